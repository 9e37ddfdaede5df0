// kg_repeated_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from repeated.yaml (spec hash 6b6ffe4ed1d9d191). Do not edit: edit the spec.

#include <string.h>

#include "kg_repeated_op.h"

namespace kg_repeated_u8_serial {

using kg_op::kg_repeated_u8::is_same;

extern "C" int kg_repeated_u8_reference(const kg_call *call)
{
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint64_t *g_indices = (uint64_t *)call->args[1];
    uint64_t *g_lengths = (uint64_t *)call->args[2];
    uint64_t *g_count = (uint64_t *)call->args[3];
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    uint64_t begin = 0;
    for (uint64_t at = 1; at <= call->n; at++) {
        if (at < call->n && is_same(g_in[at - 1], g_in[at])) continue;
        const uint64_t length = at - begin;
        if (length > 1 && count < capacity) {
            g_indices[count] = (uint64_t)begin;
            g_lengths[count] = (uint64_t)length;
        }
        if (length > 1) count++;
        begin = at;
    }
    *g_count = count;
    return 0;
}
} // namespace
