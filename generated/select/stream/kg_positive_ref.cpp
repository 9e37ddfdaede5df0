// kg_positive_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from stream.yaml (spec hash 30be52eb45ee341e). Do not edit: edit the spec.

#include <string.h>

#include "kg_positive_op.h"

namespace kg_positive_f32_serial {

using kg_op::kg_positive_f32::is_kept;
using kg_op::kg_positive_f32::transform;

extern "C" int kg_positive_f32_reference(const kg_call *call)
{
    const float *g_x = (const float *)call->args[0];
    const uint8_t *g_flags = (const uint8_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t *g_count = (uint64_t *)call->args[3];
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        if (!is_kept(g_x[at], g_flags[at])) continue;
        if (count < capacity) {
            const float v1 = transform(g_x[at], g_flags[at]);
            g_out[count] = v1;
        }
        count++;
    }
    *g_count = count;
    return 0;
}
} // namespace
