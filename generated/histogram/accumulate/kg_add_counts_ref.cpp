// kg_add_counts_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from accumulate.yaml (spec hash ba91921e686b62cb). Do not edit: edit the spec.

#include <string.h>

#include "kg_add_counts_op.h"

namespace kg_add_counts_u16_serial {

using kg_op::kg_add_counts_u16::bin;

extern "C" int kg_add_counts_u16_reference(const kg_call *call)
{
    uint32_t s_shift;
    memcpy(&s_shift, call->args[0], sizeof s_shift);
    const uint16_t *g_in = (const uint16_t *)call->args[1];
    uint64_t *g_out = (uint64_t *)call->args[2];
    const uint64_t bins = call->lengths[0];
    for (uint64_t at = 0; at < call->n; at++) {
        const int64_t number = bin(s_shift, g_in[at]);
        const uint64_t addend = 1;
        const bool above = number > -1 && (uint64_t)number >= bins;
        if (number > -1 && !above) g_out[(uint64_t)number] += addend;
    }
    return 0;
}
} // namespace
