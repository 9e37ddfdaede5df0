// kg_peak_f32.cu: the kernels of peak for f32, one per variant.
// Made by kgen 0.2.0 from locate.yaml (spec hash e27e23b8b2accc13). Do not edit: edit the spec.
//
//   row_wbw_w2x2_vec_r4
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 1 launch, 512 bytes of shared memory a block
//     facts: once, lead in, early, taken 4
//     S2: 512 bytes, rule none, runs of 1 element of 1 unit of 16 bytes
//     S2 store (one lane per warp): 16-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 16-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash 651d9d11e733928a
//
// Operations, as the operator is written:
//   combine: 1 division, 3 comparisons, 3 logical operations, 1 selection, 1 call
//   transform: no operation
//   finalise: 1 comparison, 1 logical operation, 1 bit operation, 1 selection, 1 call

#include <string.h>

#include "kg_device.h"
#include "kg_peak_op.h"

namespace kg_peak_f32_kernels {

using kg_op::kg_peak_f32::identity;
using kg_op::kg_peak_f32::combine;
using kg_op::kg_peak_f32::transform;
using kg_op::kg_peak_f32::finalise;

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

// What the lane whose number differs in bit `lanes` holds.
KG_FN kg_peak_found_f32_t element_xor(const kg_peak_found_f32_t &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_xor_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_xor_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_xor_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_xor_sync(0xffffffffu, w[3], lanes);
    kg_peak_found_f32_t other;
    memcpy(&other, w, 16);
    return other;
}

// What the lane `lanes` further on holds.
KG_FN kg_peak_found_f32_t element_down(const kg_peak_found_f32_t &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_down_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_down_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_down_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_down_sync(0xffffffffu, w[3], lanes);
    kg_peak_found_f32_t other;
    memcpy(&other, w, 16);
    return other;
}

// The sum of all 32 lanes, in order, in lane 0. The other lanes get sums that nothing uses.
KG_FN kg_peak_found_f32_t reduce_warp(kg_peak_found_f32_t sum)
{
    sum = combine(sum, element_down(sum, 1));
    sum = combine(sum, element_down(sum, 2));
    sum = combine(sum, element_down(sum, 4));
    sum = combine(sum, element_down(sum, 8));
    sum = combine(sum, element_down(sum, 16));
    return sum;
}

// A partial result to shared memory, in units of 16 bytes.
KG_FN void element_put(kg_v16 *to, const kg_peak_found_f32_t &v)
{
    kg_v16 u[1];
    memcpy(u, &v, 16);
    kg_st16(to + 0, u[0]);
}

// A partial result from shared memory, in units of 16 bytes.
KG_FN kg_peak_found_f32_t element_get(const kg_v16 *from)
{
    kg_v16 u[1];
    u[0] = kg_ld16(from + 0);
    kg_peak_found_f32_t v;
    memcpy(&v, u, 16);
    return v;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_sums };

namespace row_wbw_w2x2_vec_r4 {

// The first of the greatest of a vector.
KG_FN kg_peak_found_f32_t reduce_vector(const vec_f32 &v, uint64_t index)
{
    kg_peak_found_f32_t found = combine(identity(), transform(v.e0, index));
    uint32_t place = 0;
    if (v.e1 > found.value) found.value = v.e1, place = 1;
    if (v.e2 > found.value) found.value = v.e2, place = 2;
    if (v.e3 > found.value) found.value = v.e3, place = 3;
    found.at = index + place;
    return found;
}

struct alignas(16) block_shared {
    kg_v16 s2[32]; // unpadded
};

// Row DASk: each warp reduces a run of consecutive vectors; the block that ends last reduces the
// sums of all blocks.
KG_KERNEL(kg_peak_f32__row_wbw_w2x2_vec_r4, 64, 20)(const float *g_in, kg_peak_found_f32_t *g_out,
    kg_peak_found_f32_t *g_sums, uint32_t *g_ticket, uint64_t n, uint32_t head, kg_deal deal)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = (n - head) / 4;
    const uint32_t tail = (uint32_t)((n - head) % 4);
    kg_peak_found_f32_t sum = identity();
    // The data blocks of this warp, and whether the vectors end in its last one.
    const uint32_t item = lane;
    const kg_share share = kg_share_of(deal, blockIdx.x * 2 + warp);
    const uint64_t end = share.first + share.count;
    const bool reaches_end = share.count != 0 && end * 64 >= units;
    const bool check_last = reaches_end && units % 64 != 0;
    uint64_t block = share.first;

    // The elements before the first vector: one warp's, under way from here on.
    const bool head_here = head != 0 && blockIdx.x == 0 && warp == 0;
    const float head_in = head_here && lane < head ? g_in[lane] : float();
    // The elements after the last vector: one warp's, under way from here on.
    const bool tail_here = tail != 0 && (reaches_end
        || (units == 0 && blockIdx.x == 0 && warp == 0));
    const float tail_in = tail_here && lane < tail ? g_in[n - tail + lane] : float();
    for (; block < end - (check_last ? 1 : 0); block++) { // full data blocks
        const uint64_t origin = block * 64;
        KG_CASE(none);
        const uint64_t first = origin + item;
        const uint64_t index = head + first * 4;
        const float *const at = g_in + index;
        kg_peak_found_f32_t v0 = reduce_vector(vec_f32_load(at), index);
        kg_peak_found_f32_t v1 = reduce_vector(vec_f32_load(at + 128), index + 128);
        { // butterfly: a lane gives the lane 1 away half of its rows, and takes half of that lane's
            const bool upper = lane & 1;
            const kg_peak_found_f32_t keep_v0 = upper ? v1 : v0;
            const kg_peak_found_f32_t give_v0 = upper ? v0 : v1;
            const kg_peak_found_f32_t take_v0 = element_xor(give_v0, 1);
            v0 = combine(upper ? take_v0 : keep_v0, upper ? keep_v0 : take_v0);
        }
        // Each lane has a part of one row: the other lanes of the same row.
        v0 = combine(v0, element_down(v0, 2));
        v0 = combine(v0, element_down(v0, 4));
        v0 = combine(v0, element_down(v0, 8));
        v0 = combine(v0, element_down(v0, 16));
        // Lanes 0 to 1 hold a row each: the rows.
        v0 = combine(v0, element_down(v0, 1));
        sum = combine(sum, v0);
    }
    if (check_last) { // the array's vectors end inside
        const uint64_t origin = block * 64;
        KG_CASE(stop);
        const uint64_t first = origin + item;
        const uint64_t index = head + first * 4;
        // INPUT: vectors where there are any left, the identity past the end.
        const uint32_t left = first >= units ? 0 : units - first < 33 ? (uint32_t)(units - first)
            : 33;
        const uint64_t p0 = head + (left > 0 ? first : units - 1) * 4;
        const vec_f32 w0 = vec_f32_load(g_in + p0);
        const uint64_t p1 = head + (left > 32 ? first + 32 : units - 1) * 4;
        const vec_f32 w1 = vec_f32_load(g_in + p1);
        kg_peak_found_f32_t v0 = reduce_vector(w0, index);
        if (left == 0) v0 = identity();
        kg_peak_found_f32_t v1 = reduce_vector(w1, index + 128);
        if (left <= 32) v1 = identity();
        { // butterfly: a lane gives the lane 1 away half of its rows, and takes half of that lane's
            const bool upper = lane & 1;
            const kg_peak_found_f32_t keep_v0 = upper ? v1 : v0;
            const kg_peak_found_f32_t give_v0 = upper ? v0 : v1;
            const kg_peak_found_f32_t take_v0 = element_xor(give_v0, 1);
            v0 = combine(upper ? take_v0 : keep_v0, upper ? keep_v0 : take_v0);
        }
        // Each lane has a part of one row: the other lanes of the same row.
        v0 = combine(v0, element_down(v0, 2));
        v0 = combine(v0, element_down(v0, 4));
        v0 = combine(v0, element_down(v0, 8));
        v0 = combine(v0, element_down(v0, 16));
        // Lanes 0 to 1 hold a row each: the rows.
        v0 = combine(v0, element_down(v0, 1));
        sum = combine(sum, v0);
    }
    if (head_here) { // elements beside vectors, one a lane
        kg_peak_found_f32_t v = identity();
        if (lane < head) {
            KG_CASE(head);
            v = transform(head_in, lane);
        }
        v = reduce_warp(v);
        sum = combine(v, sum);
    }
    if (tail_here) { // elements beside vectors, one a lane
        kg_peak_found_f32_t v = identity();
        if (lane < tail) {
            KG_CASE(tail);
            v = transform(tail_in, n - tail + lane);
        }
        v = reduce_warp(v);
        sum = combine(sum, v);
    }

    // S2: one sum per warp; the first warp reduces them.
    if (lane == 0) element_put(&shared->s2[warp], sum);
    __syncthreads();
    if (warp == 0) {
        sum = identity();
        if (lane < 2) sum = element_get(&shared->s2[lane]);
        sum = combine(sum, element_down(sum, 1));
    }
    if (gridDim.x == 1) {
        if (threadIdx.x == 0) *g_out = finalise(sum);
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
        kg_peak_found_f32_t v0 = identity();
        if (at < to) v0 = g_sums[at];
        kg_peak_found_f32_t v1 = identity();
        if (at + 1 < to) v1 = g_sums[at + 1];
        kg_peak_found_f32_t v2 = identity();
        if (at + 2 < to) v2 = g_sums[at + 2];
        kg_peak_found_f32_t v3 = identity();
        if (at + 3 < to) v3 = g_sums[at + 3];
        sum = combine(sum, v0);
        sum = combine(sum, v1);
        sum = combine(sum, v2);
        sum = combine(sum, v3);
    }
    __syncwarp(); // some lanes had no block sum: shuffles of a warp that has parted take their time
    sum = reduce_warp(sum);
    // S2: one sum per warp; the first warp reduces them.
    if (lane == 0) element_put(&shared->s2[warp], sum);
    __syncthreads();
    if (warp == 0) {
        sum = identity();
        if (lane < 2) sum = element_get(&shared->s2[lane]);
        sum = combine(sum, element_down(sum, 1));
    }
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
    *g_out = finalise(sum);
}
KG_ENTRY(kg_peak_f32__row_wbw_w2x2_vec_r4)

KG_VARIANT(kg_peak_f32__row_wbw_w2x2_vec_r4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_peak_f32__row_wbw_w2x2_vec_r4), nullptr, 64,
            sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    kg_peak_found_f32_t *g_out = (kg_peak_found_f32_t *)call->args[1];
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    kg_peak_found_f32_t *g_sums = (kg_peak_found_f32_t *)call->regions[region_sums];
    uint32_t *g_ticket = &header->ticket;
    const uint64_t units = (n - head) / 4;
    kg_deal deal = kg_deal_of((units + 63) / 64, call->grid[0] * 2);
    void *arguments[] = {&g_in, &g_out, &g_sums, &g_ticket, &n, &head, &deal};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_peak_f32__row_wbw_w2x2_vec_r4), arguments, 64,
        sizeof(block_shared));
}
} // namespace
} // namespace
