// kg_exact_by_key_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from tree_keys.yaml (spec hash 551fdc11a86b36e1). Do not edit: edit the spec.

#include <string.h>

#include "kg_exact_by_key_op.h"

namespace kg_exact_by_key_f32_serial {

using kg_op::kg_exact_by_key_f32::identity;
using kg_op::kg_exact_by_key_f32::combine;
using kg_op::kg_exact_by_key_f32::one_nan;

extern "C" int kg_exact_by_key_f32_reference(const kg_call *call)
{
    const float *g_in = (const float *)call->args[0];
    const uint32_t *g_keys = (const uint32_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    const float start = identity();
    // of runs in order, each longer than the next; upto: with all before it
    float sums[64], upto[64];
    int runs = 0;
    bool began[64]; // in what `sums` are of
    for (uint64_t place = 0; place < call->n; place++) {
        const uint64_t at = place;
        bool begins = place == 0 || g_keys[at] != g_keys[at - 1];
        float sum = g_in[at];
        for (uint64_t merge = place; merge & 1; merge >>= 1) {
            runs--;
            if (!begins) sum = combine(sums[runs], sum);
            begins = begins || began[runs];
        }
        began[runs] = begins;
        sums[runs] = sum;
        upto[runs] = sum;
        if (!begins) upto[runs] = combine(upto[runs - 1], sum);
        runs++;
        const float behind = combine(start, upto[runs - 1]);
        g_out[at] = one_nan(behind);
    }
    return 0;
}
} // namespace
