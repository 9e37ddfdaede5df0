// kg_total_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from whole.yaml (spec hash a67f1c7dc1ca021e). Do not edit: edit the spec.

#include <string.h>

#include "kg_total_op.h"

namespace kg_total_f32_serial {

using kg_op::kg_total_f32::identity;
using kg_op::kg_total_f32::combine;

extern "C" int kg_total_f32_reference(const kg_call *call)
{
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    float partial[64]; // partial[l] holds 2^l elements where bit l of `at` is set
    for (uint64_t at = 0; at < call->n; at++) {
        float sum = g_in[at];
        int level = 0;
        for (; at >> level & 1; level++) sum = combine(partial[level], sum);
        partial[level] = sum;
    }
    float result = identity();
    bool empty = true;
    for (int level = 0; level < 64; level++) {
        if (!(call->n >> level & 1)) continue;
        result = empty ? partial[level] : combine(partial[level], result);
        empty = false;
    }
    // As every variant does; of nothing but NaNs a minimum, for one, is the identity.
    result = combine(identity(), result);
    *g_out = result;
    return 0;
}
} // namespace
