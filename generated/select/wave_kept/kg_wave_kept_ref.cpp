// kg_wave_kept_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from wave_kept.yaml (spec hash 81f3c89d76c61761). Do not edit: edit the spec.

#include <string.h>

#include "kg_wave_kept_op.h"

namespace kg_wave_kept_f32_serial {

using kg_op::kg_wave_kept_f32::is_kept;
using kg_op::kg_wave_kept_f32::transform;

extern "C" int kg_wave_kept_f32_reference(const kg_call *call)
{
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_in = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t *g_count = (uint64_t *)call->args[3];
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        if (!is_kept(s_s, g_in[at])) continue;
        if (count < capacity) {
            const float v1 = transform(s_s, g_in[at]);
            g_out[count] = v1;
        }
        count++;
    }
    *g_count = count;
    return 0;
}
} // namespace
