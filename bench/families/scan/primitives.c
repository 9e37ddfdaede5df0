/* Running sums, other operators, and sums of segments: on request, since the default list has its
 * time. */
#include "family.h"

#define SKEWED(kind)                                                                               \
    "skewed-" kind "-2^0 skewed-" kind "-2^8 skewed-" kind "-2^20 skewed-1-3-" kind                \
    "-2^0 skewed-1-3-" kind "-2^8 skewed-1-3-" kind "-2^20"
#define NUMBERS "u8 u16 i32 u32 f32 i64 u64 f64"

static const primitive primitives[] = {
    {"scan", "running_sum_%s", NUMBERS, "random shifted skewed", UP_TO(30), .on_request = true,
     .peer = "copy_%s", .more = VALUES "skewed-1-3 shifted-2"},
    /* The same bits everywhere: CUB's sums, which are not, are the rivals. */
    {"scan_any", "running_sum_any_%s", "f32 f64", "random shifted skewed", UP_TO(30),
     .on_request = true, .like = "scan", .peer = "copy_%s"},
    {"scan_reverse", "running_sum_reverse_%s", "u8 u32 f32 f64", "random shifted skewed", UP_TO(30),
     .on_request = true, .peer = "copy_%s"},
    /* Into wider elements: u32, and f64. */
    {"scan_wide", "running_sum_wide_%s", "u8 u16", "random shifted skewed", UP_TO(28),
     .on_request = true},
    {"scan_doubles", "running_sum_doubles_%s", "f32", "random shifted skewed", UP_TO(28),
     .on_request = true},
    {"scan_before", "sum_before_%s", NUMBERS, "random shifted skewed", UP_TO(30),
     .on_request = true, .peer = "copy_%s", .more = "skewed-1-3 shifted-2"},
    {"scan_max", "running_max_%s", "u8 i32 f32", "random", UP_TO(30), .wide = true,
     .on_request = true, .peer = "copy_%s"},
    /* Affine maps, which do not commute. */
    {"scan_affine", "running_affine_%s", "u64", "random", UP_TO(28), .on_request = true},
    /* Forms and shapes beside each other, by --variants. */
    {"tune_scan", "tune_scan_%s", "u8 u32 f64", "random", UP_TO(30), .on_request = true,
     .like = "scan"},
    {"tune_reverse", "tune_reverse_%s", "u8 u32 f64", "random shifted skewed", UP_TO(30),
     .on_request = true, .like = "scan_reverse"},
    {"tune_wide", "tune_wide_%s", "u8", "random shifted skewed", UP_TO(28), .on_request = true,
     .like = "scan_wide"},
    {"tune_doubles", "tune_doubles_%s", "f32", "random shifted skewed", UP_TO(28),
     .on_request = true, .like = "scan_doubles"},
    {"tune_scan_any", "tune_scan_any_%s", "f32 f64", "random", UP_TO(30), .on_request = true,
     .like = "scan"},
    {"tune_any_few", "tune_any_few_%s", "f32 f64", "random", UP_TO(24), .on_request = true,
     .like = "scan"},
    {"tune_wave", "tune_wave_%s", "u8 u32 f64", "random shifted skewed", UP_TO(25),
     .on_request = true, .more = "skewed-1-3", .like = "scan"},
    /* Keys of u32, so many in a row alike. */
    {"scan_by_key", "running_sum_by_key_%s", "u8 u16 u32 f32 i64 f64",
     "runs-2^0 runs-2^4 runs-2^8 runs-2^12 runs-2^16 runs-2^20 runs-2^24", UP_TO(28),
     .on_request = true, .more = SKEWED("runs")},
    {"scan_structs_by_key", "running_structs_by_key_%s", "vec3", "runs-2^0 runs-2^8 runs-2^16",
     UP_TO(26), .on_request = true, .more = "skewed-runs-2^8"},
    /* The same segments by flags, and by offsets. */
    {"scan_by_flags", "running_sum_by_flags_%s", "u8 u16 u32 f32 i64 f64",
     "heads-2^0 heads-2^4 heads-2^8 heads-2^12 heads-2^16 heads-2^20 heads-2^24", UP_TO(28),
     .on_request = true, .more = SKEWED("heads")},
    {"scan_by_offsets", "running_sum_by_offsets_%s", "u8 u32 f32 f64",
     "even-2^0 even-2^4 even-2^8 even-2^12 even-2^16 even-2^20 even-2^24", UP_TO(28),
     .on_request = true,
     .more = SKEWED("even") " even-2^1 even-2^2 even-2^6 even-2^10 "
                            "offsets-2^0 offsets-2^4 offsets-2^8 offsets-2^16 cut-power"},
    {"tune_offsets", "tune_offsets_%s", "u32", "even-2^8 even-2^10 even-2^12 offsets-2^8",
     UP_TO(24), .on_request = true, .like = "scan_by_offsets"},
    /* Rows and columns of planes: so many columns. */
    {"scan_rows", "running_sum_rows_%s", "u8 u32 f32 f64",
     "fixed-2^0 fixed-2^4 fixed-2^8 fixed-2^12 fixed-2^16 fixed-2^20 fixed-2^24", UP_TO(28),
     .on_request = true, .more = "fixed-3 fixed-2^6 fixed-2^10 fixed-2^14 fixed-1000 gaps-1000"},
    {"scan_columns", "running_sum_columns_%s", "u8 u32 f32 f64",
     "fixed-2^0 fixed-2^2 fixed-2^4 fixed-2^6 fixed-2^8 fixed-2^12 fixed-2^16 fixed-2^20",
     UP_TO(28), .on_request = true, .more = "fixed-3 fixed-100 fixed-1000 gaps-1000"},
    {0},
};

/* Segments of one length, by offsets. */
static uint64_t cut_evenly(const data_kind *d, uint64_t n, uint64_t *to, uint64_t *longest)
{
    const uint64_t segments = (n + d->run - 1) / d->run;
    *longest = n < d->run ? n : d->run;
    for (uint64_t s = 0; to && s <= segments; s++) to[s] = s < segments ? s * d->run : n;
    return segments;
}

/* So many elements in a row are a segment: by keys, by flags and by offsets. */
#define EACH(prefix, k, ...)                                                                       \
    {prefix "runs-2^" #k, .words = 1, .run = UINT64_C(1) << k, __VA_ARGS__},                       \
        {prefix "heads-2^" #k, .words = 1, .run = UINT64_C(1) << k, .heads = true, __VA_ARGS__},   \
    {                                                                                              \
        prefix "even-2^" #k, .words = 1, .run = UINT64_C(1) << k, .segment = UINT64_C(1) << k,     \
                             .offsets = true, .cut = cut_evenly, __VA_ARGS__                       \
    }
#define RUNS(k) EACH("", k, .in_off = 0)
#define APART(k) EACH("skewed-", k, .in_off = 1), EACH("skewed-1-3-", k, .in_off = 1, .out_off = 3)

static const data_kind kinds[] = {RUNS(0),
                                  RUNS(1),
                                  RUNS(2),
                                  RUNS(4),
                                  RUNS(6),
                                  RUNS(8),
                                  RUNS(10),
                                  RUNS(12),
                                  RUNS(16),
                                  RUNS(20),
                                  RUNS(24),
                                  APART(0),
                                  APART(8),
                                  APART(20),
                                  {"gaps-1000", .words = 1, .segment = 1000, .gap = GAP_TO_512},
                                  {"skewed-1-3", .words = 1, .in_off = 1, .out_off = 3},
                                  {"shifted-2", .words = 1, .in_off = 2, .out_off = 2},
                                  {0}};

const bench_family bench_scan = {.primitives = primitives, .kinds = kinds};
