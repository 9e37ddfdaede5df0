// kg_total_vec3.cu: the kernels of total for vec3, one per variant.
// Made by kgen 0.2.0 from words.yaml (spec hash 585e6e66f3d5e919). Do not edit: edit the spec.
//
//   row_wbw_w2x1_vec_r4
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 1, batch 1, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 256 elements in 64 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     12 bytes moved per element; 1 launch, 384 bytes of shared memory a block
//     facts: once, lead in, taken 4
//     S2: 384 bytes, rule none, runs of 1 element of 3 units of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     content hash 977dfc09b76db6ca
//
// Operations, as the operator is written:
//   combine: 3 additions

#include <string.h>

#include "kg_device.h"
#include "kg_total_op.h"

namespace kg_total_vec3_kernels {

using kg_op::kg_total_vec3::identity;
using kg_op::kg_total_vec3::combine;

// What a thread moves together: 4 elements.
struct alignas(16) vec_vec3 { kg_total_vec3_t e0, e1, e2, e3; };

// One from an array, in 3 16-byte accesses.
KG_FN vec_vec3 vec_vec3_load(const kg_total_vec3_t *from)
{
    kg_v16 bits[3];
    bits[0] = kg_ld16((const kg_v16 *)from);
    bits[1] = kg_ld16((const kg_v16 *)from + 1);
    bits[2] = kg_ld16((const kg_v16 *)from + 2);
    vec_vec3 v;
    memcpy(&v, bits, 48);
    return v;
}

// What the lane `lanes` further on holds.
KG_FN kg_total_vec3_t element_down(const kg_total_vec3_t &v, uint32_t lanes)
{
    uint32_t w[3];
    memcpy(w, &v, 12);
    w[0] = __shfl_down_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_down_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_down_sync(0xffffffffu, w[2], lanes);
    kg_total_vec3_t other;
    memcpy(&other, w, 12);
    return other;
}

// The sum of all 32 lanes, in order, in lane 0. The other lanes get sums that nothing uses.
KG_FN kg_total_vec3_t reduce_warp(kg_total_vec3_t sum)
{
    sum = combine(sum, element_down(sum, 1));
    sum = combine(sum, element_down(sum, 2));
    sum = combine(sum, element_down(sum, 4));
    sum = combine(sum, element_down(sum, 8));
    sum = combine(sum, element_down(sum, 16));
    return sum;
}

// A partial result to shared memory, in units of 4 bytes.
KG_FN void element_put(uint32_t *to, const kg_total_vec3_t &v)
{
    uint32_t u[3];
    memcpy(u, &v, 12);
    to[0] = u[0];
    to[1] = u[1];
    to[2] = u[2];
}

// A partial result from shared memory, in units of 4 bytes.
KG_FN kg_total_vec3_t element_get(const uint32_t *from)
{
    uint32_t u[3];
    u[0] = from[0];
    u[1] = from[1];
    u[2] = from[2];
    kg_total_vec3_t v;
    memcpy(&v, u, 12);
    return v;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_sums };

namespace row_wbw_w2x1_vec_r4 {

// The sum of a vector, in order.
KG_FN kg_total_vec3_t reduce_vector(const vec_vec3 &v)
{
    kg_total_vec3_t s0 = v.e0;
    kg_total_vec3_t s1 = v.e1;
    kg_total_vec3_t s2 = v.e2;
    kg_total_vec3_t s3 = v.e3;
    s0 = combine(s0, s1);
    s2 = combine(s2, s3);
    s0 = combine(s0, s2);
    return s0;
}

struct alignas(16) block_shared {
    uint32_t s2[96]; // unpadded
};

// Row DASk: each warp reduces a run of consecutive vectors; the block that ends last reduces the
// sums of all blocks.
KG_KERNEL(kg_total_vec3__row_wbw_w2x1_vec_r4, 64, 20)(const kg_total_vec3_t *g_in,
    kg_total_vec3_t *g_out, kg_total_vec3_t *g_sums, uint32_t *g_ticket, uint64_t n, uint32_t head,
    kg_deal deal)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = (n - head) / 4;
    const uint32_t tail = (uint32_t)((n - head) % 4);
    kg_total_vec3_t sum = identity();
    // The data blocks of this warp, and whether the vectors end in its last one.
    const uint32_t item = lane;
    const kg_share share = kg_share_of(deal, blockIdx.x * 2 + warp);
    const uint64_t end = share.first + share.count;
    const bool reaches_end = share.count != 0 && end * 32 >= units;
    const bool check_last = reaches_end && units % 32 != 0;
    uint64_t block = share.first;

    // The elements before the first vector: one warp's, taken at the end.
    const bool head_here = head != 0 && blockIdx.x == 0 && warp == 0;
    // The elements after the last vector: one warp's, taken at the end.
    const bool tail_here = tail != 0 && (reaches_end
        || (units == 0 && blockIdx.x == 0 && warp == 0));
    for (; block < end - (check_last ? 1 : 0); block++) { // full data blocks
        const uint64_t origin = block * 32;
        KG_CASE(none);
        const uint64_t first = origin + item;
        const kg_total_vec3_t *const at = g_in + head + first * 4;
        kg_total_vec3_t v0 = reduce_vector(vec_vec3_load(at));
        // Each lane has a part of one row: the other lanes of the same row.
        v0 = combine(v0, element_down(v0, 1));
        v0 = combine(v0, element_down(v0, 2));
        v0 = combine(v0, element_down(v0, 4));
        v0 = combine(v0, element_down(v0, 8));
        v0 = combine(v0, element_down(v0, 16));
        sum = combine(sum, v0);
    }
    if (check_last) { // the array's vectors end inside
        const uint64_t origin = block * 32;
        KG_CASE(stop);
        const uint64_t first = origin + item;
        // INPUT: vectors where there are any left, the identity past the end.
        const uint32_t left = first >= units ? 0 : units - first < 1 ? (uint32_t)(units - first)
            : 1;
        const uint64_t p0 = head + (left > 0 ? first : units - 1) * 4;
        const vec_vec3 w0 = vec_vec3_load(g_in + p0);
        kg_total_vec3_t v0 = reduce_vector(w0);
        if (left == 0) v0 = identity();
        // Each lane has a part of one row: the other lanes of the same row.
        v0 = combine(v0, element_down(v0, 1));
        v0 = combine(v0, element_down(v0, 2));
        v0 = combine(v0, element_down(v0, 4));
        v0 = combine(v0, element_down(v0, 8));
        v0 = combine(v0, element_down(v0, 16));
        sum = combine(sum, v0);
    }
    if (head_here) { // elements beside vectors, one a lane
        kg_total_vec3_t v = identity();
        if (lane < head) {
            KG_CASE(head);
            v = g_in[lane];
        }
        v = reduce_warp(v);
        sum = combine(v, sum);
    }
    if (tail_here) { // elements beside vectors, one a lane
        kg_total_vec3_t v = identity();
        if (lane < tail) {
            KG_CASE(tail);
            v = g_in[n - tail + lane];
        }
        v = reduce_warp(v);
        sum = combine(sum, v);
    }

    // S2: one sum per warp; the first warp reduces them.
    if (lane == 0) element_put(&shared->s2[warp * 3], sum);
    __syncthreads();
    if (warp == 0) {
        sum = identity();
        if (lane < 2) sum = element_get(&shared->s2[lane * 3]);
        sum = combine(sum, element_down(sum, 1));
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
        kg_total_vec3_t v0 = identity();
        if (at < to) v0 = g_sums[at];
        kg_total_vec3_t v1 = identity();
        if (at + 1 < to) v1 = g_sums[at + 1];
        kg_total_vec3_t v2 = identity();
        if (at + 2 < to) v2 = g_sums[at + 2];
        kg_total_vec3_t v3 = identity();
        if (at + 3 < to) v3 = g_sums[at + 3];
        sum = combine(sum, v0);
        sum = combine(sum, v1);
        sum = combine(sum, v2);
        sum = combine(sum, v3);
    }
    __syncwarp(); // some lanes had no block sum: shuffles of a warp that has parted take their time
    sum = reduce_warp(sum);
    // S2: one sum per warp; the first warp reduces them.
    if (lane == 0) element_put(&shared->s2[warp * 3], sum);
    __syncthreads();
    if (warp == 0) {
        sum = identity();
        if (lane < 2) sum = element_get(&shared->s2[lane * 3]);
        sum = combine(sum, element_down(sum, 1));
    }
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
    *g_out = sum;
}
KG_ENTRY(kg_total_vec3__row_wbw_w2x1_vec_r4)

KG_VARIANT(kg_total_vec3__row_wbw_w2x1_vec_r4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_total_vec3__row_wbw_w2x1_vec_r4), nullptr, 64,
            sizeof(block_shared));
    const kg_total_vec3_t *g_in = (const kg_total_vec3_t *)call->args[0];
    kg_total_vec3_t *g_out = (kg_total_vec3_t *)call->args[1];
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_in, 12, n);
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    kg_total_vec3_t *g_sums = (kg_total_vec3_t *)call->regions[region_sums];
    uint32_t *g_ticket = &header->ticket;
    const uint64_t units = (n - head) / 4;
    kg_deal deal = kg_deal_of((units + 31) / 32, call->grid[0] * 2);
    void *arguments[] = {&g_in, &g_out, &g_sums, &g_ticket, &n, &head, &deal};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_total_vec3__row_wbw_w2x1_vec_r4), arguments, 64,
        sizeof(block_shared));
}
} // namespace
} // namespace
