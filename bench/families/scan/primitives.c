/* Running sums, and those by key: on request, since the default list has its time. */
#include "family.h"

static const primitive primitives[] = {
    {"scan", "running_sum_%s", "u8 u32 f32 u64 f64", "random shifted skewed", UP_TO(30),
     .on_request = true, .peer = "copy_%s", .more = VALUES},
    /* Forms and shapes beside each other, by --variants. */
    {"tune_scan", "tune_scan_%s", "u8 u32 f64", "random", UP_TO(30), .on_request = true,
     .like = "scan"},
    /* Keys of u32, so many in a row alike. */
    {"scan_by_key", "running_sum_by_key_%s", "u8 u32 f32 f64",
     "runs-2^0 runs-2^4 runs-2^8 runs-2^12 runs-2^16 runs-2^20 runs-2^24", UP_TO(28),
     .on_request = true},
    {0},
};

#define RUNS(k)                                                                                    \
    {                                                                                              \
        "runs-2^" #k, .words = 1, .run = UINT64_C(1) << k                                          \
    }

static const data_kind kinds[] = {RUNS(0),  RUNS(4),  RUNS(8),  RUNS(12),
                                  RUNS(16), RUNS(20), RUNS(24), {0}};

const bench_family bench_scan = {.primitives = primitives, .kinds = kinds};
