// kg_joint_counts_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from joint.yaml (spec hash 51f5f0ec626a5c9b). Do not edit: edit the spec.

#include <string.h>

#include "kg_joint_counts_op.h"

namespace kg_joint_counts_u8_serial {

using kg_op::kg_joint_counts_u8::bin;

extern "C" int kg_joint_counts_u8_reference(const kg_call *call)
{
    const uint8_t *g_x = (const uint8_t *)call->args[0];
    const uint8_t *g_y = (const uint8_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    const uint64_t bins = call->lengths[0];
    for (uint64_t bin = 0; bin < bins; bin++) g_out[bin] = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        const int64_t number = bin(g_x[at], g_y[at]);
        const uint32_t addend = 1;
        const bool above = number > -1 && (uint64_t)number >= bins;
        if (number > -1 && !above) g_out[(uint64_t)number] += addend;
    }
    return 0;
}
} // namespace
