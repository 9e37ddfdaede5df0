// kg_streamed_repeats_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from stream_repeated.yaml (spec hash fffecc24da44c0a2). Do not edit: edit the
// spec.

#include <string.h>

#include "kg_streamed_repeats_op.h"

namespace kg_streamed_repeats_u32_serial {

using kg_op::kg_streamed_repeats_u32::is_same;
using kg_op::kg_streamed_repeats_u32::transform;

extern "C" int kg_streamed_repeats_u32_reference(const kg_call *call)
{
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint32_t *g_indices = (uint32_t *)call->args[2];
    uint32_t *g_lengths = (uint32_t *)call->args[3];
    uint64_t *g_count = (uint64_t *)call->args[4];
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    uint64_t begin = 0;
    for (uint64_t at = 1; at <= call->n; at++) {
        if (at < call->n && is_same(g_in[at - 1], g_in[at])) continue;
        const uint64_t length = at - begin;
        if (length > 1 && count < capacity) {
            g_out[count] = transform(g_in[begin]);
            g_indices[count] = (uint32_t)begin;
            g_lengths[count] = (uint32_t)length;
        }
        if (length > 1) count++;
        begin = at;
    }
    *g_count = count;
    return 0;
}
} // namespace
