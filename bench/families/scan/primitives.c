/* Running sums: on request, since the default list has its time. */
#include "family.h"

static const primitive primitives[] = {
    {"scan", "running_sum_%s", "u8 u32 f32 u64 f64", "random shifted skewed", UP_TO(30),
     .on_request = true, .peer = "copy_%s", .more = VALUES},
    /* Forms and shapes beside each other, by --variants. */
    {"tune_scan", "tune_scan_%s", "u8 u32 f64", "random", UP_TO(30), .on_request = true,
     .like = "scan"},
    {0},
};

const bench_family bench_scan = {.primitives = primitives};
