/* layouts.c: how the elements of a cell are cut into segments. */
#include "bench.h"

#include <math.h>

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
    switch (d->layout) {
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

uint64_t layout_cut(const data_kind *d, uint64_t n, uint64_t *to, uint64_t *longest)
{
    uint64_t state = 1, at = 0, segments = 0;
    *longest = 0;
    if (to) to[0] = 0;
    while (d->layout == LAYOUT_EMPTY ? segments < n / 16 : at < n) {
        const uint64_t length = least(length_of(d, n, segments, at, &state), n - at);
        at += length;
        if (length > *longest) *longest = length;
        segments++;
        if (to) to[segments] = at;
    }
    return segments;
}
