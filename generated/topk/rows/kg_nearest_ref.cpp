// kg_nearest_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from rows.yaml (spec hash 3402c3748d397c1c). Do not edit: edit the spec.

#include <string.h>

#include "kg_nearest_op.h"

namespace kg_nearest_u32_serial {

// The number that a key is compared by: the first result has the least.
static uint64_t rank_of(const uint32_t &key)
{
    const uint32_t number = key;
    const uint64_t above = number;
    return above;
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

// Turns a part of the results round.
static void turn(uint32_t *g_out, uint64_t *g_out_values, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const uint32_t v_out = g_out[first];
        g_out[first] = g_out[end];
        g_out[end] = v_out;
        const uint64_t v_out_values = g_out_values[first];
        g_out_values[first] = g_out_values[end];
        g_out_values[end] = v_out_values;
    }
}

// Merges neighbours that are in order. The longer one is halved, the other one cut where that
// falls.
static void merge(uint32_t *g_out, uint64_t *g_out_values, uint64_t first, uint64_t middle,
    uint64_t end)
{
    if (first == middle || middle == end || rank_of(g_out[middle - 1]) <= rank_of(g_out[middle]))
        return;
    const bool by_first = middle - first >= end - middle;
    uint64_t left = by_first ? first + (middle - first) / 2 : first, right = by_first ? middle
        : middle + (end - middle) / 2;
    const uint64_t number = by_first ? rank_of(g_out[left]) : rank_of(g_out[right]);
    uint64_t low = by_first ? middle : first, high = by_first ? end : middle; // the cut is between
    while (low < high) {
        const uint64_t half = low + (high - low) / 2, other = rank_of(g_out[half]);
        if (by_first ? other < number : other <= number) low = half + 1;
        else high = half;
    }
    if (by_first) right = low;
    else left = low;
    turn(g_out, g_out_values, left, middle);
    turn(g_out, g_out_values, middle, right);
    turn(g_out, g_out_values, left, right);
    const uint64_t between = left + (right - middle);
    merge(g_out, g_out_values, first, left, between);
    merge(g_out, g_out_values, between, right, end);
}

// Sorts a part of the results; equal keys stay in order.
static void sort(uint32_t *g_out, uint64_t *g_out_values, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(g_out, g_out_values, first, middle);
    sort(g_out, g_out_values, middle, end);
    merge(g_out, g_out_values, first, middle, end);
}

extern "C" int kg_nearest_u32_reference(const kg_call *call)
{
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const uint64_t *g_values = (const uint64_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint64_t *g_out_values = (uint64_t *)call->args[3];
    const uint64_t n = call->n, wanted = call->lengths[0];
    const uint64_t most = wanted < n ? wanted : n;
    if (most == 0) return 0;
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
    sort(g_out, g_out_values, 0, most);
    return 0;
}
} // namespace
