// kg_row_sum_f32.cu: the kernels of row_sum for f32, one per variant.
// Made by kgen 0.2.0 from rows_lane.yaml (spec hash 4a190309fd8a1323). Do not edit: edit the spec.
//
//   column_wbw_w2x2_lane_sm32
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky
//     TBS 64 threads, DBS 128 elements
//     at most 56 registers a thread (18 blocks per SM)
//     4 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: form lane, unit 1
//     content hash 6e3961475de3ebb5
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_row_sum_op.h"

namespace kg_row_sum_f32_kernels {

using kg_op::kg_row_sum_f32::identity;
using kg_op::kg_row_sum_f32::combine;

namespace column_wbw_w2x2_lane_sm32 {

// Each lane takes 2 rows at once, element by element.
KG_KERNEL(kg_row_sum_f32__column_wbw_w2x2_lane_sm32, 64, 18)(const float *g_in, float *g_out,
    uint64_t segments, uint64_t width, uint64_t pitch)
{
    for (uint64_t first = (uint64_t)blockIdx.x * 128 + threadIdx.x; first < segments;
        first += (uint64_t)gridDim.x * 128) {
        const char *const place = (const char *)g_in + first * pitch;
        uint32_t there = 1; // rows of the lane that the plane has, a bit each
        there |= (uint32_t)(first + 64 < segments) << 1;
        float v0 = identity();
        float v1 = identity();
        if (width != 0) {
            KG_CASE(first);
            float x0 = {};
            if (there & 1u) x0 = *((const float *)(place) + 0);
            float x1 = {};
            if (there & 2u) x1 = *((const float *)(place + 64 * pitch) + 0);
            v0 = combine(v0, x0);
            v1 = combine(v1, x1);
        }
        KG_UNROLL(1)
        for (uint64_t e = 1; e < width; e++) {
            KG_CASE(more);
            float x0 = {};
            if (there & 1u) x0 = *((const float *)(place) + e);
            float x1 = {};
            if (there & 2u) x1 = *((const float *)(place + 64 * pitch) + e);
            v0 = combine(v0, x0);
            v1 = combine(v1, x1);
        }
        if (there & 1u) g_out[first] = v0;
        if (there & 2u) g_out[first + 64] = v1;
    }
}
KG_ENTRY(kg_row_sum_f32__column_wbw_w2x2_lane_sm32)

KG_VARIANT(kg_row_sum_f32__column_wbw_w2x2_lane_sm32)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_row_sum_f32__column_wbw_w2x2_lane_sm32), nullptr,
            64, 0);
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], segments = call->lengths[1], pitch = call->lengths[2];
    void *arguments[] = {&g_in, &g_out, &segments, &width, &pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_sum_f32__column_wbw_w2x2_lane_sm32), arguments,
        64, 0);
}
} // namespace
} // namespace
