// kg_steady_sums_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from ordered.yaml (spec hash 62234afc4c5b03c9). Do not edit: edit the spec.

#include <string.h>

#include "kg_steady_sums_op.h"

namespace kg_steady_sums_f32_serial {

using kg_op::kg_steady_sums_f32::bin;
using kg_op::kg_steady_sums_f32::weight;

extern "C" int kg_steady_sums_f32_reference(const kg_call *call)
{
    const uint32_t *g_key = (const uint32_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    const uint64_t bins = call->lengths[0];
    for (uint64_t bin = 0; bin < bins; bin++) g_out[bin] = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        const float number = bin(g_key[at], g_w[at]);
        const float addend = weight(g_key[at], g_w[at]);
        const bool above = number >= 0x1p63 || (number >= 0.0f && (uint64_t)number >= bins);
        if (number >= 0.0f && !above) g_out[(uint64_t)number] += addend;
    }
    return 0;
}
} // namespace
