/* Transposes of planes. */
#include "family.h"

#define FEW_ROWS "flat-1 flat-2 flat-4 flat-5 flat-6 flat-7 flat-8 flat-12 flat-16 flat-32"

static const primitive primitives[] = {
    {"transpose", "transpose_%s transpose_struct_%s", "u8 f32 f64 vec3",
     "random pitched odd uneven thin flat", UP_TO(30), .wide = true, .peer = "transpose_bare_%s",
     .more = FEW_ROWS},
    {"tune_transpose", "tune_transpose_%s", "u8 f32 f64", "random thin", UP_TO(30), .wide = true,
     .on_request = true, .like = "transpose"},
    {"tune_flat", "tune_flat_%s", "u8 u16 f32 f64 vec3", "flat " FEW_ROWS " random odd uneven",
     UP_TO(28), .wide = true, .peer = "transpose_%s transpose_struct_%s", .on_request = true,
     .like = "transpose"},
    {0},
};

#define ROWS(count)                                                                                \
    {                                                                                              \
        "flat-" #count, .words = 1, .sides = SIDES_FLAT, .rows = count                             \
    }

static const data_kind kinds[] = {ROWS(1), ROWS(2),  ROWS(4),  ROWS(5),  ROWS(6), ROWS(7),
                                  ROWS(8), ROWS(12), ROWS(16), ROWS(32), {0}};

const bench_family bench_transpose = {.primitives = primitives, .kinds = kinds};
