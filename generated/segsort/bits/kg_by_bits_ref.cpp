// kg_by_bits_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from bits.yaml (spec hash 800bd1010e3f8a2a). Do not edit: edit the spec.

#include <string.h>

#include "kg_by_bits_op.h"

namespace kg_by_bits_i32_serial {

// The number that a key is compared by, of some of its bits.
static uint64_t rank_of(const int32_t &key)
{
    const int32_t number = key;
    const uint64_t above = (uint64_t)(int64_t)number - (uint64_t)(int64_t)INT32_MIN; // the least
    return ~above >> 8 & 0xffff;
}

// Turns a part round.
static void turn(int32_t *keys, double *of_mass, uint32_t *of_id, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const int32_t key = keys[first];
        keys[first] = keys[end];
        keys[end] = key;
        const double one_mass = of_mass[first];
        of_mass[first] = of_mass[end];
        of_mass[end] = one_mass;
        const uint32_t one_id = of_id[first];
        of_id[first] = of_id[end];
        of_id[end] = one_id;
    }
}

// Merges neighbours that are in order. The longer one is halved, the other one cut where that
// falls.
static void merge(int32_t *keys, double *of_mass, uint32_t *of_id, uint64_t first, uint64_t middle,
    uint64_t end)
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
    turn(keys, of_mass, of_id, left, middle);
    turn(keys, of_mass, of_id, middle, right);
    turn(keys, of_mass, of_id, left, right);
    const uint64_t between = left + (right - middle);
    merge(keys, of_mass, of_id, first, left, between);
    merge(keys, of_mass, of_id, between, right, end);
}

// Sorts a part; equal keys stay in order.
static void sort(int32_t *keys, double *of_mass, uint32_t *of_id, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(keys, of_mass, of_id, first, middle);
    sort(keys, of_mass, of_id, middle, end);
    merge(keys, of_mass, of_id, first, middle, end);
}

extern "C" int kg_by_bits_i32_reference(const kg_call *call)
{
    const int32_t *g_in = (const int32_t *)call->args[0];
    const double *g_mass = (const double *)call->args[1];
    const uint32_t *g_id = (const uint32_t *)call->args[2];
    const uint64_t *g_offsets = (const uint64_t *)call->args[3];
    int32_t *g_out = (int32_t *)call->args[4];
    double *g_out_mass = (double *)call->args[5];
    uint32_t *g_out_id = (uint32_t *)call->args[6];
    for (uint64_t s = 0; s < call->lengths[0]; s++) {
        for (uint64_t at = g_offsets[s]; at < g_offsets[s + 1]; at++) {
            g_out[at] = g_in[at];
            g_out_mass[at] = g_mass[at];
            g_out_id[at] = g_id[at];
        }
        sort(g_out, g_out_mass, g_out_id, g_offsets[s], g_offsets[s + 1]);
    }
    return 0;
}
} // namespace
