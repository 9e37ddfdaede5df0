/* Elements that a predicate keeps: on request, since the default list has its time. */
#include "family.h"

static const primitive primitives[] = {
    {"select_1", "select_1_%s", "u32", "random shifted", UP_TO(28), .wide = true,
     .on_request = true},
    {"select_50", "select_50_%s", "u32", "random shifted", UP_TO(28), .wide = true,
     .on_request = true},
    {"select_99", "select_99_%s", "u32", "random shifted", UP_TO(28), .wide = true,
     .on_request = true},
    {"run_lengths", "run_lengths_%s", "u32", "run-1 run-16 run-1000", UP_TO(28), .wide = true,
     .on_request = true},
    /* Keys of u32, so many in a row alike. */
    {"sum_by_key", "sum_by_key_%s", "u32 f32", "run-1 run-16 run-1000", UP_TO(28),
     .on_request = true},
    /* Two parts of the same size, the second in reverse. */
    {"halves", "halves_%s", "u32", "random shifted", UP_TO(28), .wide = true, .on_request = true},
    /* Shapes beside each other, by --variants. */
    {"tune_select", "tune_select_%s", "u32", "random", UP_TO(28), .wide = true, .on_request = true,
     .like = "select_50"},
    {0},
};

static const data_kind kinds[] = {{"run-1", .words = 1, .run = 1},
                                  {"run-16", .words = 1, .run = 16},
                                  {"run-1000", .words = 1, .run = 1000},
                                  {0}};

const bench_family bench_select = {.primitives = primitives, .kinds = kinds};
