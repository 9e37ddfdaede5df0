// kg_eighth_back_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from far.yaml (spec hash a6cb8c189fd3acb4). Do not edit: edit the spec.

#include <string.h>

#include "kg_eighth_back_op.h"

namespace kg_eighth_back_u16_serial {

using kg_op::kg_eighth_back_u16::stencil;

extern "C" int kg_eighth_back_u16_reference(const kg_call *call)
{
    const uint16_t *g_in = (const uint16_t *)call->args[0];
    uint16_t *g_out = (uint16_t *)call->args[1];
    const uint64_t n = call->n;
    for (uint64_t at = 0; at < n; at++) {
        const uint16_t v_before = g_in[(at + n - 8 % n) % n];
        const uint16_t v_after = g_in[(at + 9) % n];
        g_out[at] = stencil(g_in[at], v_before, v_after, at);
    }
    return 0;
}
} // namespace
