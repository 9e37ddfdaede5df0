/* Samples counted in bins: on request, since the default list has its time. */
#include "family.h"

#define BINS 256
#define KINDS "bins-random bins-constant bins-skewed bins-zipf bins-sorted bins-image"

static const primitive primitives[] = {
    {"histogram", "byte_histogram_%s", "u8", KINDS, UP_TO(30), .on_request = true},
    /* Shapes beside each other, by --variants. */
    {"tune_histogram", "tune_histogram_%s", "u8", KINDS, UP_TO(30), .on_request = true,
     .like = "histogram"},
    {"trish", "trish_%s", "u8", KINDS, UP_TO(30), .on_request = true, .like = "histogram"},
    {"trish_shapes", "trish_shapes_%s", "u8", KINDS, UP_TO(30), .on_request = true,
     .like = "histogram"},
    {0},
};

/* As many results as bins, whatever n is. */
static uint64_t cut(const data_kind *d, uint64_t n, uint64_t *to, uint64_t *longest)
{
    (void)d, (void)to;
    *longest = n;
    return BINS;
}

#define BINNED(kind, ...)                                                                          \
    {                                                                                              \
        "bins-" kind, .segment = 1, .cut = cut, __VA_ARGS__                                        \
    }

static const data_kind kinds[] = {
    BINNED("random", .words = 1),
    BINNED("constant", .pattern = PATTERN_CONSTANT, .words = 1),
    BINNED("skewed", .words = 3), /* AND of three random words */
    BINNED("zipf", .pattern = PATTERN_ZIPF, .words = 1),
    BINNED("sorted", .pattern = PATTERN_SORTED, .words = 1),
    BINNED("image", .pattern = PATTERN_IMAGE, .words = 1),
    {0},
};

const bench_family bench_histogram = {.primitives = primitives, .kinds = kinds};
