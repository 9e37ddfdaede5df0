// kg_running_wave_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from wave.yaml (spec hash 38c59e4867019612). Do not edit: edit the spec.

#include <string.h>

#include "kg_running_wave_op.h"

namespace kg_running_wave_u32_serial {

using kg_op::kg_running_wave_u32::identity;
using kg_op::kg_running_wave_u32::combine;

extern "C" int kg_running_wave_u32_reference(const kg_call *call)
{
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    const uint32_t start = identity();
    // of runs in order, each longer than the next; upto: with all before it
    uint32_t sums[64], upto[64];
    int runs = 0;
    for (uint64_t place = 0; place < call->n; place++) {
        const uint64_t at = place;
        uint32_t sum = g_in[at];
        for (uint64_t merge = place; merge & 1; merge >>= 1) {
            runs--;
            sum = combine(sums[runs], sum);
        }
        sums[runs] = sum;
        upto[runs] = combine((runs ? upto[runs - 1] : start), sum);
        runs++;
        g_out[at] = upto[runs - 1];
    }
    return 0;
}
} // namespace

namespace kg_running_wave_u64_serial {

using kg_op::kg_running_wave_u64::identity;
using kg_op::kg_running_wave_u64::combine;

extern "C" int kg_running_wave_u64_reference(const kg_call *call)
{
    const uint64_t *g_in = (const uint64_t *)call->args[0];
    uint64_t *g_out = (uint64_t *)call->args[1];
    const uint64_t start = identity();
    // of runs in order, each longer than the next; upto: with all before it
    uint64_t sums[64], upto[64];
    int runs = 0;
    for (uint64_t place = 0; place < call->n; place++) {
        const uint64_t at = place;
        uint64_t sum = g_in[at];
        for (uint64_t merge = place; merge & 1; merge >>= 1) {
            runs--;
            sum = combine(sums[runs], sum);
        }
        sums[runs] = sum;
        upto[runs] = combine((runs ? upto[runs - 1] : start), sum);
        runs++;
        g_out[at] = upto[runs - 1];
    }
    return 0;
}
} // namespace
