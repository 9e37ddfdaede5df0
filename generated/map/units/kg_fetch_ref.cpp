// kg_fetch_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from units.yaml (spec hash 9c7cd426db0e2659). Do not edit: edit the spec.

#include <string.h>

#include "kg_fetch_op.h"

namespace kg_fetch_vec3_serial {

using kg_op::kg_fetch_vec3::compute_y;

extern "C" int kg_fetch_vec3_reference(const kg_call *call)
{
    const kg_fetch_vec3_t *g_x = (const kg_fetch_vec3_t *)call->args[0];
    const uint32_t *g_index = (const uint32_t *)call->args[1];
    kg_fetch_vec3_t *g_y = (kg_fetch_vec3_t *)call->args[2];
    for (uint64_t at = 0; at < call->n; at++) {
        const uint32_t index_0 = g_index[at];
        if ((uint64_t)index_0 >= call->lengths[0]) {
            continue;
        }
        const kg_fetch_vec3_t x_0 = g_x[index_0];
        const kg_fetch_vec3_t y_r0 = compute_y(x_0);
        g_y[at] = y_r0;
    }
    return 0;
}
} // namespace
