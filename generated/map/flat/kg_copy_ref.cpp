// kg_copy_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from flat.yaml (spec hash e61e10beae1c21bc). Do not edit: edit the spec.

#include <string.h>

#include "kg_copy_op.h"

namespace kg_copy_vec3_serial {

using kg_op::kg_copy_vec3::compute_y;

extern "C" int kg_copy_vec3_reference(const kg_call *call)
{
    const kg_copy_vec3_t *g_x = (const kg_copy_vec3_t *)call->args[0];
    kg_copy_vec3_t *g_y = (kg_copy_vec3_t *)call->args[1];
    for (uint64_t at = 0; at < call->n; at++) {
        const kg_copy_vec3_t x_0 = g_x[at];
        const kg_copy_vec3_t y_r0 = compute_y(x_0);
        g_y[at] = y_r0;
    }
    return 0;
}
} // namespace
