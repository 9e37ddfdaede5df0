// kg_moment_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from tags.yaml (spec hash c868c0094054945a). Do not edit: edit the spec.

#include <string.h>

#include "kg_moment_op.h"

namespace kg_moment_f64_serial {

using kg_op::kg_moment_f64::identity;
using kg_op::kg_moment_f64::combine;
using kg_op::kg_moment_f64::transform;
using kg_op::kg_moment_f64::finalise;

extern "C" int kg_moment_f64_reference(const kg_call *call)
{
    const double *g_x = (const double *)call->args[0];
    const double *g_y = (const double *)call->args[1];
    double *g_out = (double *)call->args[2];
    double partial[64]; // partial[l] holds 2^l elements where bit l of `at` is set
    for (uint64_t at = 0; at < call->n; at++) {
        double sum = transform(g_x[at], g_y[at], at);
        int level = 0;
        for (; at >> level & 1; level++) sum = combine(partial[level], sum);
        partial[level] = sum;
    }
    double result = identity();
    bool empty = true;
    for (int level = 0; level < 64; level++) {
        if (!(call->n >> level & 1)) continue;
        result = empty ? partial[level] : combine(partial[level], result);
        empty = false;
    }
    // As every variant does; of nothing but NaNs a minimum, for one, is the identity.
    result = combine(identity(), result);
    *g_out = finalise(result, call->n);
    return 0;
}
} // namespace
