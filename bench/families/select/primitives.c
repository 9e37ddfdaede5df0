/* Elements that a predicate keeps: on request, since the default list has its time. */
#include "family.h"

#define SELECT(name, types, kinds)                                                                 \
    {                                                                                              \
        name, name "_%s", types, kinds, UP_TO(28), .wide = true, .on_request = true                \
    }

#define TUNE(name, kinds, of)                                                                      \
    {                                                                                              \
        name, name "_%s", "u32", kinds, UP_TO(28), .wide = true, .on_request = true, .like = of    \
    }

static const primitive primitives[] = {
    SELECT("select_1", "u32", "random shifted"),
    SELECT("select_50", "u32 u8 u64", "random shifted"),
    SELECT("select_99", "u32", "random shifted"),
    /* Where these stand. */
    SELECT("indices_50", "u32", "random shifted"),
    /* By a byte for each element. */
    SELECT("flagged", "u32", "flags-50 flags-1 flags-99"),
    SELECT("unique", "u32", "run-1 run-16 run-1000"),
    SELECT("unique_last", "u32", "run-1 run-16 run-1000"),
    /* Keys of u32, so many in a row alike, and a value beside each. */
    SELECT("unique_pairs", "u32", "run-1 run-16 run-1000"),
    SELECT("last_pairs", "u32", "run-1 run-16 run-1000"),
    SELECT("run_lengths", "u32", "run-1 run-16 run-1000"),
    /* Where those of more than one element begin, and their lengths. */
    SELECT("repeated", "u32", "run-1 run-16 run-1000"),
    /* Keys of u32, so many in a row alike. */
    {"sum_by_key", "sum_by_key_%s", "u32 f32", "run-1 run-16 run-1000", UP_TO(28),
     .on_request = true},
    /* Two parts of the same size, the second in reverse; three in arrays of their own. */
    SELECT("halves", "u32", "random shifted"),
    SELECT("thirds", "u32", "random shifted"),
    /* Parts of the same size in one array, one behind the other. */
    SELECT("ordered_halves", "u32", "random shifted"),
    SELECT("ordered_thirds", "u32", "random shifted"),
    /* Shapes beside each other, by --variants. */
    {"tune_select", "tune_select_%s", "u32", "random", UP_TO(28), .wide = true, .on_request = true,
     .like = "select_50"},
    {"tune_halves", "tune_halves_%s", "u32", "random", UP_TO(28), .wide = true, .on_request = true,
     .like = "halves"},
    {"tune_thirds", "tune_thirds_%s", "u32", "random", UP_TO(28), .wide = true, .on_request = true,
     .like = "thirds"},
    {"tune_runs", "tune_runs_%s", "u32", "run-1 run-16 run-1000", UP_TO(28), .wide = true,
     .on_request = true, .like = "run_lengths"},
    {"tune_repeated", "tune_repeated_%s", "u32", "run-1 run-16 run-1000", UP_TO(28), .wide = true,
     .on_request = true, .like = "repeated"},
    TUNE("tune_select_stream", "random", "select_50"),
    TUNE("tune_stream_1", "random", "select_1"),
    {"tune_stream_bytes", "tune_stream_bytes_%s", "u8", "random", UP_TO(28), .wide = true,
     .on_request = true, .like = "select_50"},
    TUNE("tune_stream_99", "random", "select_99"),
    TUNE("tune_stream_flags", "flags-50 flags-1 flags-99", "flagged"),
    TUNE("tune_stream_unique", "run-1 run-16 run-1000", "unique"),
    TUNE("tune_stream_pairs", "run-1 run-16 run-1000", "unique_pairs"),
    TUNE("tune_stream_ordered", "random", "ordered_thirds"),
    {"tune_sums", "tune_sums_%s", "u32 f32", "run-1 run-16 run-1000", UP_TO(28), .on_request = true,
     .like = "sum_by_key"},
    {0},
};

static const data_kind kinds[] = {{"run-1", .words = 1, .run = 1},
                                  {"run-16", .words = 1, .run = 16},
                                  {"run-1000", .words = 1, .run = 1000},
                                  {"flags-1", .words = 1, .set = 1},
                                  {"flags-50", .words = 1, .set = 50},
                                  {"flags-99", .words = 1, .set = 99},
                                  {0}};

const bench_family bench_select = {.primitives = primitives, .kinds = kinds};
