// kg_flagged_halves_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from back.yaml (spec hash 1c5af1d9ffe58bb8). Do not edit: edit the spec.

#include <string.h>

#include "kg_flagged_halves_op.h"

namespace kg_flagged_halves_i32_serial {

using kg_op::kg_flagged_halves_i32::is_kept;
using kg_op::kg_flagged_halves_i32::transform;

extern "C" int kg_flagged_halves_i32_reference(const kg_call *call)
{
    const int32_t *g_x = (const int32_t *)call->args[0];
    const uint8_t *g_flags = (const uint8_t *)call->args[1];
    double *g_out = (double *)call->args[2];
    uint32_t *g_indices = (uint32_t *)call->args[3];
    uint64_t *g_count = (uint64_t *)call->args[4];
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        if (!is_kept(g_x[at], g_flags[at])) continue;
        if (count < capacity) {
            const double v1 = transform(g_x[at], g_flags[at]);
            g_out[count] = v1;
            g_indices[count] = (uint32_t)at;
        }
        count++;
    }
    *g_count = count;
    return 0;
}
} // namespace
