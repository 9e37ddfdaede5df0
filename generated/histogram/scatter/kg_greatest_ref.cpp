// kg_greatest_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from scatter.yaml (spec hash 2e80e9f11660eaf3). Do not edit: edit the spec.

#include <string.h>

#include "kg_greatest_op.h"

namespace kg_greatest_f32_serial {

using kg_op::kg_greatest_f32::identity;
using kg_op::kg_greatest_f32::combine;
using kg_op::kg_greatest_f32::bin;
using kg_op::kg_greatest_f32::weight;

extern "C" int kg_greatest_f32_reference(const kg_call *call)
{
    const uint32_t *g_key = (const uint32_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    const uint64_t bins = call->lengths[0];
    for (uint64_t bin = 0; bin < bins; bin++) g_out[bin] = identity();
    for (uint64_t at = 0; at < call->n; at++) {
        const float number = bin(g_key[at], g_w[at]);
        const float addend = weight(g_key[at], g_w[at]);
        const bool above = number >= 0x1p63 || (number >= 0.0f && (uint64_t)number >= bins);
        if (number >= 0.0f && !above) g_out[(uint64_t)number] = combine(g_out[(uint64_t)number],
            addend);
    }
    return 0;
}
} // namespace
