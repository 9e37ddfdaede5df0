// kg_scale2d_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from plane.yaml (spec hash 5067f6696d735eef). Do not edit: edit the spec.

#include <string.h>

#include "kg_scale2d_op.h"

namespace kg_scale2d_f32_serial {

using kg_op::kg_scale2d_f32::compute_y;

extern "C" int kg_scale2d_f32_reference(const kg_call *call)
{
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const uint64_t width = call->lengths[0], height = call->lengths[1];
    for (uint64_t row = 0; row < height; row++) {
        const float *g_x = (const float *)((const char *)call->args[1] + row * call->lengths[2]);
        float *g_y = (float *)((char *)call->args[2] + row * call->lengths[3]);
        for (uint64_t column = 0; column < width; column++) {
            const float x_0 = g_x[column];
            const float y_r0 = compute_y(s_s, x_0);
            g_y[column] = y_r0;
        }
    }
    return 0;
}
} // namespace
