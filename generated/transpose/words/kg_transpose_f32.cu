// kg_transpose_f32.cu: the kernels of transpose for f32, one per variant.
// Made by kgen 0.2.0 from words.yaml (spec hash 9e01abde2d7d2410). Do not edit: edit the spec.
//
//   block_wbw_w8x8_vec8_g2
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 8, batch 8
//     TBS 256 threads, DBS 4096 elements
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 1 launch, 16896 bytes of shared memory a block
//     facts: word 8, group 2
//     tile store (rows): 8-byte accesses, conflict degree 1, 64 wavefronts (ideal 64)
//     tile load (columns): 8-byte accesses, conflict degree 1, 64 wavefronts (ideal 64)
//     content hash e85a57b1607071b5
//   block_wbw_w8x8_g2
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 8, batch 8
//     TBS 256 threads, DBS 2048 elements
//     at most 40 registers a thread (6 blocks per SM)
//     8 bytes moved per element; 1 launch, 8448 bytes of shared memory a block
//     facts: group 2
//     S1: 8444 bytes, rule 1_per_run, runs of 32 elements of 1 unit of 4 bytes
//       pads of 1 unit after every 32 elements
//     tile store (rows): 4-byte accesses, conflict degree 1, 32 wavefronts (ideal 32)
//     tile load (columns): 4-byte accesses, conflict degree 1, 32 wavefronts (ideal 32)
//     content hash f9dbc10fc04ca96f

#include <string.h>

#include "kg_device.h"
#include "kg_transpose_op.h"

namespace kg_transpose_f32_kernels {

namespace block_wbw_w8x8_vec8_g2 {

struct block_shared { alignas(16) uint64_t words[64][33]; }; // a word of padding after each row

// A tile comes in row by row and goes out column by column, through shared memory.
KG_KERNEL(kg_transpose_f32__block_wbw_w8x8_vec8_g2, 256, 4)(const float *g_in, float *g_out,
    uint64_t width, uint64_t height, uint64_t in_pitch, uint64_t out_pitch, uint32_t across,
    uint32_t group)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = kg_lane(), warp = kg_warp();
    const uint32_t top = blockIdx.x / (across * group) * group, left = gridDim.x / across - top;
    const uint32_t rows = left < group ? left : group, within = blockIdx.x % (across * group);
    const uint64_t column0 = (uint64_t)(within / rows) * 64;
    const uint64_t row0 = (uint64_t)(top + within % rows) * 64;
    if (column0 + 64 <= width && row0 + 64 <= height) { // inside the plane
        KG_CASE(none);
        // In: a word of a row a lane.
        const char *from = (const char *)g_in + row0 * in_pitch + column0 * 4 + lane * 8;
        const uint32_t r0 = warp * 8;
        const uint64_t v0 = kg_ld8(from + r0 * in_pitch);
        const uint32_t r1 = warp * 8 + 1;
        const uint64_t v1 = kg_ld8(from + r1 * in_pitch);
        const uint32_t r2 = warp * 8 + 2;
        const uint64_t v2 = kg_ld8(from + r2 * in_pitch);
        const uint32_t r3 = warp * 8 + 3;
        const uint64_t v3 = kg_ld8(from + r3 * in_pitch);
        const uint32_t r4 = warp * 8 + 4;
        const uint64_t v4 = kg_ld8(from + r4 * in_pitch);
        const uint32_t r5 = warp * 8 + 5;
        const uint64_t v5 = kg_ld8(from + r5 * in_pitch);
        const uint32_t r6 = warp * 8 + 6;
        const uint64_t v6 = kg_ld8(from + r6 * in_pitch);
        const uint32_t r7 = warp * 8 + 7;
        const uint64_t v7 = kg_ld8(from + r7 * in_pitch);
        shared->words[r0 % 2 * 32 + r0 / 2][lane] = v0;
        shared->words[r1 % 2 * 32 + r1 / 2][lane] = v1;
        shared->words[r2 % 2 * 32 + r2 / 2][lane] = v2;
        shared->words[r3 % 2 * 32 + r3 / 2][lane] = v3;
        shared->words[r4 % 2 * 32 + r4 / 2][lane] = v4;
        shared->words[r5 % 2 * 32 + r5 / 2][lane] = v5;
        shared->words[r6 % 2 * 32 + r6 / 2][lane] = v6;
        shared->words[r7 % 2 * 32 + r7 / 2][lane] = v7;
        __syncthreads();
        // Out: a word of each of 2 rows becomes a word of each of 2 columns.
        char *to = (char *)g_out + column0 * out_pitch + row0 * 4 + lane * 8;
        // 2 columns of the tile: loads, exchange, stores.
        const uint32_t c0_at = warp * 4;
        const uint64_t w0_0 = shared->words[lane][c0_at];
        const uint64_t w0_1 = shared->words[lane + 32][c0_at];
        const uint64_t r0_0 = (uint64_t)(uint32_t)w0_1 << 32 | (uint32_t)w0_0;
        const uint64_t r0_1 = (uint64_t)(uint32_t)(w0_1 >> 32) << 32 | (uint32_t)(w0_0 >> 32);
        kg_st8(to + (c0_at * 2) * out_pitch, r0_0);
        kg_st8(to + (c0_at * 2 + 1) * out_pitch, r0_1);
        // 2 columns of the tile: loads, exchange, stores.
        const uint32_t c1_at = warp * 4 + 1;
        const uint64_t w1_0 = shared->words[lane][c1_at];
        const uint64_t w1_1 = shared->words[lane + 32][c1_at];
        const uint64_t r1_0 = (uint64_t)(uint32_t)w1_1 << 32 | (uint32_t)w1_0;
        const uint64_t r1_1 = (uint64_t)(uint32_t)(w1_1 >> 32) << 32 | (uint32_t)(w1_0 >> 32);
        kg_st8(to + (c1_at * 2) * out_pitch, r1_0);
        kg_st8(to + (c1_at * 2 + 1) * out_pitch, r1_1);
        // 2 columns of the tile: loads, exchange, stores.
        const uint32_t c2_at = warp * 4 + 2;
        const uint64_t w2_0 = shared->words[lane][c2_at];
        const uint64_t w2_1 = shared->words[lane + 32][c2_at];
        const uint64_t r2_0 = (uint64_t)(uint32_t)w2_1 << 32 | (uint32_t)w2_0;
        const uint64_t r2_1 = (uint64_t)(uint32_t)(w2_1 >> 32) << 32 | (uint32_t)(w2_0 >> 32);
        kg_st8(to + (c2_at * 2) * out_pitch, r2_0);
        kg_st8(to + (c2_at * 2 + 1) * out_pitch, r2_1);
        // 2 columns of the tile: loads, exchange, stores.
        const uint32_t c3_at = warp * 4 + 3;
        const uint64_t w3_0 = shared->words[lane][c3_at];
        const uint64_t w3_1 = shared->words[lane + 32][c3_at];
        const uint64_t r3_0 = (uint64_t)(uint32_t)w3_1 << 32 | (uint32_t)w3_0;
        const uint64_t r3_1 = (uint64_t)(uint32_t)(w3_1 >> 32) << 32 | (uint32_t)(w3_0 >> 32);
        kg_st8(to + (c3_at * 2) * out_pitch, r3_0);
        kg_st8(to + (c3_at * 2 + 1) * out_pitch, r3_1);
    } else { // an end of the plane falls into this tile
        KG_CASE(stop);
        // In: the rows of the tile that there are.
        KG_UNROLL(1)
        for (uint32_t r = warp; r < 64; r += 8) {
            if (row0 + r >= height) break;
            const float *const from =
                (const float *)((const char *)g_in + (row0 + r) * in_pitch) + column0;
            float *const to = (float *)&shared->words[r % 2 * 32 + r / 2][0];
            float v[2];
            KG_UNROLL(2)
            for (uint32_t i = 0; i < 2; i++)
                if (column0 + lane + i * 32 < width) v[i] = from[lane + i * 32];
            KG_UNROLL(2)
            for (uint32_t i = 0; i < 2; i++)
                if (column0 + lane + i * 32 < width) to[lane + i * 32] = v[i];
        }
        __syncthreads();
        // Out: its columns that there are.
        KG_UNROLL(1)
        for (uint32_t c = warp; c < 64; c += 8) {
            if (column0 + c >= width) break;
            float *const to = (float *)((char *)g_out + (column0 + c) * out_pitch) + row0;
            KG_UNROLL(2)
            for (uint32_t i = 0; i < 2; i++) {
                const uint32_t r = lane + i * 32;
                if (row0 + r < height)
                    to[r] = ((const float *)&shared->words[r % 2 * 32 + r / 2][0])[c];
            }
        }
    }
}
KG_ENTRY(kg_transpose_f32__block_wbw_w8x8_vec8_g2)

KG_VARIANT(kg_transpose_f32__block_wbw_w8x8_vec8_g2)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_transpose_f32__block_wbw_w8x8_vec8_g2), nullptr,
            256, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2], out_pitch = call->lengths[3];
    uint32_t across = (uint32_t)((width + 63) / 64);
    const uint64_t down = (height + 63) / 64;
    uint32_t group = down < 2 ? (down ? (uint32_t)down : 1) : 2;
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &out_pitch, &across, &group};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_transpose_f32__block_wbw_w8x8_vec8_g2), arguments,
        256, sizeof(block_shared));
}
} // namespace

namespace block_wbw_w8x8_g2 {

struct block_shared { alignas(16) float tile[2111]; };

// A tile comes in row by row and goes out column by column, through shared memory.
KG_KERNEL(kg_transpose_f32__block_wbw_w8x8_g2, 256, 6)(const float *g_in, float *g_out,
    uint64_t width, uint64_t height, uint64_t in_pitch, uint64_t out_pitch, uint32_t across,
    uint32_t group)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = kg_lane(), warp = kg_warp();
    const uint32_t top = blockIdx.x / (across * group) * group, left = gridDim.x / across - top;
    const uint32_t rows = left < group ? left : group, within = blockIdx.x % (across * group);
    const uint64_t column0 = (uint64_t)(within / rows) * 32;
    const uint64_t row0 = (uint64_t)(top + within % rows) * 64;
    if (column0 + 32 <= width && row0 + 64 <= height) { // inside the plane
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
        const float w0 = shared->tile[(c0 % 2 * 32 + lane) * 33 + c0 / 2];
        const uint32_t c1 = warp * 8 + 1;
        const float w1 = shared->tile[(c1 % 2 * 32 + lane) * 33 + c1 / 2];
        const uint32_t c2 = warp * 8 + 2;
        const float w2 = shared->tile[(c2 % 2 * 32 + lane) * 33 + c2 / 2];
        const uint32_t c3 = warp * 8 + 3;
        const float w3 = shared->tile[(c3 % 2 * 32 + lane) * 33 + c3 / 2];
        const uint32_t c4 = warp * 8 + 4;
        const float w4 = shared->tile[(c4 % 2 * 32 + lane) * 33 + c4 / 2];
        const uint32_t c5 = warp * 8 + 5;
        const float w5 = shared->tile[(c5 % 2 * 32 + lane) * 33 + c5 / 2];
        const uint32_t c6 = warp * 8 + 6;
        const float w6 = shared->tile[(c6 % 2 * 32 + lane) * 33 + c6 / 2];
        const uint32_t c7 = warp * 8 + 7;
        const float w7 = shared->tile[(c7 % 2 * 32 + lane) * 33 + c7 / 2];
        // To the result.
        *(float *)(to + c0 / 2 * out_pitch + c0 % 2 * 128) = w0;
        *(float *)(to + c1 / 2 * out_pitch + c1 % 2 * 128) = w1;
        *(float *)(to + c2 / 2 * out_pitch + c2 % 2 * 128) = w2;
        *(float *)(to + c3 / 2 * out_pitch + c3 % 2 * 128) = w3;
        *(float *)(to + c4 / 2 * out_pitch + c4 % 2 * 128) = w4;
        *(float *)(to + c5 / 2 * out_pitch + c5 % 2 * 128) = w5;
        *(float *)(to + c6 / 2 * out_pitch + c6 % 2 * 128) = w6;
        *(float *)(to + c7 / 2 * out_pitch + c7 % 2 * 128) = w7;
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
        const float w0 = shared->tile[(c0 % 2 * 32 + lane) * 33 + c0 / 2];
        const uint32_t c1 = warp * 8 + 1;
        const float w1 = shared->tile[(c1 % 2 * 32 + lane) * 33 + c1 / 2];
        const uint32_t c2 = warp * 8 + 2;
        const float w2 = shared->tile[(c2 % 2 * 32 + lane) * 33 + c2 / 2];
        const uint32_t c3 = warp * 8 + 3;
        const float w3 = shared->tile[(c3 % 2 * 32 + lane) * 33 + c3 / 2];
        const uint32_t c4 = warp * 8 + 4;
        const float w4 = shared->tile[(c4 % 2 * 32 + lane) * 33 + c4 / 2];
        const uint32_t c5 = warp * 8 + 5;
        const float w5 = shared->tile[(c5 % 2 * 32 + lane) * 33 + c5 / 2];
        const uint32_t c6 = warp * 8 + 6;
        const float w6 = shared->tile[(c6 % 2 * 32 + lane) * 33 + c6 / 2];
        const uint32_t c7 = warp * 8 + 7;
        const float w7 = shared->tile[(c7 % 2 * 32 + lane) * 33 + c7 / 2];
        // To the result.
        // Items 0 to 3, where they are inside the plane.
        if (column0 + c0 / 2 < width && row0 + c0 % 2 * 32 + lane < height)
            *(float *)(to + c0 / 2 * out_pitch + c0 % 2 * 128) = w0;
        if (column0 + c1 / 2 < width && row0 + c1 % 2 * 32 + lane < height)
            *(float *)(to + c1 / 2 * out_pitch + c1 % 2 * 128) = w1;
        if (column0 + c2 / 2 < width && row0 + c2 % 2 * 32 + lane < height)
            *(float *)(to + c2 / 2 * out_pitch + c2 % 2 * 128) = w2;
        if (column0 + c3 / 2 < width && row0 + c3 % 2 * 32 + lane < height)
            *(float *)(to + c3 / 2 * out_pitch + c3 % 2 * 128) = w3;
        // Items 4 to 7, where they are inside the plane.
        if (column0 + c4 / 2 < width && row0 + c4 % 2 * 32 + lane < height)
            *(float *)(to + c4 / 2 * out_pitch + c4 % 2 * 128) = w4;
        if (column0 + c5 / 2 < width && row0 + c5 % 2 * 32 + lane < height)
            *(float *)(to + c5 / 2 * out_pitch + c5 % 2 * 128) = w5;
        if (column0 + c6 / 2 < width && row0 + c6 % 2 * 32 + lane < height)
            *(float *)(to + c6 / 2 * out_pitch + c6 % 2 * 128) = w6;
        if (column0 + c7 / 2 < width && row0 + c7 % 2 * 32 + lane < height)
            *(float *)(to + c7 / 2 * out_pitch + c7 % 2 * 128) = w7;
    }
}
KG_ENTRY(kg_transpose_f32__block_wbw_w8x8_g2)

KG_VARIANT(kg_transpose_f32__block_wbw_w8x8_g2)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_transpose_f32__block_wbw_w8x8_g2), nullptr, 256,
            sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2], out_pitch = call->lengths[3];
    uint32_t across = (uint32_t)((width + 31) / 32);
    const uint64_t down = (height + 63) / 64;
    uint32_t group = down < 2 ? (down ? (uint32_t)down : 1) : 2;
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &out_pitch, &across, &group};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_transpose_f32__block_wbw_w8x8_g2), arguments, 256,
        sizeof(block_shared));
}
} // namespace
} // namespace
