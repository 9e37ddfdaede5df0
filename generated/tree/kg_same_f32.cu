// kg_same_f32.cu: the kernels of same for f32, one per variant.
// Made by kgen 0.1.0 from tree.yaml (spec hash 5003508b24befe73). Do not edit: edit the spec.
//
//   column_wbw_w2x2_vec_sm4_tree_pdl
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements; at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 1 launch, 128 bytes of shared memory a block
//     S2: 128 bytes, rule none, runs of 1 element of 1 unit of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefronts (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefronts (ideal 1)
//     content hash 72349181b58b09e7
//   column_wbw_w2x2_sm4_tree_pdl
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky
//     TBS 64 threads, DBS 128 elements; at most 40 registers a thread (24 blocks per SM)
//     4 bytes moved per element; 1 launch, 128 bytes of shared memory a block
//     S2: 128 bytes, rule none, runs of 1 element of 1 unit of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefronts (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefronts (ideal 1)
//     content hash c8779d9a61fb0a99

#include <string.h>

#include "kg_device.h"
#include "kg_same_op.h"

struct alignas(16) vec_f32 { float e0, e1, e2, e3; };

KG_FN vec_f32 vec_f32_load(const float *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_f32 v;
    memcpy(&v, &bits, 16);
    return v;
}

KG_FN void vec_f32_store(float *to, const vec_f32 &v)
{
    kg_v16 bits;
    memcpy(&bits, &v, 16);
    kg_st16_global(to, bits);
}

// ---- column_wbw_w2x2_vec_sm4_tree_pdl ----

struct alignas(16) kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_shared {
    float s2[32]; // unpadded
};

// A warp holds the values of as many data blocks as `holds`, lane l that of 2^l of them where bit
// l is set. One more, of lane 0.
KG_FN void kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_hold(float sum, uint32_t holds,
    uint32_t lane, float &held)
{
    uint32_t level = 0;
    for (; holds >> level & 1; level++) sum = kg_op::kg_same_f32_combine(__shfl_sync(0xffffffffu,
        held, level), sum);
    sum = __shfl_sync(0xffffffffu, sum, 0);
    if (lane == level) held = sum;
}

// All that it holds and one more, in lane 0.
KG_FN float kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_all(float sum, uint32_t holds,
    const float &held)
{
    for (uint32_t level = 0; holds >> level; level++) {
        if (holds >> level & 1) sum = kg_op::kg_same_f32_combine(__shfl_sync(0xffffffffu, held,
            level), sum);
    }
    return sum;
}

KG_FN float kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_vector(const vec_f32 &v)
{
    float s0 = v.e0;
    float s1 = v.e1;
    float s2 = v.e2;
    float s3 = v.e3;
    s0 = kg_op::kg_same_f32_combine(s0, s1);
    s2 = kg_op::kg_same_f32_combine(s2, s3);
    s0 = kg_op::kg_same_f32_combine(s0, s2);
    return s0;
}

KG_FN float kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_part(const float *v, uint32_t count)
{
    float s0 = v[0];
    float s1 = s0;
    if (1 < count) s1 = v[1];
    float s2 = s0;
    if (2 < count) s2 = v[2];
    if (1 < count) s0 = kg_op::kg_same_f32_combine(s0, s1);
    if (2 < count) s0 = kg_op::kg_same_f32_combine(s0, s2);
    return s0;
}

KG_KERNEL(kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl, 64, 20)(const float *g_in, float *g_out,
    float *g_sums, uint32_t *g_ticket, uint64_t n, uint32_t shift)
{
    KG_SMEM(kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const uint64_t units = n / 4; // places of whole vectors
    const uint64_t blocks = ((n + 3) / 4 + 63) / 64;
    const uint64_t tiles = kg_tile_count((blocks + 1) / 2, shift);
    float sum = kg_op::kg_same_f32_identity();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and this one's input is there

    for (uint64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        // 2^shift data blocks for each warp.
        const uint64_t start = (tile * 2) << shift, share = UINT64_C(1) << shift;
        uint64_t block = start + ((uint64_t)warp << shift);
        const uint64_t end = block + share < blocks ? block + share : blocks;
        // warps that have any
        [[maybe_unused]] const uint64_t left = ((blocks - start - 1) >> shift) + 1;
        if (tile != blockIdx.x) __syncthreads(); // S2 is in use
        float held = sum;
        uint32_t holds = 0;
        for (const uint64_t from = block; block < end; block++) {
            if (block != from) {
                KG_CASE(next);
                kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_hold(sum, holds, lane, held);
                holds++;
            }
            const uint64_t origin = block * 64, first = origin + lane;
            const float *const at = g_in + first * 4;
            if (origin + 64 <= units) {
                KG_CASE(none);
                float v0 = kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_vector(vec_f32_load(at));
                float v1 =
                    kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_vector(vec_f32_load(at + 128));
                {
                    const bool upper = lane & 1;
                    const float keep_v0 = upper ? v1 : v0;
                    const float give_v0 = upper ? v0 : v1;
                    const float take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 1);
                    v0 = kg_op::kg_same_f32_combine(upper ? take_v0 : keep_v0, upper ? keep_v0
                        : take_v0);
                }
                v0 = kg_op::kg_same_f32_combine(v0, __shfl_down_sync(0xffffffffu, v0, 2));
                v0 = kg_op::kg_same_f32_combine(v0, __shfl_down_sync(0xffffffffu, v0, 4));
                v0 = kg_op::kg_same_f32_combine(v0, __shfl_down_sync(0xffffffffu, v0, 8));
                v0 = kg_op::kg_same_f32_combine(v0, __shfl_down_sync(0xffffffffu, v0, 16));
                v0 = kg_op::kg_same_f32_combine(v0, __shfl_down_sync(0xffffffffu, v0, 1));
                sum = v0;
            } else { // the array ends inside
                KG_CASE(stop);
                float part = kg_op::kg_same_f32_identity();
                if (units % 32 == lane && n % 4 != 0) {
                    KG_CASE(tail);
                    part = kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_part(g_in + units * 4,
                        (uint32_t)(n % 4));
                }
                float v0 = part;
                if (first < units) v0 =
                    kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_vector(vec_f32_load(at));
                float v1 = part;
                if (first + 32 < units) v1 =
                    kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_vector(vec_f32_load(at + 128));
                const uint32_t count = (uint32_t)(n % 4 != 0) + (uint32_t)(units - origin);
                {
                    const bool upper = lane & 1;
                    const uint32_t right = lane % 2 * 32 + (lane & ~1u) + 1;
                    const float keep_v0 = upper ? v1 : v0;
                    const float give_v0 = upper ? v0 : v1;
                    const float take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 1);
                    v0 = upper ? take_v0 : keep_v0;
                    if (right < count) v0 = kg_op::kg_same_f32_combine(v0, upper ? keep_v0
                        : take_v0);
                }
                {
                    const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 2);
                    if (lane % 2 * 32 + (lane & ~1u) + 2 < count) v0 =
                        kg_op::kg_same_f32_combine(v0, right_v0);
                }
                {
                    const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 4);
                    if (lane % 2 * 32 + (lane & ~1u) + 4 < count) v0 =
                        kg_op::kg_same_f32_combine(v0, right_v0);
                }
                {
                    const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 8);
                    if (lane % 2 * 32 + (lane & ~1u) + 8 < count) v0 =
                        kg_op::kg_same_f32_combine(v0, right_v0);
                }
                {
                    const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 16);
                    if (lane % 2 * 32 + (lane & ~1u) + 16 < count) v0 =
                        kg_op::kg_same_f32_combine(v0, right_v0);
                }
                {
                    const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 1);
                    if ((lane + 1) * 32 < count) v0 = kg_op::kg_same_f32_combine(v0, right_v0);
                }
                sum = v0;
            }
        }
        sum = kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_all(sum, holds, held);

        // S2: the value of each warp; the first warp combines them.
        if (lane == 0) shared->s2[warp] = sum;
        __syncthreads();
        if (warp == 0) {
            if (lane < 2) sum = shared->s2[lane];
            {
                const float right = __shfl_down_sync(0xffffffffu, sum, 1);
                if (lane + 1 < left) sum = kg_op::kg_same_f32_combine(sum, right);
            }
        }
        if (gridDim.x != 1 && threadIdx.x == 0) g_sums[tile] = sum;
    }
    if (gridDim.x == 1) { // and one tile, or none
        if (threadIdx.x == 0) *g_out = kg_op::kg_same_f32_one_nan(sum);
        return;
    }
    bool last = false;
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);

    // The last block: the values of all tiles.
    {
        const uint64_t sums = (tiles + 255) / 256;
        const uint32_t share_of_warp = kg_tile_shift((sums + 1) / 2, 1);
        uint64_t block = (uint64_t)warp << share_of_warp;
        const uint64_t stop = block + (UINT64_C(1) << share_of_warp), end = stop < sums ? stop
            : sums;
        [[maybe_unused]] const uint64_t left = ((sums - 1) >> share_of_warp) + 1;
        float held = sum;
        uint32_t holds = 0;
        for (const uint64_t from = block; block < end; block++) {
            if (block != from) {
                kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_hold(sum, holds, lane, held);
                holds++;
            }
            const uint64_t origin = block * 256;
            const uint32_t count = tiles - origin < 256 ? (uint32_t)(tiles - origin) : 256;
            float v0 = sum;
            if (lane * 8 < count) v0 = g_sums[origin + lane * 8];
            float v1 = sum;
            if (lane * 8 + 1 < count) v1 = g_sums[origin + lane * 8 + 1];
            float v2 = sum;
            if (lane * 8 + 2 < count) v2 = g_sums[origin + lane * 8 + 2];
            float v3 = sum;
            if (lane * 8 + 3 < count) v3 = g_sums[origin + lane * 8 + 3];
            float v4 = sum;
            if (lane * 8 + 4 < count) v4 = g_sums[origin + lane * 8 + 4];
            float v5 = sum;
            if (lane * 8 + 5 < count) v5 = g_sums[origin + lane * 8 + 5];
            float v6 = sum;
            if (lane * 8 + 6 < count) v6 = g_sums[origin + lane * 8 + 6];
            float v7 = sum;
            if (lane * 8 + 7 < count) v7 = g_sums[origin + lane * 8 + 7];
            const uint32_t own = count > lane * 8 ? count - lane * 8 : 0;
            if (1 < own) v0 = kg_op::kg_same_f32_combine(v0, v1);
            if (3 < own) v2 = kg_op::kg_same_f32_combine(v2, v3);
            if (5 < own) v4 = kg_op::kg_same_f32_combine(v4, v5);
            if (7 < own) v6 = kg_op::kg_same_f32_combine(v6, v7);
            if (2 < own) v0 = kg_op::kg_same_f32_combine(v0, v2);
            if (6 < own) v4 = kg_op::kg_same_f32_combine(v4, v6);
            if (4 < own) v0 = kg_op::kg_same_f32_combine(v0, v4);
            const uint32_t threads = (count + 7) / 8;
            {
                const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 1);
                if (lane + 1 < threads) v0 = kg_op::kg_same_f32_combine(v0, right_v0);
            }
            {
                const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 2);
                if (lane + 2 < threads) v0 = kg_op::kg_same_f32_combine(v0, right_v0);
            }
            {
                const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 4);
                if (lane + 4 < threads) v0 = kg_op::kg_same_f32_combine(v0, right_v0);
            }
            {
                const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 8);
                if (lane + 8 < threads) v0 = kg_op::kg_same_f32_combine(v0, right_v0);
            }
            {
                const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 16);
                if (lane + 16 < threads) v0 = kg_op::kg_same_f32_combine(v0, right_v0);
            }
            sum = v0;
        }
        sum = kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_all(sum, holds, held);

        // S2: the value of each warp; the first warp combines them.
        if (lane == 0) shared->s2[warp] = sum;
        __syncthreads();
        if (warp == 0) {
            if (lane < 2) sum = shared->s2[lane];
            {
                const float right = __shfl_down_sync(0xffffffffu, sum, 1);
                if (lane + 1 < left) sum = kg_op::kg_same_f32_combine(sum, right);
            }
        }
    }
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
    *g_out = kg_op::kg_same_f32_one_nan(sum);
}
KG_ENTRY(kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl)

KG_ROW(kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl),
            nullptr, 64, sizeof(kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    float *g_sums = (float *)call->scratch;
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t n = call->n;
    const uint64_t data_blocks = n / 512 + (n % 512 != 0);
    uint32_t shift = kg_tile_shift(data_blocks, kg_most_tiles(call->grid[0], 8192));
    void *arguments[] = {&g_in, &g_out, &g_sums, &g_ticket, &n, &shift};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl),
        arguments, 64, sizeof(kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_shared));
}

// ---- column_wbw_w2x2_sm4_tree_pdl ----

struct alignas(16) kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_shared {
    float s2[32]; // unpadded
};

// A warp holds the values of as many data blocks as `holds`, lane l that of 2^l of them where bit
// l is set. One more, of lane 0.
KG_FN void kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_hold(float sum, uint32_t holds, uint32_t lane,
    float &held)
{
    uint32_t level = 0;
    for (; holds >> level & 1; level++) sum = kg_op::kg_same_f32_combine(__shfl_sync(0xffffffffu,
        held, level), sum);
    sum = __shfl_sync(0xffffffffu, sum, 0);
    if (lane == level) held = sum;
}

// All that it holds and one more, in lane 0.
KG_FN float kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_all(float sum, uint32_t holds, const float
    &held)
{
    for (uint32_t level = 0; holds >> level; level++) {
        if (holds >> level & 1) sum = kg_op::kg_same_f32_combine(__shfl_sync(0xffffffffu, held,
            level), sum);
    }
    return sum;
}

KG_KERNEL(kg_same_f32__column_wbw_w2x2_sm4_tree_pdl, 64, 24)(const float *g_in, float *g_out,
    float *g_sums, uint32_t *g_ticket, uint64_t n, uint32_t shift)
{
    KG_SMEM(kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const uint64_t units = n; // places of whole vectors
    const uint64_t blocks = (n + 63) / 64;
    const uint64_t tiles = kg_tile_count((blocks + 1) / 2, shift);
    float sum = kg_op::kg_same_f32_identity();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and this one's input is there

    for (uint64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        // 2^shift data blocks for each warp.
        const uint64_t start = (tile * 2) << shift, share = UINT64_C(1) << shift;
        uint64_t block = start + ((uint64_t)warp << shift);
        const uint64_t end = block + share < blocks ? block + share : blocks;
        // warps that have any
        [[maybe_unused]] const uint64_t left = ((blocks - start - 1) >> shift) + 1;
        if (tile != blockIdx.x) __syncthreads(); // S2 is in use
        float held = sum;
        uint32_t holds = 0;
        for (const uint64_t from = block; block < end; block++) {
            if (block != from) {
                KG_CASE(next);
                kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_hold(sum, holds, lane, held);
                holds++;
            }
            const uint64_t origin = block * 64, first = origin + lane;
            const float *const at = g_in + first;
            if (origin + 64 <= units) {
                KG_CASE(none);
                float v0 = at[0];
                float v1 = at[32];
                {
                    const bool upper = lane & 1;
                    const float keep_v0 = upper ? v1 : v0;
                    const float give_v0 = upper ? v0 : v1;
                    const float take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 1);
                    v0 = kg_op::kg_same_f32_combine(upper ? take_v0 : keep_v0, upper ? keep_v0
                        : take_v0);
                }
                v0 = kg_op::kg_same_f32_combine(v0, __shfl_down_sync(0xffffffffu, v0, 2));
                v0 = kg_op::kg_same_f32_combine(v0, __shfl_down_sync(0xffffffffu, v0, 4));
                v0 = kg_op::kg_same_f32_combine(v0, __shfl_down_sync(0xffffffffu, v0, 8));
                v0 = kg_op::kg_same_f32_combine(v0, __shfl_down_sync(0xffffffffu, v0, 16));
                v0 = kg_op::kg_same_f32_combine(v0, __shfl_down_sync(0xffffffffu, v0, 1));
                sum = v0;
            } else { // the array ends inside
                KG_CASE(stop);
                float part = kg_op::kg_same_f32_identity();
                float v0 = part;
                if (first < units) v0 = at[0];
                float v1 = part;
                if (first + 32 < units) v1 = at[32];
                const uint32_t count = (uint32_t)(units - origin);
                {
                    const bool upper = lane & 1;
                    const uint32_t right = lane % 2 * 32 + (lane & ~1u) + 1;
                    const float keep_v0 = upper ? v1 : v0;
                    const float give_v0 = upper ? v0 : v1;
                    const float take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 1);
                    v0 = upper ? take_v0 : keep_v0;
                    if (right < count) v0 = kg_op::kg_same_f32_combine(v0, upper ? keep_v0
                        : take_v0);
                }
                {
                    const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 2);
                    if (lane % 2 * 32 + (lane & ~1u) + 2 < count) v0 =
                        kg_op::kg_same_f32_combine(v0, right_v0);
                }
                {
                    const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 4);
                    if (lane % 2 * 32 + (lane & ~1u) + 4 < count) v0 =
                        kg_op::kg_same_f32_combine(v0, right_v0);
                }
                {
                    const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 8);
                    if (lane % 2 * 32 + (lane & ~1u) + 8 < count) v0 =
                        kg_op::kg_same_f32_combine(v0, right_v0);
                }
                {
                    const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 16);
                    if (lane % 2 * 32 + (lane & ~1u) + 16 < count) v0 =
                        kg_op::kg_same_f32_combine(v0, right_v0);
                }
                {
                    const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 1);
                    if ((lane + 1) * 32 < count) v0 = kg_op::kg_same_f32_combine(v0, right_v0);
                }
                sum = v0;
            }
        }
        sum = kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_all(sum, holds, held);

        // S2: the value of each warp; the first warp combines them.
        if (lane == 0) shared->s2[warp] = sum;
        __syncthreads();
        if (warp == 0) {
            if (lane < 2) sum = shared->s2[lane];
            {
                const float right = __shfl_down_sync(0xffffffffu, sum, 1);
                if (lane + 1 < left) sum = kg_op::kg_same_f32_combine(sum, right);
            }
        }
        if (gridDim.x != 1 && threadIdx.x == 0) g_sums[tile] = sum;
    }
    if (gridDim.x == 1) { // and one tile, or none
        if (threadIdx.x == 0) *g_out = kg_op::kg_same_f32_one_nan(sum);
        return;
    }
    bool last = false;
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);

    // The last block: the values of all tiles.
    {
        const uint64_t sums = (tiles + 255) / 256;
        const uint32_t share_of_warp = kg_tile_shift((sums + 1) / 2, 1);
        uint64_t block = (uint64_t)warp << share_of_warp;
        const uint64_t stop = block + (UINT64_C(1) << share_of_warp), end = stop < sums ? stop
            : sums;
        [[maybe_unused]] const uint64_t left = ((sums - 1) >> share_of_warp) + 1;
        float held = sum;
        uint32_t holds = 0;
        for (const uint64_t from = block; block < end; block++) {
            if (block != from) {
                kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_hold(sum, holds, lane, held);
                holds++;
            }
            const uint64_t origin = block * 256;
            const uint32_t count = tiles - origin < 256 ? (uint32_t)(tiles - origin) : 256;
            float v0 = sum;
            if (lane * 8 < count) v0 = g_sums[origin + lane * 8];
            float v1 = sum;
            if (lane * 8 + 1 < count) v1 = g_sums[origin + lane * 8 + 1];
            float v2 = sum;
            if (lane * 8 + 2 < count) v2 = g_sums[origin + lane * 8 + 2];
            float v3 = sum;
            if (lane * 8 + 3 < count) v3 = g_sums[origin + lane * 8 + 3];
            float v4 = sum;
            if (lane * 8 + 4 < count) v4 = g_sums[origin + lane * 8 + 4];
            float v5 = sum;
            if (lane * 8 + 5 < count) v5 = g_sums[origin + lane * 8 + 5];
            float v6 = sum;
            if (lane * 8 + 6 < count) v6 = g_sums[origin + lane * 8 + 6];
            float v7 = sum;
            if (lane * 8 + 7 < count) v7 = g_sums[origin + lane * 8 + 7];
            const uint32_t own = count > lane * 8 ? count - lane * 8 : 0;
            if (1 < own) v0 = kg_op::kg_same_f32_combine(v0, v1);
            if (3 < own) v2 = kg_op::kg_same_f32_combine(v2, v3);
            if (5 < own) v4 = kg_op::kg_same_f32_combine(v4, v5);
            if (7 < own) v6 = kg_op::kg_same_f32_combine(v6, v7);
            if (2 < own) v0 = kg_op::kg_same_f32_combine(v0, v2);
            if (6 < own) v4 = kg_op::kg_same_f32_combine(v4, v6);
            if (4 < own) v0 = kg_op::kg_same_f32_combine(v0, v4);
            const uint32_t threads = (count + 7) / 8;
            {
                const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 1);
                if (lane + 1 < threads) v0 = kg_op::kg_same_f32_combine(v0, right_v0);
            }
            {
                const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 2);
                if (lane + 2 < threads) v0 = kg_op::kg_same_f32_combine(v0, right_v0);
            }
            {
                const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 4);
                if (lane + 4 < threads) v0 = kg_op::kg_same_f32_combine(v0, right_v0);
            }
            {
                const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 8);
                if (lane + 8 < threads) v0 = kg_op::kg_same_f32_combine(v0, right_v0);
            }
            {
                const float right_v0 = __shfl_down_sync(0xffffffffu, v0, 16);
                if (lane + 16 < threads) v0 = kg_op::kg_same_f32_combine(v0, right_v0);
            }
            sum = v0;
        }
        sum = kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_all(sum, holds, held);

        // S2: the value of each warp; the first warp combines them.
        if (lane == 0) shared->s2[warp] = sum;
        __syncthreads();
        if (warp == 0) {
            if (lane < 2) sum = shared->s2[lane];
            {
                const float right = __shfl_down_sync(0xffffffffu, sum, 1);
                if (lane + 1 < left) sum = kg_op::kg_same_f32_combine(sum, right);
            }
        }
    }
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
    *g_out = kg_op::kg_same_f32_one_nan(sum);
}
KG_ENTRY(kg_same_f32__column_wbw_w2x2_sm4_tree_pdl)

KG_ROW(kg_same_f32__column_wbw_w2x2_sm4_tree_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_same_f32__column_wbw_w2x2_sm4_tree_pdl), nullptr,
            64, sizeof(kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    float *g_sums = (float *)call->scratch;
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t n = call->n;
    const uint64_t data_blocks = n / 128 + (n % 128 != 0);
    uint32_t shift = kg_tile_shift(data_blocks, kg_most_tiles(call->grid[0], 8192));
    void *arguments[] = {&g_in, &g_out, &g_sums, &g_ticket, &n, &shift};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_same_f32__column_wbw_w2x2_sm4_tree_pdl), arguments,
        64, sizeof(kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_shared));
}
