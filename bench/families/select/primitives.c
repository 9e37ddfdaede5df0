/* Elements that a predicate keeps: on request, since the default list has its time. */
#include "family.h"

static const primitive primitives[] = {
    {"select_1", "select_1_%s", "u32", "random shifted", UP_TO(28), .wide = true,
     .on_request = true},
    {"select_50", "select_50_%s", "u32", "random shifted", UP_TO(28), .wide = true,
     .on_request = true},
    {"select_99", "select_99_%s", "u32", "random shifted", UP_TO(28), .wide = true,
     .on_request = true},
    /* Shapes beside each other, by --variants. */
    {"tune_select", "tune_select_%s", "u32", "random", UP_TO(28), .wide = true, .on_request = true,
     .like = "select_50"},
    {0},
};

const bench_family bench_select = {.primitives = primitives};
