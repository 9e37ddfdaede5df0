// kg_row_sum_f32.cu: the kernels of row_sum for f32, one per variant.
// Made by kgen 0.2.0 from rows_block.yaml (spec hash 863091c40cdb02d7). Do not edit: edit the spec.
//
//   column_wbw_w2x2_block_vec_c8
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 64 registers a thread (16 blocks per SM)
//     4 bytes moved per element; 1 launch, 16 bytes of shared memory a block
//     facts: form block, blocks_max 2048, unit 4
//     content hash c4e546f392a92319
//   column_wbw_w2x2_block_c8
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky
//     TBS 64 threads, DBS 512 elements
//     at most 80 registers a thread (12 blocks per SM)
//     4 bytes moved per element; 1 launch, 16 bytes of shared memory a block
//     facts: form block, blocks_max 2048, unit 4
//     content hash e5fc3d53bafaa0a2
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_row_sum_op.h"

namespace kg_row_sum_f32_kernels {

using kg_op::kg_row_sum_f32::identity;
using kg_op::kg_row_sum_f32::combine;

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

// 2 rows of 32 values, in order: their sum, in lane 0.
KG_FN float reduce_rows_2(float v0, float v1, [[maybe_unused]] uint32_t lane)
{
    { // butterfly: a lane gives the lane 1 away half of its rows, and takes half of that lane's
        const bool upper = lane & 1;
        const float keep_v0 = upper ? v1 : v0;
        const float give_v0 = upper ? v0 : v1;
        const float take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 1);
        v0 = combine(upper ? take_v0 : keep_v0, upper ? keep_v0 : take_v0);
    }
    // Each lane has a part of one row: the other lanes of the same row.
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 2));
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 4));
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 8));
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 16));
    // Lanes 0 to 1 hold a row each: the rows.
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 1));
    return v0;
}

// The sum of all 32 lanes, in order, in lane 0. The other lanes get sums that nothing uses.
KG_FN float reduce_warp(float sum)
{
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 1));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 2));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 4));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 8));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 16));
    return sum;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_row_sums };

namespace column_wbw_w2x2_block_vec_c8 {

// The sum of a vector, in order.
KG_FN float reduce_vector(const vec_f32 &v)
{
    float s0 = v.e0;
    float s1 = v.e1;
    float s2 = v.e2;
    float s3 = v.e3;
    s0 = combine(s0, s1);
    s2 = combine(s2, s3);
    s0 = combine(s0, s2);
    return s0;
}

// The sum of the first `count` elements of a unit, in order.
KG_FN float reduce_some(const float *from, uint32_t count)
{
    float sum = identity();
    for (uint32_t e = 0; e < count; e++) sum = combine(sum, from[e]);
    return sum;
}

struct alignas(16) block_shared {
    float sums[2]; // of each warp
};

// Blocks share rows: each is cut up among `parts` of them.
KG_KERNEL(kg_row_sum_f32__column_wbw_w2x2_block_vec_c8, 64, 16)(const float *g_in, float *g_out,
    float *g_sums, uint32_t *g_tickets, uint32_t parts, kg_deal deal, uint64_t segments,
    uint64_t width, uint64_t pitch)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t part = blockIdx.x % parts;
    // The warp's run of each row.
    const kg_share share = kg_share_of(deal, part * 2 + warp);
    uint64_t end = (share.first + share.count) * 256;
    if (end > width) end = width;
    const uint32_t step = gridDim.x / parts;
    if (blockIdx.x >= step * parts) return; // blocks that are too few for one more row
    for (uint64_t segment = blockIdx.x / parts; segment < segments; segment += step) {
        const float *const place = (const float *)((const char *)g_in + segment * pitch);
        float sum = identity();
        float v0, v1;
        uint64_t base = share.first * 256;
        for (; base + 256 <= end; base += 256) {
            KG_CASE(walk);
            const vec_f32 x0 = vec_f32_load(place + (base + (lane) * 4));
            const vec_f32 x1 = vec_f32_load(place + (base + (lane + 32) * 4));
            v0 = reduce_vector(x0);
            v1 = reduce_vector(x1);
            v0 = reduce_rows_2(v0, v1, lane);
            sum = combine(sum, v0);
        }
        if (base < end) {
            KG_CASE(end);
            const uint32_t full = (uint32_t)(end - base) / 4, rest = (uint32_t)(end - base) % 4;
            // Which of the lane's units are whole, and which is cut short: a bit each.
            uint32_t whole = 0, cut = 0;
            whole |= (uint32_t)(lane < full) << 0;
            cut |= (uint32_t)(lane == full) << 0;
            whole |= (uint32_t)(lane + 32 < full) << 1;
            cut |= (uint32_t)(lane + 32 == full) << 1;
            if (rest == 0) cut = 0;
            vec_f32 x0{};
            if ((whole & 1u) != 0) x0 = vec_f32_load(place + (base + (lane) * 4));
            vec_f32 x1{};
            if ((whole & 2u) != 0) x1 = vec_f32_load(place + (base + (lane + 32) * 4));
            v0 = identity();
            if ((whole & 1u) != 0) v0 = reduce_vector(x0);
            v1 = identity();
            if ((whole & 2u) != 0) v1 = reduce_vector(x1);
            if (rest != 0) {
                KG_CASE(cut);
                if ((cut & 1u) != 0) v0 = reduce_some(place + (base + (lane) * 4), rest);
                if ((cut & 2u) != 0) v1 = reduce_some(place + (base + (lane + 32) * 4), rest);
            }
            v0 = reduce_rows_2(v0, v1, lane);
            sum = combine(sum, v0);
        }
        if (lane == 0) shared->sums[warp] = sum;
        __syncthreads();
        if (warp == 0) {
            sum = identity();
            if (lane < 2) sum = shared->sums[lane];
            sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 1));
        }
        if (parts == 1) { // there are as many rows as blocks, or more
            KG_CASE(alone);
            if (threadIdx.x == 0) g_out[segment] = sum;
            __syncthreads(); // before the next row's
            continue;
        }
        // A ticket for each row, half a word; its last block combines the sums of all its blocks.
        uint32_t *const ticket = &g_tickets[segment / 2];
        const uint32_t half = segment % 2 * 16;
        bool last = false;
        if (threadIdx.x == 0) {
            g_sums[blockIdx.x] = sum;
            last = (kg_atomic_add_acq_rel_u32(ticket, 1u << half) >> half & 0xffff) == parts - 1;
        }
        if (!__syncthreads_or(last)) return;
        KG_CASE(last);
        if (warp != 0) return;
        const uint32_t each = (parts + 31) / 32, first = lane * each;
        const uint32_t stop = first + each < parts ? first + each : parts;
        sum = identity();
        for (uint32_t p = first; p < stop; p++) {
            const float v = g_sums[segment * parts + p];
            sum = combine(sum, v);
        }
        __syncwarp();
        sum = reduce_warp(sum);
        if (lane != 0) return;
        atomicAdd(ticket, 0u - (parts << half)); // as it was
        g_out[segment] = sum;
        return;
    }
}
KG_ENTRY(kg_row_sum_f32__column_wbw_w2x2_block_vec_c8)

KG_VARIANT(kg_row_sum_f32__column_wbw_w2x2_block_vec_c8)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_row_sum_f32__column_wbw_w2x2_block_vec_c8),
            nullptr, 64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], segments = call->lengths[1], pitch = call->lengths[2];
    float *g_sums = (float *)call->regions[region_row_sums];
    uint32_t *g_tickets = ((kg_workspace_header *)call->header)->words;
    // Blocks of a row: one where there are more rows than tickets, or than blocks.
    uint32_t parts = 1;
    if (segments != 0 && segments <= 2 * KG_WORKSPACE_WORDS && 2 * segments <= call->grid[0])
        parts = call->grid[0] / (uint32_t)segments;
    kg_deal deal = kg_deal_of((width + 255) / 256, parts * 2);
    void *arguments[] = {&g_in, &g_out, &g_sums, &g_tickets, &parts, &deal, &segments, &width,
        &pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_sum_f32__column_wbw_w2x2_block_vec_c8),
        arguments, 64, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w2x2_block_c8 {

// The sum of the first `count` elements of a unit, in order.
KG_FN float reduce_some(const float *from, uint32_t count)
{
    const float x0 = 0 < count ? from[0] : float();
    const float x1 = 1 < count ? from[1] : float();
    const float x2 = 2 < count ? from[2] : float();
    const float x3 = 3 < count ? from[3] : float();
    float s0 = 0 < count ? x0 : identity();
    float s1 = 1 < count ? x1 : identity();
    float s2 = 2 < count ? x2 : identity();
    float s3 = 3 < count ? x3 : identity();
    s0 = combine(s0, s1);
    s2 = combine(s2, s3);
    s0 = combine(s0, s2);
    return s0;
}

struct alignas(16) block_shared {
    float sums[2]; // of each warp
};

// Blocks share rows: each is cut up among `parts` of them.
KG_KERNEL(kg_row_sum_f32__column_wbw_w2x2_block_c8, 64, 12)(const float *g_in, float *g_out,
    float *g_sums, uint32_t *g_tickets, uint32_t parts, kg_deal deal, uint64_t segments,
    uint64_t width, uint64_t pitch)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t part = blockIdx.x % parts;
    // The warp's run of each row.
    const kg_share share = kg_share_of(deal, part * 2 + warp);
    uint64_t end = (share.first + share.count) * 256;
    if (end > width) end = width;
    const uint32_t step = gridDim.x / parts;
    if (blockIdx.x >= step * parts) return; // blocks that are too few for one more row
    for (uint64_t segment = blockIdx.x / parts; segment < segments; segment += step) {
        const float *const place = (const float *)((const char *)g_in + segment * pitch);
        float sum = identity();
        float v0, v1;
        uint64_t base = share.first * 256;
        for (; base + 256 <= end; base += 256) {
            KG_CASE(walk);
            v0 = reduce_some(place + (base + (lane) * 4), 4);
            v1 = reduce_some(place + (base + (lane + 32) * 4), 4);
            v0 = reduce_rows_2(v0, v1, lane);
            sum = combine(sum, v0);
        }
        if (base < end) {
            KG_CASE(end);
            const uint32_t full = (uint32_t)(end - base) / 4, rest = (uint32_t)(end - base) % 4;
            // Which of the lane's units are whole, and which is cut short: a bit each.
            uint32_t whole = 0, cut = 0;
            whole |= (uint32_t)(lane < full) << 0;
            cut |= (uint32_t)(lane == full) << 0;
            whole |= (uint32_t)(lane + 32 < full) << 1;
            cut |= (uint32_t)(lane + 32 == full) << 1;
            if (rest == 0) cut = 0;
            const uint32_t count0 = (whole & 1u) != 0 ? 4 : (cut & 1u) != 0 ? rest : 0;
            v0 = reduce_some(place + (base + (lane) * 4), count0);
            const uint32_t count1 = (whole & 2u) != 0 ? 4 : (cut & 2u) != 0 ? rest : 0;
            v1 = reduce_some(place + (base + (lane + 32) * 4), count1);
            v0 = reduce_rows_2(v0, v1, lane);
            sum = combine(sum, v0);
        }
        if (lane == 0) shared->sums[warp] = sum;
        __syncthreads();
        if (warp == 0) {
            sum = identity();
            if (lane < 2) sum = shared->sums[lane];
            sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 1));
        }
        if (parts == 1) { // there are as many rows as blocks, or more
            KG_CASE(alone);
            if (threadIdx.x == 0) g_out[segment] = sum;
            __syncthreads(); // before the next row's
            continue;
        }
        // A ticket for each row, half a word; its last block combines the sums of all its blocks.
        uint32_t *const ticket = &g_tickets[segment / 2];
        const uint32_t half = segment % 2 * 16;
        bool last = false;
        if (threadIdx.x == 0) {
            g_sums[blockIdx.x] = sum;
            last = (kg_atomic_add_acq_rel_u32(ticket, 1u << half) >> half & 0xffff) == parts - 1;
        }
        if (!__syncthreads_or(last)) return;
        KG_CASE(last);
        if (warp != 0) return;
        const uint32_t each = (parts + 31) / 32, first = lane * each;
        const uint32_t stop = first + each < parts ? first + each : parts;
        sum = identity();
        for (uint32_t p = first; p < stop; p++) {
            const float v = g_sums[segment * parts + p];
            sum = combine(sum, v);
        }
        __syncwarp();
        sum = reduce_warp(sum);
        if (lane != 0) return;
        atomicAdd(ticket, 0u - (parts << half)); // as it was
        g_out[segment] = sum;
        return;
    }
}
KG_ENTRY(kg_row_sum_f32__column_wbw_w2x2_block_c8)

KG_VARIANT(kg_row_sum_f32__column_wbw_w2x2_block_c8)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_row_sum_f32__column_wbw_w2x2_block_c8), nullptr,
            64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], segments = call->lengths[1], pitch = call->lengths[2];
    float *g_sums = (float *)call->regions[region_row_sums];
    uint32_t *g_tickets = ((kg_workspace_header *)call->header)->words;
    // Blocks of a row: one where there are more rows than tickets, or than blocks.
    uint32_t parts = 1;
    if (segments != 0 && segments <= 2 * KG_WORKSPACE_WORDS && 2 * segments <= call->grid[0])
        parts = call->grid[0] / (uint32_t)segments;
    kg_deal deal = kg_deal_of((width + 255) / 256, parts * 2);
    void *arguments[] = {&g_in, &g_out, &g_sums, &g_tickets, &parts, &deal, &segments, &width,
        &pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_sum_f32__column_wbw_w2x2_block_c8), arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
