// kg_few_columns_f32.cu: the kernels of few_columns for f32, one per variant.
// Made by kgen 0.2.0 from narrow.yaml (spec hash b8b29f463b485c11). Do not edit: edit the spec.
//
//   column_wbw_w2x3_sm4_narrow
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 56 registers a thread (18 blocks per SM)
//     12 bytes moved per element; 3 launches, 1024 bytes of shared memory a block
//     facts: form narrow
//     content hash d315f8abf0c5c74d
//   column_wbw_w4x8_thread
//     DASk column, BASk warp_by_warp, nWarps 4, nWork 8, batch 8
//     TBS 128 threads, DBS 1024 elements
//     at most 96 registers a thread (5 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: form thread
//     content hash db4ccc14f2a30ad3
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_few_columns_op.h"

namespace kg_few_columns_f32_kernels {

using kg_op::kg_few_columns_f32::identity;
using kg_op::kg_few_columns_f32::combine;

// The regions of a workspace, in the order of call->regions.
enum region { region_strips };

namespace column_wbw_w2x3_sm4_narrow {

// How the lanes of a block share a tile: parts of columns, which are side by side.
struct narrow_lanes {
    uint32_t width, parts, rest;
};

// A row of a tile, and a column.
struct narrow_place {
    uint32_t row, column;
};

// The place 64 further on in the order of memory.
KG_FN void column_move(narrow_place &at, const narrow_lanes &lanes)
{
    at.row += lanes.parts;
    at.column += lanes.rest;
    if (at.column < lanes.width) return;
    at.column -= lanes.width;
    at.row++;
}

struct alignas(16) block_shared {
    alignas(16) float elements[192]; // of a tile
    alignas(16) float sums[64]; // of parts of columns
};

// What stands before a part in its column, and the sum of that column: Kogge-Stone over parts.
KG_FN float before_part(block_shared *shared, float sum, const narrow_lanes &lanes,
    uint32_t column, float &total)
{
    const uint32_t lane = threadIdx.x, end = lanes.parts * lanes.width;
    shared->sums[lane] = sum;
    __syncthreads();
    for (uint32_t distance = lanes.width; distance < end; distance *= 2) {
        float other = identity();
        if (lane >= distance) other = shared->sums[lane - distance];
        __syncthreads();
        if (lane >= distance) {
            sum = combine(other, sum);
            shared->sums[lane] = sum;
        }
        __syncthreads();
    }
    total = shared->sums[end - lanes.width + column];
    float before = identity();
    if (lane >= lanes.width) before = shared->sums[lane - lanes.width];
    return before;
}

// Each block sums its share of the rows.
KG_KERNEL(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow, 64, 18)(const float *g_in,
    uint64_t width, uint64_t height, uint64_t in_pitch, float *g_sums)
{
    KG_SMEM(block_shared, shared);
    const uint32_t columns = (uint32_t)width;
    const narrow_lanes lanes = {columns, 64 / columns, 64 % columns};
    const narrow_place own = {threadIdx.x / lanes.width, threadIdx.x % lanes.width};
    const uint32_t part = own.row * 3 * lanes.width + own.column;
    narrow_place at;
    const kg_share share = kg_balance(height, gridDim.x, blockIdx.x);
    uint64_t row = share.first;
    const uint64_t stop = share.first + share.count;
    float carry = identity();
    for (; row < stop; row += lanes.parts * 3) {
        KG_CASE(tile);
        const uint64_t left = stop - row;
        const uint32_t rows = left < lanes.parts * 3 ? (uint32_t)left : lanes.parts * 3;
        const uint32_t count = rows * lanes.width;

        // INPUT: 3 elements of a lane, in the order of memory; the identity past the end.
        at = own;
        float v0 = identity();
        if (threadIdx.x < count)
            v0 = ((const float *)((const char *)g_in + (row + at.row) * in_pitch))[at.column];
        column_move(at, lanes);
        float v1 = identity();
        if (threadIdx.x + 64 < count)
            v1 = ((const float *)((const char *)g_in + (row + at.row) * in_pitch))[at.column];
        column_move(at, lanes);
        float v2 = identity();
        if (threadIdx.x + 128 < count)
            v2 = ((const float *)((const char *)g_in + (row + at.row) * in_pitch))[at.column];
        shared->elements[threadIdx.x] = v0;
        shared->elements[threadIdx.x + 64] = v1;
        shared->elements[threadIdx.x + 128] = v2;
        __syncthreads();

        // S1: the sum of a part of a column.
        float sum = identity();
        if (threadIdx.x < lanes.parts * lanes.width) {
            v0 = shared->elements[part];
            v1 = shared->elements[part + 1 * lanes.width];
            v2 = shared->elements[part + 2 * lanes.width];
            sum = v0;
            sum = combine(sum, v1);
            sum = combine(sum, v2);
        }

        // S2: the parts of each column.
        float total;
        before_part(shared, sum, lanes, own.column, total);
        carry = combine(carry, total);
    }
    if (own.row == 0) g_sums[blockIdx.x * lanes.width + own.column] = carry;
}
KG_ENTRY(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow)

// One block: from the sums of shares to what stands before each.
KG_KERNEL(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_starts, 64, 18)(uint64_t width,
    float *g_sums, uint32_t down)
{
    KG_SMEM(block_shared, shared);
    const uint32_t columns = (uint32_t)width;
    const narrow_lanes lanes = {columns, 64 / columns, 64 % columns};
    const narrow_place own = {threadIdx.x / lanes.width, threadIdx.x % lanes.width};
    const uint32_t part = own.row * 3 * lanes.width + own.column;
    narrow_place at;
    uint64_t row = 0;
    const uint64_t stop = down;
    float carry = identity();
    for (; row < stop; row += lanes.parts * 3) {
        KG_CASE(tile);
        const uint64_t left = stop - row;
        const uint32_t rows = left < lanes.parts * 3 ? (uint32_t)left : lanes.parts * 3;
        const uint32_t count = rows * lanes.width;

        // INPUT: 3 elements of a lane, in the order of memory; the identity past the end.
        at = own;
        float v0 = identity();
        if (threadIdx.x < count) v0 = g_sums[(row + at.row) * lanes.width + at.column];
        column_move(at, lanes);
        float v1 = identity();
        if (threadIdx.x + 64 < count) v1 = g_sums[(row + at.row) * lanes.width + at.column];
        column_move(at, lanes);
        float v2 = identity();
        if (threadIdx.x + 128 < count) v2 = g_sums[(row + at.row) * lanes.width + at.column];
        shared->elements[threadIdx.x] = v0;
        shared->elements[threadIdx.x + 64] = v1;
        shared->elements[threadIdx.x + 128] = v2;
        __syncthreads();

        // S1: the sum of a part of a column.
        float sum = identity();
        if (threadIdx.x < lanes.parts * lanes.width) {
            v0 = shared->elements[part];
            v1 = shared->elements[part + 1 * lanes.width];
            v2 = shared->elements[part + 2 * lanes.width];
            sum = v0;
            sum = combine(sum, v1);
            sum = combine(sum, v2);
        }

        // S2: the parts of each column.
        float total;
        const float before = before_part(shared, sum, lanes, own.column, total);
        float behind = carry;
        if (own.row != 0) behind = combine(carry, before);
        carry = combine(carry, total);

        // S3: what each element becomes.
        if (threadIdx.x < lanes.parts * lanes.width) {
            const float r0 = behind;
            behind = combine(behind, v0);
            shared->elements[part] = r0;
            const float r1 = behind;
            behind = combine(behind, v1);
            shared->elements[part + 1 * lanes.width] = r1;
            const float r2 = behind;
            behind = combine(behind, v2);
            shared->elements[part + 2 * lanes.width] = r2;
        }
        __syncthreads();

        // OUTPUT.
        at = own;
        if (threadIdx.x < count) {
            const float r = shared->elements[threadIdx.x];
            g_sums[(row + at.row) * lanes.width + at.column] = r;
        }
        column_move(at, lanes);
        if (threadIdx.x + 64 < count) {
            const float r = shared->elements[threadIdx.x + 64];
            g_sums[(row + at.row) * lanes.width + at.column] = r;
        }
        column_move(at, lanes);
        if (threadIdx.x + 128 < count) {
            const float r = shared->elements[threadIdx.x + 128];
            g_sums[(row + at.row) * lanes.width + at.column] = r;
        }
    }
}
KG_ENTRY(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_starts)

// Each block scans its share.
KG_KERNEL(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_scan, 64, 18)(const float *g_in,
    float *g_out, uint64_t width, uint64_t height, uint64_t in_pitch, uint64_t out_pitch,
    float *g_sums, uint32_t folds)
{
    KG_SMEM(block_shared, shared);
    const uint32_t columns = (uint32_t)width;
    const narrow_lanes lanes = {columns, 64 / columns, 64 % columns};
    const narrow_place own = {threadIdx.x / lanes.width, threadIdx.x % lanes.width};
    const uint32_t part = own.row * 3 * lanes.width + own.column;
    narrow_place at;
    float carry = identity();
    uint64_t row = 0, stop = 0;
    if (folds) stop = blockIdx.x; // the shares before this one
    else if (gridDim.x > 1) carry = g_sums[blockIdx.x * lanes.width + own.column];
    for (; row < stop; row += lanes.parts * 3) {
        KG_CASE(tile);
        const uint64_t left = stop - row;
        const uint32_t rows = left < lanes.parts * 3 ? (uint32_t)left : lanes.parts * 3;
        const uint32_t count = rows * lanes.width;

        // INPUT: 3 elements of a lane, in the order of memory; the identity past the end.
        at = own;
        float v0 = identity();
        if (threadIdx.x < count) v0 = g_sums[(row + at.row) * lanes.width + at.column];
        column_move(at, lanes);
        float v1 = identity();
        if (threadIdx.x + 64 < count) v1 = g_sums[(row + at.row) * lanes.width + at.column];
        column_move(at, lanes);
        float v2 = identity();
        if (threadIdx.x + 128 < count) v2 = g_sums[(row + at.row) * lanes.width + at.column];
        shared->elements[threadIdx.x] = v0;
        shared->elements[threadIdx.x + 64] = v1;
        shared->elements[threadIdx.x + 128] = v2;
        __syncthreads();

        // S1: the sum of a part of a column.
        float sum = identity();
        if (threadIdx.x < lanes.parts * lanes.width) {
            v0 = shared->elements[part];
            v1 = shared->elements[part + 1 * lanes.width];
            v2 = shared->elements[part + 2 * lanes.width];
            sum = v0;
            sum = combine(sum, v1);
            sum = combine(sum, v2);
        }

        // S2: the parts of each column.
        float total;
        before_part(shared, sum, lanes, own.column, total);
        carry = combine(carry, total);
    }
    const kg_share share = kg_balance(height, gridDim.x, blockIdx.x);
    row = share.first;
    stop = share.first + share.count;
    for (; row < stop; row += lanes.parts * 3) {
        KG_CASE(tile);
        const uint64_t left = stop - row;
        const uint32_t rows = left < lanes.parts * 3 ? (uint32_t)left : lanes.parts * 3;
        const uint32_t count = rows * lanes.width;

        // INPUT: 3 elements of a lane, in the order of memory; the identity past the end.
        at = own;
        float v0 = identity();
        if (threadIdx.x < count)
            v0 = ((const float *)((const char *)g_in + (row + at.row) * in_pitch))[at.column];
        column_move(at, lanes);
        float v1 = identity();
        if (threadIdx.x + 64 < count)
            v1 = ((const float *)((const char *)g_in + (row + at.row) * in_pitch))[at.column];
        column_move(at, lanes);
        float v2 = identity();
        if (threadIdx.x + 128 < count)
            v2 = ((const float *)((const char *)g_in + (row + at.row) * in_pitch))[at.column];
        shared->elements[threadIdx.x] = v0;
        shared->elements[threadIdx.x + 64] = v1;
        shared->elements[threadIdx.x + 128] = v2;
        __syncthreads();

        // S1: the sum of a part of a column.
        float sum = identity();
        if (threadIdx.x < lanes.parts * lanes.width) {
            v0 = shared->elements[part];
            v1 = shared->elements[part + 1 * lanes.width];
            v2 = shared->elements[part + 2 * lanes.width];
            sum = v0;
            sum = combine(sum, v1);
            sum = combine(sum, v2);
        }

        // S2: the parts of each column.
        float total;
        const float before = before_part(shared, sum, lanes, own.column, total);
        float behind = carry;
        if (own.row != 0) behind = combine(carry, before);
        carry = combine(carry, total);

        // S3: what each element becomes.
        if (threadIdx.x < lanes.parts * lanes.width) {
            behind = combine(behind, v0);
            shared->elements[part] = behind;
            behind = combine(behind, v1);
            shared->elements[part + 1 * lanes.width] = behind;
            behind = combine(behind, v2);
            shared->elements[part + 2 * lanes.width] = behind;
        }
        __syncthreads();

        // OUTPUT.
        at = own;
        if (threadIdx.x < count) {
            const float r = shared->elements[threadIdx.x];
            ((float *)((char *)g_out + (row + at.row) * out_pitch))[at.column] = r;
        }
        column_move(at, lanes);
        if (threadIdx.x + 64 < count) {
            const float r = shared->elements[threadIdx.x + 64];
            ((float *)((char *)g_out + (row + at.row) * out_pitch))[at.column] = r;
        }
        column_move(at, lanes);
        if (threadIdx.x + 128 < count) {
            const float r = shared->elements[threadIdx.x + 128];
            ((float *)((char *)g_out + (row + at.row) * out_pitch))[at.column] = r;
        }
    }
}
KG_ENTRY(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_scan)

KG_VARIANT(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow), nullptr, 64,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_starts), nullptr, 64,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_scan), nullptr, 64,
            sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint64_t out_pitch = call->lengths[3];
    float *g_sums = (float *)call->regions[region_strips];
    uint32_t down = call->grid[0];
    // So few sums that each block makes of them what stands before its share.
    uint32_t folds = down > 1 && down * width <= 384;
    void *of_shares[] = {&g_in, &width, &height, &in_pitch, &g_sums},
        *of_sums[] = {&width, &g_sums, &down};
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &out_pitch, &g_sums, &folds};
    if (down > 1) { // of one share nothing stands before it
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow), of_shares, 64,
            sizeof(block_shared));
        if (!error && !folds) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_starts), of_sums, 64,
            sizeof(block_shared));
        if (error) return error;
    }
    return kg_launch(call, 2, KG_KERNEL_OF(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_scan),
        arguments, 64, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w4x8_thread {

// A lane scans a column, from its first row to the last.
KG_KERNEL(kg_few_columns_f32__column_wbw_w4x8_thread, 128, 5)(const float *g_in, float *g_out,
    uint64_t width, uint64_t height, uint64_t in_pitch, uint64_t out_pitch)
{
    const uint64_t column = (uint64_t)blockIdx.x * 128 + threadIdx.x, stop = height;
    if (column >= width) return;
    uint64_t r = 0;
    float sum = identity();
    for (; r + 8 <= stop; r += 8) { // 8 rows at once
        KG_CASE(none);
        const float v0 = ((const float *)((const char *)g_in + r * in_pitch))[column];
        const float v1 = ((const float *)((const char *)g_in + (r + 1) * in_pitch))[column];
        const float v2 = ((const float *)((const char *)g_in + (r + 2) * in_pitch))[column];
        const float v3 = ((const float *)((const char *)g_in + (r + 3) * in_pitch))[column];
        const float v4 = ((const float *)((const char *)g_in + (r + 4) * in_pitch))[column];
        const float v5 = ((const float *)((const char *)g_in + (r + 5) * in_pitch))[column];
        const float v6 = ((const float *)((const char *)g_in + (r + 6) * in_pitch))[column];
        const float v7 = ((const float *)((const char *)g_in + (r + 7) * in_pitch))[column];
        sum = combine(sum, v0);
        ((float *)((char *)g_out + r * out_pitch))[column] = sum;
        sum = combine(sum, v1);
        ((float *)((char *)g_out + (r + 1) * out_pitch))[column] = sum;
        sum = combine(sum, v2);
        ((float *)((char *)g_out + (r + 2) * out_pitch))[column] = sum;
        sum = combine(sum, v3);
        ((float *)((char *)g_out + (r + 3) * out_pitch))[column] = sum;
        sum = combine(sum, v4);
        ((float *)((char *)g_out + (r + 4) * out_pitch))[column] = sum;
        sum = combine(sum, v5);
        ((float *)((char *)g_out + (r + 5) * out_pitch))[column] = sum;
        sum = combine(sum, v6);
        ((float *)((char *)g_out + (r + 6) * out_pitch))[column] = sum;
        sum = combine(sum, v7);
        ((float *)((char *)g_out + (r + 7) * out_pitch))[column] = sum;
    }
    for (; r < stop; r++) { // the rest
        KG_CASE(stop);
        const float v0 = ((const float *)((const char *)g_in + r * in_pitch))[column];
        sum = combine(sum, v0);
        ((float *)((char *)g_out + r * out_pitch))[column] = sum;
    }
}
KG_ENTRY(kg_few_columns_f32__column_wbw_w4x8_thread)

KG_VARIANT(kg_few_columns_f32__column_wbw_w4x8_thread)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_few_columns_f32__column_wbw_w4x8_thread),
            nullptr, 128, 0);
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint64_t out_pitch = call->lengths[3];
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &out_pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_few_columns_f32__column_wbw_w4x8_thread), arguments,
        128, 0);
}
} // namespace
} // namespace
