// kg_square_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from column.yaml (spec hash 9e43579f47b1507e). Do not edit: edit the spec.

#include <string.h>

#include "kg_square_op.h"

namespace kg_square_f32_serial {

using kg_op::kg_square_f32::compute_y;

extern "C" int kg_square_f32_reference(const kg_call *call)
{
    const float *g_x = (const float *)call->args[0];
    float *g_y = (float *)call->args[1];
    for (uint64_t at = 0; at < call->n; at++) {
        const float x_0 = g_x[at];
        const float y_r0 = compute_y(x_0);
        g_y[at] = y_r0;
    }
    return 0;
}
} // namespace
