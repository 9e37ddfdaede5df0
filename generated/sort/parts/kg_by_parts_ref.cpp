// kg_by_parts_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from parts.yaml (spec hash eb0c0df0e3cbd088). Do not edit: edit the spec.

#include <string.h>

#include "kg_by_parts_op.h"

namespace kg_by_parts_reading_serial {

using kg_op::kg_by_parts_reading::by_2;

// The number that a key is sorted by.
static uint64_t rank_of_u8(const uint8_t &key)
{
    const uint8_t number = key;
    const uint64_t above = number;
    return above;
}

// The number that a key is sorted by.
static uint64_t rank_of_f32(const float &key)
{
    int32_t number; // floats ascend with their magnitude, negative ones against it
    memcpy(&number, &key, 4);
    if (number >> 31 != 0) number = (int32_t)(number ^ INT32_MAX);
    const uint64_t above = (uint64_t)(int64_t)number - (uint64_t)(int64_t)INT32_MIN; // the least
    return above;
}

// The number that a key is sorted by.
static uint64_t rank_of_u16(const uint16_t &key)
{
    const uint16_t number = key;
    const uint64_t above = number;
    return above;
}

// Whether an element comes before another one that stands behind it.
static bool comes_before(const kg_by_parts_reading_t &a, const kg_by_parts_reading_t &b)
{
    if (rank_of_u16(a.station) != rank_of_u16(b.station)) return rank_of_u16(a.station)
        < rank_of_u16(b.station);
    if (rank_of_f32(a.score) != rank_of_f32(b.score)) return rank_of_f32(a.score)
        > rank_of_f32(b.score);
    return rank_of_u8(by_2(a)) < rank_of_u8(by_2(b));
}

// Turns a part of the arrays round.
static void turn(kg_by_parts_reading_t *keys, uint32_t *values, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const kg_by_parts_reading_t key = keys[first];
        keys[first] = keys[end];
        keys[end] = key;
        const uint32_t value = values[first];
        values[first] = values[end];
        values[end] = value;
    }
}

// How many of the keys from `first` on stand before one that comes from behind them, or from before
// them.
static uint64_t count_before(const kg_by_parts_reading_t *keys, uint64_t first, uint64_t end,
    const kg_by_parts_reading_t &key, bool behind)
{
    uint64_t low = first;
    while (low < end) {
        const uint64_t middle = low + (end - low) / 2;
        const kg_by_parts_reading_t &other = keys[middle];
        if (behind ? !comes_before(key, other) : comes_before(other, key)) low = middle + 1;
        else end = middle;
    }
    return low - first;
}

// Merges two neighbours that are sorted. The longer one is halved, and the other cut where that
// falls.
static void merge(kg_by_parts_reading_t *keys, uint32_t *values, uint64_t first, uint64_t middle,
    uint64_t end)
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
static void sort(kg_by_parts_reading_t *keys, uint32_t *values, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(keys, values, first, middle);
    sort(keys, values, middle, end);
    merge(keys, values, first, middle, end);
}

extern "C" int kg_by_parts_reading_reference(const kg_call *call)
{
    const kg_by_parts_reading_t *g_in = (const kg_by_parts_reading_t *)call->args[0];
    const uint32_t *g_values = (const uint32_t *)call->args[1];
    kg_by_parts_reading_t *g_out = (kg_by_parts_reading_t *)call->args[2];
    uint32_t *g_out_values = (uint32_t *)call->args[3];
    for (uint64_t at = 0; at < call->n; at++) {
        const kg_by_parts_reading_t key = g_in[at];
        const uint32_t value = g_values[at]; // where out may go
        g_out[at] = key;
        g_out_values[at] = value;
    }
    sort(g_out, g_out_values, 0, call->n);
    return 0;
}
} // namespace
