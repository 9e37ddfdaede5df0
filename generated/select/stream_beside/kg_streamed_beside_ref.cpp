// kg_streamed_beside_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from stream_beside.yaml (spec hash 128a9aa01d539a5c). Do not edit: edit the
// spec.

#include <string.h>

#include "kg_streamed_beside_op.h"

namespace kg_streamed_beside_f32_serial {

using kg_op::kg_streamed_beside_f32::part_number;
using kg_op::kg_streamed_beside_f32::transform;

extern "C" int kg_streamed_beside_f32_reference(const kg_call *call)
{
    float s_low;
    memcpy(&s_low, call->args[0], sizeof s_low);
    float s_high;
    memcpy(&s_high, call->args[1], sizeof s_high);
    const float *g_in = (const float *)call->args[2];
    float *g_out0 = (float *)call->args[3];
    float *g_out1 = (float *)call->args[4];
    float *g_out2 = (float *)call->args[5];
    uint64_t *g_offsets = (uint64_t *)call->args[6];
    uint64_t counts[3] = {};
    for (uint64_t at = 0; at < call->n; at++) {
        const float number = part_number(s_low, s_high, g_in[at]);
        if (number >= 0.0f && number < 3) counts[(uint32_t)number]++;
    }
    uint64_t sum = 0;
    for (uint32_t part = 0; part < 3; part++) {
        g_offsets[part] = sum;
        sum += counts[part];
        counts[part] = 0;
    }
    g_offsets[3] = sum;
    float *const arrays[] = {
        g_out0,
        g_out1,
        g_out2,
    };
    for (uint64_t at = 0; at < call->n; at++) {
        const float number = part_number(s_low, s_high, g_in[at]);
        if (!(number >= 0.0f && number < 3)) continue;
        const uint32_t part = (uint32_t)number;
        const uint64_t place = counts[part]++;
        if (place < call->lengths[0]) arrays[part][place] = transform(s_low, s_high, g_in[at]);
    }
    return 0;
}
} // namespace
