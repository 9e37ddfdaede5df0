// kg_positives_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from block.yaml (spec hash fc6691fe987dc5e6). Do not edit: edit the spec.

#include <string.h>

#include "kg_positives_op.h"

namespace kg_positives_f32_serial {

using kg_op::kg_positives_f32::is_kept;
using kg_op::kg_positives_f32::transform;

extern "C" int kg_positives_f32_reference(const kg_call *call)
{
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t *g_count = (uint64_t *)call->args[2];
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        if (!is_kept(g_in[at])) continue;
        if (count < capacity) {
            const float v1 = transform(g_in[at]);
            g_out[count] = v1;
        }
        count++;
    }
    *g_count = count;
    return 0;
}
} // namespace
