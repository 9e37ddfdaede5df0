/* Sums, extremes and other reductions, of numbers and of structs. */
#include "family.h"

#define NUMBERS "u8 i32 u32 f16 f32 u64 f64"

static const primitive primitives[] = {
    {"sum", "sum_%s sum_as_u32_%s sum_as_f32_%s", NUMBERS, "random shifted entropy-0.201",
     UP_TO(30), .more = VALUES},
    {"sum_any", "sum_any_%s", "f32 f64", "random shifted entropy-0.201", UP_TO(30),
     .peer = "sum_%s", .more = VALUES},
    {"min", "min_%s least_%s", NUMBERS, "random constant", UP_TO(30), .wide = true,
     .more = ENTROPIES "entropy-0.201 shifted sorted few"},
    {"argmax", "argmax_%s", "f32", "random constant sorted", UP_TO(30), .wide = true,
     .more = ENTROPIES "entropy-0.201 shifted few"},
    {"dot", "dot_%s", "f32 f64", "random skewed", UP_TO(28)},
    {"stats", "stats_%s", "f32 f64", "random", UP_TO(30), .peer = "sum_%s"},
    {"stats_shapes", "stats_shapes_%s", "f32 f64", "random", UP_TO(28), .peer = "sum_%s",
     .on_request = true},
    {"matmul2", "matmul2_%s", "mat2", "random", UP_TO(28), .peer = "sum_u32"},
    {"affine", "affine_%s", "u64", "random", UP_TO(28), .peer = "sum_u32"},
    {"hash", "hash_%s", "u8 u32", "random", UP_TO(28), .peer = "sum_u32"},
    {"structsum", "sum2_%s sum3_%s sum4_%s sum6_%s sum8_%s sum12_%s",
     "vec2 vec3 vec4 vec6 vec8 vec12", "random", UP_TO(26)},
    /* How many there are of what is sought, and where the first is: nowhere, or in the middle. */
    {"count_if", "count_if_%s", "f32", "random shifted", UP_TO(28), .wide = true,
     .on_request = true},
    {"find_none", "find_none_%s", "f32", "random shifted", UP_TO(28), .wide = true,
     .on_request = true},
    {"find_half", "find_half_%s", "f32", "sorted", UP_TO(28), .wide = true, .on_request = true},
    /* Shapes that might serve better than those which ship: by --variants. */
    {"tune_sum", "tune_sum_%s tune_bytes_%s", "u8 u32 f32 f64", "random", UP_TO(30),
     .on_request = true, .like = "sum"},
    {"tune_sum_any", "tune_sum_any_%s", "f32 f64", "random shifted", UP_TO(30), .on_request = true,
     .like = "sum_any", .peer = "sum_%s"},
    {"tune_argmax", "tune_argmax_%s", "f32", "random", UP_TO(30), .wide = true, .on_request = true,
     .like = "argmax"},
    {"tune_hash", "tune_hash_%s", "u8", "random", UP_TO(28), .on_request = true, .like = "hash"},
    {"tune_structsum", "tune_sum8_%s tune_sum12_%s", "vec8 vec12", "random", UP_TO(26),
     .on_request = true, .like = "structsum"},
    {0},
};

const bench_family bench_reduce = {.primitives = primitives};
