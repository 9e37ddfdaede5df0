// kg_row_sum_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from rows_lane.yaml (spec hash 4a190309fd8a1323). Do not edit: edit the spec.

#include <string.h>

#include "kg_row_sum_op.h"

namespace kg_row_sum_f32_serial {

using kg_op::kg_row_sum_f32::identity;
using kg_op::kg_row_sum_f32::combine;

// A balanced tree over `count` elements, `stride` bytes from one to the next.
static float kg_row_sum_f32_segment(const char *from, uint64_t count, uint64_t stride)
{
    float partial[64]; // partial[l] holds 2^l elements where bit l of `at` is set
    for (uint64_t at = 0; at < count; at++) {
        float sum = *(const float *)(from + at * stride);
        int level = 0;
        for (; at >> level & 1; level++) sum = combine(partial[level], sum);
        partial[level] = sum;
    }
    float result = identity();
    bool empty = true;
    for (int level = 0; level < 64; level++) {
        if (!(count >> level & 1)) continue;
        result = empty ? partial[level] : combine(partial[level], result);
        empty = false;
    }
    return combine(identity(), result); // as every variant does
}

extern "C" int kg_row_sum_f32_reference(const kg_call *call)
{
    const char *g_in = (const char *)call->args[0];
    float *g_out = (float *)call->args[1];
    const uint64_t width = call->lengths[0], height = call->lengths[1], pitch = call->lengths[2];
    for (uint64_t s = 0; s < height; s++) {
        const float sum = kg_row_sum_f32_segment(g_in + s * pitch, width, 4);
        g_out[s] = sum;
    }
    return 0;
}
} // namespace
