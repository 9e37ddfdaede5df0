// kg_sixteenths_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from block.yaml (spec hash b3035aa159a5aabb). Do not edit: edit the spec.

#include <string.h>

#include "kg_sixteenths_op.h"

namespace kg_sixteenths_f32_serial {

using kg_op::kg_sixteenths_f32::bin;

extern "C" int kg_sixteenths_f32_reference(const kg_call *call)
{
    const float *g_in = (const float *)call->args[0];
    uint64_t *g_out = (uint64_t *)call->args[1];
    const uint64_t bins = call->lengths[0];
    for (uint64_t bin = 0; bin < bins; bin++) g_out[bin] = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        const float number = bin(g_in[at]);
        const uint64_t addend = 1;
        const bool above = number >= 0x1p63 || (number >= 0.0f && (uint64_t)number >= bins);
        if (number >= 0.0f && !above) g_out[(uint64_t)number] += addend;
        else if (bins != 0 && above) g_out[bins - 1] += addend;
        else if (bins != 0 && number < 0.0f) g_out[0] += addend;
    }
    return 0;
}
} // namespace
