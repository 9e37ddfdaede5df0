/* Needles that are looked up in sorted arrays of so many elements: on request, since the default
 * list has its time. */
#include "family.h"

#define TABLES "table-2^10 table-2^16 table-2^20 table-2^24 table-2^20-sorted"

static const primitive primitives[] = {
    {"lower_bound", "lower_bound_%s", "f32", TABLES, UP_TO(28), .wide = true, .on_request = true},
    {"upper_bound", "upper_bound_%s", "f32", TABLES, UP_TO(28), .wide = true, .on_request = true},
    /* Shapes beside each other, by --variants. */
    {"tune_bounds", "tune_bounds_%s", "f32", TABLES, UP_TO(28), .wide = true, .on_request = true,
     .like = "lower_bound"},
    {0},
};

/* As many elements of the sorted array, whatever n is. */
static uint64_t cut(const data_kind *d, uint64_t n, uint64_t *to, uint64_t *longest)
{
    (void)to;
    *longest = n;
    return (uint64_t)d->form;
}

#define TABLE(name, elements, ...)                                                                 \
    {                                                                                              \
        "table-" name, .segment = 1, .cut = cut, .form = elements, .words = 1, __VA_ARGS__         \
    }

static const data_kind kinds[] = {TABLE("2^10", 1 << 10, .pattern = PATTERN_RANDOM),
                                  TABLE("2^16", 1 << 16, .pattern = PATTERN_RANDOM),
                                  TABLE("2^20", 1 << 20, .pattern = PATTERN_RANDOM),
                                  TABLE("2^24", 1 << 24, .pattern = PATTERN_RANDOM),
                                  /* Needles in order. */
                                  TABLE("2^20-sorted", 1 << 20, .pattern = PATTERN_SORTED),
                                  {0}};

const bench_family bench_bisect = {.primitives = primitives, .kinds = kinds};
