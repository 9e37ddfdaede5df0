// kg_later_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from upper.yaml (spec hash 8d350e20154f2b9f). Do not edit: edit the spec.

#include <string.h>

#include "kg_later_op.h"

namespace kg_later_u32_serial {

using kg_op::kg_later_u32::stands_before;

extern "C" int kg_later_u32_reference(const kg_call *call)
{
    const uint32_t *g_needles = (const uint32_t *)call->args[0];
    const uint32_t *g_sorted = (const uint32_t *)call->args[1];
    uint64_t *g_out = (uint64_t *)call->args[2];
    for (uint64_t at = 0; at < call->n; at++) {
        const uint32_t needle = g_needles[at];
        uint64_t place = 0, left = call->lengths[0];
        while (left > 1) {
            const uint64_t half = left / 2;
            if (!(stands_before(needle, g_sorted[place + half - 1]))) place += half;
            left -= half;
        }
        if (left != 0 && !(stands_before(needle, g_sorted[place]))) place++;
        g_out[at] = (uint64_t)place;
    }
    return 0;
}
} // namespace
