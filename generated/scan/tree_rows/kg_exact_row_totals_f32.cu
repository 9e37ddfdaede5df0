// kg_exact_row_totals_f32.cu: the kernels of exact_row_totals for f32, one per variant.
// Made by kgen 0.2.0 from tree_rows.yaml (spec hash 03ae1e8842783db0). Do not edit: edit the spec.
//
//   block_wbw_w2x2_tree
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky
//     TBS 64 threads, DBS 128 elements
//     at most 80 registers a thread (12 blocks per SM)
//     8 bytes moved per element; 1 launch, 576 bytes of shared memory a block
//     facts: form tree, by_row, slot 1
//     S1: 524 bytes, rule 1_per_lcm, runs of 2 elements of 1 unit of 4 bytes
//       pads of 1 unit after every 32 elements
//     S1 store, S3 load (warp view): 4-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     S1 load, S3 store (run view): 4-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash 9e5d65f75f154cca
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_exact_row_totals_op.h"

namespace kg_exact_row_totals_f32_kernels {

using kg_op::kg_exact_row_totals_f32::identity;
using kg_op::kg_exact_row_totals_f32::combine;
using kg_op::kg_exact_row_totals_f32::one_nan;

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

// What stands before a tile, and behind it, in all lanes of a warp.
KG_FN float fold_tiles(uint32_t tile, uint32_t tag, uint32_t lane, const float &tile_sum,
    uint64_t *g_tiles, float &behind)
{
    // Bit b of the number: a left child of 2^b tiles ends where the lower bits begin.
    const uint64_t at = (uint64_t)(tile >> lane << lane) - 1;
    float node = identity();
    bool there = (tile >> lane & 1) == 0;
    if (!there) there = element_published(g_tiles + at, tag, node);

    // The subtree that ends with this tile: its lowest bits are ones, of a left child each.
    const uint32_t ones = __ffs((int)~tile) - 1;
    while (!__all_sync(0xffffffffu, there || lane >= ones)) {
        kg_spin();
        if (!there) there = element_published(g_tiles + at, tag, node);
    }
    float sum = tile_sum;
    for (uint32_t bit = 0; bit < ones; bit++) {
        const float left = __shfl_sync(0xffffffffu, node, bit);
        sum = combine(left, sum);
    }
    if (lane == 0) element_publish(g_tiles + (uint64_t)tile, sum, tag);

    // From the left: the largest first.
    while (!__all_sync(0xffffffffu, there)) {
        kg_spin();
        if (!there) there = element_published(g_tiles + at, tag, node);
    }
    float base = identity();
    for (uint32_t rest = tile >> ones << ones; rest != 0;) {
        const uint32_t bit = 31 - __clz((int)rest);
        rest ^= 1u << bit;
        const float left = __shfl_sync(0xffffffffu, node, bit);
        base = combine(base, left);
    }
    behind = combine(base, sum);
    for (uint32_t bit = ones; bit-- > 0;) {
        const float left = __shfl_sync(0xffffffffu, node, bit);
        base = combine(base, left);
    }
    return base;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_tiles };

namespace block_wbw_w2x2_tree {

struct alignas(16) block_shared {
    alignas(16) float s1[131];
    alignas(16) float sums[2]; // of warps
    alignas(16) float before[3]; // what stands before each warp, and behind the last
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// S2: what stands before a run whose own sum is `sum`; `next`: and behind it.
KG_FN float before_run(block_shared *shared, uint32_t lane, uint32_t warp, uint32_t tile,
    uint32_t tag, float sum, uint64_t *g_tiles, float &next)
{
    // Groups of lanes, then groups of warps, by the first one.
    const float beside0 = __shfl_xor_sync(0xffffffffu, sum, 1);
    sum = (lane & 1) != 0 ? combine(beside0, sum) : combine(sum, beside0);
    const float beside1 = __shfl_xor_sync(0xffffffffu, sum, 2);
    sum = (lane & 2) != 0 ? combine(beside1, sum) : combine(sum, beside1);
    const float beside2 = __shfl_xor_sync(0xffffffffu, sum, 4);
    sum = (lane & 4) != 0 ? combine(beside2, sum) : combine(sum, beside2);
    const float beside3 = __shfl_xor_sync(0xffffffffu, sum, 8);
    sum = (lane & 8) != 0 ? combine(beside3, sum) : combine(sum, beside3);
    const float beside4 = __shfl_xor_sync(0xffffffffu, sum, 16);
    sum = (lane & 16) != 0 ? combine(beside4, sum) : combine(sum, beside4);
    if (lane == 0) shared->sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        float warps = identity();
        if (lane < 2) warps = shared->sums[lane];
        const float other0 = __shfl_xor_sync(0xffffffffu, warps, 1);
        warps = (lane & 1) != 0 ? combine(other0, warps) : combine(warps, other0);
        const float tile_sum = __shfl_sync(0xffffffffu, warps, 0);
        float behind;
        float before = fold_tiles(tile, tag, lane, tile_sum, g_tiles, behind);
        if ((lane & 1) != 0) before = combine(before, other0);
        if (lane == 2) before = behind;
        if (lane <= 2) shared->before[lane] = before;
    }
    __syncthreads();
    __syncwarp(); // one access of all lanes each
    float prefix = shared->before[warp];
    const float behind = shared->before[warp + 1];
    __syncwarp();
    if ((lane & 16) != 0) prefix = combine(prefix, beside4);
    if ((lane & 8) != 0) prefix = combine(prefix, beside3);
    if ((lane & 4) != 0) prefix = combine(prefix, beside2);
    if ((lane & 2) != 0) prefix = combine(prefix, beside1);
    if ((lane & 1) != 0) prefix = combine(prefix, beside0);
    next = __shfl_down_sync(0xffffffffu, prefix, 1);
    if (lane == 31) next = behind;
    return prefix;
}

// Each block takes the next tile, and looks for the sums before it.
KG_KERNEL(kg_exact_row_totals_f32__block_wbw_w2x2_tree, 64, 12)(const float *g_in, float *g_out,
    uint64_t width, uint64_t in_pitch, uint64_t out_pitch, uint64_t *g_tiles, kg_tagged tagged,
    uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t ticket = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t n = width;
    const uint32_t across = (uint32_t)((width + 127) / 128);
    const uint32_t row = ticket / across, tile = ticket % across;
    g_tiles += (uint64_t)row * across;
    const float *const row_in = (const float *)((const char *)g_in + row * in_pitch);
    float *const row_out = (float *)((char *)g_out + row * out_pitch);
    const uint64_t origin = (uint64_t)tile * 128;
    if (origin + 128 <= n) {
        KG_CASE(none);
        // INPUT: 2 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + warp * 64 + lane;
        float v0 = row_in[place];
        float v1 = row_in[place + 32];

        // S1: to runs of 2, one for each lane, and their sums.
        __syncwarp();
        shared->s1[(warp * 64 + lane) + (warp * 64 + lane) / 32] = v0;
        shared->s1[(warp * 64 + lane + 32) + (warp * 64 + lane + 32) / 32] = v1;
        __syncwarp();
        v0 = shared->s1[(threadIdx.x * 2) + (threadIdx.x * 2) / 32];
        v1 = shared->s1[(threadIdx.x * 2 + 1) + (threadIdx.x * 2 + 1) / 32];
        const float s0_2 = combine(v0, v1);
        const float sum = s0_2;

        // S2
        float next;
        const float prefix = before_run(shared, lane, warp, tile, tag, sum, g_tiles, next);

        // S3: what each result is, from the subtrees of the run.
        const float f1 = combine(prefix, v0);
        float r0 = f1;
        float r1 = next;
        __syncwarp();
        shared->s1[(threadIdx.x * 2) + (threadIdx.x * 2) / 32] = r0;
        shared->s1[(threadIdx.x * 2 + 1) + (threadIdx.x * 2 + 1) / 32] = r1;
        __syncwarp();
        r0 = shared->s1[(warp * 64 + lane) + (warp * 64 + lane) / 32];
        r1 = shared->s1[(warp * 64 + lane + 32) + (warp * 64 + lane + 32) / 32];

        // OUTPUT.
        row_out[place] = one_nan(r0);
        row_out[place + 32] = one_nan(r1);
    } else {
        KG_CASE(stop);
        // INPUT: 2 elements of a lane, in the order of the lanes; the identity past the end.
        const uint64_t place = origin + warp * 64 + lane;
        float v0 = identity();
        if (place < n) v0 = row_in[place];
        float v1 = identity();
        if (place + 32 < n) v1 = row_in[place + 32];

        // S1: to runs of 2, one for each lane, and their sums.
        __syncwarp();
        shared->s1[(warp * 64 + lane) + (warp * 64 + lane) / 32] = v0;
        shared->s1[(warp * 64 + lane + 32) + (warp * 64 + lane + 32) / 32] = v1;
        __syncwarp();
        v0 = shared->s1[(threadIdx.x * 2) + (threadIdx.x * 2) / 32];
        v1 = shared->s1[(threadIdx.x * 2 + 1) + (threadIdx.x * 2 + 1) / 32];
        const float s0_2 = combine(v0, v1);
        const float sum = s0_2;

        // S2
        float next;
        const float prefix = before_run(shared, lane, warp, tile, tag, sum, g_tiles, next);

        // S3: what each result is, from the subtrees of the run.
        const float f1 = combine(prefix, v0);
        float r0 = f1;
        float r1 = next;
        __syncwarp();
        shared->s1[(threadIdx.x * 2) + (threadIdx.x * 2) / 32] = r0;
        shared->s1[(threadIdx.x * 2 + 1) + (threadIdx.x * 2 + 1) / 32] = r1;
        __syncwarp();
        r0 = shared->s1[(warp * 64 + lane) + (warp * 64 + lane) / 32];
        r1 = shared->s1[(warp * 64 + lane + 32) + (warp * 64 + lane + 32) / 32];

        // OUTPUT.
        if (place < n) {
            row_out[place] = one_nan(r0);
        }
        if (place + 32 < n) {
            row_out[place + 32] = one_nan(r1);
        }
    }

    // The next call finds all as this one did.
    if (tag != ~(uint32_t)0) {
        if (ticket == gridDim.x - 1 && threadIdx.x == 0)
            kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
        return;
    }
    // No more tags: the block that ends last clears all words, and tags begin anew.
    bool last = false;
    __syncthreads();
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    kg_tagged_clear(tagged);
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
    kg_st_relaxed_u64(g_turn, 0);
}
KG_ENTRY(kg_exact_row_totals_f32__block_wbw_w2x2_tree)

KG_VARIANT(kg_exact_row_totals_f32__block_wbw_w2x2_tree)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_exact_row_totals_f32__block_wbw_w2x2_tree),
            nullptr, 64, sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t in_pitch = call->lengths[2];
    uint64_t out_pitch = call->lengths[3];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &width, &in_pitch, &out_pitch, &g_tiles, &tagged, &g_turn,
        &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_exact_row_totals_f32__block_wbw_w2x2_tree),
        arguments, 64, sizeof(block_shared));
}
} // namespace
} // namespace
