// kg_extremes_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from block.yaml (spec hash 69a75121d321eff0). Do not edit: edit the spec.

#include <string.h>

#include "kg_extremes_op.h"

namespace kg_extremes_f32_serial {

using kg_op::kg_extremes_f32::finalise_argmax;
using kg_op::kg_extremes_f32::identity;
using kg_op::kg_extremes_f32::combine;
using kg_op::kg_extremes_f32::transform;
using kg_op::kg_extremes_f32::follow;

extern "C" int kg_extremes_f32_reference(const kg_call *call)
{
    const float *g_in = (const float *)call->args[0];
    float *g_out_min = (float *)call->args[1];
    kg_extremes_found_f32_t *g_out_argmax = (kg_extremes_found_f32_t *)call->args[2];
    // partial[l] holds 2^l elements where bit l of `at` is set
    kg_extremes_f32_partials partial[64];
    for (uint64_t at = 0; at < call->n; at++) {
        kg_extremes_f32_partials sum = transform(g_in[at], at);
        int level = 0;
        for (; at >> level & 1; level++) sum = combine(partial[level], sum);
        partial[level] = sum;
    }
    kg_extremes_f32_partials result = identity();
    bool empty = true;
    for (int level = 0; level < 64; level++) {
        if (!(call->n >> level & 1)) continue;
        result = empty ? partial[level] : combine(partial[level], result);
        empty = false;
    }
    // As every variant does; of nothing but NaNs a minimum, for one, is the identity.
    result = combine(identity(), result);
    *g_out_min = result.r_min;
    *g_out_argmax = finalise_argmax(result.r_argmax);
    return 0;
}
} // namespace
