/* Keys in order: on request, since the default list has its time. */
#include "family.h"

static const primitive primitives[] = {
    {"sort", "sorted_%s", "u8 u32 u64 f32", "random", UP_TO(28), .wide = true, .on_request = true,
     .more = VALUES},
    /* With values of 32 bits. */
    {"sort_pairs", "sorted_pairs_%s", "u32 f32", "random", UP_TO(28), .wide = true,
     .on_request = true, .more = VALUES},
    /* Shapes beside each other, by --variants. */
    {"tune_sort", "tune_sort_%s", "u32", "random", UP_TO(28), .wide = true, .on_request = true,
     .more = VALUES, .like = "sort"},
    {"tune_pairs", "tune_pairs_%s", "u32", "random", UP_TO(28), .wide = true, .on_request = true,
     .more = VALUES, .like = "sort_pairs"},
    {0},
};

const bench_family bench_sort = {.primitives = primitives};
