// kg_alive_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from arrays.yaml (spec hash 42d1915a5db08ded). Do not edit: edit the spec.

#include <string.h>

#include "kg_alive_op.h"

namespace kg_alive_f32_serial {

using kg_op::kg_alive_f32::is_kept;
using kg_op::kg_alive_f32::transform_xs;
using kg_op::kg_alive_f32::transform_masses;

extern "C" int kg_alive_f32_reference(const kg_call *call)
{
    const float *g_x = (const float *)call->args[0];
    const double *g_mass = (const double *)call->args[1];
    const uint32_t *g_flags = (const uint32_t *)call->args[2];
    float *g_xs = (float *)call->args[3];
    double *g_masses = (double *)call->args[4];
    uint32_t *g_indices = (uint32_t *)call->args[5];
    uint64_t *g_count = (uint64_t *)call->args[6];
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        if (!is_kept(g_x[at], g_mass[at], g_flags[at / 32] >> at % 32 & 1)) continue;
        if (count < capacity) {
            const float v1 = transform_xs(g_x[at], g_mass[at], g_flags[at / 32] >> at % 32 & 1);
            const double v2 = transform_masses(g_x[at], g_mass[at],
                g_flags[at / 32] >> at % 32 & 1);
            g_xs[count] = v1;
            g_masses[count] = v2;
            g_indices[count] = (uint32_t)at;
        }
        count++;
    }
    *g_count = count;
    return 0;
}
} // namespace
