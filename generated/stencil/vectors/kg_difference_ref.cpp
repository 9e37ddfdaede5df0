// kg_difference_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from vectors.yaml (spec hash 3b032142e0ead9a2). Do not edit: edit the spec.

#include <string.h>

#include "kg_difference_op.h"

namespace kg_difference_f32_serial {

using kg_op::kg_difference_f32::stencil;

extern "C" int kg_difference_f32_reference(const kg_call *call)
{
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    const uint64_t n = call->n;
    for (uint64_t at = 0; at < n; at++) {
        const float v_before = at >= 1 ? g_in[at - 1] : g_in[0];
        g_out[at] = at >= 1 ? stencil(g_in[at], v_before) : g_in[at];
    }
    return 0;
}
} // namespace
