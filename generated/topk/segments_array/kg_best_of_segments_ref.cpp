// kg_best_of_segments_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from segments_array.yaml (spec hash 380d94b6e3425ee2). Do not edit: edit the
// spec.

#include <string.h>

#include "kg_best_of_segments_op.h"

namespace kg_best_of_segments_u32_serial {

// The number that a key is compared by: the first result has the least.
static uint64_t rank_of(const uint32_t &key)
{
    const uint32_t number = key;
    const uint64_t above = number;
    return ~above;
}

// How many keys have a number below this one.
static uint64_t count_below(const uint32_t *keys, uint64_t n, uint64_t number)
{
    uint64_t below = 0;
    for (uint64_t at = 0; at < n; at++) below += rank_of(keys[at]) < number;
    return below;
}

// The number of the k-th key; k >= 1.
static uint64_t find_last(const uint32_t *keys, uint64_t n, uint64_t most)
{
    uint64_t last = 0;
    for (uint64_t bit = (uint64_t)1 << 63; bit != 0; bit >>= 1)
        if (count_below(keys, n, last | bit) < most) last |= bit;
    return last;
}

// The results of a row or segment of n keys.
static void take_results(uint64_t n, uint64_t wanted, const uint32_t *g_in, const float *g_values,
    uint32_t *g_out, float *g_out_values)
{
    const uint64_t most = wanted < n ? wanted : n;
    if (most == 0) return;
    const uint64_t last = find_last(g_in, n, most);
    uint64_t ties = most - count_below(g_in, n, last), to = 0;
    for (uint64_t at = 0; at < n && to < most; at++) {
        const uint64_t number = rank_of(g_in[at]);
        if (number > last || (number == last && ties == 0)) continue;
        if (number == last) ties--;
        g_out[to] = g_in[at];
        g_out_values[to] = g_values[at];
        to++;
    }
}

extern "C" int kg_best_of_segments_u32_reference(const kg_call *call)
{
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const float *g_values = (const float *)call->args[1];
    const uint64_t *g_offsets = (const uint64_t *)call->args[2];
    uint32_t *g_out = (uint32_t *)call->args[3];
    float *g_out_values = (float *)call->args[4];
    for (uint64_t row = 0; row < call->lengths[0]; row++) {
        take_results(g_offsets[row + 1] - g_offsets[row], call->lengths[1], g_in + g_offsets[row],
            g_values + g_offsets[row], g_out + row * call->lengths[1],
            g_out_values + row * call->lengths[1]);
    }
    return 0;
}
} // namespace
