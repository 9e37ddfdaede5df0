// kg_largest_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from block.yaml (spec hash c4d05301d49c941c). Do not edit: edit the spec.

#include <string.h>

#include "kg_largest_op.h"

namespace kg_largest_f32_serial {

// The number that a key is compared by: the first result has the least.
static uint64_t rank_of(const float &key)
{
    int32_t number; // floats ascend with their magnitude, negative ones against it
    memcpy(&number, &key, 4);
    if (number >> 31 != 0) number = (int32_t)(number ^ INT32_MAX);
    const uint64_t above = (uint64_t)(int64_t)number - (uint64_t)(int64_t)INT32_MIN; // the least
    return ~above;
}

// How many keys have a number below this one.
static uint64_t count_below(const float *keys, uint64_t n, uint64_t number)
{
    uint64_t below = 0;
    for (uint64_t at = 0; at < n; at++) below += rank_of(keys[at]) < number;
    return below;
}

// The number of the k-th key; k >= 1.
static uint64_t find_last(const float *keys, uint64_t n, uint64_t most)
{
    uint64_t last = 0;
    for (uint64_t bit = (uint64_t)1 << 63; bit != 0; bit >>= 1)
        if (count_below(keys, n, last | bit) < most) last |= bit;
    return last;
}

extern "C" int kg_largest_f32_reference(const kg_call *call)
{
    const float *g_in = (const float *)call->args[0];
    uint64_t *g_indices = (uint64_t *)call->args[1];
    const uint64_t n = call->n, wanted = call->lengths[0];
    const uint64_t most = wanted < n ? wanted : n;
    if (most == 0) return 0;
    const uint64_t last = find_last(g_in, n, most);
    uint64_t ties = most - count_below(g_in, n, last), to = 0;
    for (uint64_t at = 0; at < n && to < most; at++) {
        const uint64_t number = rank_of(g_in[at]);
        if (number > last || (number == last && ties == 0)) continue;
        if (number == last) ties--;
        g_indices[to] = (uint64_t)at;
        to++;
    }
    return 0;
}
} // namespace
