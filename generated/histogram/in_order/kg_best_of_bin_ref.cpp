// kg_best_of_bin_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from in_order.yaml (spec hash 8b0adadf52283fc2). Do not edit: edit the spec.

#include <string.h>

#include "kg_best_of_bin_op.h"

namespace kg_best_of_bin_f32_serial {

using kg_op::kg_best_of_bin_f32::identity;
using kg_op::kg_best_of_bin_f32::combine;
using kg_op::kg_best_of_bin_f32::bin;
using kg_op::kg_best_of_bin_f32::weight;

extern "C" int kg_best_of_bin_f32_reference(const kg_call *call)
{
    const uint32_t *g_key = (const uint32_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    const uint32_t *g_at = (const uint32_t *)call->args[2];
    kg_best_of_bin_best_t *g_out = (kg_best_of_bin_best_t *)call->args[3];
    const uint64_t bins = call->lengths[0];
    for (uint64_t bin = 0; bin < bins; bin++) g_out[bin] = identity();
    for (uint64_t at = 0; at < call->n; at++) {
        const float number = bin(g_key[at], g_w[at], g_at[at]);
        const kg_best_of_bin_best_t addend = weight(g_key[at], g_w[at], g_at[at]);
        const bool above = number >= 0x1p63 || (number >= 0.0f && (uint64_t)number >= bins);
        if (number >= 0.0f && !above) g_out[(uint64_t)number] = combine(g_out[(uint64_t)number],
            addend);
    }
    return 0;
}
} // namespace
