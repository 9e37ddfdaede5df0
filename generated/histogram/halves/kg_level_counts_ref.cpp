// kg_level_counts_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from halves.yaml (spec hash 47a4ea8dfb44b90f). Do not edit: edit the spec.

#include <string.h>

#include "kg_level_counts_op.h"

namespace kg_level_counts_f32_serial {

// The last of the bins that does not begin above a number.
static uint64_t bin_of(float low, float step, float number, uint64_t bins)
{
    uint64_t first = 0, past = bins;
    while (past - first > 1) {
        const uint64_t middle = first + (past - first) / 2;
        if (fmaf((float)middle, step, low) <= number) first = middle;
        else past = middle;
    }
    return first;
}

extern "C" int kg_level_counts_f32_reference(const kg_call *call)
{
    float s_lo;
    memcpy(&s_lo, call->args[0], sizeof s_lo);
    float s_hi;
    memcpy(&s_hi, call->args[1], sizeof s_hi);
    const float *g_in = (const float *)call->args[2];
    uint32_t *g_out = (uint32_t *)call->args[3];
    const uint64_t bins = call->lengths[0];
    if (!(s_hi - s_lo < (float)INFINITY)) s_hi = s_lo; // a range of no finite width is empty
    const float step = (s_hi - s_lo) / (float)bins;
    for (uint64_t bin = 0; bin < bins; bin++) g_out[bin] = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        const float number = g_in[at];
        const uint32_t addend = 1;
        const bool inside = bins != 0 && number >= s_lo && number < s_hi;
        if (inside) g_out[bin_of(s_lo, step, number, bins)] += addend;
    }
    return 0;
}
} // namespace
