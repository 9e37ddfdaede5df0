// kg_buckets_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from buckets.yaml (spec hash 518e97d676cc6bf1). Do not edit: edit the spec.

#include <string.h>

#include "kg_buckets_op.h"

namespace kg_buckets_u32_serial {

// The number that a key is compared by.
static uint64_t rank_of(const uint32_t &key)
{
    const uint32_t number = key;
    const uint64_t above = number;
    return above;
}

// Turns a part round.
static void turn(uint32_t *keys, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const uint32_t key = keys[first];
        keys[first] = keys[end];
        keys[end] = key;
    }
}

// Merges neighbours that are in order. The longer one is halved, the other one cut where that
// falls.
static void merge(uint32_t *keys, uint64_t first, uint64_t middle, uint64_t end)
{
    if (first == middle || middle == end || rank_of(keys[middle - 1]) <= rank_of(keys[middle]))
        return;
    const bool by_first = middle - first >= end - middle;
    uint64_t left = by_first ? first + (middle - first) / 2 : first, right = by_first ? middle
        : middle + (end - middle) / 2;
    const uint64_t number = rank_of(keys[by_first ? left : right]);
    uint64_t low = by_first ? middle : first, high = by_first ? end : middle; // the cut is between
    while (low < high) {
        const uint64_t half = low + (high - low) / 2, other = rank_of(keys[half]);
        if (by_first ? other < number : other <= number) low = half + 1;
        else high = half;
    }
    if (by_first) right = low;
    else left = low;
    turn(keys, left, middle);
    turn(keys, middle, right);
    turn(keys, left, right);
    const uint64_t between = left + (right - middle);
    merge(keys, first, left, between);
    merge(keys, between, right, end);
}

// Sorts a part; equal keys stay in order.
static void sort(uint32_t *keys, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(keys, first, middle);
    sort(keys, middle, end);
    merge(keys, first, middle, end);
}

extern "C" int kg_buckets_u32_reference(const kg_call *call)
{
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const uint64_t *g_offsets = (const uint64_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    for (uint64_t s = 0; s < call->lengths[0]; s++) {
        for (uint64_t at = g_offsets[s]; at < g_offsets[s + 1]; at++) {
            g_out[at] = g_in[at];
        }
        sort(g_out, g_offsets[s], g_offsets[s + 1]);
    }
    return 0;
}
} // namespace
