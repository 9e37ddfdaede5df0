// kg_totals_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from stream_tree.yaml (spec hash b7c6e1cb6345a0b2). Do not edit: edit the
// spec.

#include <string.h>

#include "kg_totals_op.h"

namespace kg_totals_f32_serial {

using kg_op::kg_totals_f32::identity;
using kg_op::kg_totals_f32::combine;
using kg_op::kg_totals_f32::one_nan;

extern "C" int kg_totals_f32_reference(const kg_call *call)
{
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    const float start = identity();
    // of runs in order, each longer than the next; upto: with all before it
    float sums[64], upto[64];
    int runs = 0;
    for (uint64_t place = 0; place < call->n; place++) {
        const uint64_t at = place;
        float sum = g_in[at];
        for (uint64_t merge = place; merge & 1; merge >>= 1) {
            runs--;
            sum = combine(sums[runs], sum);
        }
        sums[runs] = sum;
        upto[runs] = combine((runs ? upto[runs - 1] : start), sum);
        runs++;
        g_out[at] = one_nan(upto[runs - 1]);
    }
    return 0;
}
} // namespace
