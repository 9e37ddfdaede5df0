// kg_wave_totals_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from wave.yaml (spec hash 9f15be7ebd74874d). Do not edit: edit the spec.

#include <string.h>

#include "kg_wave_totals_op.h"

namespace kg_wave_totals_f32_serial {

using kg_op::kg_wave_totals_f32::identity;
using kg_op::kg_wave_totals_f32::combine;
using kg_op::kg_wave_totals_f32::is_same;

extern "C" int kg_wave_totals_f32_reference(const kg_call *call)
{
    const uint32_t *g_keys = (const uint32_t *)call->args[0];
    const float *g_in = (const float *)call->args[1];
    uint32_t *g_unique = (uint32_t *)call->args[2];
    float *g_out = (float *)call->args[3];
    uint64_t *g_count = (uint64_t *)call->args[4];
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    float sums[64]; // each of as many elements as a power of two, and of more than the next
    uint64_t length = 0; // of the run so far
    int parts = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        if (length == 0) {
            if (count < capacity) {
                g_unique[count] = g_keys[at];
            }
            count++;
        }
        sums[parts++] = g_in[at];
        for (uint64_t equal = ++length; equal % 2 == 0; equal /= 2) {
            parts--;
            sums[parts - 1] = combine(sums[parts - 1], sums[parts]);
        }
        const uint64_t next = at + 1;
        if (next < call->n && is_same(g_keys[next - 1], g_keys[next])) continue;
        for (; parts > 1; parts--) sums[parts - 2] = combine(sums[parts - 2], sums[parts - 1]);
        if (count <= capacity) {
            g_out[count - 1] = sums[0];
        }
        length = 0;
        parts = 0;
    }
    *g_count = count;
    return 0;
}
} // namespace
