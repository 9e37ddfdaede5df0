// kg_in_buckets_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from buckets.yaml (spec hash 13d901a47c979116). Do not edit: edit the spec.

#include <string.h>

#include "kg_in_buckets_op.h"

namespace kg_in_buckets_f32_serial {

using kg_op::kg_in_buckets_f32::by_0;

// The bucket of an element; behind the last one that of higher numbers.
static uint64_t bucket_of(const float &x)
{
    const uint64_t number = by_0(x);
    return number < 100 ? number : 100;
}

// Whether an element comes before another one that stands behind it.
static bool comes_before(const float &a, const float &b)
{
    return bucket_of(a) < bucket_of(b);
}

// Turns a part of the arrays round.
static void turn(float *keys, uint32_t *values, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const float key = keys[first];
        keys[first] = keys[end];
        keys[end] = key;
        const uint32_t value = values[first];
        values[first] = values[end];
        values[end] = value;
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
static void merge(float *keys, uint32_t *values, uint64_t first, uint64_t middle, uint64_t end)
{
    if (first == middle || middle == end) return;
    if (!comes_before(keys[middle], keys[middle - 1])) return;
    if (end - first == 2) {
        turn(keys, values, first, end);
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
    turn(keys, values, left, middle);
    turn(keys, values, middle, right);
    turn(keys, values, left, right);
    const uint64_t between = left + (right - middle);
    merge(keys, values, first, left, between);
    merge(keys, values, between, right, end);
}

// Sorts a part.
static void sort(float *keys, uint32_t *values, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(keys, values, first, middle);
    sort(keys, values, middle, end);
    merge(keys, values, first, middle, end);
}

extern "C" int kg_in_buckets_f32_reference(const kg_call *call)
{
    const float *g_in = (const float *)call->args[0];
    const uint32_t *g_values = (const uint32_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint32_t *g_out_values = (uint32_t *)call->args[3];
    uint64_t *g_offsets = (uint64_t *)call->args[4];
    for (uint64_t at = 0; at < call->n; at++) {
        const float key = g_in[at];
        const uint32_t value = g_values[at]; // where out may go
        g_out[at] = key;
        g_out_values[at] = value;
    }
    sort(g_out, g_out_values, 0, call->n);
    for (uint64_t bucket = 0; bucket <= 100; bucket++) g_offsets[bucket] = 0;
    for (uint64_t at = 0; at < call->n; at++)
        if (bucket_of(g_in[at]) < 100) g_offsets[bucket_of(g_in[at]) + 1]++;
    for (uint64_t bucket = 0; bucket < 100; bucket++) g_offsets[bucket + 1] += g_offsets[bucket];
    return 0;
}
} // namespace
