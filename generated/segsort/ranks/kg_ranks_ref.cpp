// kg_ranks_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from ranks.yaml (spec hash a3cd7df4f3e20a38). Do not edit: edit the spec.

#include <string.h>

#include "kg_ranks_op.h"

namespace kg_ranks_pixel_serial {

using kg_op::kg_ranks_pixel::by_1;

// The number that a key is compared by.
static uint64_t rank_of_u16(const uint16_t &key)
{
    const uint16_t number = key;
    const uint64_t above = number;
    return above;
}

// The number that a key is compared by.
static uint64_t rank_of_f32(const float &key)
{
    int32_t number; // floats ascend with their magnitude, negative ones against it
    memcpy(&number, &key, 4);
    if (number >> 31 != 0) number = (int32_t)(number ^ INT32_MAX);
    const uint64_t above = (uint64_t)(int64_t)number - (uint64_t)(int64_t)INT32_MIN; // the least
    return above;
}

// The number that an element is compared by: the most significant part comes first.
static uint64_t rank_of(const kg_ranks_pixel_t &x)
{
    uint64_t number = 0;
    number = (rank_of_f32(x.luma) ^ 0xffffffff);
    number = number << 16 | rank_of_u16(by_1(x));
    return number;
}

// Turns a part round.
static void turn(uint64_t *indices, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const uint64_t index = indices[first];
        indices[first] = indices[end];
        indices[end] = index;
    }
}

// Merges neighbours that are in order. The longer one is halved, the other one cut where that
// falls.
static void merge(uint64_t *indices, const kg_ranks_pixel_t *in, uint64_t first, uint64_t middle,
    uint64_t end)
{
    if (first == middle || middle == end
        || rank_of(in[indices[middle - 1]]) <= rank_of(in[indices[middle]])) return;
    const bool by_first = middle - first >= end - middle;
    uint64_t left = by_first ? first + (middle - first) / 2 : first, right = by_first ? middle
        : middle + (end - middle) / 2;
    const uint64_t number = rank_of(in[indices[by_first ? left : right]]);
    uint64_t low = by_first ? middle : first, high = by_first ? end : middle; // the cut is between
    while (low < high) {
        const uint64_t half = low + (high - low) / 2, other = rank_of(in[indices[half]]);
        if (by_first ? other < number : other <= number) low = half + 1;
        else high = half;
    }
    if (by_first) right = low;
    else left = low;
    turn(indices, left, middle);
    turn(indices, middle, right);
    turn(indices, left, right);
    const uint64_t between = left + (right - middle);
    merge(indices, in, first, left, between);
    merge(indices, in, between, right, end);
}

// Sorts a part; equal keys stay in order.
static void sort(uint64_t *indices, const kg_ranks_pixel_t *in, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(indices, in, first, middle);
    sort(indices, in, middle, end);
    merge(indices, in, first, middle, end);
}

extern "C" int kg_ranks_pixel_reference(const kg_call *call)
{
    const kg_ranks_pixel_t *g_in = (const kg_ranks_pixel_t *)call->args[0];
    uint64_t *g_indices = (uint64_t *)call->args[1];
    for (uint64_t row = 0; row < call->lengths[1]; row++) {
        const kg_ranks_pixel_t *row_in =
            (const kg_ranks_pixel_t *)((const char *)g_in + row * call->lengths[2]);
        uint64_t *row_indices = (uint64_t *)((char *)g_indices + row * call->lengths[3]);
        for (uint64_t at = 0; at < call->lengths[0]; at++) {
            row_indices[at] = (uint64_t)at;
        }
        sort(row_indices, row_in, 0, call->lengths[0]);
    }
    return 0;
}
} // namespace
