// kg_row_sums_f32.cu: the kernels of row_sums for f32, one per variant.
// Made by kgen 0.2.0 from exact_rows.yaml (spec hash 076097dc1ce08150). Do not edit: edit the spec.
//
//   column_wbw_w8x2_exact_rows_8192_sm4
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 64 registers a thread (4 blocks per SM)
//     6 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, binning values, outside drop, sort float, exact, rows
//     content hash 78b7b56494485b19
//
// Operations, as the operator is written:
//   bin: no operation
//   weight: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_row_sums_op.h"

namespace kg_row_sums_f32_kernels {

using kg_op::kg_row_sums_f32::bin;
using kg_op::kg_row_sums_f32::weight;
using kg_op::kg_row_sums_f32::one_nan;

namespace column_wbw_w8x2_exact_rows_8192_sm4 {

// What a block shares: sums, 15 limbs each.
struct alignas(16) block_shared { uint64_t limbs[4095]; };

// Adds to a sum in shared memory.
KG_FN void add_limbs(uint64_t *limbs, float weight)
{
    const kg_exact x = kg_exact_of_f32(weight);
    if (x.flags != 0) {
        atomicOr(limbs + KG_EXACT_F32_FLAGS, (uint64_t)x.flags);
        return;
    }
    const uint32_t first = x.place / KG_EXACT_F32_DIGIT, shift = x.place % KG_EXACT_F32_DIGIT;
    KG_UNROLL(3)
    for (uint32_t i = 0; i < KG_EXACT_F32_PIECES; i++) {
        const uint64_t piece = kg_exact_piece(x.digits, shift, i, KG_EXACT_F32_DIGIT);
        if (piece != 0) atomicAdd(limbs + first + i, x.negative ? 0 - piece : piece);
    }
}

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint16_t e_key, const float e_w, uint64_t bins, uint64_t *counter)
{
    const float number = bin(e_key, e_w);
    const uint64_t whole = number >= 0.0f && number < 9223372036854775808.0f ? (uint64_t)number
        : bins;
    *counter = whole;
    return whole < bins;
}

// Counts a sample, if it has a counter.
KG_FN void count(uint64_t *limbs, uint64_t from, uint64_t held, uint64_t bins,
    const uint16_t e_key, const float e_w)
{
    uint64_t counter;
    if (find_counter(e_key, e_w, bins, &counter) && counter - from < held)
        add_limbs(limbs + (counter - from) * 15, weight(e_key, e_w));
}

// Column DASk of each row: a block strides through its samples, for the bins that it has sums of.
KG_KERNEL(kg_row_sums_f32__column_wbw_w8x2_exact_rows_8192_sm4, 256, 4)(const uint16_t *g_key,
    const float *g_w, float *g_out, uint64_t width, uint64_t height, uint64_t key_pitch,
    uint64_t w_pitch, uint64_t bins)
{
    KG_SMEM(block_shared, shared);
    uint64_t *const limbs = shared->limbs;
    const uint64_t counters = bins, parts = (counters + 272) / 273;
    const uint32_t column = 0, columns = 1; // a row is one block's
    for (uint64_t at_part = blockIdx.x; at_part < height * parts; at_part += gridDim.x) {
        KG_CASE(row);
        const uint64_t row = at_part / parts, from = at_part % parts * 273, left = counters - from;
        const uint64_t held = left < 273 ? left : 273;
        float *const row_out = g_out + row * counters + from;
        const uint16_t *const row_key = (const uint16_t *)((const char *)g_key + row * key_pitch);
        const float *const row_w = (const float *)((const char *)g_w + row * w_pitch);
        const uint64_t items = width;
        for (uint32_t at = threadIdx.x; at < held * 15; at += 256) limbs[at] = 0;
        __syncthreads(); // sums are clear
        const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
        const uint64_t grid_items = (uint64_t)columns * 512;
        uint64_t origin = (uint64_t)column * 512;
        for (; origin + 512 <= items; origin += grid_items) { // inside the arrays
            KG_CASE(none);
            const uint64_t at = origin + first;
            const uint64_t at0 = at;
            const uint64_t at1 = at + 32;
            const uint16_t e_key_0 = row_key[at0];
            const float e_w_0 = row_w[at0];
            const uint16_t e_key_1 = row_key[at1];
            const float e_w_1 = row_w[at1];
            count(limbs, from, held, bins, e_key_0, e_w_0);
            count(limbs, from, held, bins, e_key_1, e_w_1);
        }
        if (origin < items) { // their end falls into this column's last block
            KG_CASE(stop);
            const uint64_t at = origin + first;
            const uint64_t at0 = at < items ? at : items - 1;
            const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
            const uint16_t e_key_0 = row_key[at0];
            const float e_w_0 = row_w[at0];
            const uint16_t e_key_1 = row_key[at1];
            const float e_w_1 = row_w[at1];
            if (at < items) count(limbs, from, held, bins, e_key_0, e_w_0);
            if (at + 32 < items) count(limbs, from, held, bins, e_key_1, e_w_1);
        }
        __syncthreads(); // the block has added all
        for (uint32_t sum = threadIdx.x; sum < held; sum += 256) {
            uint64_t *const of_sum = limbs + sum * 15;
            row_out[sum] = kg_exact_f32(of_sum);
        }
        __syncthreads(); // they are rounded
    }
}
KG_ENTRY(kg_row_sums_f32__column_wbw_w8x2_exact_rows_8192_sm4)

KG_VARIANT(kg_row_sums_f32__column_wbw_w8x2_exact_rows_8192_sm4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_row_sums_f32__column_wbw_w8x2_exact_rows_8192_sm4), nullptr, 256,
            sizeof(block_shared));
    const uint16_t *g_key = (const uint16_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t key_pitch = call->lengths[2];
    uint64_t w_pitch = call->lengths[3];
    uint64_t bins = call->lengths[4];
    void *arguments[] = {&g_key, &g_w, &g_out, &width, &height, &key_pitch, &w_pitch, &bins};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_sums_f32__column_wbw_w8x2_exact_rows_8192_sm4),
        arguments, 256, sizeof(block_shared));
}
} // namespace
} // namespace
