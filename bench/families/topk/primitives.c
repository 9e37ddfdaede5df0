/* The k greatest keys: on request, since the default list has its time. */
#include "family.h"

#define KINDS                                                                                      \
    "k-10 k-1000 k-65536 k-1000-few k-1000-constant k-1000-sorted k-1000-and k-1000-alike "        \
    "k-1000-planted-least k-65536-planted-greatest"

static const primitive primitives[] = {
    {"top", "top_%s", "u32 f32", KINDS, UP_TO(28), .wide = true, .on_request = true},
    /* In the order of the array, which a rival need not have. */
    {"top_any", "top_any_%s", "u32 f32", KINDS, UP_TO(28), .wide = true, .on_request = true,
     .any_order = true},
    /* Shapes beside each other, by --variants. */
    {"tune_top", "tune_top_%s", "u32", KINDS, UP_TO(28), .wide = true, .on_request = true,
     .like = "top"},
    {0},
};

/* As many results as k says, and no more than there are. */
static uint64_t cut(const data_kind *d, uint64_t n, uint64_t *to, uint64_t *longest)
{
    (void)to;
    *longest = n;
    return (uint64_t)d->form < n ? (uint64_t)d->form : n;
}

#define OF(name, k, ...)                                                                           \
    {                                                                                              \
        "k-" name, .segment = 1, .cut = cut, .form = k, __VA_ARGS__                                \
    }

static const data_kind kinds[] = {
    OF("10", 10, .words = 1),
    OF("1000", 1000, .words = 1),
    OF("65536", 65536, .words = 1),
    OF("1000-few", 1000, .words = 1, .run = 1000),
    OF("1000-constant", 1000, .pattern = PATTERN_CONSTANT, .words = 1),
    OF("1000-sorted", 1000, .pattern = PATTERN_SORTED, .words = 1),
    OF("1000-and", 1000, .words = 3), /* AND of three random words */
    OF("1000-alike", 1000, .pattern = PATTERN_ALIKE, .words = 1),
    /* Where the sample of auto looks. */
    OF("1000-planted-least", 1000, .pattern = PATTERN_PLANTED_LEAST, .words = 1),
    OF("65536-planted-greatest", 65536, .pattern = PATTERN_PLANTED_GREATEST, .words = 1),
    {0},
};

const bench_family bench_topk = {.primitives = primitives, .kinds = kinds};
