// kg_row_pixels_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from row_pixels.yaml (spec hash 13614c0ca899b410). Do not edit: edit the spec.

#include <string.h>

#include "kg_row_pixels_op.h"

namespace kg_row_pixels_u8_serial {

extern "C" int kg_row_pixels_u8_reference(const kg_call *call)
{
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    const uint64_t bins = call->lengths[3];
    const uint64_t width = call->lengths[0], height = call->lengths[1];
    for (uint64_t row = 0; row < height; row++) {
        const uint8_t *const row_in =
            (const uint8_t *)((const char *)g_in + row * call->lengths[2]);
        uint32_t *const row_out = g_out + row * 3 * (bins);
        for (uint64_t bin = 0; bin < 3 * (bins); bin++) row_out[bin] = 0;
        for (uint64_t at = 0; at < width; at++) {
            const uint64_t channel = at % 3;
            uint32_t *const channel_out = row_out + channel * (bins);
            const uint8_t number = row_in[at];
            const uint32_t addend = 1;
            if ((uint64_t)number < bins) channel_out[number] += addend;
        }
    }
    return 0;
}
} // namespace
