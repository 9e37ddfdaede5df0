// kg_stamp2d_f32.cu: the kernels of stamp2d for f32, one per variant.
// Made by kgen 0.2.0 from line.yaml (spec hash 694e20a0aadd95b4). Do not edit: edit the spec.
//
//   block_wbw_w2x2_wide
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 48 registers a thread (20 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1, form wide
//     content hash baa0bc93dd85db06
//   block_wbw_w2x2_line
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 56 registers a thread (18 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1, form line
//     content hash c283111659507f00
//
// Operations, as the operator is written:
//   compute_y: 1 comparison, 1 selection

#include <string.h>

#include "kg_device.h"
#include "kg_stamp2d_op.h"

namespace kg_stamp2d_f32_kernels {

using kg_op::kg_stamp2d_f32::compute_y;

namespace block_wbw_w2x2_wide {

// Block DASk in two dimensions: 2 items of a thread, each of another row; warps lie beside each
// other.
KG_KERNEL(kg_stamp2d_f32__block_wbw_w2x2_wide, 64, 20)(const float *g_x, float *g_y,
    uint64_t width, uint64_t height, uint64_t x_pitch, uint64_t y_pitch, uint32_t across)
{
    const uint32_t lane = threadIdx.x, first = 0; // a place in the block's rows
    const uint64_t column0 = (uint64_t)(blockIdx.x % across) * 64;
    const uint64_t row0 = (uint64_t)(blockIdx.x / across) * 2;
    if (column0 + 64 <= width && row0 + 2 <= height) { // inside the plane
        KG_CASE(none);
        const uint64_t row = row0 + first, column = column0 + lane;
        [[maybe_unused]] const uint64_t at = row * width + column;
        const char *const x_at = (const char *)(g_x + column) + row * x_pitch;
        char *const y_at = (char *)(g_y + column) + row * y_pitch;
        // Items 0 to 1: loads, results, stores.
        const float x_0 = *(const float *)(x_at);
        const float x_1 = *(const float *)(x_at + x_pitch);
        kg_loads_first();
        const float y_r0 = compute_y(x_0, at);
        const float y_r1 = compute_y(x_1, at + width);
        *(float *)(y_at) = y_r0;
        *(float *)(y_at + y_pitch) = y_r1;
    } else { // an end of the plane falls into this tile
        KG_CASE(stop);
        const uint64_t row = row0 + first, column = column0 + lane;
        [[maybe_unused]] const uint64_t at = row * width + column;
        const char *const x_at = (const char *)(g_x + column) + row * x_pitch;
        char *const y_at = (char *)(g_y + column) + row * y_pitch;
        // Rows from the thread's first on, up to 2.
        const uint64_t left = column0 + lane < width && row < height ? height - row : 0;
        const uint32_t rows = left < 2 ? (uint32_t)left : 2;
        // Items 0 to 1, as many as there are: loads, results, stores.
        float x_0 = {};
        if (rows != 0) x_0 = *(const float *)(x_at);
        float x_1 = {};
        if (rows > 1) x_1 = *(const float *)(x_at + x_pitch);
        kg_loads_first();
        if (rows != 0) {
            const float y_r0 = compute_y(x_0, at);
            *(float *)(y_at) = y_r0;
        }
        if (rows > 1) {
            const float y_r1 = compute_y(x_1, at + width);
            *(float *)(y_at + y_pitch) = y_r1;
        }
    }
}
KG_ENTRY(kg_stamp2d_f32__block_wbw_w2x2_wide)

KG_VARIANT(kg_stamp2d_f32__block_wbw_w2x2_wide)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_stamp2d_f32__block_wbw_w2x2_wide), nullptr, 64,
            0);
    const float *g_x = (const float *)call->args[0];
    float *g_y = (float *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t x_pitch = call->lengths[2];
    uint64_t y_pitch = call->lengths[3];
    uint32_t across = (uint32_t)((width + 63) / 64);
    void *arguments[] = {&g_x, &g_y, &width, &height, &x_pitch, &y_pitch, &across};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_stamp2d_f32__block_wbw_w2x2_wide), arguments, 64, 0);
}
} // namespace

namespace block_wbw_w2x2_line {

struct place { uint64_t row, column; };

// The place `column` columns from the start of a row, which may lie in a row below. The inverse
// of the width is 2^32 divided by it, rounded down, and 0 where rows are longer than a data block.
KG_FN place place_of(uint64_t row, uint64_t column, uint64_t width, uint32_t inverse)
{
    const uint64_t rows = column * inverse >> 32; // or one less
    place p = {row + rows, column - rows * width};
    if (p.column >= width) p = {p.row + 1, p.column - width};
    return p;
}

// Block DASk: 2 items of a thread, from row after row.
KG_KERNEL(kg_stamp2d_f32__block_wbw_w2x2_line, 64, 18)(const float *g_x, float *g_y,
    uint64_t width, uint64_t x_pitch, uint64_t y_pitch, uint64_t items, uint32_t inverse)
{
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t origin = (uint64_t)blockIdx.x * 128;
    if (origin + 128 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t row0 = origin / width, column0 = origin - row0 * width;
        const uint64_t at = origin + first;
        // Items 0 to 1: places, loads, results, stores.
        const place p0 = place_of(row0, column0 + first, width, inverse);
        const place p1 = place_of(row0, column0 + first + 32, width, inverse);
        const float x_0 = ((const float *)((const char *)g_x + p0.row * x_pitch))[p0.column];
        const float x_1 = ((const float *)((const char *)g_x + p1.row * x_pitch))[p1.column];
        kg_loads_first();
        const float y_r0 = compute_y(x_0, at);
        const float y_r1 = compute_y(x_1, at + 32);
        ((float *)((char *)g_y + p0.row * y_pitch))[p0.column] = y_r0;
        ((float *)((char *)g_y + p1.row * y_pitch))[p1.column] = y_r1;
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t row0 = origin / width, column0 = origin - row0 * width;
        const uint64_t at = origin + first;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        // Items 0 to 1, as many as there are: places, loads, results, stores.
        const place p0 = place_of(row0, column0 + first, width, inverse);
        const place p1 = place_of(row0, column0 + first + 32, width, inverse);
        float x_0 = {};
        if (first < count) x_0 = ((const float *)((const char *)g_x + p0.row * x_pitch))[p0.column];
        float x_1 = {};
        if (first + 32 < count)
            x_1 = ((const float *)((const char *)g_x + p1.row * x_pitch))[p1.column];
        kg_loads_first();
        if (first < count) {
            const float y_r0 = compute_y(x_0, at);
            ((float *)((char *)g_y + p0.row * y_pitch))[p0.column] = y_r0;
        }
        if (first + 32 < count) {
            const float y_r1 = compute_y(x_1, at + 32);
            ((float *)((char *)g_y + p1.row * y_pitch))[p1.column] = y_r1;
        }
    }
}
KG_ENTRY(kg_stamp2d_f32__block_wbw_w2x2_line)

KG_VARIANT(kg_stamp2d_f32__block_wbw_w2x2_line)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_stamp2d_f32__block_wbw_w2x2_line), nullptr, 64,
            0);
    const float *g_x = (const float *)call->args[0];
    float *g_y = (float *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t x_pitch = call->lengths[2];
    uint64_t y_pitch = call->lengths[3];
    uint64_t items = call->n;
    uint32_t inverse = width >= 128 ? 0 : width > 1 ? (uint32_t)((UINT64_C(1) << 32) / width)
        : UINT32_MAX;
    void *arguments[] = {&g_x, &g_y, &width, &x_pitch, &y_pitch, &items, &inverse};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_stamp2d_f32__block_wbw_w2x2_line), arguments, 64, 0);
}
} // namespace
} // namespace
