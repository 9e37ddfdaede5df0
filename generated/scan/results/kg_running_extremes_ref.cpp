// kg_running_extremes_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from results.yaml (spec hash 6ef9e727e3b6b61a). Do not edit: edit the spec.

#include <string.h>

#include "kg_running_extremes_op.h"

namespace kg_running_extremes_f32_serial {

using kg_op::kg_running_extremes_f32::finalise_argmax;
using kg_op::kg_running_extremes_f32::identity;
using kg_op::kg_running_extremes_f32::combine;
using kg_op::kg_running_extremes_f32::transform;
using kg_op::kg_running_extremes_f32::follow;
using kg_op::kg_running_extremes_f32::initial;

extern "C" int kg_running_extremes_f32_reference(const kg_call *call)
{
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_in = (const float *)call->args[1];
    float *g_out_sum = (float *)call->args[2];
    float *g_out_max = (float *)call->args[3];
    kg_running_extremes_found_f32_t *g_out_argmax =
        (kg_running_extremes_found_f32_t *)call->args[4];
    const kg_running_extremes_f32_partials start = initial(s_s);
    // of runs in order, each longer than the next; upto: with all before it
    kg_running_extremes_f32_partials sums[64], upto[64];
    int runs = 0;
    for (uint64_t place = 0; place < call->n; place++) {
        const uint64_t at = place;
        kg_running_extremes_f32_partials sum = transform(s_s, g_in[at], at);
        const kg_running_extremes_f32_partials before = runs ? upto[runs - 1] : start;
        for (uint64_t merge = place; merge & 1; merge >>= 1) {
            runs--;
            sum = combine(s_s, sums[runs], sum);
        }
        sums[runs] = sum;
        upto[runs] = combine(s_s, (runs ? upto[runs - 1] : start), sum);
        runs++;
        g_out_sum[at] = before.r_sum;
        g_out_max[at] = before.r_max;
        g_out_argmax[at] = finalise_argmax(s_s, before.r_argmax);
    }
    return 0;
}
} // namespace
