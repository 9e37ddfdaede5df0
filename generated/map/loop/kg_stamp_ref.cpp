// kg_stamp_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from loop.yaml (spec hash 030ca98fbbcf8a84). Do not edit: edit the spec.

#include <string.h>

#include "kg_stamp_op.h"

namespace kg_stamp_u16_serial {

using kg_op::kg_stamp_u16::compute_y;

extern "C" int kg_stamp_u16_reference(const kg_call *call)
{
    const uint16_t *g_x = (const uint16_t *)call->args[0];
    uint64_t *g_y = (uint64_t *)call->args[1];
    for (uint64_t at = 0; at < call->n; at++) {
        const uint16_t x_0 = g_x[at];
        const uint64_t y_r0 = compute_y(x_0, at);
        g_y[at] = y_r0;
    }
    return 0;
}
} // namespace
