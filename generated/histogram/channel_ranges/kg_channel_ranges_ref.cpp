// kg_channel_ranges_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from channel_ranges.yaml (spec hash b8e58878380b660c). Do not edit: edit the
// spec.

#include <string.h>

#include "kg_channel_ranges_op.h"

namespace kg_channel_ranges_f32_serial {

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

extern "C" int kg_channel_ranges_f32_reference(const kg_call *call)
{
    float s_lo0;
    memcpy(&s_lo0, call->args[0], sizeof s_lo0);
    float s_hi0;
    memcpy(&s_hi0, call->args[1], sizeof s_hi0);
    float s_lo1;
    memcpy(&s_lo1, call->args[2], sizeof s_lo1);
    float s_hi1;
    memcpy(&s_hi1, call->args[3], sizeof s_hi1);
    const float *g_in = (const float *)call->args[4];
    uint32_t *g_out = (uint32_t *)call->args[5];
    const uint64_t bins = call->lengths[0];
    const float los[] = {s_lo0, s_lo1};
    const float his[] = {s_hi0, s_hi1};
    for (uint64_t bin = 0; bin < 2 * (bins); bin++) g_out[bin] = 0;
    for (uint64_t at = 0; at < call->n * 3; at++) {
        const uint64_t channel = at % 3;
        if (channel >= 2) continue;
        uint32_t *const channel_out = g_out + channel * (bins);
        float s_lo = los[channel], s_hi = his[channel];
        if (!(s_hi - s_lo < (float)INFINITY)) s_hi = s_lo; // a range of no finite width is empty
        const float step = (s_hi - s_lo) / (float)bins;
        const float number = g_in[at];
        const uint32_t addend = 1;
        const bool inside = bins != 0 && number >= s_lo && number < s_hi;
        if (inside) channel_out[bin_of(s_lo, step, number, bins)] += addend;
    }
    return 0;
}
} // namespace
