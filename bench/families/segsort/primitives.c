/* The keys of each segment in order, and of each row: on request, since the default list has its
 * time. */
#include "family.h"

#include <math.h>

#define LENGTHS                                                                                    \
    "equal-2^3 equal-2^4 equal-2^5 equal-2^6 equal-2^7 equal-2^8 equal-2^9 equal-2^10 "            \
    "equal-2^11 equal-2^12 equal-2^13 equal-2^14 equal-2^16 equal-2^20 lengths-power "             \
    "lengths-uniform lengths-mixed"
#define LONG "equal-2^12 equal-2^14 equal-2^16 equal-2^20 lengths-power"
#define ROWS " fixed-2^4 fixed-2^6 fixed-2^8 fixed-2^10 fixed-2^12 fixed-2^14 fixed-2^16 fixed-2^20"
#define OTHERS                                                                                     \
    "offsets-2^4 offsets-2^6 offsets-2^8 offsets-2^10 offsets-2^12 offsets-2^14 cut-power"

static const primitive primitives[] = {
    {"segsort", "segsorted_%s rowsorted_%s", "u32", LENGTHS ROWS, UP_TO(26), .wide = true,
     .on_request = true, .more = OTHERS},
    /* Shapes beside each other, by --variants. */
    {"tune_segsort", "tune_segsort_%s tune_rowsort_%s", "u32", LENGTHS ROWS, UP_TO(26),
     .wide = true, .on_request = true, .more = OTHERS, .like = "segsort"},
    {"tune_seglong", "tune_seglong_%s", "u32", LONG, UP_TO(26), .wide = true, .on_request = true,
     .like = "segsort"},
    {0},
};

/* ---- lengths ---- */

typedef enum layout {
    LAYOUT_EQUAL,
    LAYOUT_POWER,   /* 4 / u^(1/1.1) keys for random u from 0 to 1, and at most 2^22 */
    LAYOUT_UNIFORM, /* 0 to 199 */
    LAYOUT_MIXED    /* one of seven has 0 to 39999, others 3000 u^2 */
} layout;

static uint64_t next_random(uint64_t *state) /* splitmix64 */
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static double next_part(uint64_t *state)
{
    return (double)(next_random(state) >> 11) * 0x1p-53 + 0x1p-54;
}

static uint64_t length_of(const data_kind *d, uint64_t *state)
{
    switch ((layout)d->form) {
    case LAYOUT_POWER: return (uint64_t)fmin(4 / pow(next_part(state), 1 / 1.1), 0x1p22);
    case LAYOUT_UNIFORM: return next_random(state) % 200;
    case LAYOUT_MIXED: {
        if (next_random(state) % 7 == 0) return next_random(state) % 40000;
        const double u = next_part(state);
        return (uint64_t)(3000 * u * u);
    }
    default: return d->segment;
    }
}

static uint64_t cut(const data_kind *d, uint64_t n, uint64_t *to, uint64_t *longest)
{
    uint64_t state = 1, at = 0, segments = 0;
    *longest = 0;
    if (to) to[0] = 0;
    while (at < n) {
        uint64_t length = length_of(d, &state);
        if (length > n - at) length = n - at;
        at += length;
        if (length > *longest) *longest = length;
        segments++;
        if (to) to[segments] = at;
    }
    return segments;
}

#define CUT(name, mean, layout)                                                                    \
    {                                                                                              \
        name, .words = 1, .segment = mean, .offsets = true, .cut = cut, .form = LAYOUT_##layout    \
    }
#define EQUAL(k) CUT("equal-2^" #k, UINT64_C(1) << k, EQUAL)

static const data_kind kinds[] = {
    EQUAL(3),
    EQUAL(4),
    EQUAL(5),
    EQUAL(6),
    EQUAL(7),
    EQUAL(8),
    EQUAL(9),
    EQUAL(10),
    EQUAL(11),
    EQUAL(12),
    EQUAL(13),
    EQUAL(14),
    EQUAL(16),
    EQUAL(20),
    CUT("lengths-power", 40, POWER),
    CUT("lengths-uniform", 100, UNIFORM),
    CUT("lengths-mixed", 3700, MIXED),
    {0},
};

const bench_family bench_segsort = {.primitives = primitives, .kinds = kinds};
