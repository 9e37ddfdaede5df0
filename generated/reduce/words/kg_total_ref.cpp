// kg_total_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from words.yaml (spec hash 585e6e66f3d5e919). Do not edit: edit the spec.

#include <string.h>

#include "kg_total_op.h"

namespace kg_total_vec3_serial {

using kg_op::kg_total_vec3::identity;
using kg_op::kg_total_vec3::combine;

extern "C" int kg_total_vec3_reference(const kg_call *call)
{
    const kg_total_vec3_t *g_in = (const kg_total_vec3_t *)call->args[0];
    kg_total_vec3_t *g_out = (kg_total_vec3_t *)call->args[1];
    kg_total_vec3_t partial[64]; // partial[l] holds 2^l elements where bit l of `at` is set
    for (uint64_t at = 0; at < call->n; at++) {
        kg_total_vec3_t sum = g_in[at];
        int level = 0;
        for (; at >> level & 1; level++) sum = combine(partial[level], sum);
        partial[level] = sum;
    }
    kg_total_vec3_t result = identity();
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
