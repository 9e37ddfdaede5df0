// kg_tree_among_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from tree_among.yaml (spec hash 266610273a712f0c). Do not edit: edit the spec.

#include <string.h>

#include "kg_tree_among_op.h"

namespace kg_tree_among_f64_serial {

using kg_op::kg_tree_among_f64::metric_axis;
using kg_op::kg_tree_among_f64::metric_combine;

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

extern "C" int kg_tree_among_f64_reference(const kg_call *call)
{
    const double *g_x = (const double *)call->args[0];
    const double *g_y = (const double *)call->args[1];
    double *g_distances = (double *)call->args[2];
    const uint64_t n_points = call->n;
    for (uint64_t at = 0; at < call->n; at++) {
        double near[1] = {};
        uint64_t found[1] = {};
        uint32_t count = 0;
        for (uint64_t i = 0; i < n_points; i++) {
            if (i == at) continue;
            const double distance = far_apart(g_x[at] - g_x[i], g_y[at] - g_y[i]);
            if (distance != distance) continue; // a NaN
            uint32_t place = count;
            while (place > 0 && distance < near[place - 1]) place--;
            if (place == 1) continue;
            if (count < 1) count++;
            for (uint32_t j = count - 1; j > place; j--) {
                near[j] = near[j - 1];
                found[j] = found[j - 1];
            }
            near[place] = distance;
            found[place] = i;
        }
        for (uint32_t j = 0; j < 1; j++) {
            g_distances[at * 1 + j] = j < count ? near[j] : (double)INFINITY;
        }
    }
    return 0;
}
} // namespace
