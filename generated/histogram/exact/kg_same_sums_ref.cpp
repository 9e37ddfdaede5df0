// kg_same_sums_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from exact.yaml (spec hash f89acff2d6bd67c6). Do not edit: edit the spec.

#include <string.h>

#include "kg_same_sums_op.h"

namespace kg_same_sums_f32_serial {

using kg_op::kg_same_sums_f32::bin;
using kg_op::kg_same_sums_f32::weight;
using kg_op::kg_same_sums_f32::one_nan;

// Adds to a sum, if it is among those that are added up now.
static void add_to(uint64_t *sums, uint64_t sum, uint64_t held, float addend)
{
    if (sum < held) kg_exact_add_f32(sums + sum * KG_EXACT_F32_LIMBS, addend);
}

extern "C" int kg_same_sums_f32_reference(const kg_call *call)
{
    const uint32_t *g_key = (const uint32_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    const uint64_t bins = call->lengths[0];
    uint64_t *const g_exact = (uint64_t *)call->regions[0];
    // As many counters at a time as the workspace has sums.
    for (uint64_t first = 0; first < bins; first += 425984) {
        const uint64_t left = bins - first, held = left < 425984 ? left : 425984;
        for (uint64_t at = 0; at < held * KG_EXACT_F32_LIMBS; at++) g_exact[at] = 0;
        for (uint64_t at = 0; at < call->n; at++) {
            const float number = bin(g_key[at], g_w[at]);
            const float addend = weight(g_key[at], g_w[at]);
            const bool above = number >= 0x1p63 || (number >= 0.0f && (uint64_t)number >= bins);
            if (number >= 0.0f && !above) add_to(g_exact, (uint64_t)number - first, held, addend);
        }
        for (uint64_t bin = 0; bin < held; bin++) {
            g_out[first + bin] = kg_exact_f32(g_exact + bin * KG_EXACT_F32_LIMBS);
        }
    }
    return 0;
}
} // namespace
