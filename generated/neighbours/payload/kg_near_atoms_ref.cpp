// kg_near_atoms_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from payload.yaml (spec hash 438613335aa2287e). Do not edit: edit the spec.

#include <string.h>

#include "kg_near_atoms_op.h"

namespace kg_near_atoms_f32_serial {

using kg_op::kg_near_atoms_f32::metric_axis;
using kg_op::kg_near_atoms_f32::metric_combine;

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

extern "C" int kg_near_atoms_f32_reference(const kg_call *call)
{
    uint32_t s_at_most;
    memcpy(&s_at_most, call->args[0], sizeof s_at_most);
    const float *g_query_x = (const float *)call->args[1];
    const float *g_query_y = (const float *)call->args[2];
    const float *g_query_z = (const float *)call->args[3];
    const float *g_x = (const float *)call->args[4];
    const float *g_y = (const float *)call->args[5];
    const float *g_z = (const float *)call->args[6];
    const kg_near_atoms_atom_t *g_payload = (const kg_near_atoms_atom_t *)call->args[7];
    kg_near_atoms_atom_t *g_payloads = (kg_near_atoms_atom_t *)call->args[8];
    const uint64_t n_points = call->lengths[0];
    for (uint64_t at = 0; at < call->n; at++) {
        const uint32_t most = s_at_most < 2 ? s_at_most : 2;
        float near[2] = {};
        uint64_t found[2] = {};
        uint32_t count = 0;
        for (uint64_t i = 0; i < n_points; i++) {
            const float distance = far_apart(g_query_x[at] - g_x[i], g_query_y[at] - g_y[i],
                g_query_z[at] - g_z[i]);
            if (distance != distance) continue; // a NaN
            uint32_t place = count;
            while (place > 0 && distance < near[place - 1]) place--;
            if (place == most) continue;
            if (count < most) count++;
            for (uint32_t j = count - 1; j > place; j--) {
                near[j] = near[j - 1];
                found[j] = found[j - 1];
            }
            near[place] = distance;
            found[place] = i;
        }
        for (uint32_t j = 0; j < 2; j++) {
            const kg_near_atoms_atom_t nothing = {}; // comes with no point
            g_payloads[at * 2 + j] = j < count ? g_payload[found[j]] : nothing;
        }
    }
    return 0;
}
} // namespace
