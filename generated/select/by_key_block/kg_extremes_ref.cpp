// kg_extremes_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from by_key_block.yaml (spec hash b290d9d01f4a2658). Do not edit: edit the
// spec.

#include <string.h>

#include "kg_extremes_op.h"

namespace kg_extremes_i32_serial {

using kg_op::kg_extremes_i32::identity;
using kg_op::kg_extremes_i32::combine;
using kg_op::kg_extremes_i32::transform;
using kg_op::kg_extremes_i32::is_same;

extern "C" int kg_extremes_i32_reference(const kg_call *call)
{
    const uint8_t *g_keys = (const uint8_t *)call->args[0];
    const int32_t *g_in = (const int32_t *)call->args[1];
    uint8_t *g_unique = (uint8_t *)call->args[2];
    uint32_t *g_indices = (uint32_t *)call->args[3];
    int32_t *g_out_min = (int32_t *)call->args[4];
    int32_t *g_out_sum = (int32_t *)call->args[5];
    uint64_t *g_count = (uint64_t *)call->args[6];
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    // each of as many elements as a power of two, and of more than the next
    kg_extremes_i32_partials sums[64];
    uint64_t length = 0; // of the run so far
    int parts = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        if (length == 0) {
            if (count < capacity) {
                g_unique[count] = g_keys[at];
                g_indices[count] = (uint32_t)at;
            }
            count++;
        }
        sums[parts++] = transform(g_in[at]);
        for (uint64_t equal = ++length; equal % 2 == 0; equal /= 2) {
            parts--;
            sums[parts - 1] = combine(sums[parts - 1], sums[parts]);
        }
        const uint64_t next = at + 1;
        if (next < call->n && is_same(g_keys[next - 1], g_keys[next])) continue;
        for (; parts > 1; parts--) sums[parts - 2] = combine(sums[parts - 2], sums[parts - 1]);
        if (count <= capacity) {
            g_out_min[count - 1] = sums[0].r_min;
            g_out_sum[count - 1] = sums[0].r_sum;
        }
        length = 0;
        parts = 0;
    }
    *g_count = count;
    return 0;
}
} // namespace
