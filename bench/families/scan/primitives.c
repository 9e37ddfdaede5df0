/* Running sums, other operators, and sums by key: on request, since the default list has its time.
 */
#include "family.h"

#define NUMBERS "u8 u16 i32 u32 f32 i64 u64 f64"

static const primitive primitives[] = {
    {"scan", "running_sum_%s", NUMBERS, "random shifted skewed", UP_TO(30), .on_request = true,
     .peer = "copy_%s", .more = VALUES "skewed-1-3 shifted-2"},
    {"scan_before", "sum_before_%s", NUMBERS, "random shifted skewed", UP_TO(30),
     .on_request = true, .peer = "copy_%s", .more = "skewed-1-3 shifted-2"},
    {"scan_max", "running_max_%s", "u8 i32 f32", "random", UP_TO(30), .wide = true,
     .on_request = true, .peer = "copy_%s"},
    /* Affine maps, which do not commute. */
    {"scan_affine", "running_affine_%s", "u64", "random", UP_TO(28), .on_request = true},
    /* Forms and shapes beside each other, by --variants. */
    {"tune_scan", "tune_scan_%s", "u8 u32 f64", "random", UP_TO(30), .on_request = true,
     .like = "scan"},
    {"tune_wave", "tune_wave_%s", "u8 u32 f64", "random shifted skewed", UP_TO(25),
     .on_request = true, .more = "skewed-1-3", .like = "scan"},
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

static const data_kind kinds[] = {RUNS(0),
                                  RUNS(4),
                                  RUNS(8),
                                  RUNS(12),
                                  RUNS(16),
                                  RUNS(20),
                                  RUNS(24),
                                  {"skewed-1-3", .words = 1, .in_off = 1, .out_off = 3},
                                  {"shifted-2", .words = 1, .in_off = 2, .out_off = 2},
                                  {0}};

const bench_family bench_scan = {.primitives = primitives, .kinds = kinds};
