// kg_transpose_f32.cu: the kernels of transpose for f32, one per variant.
// Made by kgen 0.2.0 from element.yaml (spec hash a83f5c1c40f13a1e). Do not edit: edit the spec.
//
//   block_wbw_w4x8
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 8, batch 8
//     TBS 128 threads, DBS 1024 elements
//     at most 40 registers a thread (12 blocks per SM)
//     8 bytes moved per element; 1 launch, 4224 bytes of shared memory a block
//     facts: group 1
//     S1: 4220 bytes, rule 1_per_run, runs of 32 elements of 1 unit of 4 bytes
//       pads of 1 unit after every 32 elements
//     tile store (rows): 4-byte accesses, conflict degree 1, 32 wavefronts (ideal 32)
//     tile load (columns): 4-byte accesses, conflict degree 1, 32 wavefronts (ideal 32)
//     content hash 971db7257f9e06a7

#include <string.h>

#include "kg_device.h"
#include "kg_transpose_op.h"

namespace kg_transpose_f32_kernels {

namespace block_wbw_w4x8 {

struct block_shared { alignas(16) float tile[1055]; };

// A tile comes in row by row and goes out column by column, through shared memory.
KG_KERNEL(kg_transpose_f32__block_wbw_w4x8, 128, 12)(const float *g_in, float *g_out,
    uint64_t width, uint64_t height, uint64_t in_pitch, uint64_t out_pitch, uint32_t across)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = kg_lane(), warp = kg_warp();
    const uint64_t column0 = (uint64_t)(blockIdx.x % across) * 32;
    const uint64_t row0 = (uint64_t)(blockIdx.x / across) * 32;
    if (column0 + 32 <= width && row0 + 32 <= height) { // inside the plane
        KG_CASE(none);
        // In: 32 elements of a row at a time.
        const char *from = (const char *)g_in + row0 * in_pitch + (column0 + lane) * 4;
        const uint32_t r0 = warp * 8;
        const float v0 = *(const float *)(from + r0 * in_pitch);
        const uint32_t r1 = warp * 8 + 1;
        const float v1 = *(const float *)(from + r1 * in_pitch);
        const uint32_t r2 = warp * 8 + 2;
        const float v2 = *(const float *)(from + r2 * in_pitch);
        const uint32_t r3 = warp * 8 + 3;
        const float v3 = *(const float *)(from + r3 * in_pitch);
        const uint32_t r4 = warp * 8 + 4;
        const float v4 = *(const float *)(from + r4 * in_pitch);
        const uint32_t r5 = warp * 8 + 5;
        const float v5 = *(const float *)(from + r5 * in_pitch);
        const uint32_t r6 = warp * 8 + 6;
        const float v6 = *(const float *)(from + r6 * in_pitch);
        const uint32_t r7 = warp * 8 + 7;
        const float v7 = *(const float *)(from + r7 * in_pitch);
        // To shared memory.
        shared->tile[r0 * 33 + lane] = v0;
        shared->tile[r1 * 33 + lane] = v1;
        shared->tile[r2 * 33 + lane] = v2;
        shared->tile[r3 * 33 + lane] = v3;
        shared->tile[r4 * 33 + lane] = v4;
        shared->tile[r5 * 33 + lane] = v5;
        shared->tile[r6 * 33 + lane] = v6;
        shared->tile[r7 * 33 + lane] = v7;
        __syncthreads();
        // Out: 32 elements of a column at a time.
        char *to = (char *)g_out + column0 * out_pitch + (row0 + lane) * 4;
        const uint32_t c0 = warp * 8;
        const float w0 = shared->tile[lane * 33 + c0];
        const uint32_t c1 = warp * 8 + 1;
        const float w1 = shared->tile[lane * 33 + c1];
        const uint32_t c2 = warp * 8 + 2;
        const float w2 = shared->tile[lane * 33 + c2];
        const uint32_t c3 = warp * 8 + 3;
        const float w3 = shared->tile[lane * 33 + c3];
        const uint32_t c4 = warp * 8 + 4;
        const float w4 = shared->tile[lane * 33 + c4];
        const uint32_t c5 = warp * 8 + 5;
        const float w5 = shared->tile[lane * 33 + c5];
        const uint32_t c6 = warp * 8 + 6;
        const float w6 = shared->tile[lane * 33 + c6];
        const uint32_t c7 = warp * 8 + 7;
        const float w7 = shared->tile[lane * 33 + c7];
        // To the result.
        *(float *)(to + c0 * out_pitch) = w0;
        *(float *)(to + c1 * out_pitch) = w1;
        *(float *)(to + c2 * out_pitch) = w2;
        *(float *)(to + c3 * out_pitch) = w3;
        *(float *)(to + c4 * out_pitch) = w4;
        *(float *)(to + c5 * out_pitch) = w5;
        *(float *)(to + c6 * out_pitch) = w6;
        *(float *)(to + c7 * out_pitch) = w7;
    } else { // an end of the plane falls into this tile
        KG_CASE(stop);
        // In: 32 elements of a row at a time.
        const char *from = (const char *)g_in + row0 * in_pitch + (column0 + lane) * 4;
        // Items 0 to 3, where they are inside the plane.
        const uint32_t r0 = warp * 8;
        float v0{};
        if (column0 + lane < width && row0 + r0 < height)
            v0 = *(const float *)(from + r0 * in_pitch);
        const uint32_t r1 = warp * 8 + 1;
        float v1{};
        if (column0 + lane < width && row0 + r1 < height)
            v1 = *(const float *)(from + r1 * in_pitch);
        const uint32_t r2 = warp * 8 + 2;
        float v2{};
        if (column0 + lane < width && row0 + r2 < height)
            v2 = *(const float *)(from + r2 * in_pitch);
        const uint32_t r3 = warp * 8 + 3;
        float v3{};
        if (column0 + lane < width && row0 + r3 < height)
            v3 = *(const float *)(from + r3 * in_pitch);
        // Items 4 to 7, where they are inside the plane.
        const uint32_t r4 = warp * 8 + 4;
        float v4{};
        if (column0 + lane < width && row0 + r4 < height)
            v4 = *(const float *)(from + r4 * in_pitch);
        const uint32_t r5 = warp * 8 + 5;
        float v5{};
        if (column0 + lane < width && row0 + r5 < height)
            v5 = *(const float *)(from + r5 * in_pitch);
        const uint32_t r6 = warp * 8 + 6;
        float v6{};
        if (column0 + lane < width && row0 + r6 < height)
            v6 = *(const float *)(from + r6 * in_pitch);
        const uint32_t r7 = warp * 8 + 7;
        float v7{};
        if (column0 + lane < width && row0 + r7 < height)
            v7 = *(const float *)(from + r7 * in_pitch);
        // To shared memory.
        shared->tile[r0 * 33 + lane] = v0;
        shared->tile[r1 * 33 + lane] = v1;
        shared->tile[r2 * 33 + lane] = v2;
        shared->tile[r3 * 33 + lane] = v3;
        shared->tile[r4 * 33 + lane] = v4;
        shared->tile[r5 * 33 + lane] = v5;
        shared->tile[r6 * 33 + lane] = v6;
        shared->tile[r7 * 33 + lane] = v7;
        __syncthreads();
        // Out: 32 elements of a column at a time.
        char *to = (char *)g_out + column0 * out_pitch + (row0 + lane) * 4;
        const uint32_t c0 = warp * 8;
        const float w0 = shared->tile[lane * 33 + c0];
        const uint32_t c1 = warp * 8 + 1;
        const float w1 = shared->tile[lane * 33 + c1];
        const uint32_t c2 = warp * 8 + 2;
        const float w2 = shared->tile[lane * 33 + c2];
        const uint32_t c3 = warp * 8 + 3;
        const float w3 = shared->tile[lane * 33 + c3];
        const uint32_t c4 = warp * 8 + 4;
        const float w4 = shared->tile[lane * 33 + c4];
        const uint32_t c5 = warp * 8 + 5;
        const float w5 = shared->tile[lane * 33 + c5];
        const uint32_t c6 = warp * 8 + 6;
        const float w6 = shared->tile[lane * 33 + c6];
        const uint32_t c7 = warp * 8 + 7;
        const float w7 = shared->tile[lane * 33 + c7];
        // To the result.
        // Items 0 to 3, where they are inside the plane.
        if (column0 + c0 < width && row0 + lane < height) *(float *)(to + c0 * out_pitch) = w0;
        if (column0 + c1 < width && row0 + lane < height) *(float *)(to + c1 * out_pitch) = w1;
        if (column0 + c2 < width && row0 + lane < height) *(float *)(to + c2 * out_pitch) = w2;
        if (column0 + c3 < width && row0 + lane < height) *(float *)(to + c3 * out_pitch) = w3;
        // Items 4 to 7, where they are inside the plane.
        if (column0 + c4 < width && row0 + lane < height) *(float *)(to + c4 * out_pitch) = w4;
        if (column0 + c5 < width && row0 + lane < height) *(float *)(to + c5 * out_pitch) = w5;
        if (column0 + c6 < width && row0 + lane < height) *(float *)(to + c6 * out_pitch) = w6;
        if (column0 + c7 < width && row0 + lane < height) *(float *)(to + c7 * out_pitch) = w7;
    }
}
KG_ENTRY(kg_transpose_f32__block_wbw_w4x8)

KG_VARIANT(kg_transpose_f32__block_wbw_w4x8)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_transpose_f32__block_wbw_w4x8), nullptr, 128,
            sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2], out_pitch = call->lengths[3];
    uint32_t across = (uint32_t)((width + 31) / 32);
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &out_pitch, &across};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_transpose_f32__block_wbw_w4x8), arguments, 128,
        sizeof(block_shared));
}
} // namespace
} // namespace
