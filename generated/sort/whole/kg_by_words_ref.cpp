// kg_by_words_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from whole.yaml (spec hash ba81f0556b675b9c). Do not edit: edit the spec.

#include <string.h>

#include "kg_by_words_op.h"

namespace kg_by_words_wide_serial {

// The number that a key is sorted by.
static uint64_t rank_of_u64(const uint64_t &key)
{
    const uint64_t number = key;
    const uint64_t above = number;
    return above;
}

// The number that a key is sorted by.
static uint64_t rank_of_i64(const int64_t &key)
{
    const int64_t number = key;
    const uint64_t above = (uint64_t)(int64_t)number - (uint64_t)(int64_t)INT64_MIN; // the least
    return above;
}

// Whether an element comes before another one that stands behind it.
static bool comes_before(const kg_by_words_wide_t &a, const kg_by_words_wide_t &b)
{
    if (rank_of_i64(a.hi) != rank_of_i64(b.hi)) return rank_of_i64(a.hi) < rank_of_i64(b.hi);
    return rank_of_u64(a.lo) > rank_of_u64(b.lo);
}

// Turns a part of the array round.
static void turn(kg_by_words_wide_t *keys, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const kg_by_words_wide_t key = keys[first];
        keys[first] = keys[end];
        keys[end] = key;
    }
}

// How many of the keys from `first` on stand before one that comes from behind them, or from before
// them.
static uint64_t count_before(const kg_by_words_wide_t *keys, uint64_t first, uint64_t end,
    const kg_by_words_wide_t &key, bool behind)
{
    uint64_t low = first;
    while (low < end) {
        const uint64_t middle = low + (end - low) / 2;
        const kg_by_words_wide_t &other = keys[middle];
        if (behind ? !comes_before(key, other) : comes_before(other, key)) low = middle + 1;
        else end = middle;
    }
    return low - first;
}

// Merges two neighbours that are sorted. The longer one is halved, and the other cut where that
// falls.
static void merge(kg_by_words_wide_t *keys, uint64_t first, uint64_t middle, uint64_t end)
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
static void sort(kg_by_words_wide_t *keys, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(keys, first, middle);
    sort(keys, middle, end);
    merge(keys, first, middle, end);
}

extern "C" int kg_by_words_wide_reference(const kg_call *call)
{
    const kg_by_words_wide_t *g_in = (const kg_by_words_wide_t *)call->args[0];
    kg_by_words_wide_t *g_out = (kg_by_words_wide_t *)call->args[1];
    for (uint64_t at = 0; at < call->n; at++) {
        const kg_by_words_wide_t key = g_in[at];
        g_out[at] = key;
    }
    sort(g_out, 0, call->n);
    return 0;
}
} // namespace
