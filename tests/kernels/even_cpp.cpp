/* kg_even.h beside its definitions, which here take 128 bits, or look at every edge. */
#include "even_test.h"

#include "kg_even.h"
#include "kg_half.h"

__extension__ typedef unsigned __int128 wide;

static uint64_t quotient(uint64_t d, uint64_t bins, uint64_t width)
{
    return (uint64_t)((wide)d * bins / width);
}

uint64_t even_all_samples(uint32_t width, uint32_t bins)
{
    uint64_t wrong = 0, bin = 0, reached = 0; /* reached: d * bins - bin * width */
    kg_even_32 narrow;
    kg_even_64 full;
    kg_even_prepare(&narrow, width, bins);
    kg_even_prepare(&full, (uint64_t)width, bins);
    for (uint32_t d = 0; d < width; d++, reached += bins) {
        for (; reached >= width; bin++) reached -= width;
        wrong += kg_even_bin(narrow, d) != bin;
        wrong += kg_even_bin(full, (uint64_t)d) != bin;
    }
    return wrong;
}

uint64_t even_edges_32(uint32_t width, uint64_t bins)
{
    uint64_t wrong = 0;
    kg_even_32 e;
    kg_even_prepare(&e, width, bins);
    for (uint64_t bin = 1; bin < bins; bin++) {
        const uint64_t first = (uint64_t)(((wide)bin * width + bins - 1) / bins);
        if (first == 0 || first >= width) continue;
        wrong += kg_even_bin(e, (uint32_t)first) != quotient(first, bins, width);
        wrong += kg_even_bin(e, (uint32_t)first - 1) != quotient(first - 1, bins, width);
    }
    return wrong + (width && kg_even_bin(e, width - 1) != quotient(width - 1, bins, width));
}

uint64_t even_edges_64(uint64_t width, uint64_t bins)
{
    const uint64_t some = bins < 1000 ? bins : 1000;
    uint64_t wrong = 0;
    kg_even_64 e;
    kg_even_prepare(&e, width, bins);
    for (uint64_t i = 0; i < 2 * some; i++) { /* from both ends */
        const uint64_t bin = i < some ? i + 1 : bins - (i - some);
        const uint64_t first = (uint64_t)(((wide)bin * width + bins - 1) / bins);
        if (first == 0 || first >= width) continue;
        wrong += kg_even_bin(e, first) != quotient(first, bins, width);
        wrong += kg_even_bin(e, first - 1) != quotient(first - 1, bins, width);
    }
    return wrong + (width && kg_even_bin(e, width - 1) != quotient(width - 1, bins, width));
}

/* ---- floats ---- */

template <typename T> struct range {
    T lo, hi, step;
    uint32_t bins;
    kg_even_float<T> prepared;

    range(T low, T high, uint32_t number) : lo(low), hi(high), bins(number)
    {
        kg_even_prepare(&prepared, lo, &hi, bins);
        step = (hi - lo) / (T)bins;
    }
    T edge(uint32_t bin) const
    {
        return std::fma((T)bin, step, lo);
    }
    /* Both types of numbers of bins; `bin` is the last whose edge is not above x. */
    uint64_t wrong(T x, uint32_t bin) const
    {
        if (!(x >= lo && x < hi)) return 0;
        return (kg_even_bin(prepared, lo, x, bins) != bin) +
               (kg_even_bin(prepared, lo, x, (uint64_t)bins) != bin) + wrong_quick(x, bin);
    }
    bool quick(float x, uint32_t *at) const
    {
        return kg_even_quick(prepared, lo, hi, x, at);
    }
    /* It may find none, but no other. */
    uint64_t wrong_quick(float x, uint32_t bin) const
    {
        uint32_t at;
        return quick(x, &at) && at != bin;
    }
    uint64_t wrong_quick(double, uint32_t) const
    {
        return 0;
    }
    /* That bin, from one where it may be. Many edges may be equal: of many bins it is searched. */
    uint32_t from(uint32_t bin, T x) const
    {
        for (uint32_t first = 0, past = bins; bins > 1000 && past - first > 1; bin = first) {
            const uint32_t middle = first + (past - first) / 2;
            (edge(middle) > x ? past : first) = middle;
        }
        while (bin > 0 && edge(bin) > x) bin--;
        while (bin + 1 < bins && edge(bin + 1) <= x) bin++;
        return bin;
    }
};

template <typename T> static uint64_t about_edges(T lo, T hi, uint32_t bins)
{
    const range<T> r(lo, hi, bins);
    const T far = (T)INFINITY;
    uint64_t wrong = 0;
    for (uint32_t bin = 0, at = 0; bin < bins; bin++) {
        const T edge = r.edge(bin), middle = std::fma((T)bin + (T)0.5, r.step, r.lo);
        const T xs[] = {std::nextafter(edge, -far), edge, std::nextafter(edge, far), middle};
        for (const T x : xs) wrong += r.wrong(x, at = r.from(at, x));
    }
    const T last = std::nextafter(r.hi, -far);
    return wrong + r.wrong(last, r.from(bins - 1, last)) + r.wrong(r.lo, r.from(0, r.lo));
}

uint64_t even_edges_f32(float lo, float hi, uint32_t bins)
{
    return about_edges(lo, hi, bins);
}
uint64_t even_slow_middles(float lo, float hi, uint32_t bins)
{
    const range<float> r(lo, hi, bins);
    uint64_t slow = 0;
    for (uint32_t bin = 0, at; bin < bins; bin++)
        slow += !r.quick(std::fma((float)bin + 0.5f, r.step, r.lo), &at) || at != bin;
    return slow;
}
uint64_t even_edges_f64(double lo, double hi, uint32_t bins)
{
    return about_edges(lo, hi, bins);
}

uint64_t even_all_f16(float lo, float hi, uint32_t bins)
{
    const range<float> r(lo, hi, bins);
    uint64_t wrong = 0;
    for (uint32_t bits = 0, at = 0; bits < 65536; bits++) {
        const float x = kg_op_f32_of_f16(kg_f16{(uint16_t)bits});
        uint32_t none;
        if (x == x) wrong += r.wrong(x, at = r.from(at, x));
        wrong += !(x >= r.lo && x < r.hi) && r.quick(x, &none);
    }
    return wrong;
}
