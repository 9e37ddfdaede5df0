// kg_longest_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from heap.yaml (spec hash 5392f23f841cc9ae). Do not edit: edit the spec.

#include <string.h>

#include "kg_longest_op.h"

namespace kg_longest_f32_serial {

using kg_op::kg_longest_f32::metric_axis;
using kg_op::kg_longest_f32::metric_combine;

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

extern "C" int kg_longest_f32_reference(const kg_call *call)
{
    const float *g_x = (const float *)call->args[0];
    const float *g_y = (const float *)call->args[1];
    const float *g_z = (const float *)call->args[2];
    uint32_t *g_indices = (uint32_t *)call->args[3];
    float *g_distances = (float *)call->args[4];
    const uint64_t n_points = call->n;
    for (uint64_t at = 0; at < call->n; at++) {
        float near[100] = {};
        uint64_t found[100] = {};
        uint32_t count = 0;
        for (uint64_t i = 0; i < n_points; i++) {
            if (i == at) continue;
            const float distance = far_apart(g_x[at] - g_x[i], g_y[at] - g_y[i], g_z[at] - g_z[i]);
            if (distance != distance) continue; // a NaN
            uint32_t place = count;
            while (place > 0 && distance < near[place - 1]) place--;
            if (place == 100) continue;
            if (count < 100) count++;
            for (uint32_t j = count - 1; j > place; j--) {
                near[j] = near[j - 1];
                found[j] = found[j - 1];
            }
            near[place] = distance;
            found[place] = i;
        }
        for (uint32_t j = 0; j < 100; j++) {
            g_indices[at * 100 + j] = j < count ? (uint32_t)found[j] : (uint32_t)-1;
            g_distances[at * 100 + j] = j < count ? near[j] : (float)INFINITY;
        }
    }
    return 0;
}
} // namespace
