// kg_axpy_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from block.yaml (spec hash 35b668440be1343a). Do not edit: edit the spec.

#include <string.h>

#include "kg_axpy_op.h"

namespace kg_axpy_f32_serial {

using kg_op::kg_axpy_f32::compute_y;

extern "C" int kg_axpy_f32_reference(const kg_call *call)
{
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_x = (const float *)call->args[1];
    float *g_y = (float *)call->args[2];
    for (uint64_t at = 0; at < call->n; at++) {
        const float x_0 = g_x[at];
        const float y_0 = g_y[at];
        const float y_r0 = compute_y(s_s, x_0, y_0);
        g_y[at] = y_r0;
    }
    return 0;
}
} // namespace
