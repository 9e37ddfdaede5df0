// kg_expanded_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from repeat.yaml (spec hash 8db4e9311bb1b449). Do not edit: edit the spec.

#include <string.h>

#include "kg_expanded_op.h"

namespace kg_expanded_u32_serial {

using kg_op::kg_expanded_u32::number_of_copies;
using kg_op::kg_expanded_u32::transform;

extern "C" int kg_expanded_u32_reference(const kg_call *call)
{
    const uint32_t *g_x = (const uint32_t *)call->args[0];
    const uint32_t *g_length = (const uint32_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint64_t *g_count = (uint64_t *)call->args[3];
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        const int64_t number = number_of_copies(g_x[at], g_length[at]);
        const uint64_t copies = number > 0 ? (uint64_t)number : 0;
        for (uint64_t to = count; to < capacity && to - count < copies; to++) {
            g_out[to] = transform(g_x[at], g_length[at]);
        }
        count = copies > ~count ? ~(uint64_t)0 : count + copies;
    }
    *g_count = count;
    return 0;
}
} // namespace
