// kg_pick_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from gather.yaml (spec hash 911aaceb1ac75ea1). Do not edit: edit the spec.

#include <string.h>

#include "kg_pick_op.h"

namespace kg_pick_f32_serial {

using kg_op::kg_pick_f32::compute_y;

extern "C" int kg_pick_f32_reference(const kg_call *call)
{
    const float *g_x = (const float *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    const uint32_t *g_index = (const uint32_t *)call->args[2];
    float *g_y = (float *)call->args[3];
    const kg_workspace_header *header = (const kg_workspace_header *)call->header;
    for (uint64_t at = 0; at < call->n; at++) {
        const uint32_t index_0 = g_index[at];
        if ((uint64_t)index_0 >= call->lengths[0]) {
            *(volatile uint32_t *)(uintptr_t)header->trap = KG_FAULT_INDEX;
            continue;
        }
        const float x_0 = g_x[index_0];
        const float w_0 = g_w[at];
        const float y_r0 = compute_y(x_0, w_0);
        g_y[at] = y_r0;
    }
    return 0;
}
} // namespace
