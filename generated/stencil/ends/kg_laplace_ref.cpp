// kg_laplace_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from ends.yaml (spec hash 1680430409073189). Do not edit: edit the spec.

#include <string.h>

#include "kg_laplace_op.h"

namespace kg_laplace_f32_serial {

using kg_op::kg_laplace_f32::stencil;
using kg_op::kg_laplace_f32::end;

extern "C" int kg_laplace_f32_reference(const kg_call *call)
{
    float s_edge;
    memcpy(&s_edge, call->args[0], sizeof s_edge);
    const float *g_in = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    const uint64_t n = call->n;
    for (uint64_t at = 0; at < n; at++) {
        const float v_left = at >= 1 ? g_in[at - 1] : end(s_edge);
        const float v_right = at + 1 < n ? g_in[at + 1] : end(s_edge);
        g_out[at] = stencil(s_edge, g_in[at], v_left, v_right);
    }
    return 0;
}
} // namespace
