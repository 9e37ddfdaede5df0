/* Keys in order: on request, since the default list has its time. */
#include "family.h"

#define SKEWED VALUES "entropy-0.201"

static const primitive primitives[] = {
    {"sort", "sorted_%s", "u8 u16 u32 u64 f32 i64 f64", "random", UP_TO(28), .wide = true,
     .on_request = true, .more = SKEWED},
    /* With values of 32 bits. */
    {"sort_pairs", "sorted_pairs_%s", "u32 f32 u64", "random", UP_TO(28), .wide = true,
     .on_request = true, .more = SKEWED},
    /* With wider values, and numbers of 128 bits. */
    {"sort_with_u64", "sorted_with_u64_%s", "u32 u64", "random", UP_TO(26), .wide = true,
     .on_request = true, .more = SKEWED},
    {"sort_with_vec4", "sorted_with_vec4_%s", "u32 u64", "random", UP_TO(26), .wide = true,
     .on_request = true, .more = SKEWED},
    {"sort", "sorted_words_%s", "u128", "random", UP_TO(26), .wide = true, .on_request = true,
     .more = SKEWED},
    /* In place, with a second array of each; their copies before each call are in its time. */
    {"sort_two", "between_%s", "u32", "random", UP_TO(28), .wide = true, .on_request = true,
     .more = SKEWED, .refilled = true},
    {"sort_pairs_two", "between_pairs_%s", "u32", "random", UP_TO(28), .wide = true,
     .on_request = true, .more = SKEWED, .refilled = true},
    /* Structs of floats by their fields: all of two, or one of four. */
    {"sort_parts", "sorted_parts_%s", "vec2", "random", UP_TO(26), .wide = true, .on_request = true,
     .more = SKEWED},
    {"sort_part", "sorted_part_%s", "vec4", "random", UP_TO(26), .wide = true, .on_request = true,
     .more = SKEWED},
    /* Shapes beside each other, by --variants. */
    {"tune_sort", "tune_sort_%s", "u32", "random", UP_TO(28), .wide = true, .on_request = true,
     .more = VALUES, .like = "sort"},
    {"tune_pairs", "tune_pairs_%s", "u32", "random", UP_TO(28), .wide = true, .on_request = true,
     .more = VALUES, .like = "sort_pairs"},
    {"tune_pairs_one", "tune_pairs_one_%s", "u32", "random", UP_TO(20), .wide = true,
     .on_request = true, .more = SKEWED, .like = "sort_pairs"},
    {"tune_halves", "tune_halves_%s", "u16", "random", UP_TO(28), .wide = true, .on_request = true,
     .more = SKEWED, .like = "sort"},
    {"tune_together", "tune_together_%s", "u32 u64", "random", UP_TO(20), .wide = true,
     .on_request = true, .more = SKEWED, .like = "sort"},
    /* The dissertation's three launches. */
    {"three_kernels", "three_kernels_%s", "u32", "random", UP_TO(28), .wide = true,
     .on_request = true, .like = "sort_pairs"},
    {"three_kernels_more", "three_kernels_more_%s", "u32", "random", UP_TO(28), .wide = true,
     .on_request = true, .like = "sort_pairs"},
    {0},
};

const bench_family bench_sort = {.primitives = primitives};
