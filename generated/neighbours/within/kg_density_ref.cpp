// kg_density_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from within.yaml (spec hash d6372a65b405f4e4). Do not edit: edit the spec.

#include <string.h>

#include "kg_density_op.h"

namespace kg_density_f32_serial {

using kg_op::kg_density_f32::metric_axis;
using kg_op::kg_density_f32::metric_combine;
using kg_op::kg_density_f32::identity;
using kg_op::kg_density_f32::combine;
using kg_op::kg_density_f32::value;

// What a difference along one axis counts for.
static float alone(float difference)
{
    return difference * difference;
}

// The same of two axes, or more: a NaN of either stays.
static float together(float a, float b)
{
    return a + b;
}

static float far_apart(float x, float y, float z)
{
    return together(together(alone(x), alone(y)), alone(z));
}

extern "C" int kg_density_f32_reference(const kg_call *call)
{
    float s_radius;
    memcpy(&s_radius, call->args[0], sizeof s_radius);
    const float *g_query_x = (const float *)call->args[1];
    const float *g_query_y = (const float *)call->args[2];
    const float *g_query_z = (const float *)call->args[3];
    const float *g_x = (const float *)call->args[4];
    const float *g_y = (const float *)call->args[5];
    const float *g_z = (const float *)call->args[6];
    const float *g_m = (const float *)call->args[7];
    float *g_out = (float *)call->args[8];
    const uint64_t n_points = call->lengths[0];
    const float most = s_radius * s_radius;
    for (uint64_t at = 0; at < call->n; at++) {
        float found = identity();
        for (uint64_t i = 0; i < n_points && 0 <= s_radius; i++) {
            const float distance = far_apart(g_query_x[at] - g_x[i], g_query_y[at] - g_y[i],
                g_query_z[at] - g_z[i]);
            if (!(distance <= most)) continue; // too far away, or a NaN
            found = combine(s_radius, found, value(s_radius, g_m[i], distance));
        }
        g_out[at] = found;
    }
    return 0;
}
} // namespace
