// kg_blend_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from shift.yaml (spec hash 652e05b5bb8dcb12). Do not edit: edit the spec.

#include <string.h>

#include "kg_blend_op.h"

namespace kg_blend_f32_serial {

using kg_op::kg_blend_f32::compute_y;

extern "C" int kg_blend_f32_reference(const kg_call *call)
{
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_x = (const float *)call->args[1];
    const float *g_z = (const float *)call->args[2];
    float *g_y = (float *)call->args[3];
    for (uint64_t at = 0; at < call->n; at++) {
        const float x_0 = g_x[at];
        const float z_0 = g_z[at];
        const float y_r0 = compute_y(s_s, x_0, z_0);
        g_y[at] = y_r0;
    }
    return 0;
}
} // namespace
