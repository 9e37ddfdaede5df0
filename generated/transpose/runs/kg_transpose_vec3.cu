// kg_transpose_vec3.cu: the kernels of transpose for vec3, one per variant.
// Made by kgen 0.2.0 from runs.yaml (spec hash 85e09defc6f2dbe2). Do not edit: edit the spec.
//
//   block_bbb_w4x1_runs
//     DASk block, BASk block_by_block, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 48 registers a thread (10 blocks per SM)
//     24 bytes moved per element; 1 launch, 1792 bytes of shared memory a block
//     facts: group 1, unit 4
//     content hash 5c43fc90573ad983

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
        KG_CASE(none);
        const uint64_t band = height > 32 ? tile / across : 0;
        const uint64_t row0 = band * 32, column0 = (tile - band * across) * each;
        const uint32_t rows = height - row0 < 32 ? (uint32_t)(height - row0) : 32;
        const uint32_t columns = width - column0 < each ? (uint32_t)(width - column0) : each;
        const uint32_t run = each * 3, pitch = run + (32 + rows - 1) / rows;
        // In: a run of each row. A thread's next unit is so many rows and places on, or in the row
        // after that.
        const uint32_t down = over(128, inverse), along = 128 - down * run;
        uint32_t r = over(threadIdx.x, inverse), p = threadIdx.x - r * run;
        const char *from = (const char *)g_in + (row0 + r) * in_pitch + column0 * 12 + p * 4;
        const int64_t step = (int64_t)(down * in_pitch + along * 4),
            wrap = (int64_t)in_pitch - run * 4;
        const uint32_t place0 = r * pitch + p;
        uint32_t v0{};
        if (r < rows && p < columns * 3) v0 = *(const uint32_t *)from;
        r += down, p += along, from += step;
        if (p >= run) r++, p -= run, from += wrap;
        const uint32_t place1 = r * pitch + p;
        uint32_t v1{};
        if (r < rows && p < columns * 3) v1 = *(const uint32_t *)from;
        r += down, p += along, from += step;
        if (p >= run) r++, p -= run, from += wrap;
        const uint32_t place2 = r * pitch + p;
        uint32_t v2{};
        if (r < rows && p < columns * 3) v2 = *(const uint32_t *)from;
        // To shared memory.
        if (threadIdx.x < rows * run) shared->tile[place0] = v0;
        if (threadIdx.x + 128 < rows * run) shared->tile[place1] = v1;
        if (threadIdx.x + 256 < rows * run) shared->tile[place2] = v2;
        __syncthreads();
        // Out: columns of the tile, end to end, by such steps.
        const uint32_t high = rows * 3, by_high = UINT32_MAX / high + 1;
        const uint32_t right = high == 1 ? 128 : over(128, by_high), below = 128 - right * high;
        uint32_t c = high == 1 ? threadIdx.x : over(threadIdx.x, by_high),
            q = threadIdx.x - c * high;
        char *to = (char *)g_out + (column0 + c) * out_pitch + row0 * 12 + q * 4;
        const int64_t stride = (int64_t)(right * out_pitch + below * 4),
            back = (int64_t)out_pitch - high * 4;
        if (threadIdx.x < columns * high)
            *(uint32_t *)to = shared->tile[q / 3 * (pitch - 3) + q + c * 3];
        c += right, q += below, to += stride;
        if (q >= high) c++, q -= high, to += back;
        if (threadIdx.x + 128 < columns * high)
            *(uint32_t *)to = shared->tile[q / 3 * (pitch - 3) + q + c * 3];
        c += right, q += below, to += stride;
        if (q >= high) c++, q -= high, to += back;
        if (threadIdx.x + 256 < columns * high)
            *(uint32_t *)to = shared->tile[q / 3 * (pitch - 3) + q + c * 3];
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
