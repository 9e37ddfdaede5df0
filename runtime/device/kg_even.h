/* kg_even.h: even ranges without division. The range [low, high) has `bins` bins of one width.
 * Constants are prepared on the host, once for each call. Includes nothing of CUDA.
 *
 * Integers. With d = x - low and width = high - low the bin of x is floor(d * bins / width), no
 * digit of which is lost. Prepared are whole = floor(bins / width), rest = bins - whole * width,
 * and part, the first 64 binary digits of rest / width. So d * bins / width is
 * d * whole + d * rest / width.
 *
 *   32 bits   part is one more than these digits say, so d * part / 2^64 is more than d * rest /
 *             width, by d / 2^64 at most. The next whole number is at least 1 / width away. As
 *             d * width < 2^64, it is not reached: rounding down gives the exact bin.
 *   64 bits   part is rounded down. So the guess d * part / 2^64 is less than 1 too low: the bin is
 *             the one found, or the next. A comparison of two exact products tells which.
 *
 * Floats. Bin b begins at edge(b) = low + b * step, rounded once, with step = (high - low) / bins.
 * No edge lies below the one before it. The bin of x is the last whose edge is not above x. A
 * product gives a guess, which is compared with its edges; where it is wrong they are searched. So
 * no error of the guess reaches the result. Of f32 and up to 2^22 bins kg_even_quick guesses
 * without a conversion: beside 1.5 * 2^23 the last bits of a float are a whole number.
 */
#ifndef KG_EVEN_H
#define KG_EVEN_H

#include <math.h>
#include <string.h>

#include "kg_geometry.h"

/* ---- integers ---- */

/* 32 and 64 bits: d and width have as many. */
typedef struct kg_even_32 {
    uint64_t whole, part;
} kg_even_32;
typedef struct kg_even_64 {
    uint64_t whole, part, rest, width;
} kg_even_64;

/* The upper half of a product. */
KG_SHARED_FN uint64_t kg_even_high(uint64_t a, uint64_t b)
{
#ifdef __CUDA_ARCH__
    return __umul64hi(a, b);
#else
    const uint64_t a_low = (uint32_t)a, b_low = (uint32_t)b;
    const uint64_t middle = (a >> 32) * b_low + (a_low * b_low >> 32);
    const uint64_t other = a_low * (b >> 32) + (uint32_t)middle;
    return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
#endif
}

/* The first 64 binary digits of rest / width, rest < width. */
KG_SHARED_FN uint64_t kg_even_digits(uint64_t rest, uint64_t width)
{
    uint64_t digits = 0;
    for (int i = 0; i < 64; i++) {
        const bool one = rest >= width - rest; /* 2 * rest >= width */
        digits = digits << 1 | one;
        rest = one ? rest - (width - rest) : rest << 1;
    }
    return digits;
}

/* No width: nothing lies in the range, and nothing is asked. */
KG_SHARED_FN void kg_even_prepare(kg_even_64 *e, uint64_t width, uint64_t bins)
{
    e->width = width;
    e->whole = width ? bins / width : 0;
    e->rest = width ? bins % width : 0;
    e->part = width ? kg_even_digits(e->rest, width) : 0;
}
KG_SHARED_FN void kg_even_prepare(kg_even_32 *e, uint32_t width, uint64_t bins)
{
    kg_even_64 wide;
    kg_even_prepare(&wide, width, bins);
    e->whole = wide.whole;
    e->part = wide.part + (width != 0);
}

KG_SHARED_FN uint64_t kg_even_bin(kg_even_32 e, uint32_t d)
{
    const uint64_t low = (uint64_t)d * (uint32_t)e.part >> 32;
    return d * e.whole + ((d * (e.part >> 32) + low) >> 32);
}
KG_SHARED_FN uint64_t kg_even_bin(kg_even_64 e, uint64_t d)
{
    const uint64_t next = kg_even_high(d, e.part) + 1;
    const uint64_t reached_high = kg_even_high(d, e.rest), reached = d * e.rest;
    const uint64_t asked_high = kg_even_high(next, e.width), asked = next * e.width;
    const bool up = reached_high != asked_high ? reached_high > asked_high : reached >= asked;
    return d * e.whole + next - !up;
}

/* ---- floats ---- */

template <typename T> struct kg_even_float {
    T step, inverse, offset; /* x * inverse + offset: half a bin before the number of its bin */
    uint32_t quick;          /* bins that kg_even_quick finds */
};

KG_SHARED_FN float kg_even_edge(float b, float low, float step) { return fmaf(b, step, low); }
KG_SHARED_FN double kg_even_edge(double b, double low, double step) { return fma(b, step, low); }

/* A range whose width is no finite number is empty: `high` is `low` then. */
template <typename T>
KG_SHARED_FN void kg_even_prepare(kg_even_float<T> *e, T low, T *high, uint64_t bins)
{
    if (!(*high - low < (T)INFINITY)) *high = low;
    e->step = (*high - low) / (T)bins;
    e->inverse = (T)bins / (*high - low);
    e->offset = -low * e->inverse - (T)0.5;
    e->quick = bins < 1u << 22 ? (uint32_t)bins : 1u << 22;
}

/* Whether a guess is confirmed: `at` is the bin then. Else x may be in any bin, or in none. */
KG_SHARED_FN bool kg_even_quick(kg_even_float<float> e, float low, float high, float x,
                                uint32_t *at)
{
    const float unit = 12582912.0f, sum = fmaf(x, e.inverse, e.offset) + unit, bin = sum - unit;
    uint32_t bits;
#ifdef __CUDA_ARCH__
    bits = __float_as_uint(sum);
#else
    memcpy(&bits, &sum, sizeof bits);
#endif
    *at = bits - 0x4b400000u; /* those of `unit` */
    const bool begun = kg_even_edge(bin, low, e.step) <= x;
    const bool ends = x < kg_even_edge(bin + 1, low, e.step);
    return (*at < e.quick) & begun & ends & (x < high);
}

/* low <= x < high, and there are bins. */
template <typename T, typename I> KG_SHARED_FN I kg_even_bin(kg_even_float<T> e, T low, T x, I bins)
{
    const T guess = (x - low) * e.inverse;
    I at = guess < (T)bins ? (I)guess : bins - 1; /* a NaN, too */
    if (at >= bins) at = bins - 1;                /* (T)bins may be rounded up */
    const bool above = kg_even_edge((T)at, low, e.step) > x;
    if (!above && (at + 1 == bins || kg_even_edge((T)(at + 1), low, e.step) > x)) return at;
    I first = above ? 0 : at, past = above ? at : bins;
    while (past - first > 1) {
        const I middle = first + (past - first) / 2;
        if (kg_even_edge((T)middle, low, e.step) > x) past = middle;
        else first = middle;
    }
    return first;
}

#endif
