// kg_among_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from among.yaml (spec hash 96c9847d1c4d6072). Do not edit: edit the spec.

#include <string.h>

#include "kg_among_op.h"

namespace kg_among_f64_serial {

using kg_op::kg_among_f64::metric_axis;
using kg_op::kg_among_f64::metric_combine;

// What a difference along one axis counts for.
static double alone(double difference)
{
    return kg_op_abs_f64(difference);
}

// The same of two axes, or more: a NaN of either stays.
static double together(double a, double b)
{
    return a != a || a > b ? a : b;
}

static double far_apart(double x, double y)
{
    return together(alone(x), alone(y));
}

extern "C" int kg_among_f64_reference(const kg_call *call)
{
    const double *g_x = (const double *)call->args[0];
    const double *g_y = (const double *)call->args[1];
    uint64_t *g_indices = (uint64_t *)call->args[2];
    const uint64_t n_points = call->n;
    for (uint64_t at = 0; at < call->n; at++) {
        double near[4] = {};
        uint64_t found[4] = {};
        uint32_t count = 0;
        for (uint64_t i = 0; i < n_points; i++) {
            if (i == at) continue;
            const double distance = far_apart(g_x[at] - g_x[i], g_y[at] - g_y[i]);
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
            g_indices[at * 4 + j] = j < count ? (uint64_t)found[j] : (uint64_t)-1;
        }
    }
    return 0;
}
} // namespace
