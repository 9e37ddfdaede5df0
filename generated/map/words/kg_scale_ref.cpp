// kg_scale_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from words.yaml (spec hash 7777a7ed454874a8). Do not edit: edit the spec.

#include <string.h>

#include "kg_scale_op.h"

namespace kg_scale_vec3_serial {

using kg_op::kg_scale_vec3::compute_y;

extern "C" int kg_scale_vec3_reference(const kg_call *call)
{
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const kg_scale_vec3_t *g_x = (const kg_scale_vec3_t *)call->args[1];
    kg_scale_vec3_t *g_y = (kg_scale_vec3_t *)call->args[2];
    for (uint64_t at = 0; at < call->n; at++) {
        const kg_scale_vec3_t x_0 = g_x[at];
        const kg_scale_vec3_t y_r0 = compute_y(s_s, x_0);
        g_y[at] = y_r0;
    }
    return 0;
}
} // namespace
