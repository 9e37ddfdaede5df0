/* Elements and those beside them: on request, since the default list has its time. */
#include "family.h"

static const primitive primitives[] = {
    {"difference", "difference_%s", "u8 f32 f64", "random shifted skewed", UP_TO(28),
     .on_request = true, .peer = "copy_%s"},
    {"three_points", "three_points_%s", "u8 f32 f64", "random shifted skewed", UP_TO(28),
     .on_request = true, .peer = "copy_%s"},
    /* Shapes beside each other, by --variants. */
    {"tune_difference", "tune_difference_%s", "u8 f32 f64", "random shifted skewed", UP_TO(28),
     .on_request = true, .like = "difference"},
    {"tune_three", "tune_three_%s", "u8 f32 f64", "random shifted skewed", UP_TO(28),
     .on_request = true, .like = "three_points"},
    {0},
};

const bench_family bench_stencil = {.primitives = primitives};
