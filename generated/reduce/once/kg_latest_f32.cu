// kg_latest_f32.cu: the kernels of latest for f32, one per variant.
// Made by kgen 0.2.0 from once.yaml (spec hash ccd6783e93db335d). Do not edit: edit the spec.
//
//   row_wbw_w2x4_vec_sm4_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 4, batch 4, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 1024 elements in 256 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 1 launch, 128 bytes of shared memory a block
//     facts: once, lead in, together, early, taken 4
//     S2: 128 bytes, rule none, runs of 1 element of 1 unit of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash 346a90a15d5c7171
//
// Operations, as the operator is written:
//   combine: 1 comparison, 1 selection

#include <string.h>

#include "kg_device.h"
#include "kg_latest_op.h"

namespace kg_latest_f32_kernels {

using kg_op::kg_latest_f32::identity;
using kg_op::kg_latest_f32::combine;

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

// 4 rows of 32 values, in order: their sum, in lane 0.
KG_FN float reduce_rows_4(float v0, float v1, float v2, float v3, [[maybe_unused]] uint32_t lane)
{
    { // butterfly: a lane gives the lane 1 away half of its rows, and takes half of that lane's
        const bool upper = lane & 1;
        const float keep_v0 = upper ? v1 : v0;
        const float give_v0 = upper ? v0 : v1;
        const float take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 1);
        v0 = combine(upper ? take_v0 : keep_v0, upper ? keep_v0 : take_v0);
        const float keep_v2 = upper ? v3 : v2;
        const float give_v2 = upper ? v2 : v3;
        const float take_v2 = __shfl_xor_sync(0xffffffffu, give_v2, 1);
        v2 = combine(upper ? take_v2 : keep_v2, upper ? keep_v2 : take_v2);
    }
    { // butterfly: a lane gives the lane 2 away half of its rows, and takes half of that lane's
        const bool upper = lane & 2;
        const float keep_v0 = upper ? v2 : v0;
        const float give_v0 = upper ? v0 : v2;
        const float take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 2);
        v0 = combine(upper ? take_v0 : keep_v0, upper ? keep_v0 : take_v0);
    }
    // Each lane has a part of one row: the other lanes of the same row.
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 4));
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 8));
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 16));
    // Lanes 0 to 3 hold a row each: the rows.
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 1));
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 2));
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
enum region { region_sums };

namespace row_wbw_w2x4_vec_sm4_pdl {

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

struct alignas(16) block_shared {
    float s2[32]; // unpadded
};

// Row DASk: each warp reduces a run of consecutive vectors; the block that ends last reduces the
// sums of all blocks.
KG_KERNEL(kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl, 64, 20)(const float *g_in, float *g_out,
    float *g_sums, uint32_t *g_ticket, uint64_t n, uint32_t head, kg_deal deal)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = (n - head) / 4;
    const uint32_t tail = (uint32_t)((n - head) % 4);
    float sum = identity();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    // The data blocks of this warp, and whether the vectors end in its last one.
    const uint32_t item = lane;
    const kg_share share = kg_share_of(deal, blockIdx.x * 2 + warp);
    const uint64_t end = share.first + share.count;
    const bool reaches_end = share.count != 0 && end * 128 >= units;
    const bool check_last = reaches_end && units % 128 != 0;
    uint64_t block = share.first;

    // The elements before the first vector: one warp's, under way from here on.
    const bool head_here = head != 0 && blockIdx.x == 0 && warp == 0;
    const float head_in = head_here && lane < head ? g_in[lane] : float();
    // The elements after the last vector: one warp's, under way from here on.
    const bool tail_here = tail != 0 && (reaches_end
        || (units == 0 && blockIdx.x == 0 && warp == 0));
    const float tail_in = tail_here && lane < tail ? g_in[n - tail + lane] : float();
    for (; block < end - (check_last ? 1 : 0); block++) { // full data blocks
        const uint64_t origin = block * 128;
        KG_CASE(none);
        const uint64_t first = origin + item;
        const float *const at = g_in + head + first * 4;
        float v0 = reduce_vector(vec_f32_load(at));
        float v1 = reduce_vector(vec_f32_load(at + 128));
        float v2 = reduce_vector(vec_f32_load(at + 256));
        float v3 = reduce_vector(vec_f32_load(at + 384));
        v0 = reduce_rows_4(v0, v1, v2, v3, lane);
        sum = combine(sum, v0);
    }
    if (check_last) { // the array's vectors end inside
        const uint64_t origin = block * 128;
        KG_CASE(stop);
        const uint64_t first = origin + item;
        // INPUT: vectors where there are any left, the identity past the end.
        const uint32_t left = first >= units ? 0 : units - first < 97 ? (uint32_t)(units - first)
            : 97;
        const float *const at = g_in + head + first * 4;
        vec_f32 w0 = {};
        if (left > 0) w0 = vec_f32_load(at);
        vec_f32 w1 = {};
        if (left > 32) w1 = vec_f32_load(at + 128);
        vec_f32 w2 = {};
        if (left > 64) w2 = vec_f32_load(at + 256);
        vec_f32 w3 = {};
        if (left > 96) w3 = vec_f32_load(at + 384);
        float v0 = reduce_vector(w0);
        if (left == 0) v0 = identity();
        float v1 = reduce_vector(w1);
        if (left <= 32) v1 = identity();
        float v2 = reduce_vector(w2);
        if (left <= 64) v2 = identity();
        float v3 = reduce_vector(w3);
        if (left <= 96) v3 = identity();
        v0 = reduce_rows_4(v0, v1, v2, v3, lane);
        sum = combine(sum, v0);
    }
    if (head_here) { // elements beside vectors, one a lane
        float v = identity();
        if (lane < head) {
            KG_CASE(head);
            v = head_in;
        }
        v = reduce_warp(v);
        sum = combine(v, sum);
    }
    if (tail_here) { // elements beside vectors, one a lane
        float v = identity();
        if (lane < tail) {
            KG_CASE(tail);
            v = tail_in;
        }
        v = reduce_warp(v);
        sum = combine(sum, v);
    }

    // S2: one sum per warp; the first warp reduces them.
    if (lane == 0) shared->s2[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = identity();
        if (lane < 2) sum = shared->s2[lane];
        sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 1));
    }
    if (gridDim.x == 1) {
        if (threadIdx.x == 0) *g_out = sum;
        return;
    }
    // Hands in the block's sum; a ticket tells the block that ends last.
    bool last = false;
    if (threadIdx.x == 0) {
        g_sums[blockIdx.x] = sum;
        last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    }
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);

    // The last block: all block sums, in order.
    const uint32_t each = (gridDim.x + 63) / 64;
    const uint32_t from = threadIdx.x * each;
    const uint32_t to = from + each < gridDim.x ? from + each : gridDim.x;
    sum = identity();
    for (uint32_t at = from; at < to; at += 4) {
        float v0 = identity();
        if (at < to) v0 = g_sums[at];
        float v1 = identity();
        if (at + 1 < to) v1 = g_sums[at + 1];
        float v2 = identity();
        if (at + 2 < to) v2 = g_sums[at + 2];
        float v3 = identity();
        if (at + 3 < to) v3 = g_sums[at + 3];
        sum = combine(sum, v0);
        sum = combine(sum, v1);
        sum = combine(sum, v2);
        sum = combine(sum, v3);
    }
    __syncwarp(); // some lanes had no block sum: shuffles of a warp that has parted take their time
    sum = reduce_warp(sum);
    // S2: one sum per warp; the first warp reduces them.
    if (lane == 0) shared->s2[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = identity();
        if (lane < 2) sum = shared->s2[lane];
        sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 1));
    }
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
    *g_out = sum;
}
KG_ENTRY(kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl)

KG_VARIANT(kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl), nullptr,
            64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    float *g_sums = (float *)call->regions[region_sums];
    uint32_t *g_ticket = &header->ticket;
    const uint64_t units = (n - head) / 4;
    kg_deal deal = kg_deal_of((units + 127) / 128, call->grid[0] * 2);
    void *arguments[] = {&g_in, &g_out, &g_sums, &g_ticket, &n, &head, &deal};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl), arguments, 64,
        sizeof(block_shared));
}
} // namespace
} // namespace
