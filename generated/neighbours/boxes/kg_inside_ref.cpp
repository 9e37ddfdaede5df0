// kg_inside_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from boxes.yaml (spec hash 467ba1bb310a6f45). Do not edit: edit the spec.

#include <string.h>

#include "kg_inside_op.h"

namespace kg_inside_f64_serial {

extern "C" int kg_inside_f64_reference(const kg_call *call)
{
    const double *g_low_x = (const double *)call->args[0];
    const double *g_low_y = (const double *)call->args[1];
    const double *g_high_x = (const double *)call->args[2];
    const double *g_high_y = (const double *)call->args[3];
    const double *g_x = (const double *)call->args[4];
    const double *g_y = (const double *)call->args[5];
    uint64_t *g_counts = (uint64_t *)call->args[6];
    const uint64_t n_points = call->lengths[0];
    for (uint64_t at = 0; at < call->n; at++) {
        uint64_t found = 0;
        for (uint64_t i = 0; i < n_points; i++) {
            if (!(g_low_x[at] <= g_x[i] && g_x[i] <= g_high_x[at] && g_low_y[at] <= g_y[i]
                && g_y[i] <= g_high_y[at])) continue;
            found++;
        }
        g_counts[at] = found;
    }
    return 0;
}
} // namespace
