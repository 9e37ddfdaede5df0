// kg_stamp2d_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from line.yaml (spec hash 694e20a0aadd95b4). Do not edit: edit the spec.

#include <string.h>

#include "kg_stamp2d_op.h"

namespace kg_stamp2d_f32_serial {

using kg_op::kg_stamp2d_f32::compute_y;

extern "C" int kg_stamp2d_f32_reference(const kg_call *call)
{
    const uint64_t width = call->lengths[0], height = call->lengths[1];
    for (uint64_t row = 0; row < height; row++) {
        const float *g_x = (const float *)((const char *)call->args[0] + row * call->lengths[2]);
        float *g_y = (float *)((char *)call->args[1] + row * call->lengths[3]);
        for (uint64_t column = 0; column < width; column++) {
            const float x_0 = g_x[column];
            const float y_r0 = compute_y(x_0, row * width + column);
            g_y[column] = y_r0;
        }
    }
    return 0;
}
} // namespace
