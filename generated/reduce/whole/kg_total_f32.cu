// kg_total_f32.cu: the kernels of total for f32, one per variant.
// Made by kgen 0.2.0 from whole.yaml (spec hash a67f1c7dc1ca021e). Do not edit: edit the spec.
//
//   column_wbw_w2x4_vec_c1
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 4, batch 4, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 1024 elements in 256 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 1 launch, 128 bytes of shared memory a block
//     facts: once, lead in, together, early, one_joins, whole
//     S2: 128 bytes, rule none, runs of 1 element of 1 unit of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash 1ba98610d81fda8f
//   column_wbw_w2x2_vec_c4_tags
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 1 launch, 144 bytes of shared memory a block
//     facts: once, tags, lead in, together, early, taken 8
//     S2: 128 bytes, rule none, runs of 1 element of 1 unit of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag store (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash 83a4082b07b63263
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_total_op.h"

namespace kg_total_f32_kernels {

using kg_op::kg_total_f32::identity;
using kg_op::kg_total_f32::combine;

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

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void element_publish(uint64_t *to, const float &v, uint32_t tag)
{
    uint32_t w[1];
    memcpy(w, &v, 4);
    kg_st_relaxed_u64(to, (uint64_t)tag << 32 | w[0]);
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool element_published(const uint64_t *from, uint32_t tag, float &v)
{
    const uint64_t word = kg_ld_relaxed_u64(from);
    const uint32_t w[1] = {(uint32_t)word};
    const uint32_t missing = (uint32_t)(word >> 32) ^ tag;
    memcpy(&v, w, 4);
    return missing == 0;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_words };

namespace column_wbw_w2x4_vec_c1 {

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

// Column DASk: the grid strides through the vectors, with a sum per lane; one block reduces all.
KG_KERNEL(kg_total_f32__column_wbw_w2x4_vec_c1, 64, 20)(const float *g_in, float *g_out,
    uint64_t n, uint32_t head)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = (n - head) / 4;
    const uint32_t tail = (uint32_t)((n - head) % 4);
    float sum = identity();
    const uint32_t item = threadIdx.x / 32 * 128 + threadIdx.x % 32;

    // The elements before the first vector: one warp's, under way from here on.
    const bool head_here = blockIdx.x == 0 && warp == 0;
    const float head_in = head_here && lane < head ? g_in[lane] : float();
    // The elements after the last vector: one warp's, under way from here on.
    const bool tail_here = blockIdx.x == 0 && warp == 1;
    const float tail_in = tail_here && lane < tail ? g_in[n - tail + lane] : float();
    uint64_t origin = 0;
    KG_UNROLL(1)
    do { // once, unless the variant is forced
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
        v0 = combine(v0, v1);
        v2 = combine(v2, v3);
        v0 = combine(v0, v2);
        sum = combine(sum, v0);
        origin += 256;
    } while (__builtin_expect(origin < units, 0));
    if (head_here) { // elements beside vectors, one a lane
        float v = identity();
        if (lane < head) {
            KG_CASE(head);
            v = head_in;
        }
        sum = combine(v, sum);
    }
    if (tail_here) { // elements beside vectors, one a lane
        float v = identity();
        if (lane < tail) {
            KG_CASE(tail);
            v = tail_in;
        }
        sum = combine(sum, v);
    }

    // S1: the sums of the lanes.
    sum = reduce_warp(sum);

    // S2: one sum per warp; one thread reduces them.
    if (lane == 0) shared->s2[warp] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        float of_warp0 = shared->s2[0];
        float of_warp1 = shared->s2[1];
        of_warp0 = combine(of_warp0, of_warp1);
        sum = of_warp0;
    }
    if (threadIdx.x == 0) *g_out = sum;
}
KG_ENTRY(kg_total_f32__column_wbw_w2x4_vec_c1)

KG_VARIANT(kg_total_f32__column_wbw_w2x4_vec_c1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_total_f32__column_wbw_w2x4_vec_c1), nullptr, 64,
            sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    void *arguments[] = {&g_in, &g_out, &n, &head};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_total_f32__column_wbw_w2x4_vec_c1), arguments, 64,
        sizeof(block_shared));
}
} // namespace

namespace column_wbw_w2x2_vec_c4_tags {

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
    uint32_t tag; // of the call, in the block that combines the sums of all
};

// Column DASk: the grid strides through the vectors, with a sum per lane; the block that began last
// reduces the sums of all blocks.
KG_KERNEL(kg_total_f32__column_wbw_w2x2_vec_c4_tags, 64, 20)(const float *g_in, float *g_out,
    uint64_t *g_tagged, kg_tagged tagged, uint64_t *g_turn, uint64_t n, uint32_t head)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = (n - head) / 4;
    const uint32_t tail = (uint32_t)((n - head) % 4);
    float sum = identity();
    uint64_t turn = 0; // of thread 0
    if (gridDim.x > 1 && threadIdx.x == 0) turn = atomicAdd(g_turn, 1);
    const uint32_t item = threadIdx.x / 32 * 64 + threadIdx.x % 32;

    // The elements before the first vector: one warp's, under way from here on.
    const bool head_here = blockIdx.x == 0 && warp == 0;
    const float head_in = head_here && lane < head ? g_in[lane] : float();
    // The elements after the last vector: one warp's, under way from here on.
    const bool tail_here = blockIdx.x == 0 && warp == 1;
    const float tail_in = tail_here && lane < tail ? g_in[n - tail + lane] : float();
    // Data blocks that are full, then the one that the vectors end in.
    uint64_t block = blockIdx.x;
    for (; block < units / 128; block += gridDim.x) {
        const uint64_t origin = block * 128;
        KG_CASE(none);
        const uint64_t first = origin + item;
        const float *const at = g_in + head + first * 4;
        float v0 = reduce_vector(vec_f32_load(at));
        float v1 = reduce_vector(vec_f32_load(at + 128));
        v0 = combine(v0, v1);
        sum = combine(sum, v0);
    }
    if (units % 128 != 0 && block == units / 128) { // their end falls into this data block
        const uint64_t origin = block * 128;
        KG_CASE(stop);
        const uint64_t first = origin + item;
        // INPUT: vectors where there are any left, the identity past the end.
        const uint32_t left = first >= units ? 0 : units - first < 33 ? (uint32_t)(units - first)
            : 33;
        const float *const at = g_in + head + first * 4;
        vec_f32 w0 = {};
        if (left > 0) w0 = vec_f32_load(at);
        vec_f32 w1 = {};
        if (left > 32) w1 = vec_f32_load(at + 128);
        float v0 = reduce_vector(w0);
        if (left == 0) v0 = identity();
        float v1 = reduce_vector(w1);
        if (left <= 32) v1 = identity();
        v0 = combine(v0, v1);
        sum = combine(sum, v0);
    }
    if (head_here) { // elements beside vectors, one a lane
        float v = identity();
        if (lane < head) {
            KG_CASE(head);
            v = head_in;
        }
        sum = combine(v, sum);
    }
    if (tail_here) { // elements beside vectors, one a lane
        float v = identity();
        if (lane < tail) {
            KG_CASE(tail);
            v = tail_in;
        }
        sum = combine(sum, v);
    }

    // S1: the sums of the lanes.
    sum = reduce_warp(sum);

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
    uint32_t tag = (uint32_t)(turn >> 32) + 1;
    if (threadIdx.x == 0) element_publish(g_tagged + blockIdx.x, sum, tag);
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
    for (uint32_t at = from; at < to; at += 8) {
        float v0, v1, v2, v3, v4, v5, v6, v7;
        // Polls 8 block sums at once until all are there.
        const uint64_t *const slots = g_tagged + at;
        for (;;) {
            bool there = element_published(slots, tag, v0);
            there &= element_published(slots + 1, tag, v1) | (at + 1 >= to);
            there &= element_published(slots + 2, tag, v2) | (at + 2 >= to);
            there &= element_published(slots + 3, tag, v3) | (at + 3 >= to);
            there &= element_published(slots + 4, tag, v4) | (at + 4 >= to);
            there &= element_published(slots + 5, tag, v5) | (at + 5 >= to);
            there &= element_published(slots + 6, tag, v6) | (at + 6 >= to);
            there &= element_published(slots + 7, tag, v7) | (at + 7 >= to);
            if (there) break;
            kg_spin();
        }
        sum = combine(sum, v0);
        if (at + 1 < to) sum = combine(sum, v1);
        if (at + 2 < to) sum = combine(sum, v2);
        if (at + 3 < to) sum = combine(sum, v3);
        if (at + 4 < to) sum = combine(sum, v4);
        if (at + 5 < to) sum = combine(sum, v5);
        if (at + 6 < to) sum = combine(sum, v6);
        if (at + 7 < to) sum = combine(sum, v7);
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
    *g_out = sum;
}
KG_ENTRY(kg_total_f32__column_wbw_w2x2_vec_c4_tags)

KG_VARIANT(kg_total_f32__column_wbw_w2x2_vec_c4_tags)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_total_f32__column_wbw_w2x2_vec_c4_tags), nullptr,
            64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tagged = (uint64_t *)call->regions[region_words];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    void *arguments[] = {&g_in, &g_out, &g_tagged, &tagged, &g_turn, &n, &head};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_total_f32__column_wbw_w2x2_vec_c4_tags), arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
