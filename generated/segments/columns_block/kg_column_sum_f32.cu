// kg_column_sum_f32.cu: the kernels of column_sum for f32, one per variant.
// Made by kgen 0.2.0 from columns_block.yaml (spec hash 37d7b5b123ecc65e). Do not edit: edit the
// spec.
//
//   column_wbw_w2x2_block_vec_r4
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 1 launch, 1024 bytes of shared memory a block
//     facts: form block, blocks_max 2048
//     content hash 74277a420422f921
//   column_wbw_w2x2_block_r4
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky
//     TBS 64 threads, DBS 128 elements
//     at most 40 registers a thread (24 blocks per SM)
//     4 bytes moved per element; 1 launch, 256 bytes of shared memory a block
//     facts: form block, blocks_max 2048
//     content hash 8324c92830c1fb39
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_column_sum_op.h"

namespace kg_column_sum_f32_kernels {

using kg_op::kg_column_sum_f32::identity;
using kg_op::kg_column_sum_f32::combine;

// What a thread moves together: 4 elements.
struct alignas(16) vec_f32 { float e0, e1, e2, e3; };

// One from an array, in 1 16-byte access.
KG_FN vec_f32 vec_f32_load(const float *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_f32 v;
    memcpy(&v, &bits, 16);
    return v;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_strips };

namespace column_wbw_w2x2_block_vec_r4 {

struct alignas(16) block_shared {
    float sums[256]; // of each warp, a strip
};

// A warp goes down a strip of 128 columns, 4 of each lane; warps and blocks share the rows of a
// strip.
KG_KERNEL(kg_column_sum_f32__column_wbw_w2x2_block_vec_r4, 64, 20)(const float *g_in, float *g_out,
    float *g_sums, uint32_t *g_tickets, uint32_t across, uint64_t width, uint64_t height,
    uint64_t pitch)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t down = gridDim.x / across;
    const uint64_t column0 = (uint64_t)(blockIdx.x % across) * 128;
    const kg_share share = kg_balance(height, down * 2, blockIdx.x / across * 2 + warp);
    uint64_t r = share.first;
    const uint64_t stop = share.first + share.count;
    // The sums of this lane's columns, over its rows.
    const uint64_t column = column0 + lane * 4;
    float s0 = identity();
    float s1 = identity();
    float s2 = identity();
    float s3 = identity();
    const char *place = (const char *)g_in + r * pitch + column * 4;
    if (column + 3 < width) {
        for (; r + 2 <= stop; r += 2) {
            KG_CASE(none);
            const vec_f32 x0 = vec_f32_load((const float *)(place));
            const vec_f32 x1 = vec_f32_load((const float *)(place + 1 * pitch));
            s0 = combine(s0, x0.e0);
            s1 = combine(s1, x0.e1);
            s2 = combine(s2, x0.e2);
            s3 = combine(s3, x0.e3);
            s0 = combine(s0, x1.e0);
            s1 = combine(s1, x1.e1);
            s2 = combine(s2, x1.e2);
            s3 = combine(s3, x1.e3);
            place += 2 * pitch;
        }
        for (; r < stop; r++) {
            KG_CASE(stop);
            const vec_f32 x0 = vec_f32_load((const float *)(place));
            s0 = combine(s0, x0.e0);
            s1 = combine(s1, x0.e1);
            s2 = combine(s2, x0.e2);
            s3 = combine(s3, x0.e3);
            place += pitch;
        }
    }
    else if (column < width) { // the last columns do not fill a vector
        KG_CASE(columns);
        for (; r < stop; r++) {
            const float *const from = (const float *)place;
            s0 = combine(s0, from[0]);
            if (column + 1 < width) s1 = combine(s1, from[1]);
            if (column + 2 < width) s2 = combine(s2, from[2]);
            place += pitch;
        }
    }
    shared->sums[warp * 128 + lane * 4] = s0;
    shared->sums[warp * 128 + lane * 4 + 1] = s1;
    shared->sums[warp * 128 + lane * 4 + 2] = s2;
    shared->sums[warp * 128 + lane * 4 + 3] = s3;
    // The block: the sums of its warps, in order.
    __syncthreads();
    for (uint32_t c = threadIdx.x; c < 128 && column0 + c < width; c += 64) {
        float sum = shared->sums[c];
        for (uint32_t w = 1; w < 2; w++) {
            const float v = shared->sums[w * 128 + c];
            sum = combine(sum, v);
        }
        if (down == 1) g_out[column0 + c] = sum;
        else g_sums[(uint64_t)blockIdx.x * 128 + c] = sum;
    }
    if (down == 1) return;
    // A ticket for a group of strips; its last block combines the sums of all blocks down a strip.
    const uint32_t group = blockIdx.x % across % KG_WORKSPACE_WORDS;
    const uint32_t strips = (across - group + KG_WORKSPACE_WORDS - 1) / KG_WORKSPACE_WORDS;
    bool last = false;
    __syncthreads();
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(&g_tickets[group], 1)
        == strips * down - 1;
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);
    if (threadIdx.x == 0) kg_st_relaxed_u32(&g_tickets[group], 0);
    const kg_share parts = kg_balance(down, 2, warp);
    for (uint32_t s = group; s < across; s += KG_WORKSPACE_WORDS) {
        const uint64_t column0 = (uint64_t)s * 128;
        float t0 = identity();
        float t1 = identity();
        float t2 = identity();
        float t3 = identity();
        KG_UNROLL(4)
        for (uint64_t p = parts.first; p < parts.first + parts.count; p++) {
            // One block's sums of the strip.
            const float *const from = g_sums + (p * across + s) * 128 + lane;
            if (column0 + lane < width) {
                const float v = from[0];
                t0 = combine(t0, v);
            }
            if (column0 + lane + 32 < width) {
                const float v = from[32];
                t1 = combine(t1, v);
            }
            if (column0 + lane + 64 < width) {
                const float v = from[64];
                t2 = combine(t2, v);
            }
            if (column0 + lane + 96 < width) {
                const float v = from[96];
                t3 = combine(t3, v);
            }
        }
        shared->sums[warp * 128 + lane] = t0;
        shared->sums[warp * 128 + lane + 32] = t1;
        shared->sums[warp * 128 + lane + 64] = t2;
        shared->sums[warp * 128 + lane + 96] = t3;
        // The warps' shares of them, in order.
        __syncthreads();
        for (uint32_t c = threadIdx.x; c < 128 && column0 + c < width; c += 64) {
            float sum = shared->sums[c];
            for (uint32_t w = 1; w < 2; w++) {
                const float v = shared->sums[w * 128 + c];
                sum = combine(sum, v);
            }
            g_out[column0 + c] = sum;
        }
        __syncthreads();
    }
}
KG_ENTRY(kg_column_sum_f32__column_wbw_w2x2_block_vec_r4)

KG_VARIANT(kg_column_sum_f32__column_wbw_w2x2_block_vec_r4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_column_sum_f32__column_wbw_w2x2_block_vec_r4),
            nullptr, 64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], height = call->lengths[1], pitch = call->lengths[2];
    float *g_sums = (float *)call->regions[region_strips];
    uint32_t *g_tickets = ((kg_workspace_header *)call->header)->words;
    uint32_t across = (uint32_t)((width + 127) / 128);
    void *arguments[] = {&g_in, &g_out, &g_sums, &g_tickets, &across, &width, &height, &pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_column_sum_f32__column_wbw_w2x2_block_vec_r4),
        arguments, 64, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w2x2_block_r4 {

struct alignas(16) block_shared {
    float sums[64]; // of each warp, a strip
};

// A warp goes down a strip of 32 columns, 1 of each lane; warps and blocks share the rows of a
// strip.
KG_KERNEL(kg_column_sum_f32__column_wbw_w2x2_block_r4, 64, 24)(const float *g_in, float *g_out,
    float *g_sums, uint32_t *g_tickets, uint32_t across, uint64_t width, uint64_t height,
    uint64_t pitch)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t down = gridDim.x / across;
    const uint64_t column0 = (uint64_t)(blockIdx.x % across) * 32;
    const kg_share share = kg_balance(height, down * 2, blockIdx.x / across * 2 + warp);
    uint64_t r = share.first;
    const uint64_t stop = share.first + share.count;
    // The sums of this lane's columns, over its rows.
    const uint64_t column = column0 + lane;
    float s0 = identity();
    const char *place = (const char *)g_in + r * pitch + column * 4;
    if (column < width) {
        for (; r + 2 <= stop; r += 2) {
            KG_CASE(none);
            const float x0 = *(const float *)(place);
            const float x1 = *(const float *)(place + 1 * pitch);
            s0 = combine(s0, x0);
            s0 = combine(s0, x1);
            place += 2 * pitch;
        }
        for (; r < stop; r++) {
            KG_CASE(stop);
            const float x0 = *(const float *)(place);
            s0 = combine(s0, x0);
            place += pitch;
        }
    }
    shared->sums[warp * 32 + lane] = s0;
    // The block: the sums of its warps, in order.
    __syncthreads();
    for (uint32_t c = threadIdx.x; c < 32 && column0 + c < width; c += 64) {
        float sum = shared->sums[c];
        for (uint32_t w = 1; w < 2; w++) {
            const float v = shared->sums[w * 32 + c];
            sum = combine(sum, v);
        }
        if (down == 1) g_out[column0 + c] = sum;
        else g_sums[(uint64_t)blockIdx.x * 32 + c] = sum;
    }
    if (down == 1) return;
    // A ticket for a group of strips; its last block combines the sums of all blocks down a strip.
    const uint32_t group = blockIdx.x % across % KG_WORKSPACE_WORDS;
    const uint32_t strips = (across - group + KG_WORKSPACE_WORDS - 1) / KG_WORKSPACE_WORDS;
    bool last = false;
    __syncthreads();
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(&g_tickets[group], 1)
        == strips * down - 1;
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);
    if (threadIdx.x == 0) kg_st_relaxed_u32(&g_tickets[group], 0);
    const kg_share parts = kg_balance(down, 2, warp);
    for (uint32_t s = group; s < across; s += KG_WORKSPACE_WORDS) {
        const uint64_t column0 = (uint64_t)s * 32;
        float t0 = identity();
        KG_UNROLL(4)
        for (uint64_t p = parts.first; p < parts.first + parts.count; p++) {
            // One block's sums of the strip.
            const float *const from = g_sums + (p * across + s) * 32 + lane;
            if (column0 + lane < width) {
                const float v = from[0];
                t0 = combine(t0, v);
            }
        }
        shared->sums[warp * 32 + lane] = t0;
        // The warps' shares of them, in order.
        __syncthreads();
        for (uint32_t c = threadIdx.x; c < 32 && column0 + c < width; c += 64) {
            float sum = shared->sums[c];
            for (uint32_t w = 1; w < 2; w++) {
                const float v = shared->sums[w * 32 + c];
                sum = combine(sum, v);
            }
            g_out[column0 + c] = sum;
        }
        __syncthreads();
    }
}
KG_ENTRY(kg_column_sum_f32__column_wbw_w2x2_block_r4)

KG_VARIANT(kg_column_sum_f32__column_wbw_w2x2_block_r4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_column_sum_f32__column_wbw_w2x2_block_r4),
            nullptr, 64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], height = call->lengths[1], pitch = call->lengths[2];
    float *g_sums = (float *)call->regions[region_strips];
    uint32_t *g_tickets = ((kg_workspace_header *)call->header)->words;
    uint32_t across = (uint32_t)((width + 31) / 32);
    void *arguments[] = {&g_in, &g_out, &g_sums, &g_tickets, &across, &width, &height, &pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_column_sum_f32__column_wbw_w2x2_block_r4), arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
