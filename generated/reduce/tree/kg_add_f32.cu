// kg_add_f32.cu: the kernels of add for f32, one per variant.
// Made by kgen 0.2.0 from tree.yaml (spec hash 06414430d88a76b7). Do not edit: edit the spec.
//
//   column_wbw_w2x2_vec_c4_tree_tags_pdl
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 1 launch, 144 bytes of shared memory a block
//     facts: once, tree, tags, taken 8
//     S2: 128 bytes, rule none, runs of 1 element of 1 unit of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag store (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash 4d50008ab2844c4b
//   column_wbw_w2x2_c4_tree_tags_pdl
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky
//     TBS 64 threads, DBS 128 elements
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 1 launch, 144 bytes of shared memory a block
//     facts: once, tree, tags, taken 8
//     S2: 128 bytes, rule none, runs of 1 element of 1 unit of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag store (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash f2e4279660457909
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_add_op.h"

namespace kg_add_f32_kernels {

using kg_op::kg_add_f32::identity;
using kg_op::kg_add_f32::combine;
using kg_op::kg_add_f32::one_nan;

// What a thread moves together: 4 elements.
struct alignas(16) vec_f32 { float e0, e1, e2, e3; };

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

// 2 rows of 32 values, of which the first `count`, at least one, are there, in order: their sum, in
// lane 0.
KG_FN float reduce_places_2(float v0, float v1, [[maybe_unused]] uint32_t lane, uint32_t count)
{
    { // butterfly: a lane gives the lane 1 away half of its rows, and takes half of that lane's
        const bool upper = lane & 1;
        const uint32_t right = lane % 2 * 32 + (lane & ~1u) + 1;
        const float keep_v0 = upper ? v1 : v0;
        const float give_v0 = upper ? v0 : v1;
        const float take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 1);
        v0 = upper ? take_v0 : keep_v0;
        if (right < count) v0 = combine(v0, upper ? keep_v0 : take_v0);
    }
    // Each lane has a part of one row: the other lanes of the same row.
    { // the lane 2 further on, if its place holds a value
        const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 2);
        if (lane % 2 * 32 + (lane & ~1u) + 2 < count) v0 = combine(v0, right_v0);
    }
    { // the lane 4 further on, if its place holds a value
        const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 4);
        if (lane % 2 * 32 + (lane & ~1u) + 4 < count) v0 = combine(v0, right_v0);
    }
    { // the lane 8 further on, if its place holds a value
        const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 8);
        if (lane % 2 * 32 + (lane & ~1u) + 8 < count) v0 = combine(v0, right_v0);
    }
    { // the lane 16 further on, if its place holds a value
        const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 16);
        if (lane % 2 * 32 + (lane & ~1u) + 16 < count) v0 = combine(v0, right_v0);
    }
    // Lanes 0 to 1 hold a row each: the rows.
    { // the lane 1 further on, if its place holds a value
        const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 1);
        if ((lane + 1) * 32 < count) v0 = combine(v0, right_v0);
    }
    return v0;
}

// 1 row of 32 values, of which the first `count`, at least one, are there, in order: their sum, in
// lane 0.
KG_FN float reduce_places_1(float v0, [[maybe_unused]] uint32_t lane, uint32_t count)
{
    // Each lane has a part of one row: the other lanes of the same row.
    { // the lane 1 further on, if its place holds a value
        const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 1);
        if (lane + 1 < count) v0 = combine(v0, right_v0);
    }
    { // the lane 2 further on, if its place holds a value
        const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 2);
        if (lane + 2 < count) v0 = combine(v0, right_v0);
    }
    { // the lane 4 further on, if its place holds a value
        const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 4);
        if (lane + 4 < count) v0 = combine(v0, right_v0);
    }
    { // the lane 8 further on, if its place holds a value
        const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 8);
        if (lane + 8 < count) v0 = combine(v0, right_v0);
    }
    { // the lane 16 further on, if its place holds a value
        const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 16);
        if (lane + 16 < count) v0 = combine(v0, right_v0);
    }
    return v0;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_words };

namespace column_wbw_w2x2_vec_c4_tree_tags_pdl {

struct alignas(16) block_shared {
    float s2[32]; // unpadded
    uint32_t tag; // of the call, in the block that combines the sums of all
};

// A warp holds the values of as many data blocks as `holds`, lane l that of 2^l of them where bit
// l is set. One more, of lane 0.
KG_FN void hold(float sum, uint32_t holds, uint32_t lane, float &held)
{
    uint32_t level = 0;
    for (; holds >> level & 1; level++) sum = combine(__shfl_sync(0xffffffffu, held, level), sum);
    sum = __shfl_sync(0xffffffffu, sum, 0);
    if (lane == level) held = sum;
}

// All that it holds and one more, in lane 0.
KG_FN float all_held(float sum, uint32_t holds, const float &held)
{
    for (uint32_t level = 0; holds >> level; level++) {
        if (holds >> level & 1) sum = combine(__shfl_sync(0xffffffffu, held, level), sum);
    }
    return sum;
}

// The value of a vector.
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

// The value of the vector that the array ends in: of its first `count` elements.
KG_FN float reduce_part(const vec_f32 &v, uint32_t count)
{
    float s0 = v.e0;
    float s1 = s0;
    if (1 < count) s1 = v.e1;
    float s2 = s0;
    if (2 < count) s2 = v.e2;
    if (1 < count) s0 = combine(s0, s1);
    if (2 < count) s0 = combine(s0, s2);
    return s0;
}

// Column DASk: blocks stride through tiles, which are subtrees; the last block combines their
// values.
KG_KERNEL(kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl, 64, 20)(const float *g_in,
    float *g_out, uint64_t *g_tagged, kg_tagged tagged, uint64_t *g_turn, uint64_t n,
    uint32_t shift)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = n / 4; // places of whole vectors
    const uint64_t blocks = ((n + 3) / 4 + 63) / 64;
    const uint64_t tiles = kg_tile_count((blocks + 1) / 2, shift);
    float sum = identity();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    uint64_t turn = 0; // of thread 0
    if (gridDim.x > 1 && threadIdx.x == 0) turn = atomicAdd(g_turn, 1);

    for (uint64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        // 2^shift data blocks for each warp.
        const uint64_t start = (tile * 2) << shift, share = UINT64_C(1) << shift;
        uint64_t block = start + ((uint64_t)warp << shift);
        const uint64_t end = block + share < blocks ? block + share : blocks;
        // warps that have any
        [[maybe_unused]] const uint64_t left = ((blocks - start - 1) >> shift) + 1;
        if (tile != blockIdx.x) __syncthreads(); // S2 is in use
        // The warp's data blocks, one after the other.
        float held = sum;
        uint32_t holds = 0;
        for (const uint64_t from = block; block < end; block++) {
            if (block != from) {
                KG_CASE(next);
                hold(sum, holds, lane, held);
                holds++;
            }
            // INPUT: 2 vectors of a thread, each a value.
            const uint64_t origin = block * 64, first = origin + lane;
            const float *const at = g_in + first * 4;
            if (origin + 64 <= units) {
                KG_CASE(none);
                float v0 = reduce_vector(vec_f32_load(at));
                float v1 = reduce_vector(vec_f32_load(at + 128));
                v0 = reduce_rows_2(v0, v1, lane);
                sum = v0;
            } else { // the array ends inside
                KG_CASE(stop);
                // The elements behind the last whole vector: one lane's.
                const uint32_t tail = (uint32_t)(n % 4);
                const bool has_tail = tail != 0 && units % 32 == lane;
                vec_f32 tail_in = {};
                if (has_tail && 0 < tail) tail_in.e0 = g_in[units * 4];
                if (has_tail && 1 < tail) tail_in.e1 = g_in[units * 4 + 1];
                if (has_tail && 2 < tail) tail_in.e2 = g_in[units * 4 + 2];
                vec_f32 w0_in = {};
                vec_f32 w1_in = {};
                if (units != 0) { // the last vector stands in for those past the end
                    const uint64_t p0 = (first < units ? first : units - 1) * 4;
                    const uint64_t p1 = (first + 32 < units ? first + 32 : units - 1) * 4;
                    w0_in = vec_f32_load(g_in + p0);
                    w1_in = vec_f32_load(g_in + p1);
                }
                // The value of each vector.
                float part = identity();
                if (has_tail) {
                    KG_CASE(tail);
                    part = reduce_part(tail_in, tail);
                }
                float v0 = part;
                if (first < units) v0 = reduce_vector(w0_in);
                float v1 = part;
                if (first + 32 < units) v1 = reduce_vector(w1_in);
                const uint32_t count = (uint32_t)(n % 4 != 0) + (uint32_t)(units - origin);
                v0 = reduce_places_2(v0, v1, lane, count);
                sum = v0;
            }
        }
        sum = all_held(sum, holds, held);

        // S2: the value of each warp; the first warp combines them.
        if (lane == 0) shared->s2[warp] = sum;
        __syncthreads();
        if (warp == 0) {
            if (lane < 2) sum = shared->s2[lane];
            { // the warp 1 further on, if it has any
                const float right = __shfl_down_sync(0xffffffffu, sum, 1);
                if (lane + 1 < left) sum = combine(sum, right);
            }
        }
        if (gridDim.x != 1 && threadIdx.x == 0)
            element_publish(g_tagged + tile, sum, (uint32_t)(turn >> 32) + 1);
    }
    if (gridDim.x == 1) { // and one tile, or none
        sum = combine(identity(), sum);
        if (threadIdx.x == 0) *g_out = one_nan(sum);
        return;
    }
    uint32_t tag = (uint32_t)(turn >> 32) + 1;
    // The block that began last goes on, with the tag; the others are done.
    if (threadIdx.x == 0) {
        if ((uint32_t)turn != gridDim.x - 1) tag = 0;
        shared->tag = tag;
    }
    __syncthreads();
    tag = shared->tag;
    if (tag == 0) return;
    KG_CASE(last);

    // The last block: the values of all tiles.
    {
        const uint64_t sums = (tiles + 255) / 256;
        const uint32_t share_of_warp = kg_tile_shift((sums + 1) / 2, 1);
        uint64_t block = (uint64_t)warp << share_of_warp;
        const uint64_t stop = block + (UINT64_C(1) << share_of_warp), end = stop < sums ? stop
            : sums;
        [[maybe_unused]] const uint64_t left = ((sums - 1) >> share_of_warp) + 1;
        // The warp's data blocks, one after the other.
        float held = sum;
        uint32_t holds = 0;
        for (const uint64_t from = block; block < end; block++) {
            if (block != from) {
                hold(sum, holds, lane, held);
                holds++;
            }
            // INPUT: 8 values of tiles of a thread.
            const uint64_t origin = block * 256;
            const uint32_t count = tiles - origin < 256 ? (uint32_t)(tiles - origin) : 256;
            const uint32_t own = count > lane * 8 ? count - lane * 8 : 0;
            float v0 = sum, v1 = sum, v2 = sum, v3 = sum, v4 = sum, v5 = sum, v6 = sum, v7 = sum;
            if (own != 0) {
                // Polls 8 block sums at once until all are there.
                const uint64_t *const slots = g_tagged + origin + lane * 8;
                for (;;) {
                    bool there = element_published(slots, tag, v0);
                    there &= element_published(slots + 1, tag, v1) | (1 >= own);
                    there &= element_published(slots + 2, tag, v2) | (2 >= own);
                    there &= element_published(slots + 3, tag, v3) | (3 >= own);
                    there &= element_published(slots + 4, tag, v4) | (4 >= own);
                    there &= element_published(slots + 5, tag, v5) | (5 >= own);
                    there &= element_published(slots + 6, tag, v6) | (6 >= own);
                    there &= element_published(slots + 7, tag, v7) | (7 >= own);
                    if (there) break;
                    kg_spin();
                }
            }
            if (1 < own) v0 = combine(v0, v1);
            if (3 < own) v2 = combine(v2, v3);
            if (5 < own) v4 = combine(v4, v5);
            if (7 < own) v6 = combine(v6, v7);
            if (2 < own) v0 = combine(v0, v2);
            if (6 < own) v4 = combine(v4, v6);
            if (4 < own) v0 = combine(v0, v4);
            const uint32_t threads = (count + 7) / 8;
            v0 = reduce_places_1(v0, lane, threads);
            sum = v0;
        }
        sum = all_held(sum, holds, held);

        // S2: the value of each warp; the first warp combines them.
        if (lane == 0) shared->s2[warp] = sum;
        __syncthreads();
        if (warp == 0) {
            if (lane < 2) sum = shared->s2[lane];
            { // the warp 1 further on, if it has any
                const float right = __shfl_down_sync(0xffffffffu, sum, 1);
                if (lane + 1 < left) sum = combine(sum, right);
            }
        }
    }
    if (tag == ~(uint32_t)0) { // no more tags: all words are cleared, and tags begin anew
        __syncthreads();
        kg_tagged_clear(tagged);
        tag = 0;
    }
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
    sum = combine(identity(), sum);
    *g_out = one_nan(sum);
}
KG_ENTRY(kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl)

KG_VARIANT(kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl),
            nullptr, 64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tagged = (uint64_t *)call->regions[region_words];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint64_t n = call->n;
    const uint64_t data_blocks = n / 512 + (n % 512 != 0);
    uint32_t shift = kg_tile_shift(data_blocks, kg_most_tiles(call->grid[0], 8184));
    void *arguments[] = {&g_in, &g_out, &g_tagged, &tagged, &g_turn, &n, &shift};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl),
        arguments, 64, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w2x2_c4_tree_tags_pdl {

struct alignas(16) block_shared {
    float s2[32]; // unpadded
    uint32_t tag; // of the call, in the block that combines the sums of all
};

// A warp holds the values of as many data blocks as `holds`, lane l that of 2^l of them where bit
// l is set. One more, of lane 0.
KG_FN void hold(float sum, uint32_t holds, uint32_t lane, float &held)
{
    uint32_t level = 0;
    for (; holds >> level & 1; level++) sum = combine(__shfl_sync(0xffffffffu, held, level), sum);
    sum = __shfl_sync(0xffffffffu, sum, 0);
    if (lane == level) held = sum;
}

// All that it holds and one more, in lane 0.
KG_FN float all_held(float sum, uint32_t holds, const float &held)
{
    for (uint32_t level = 0; holds >> level; level++) {
        if (holds >> level & 1) sum = combine(__shfl_sync(0xffffffffu, held, level), sum);
    }
    return sum;
}

// Column DASk: blocks stride through tiles, which are subtrees; the last block combines their
// values.
KG_KERNEL(kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl, 64, 20)(const float *g_in, float *g_out,
    uint64_t *g_tagged, kg_tagged tagged, uint64_t *g_turn, uint64_t n, uint32_t shift)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = n; // places of whole vectors
    const uint64_t blocks = (n + 63) / 64;
    const uint64_t tiles = kg_tile_count((blocks + 1) / 2, shift);
    float sum = identity();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    uint64_t turn = 0; // of thread 0
    if (gridDim.x > 1 && threadIdx.x == 0) turn = atomicAdd(g_turn, 1);

    for (uint64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        // 2^shift data blocks for each warp.
        const uint64_t start = (tile * 2) << shift, share = UINT64_C(1) << shift;
        uint64_t block = start + ((uint64_t)warp << shift);
        const uint64_t end = block + share < blocks ? block + share : blocks;
        // warps that have any
        [[maybe_unused]] const uint64_t left = ((blocks - start - 1) >> shift) + 1;
        if (tile != blockIdx.x) __syncthreads(); // S2 is in use
        // The warp's data blocks, one after the other.
        float held = sum;
        uint32_t holds = 0;
        for (const uint64_t from = block; block < end; block++) {
            if (block != from) {
                KG_CASE(next);
                hold(sum, holds, lane, held);
                holds++;
            }
            // INPUT: 2 elements of a thread, each a value.
            const uint64_t origin = block * 64, first = origin + lane;
            const float *const at = g_in + first;
            if (origin + 64 <= units) {
                KG_CASE(none);
                float v0 = at[0];
                float v1 = at[32];
                v0 = reduce_rows_2(v0, v1, lane);
                sum = v0;
            } else { // the array ends inside
                KG_CASE(stop);
                const uint64_t p0 = first < units ? first : units - 1;
                const uint64_t p1 = first + 32 < units ? first + 32 : units - 1;
                const float w0_in = g_in[p0];
                const float w1_in = g_in[p1];
                float v0 = w0_in;
                float v1 = w1_in;
                const uint32_t count = (uint32_t)(units - origin);
                v0 = reduce_places_2(v0, v1, lane, count);
                sum = v0;
            }
        }
        sum = all_held(sum, holds, held);

        // S2: the value of each warp; the first warp combines them.
        if (lane == 0) shared->s2[warp] = sum;
        __syncthreads();
        if (warp == 0) {
            if (lane < 2) sum = shared->s2[lane];
            { // the warp 1 further on, if it has any
                const float right = __shfl_down_sync(0xffffffffu, sum, 1);
                if (lane + 1 < left) sum = combine(sum, right);
            }
        }
        if (gridDim.x != 1 && threadIdx.x == 0)
            element_publish(g_tagged + tile, sum, (uint32_t)(turn >> 32) + 1);
    }
    if (gridDim.x == 1) { // and one tile, or none
        sum = combine(identity(), sum);
        if (threadIdx.x == 0) *g_out = one_nan(sum);
        return;
    }
    uint32_t tag = (uint32_t)(turn >> 32) + 1;
    // The block that began last goes on, with the tag; the others are done.
    if (threadIdx.x == 0) {
        if ((uint32_t)turn != gridDim.x - 1) tag = 0;
        shared->tag = tag;
    }
    __syncthreads();
    tag = shared->tag;
    if (tag == 0) return;
    KG_CASE(last);

    // The last block: the values of all tiles.
    {
        const uint64_t sums = (tiles + 255) / 256;
        const uint32_t share_of_warp = kg_tile_shift((sums + 1) / 2, 1);
        uint64_t block = (uint64_t)warp << share_of_warp;
        const uint64_t stop = block + (UINT64_C(1) << share_of_warp), end = stop < sums ? stop
            : sums;
        [[maybe_unused]] const uint64_t left = ((sums - 1) >> share_of_warp) + 1;
        // The warp's data blocks, one after the other.
        float held = sum;
        uint32_t holds = 0;
        for (const uint64_t from = block; block < end; block++) {
            if (block != from) {
                hold(sum, holds, lane, held);
                holds++;
            }
            // INPUT: 8 values of tiles of a thread.
            const uint64_t origin = block * 256;
            const uint32_t count = tiles - origin < 256 ? (uint32_t)(tiles - origin) : 256;
            const uint32_t own = count > lane * 8 ? count - lane * 8 : 0;
            float v0 = sum, v1 = sum, v2 = sum, v3 = sum, v4 = sum, v5 = sum, v6 = sum, v7 = sum;
            if (own != 0) {
                // Polls 8 block sums at once until all are there.
                const uint64_t *const slots = g_tagged + origin + lane * 8;
                for (;;) {
                    bool there = element_published(slots, tag, v0);
                    there &= element_published(slots + 1, tag, v1) | (1 >= own);
                    there &= element_published(slots + 2, tag, v2) | (2 >= own);
                    there &= element_published(slots + 3, tag, v3) | (3 >= own);
                    there &= element_published(slots + 4, tag, v4) | (4 >= own);
                    there &= element_published(slots + 5, tag, v5) | (5 >= own);
                    there &= element_published(slots + 6, tag, v6) | (6 >= own);
                    there &= element_published(slots + 7, tag, v7) | (7 >= own);
                    if (there) break;
                    kg_spin();
                }
            }
            if (1 < own) v0 = combine(v0, v1);
            if (3 < own) v2 = combine(v2, v3);
            if (5 < own) v4 = combine(v4, v5);
            if (7 < own) v6 = combine(v6, v7);
            if (2 < own) v0 = combine(v0, v2);
            if (6 < own) v4 = combine(v4, v6);
            if (4 < own) v0 = combine(v0, v4);
            const uint32_t threads = (count + 7) / 8;
            v0 = reduce_places_1(v0, lane, threads);
            sum = v0;
        }
        sum = all_held(sum, holds, held);

        // S2: the value of each warp; the first warp combines them.
        if (lane == 0) shared->s2[warp] = sum;
        __syncthreads();
        if (warp == 0) {
            if (lane < 2) sum = shared->s2[lane];
            { // the warp 1 further on, if it has any
                const float right = __shfl_down_sync(0xffffffffu, sum, 1);
                if (lane + 1 < left) sum = combine(sum, right);
            }
        }
    }
    if (tag == ~(uint32_t)0) { // no more tags: all words are cleared, and tags begin anew
        __syncthreads();
        kg_tagged_clear(tagged);
        tag = 0;
    }
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
    sum = combine(identity(), sum);
    *g_out = one_nan(sum);
}
KG_ENTRY(kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl)

KG_VARIANT(kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl),
            nullptr, 64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tagged = (uint64_t *)call->regions[region_words];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint64_t n = call->n;
    const uint64_t data_blocks = n / 128 + (n % 128 != 0);
    uint32_t shift = kg_tile_shift(data_blocks, kg_most_tiles(call->grid[0], 8184));
    void *arguments[] = {&g_in, &g_out, &g_tagged, &tagged, &g_turn, &n, &shift};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl),
        arguments, 64, sizeof(block_shared));
}
} // namespace
} // namespace
