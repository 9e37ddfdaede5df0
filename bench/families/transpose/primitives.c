/* Transposes of planes. */
#include "family.h"

static const primitive primitives[] = {
    {"transpose", "transpose_%s transpose_struct_%s", "u8 f32 f64 vec3",
     "random pitched odd uneven thin flat", UP_TO(30), .wide = true, .peer = "transpose_bare_%s"},
    {"tune_transpose", "tune_transpose_%s", "u8 f32 f64", "random thin", UP_TO(30), .wide = true,
     .on_request = true, .like = "transpose"},
    {0},
};

const bench_family bench_transpose = {.primitives = primitives};
