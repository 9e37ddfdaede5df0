// kg_moment_f64.cu: the kernels of moment for f64, one per variant.
// Made by kgen 0.2.0 from tags.yaml (spec hash c868c0094054945a). Do not edit: edit the spec.
//
//   row_wbw_w2x2_vec_r4_tags
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 256 elements in 128 vectors
//     at most 56 registers a thread (18 blocks per SM)
//     16 bytes moved per element; 1 launch, 272 bytes of shared memory a block
//     facts: once, tags, lead x, together, early, taken 5
//     S2: 256 bytes, rule none, runs of 1 element of 1 unit of 8 bytes
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag store (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash 4e727b1f406c1b18
//   row_wbw_w2x2_vec_r4_apart_tags
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 256 elements in 128 vectors
//     at most 64 registers a thread (16 blocks per SM)
//     16 bytes moved per element; 1 launch, 272 bytes of shared memory a block
//     facts: once, tags, lead x, apart, together, early, taken 5
//     S2: 256 bytes, rule none, runs of 1 element of 1 unit of 8 bytes
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag store (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash be96151554f339ba
//
// Operations, as the operator is written:
//   combine: 1 addition
//   transform: 2 multiplications
//   finalise: 1 division

#include <string.h>

#include "kg_device.h"
#include "kg_moment_op.h"

namespace kg_moment_f64_kernels {

using kg_op::kg_moment_f64::identity;
using kg_op::kg_moment_f64::combine;
using kg_op::kg_moment_f64::transform;
using kg_op::kg_moment_f64::finalise;

// What a thread moves together: 2 elements.
struct alignas(16) vec_f64 { double e0, e1; };

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void element_publish(uint64_t *to, const double &v, uint32_t tag)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    kg_st_relaxed_pair((kg_pair *)to, kg_pair{(uint64_t)tag << 32 | w[0],
        (uint64_t)tag << 32 | w[1]});
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool element_published(const uint64_t *from, uint32_t tag, double &v)
{
    uint32_t w[2], missing = 0;
    const kg_pair p0 = kg_ld_relaxed_pair((const kg_pair *)from);
    w[0] = (uint32_t)p0.lo;
    w[1] = (uint32_t)p0.hi;
    missing |= ((uint32_t)(p0.lo >> 32) ^ tag) | ((uint32_t)(p0.hi >> 32) ^ tag);
    memcpy(&v, w, 8);
    return missing == 0;
}

// One from an array, in 1 16-byte access.
KG_FN vec_f64 vec_f64_load(const double *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_f64 v;
    memcpy(&v, &bits, 16);
    return v;
}

// 2 rows of 32 values, in order: their sum, in lane 0.
KG_FN double reduce_rows_2(double v0, double v1, [[maybe_unused]] uint32_t lane)
{
    { // butterfly: a lane gives the lane 1 away half of its rows, and takes half of that lane's
        const bool upper = lane & 1;
        const double keep_v0 = upper ? v1 : v0;
        const double give_v0 = upper ? v0 : v1;
        const double take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 1);
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
KG_FN double reduce_warp(double sum)
{
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 1));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 2));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 4));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 8));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 16));
    return sum;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_words };

namespace row_wbw_w2x2_vec_r4_tags {

// The sum of a vector, in order.
KG_FN double reduce_vector(const vec_f64 &v_x, const vec_f64 &v_y, uint64_t index)
{
    double s0 = transform(v_x.e0, v_y.e0, index);
    double s1 = transform(v_x.e1, v_y.e1, index + 1);
    s0 = combine(s0, s1);
    return s0;
}

struct alignas(16) block_shared {
    double s2[32]; // unpadded
    uint32_t tag; // of the call, in the block that combines the sums of all
};

// Row DASk: each warp reduces a run of consecutive vectors; the block that began last reduces the
// sums of all blocks.
KG_KERNEL(kg_moment_f64__row_wbw_w2x2_vec_r4_tags, 64, 18)(const double *g_x, const double *g_y,
    double *g_out, uint64_t *g_tagged, kg_tagged tagged, uint64_t *g_turn, uint64_t n,
    uint32_t head, kg_deal deal)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = (n - head) / 2;
    const uint32_t tail = (uint32_t)((n - head) % 2);
    double sum = identity();
    uint64_t turn = 0; // of thread 0
    if (gridDim.x > 1 && threadIdx.x == 0) turn = atomicAdd(g_turn, 1);
    // The data blocks of this warp, and whether the vectors end in its last one.
    const uint32_t item = lane;
    const kg_share share = kg_share_of(deal, blockIdx.x * 2 + warp);
    const uint64_t end = share.first + share.count;
    const bool reaches_end = share.count != 0 && end * 64 >= units;
    const bool check_last = reaches_end && units % 64 != 0;
    uint64_t block = share.first;

    // The elements before the first vector: one warp's, under way from here on.
    const bool head_here = head != 0 && blockIdx.x == 0 && warp == 0;
    const double head_x = head_here && lane < head ? g_x[lane] : double();
    const double head_y = head_here && lane < head ? g_y[lane] : double();
    // The elements after the last vector: one warp's, under way from here on.
    const bool tail_here = tail != 0 && (reaches_end
        || (units == 0 && blockIdx.x == 0 && warp == 0));
    const double tail_x = tail_here && lane < tail ? g_x[n - tail + lane] : double();
    const double tail_y = tail_here && lane < tail ? g_y[n - tail + lane] : double();
    for (; block < end - (check_last ? 1 : 0); block++) { // full data blocks
        const uint64_t origin = block * 64;
        KG_CASE(none);
        const uint64_t first = origin + item;
        const uint64_t index = head + first * 2;
        const double *const x_at = g_x + index;
        const double *const y_at = g_y + index;
        double v0 = reduce_vector(vec_f64_load(x_at), vec_f64_load(y_at), index);
        double v1 = reduce_vector(vec_f64_load(x_at + 64), vec_f64_load(y_at + 64), index + 64);
        v0 = reduce_rows_2(v0, v1, lane);
        sum = combine(sum, v0);
    }
    if (check_last) { // the array's vectors end inside
        const uint64_t origin = block * 64;
        KG_CASE(stop);
        const uint64_t first = origin + item;
        const uint64_t index = head + first * 2;
        // INPUT: vectors where there are any left, the identity past the end.
        const uint32_t left = first >= units ? 0 : units - first < 33 ? (uint32_t)(units - first)
            : 33;
        const double *const x_at = g_x + head + first * 2;
        const double *const y_at = g_y + head + first * 2;
        vec_f64 w0_x = {};
        if (left > 0) w0_x = vec_f64_load(x_at);
        vec_f64 w0_y = {};
        if (left > 0) w0_y = vec_f64_load(y_at);
        vec_f64 w1_x = {};
        if (left > 32) w1_x = vec_f64_load(x_at + 64);
        vec_f64 w1_y = {};
        if (left > 32) w1_y = vec_f64_load(y_at + 64);
        double v0 = reduce_vector(w0_x, w0_y, index);
        if (left == 0) v0 = identity();
        double v1 = reduce_vector(w1_x, w1_y, index + 64);
        if (left <= 32) v1 = identity();
        v0 = reduce_rows_2(v0, v1, lane);
        sum = combine(sum, v0);
    }
    if (head_here) { // elements beside vectors, one a lane
        double v = identity();
        if (lane < head) {
            KG_CASE(head);
            v = transform(head_x, head_y, lane);
        }
        v = reduce_warp(v);
        sum = combine(v, sum);
    }
    if (tail_here) { // elements beside vectors, one a lane
        double v = identity();
        if (lane < tail) {
            KG_CASE(tail);
            v = transform(tail_x, tail_y, n - tail + lane);
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
        if (threadIdx.x == 0) *g_out = finalise(sum, n);
        return;
    }
    uint32_t tag = (uint32_t)(turn >> 32) + 1;
    if (threadIdx.x == 0) element_publish(g_tagged + blockIdx.x * 2, sum, tag);
    // The block that began last goes on, with the tag; the others are done.
    if (threadIdx.x == 0) {
        if ((uint32_t)turn != gridDim.x - 1) tag = 0;
        shared->tag = tag;
    }
    __syncthreads();
    tag = shared->tag;
    if (tag == 0) return;
    KG_CASE(last);

    // The block that began last: all block sums, in order.
    const uint32_t each = (gridDim.x + 63) / 64;
    const uint32_t from = threadIdx.x * each;
    const uint32_t to = from + each < gridDim.x ? from + each : gridDim.x;
    sum = identity();
    for (uint32_t at = from; at < to; at += 5) {
        double v0, v1, v2, v3, v4;
        // Polls 5 block sums at once until all are there.
        const uint64_t *const slots = g_tagged + at * 2;
        for (;;) {
            bool there = element_published(slots, tag, v0);
            there &= element_published(slots + 2, tag, v1) | (at + 1 >= to);
            there &= element_published(slots + 4, tag, v2) | (at + 2 >= to);
            there &= element_published(slots + 6, tag, v3) | (at + 3 >= to);
            there &= element_published(slots + 8, tag, v4) | (at + 4 >= to);
            if (there) break;
            kg_spin();
        }
        sum = combine(sum, v0);
        if (at + 1 < to) sum = combine(sum, v1);
        if (at + 2 < to) sum = combine(sum, v2);
        if (at + 3 < to) sum = combine(sum, v3);
        if (at + 4 < to) sum = combine(sum, v4);
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
    if (tag == ~(uint32_t)0) { // no more tags: all words are cleared, and tags begin anew
        __syncthreads();
        kg_tagged_clear(tagged);
        tag = 0;
    }
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
    *g_out = finalise(sum, n);
}
KG_ENTRY(kg_moment_f64__row_wbw_w2x2_vec_r4_tags)

KG_VARIANT(kg_moment_f64__row_wbw_w2x2_vec_r4_tags)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_moment_f64__row_wbw_w2x2_vec_r4_tags), nullptr,
            64, sizeof(block_shared));
    const double *g_x = (const double *)call->args[0];
    const double *g_y = (const double *)call->args[1];
    double *g_out = (double *)call->args[2];
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_x, 8, n);
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tagged = (uint64_t *)call->regions[region_words];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    const uint64_t units = (n - head) / 2;
    kg_deal deal = kg_deal_of((units + 63) / 64, call->grid[0] * 2);
    void *arguments[] = {&g_x, &g_y, &g_out, &g_tagged, &tagged, &g_turn, &n, &head, &deal};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_moment_f64__row_wbw_w2x2_vec_r4_tags), arguments, 64,
        sizeof(block_shared));
}
} // namespace

namespace row_wbw_w2x2_vec_r4_apart_tags {

// The sum of a vector, in order.
KG_FN double reduce_vector(const vec_f64 &v_x, const double *v_y, uint64_t index)
{
    double s0 = transform(v_x.e0, v_y[0], index);
    double s1 = transform(v_x.e1, v_y[1], index + 1);
    s0 = combine(s0, s1);
    return s0;
}

struct alignas(16) block_shared {
    double s2[32]; // unpadded
    uint32_t tag; // of the call, in the block that combines the sums of all
};

// Row DASk: each warp reduces a run of consecutive vectors; the block that began last reduces the
// sums of all blocks.
KG_KERNEL(kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags, 64, 16)(const double *g_x,
    const double *g_y, double *g_out, uint64_t *g_tagged, kg_tagged tagged, uint64_t *g_turn,
    uint64_t n, uint32_t head, kg_deal deal)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = (n - head) / 2;
    const uint32_t tail = (uint32_t)((n - head) % 2);
    double sum = identity();
    uint64_t turn = 0; // of thread 0
    if (gridDim.x > 1 && threadIdx.x == 0) turn = atomicAdd(g_turn, 1);
    // The data blocks of this warp, and whether the vectors end in its last one.
    const uint32_t item = lane;
    const kg_share share = kg_share_of(deal, blockIdx.x * 2 + warp);
    const uint64_t end = share.first + share.count;
    const bool reaches_end = share.count != 0 && end * 64 >= units;
    const bool check_last = reaches_end && units % 64 != 0;
    uint64_t block = share.first;

    // The elements before the first vector: one warp's, under way from here on.
    const bool head_here = head != 0 && blockIdx.x == 0 && warp == 0;
    const double head_x = head_here && lane < head ? g_x[lane] : double();
    const double head_y = head_here && lane < head ? g_y[lane] : double();
    // The elements after the last vector: one warp's, under way from here on.
    const bool tail_here = tail != 0 && (reaches_end
        || (units == 0 && blockIdx.x == 0 && warp == 0));
    const double tail_x = tail_here && lane < tail ? g_x[n - tail + lane] : double();
    const double tail_y = tail_here && lane < tail ? g_y[n - tail + lane] : double();
    for (; block < end - (check_last ? 1 : 0); block++) { // full data blocks
        const uint64_t origin = block * 64;
        KG_CASE(none);
        const uint64_t first = origin + item;
        const uint64_t index = head + first * 2;
        const double *const x_at = g_x + index;
        const double *const y_at = g_y + index;
        double v0 = reduce_vector(vec_f64_load(x_at), y_at, index);
        double v1 = reduce_vector(vec_f64_load(x_at + 64), y_at + 64, index + 64);
        v0 = reduce_rows_2(v0, v1, lane);
        sum = combine(sum, v0);
    }
    if (check_last) { // the array's vectors end inside
        const uint64_t origin = block * 64;
        KG_CASE(stop);
        const uint64_t first = origin + item;
        const uint64_t index = head + first * 2;
        // INPUT: vectors where there are any left, the identity past the end.
        const uint32_t left = first >= units ? 0 : units - first < 33 ? (uint32_t)(units - first)
            : 33;
        const double *const x_at = g_x + head + first * 2;
        const uint64_t p0 = head + (left > 0 ? first : units - 1) * 2;
        vec_f64 w0_x = {};
        if (left > 0) w0_x = vec_f64_load(x_at);
        const uint64_t p1 = head + (left > 32 ? first + 32 : units - 1) * 2;
        vec_f64 w1_x = {};
        if (left > 32) w1_x = vec_f64_load(x_at + 64);
        double v0 = reduce_vector(w0_x, g_y + p0, index);
        if (left == 0) v0 = identity();
        double v1 = reduce_vector(w1_x, g_y + p1, index + 64);
        if (left <= 32) v1 = identity();
        v0 = reduce_rows_2(v0, v1, lane);
        sum = combine(sum, v0);
    }
    if (head_here) { // elements beside vectors, one a lane
        double v = identity();
        if (lane < head) {
            KG_CASE(head);
            v = transform(head_x, head_y, lane);
        }
        v = reduce_warp(v);
        sum = combine(v, sum);
    }
    if (tail_here) { // elements beside vectors, one a lane
        double v = identity();
        if (lane < tail) {
            KG_CASE(tail);
            v = transform(tail_x, tail_y, n - tail + lane);
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
        if (threadIdx.x == 0) *g_out = finalise(sum, n);
        return;
    }
    uint32_t tag = (uint32_t)(turn >> 32) + 1;
    if (threadIdx.x == 0) element_publish(g_tagged + blockIdx.x * 2, sum, tag);
    // The block that began last goes on, with the tag; the others are done.
    if (threadIdx.x == 0) {
        if ((uint32_t)turn != gridDim.x - 1) tag = 0;
        shared->tag = tag;
    }
    __syncthreads();
    tag = shared->tag;
    if (tag == 0) return;
    KG_CASE(last);

    // The block that began last: all block sums, in order.
    const uint32_t each = (gridDim.x + 63) / 64;
    const uint32_t from = threadIdx.x * each;
    const uint32_t to = from + each < gridDim.x ? from + each : gridDim.x;
    sum = identity();
    for (uint32_t at = from; at < to; at += 5) {
        double v0, v1, v2, v3, v4;
        // Polls 5 block sums at once until all are there.
        const uint64_t *const slots = g_tagged + at * 2;
        for (;;) {
            bool there = element_published(slots, tag, v0);
            there &= element_published(slots + 2, tag, v1) | (at + 1 >= to);
            there &= element_published(slots + 4, tag, v2) | (at + 2 >= to);
            there &= element_published(slots + 6, tag, v3) | (at + 3 >= to);
            there &= element_published(slots + 8, tag, v4) | (at + 4 >= to);
            if (there) break;
            kg_spin();
        }
        sum = combine(sum, v0);
        if (at + 1 < to) sum = combine(sum, v1);
        if (at + 2 < to) sum = combine(sum, v2);
        if (at + 3 < to) sum = combine(sum, v3);
        if (at + 4 < to) sum = combine(sum, v4);
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
    if (tag == ~(uint32_t)0) { // no more tags: all words are cleared, and tags begin anew
        __syncthreads();
        kg_tagged_clear(tagged);
        tag = 0;
    }
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
    *g_out = finalise(sum, n);
}
KG_ENTRY(kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags)

KG_VARIANT(kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags),
            nullptr, 64, sizeof(block_shared));
    const double *g_x = (const double *)call->args[0];
    const double *g_y = (const double *)call->args[1];
    double *g_out = (double *)call->args[2];
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_x, 8, n);
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tagged = (uint64_t *)call->regions[region_words];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    const uint64_t units = (n - head) / 2;
    kg_deal deal = kg_deal_of((units + 63) / 64, call->grid[0] * 2);
    void *arguments[] = {&g_x, &g_y, &g_out, &g_tagged, &tagged, &g_turn, &n, &head, &deal};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags),
        arguments, 64, sizeof(block_shared));
}
} // namespace
} // namespace
