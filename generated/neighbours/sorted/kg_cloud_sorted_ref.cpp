// kg_cloud_sorted_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from sorted.yaml (spec hash 4290f5d44da84902). Do not edit: edit the spec.

#include <string.h>

#include "kg_cloud_sorted_op.h"

namespace kg_cloud_sorted_f32_serial {

using kg_op::kg_cloud_sorted_f32::metric_axis;
using kg_op::kg_cloud_sorted_f32::metric_combine;

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

extern "C" int kg_cloud_sorted_f32_reference(const kg_call *call)
{
    const float *g_query_x = (const float *)call->args[0];
    const float *g_query_y = (const float *)call->args[1];
    const float *g_query_z = (const float *)call->args[2];
    const uint64_t *g_tree = (const uint64_t *)call->args[3];
    uint32_t *g_indices = (uint32_t *)call->args[4];
    float *g_distances = (float *)call->args[5];
    uint64_t points = call->lengths[0];
    const float *const nodes = (const float *)(g_tree + 18);
    const uint32_t *const order = (const uint32_t *)(nodes + 4 * points);
    // no such tree: nothing is found
    if (((g_tree[0] ^ 0x656572746e65676bu) | (g_tree[1] ^ 0x30400000003u)
        | (g_tree[2] ^ ((uint64_t)points)) | (g_tree[3] ^ (18 + 3 * (uint64_t)points)))
        != 0) points = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        float near[2] = {};
        uint64_t found[2] = {};
        uint32_t count = 0;
        for (uint64_t node = 0; node < points; node++) {
            const uint64_t i = order[node];
            const float distance = far_apart(g_query_x[at] - nodes[4 * node + 0],
                g_query_y[at] - nodes[4 * node + 1], g_query_z[at] - nodes[4 * node + 2]);
            if (distance != distance) continue; // a NaN
            uint32_t place = count;
            while (place > 0 && (distance < near[place - 1]
                || (distance == near[place - 1] && i < found[place - 1]))) place--;
            if (place == 2) continue;
            if (count < 2) count++;
            for (uint32_t j = count - 1; j > place; j--) {
                near[j] = near[j - 1];
                found[j] = found[j - 1];
            }
            near[place] = distance;
            found[place] = i;
        }
        for (uint32_t j = 0; j < 2; j++) {
            g_indices[at * 2 + j] = j < count ? (uint32_t)found[j] : (uint32_t)-1;
            g_distances[at * 2 + j] = j < count ? near[j] : (float)INFINITY;
        }
    }
    return 0;
}
} // namespace
