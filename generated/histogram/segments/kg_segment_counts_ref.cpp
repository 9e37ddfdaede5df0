// kg_segment_counts_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from segments.yaml (spec hash ae84d63426a304ac). Do not edit: edit the spec.

#include <string.h>

#include "kg_segment_counts_op.h"

namespace kg_segment_counts_u8_serial {

extern "C" int kg_segment_counts_u8_reference(const kg_call *call)
{
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    const int64_t *g_offsets = (const int64_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    const uint64_t bins = call->lengths[1];
    for (uint64_t row = 0; row < call->lengths[0]; row++) {
        const uint64_t begin = (uint64_t)g_offsets[row], end = (uint64_t)g_offsets[row + 1],
            width = end > begin ? end - begin : 0;
        const uint8_t *const row_in = g_in + begin;
        uint32_t *const row_out = g_out + row * (bins);
        for (uint64_t bin = 0; bin < bins; bin++) row_out[bin] = 0;
        for (uint64_t at = 0; at < width; at++) {
            const uint8_t number = row_in[at];
            const uint32_t addend = 1;
            if ((uint64_t)number < bins) row_out[number] += addend;
        }
    }
    return 0;
}
} // namespace
