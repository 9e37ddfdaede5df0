// kg_brightest_u8.cu: the kernels of brightest for u8, one per variant.
// Made by kgen 0.2.0 from narrow.yaml (spec hash ec2ae4c849985297). Do not edit: edit the spec.
//
//   column_wbw_w2x2_vec_c4_tags
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 2048 elements in 128 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     1 byte moved per element; 1 launch, 48 bytes of shared memory a block
//     facts: once, tags, lead in, narrow lanes, together, early, taken 8
//     S2: 32 bytes, rule none, runs of 1 element of 1 unit of 1 byte
//     S2 store (one lane per warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag store (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash 679bb486afe49611
//
// Operations, as the operator is written:
//   combine: 1 call

#include <string.h>

#include "kg_device.h"
#include "kg_brightest_op.h"

namespace kg_brightest_u8_kernels {

using kg_op::kg_brightest_u8::identity;
using kg_op::kg_brightest_u8::combine;

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void element_publish(uint64_t *to, const uint8_t &v, uint32_t tag)
{
    uint32_t w[1] = {};
    memcpy(w, &v, 1);
    kg_st_relaxed_u64(to, (uint64_t)tag << 32 | w[0]);
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool element_published(const uint64_t *from, uint32_t tag, uint8_t &v)
{
    const uint64_t word = kg_ld_relaxed_u64(from);
    const uint32_t w[1] = {(uint32_t)word};
    const uint32_t missing = (uint32_t)(word >> 32) ^ tag;
    memcpy(&v, w, 1);
    return missing == 0;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_words };

namespace column_wbw_w2x2_vec_c4_tags {

// The 16 elements of a vector, combined in one word.
KG_FN uint32_t word_of_vector(const kg_v16 &v)
{
    const uint32_t odd = __vmaxu2(__vmaxu2(v.x, v.y), __vmaxu2(v.z, v.w));
    const uint32_t even = __vmaxu2(__vmaxu2(v.x << 8, v.y << 8), __vmaxu2(v.z << 8, v.w << 8));
    return __vmaxu2(odd, even);
}

// The partial result of such a word.
KG_FN uint8_t of_word(uint32_t word)
{
    word = __vmaxu2(word, word >> 16);
    return (uint8_t)(uint8_t)(word >> 8);
}

struct alignas(16) block_shared {
    uint8_t s2[32]; // unpadded
    uint32_t tag; // of the call, in the block that combines the sums of all
};

// Column DASk: the grid strides through the vectors, with a sum per lane; the block that began last
// reduces the sums of all blocks.
KG_KERNEL(kg_brightest_u8__column_wbw_w2x2_vec_c4_tags, 64, 20)(const uint8_t *g_in,
    uint8_t *g_out, uint64_t *g_tagged, kg_tagged tagged, uint64_t *g_turn, uint64_t n,
    uint32_t head)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = (n - head) / 16;
    const uint32_t tail = (uint32_t)((n - head) % 16);
    uint8_t sum = identity();
    uint64_t turn = 0; // of thread 0
    if (gridDim.x > 1 && threadIdx.x == 0) turn = atomicAdd(g_turn, 1);
    const uint32_t item = threadIdx.x / 32 * 64 + threadIdx.x % 32;

    // The elements before the first vector: one warp's, under way from here on.
    const bool head_here = blockIdx.x == 0 && warp == 0;
    const uint8_t head_in = head_here && lane < head ? g_in[lane] : uint8_t();
    // The elements after the last vector: one warp's, under way from here on.
    const bool tail_here = blockIdx.x == 0 && warp == 1;
    const uint8_t tail_in = tail_here && lane < tail ? g_in[n - tail + lane] : uint8_t();
    // Data blocks that are full, then the one that the vectors end in.
    uint64_t block = blockIdx.x;
    for (; block < units / 128; block += gridDim.x) {
        const uint64_t origin = block * 128;
        KG_CASE(none);
        const uint64_t first = origin + item;
        const uint8_t *const at = g_in + head + first * 16;
        uint32_t word0 = word_of_vector(kg_ld16(at));
        uint32_t word1 = word_of_vector(kg_ld16(at + 512));
        word0 = __vmaxu2(word0, word1);
        uint8_t v0 = of_word(word0);
        sum = combine(sum, v0);
    }
    if (units % 128 != 0 && block == units / 128) { // their end falls into this data block
        const uint64_t origin = block * 128;
        KG_CASE(stop);
        const uint64_t first = origin + item;
        // INPUT: vectors where there are any left, the identity past the end.
        const uint32_t left = first >= units ? 0 : units - first < 33 ? (uint32_t)(units - first)
            : 33;
        const uint8_t *const at = g_in + head + first * 16;
        kg_v16 w0 = {};
        if (left > 0) w0 = kg_ld16(at);
        kg_v16 w1 = {};
        if (left > 32) w1 = kg_ld16(at + 512);
        uint32_t word0 = word_of_vector(w0);
        if (left == 0) word0 = 0;
        uint32_t word1 = word_of_vector(w1);
        if (left <= 32) word1 = 0;
        word0 = __vmaxu2(word0, word1);
        uint8_t v0 = of_word(word0);
        sum = combine(sum, v0);
    }
    if (head_here) { // elements beside vectors, one a lane
        uint8_t v = identity();
        if (lane < head) {
            KG_CASE(head);
            v = head_in;
        }
        sum = combine(v, sum);
    }
    if (tail_here) { // elements beside vectors, one a lane
        uint8_t v = identity();
        if (lane < tail) {
            KG_CASE(tail);
            v = tail_in;
        }
        sum = combine(sum, v);
    }

    // S1: the sums of the lanes.
    sum = (uint8_t)kg_reduce_max_u32(sum);

    // S2: one sum per warp; the first warp reduces them.
    if (lane == 0) shared->s2[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = identity();
        if (lane < 2) sum = shared->s2[lane];
        sum = (uint8_t)kg_reduce_max_u32(sum);
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
        uint8_t v0, v1, v2, v3, v4, v5, v6, v7;
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
    sum = (uint8_t)kg_reduce_max_u32(sum);
    // S2: one sum per warp; the first warp reduces them.
    if (lane == 0) shared->s2[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = identity();
        if (lane < 2) sum = shared->s2[lane];
        sum = (uint8_t)kg_reduce_max_u32(sum);
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
KG_ENTRY(kg_brightest_u8__column_wbw_w2x2_vec_c4_tags)

KG_VARIANT(kg_brightest_u8__column_wbw_w2x2_vec_c4_tags)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_brightest_u8__column_wbw_w2x2_vec_c4_tags),
            nullptr, 64, sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint8_t *g_out = (uint8_t *)call->args[1];
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_in, 1, n);
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tagged = (uint64_t *)call->regions[region_words];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    void *arguments[] = {&g_in, &g_out, &g_tagged, &tagged, &g_turn, &n, &head};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_brightest_u8__column_wbw_w2x2_vec_c4_tags),
        arguments, 64, sizeof(block_shared));
}
} // namespace
} // namespace
