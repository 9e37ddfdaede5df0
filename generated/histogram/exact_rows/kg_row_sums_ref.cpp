// kg_row_sums_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from exact_rows.yaml (spec hash 076097dc1ce08150). Do not edit: edit the spec.

#include <string.h>

#include "kg_row_sums_op.h"

namespace kg_row_sums_f32_serial {

using kg_op::kg_row_sums_f32::bin;
using kg_op::kg_row_sums_f32::weight;
using kg_op::kg_row_sums_f32::one_nan;

// Adds to a sum, if it is among those that are added up now.
static void add_to(uint64_t *sums, uint64_t sum, uint64_t held, float addend)
{
    if (sum < held) kg_exact_add_f32(sums + sum * KG_EXACT_F32_LIMBS, addend);
}

extern "C" int kg_row_sums_f32_reference(const kg_call *call)
{
    const uint16_t *g_key = (const uint16_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    const uint64_t bins = call->lengths[4];
    const uint64_t width = call->lengths[0], height = call->lengths[1];
    for (uint64_t row = 0; row < height; row++) {
        const uint16_t *const row_key =
            (const uint16_t *)((const char *)g_key + row * call->lengths[2]);
        const float *const row_w = (const float *)((const char *)g_w + row * call->lengths[3]);
        float *const row_out = g_out + row * (bins);
        // A few counters at a time, in exact sums.
        uint64_t sums[64 * KG_EXACT_F32_LIMBS];
        for (uint64_t first = 0; first < bins; first += 64) {
            const uint64_t left = bins - first, held = left < 64 ? left : 64;
            for (uint64_t at = 0; at < held * KG_EXACT_F32_LIMBS; at++) sums[at] = 0;
            for (uint64_t at = 0; at < width; at++) {
                const float number = bin(row_key[at], row_w[at]);
                const float addend = weight(row_key[at], row_w[at]);
                const bool above = number >= 0x1p63 || (number >= 0.0f && (uint64_t)number >= bins);
                if (number >= 0.0f && !above) add_to(sums, (uint64_t)number - first, held, addend);
            }
            for (uint64_t bin = 0; bin < held; bin++) {
                row_out[first + bin] = kg_exact_f32(sums + bin * KG_EXACT_F32_LIMBS);
            }
        }
    }
    return 0;
}
} // namespace
