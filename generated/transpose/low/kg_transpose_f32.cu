// kg_transpose_f32.cu: the kernels of transpose for f32, one per variant.
// Made by kgen 0.2.0 from low.yaml (spec hash 0c5619a51b89e345). Do not edit: edit the spec.
//
//   block_bbb_w4x1_low3
//     DASk block, BASk block_by_block, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 40 registers a thread (12 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: group 1, thread_rows 3
//     content hash 4c803699e566fa4f

#include <string.h>

#include "kg_device.h"
#include "kg_transpose_op.h"

namespace kg_transpose_f32_kernels {

namespace block_bbb_w4x1_low3 {

// Threads take 3 elements of a column each, and store them into one row of the result.
KG_KERNEL(kg_transpose_f32__block_bbb_w4x1_low3, 128, 12)(const float *g_in, float *g_out,
    uint64_t width, uint64_t height, uint64_t in_pitch, uint64_t out_pitch, uint32_t across)
{
    const uint64_t column0 = (uint64_t)(blockIdx.x % across) * 128;
    const uint64_t row0 = (uint64_t)(blockIdx.x / across) * 3;
    if (column0 + 128 <= width && row0 + 3 <= height) { // inside the plane
        KG_CASE(none);
        const char *from = (const char *)g_in + row0 * in_pitch + (column0 + threadIdx.x) * 4;
        char *to = (char *)g_out + (column0 + threadIdx.x) * out_pitch + row0 * 4;
        // In: all loads, then all stores.
        const float v0_0 = *(const float *)(from);
        const float v0_1 = *(const float *)(from + in_pitch);
        const float v0_2 = *(const float *)(from + 2 * in_pitch);
        *(float *)(to) = v0_0;
        *(float *)(to + 4) = v0_1;
        *(float *)(to + 8) = v0_2;
    } else { // an end of the plane falls into this tile
        KG_CASE(stop);
        const uint64_t rows = height - row0, columns = width - column0; // from here on
        const char *from = (const char *)g_in + row0 * in_pitch + (column0 + threadIdx.x) * 4;
        char *to = (char *)g_out + (column0 + threadIdx.x) * out_pitch + row0 * 4;
        // In: all loads, then all stores.
        float v0_0{};
        if (threadIdx.x < columns) v0_0 = *(const float *)(from);
        float v0_1{};
        if (threadIdx.x < columns && 1 < rows) v0_1 = *(const float *)(from + in_pitch);
        float v0_2{};
        if (threadIdx.x < columns && 2 < rows) v0_2 = *(const float *)(from + 2 * in_pitch);
        if (threadIdx.x < columns) *(float *)(to) = v0_0;
        if (threadIdx.x < columns && 1 < rows) *(float *)(to + 4) = v0_1;
        if (threadIdx.x < columns && 2 < rows) *(float *)(to + 8) = v0_2;
    }
}
KG_ENTRY(kg_transpose_f32__block_bbb_w4x1_low3)

KG_VARIANT(kg_transpose_f32__block_bbb_w4x1_low3)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_transpose_f32__block_bbb_w4x1_low3), nullptr,
            128, 0);
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2], out_pitch = call->lengths[3];
    uint32_t across = (uint32_t)((width + 127) / 128);
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &out_pitch, &across};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_transpose_f32__block_bbb_w4x1_low3), arguments, 128,
        0);
}
} // namespace
} // namespace
