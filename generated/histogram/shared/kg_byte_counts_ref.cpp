// kg_byte_counts_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from shared.yaml (spec hash 2ac230e6eb49d549). Do not edit: edit the spec.

#include <string.h>

#include "kg_byte_counts_op.h"

namespace kg_byte_counts_u8_serial {

extern "C" int kg_byte_counts_u8_reference(const kg_call *call)
{
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    const uint64_t bins = call->lengths[0];
    for (uint64_t bin = 0; bin < bins; bin++) g_out[bin] = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        const uint8_t number = g_in[at];
        const uint32_t addend = 1;
        if ((uint64_t)number < bins) g_out[number] += addend;
    }
    return 0;
}
} // namespace
