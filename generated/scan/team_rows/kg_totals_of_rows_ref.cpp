// kg_totals_of_rows_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from team_rows.yaml (spec hash fbb03e0bc8e98840). Do not edit: edit the spec.

#include <string.h>

#include "kg_totals_of_rows_op.h"

namespace kg_totals_of_rows_f32_serial {

using kg_op::kg_totals_of_rows_f32::identity;
using kg_op::kg_totals_of_rows_f32::combine;

extern "C" int kg_totals_of_rows_f32_reference(const kg_call *call)
{
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    const float start = identity();
    // of runs in order, each longer than the next; upto: with all before it
    float sums[64], upto[64];
    int runs = 0;
    const uint64_t length = call->lengths[0];
    for (uint64_t all = 0; all < call->n; all++) {
        const uint64_t segment = all / length, place = all % length;
        const uint64_t at = place;
        const uint64_t row = segment, column = at;
        if (place == 0) runs = 0;
        float sum = ((const float *)((const char *)g_in + row * call->lengths[2]))[column];
        const float before = runs ? upto[runs - 1] : start;
        for (uint64_t merge = place; merge & 1; merge >>= 1) {
            runs--;
            sum = combine(sums[runs], sum);
        }
        sums[runs] = sum;
        upto[runs] = combine((runs ? upto[runs - 1] : start), sum);
        runs++;
        ((float *)((char *)g_out + row * call->lengths[3]))[column] = before;
    }
    return 0;
}
} // namespace
