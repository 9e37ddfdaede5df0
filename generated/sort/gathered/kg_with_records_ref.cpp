// kg_with_records_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from gathered.yaml (spec hash a73756b6f6501364). Do not edit: edit the spec.

#include <string.h>

#include "kg_with_records_op.h"

namespace kg_with_records_u32_serial {

// The number that a key is sorted by.
static uint64_t rank_of(const uint32_t &key)
{
    const uint32_t number = key;
    const uint64_t above = number;
    return above;
}

// Whether a key comes before another one that stands behind it.
static bool comes_before(const uint32_t &a, const uint32_t &b)
{
    return rank_of(a) < rank_of(b);
}

// Turns a part of the arrays round.
static void turn(uint32_t *keys, kg_with_records_record_t *values, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const uint32_t key = keys[first];
        keys[first] = keys[end];
        keys[end] = key;
        const kg_with_records_record_t value = values[first];
        values[first] = values[end];
        values[end] = value;
    }
}

// How many of the keys from `first` on stand before one that comes from behind them, or from before
// them.
static uint64_t count_before(const uint32_t *keys, uint64_t first, uint64_t end,
    const uint32_t &key, bool behind)
{
    uint64_t low = first;
    while (low < end) {
        const uint64_t middle = low + (end - low) / 2;
        const uint32_t &other = keys[middle];
        if (behind ? !comes_before(key, other) : comes_before(other, key)) low = middle + 1;
        else end = middle;
    }
    return low - first;
}

// Merges two neighbours that are sorted. The longer one is halved, and the other cut where that
// falls.
static void merge(uint32_t *keys, kg_with_records_record_t *values, uint64_t first,
    uint64_t middle, uint64_t end)
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
static void sort(uint32_t *keys, kg_with_records_record_t *values, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(keys, values, first, middle);
    sort(keys, values, middle, end);
    merge(keys, values, first, middle, end);
}

extern "C" int kg_with_records_u32_reference(const kg_call *call)
{
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const kg_with_records_record_t *g_values = (const kg_with_records_record_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    kg_with_records_record_t *g_out_values = (kg_with_records_record_t *)call->args[3];
    for (uint64_t at = 0; at < call->n; at++) {
        const uint32_t key = g_in[at];
        const kg_with_records_record_t value = g_values[at]; // where out may go
        g_out[at] = key;
        g_out_values[at] = value;
    }
    sort(g_out, g_out_values, 0, call->n);
    return 0;
}
} // namespace
