// kg_column_totals_f32.cu: the kernels of column_totals for f32, one per variant.
// Made by kgen 0.2.0 from columns.yaml (spec hash f56b6dfe8855a313). Do not edit: edit the spec.
//
//   column_wbw_w2x4_thread
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 4, batch 4
//     TBS 64 threads, DBS 256 elements
//     at most 72 registers a thread (14 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: form thread
//     content hash 85d471cf3bb40b29
//   column_wbw_w2x4_sm4_steps
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 4, batch 4
//     TBS 64 threads, DBS 256 elements
//     at most 72 registers a thread (14 blocks per SM)
//     12 bytes moved per element; 3 launches, 0 bytes of shared memory a block
//     facts: form steps
//     content hash 16b4ccb5e827f33d
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_column_totals_op.h"

namespace kg_column_totals_f32_kernels {

using kg_op::kg_column_totals_f32::identity;
using kg_op::kg_column_totals_f32::combine;

// The regions of a workspace, in the order of call->regions.
enum region { region_strips };

namespace column_wbw_w2x4_thread {

// A lane scans a column, from its first row to the last.
KG_KERNEL(kg_column_totals_f32__column_wbw_w2x4_thread, 64, 14)(const float *g_in, float *g_out,
    uint64_t width, uint64_t height, uint64_t in_pitch, uint64_t out_pitch)
{
    const uint64_t column = (uint64_t)blockIdx.x * 64 + threadIdx.x, stop = height;
    if (column >= width) return;
    uint64_t r = 0;
    float sum = identity();
    for (; r + 4 <= stop; r += 4) { // 4 rows at once
        KG_CASE(none);
        const float v0 = ((const float *)((const char *)g_in + r * in_pitch))[column];
        const float v1 = ((const float *)((const char *)g_in + (r + 1) * in_pitch))[column];
        const float v2 = ((const float *)((const char *)g_in + (r + 2) * in_pitch))[column];
        const float v3 = ((const float *)((const char *)g_in + (r + 3) * in_pitch))[column];
        sum = combine(sum, v0);
        ((float *)((char *)g_out + r * out_pitch))[column] = sum;
        sum = combine(sum, v1);
        ((float *)((char *)g_out + (r + 1) * out_pitch))[column] = sum;
        sum = combine(sum, v2);
        ((float *)((char *)g_out + (r + 2) * out_pitch))[column] = sum;
        sum = combine(sum, v3);
        ((float *)((char *)g_out + (r + 3) * out_pitch))[column] = sum;
    }
    for (; r < stop; r++) { // the rest
        KG_CASE(stop);
        const float v0 = ((const float *)((const char *)g_in + r * in_pitch))[column];
        sum = combine(sum, v0);
        ((float *)((char *)g_out + r * out_pitch))[column] = sum;
    }
}
KG_ENTRY(kg_column_totals_f32__column_wbw_w2x4_thread)

KG_VARIANT(kg_column_totals_f32__column_wbw_w2x4_thread)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_column_totals_f32__column_wbw_w2x4_thread),
            nullptr, 64, 0);
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint64_t out_pitch = call->lengths[3];
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &out_pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_column_totals_f32__column_wbw_w2x4_thread),
        arguments, 64, 0);
}
} // namespace

namespace column_wbw_w2x4_sm4_steps {

// Each block sums its share of the rows of a strip of 64 columns.
KG_KERNEL(kg_column_totals_f32__column_wbw_w2x4_sm4_steps, 64, 14)(const float *g_in,
    uint64_t width, uint64_t height, uint64_t in_pitch, float *g_sums, uint32_t across)
{
    const uint32_t down = gridDim.x / across;
    const uint64_t column = (uint64_t)(blockIdx.x % across) * 64 + threadIdx.x;
    const kg_share share = kg_balance(height, down, blockIdx.x / across);
    uint64_t r = share.first;
    const uint64_t stop = share.first + share.count;
    if (column >= width) return;
    float sum = identity();
    for (; r + 4 <= stop; r += 4) { // 4 rows at once
        KG_CASE(none);
        const float v0 = ((const float *)((const char *)g_in + r * in_pitch))[column];
        const float v1 = ((const float *)((const char *)g_in + (r + 1) * in_pitch))[column];
        const float v2 = ((const float *)((const char *)g_in + (r + 2) * in_pitch))[column];
        const float v3 = ((const float *)((const char *)g_in + (r + 3) * in_pitch))[column];
        sum = combine(sum, v0);
        sum = combine(sum, v1);
        sum = combine(sum, v2);
        sum = combine(sum, v3);
    }
    for (; r < stop; r++) { // the rest
        KG_CASE(stop);
        const float v0 = ((const float *)((const char *)g_in + r * in_pitch))[column];
        sum = combine(sum, v0);
    }
    g_sums[(uint64_t)blockIdx.x * 64 + threadIdx.x] = sum;
}
KG_ENTRY(kg_column_totals_f32__column_wbw_w2x4_sm4_steps)

// A lane for each column: from the sums of shares to what stands before each.
KG_KERNEL(kg_column_totals_f32__column_wbw_w2x4_sm4_steps_starts, 128, 7)(uint64_t width,
    float *g_sums, uint32_t across, uint32_t down)
{
    const uint64_t column = (uint64_t)blockIdx.x * 128 + threadIdx.x;
    if (column >= width) return;
    float start = identity();
    float *at = g_sums + column / 64 * 64 + column % 64;
    const uint64_t next = (uint64_t)across * 64; // the next share's
    for (uint32_t d = 0; d < down; d += 16, at += 16 * next) { // 16 shares at once
        float v[16];
        for (uint32_t i = 0; i < 16; i++) v[i] = d + i < down ? at[i * next] : identity();
        for (uint32_t i = 0; i < 16; i++) {
            if (d + i < down) at[i * next] = start;
            start = combine(start, v[i]);
        }
    }
}
KG_ENTRY(kg_column_totals_f32__column_wbw_w2x4_sm4_steps_starts)

// Each block scans its share.
KG_KERNEL(kg_column_totals_f32__column_wbw_w2x4_sm4_steps_scan, 64, 14)(const float *g_in,
    float *g_out, uint64_t width, uint64_t height, uint64_t in_pitch, uint64_t out_pitch,
    float *g_sums, uint32_t across, uint32_t folds)
{
    const uint32_t down = gridDim.x / across;
    const uint64_t column = (uint64_t)(blockIdx.x % across) * 64 + threadIdx.x;
    const kg_share share = kg_balance(height, down, blockIdx.x / across);
    uint64_t r = share.first;
    const uint64_t stop = share.first + share.count;
    if (column >= width) return;
    float sum = identity();
    if (folds) { // of few shares, what all before this one sum to
        const uint64_t next = (uint64_t)across * 64;
        const float *const at = g_sums + (uint64_t)(blockIdx.x % across) * 64 + threadIdx.x;
        const uint32_t own = blockIdx.x / across;
        float v[8];
        for (uint32_t d = 0; d < 8; d++) v[d] = d < own ? at[d * next] : identity();
        for (uint32_t d = 0; d < 8; d++)
            if (d < own) sum = combine(sum, v[d]);
    } else if (down > 1) {
        sum = g_sums[(uint64_t)blockIdx.x * 64 + threadIdx.x];
    }
    for (; r + 4 <= stop; r += 4) { // 4 rows at once
        KG_CASE(none);
        const float v0 = ((const float *)((const char *)g_in + r * in_pitch))[column];
        const float v1 = ((const float *)((const char *)g_in + (r + 1) * in_pitch))[column];
        const float v2 = ((const float *)((const char *)g_in + (r + 2) * in_pitch))[column];
        const float v3 = ((const float *)((const char *)g_in + (r + 3) * in_pitch))[column];
        sum = combine(sum, v0);
        ((float *)((char *)g_out + r * out_pitch))[column] = sum;
        sum = combine(sum, v1);
        ((float *)((char *)g_out + (r + 1) * out_pitch))[column] = sum;
        sum = combine(sum, v2);
        ((float *)((char *)g_out + (r + 2) * out_pitch))[column] = sum;
        sum = combine(sum, v3);
        ((float *)((char *)g_out + (r + 3) * out_pitch))[column] = sum;
    }
    for (; r < stop; r++) { // the rest
        KG_CASE(stop);
        const float v0 = ((const float *)((const char *)g_in + r * in_pitch))[column];
        sum = combine(sum, v0);
        ((float *)((char *)g_out + r * out_pitch))[column] = sum;
    }
}
KG_ENTRY(kg_column_totals_f32__column_wbw_w2x4_sm4_steps_scan)

KG_VARIANT(kg_column_totals_f32__column_wbw_w2x4_sm4_steps)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_column_totals_f32__column_wbw_w2x4_sm4_steps), nullptr, 64, 0);
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_column_totals_f32__column_wbw_w2x4_sm4_steps_starts), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_column_totals_f32__column_wbw_w2x4_sm4_steps_scan), nullptr, 64, 0);
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint64_t out_pitch = call->lengths[3];
    float *g_sums = (float *)call->regions[region_strips];
    uint32_t across = (uint32_t)((width + 63) / 64), down = call->grid[0] / across;
    uint32_t folds = down > 1 && down <= 8;
    void *of_shares[] = {&g_in, &width, &height, &in_pitch, &g_sums, &across},
        *of_columns[] = {&width, &g_sums, &across, &down};
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &out_pitch, &g_sums, &across,
        &folds};
    if (down > 1) { // of one share nothing stands before it
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_column_totals_f32__column_wbw_w2x4_sm4_steps), of_shares, 64, 0);
        if (!error && !folds) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_column_totals_f32__column_wbw_w2x4_sm4_steps_starts), of_columns, 128,
            0);
        if (error) return error;
    }
    return kg_launch(call, 2, KG_KERNEL_OF(kg_column_totals_f32__column_wbw_w2x4_sm4_steps_scan),
        arguments, 64, 0);
}
} // namespace
} // namespace
