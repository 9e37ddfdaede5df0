/* primitives.c: the primitives. A new one is a row here, and rows in a table of rivals. */
#include "bench.h"

static double both_ways(const work *w)
{
    return (double)w->n * (double)w->size + (double)w->outputs * (double)w->out_size;
}

static double written(const work *w)
{
    return (double)w->outputs * (double)w->out_size;
}

static double read_once(const work *w)
{
    return (double)w->n * (double)w->size;
}

static double read_both(const work *w)
{
    return 2 * (double)w->n * (double)w->size;
}

static double read_twice_written(const work *w)
{
    return 3 * (double)w->n * (double)w->size;
}

static double with_index(const work *w)
{
    return both_ways(w) + 4 * (double)w->n;
}

static double with_offsets(const work *w)
{
    if (w->cell->data->layout == LAYOUT_EMPTY) return written(w) + 8 * (double)(w->segments + 1);
    return both_ways(w) + (w->offsets ? 8 * (double)(w->segments + 1) : 0);
}

static uint64_t one(const work *w)
{
    (void)w;
    return 1;
}

static uint64_t one_per_segment(const work *w)
{
    return w->segments;
}

#define NUMBERS "u8 i32 u32 f16 f32 u64 f64"
#define LENGTHS                                                                                    \
    "fixed-2^0 fixed-2^4 fixed-2^8 fixed-2^12 fixed-2^16 fixed-2^20 fixed-2^24 "                   \
    "offsets-2^0 offsets-2^4 offsets-2^8 offsets-2^12 offsets-2^16 offsets-2^20 offsets-2^24"
#define CUTS                                                                                       \
    " cut-1 cut-3 cut-16 cut-100 cut-2^12 cut-2^20 cut-giant cut-power cut-empty cut-huge "        \
    "cut-sawtooth cut-spikes "                                                                     \
    "cut-8 cut-40 cut-129 cut-400 cut-1000 cut-any cut-clump"
#define UP_TO(k) .max_n = UINT64_C(1) << (k)
#define ENTROPIES "entropy-0.811 entropy-0.544 entropy-0.337 "
#define VALUES ENTROPIES "constant sorted few "

const primitive primitives[] = {
    {"copy", "copy_%s", "u8 u32 f32 f64 vec3", "random shifted skewed", both_ways, UP_TO(30),
     .wide = true, .more = VALUES "entropy-0.201"},
    {"fill", "fill_%s", "u8 f32 f64 vec3", "random shifted", written, UP_TO(30), .wide = true},
    {"axpy", "axpy_%s axpy_bytes_%s axpy_struct_%s", "u8 u32 f32 f64 vec3", "random shifted skewed",
     read_twice_written, UP_TO(30), .in_place = true, .more = VALUES "entropy-0.201"},
    {"root", "root_%s", "f32", "random", both_ways, UP_TO(30), .wide = true},
    {"triad", "triad_%s", "f32 f64", "random", read_twice_written, UP_TO(30), .two_inputs = true},
    {"cmul", "cmul_%s", "complex", "random", read_twice_written, UP_TO(28), .two_inputs = true},
    {"gather", "gather_%s", "u8 f32 f64 vec3", "random sequential clustered", with_index, UP_TO(28),
     .wide = true, .more = "shifted"},
    {"scatter", "scatter_%s", "u8 f32 f64 vec3", "random sequential clustered", with_index,
     UP_TO(28), .wide = true, .more = "shifted"},
    {"transpose", "transpose_%s transpose_struct_%s", "u8 f32 f64 vec3",
     "random pitched odd uneven thin flat", both_ways, UP_TO(30), .wide = true, .plane = true,
     .turned = true, .peer = "transpose_bare_%s"},
    {"copy2d", "copy2d_%s", "u8 f32 f64", "pitched random odd skewed uneven thin flat", both_ways,
     UP_TO(30), .wide = true, .plane = true},
    {"sum", "sum_%s sum_as_u32_%s sum_as_f32_%s", NUMBERS, "random shifted entropy-0.201",
     read_once, one, UP_TO(30), .more = VALUES},
    {"sum_any", "sum_any_%s", "f32 f64", "random shifted entropy-0.201", read_once, one, UP_TO(30),
     .peer = "sum_%s", .more = VALUES},
    {"min", "min_%s least_%s", NUMBERS, "random constant", read_once, one, UP_TO(30), .wide = true,
     .more = ENTROPIES "entropy-0.201 shifted sorted few"},
    {"argmax", "argmax_%s", "f32", "random constant sorted", read_once, one, UP_TO(30),
     .wide = true, .pair = true, .more = ENTROPIES "entropy-0.201 shifted few"},
    {"dot", "dot_%s", "f32 f64", "random skewed", read_both, one, UP_TO(28), .two_inputs = true},
    {"stats", "stats_%s", "f32 f64", "random", read_once, one, UP_TO(30), .several = true,
     .peer = "sum_%s"},
    {"stats_shapes", "stats_shapes_%s", "f32 f64", "random", read_once, one, UP_TO(28),
     .several = true, .peer = "sum_%s", .on_request = true},
    {"matmul2", "matmul2_%s", "mat2", "random", read_once, one, UP_TO(28), .peer = "sum_u32"},
    {"affine", "affine_%s", "u64", "random", read_once, one, UP_TO(28), .peer = "sum_u32"},
    {"hash", "hash_%s", "u8 u32", "random", read_once, one, UP_TO(28), .peer = "sum_u32"},
    {"structsum", "sum2_%s sum3_%s sum4_%s sum6_%s sum8_%s sum12_%s",
     "vec2 vec3 vec4 vec6 vec8 vec12", "random", read_once, one, UP_TO(26)},
    {"segsum", "segsum_%s rowsum_%s", "f32 u32 f64", LENGTHS, with_offsets, one_per_segment,
     UP_TO(28),
     .more = "fixed-2^2 fixed-2^6 fixed-2^10 fixed-2^14 fixed-3 fixed-10 fixed-28 fixed-100 "
             "fixed-1000 fixed-1001 "
             "fixed-5000 offsets-2^2 offsets-2^6 offsets-2^10 offsets-2^14" CUTS},
    /* The experiments of the dissertation's chapter 5: variants beside each other, by
     * --variants. */
    {"skeletons", "skeletons_%s", "u32", "random", both_ways, UP_TO(28), .wide = true,
     .on_request = true},
    {"unroll_manual", "unroll_manual_%s", "u32", "random", both_ways, UP_TO(28), .wide = true,
     .on_request = true},
    {"unroll_auto", "unroll_auto_%s", "u32", "random", both_ways, UP_TO(28), .wide = true,
     .on_request = true},
    {"block_size", "block_size_%s", "u32", "random", both_ways, UP_TO(28), .wide = true,
     .on_request = true},
    {"concurrent_blocks", "concurrent_blocks_%s", "u32", "random", both_ways, UP_TO(28),
     .wide = true, .on_request = true},
    /* Shapes that might serve better than those which ship: by --variants, too. */
    {"tune_copy", "tune_copy_%s", "f32 vec3", "random shifted skewed", both_ways, UP_TO(26),
     .wide = true, .on_request = true, .like = "copy"},
    {"tune_segsum", "tune_segsum_%s", "f32 f64",
     "offsets-2^0 offsets-2^2 offsets-2^4 offsets-2^6 offsets-2^8 offsets-2^10 offsets-2^12 "
     "offsets-2^16 offsets-2^24",
     with_offsets, one_per_segment, UP_TO(28), .on_request = true, .like = "segsum", .more = CUTS},
    {"tune_sum", "tune_sum_%s tune_bytes_%s", "u8 u32 f32 f64", "random", read_once, one, UP_TO(30),
     .on_request = true, .like = "sum"},
    {"tune_argmax", "tune_argmax_%s", "f32", "random", read_once, one, UP_TO(30), .wide = true,
     .pair = true, .on_request = true, .like = "argmax"},
    {"tune_rowsum", "tune_rowsum_%s", "f32 u32 f64",
     "fixed-2^0 fixed-2^2 fixed-2^4 fixed-2^6 fixed-2^8 fixed-2^10 fixed-2^12 fixed-2^14 "
     "fixed-2^16",
     with_offsets, one_per_segment, UP_TO(28), .on_request = true, .like = "segsum",
     .more = "fixed-3 fixed-10 fixed-28 fixed-100 fixed-1000 fixed-1001 fixed-5000"},
    {"tune_hash", "tune_hash_%s", "u8", "random", read_once, one, UP_TO(28), .on_request = true,
     .like = "hash"},
    {"tune_structsum", "tune_sum8_%s tune_sum12_%s", "vec8 vec12", "random", read_once, one,
     UP_TO(26), .on_request = true, .like = "structsum"},
    {"tune_fill", "tune_fill_%s", "u8 f32", "random shifted", written, UP_TO(28), .wide = true,
     .on_request = true, .like = "fill"},
    {"tune_gather", "tune_gather_%s", "u8 f32 f64 vec3", "random sequential clustered", with_index,
     UP_TO(24), .wide = true, .on_request = true, .like = "gather"},
    {"tune_scatter", "tune_scatter_%s", "u8 f32 f64 vec3", "random sequential clustered",
     with_index, UP_TO(24), .wide = true, .on_request = true, .like = "scatter"},
    {"tune_transpose", "tune_transpose_%s", "u8 f32 f64", "random", both_ways, UP_TO(30),
     .wide = true, .plane = true, .turned = true, .on_request = true, .like = "transpose"},
    {0},
};
