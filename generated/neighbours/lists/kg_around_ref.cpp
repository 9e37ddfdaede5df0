// kg_around_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from lists.yaml (spec hash b3a01892177e6de5). Do not edit: edit the spec.

#include <string.h>

#include "kg_around_op.h"

namespace kg_around_f32_serial {

using kg_op::kg_around_f32::metric_axis;
using kg_op::kg_around_f32::metric_combine;

// What a difference along one axis counts for.
static float alone(float difference)
{
    return kg_op_abs_f32(difference);
}

// The same of two axes, or more: a NaN of either stays.
static float together(float a, float b)
{
    return a + b;
}

static float far_apart(float x, float y)
{
    return together(alone(x), alone(y));
}

extern "C" int kg_around_f32_reference(const kg_call *call)
{
    float s_radius;
    memcpy(&s_radius, call->args[0], sizeof s_radius);
    const float *g_query_x = (const float *)call->args[1];
    const float *g_query_y = (const float *)call->args[2];
    const float *g_x = (const float *)call->args[3];
    const float *g_y = (const float *)call->args[4];
    const uint32_t *g_offsets = (const uint32_t *)call->args[5];
    uint32_t *g_indices = (uint32_t *)call->args[6];
    float *g_distances = (float *)call->args[7];
    const uint64_t n_points = call->lengths[0];
    const float most = s_radius;
    const uint64_t queries = call->lengths[1];
    for (uint64_t at = 0; at < queries; at++) {
        uint64_t place = g_offsets[at];
        const uint64_t end = g_offsets[at + 1] < call->n ? g_offsets[at + 1] : call->n;
        for (uint64_t i = 0; i < n_points && 0 <= s_radius && place < end; i++) {
            const float distance = far_apart(g_query_x[at] - g_x[i], g_query_y[at] - g_y[i]);
            if (!(distance <= most)) continue; // too far away, or a NaN
            g_indices[place] = (uint32_t)i;
            g_distances[place] = distance;
            place++;
        }
        for (; place < end; place++) {
            g_indices[place] = (uint32_t)-1;
            g_distances[place] = (float)INFINITY;
        }
    }
    return 0;
}
} // namespace
