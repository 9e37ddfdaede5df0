// kg_peak_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from locate.yaml (spec hash e27e23b8b2accc13). Do not edit: edit the spec.

#include <string.h>

#include "kg_peak_op.h"

namespace kg_peak_f32_serial {

using kg_op::kg_peak_f32::identity;
using kg_op::kg_peak_f32::combine;
using kg_op::kg_peak_f32::transform;
using kg_op::kg_peak_f32::finalise;

extern "C" int kg_peak_f32_reference(const kg_call *call)
{
    const float *g_in = (const float *)call->args[0];
    kg_peak_found_f32_t *g_out = (kg_peak_found_f32_t *)call->args[1];
    kg_peak_found_f32_t partial[64]; // partial[l] holds 2^l elements where bit l of `at` is set
    for (uint64_t at = 0; at < call->n; at++) {
        kg_peak_found_f32_t sum = transform(g_in[at], at);
        int level = 0;
        for (; at >> level & 1; level++) sum = combine(partial[level], sum);
        partial[level] = sum;
    }
    kg_peak_found_f32_t result = identity();
    bool empty = true;
    for (int level = 0; level < 64; level++) {
        if (!(call->n >> level & 1)) continue;
        result = empty ? partial[level] : combine(partial[level], result);
        empty = false;
    }
    // As every variant does; of nothing but NaNs a minimum, for one, is the identity.
    result = combine(identity(), result);
    *g_out = finalise(result);
    return 0;
}
} // namespace
