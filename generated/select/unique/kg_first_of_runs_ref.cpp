// kg_first_of_runs_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from unique.yaml (spec hash 5dc9278f2c5fb916). Do not edit: edit the spec.

#include <string.h>

#include "kg_first_of_runs_op.h"

namespace kg_first_of_runs_u32_serial {

using kg_op::kg_first_of_runs_u32::is_same;

extern "C" int kg_first_of_runs_u32_reference(const kg_call *call)
{
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint64_t *g_indices = (uint64_t *)call->args[1];
    uint64_t *g_count = (uint64_t *)call->args[2];
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        if (at != 0 && is_same(g_in[at - 1], g_in[at])) continue;
        if (count < capacity) {
            g_indices[count] = (uint64_t)at;
        }
        count++;
    }
    *g_count = count;
    return 0;
}
} // namespace
