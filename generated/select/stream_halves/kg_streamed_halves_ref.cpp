// kg_streamed_halves_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from stream_halves.yaml (spec hash 5e85c6330e122fdd). Do not edit: edit the
// spec.

#include <string.h>

#include "kg_streamed_halves_op.h"

namespace kg_streamed_halves_f32_serial {

using kg_op::kg_streamed_halves_f32::part_number;
using kg_op::kg_streamed_halves_f32::transform;

extern "C" int kg_streamed_halves_f32_reference(const kg_call *call)
{
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_in = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t *g_offsets = (uint64_t *)call->args[3];
    uint64_t counts[2] = {};
    for (uint64_t at = 0; at < call->n; at++) {
        const float number = part_number(s_s, g_in[at]);
        if (number >= 0.0f && number < 2) counts[(uint32_t)number]++;
    }
    uint64_t sum = 0;
    for (uint32_t part = 0; part < 2; part++) {
        g_offsets[part] = sum;
        sum += counts[part];
        counts[part] = 0;
    }
    g_offsets[2] = sum;
    for (uint64_t at = 0; at < call->n; at++) {
        const float number = part_number(s_s, g_in[at]);
        if (!(number >= 0.0f && number < 2)) continue;
        const uint32_t part = (uint32_t)number;
        const uint64_t place = counts[part]++;
        const uint64_t to = part == 1 ? call->n - 1 - place : place;
        g_out[to] = transform(s_s, g_in[at]);
    }
    return 0;
}
} // namespace
