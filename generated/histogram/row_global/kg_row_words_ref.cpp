// kg_row_words_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from row_global.yaml (spec hash 58762659c7586599). Do not edit: edit the spec.

#include <string.h>

#include "kg_row_words_op.h"

namespace kg_row_words_u32_serial {

extern "C" int kg_row_words_u32_reference(const kg_call *call)
{
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    const uint64_t bins = 100000;
    const uint64_t width = call->lengths[0], height = call->lengths[1];
    for (uint64_t row = 0; row < height; row++) {
        const uint32_t *const row_in =
            (const uint32_t *)((const char *)g_in + row * call->lengths[2]);
        uint32_t *const row_out = g_out + row * (bins);
        for (uint64_t bin = 0; bin < bins; bin++) row_out[bin] = 0;
        for (uint64_t at = 0; at < width; at++) {
            const uint32_t number = row_in[at];
            const uint32_t addend = 1;
            if ((uint64_t)number < bins) row_out[number] += addend;
        }
    }
    return 0;
}
} // namespace
