/* How the elements of a cell are cut into segments. */
#include "segments.h"

#include <math.h>

typedef enum layout {
    LAYOUT_EQUAL,    /* `segment` elements each */
    LAYOUT_GIANT,    /* all elements in one */
    LAYOUT_POWER,    /* 8 / u^0.8 elements for random u from 0 to 1 */
    LAYOUT_EMPTY,    /* none has any, and they are a sixteenth of n */
    LAYOUT_HUGE,     /* one of nearly all elements amid up to 2^20 of one */
    LAYOUT_SAWTOOTH, /* 0, 1, ... 256 elements, and again */
    LAYOUT_SPIKES,   /* 64 of one element after each of 9600 */
    LAYOUT_ANY,      /* of random length from 0 to 240 */
    LAYOUT_CLUMP     /* a quarter of the elements in ones, half of them by 4096, the rest in ones */
} layout;

static uint64_t next_random(uint64_t *state) /* splitmix64 */
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The length of segment `i`, which begins at element `at`. */
static uint64_t length_of(const data_kind *d, uint64_t n, uint64_t i, uint64_t at, uint64_t *state)
{
    const uint64_t ones = least(n / 2, UINT64_C(1) << 20) / 2; /* LAYOUT_HUGE: on either side */
    switch ((layout)d->form) {
    case LAYOUT_GIANT: return n;
    case LAYOUT_POWER:
        return (uint64_t)(8 / pow((double)(next_random(state) >> 11) * 0x1p-53 + 0x1p-54, 0.8));
    case LAYOUT_EMPTY: return 0;
    case LAYOUT_HUGE: return i == ones ? n - 2 * ones : 1;
    case LAYOUT_SAWTOOTH: return i % 257;
    case LAYOUT_SPIKES: return i % 65 == 0 ? 9600 : 1;
    case LAYOUT_ANY: return next_random(state) % 241;
    case LAYOUT_CLUMP: return at < n / 4 || at >= n - n / 4 ? 1 : least(4096, n - n / 4 - at);
    default: return d->segment;
    }
}

static uint64_t cut(const data_kind *d, uint64_t n, uint64_t *to, uint64_t *longest)
{
    uint64_t state = 1, at = 0, segments = 0;
    *longest = 0;
    if (to) to[0] = 0;
    while (d->form == LAYOUT_EMPTY ? segments < n / 16 : at < n) {
        const uint64_t length = least(length_of(d, n, segments, at, &state), n - at);
        at += length;
        if (length > *longest) *longest = length;
        segments++;
        if (to) to[segments] = at;
    }
    return segments;
}

#define SEGMENTS(k)                                                                                \
    {"fixed-2^" #k, .words = 1, .segment = UINT64_C(1) << k},                                      \
        {"offsets-2^" #k, .words = 1, .segment = UINT64_C(1) << k, .offsets = true},
#define ROWS(length)                                                                               \
    {                                                                                              \
        "fixed-" #length, .words = 1, .segment = length                                            \
    }
#define CUT(name, mean, layout)                                                                    \
    {                                                                                              \
        "cut-" name, .words = 1, .segment = mean, .offsets = true, .cut = cut,                     \
                     .form = LAYOUT_##layout                                                       \
    }

const data_kind segments_kinds[] = {
    SEGMENTS(0) SEGMENTS(2) SEGMENTS(4) SEGMENTS(6) SEGMENTS(8) SEGMENTS(10) SEGMENTS(12)
        SEGMENTS(14) SEGMENTS(16) SEGMENTS(20) SEGMENTS(24) CUT("1", 1, EQUAL),
    CUT("3", 3, EQUAL),
    CUT("8", 8, EQUAL),
    CUT("16", 16, EQUAL),
    CUT("40", 40, EQUAL),
    CUT("100", 100, EQUAL),
    CUT("129", 129, EQUAL),
    CUT("400", 400, EQUAL),
    CUT("1000", 1000, EQUAL),
    CUT("2^12", 4096, EQUAL),
    CUT("2^20", 1048576, EQUAL),
    CUT("giant", 1, GIANT),
    CUT("power", 30, POWER),
    CUT("empty", 16, EMPTY),
    CUT("huge", 2, HUGE),
    CUT("sawtooth", 128, SAWTOOTH),
    CUT("spikes", 149, SPIKES),
    CUT("any", 120, ANY),
    CUT("clump", 2, CLUMP),
    ROWS(3),
    ROWS(10),
    ROWS(28),
    ROWS(100),
    ROWS(1000),
    ROWS(1001),
    ROWS(5000),
    {0},
};
