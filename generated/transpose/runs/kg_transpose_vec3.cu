// kg_transpose_vec3.cu: the kernels of transpose for vec3, one per variant.
// Made by kgen 0.2.0 from runs.yaml (spec hash 85e09defc6f2dbe2). Do not edit: edit the spec.
//
//   block_bbb_w4x1_runs
//     DASk block, BASk block_by_block, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 48 registers a thread (10 blocks per SM)
//     24 bytes moved per element; 1 launch, 1792 bytes of shared memory a block
//     facts: group 1, unit 4
//     content hash 368be8a2fba80787

#include <string.h>

#include "kg_device.h"
#include "kg_transpose_op.h"

namespace kg_transpose_vec3_kernels {

namespace block_bbb_w4x1_runs {

// a / b, where `inverse` is that of b, and a * b is below 2^32.
KG_FN uint32_t over(uint32_t a, uint32_t inverse)
{
    return (uint32_t)((uint64_t)a * inverse >> 32);
}

struct block_shared { alignas(16) uint32_t tile[448]; };

// A tile comes in as a run of each row, and its columns go out end to end. There are `each` of
// them.
KG_KERNEL(kg_transpose_vec3__block_bbb_w4x1_runs, 128, 10)(const kg_transpose_vec3_t *g_in,
    kg_transpose_vec3_t *g_out, uint64_t width, uint64_t height, uint64_t in_pitch,
    uint64_t out_pitch, uint64_t across, uint32_t each, uint32_t inverse)
{
    KG_SMEM(block_shared, shared);
    const uint64_t tiles = height > 32 ? across * ((height + 31) / 32) : across;
    for (uint64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        const uint64_t band = height > 32 ? tile / across : 0;
        const uint64_t row0 = band * 32, column0 = (tile - band * across) * each;
        const uint32_t rows = height - row0 < 32 ? (uint32_t)(height - row0) : 32;
        const uint32_t columns = width - column0 < each ? (uint32_t)(width - column0) : each;
        const uint32_t run = each * 3, pitch = run + (32 + rows - 1) / rows;
        // In: a run of each row.
        const char *from = (const char *)g_in + row0 * in_pitch + column0 * 12;
        const uint32_t r0 = over(threadIdx.x, inverse), p0 = threadIdx.x - r0 * run;
        uint32_t v0{};
        if (r0 < rows && p0 < columns * 3) v0 = ((const uint32_t *)(from + r0 * in_pitch))[p0];
        const uint32_t r1 = over(threadIdx.x + 128, inverse), p1 = threadIdx.x + 128 - r1 * run;
        uint32_t v1{};
        if (r1 < rows && p1 < columns * 3) v1 = ((const uint32_t *)(from + r1 * in_pitch))[p1];
        const uint32_t r2 = over(threadIdx.x + 256, inverse), p2 = threadIdx.x + 256 - r2 * run;
        uint32_t v2{};
        if (r2 < rows && p2 < columns * 3) v2 = ((const uint32_t *)(from + r2 * in_pitch))[p2];
        // To shared memory.
        if (r0 < rows) shared->tile[r0 * pitch + p0] = v0;
        if (r1 < rows) shared->tile[r1 * pitch + p1] = v1;
        if (r2 < rows) shared->tile[r2 * pitch + p2] = v2;
        __syncthreads();
        // Out: columns of the tile, end to end. One row is all columns by itself.
        const uint32_t by_rows = UINT32_MAX / rows + 1;
        char *to = (char *)g_out + column0 * out_pitch + row0 * 12;
        const uint32_t e0 = threadIdx.x / 3, c0 = rows == 1 ? e0 : over(e0, by_rows);
        const uint32_t q0 = e0 - c0 * rows, u0 = threadIdx.x % 3;
        const uint32_t *held0 = &shared->tile[q0 * pitch + c0 * 3 + u0];
        if (e0 < columns * rows) ((uint32_t *)(to + c0 * out_pitch))[q0 * 3 + u0] = *held0;
        const uint32_t e1 = (threadIdx.x + 128) / 3, c1 = rows == 1 ? e1 : over(e1, by_rows);
        const uint32_t q1 = e1 - c1 * rows, u1 = (threadIdx.x + 128) % 3;
        const uint32_t *held1 = &shared->tile[q1 * pitch + c1 * 3 + u1];
        if (e1 < columns * rows) ((uint32_t *)(to + c1 * out_pitch))[q1 * 3 + u1] = *held1;
        const uint32_t e2 = (threadIdx.x + 256) / 3, c2 = rows == 1 ? e2 : over(e2, by_rows);
        const uint32_t q2 = e2 - c2 * rows, u2 = (threadIdx.x + 256) % 3;
        const uint32_t *held2 = &shared->tile[q2 * pitch + c2 * 3 + u2];
        if (e2 < columns * rows) ((uint32_t *)(to + c2 * out_pitch))[q2 * 3 + u2] = *held2;
        if (tile + gridDim.x < tiles) __syncthreads(); // before the next tile comes
    }
}
KG_ENTRY(kg_transpose_vec3__block_bbb_w4x1_runs)

KG_VARIANT(kg_transpose_vec3__block_bbb_w4x1_runs)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_transpose_vec3__block_bbb_w4x1_runs), nullptr,
            128, sizeof(block_shared));
    const kg_transpose_vec3_t *g_in = (const kg_transpose_vec3_t *)call->args[0];
    kg_transpose_vec3_t *g_out = (kg_transpose_vec3_t *)call->args[1];
    uint64_t width = call->lengths[0], height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2], out_pitch = call->lengths[3];
    // As many columns for each block as make a tile. Two at least, which have an inverse.
    const uint64_t share = (width + call->grid[0] - 1) / call->grid[0];
    uint32_t each = height > 32 ? 4 : share > 2 ? (uint32_t)share : 2;
    const uint32_t whole = (each + 7) & ~7u; // sectors
    if (height <= 32 && whole * height <= 128) each = whole;
    uint32_t inverse = UINT32_MAX / (each * 3) + 1;
    uint64_t across = (width + each - 1) / each;
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &out_pitch, &across, &each,
        &inverse};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_transpose_vec3__block_bbb_w4x1_runs), arguments, 128,
        sizeof(block_shared));
}
} // namespace
} // namespace
