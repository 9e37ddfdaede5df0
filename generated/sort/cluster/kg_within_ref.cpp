// kg_within_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from cluster.yaml (spec hash 9b8679a2265a9533). Do not edit: edit the spec.

#include <string.h>

#include "kg_within_op.h"

namespace kg_within_f32_serial {

// The number that a key is sorted by.
static uint64_t rank_of(const float &key)
{
    int32_t number; // floats ascend with their magnitude, negative ones against it
    memcpy(&number, &key, 4);
    if (number >> 31 != 0) number = (int32_t)(number ^ INT32_MAX);
    const uint64_t above = (uint64_t)(int64_t)number - (uint64_t)(int64_t)INT32_MIN; // the least
    return above;
}

// Whether a key comes before another one that stands behind it.
static bool comes_before(const float &a, const float &b)
{
    return rank_of(a) < rank_of(b);
}

// Turns a part of the array round.
static void turn(float *keys, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const float key = keys[first];
        keys[first] = keys[end];
        keys[end] = key;
    }
}

// How many of the keys from `first` on stand before one that comes from behind them, or from before
// them.
static uint64_t count_before(const float *keys, uint64_t first, uint64_t end, const float &key,
    bool behind)
{
    uint64_t low = first;
    while (low < end) {
        const uint64_t middle = low + (end - low) / 2;
        const float &other = keys[middle];
        if (behind ? !comes_before(key, other) : comes_before(other, key)) low = middle + 1;
        else end = middle;
    }
    return low - first;
}

// Merges two neighbours that are sorted. The longer one is halved, and the other cut where that
// falls.
static void merge(float *keys, uint64_t first, uint64_t middle, uint64_t end)
{
    if (first == middle || middle == end) return;
    if (!comes_before(keys[middle], keys[middle - 1])) return;
    if (end - first == 2) {
        turn(keys, first, end);
        return;
    }
    uint64_t left = first, right = middle; // cuts
    if (middle - first > end - middle) {
        left += (middle - first) / 2;
        right += count_before(keys, middle, end, keys[left], false);
    } else {
        right += (end - middle) / 2;
        left += count_before(keys, first, middle, keys[right], true);
    }
    turn(keys, left, middle);
    turn(keys, middle, right);
    turn(keys, left, right);
    const uint64_t between = left + (right - middle);
    merge(keys, first, left, between);
    merge(keys, between, right, end);
}

// Sorts a part.
static void sort(float *keys, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(keys, first, middle);
    sort(keys, middle, end);
    merge(keys, first, middle, end);
}

extern "C" int kg_within_f32_reference(const kg_call *call)
{
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    for (uint64_t at = 0; at < call->n; at++) {
        const float key = g_in[at];
        g_out[at] = key;
    }
    sort(g_out, 0, call->n);
    return 0;
}
} // namespace
