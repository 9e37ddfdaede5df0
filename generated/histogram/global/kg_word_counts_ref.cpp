// kg_word_counts_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from global.yaml (spec hash 4eaba4f71e19b861). Do not edit: edit the spec.

#include <string.h>

#include "kg_word_counts_op.h"

namespace kg_word_counts_i32_serial {

extern "C" int kg_word_counts_i32_reference(const kg_call *call)
{
    const int32_t *g_in = (const int32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    const uint64_t bins = call->lengths[0];
    for (uint64_t bin = 0; bin < bins + 1; bin++) g_out[bin] = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        const int32_t number = g_in[at];
        const uint32_t addend = 1;
        const bool above = number > -1 && (uint64_t)number >= bins;
        if (number > -1 && !above) g_out[(uint64_t)number] += addend;
        else g_out[bins] += addend;
    }
    return 0;
}
} // namespace
