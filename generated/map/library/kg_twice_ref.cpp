// kg_twice_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from library.yaml (spec hash 5f81cb1e16667bdb). Do not edit: edit the spec.

#include <string.h>

#include "kg_twice_op.h"

namespace kg_twice_f32_serial {

using kg_op::kg_twice_f32::compute_y;

extern "C" int kg_twice_f32_reference(const kg_call *call)
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
