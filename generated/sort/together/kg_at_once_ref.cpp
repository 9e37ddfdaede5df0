// kg_at_once_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from together.yaml (spec hash b16e9f0ef17a4b38). Do not edit: edit the spec.

#include <string.h>

#include "kg_at_once_op.h"

namespace kg_at_once_i32_serial {

// The number that a key is sorted by.
static uint64_t rank_of(const int32_t &key)
{
    const int32_t number = key;
    const uint64_t above = (uint64_t)(int64_t)number - (uint64_t)(int64_t)INT32_MIN; // the least
    return above;
}

// Whether a key comes before another one that stands behind it.
static bool comes_before(const int32_t &a, const int32_t &b)
{
    return rank_of(a) > rank_of(b);
}

// Turns a part of the array round.
static void turn(int32_t *keys, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const int32_t key = keys[first];
        keys[first] = keys[end];
        keys[end] = key;
    }
}

// How many of the keys from `first` on stand before one that comes from behind them, or from before
// them.
static uint64_t count_before(const int32_t *keys, uint64_t first, uint64_t end, const int32_t &key,
    bool behind)
{
    uint64_t low = first;
    while (low < end) {
        const uint64_t middle = low + (end - low) / 2;
        const int32_t &other = keys[middle];
        if (behind ? !comes_before(key, other) : comes_before(other, key)) low = middle + 1;
        else end = middle;
    }
    return low - first;
}

// Merges two neighbours that are sorted. The longer one is halved, and the other cut where that
// falls.
static void merge(int32_t *keys, uint64_t first, uint64_t middle, uint64_t end)
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
static void sort(int32_t *keys, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(keys, first, middle);
    sort(keys, middle, end);
    merge(keys, first, middle, end);
}

extern "C" int kg_at_once_i32_reference(const kg_call *call)
{
    const int32_t *g_in = (const int32_t *)call->args[0];
    int32_t *g_out = (int32_t *)call->args[1];
    for (uint64_t at = 0; at < call->n; at++) {
        const int32_t key = g_in[at];
        g_out[at] = key;
    }
    sort(g_out, 0, call->n);
    return 0;
}
} // namespace
