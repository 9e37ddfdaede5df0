// kg_grouped_wide_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from lanes_values.yaml (spec hash 455edca26199339d). Do not edit: edit the
// spec.

#include <string.h>

#include "kg_grouped_wide_op.h"

namespace kg_grouped_wide_f64_serial {

// The number that a key is compared by.
static uint64_t rank_of(const double &key)
{
    int64_t number; // floats ascend with their magnitude, negative ones against it
    memcpy(&number, &key, 8);
    if (number >> 63 != 0) number = (int64_t)(number ^ INT64_MAX);
    const uint64_t above = (uint64_t)(int64_t)number - (uint64_t)(int64_t)INT64_MIN; // the least
    return ~above;
}

// Turns a part round.
static void turn(double *keys, float *values, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const double key = keys[first];
        keys[first] = keys[end];
        keys[end] = key;
        const float value = values[first];
        values[first] = values[end];
        values[end] = value;
    }
}

// Merges neighbours that are in order. The longer one is halved, the other one cut where that
// falls.
static void merge(double *keys, float *values, uint64_t first, uint64_t middle, uint64_t end)
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
    turn(keys, values, left, middle);
    turn(keys, values, middle, right);
    turn(keys, values, left, right);
    const uint64_t between = left + (right - middle);
    merge(keys, values, first, left, between);
    merge(keys, values, between, right, end);
}

// Sorts a part; equal keys stay in order.
static void sort(double *keys, float *values, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(keys, values, first, middle);
    sort(keys, values, middle, end);
    merge(keys, values, first, middle, end);
}

extern "C" int kg_grouped_wide_f64_reference(const kg_call *call)
{
    const double *g_in = (const double *)call->args[0];
    const float *g_values = (const float *)call->args[1];
    const uint64_t *g_offsets = (const uint64_t *)call->args[2];
    double *g_out = (double *)call->args[3];
    float *g_out_values = (float *)call->args[4];
    for (uint64_t s = 0; s < call->lengths[0]; s++) {
        for (uint64_t at = g_offsets[s]; at < g_offsets[s + 1]; at++) {
            g_out[at] = g_in[at];
            g_out_values[at] = g_values[at];
        }
        sort(g_out, g_out_values, g_offsets[s], g_offsets[s + 1]);
    }
    return 0;
}
} // namespace
