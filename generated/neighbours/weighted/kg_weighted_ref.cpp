// kg_weighted_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from weighted.yaml (spec hash 4e3bc51871c5faba). Do not edit: edit the spec.

#include <string.h>

#include "kg_weighted_op.h"

namespace kg_weighted_f32_serial {

using kg_op::kg_weighted_f32::metric_axis;
using kg_op::kg_weighted_f32::metric_combine;
using kg_op::kg_weighted_f32::metric_finalise;
using kg_op::kg_weighted_f32::metric_period;

// A coordinate along an axis, or a NaN where it is not from 0 to below the period.
static float in_period(float coordinate, [[maybe_unused]] uint32_t i, float s_height,
    float s_length)
{
    return 0 <= coordinate && coordinate < metric_period(s_height, s_length) ? coordinate
        : (float)NAN;
}

// How far apart two points are, by their differences along each axis. A NaN is no distance, nor is
// what is below 0.
static float far_apart(float x, float y, float z, float s_height, float s_length)
{
    const float differences[3] = {x, y, z};
    float distance = 0;
    for (uint32_t i = 0; i < 3; i++) {
        float size = kg_op_abs_f32(differences[i]);
        if (size != size) return size;
        const float around = metric_period(s_height, s_length) - size;
        if (around < size) size = around;
        const float counts = metric_axis(s_height, s_length, size, i);
        if (counts != counts) return counts;
        distance = i == 0 ? counts : metric_combine(s_height, s_length, distance, counts);
    }
    const float none = 0;
    return distance >= none ? distance + none : (float)NAN;
}

extern "C" int kg_weighted_f32_reference(const kg_call *call)
{
    float s_height;
    memcpy(&s_height, call->args[0], sizeof s_height);
    float s_length;
    memcpy(&s_length, call->args[1], sizeof s_length);
    const float *g_query_x = (const float *)call->args[2];
    const float *g_query_y = (const float *)call->args[3];
    const float *g_query_z = (const float *)call->args[4];
    const float *g_x = (const float *)call->args[5];
    const float *g_y = (const float *)call->args[6];
    const float *g_z = (const float *)call->args[7];
    uint32_t *g_indices = (uint32_t *)call->args[8];
    float *g_distances = (float *)call->args[9];
    const uint64_t n_points = call->lengths[0];
    for (uint64_t at = 0; at < call->n; at++) {
        float near[4] = {};
        uint64_t found[4] = {};
        uint32_t count = 0;
        for (uint64_t i = 0; i < n_points; i++) {
            const float distance = far_apart(in_period(g_query_x[at], 0, s_height,
                s_length) - in_period(g_x[i], 0, s_height, s_length),
                in_period(g_query_y[at], 1, s_height, s_length) - in_period(g_y[i], 1, s_height,
                s_length), in_period(g_query_z[at], 2, s_height, s_length) - in_period(g_z[i], 2,
                s_height, s_length), s_height, s_length);
            if (distance != distance) continue; // a NaN
            uint32_t place = count;
            while (place > 0 && distance < near[place - 1]) place--;
            if (place == 4) continue;
            if (count < 4) count++;
            for (uint32_t j = count - 1; j > place; j--) {
                near[j] = near[j - 1];
                found[j] = found[j - 1];
            }
            near[place] = distance;
            found[place] = i;
        }
        for (uint32_t j = 0; j < 4; j++) {
            g_indices[at * 4 + j] = j < count ? (uint32_t)found[j] : (uint32_t)-1;
            g_distances[at * 4 + j] = j < count ? metric_finalise(s_height, s_length, near[j])
                : (float)INFINITY;
        }
    }
    return 0;
}
} // namespace
