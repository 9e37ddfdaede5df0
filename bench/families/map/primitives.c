/* Copies, fills, arithmetic on elements, and places by an index. */
#include "family.h"

static const primitive primitives[] = {
    {"copy", "copy_%s", "u8 u32 f32 f64 vec3", "random shifted skewed", UP_TO(30), .wide = true,
     .more = VALUES "entropy-0.201"},
    {"fill", "fill_%s", "u8 f32 f64 vec3", "random shifted", UP_TO(30), .wide = true},
    {"axpy", "axpy_%s axpy_bytes_%s axpy_struct_%s", "u8 u32 f32 f64 vec3", "random shifted skewed",
     UP_TO(30), .more = VALUES "entropy-0.201"},
    {"root", "root_%s", "f32", "random", UP_TO(30), .wide = true},
    {"triad", "triad_%s", "f32 f64", "random", UP_TO(30)},
    {"cmul", "cmul_%s", "complex", "random", UP_TO(28)},
    {"gather", "gather_%s", "u8 f32 f64 vec3", "random sequential clustered", UP_TO(28),
     .wide = true, .more = "shifted"},
    {"scatter", "scatter_%s", "u8 f32 f64 vec3", "random sequential clustered", UP_TO(28),
     .wide = true, .more = "shifted"},
    /* The same, and the spec says what order the indices have. */
    {"gather_random", "gather_random_%s", "u8 f32 f64", "random", UP_TO(28), .wide = true,
     .on_request = true, .like = "gather"},
    {"gather_runs", "gather_runs_%s", "u8 f32 f64", "sequential clustered", UP_TO(28), .wide = true,
     .on_request = true, .like = "gather"},
    {"scatter_random", "scatter_random_%s", "u8 f32 f64", "random", UP_TO(28), .wide = true,
     .on_request = true, .like = "scatter"},
    {"scatter_runs", "scatter_runs_%s", "u8 f32 f64", "sequential clustered", UP_TO(28),
     .wide = true, .on_request = true, .like = "scatter"},
    {"copy2d", "copy2d_%s", "u8 f32 f64", "pitched random odd skewed uneven thin flat", UP_TO(30),
     .wide = true},
    /* Figure 5.1 of the dissertation: variants beside each other, by --variants. */
    {"skeletons", "skeletons_%s", "u32", "random", UP_TO(28), .wide = true, .on_request = true},
    /* Shapes that might serve better than those which ship: by --variants, too. */
    {"tune_copy", "tune_copy_%s", "u8 f32 f64 vec3", "random shifted skewed", UP_TO(26),
     .wide = true, .on_request = true, .like = "copy"},
    {"tune_axpy", "tune_axpy_%s", "f32 f64", "random shifted skewed", UP_TO(26), .on_request = true,
     .like = "axpy"},
    {"tune_root", "tune_root_%s", "f32", "random", UP_TO(26), .wide = true, .on_request = true,
     .like = "root"},
    {"tune_triad", "tune_triad_%s", "f32 f64", "random", UP_TO(26), .on_request = true,
     .like = "triad"},
    {"tune_cmul", "tune_cmul_%s", "complex", "random", UP_TO(26), .on_request = true,
     .like = "cmul"},
    {"tune_copy2d", "tune_copy2d_%s", "u8 f32 f64", "pitched random odd skewed uneven thin flat",
     UP_TO(26), .wide = true, .on_request = true, .like = "copy2d"},
    {"tune_fill", "tune_fill_%s", "u8 f32 vec3", "random shifted", UP_TO(28), .wide = true,
     .on_request = true, .like = "fill"},
    {"tune_gather", "tune_gather_%s", "u8 f32 f64 vec3", "random sequential clustered", UP_TO(24),
     .wide = true, .on_request = true, .like = "gather"},
    {"tune_scatter", "tune_scatter_%s", "u8 f32 f64 vec3", "random sequential clustered", UP_TO(24),
     .wide = true, .on_request = true, .like = "scatter"},
    {0},
};

const bench_family bench_map = {.primitives = primitives};
