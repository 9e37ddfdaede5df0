// kg_running_total_u32.cu: the kernels of running_total for u32, one per variant.
// Made by kgen 0.2.0 from back.yaml (spec hash e5c1121fd34bf192). Do not edit: edit the spec.
//
//   block_wbw_w4x3_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 3, batch 3
//     TBS 128 threads, DBS 384 elements
//     at most 56 registers a thread (9 blocks per SM)
//     12 bytes moved per element; 1 launch, 3152 bytes of shared memory a block
//     facts: form look_back, exclusive, run_adder serial, warp_adder kogge_stone, slot 2
//     S1: 3072 bytes, rule scalar, runs of 3 elements of 1 unit of 8 bytes
//     S1 store, S3 load (warp view): 8-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     S1 load, S3 store (run view): 8-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash 095a6d9979aab42e
//
// Operations, as the operator is written:
//   combine: 1 addition
//   transform: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_running_total_op.h"

namespace kg_running_total_u32_kernels {

using kg_op::kg_running_total_u32::identity;
using kg_op::kg_running_total_u32::combine;
using kg_op::kg_running_total_u32::transform;

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN uint64_t scan_lanes(uint64_t sum, uint32_t lane)
{
    { // the lane 1 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (lane >= 1) sum = combine(other, sum);
    }
    { // the lane 2 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (lane >= 2) sum = combine(other, sum);
    }
    { // the lane 4 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (lane >= 4) sum = combine(other, sum);
    }
    { // the lane 8 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (lane >= 8) sum = combine(other, sum);
    }
    { // the lane 16 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (lane >= 16) sum = combine(other, sum);
    }
    return sum;
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void element_publish(uint64_t *to, const uint64_t &v, uint32_t tag)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    kg_st_relaxed_pair((kg_pair *)to, kg_pair{(uint64_t)tag << 32 | w[0],
        (uint64_t)tag << 32 | w[1]});
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool element_published(const uint64_t *from, uint32_t tag, uint64_t &v)
{
    uint32_t w[2], missing = 0;
    const kg_pair p0 = kg_ld_relaxed_pair((const kg_pair *)from);
    w[0] = (uint32_t)p0.lo;
    w[1] = (uint32_t)p0.hi;
    missing |= ((uint32_t)(p0.lo >> 32) ^ tag) | ((uint32_t)(p0.hi >> 32) ^ tag);
    memcpy(&v, w, 8);
    return missing == 0;
}

// What stands before a tile whose own sum is `tile_sum`, in all lanes of a warp.
KG_FN uint64_t look_back(uint32_t tile, uint32_t tag, uint32_t lane, const uint64_t &tile_sum,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) element_publish(g_tiles + (uint64_t)tile * 2, tile_sum, tag);

    // One look at all that is needed, then only at what was not there.
    uint64_t tiles = tile_sum, groups = identity(), base = identity();
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = element_published(g_tiles + tile_at * 2, tag, tiles);
    if (!group_there) group_there = element_published(g_groups + group_at * 2, tag, groups);
    if (!base_there) base_there = element_published(g_bases + (uint64_t)super * 2, tag, base);

    // The tiles of the group; the last of them has the sum of all.
    while (!__all_sync(0xffffffffu, tile_there)) {
        kg_spin();
        if (!tile_there) tile_there = element_published(g_tiles + tile_at * 2, tag, tiles);
    }
    tiles = scan_lanes(tiles, lane);
    if (in_group == 31 && lane == 31) element_publish(g_groups + (uint64_t)group * 2, tiles, tag);

    // The groups before it, and what stands before those.
    while (!__all_sync(0xffffffffu, group_there)) {
        kg_spin();
        if (!group_there) group_there = element_published(g_groups + group_at * 2, tag, groups);
    }
    groups = scan_lanes(groups, lane);
    while (!__all_sync(0xffffffffu, base_there)) {
        kg_spin();
        if (!base_there) base_there = element_published(g_bases + (uint64_t)super * 2, tag, base);
    }
    const uint64_t before = __shfl_sync(0xffffffffu, groups, (in_super - 1) % 32);
    if (in_super != 0) base = combine(base, before);
    if (in_group == 31 && in_super == 31) { // the next 1,024 tiles
        const uint64_t next = combine(base, tiles);
        if (lane == 31) element_publish(g_bases + ((uint64_t)super + 1) * 2, next, tag);
    }
    const uint64_t others = __shfl_sync(0xffffffffu, tiles, (in_group - 1) % 32);
    if (in_group != 0) base = combine(base, others);
    return base;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_tiles, region_groups, region_bases };

namespace block_wbw_w4x3_back_pdl {

struct alignas(16) block_shared {
    alignas(16) uint64_t s1[384];
    alignas(16) uint64_t sums[4]; // of warps
    alignas(16) uint64_t before[4]; // what stands before each warp
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// What stands before a run whose own sum is `sum`.
KG_FN uint64_t before_run(block_shared *shared, uint32_t lane, uint32_t warp, uint64_t sum,
    uint32_t tile, uint32_t tag, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    // The lanes of each warp, then the warps, by the first one.
    sum = scan_lanes(sum, lane);
    const uint64_t others = __shfl_up_sync(0xffffffffu, sum, 1); // the lanes before this one
    if (lane == 31) shared->sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        uint64_t warps = identity();
        if (lane < 4) warps = shared->sums[lane];
        warps = scan_lanes(warps, lane);
        const uint64_t tile_sum = __shfl_sync(0xffffffffu, warps, 3);
        const uint64_t earlier = __shfl_up_sync(0xffffffffu, warps, 1);
        const uint64_t base = look_back(tile, tag, lane, tile_sum, g_tiles, g_groups, g_bases);
        uint64_t before = base;
        if (lane != 0) before = combine(base, earlier);
        if (lane < 4) shared->before[lane] = before;
    }
    __syncthreads();
    const uint64_t before = shared->before[warp];
    __syncwarp(); // one access of all lanes
    const uint64_t behind = combine(before, others);
    return lane == 0 ? before : behind;
}

// Each block takes the next tile, and looks for the sums before it.
KG_KERNEL(kg_running_total_u32__block_wbw_w4x3_back_pdl, 128, 9)(const uint32_t *g_in,
    uint64_t *g_out, uint64_t n, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases,
    kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 384;
    if (origin + 384 <= n) {
        KG_CASE(none);
        // INPUT: 3 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + warp * 96 + lane;
        uint64_t v0 = transform(g_in[place]);
        uint64_t v1 = transform(g_in[place + 32]);
        uint64_t v2 = transform(g_in[place + 64]);

        // S1: to runs of 3, one for each lane, and their sums.
        __syncwarp();
        shared->s1[warp * 96 + lane] = v0;
        shared->s1[warp * 96 + lane + 32] = v1;
        shared->s1[warp * 96 + lane + 64] = v2;
        __syncwarp();
        v0 = *(const volatile uint64_t *)&shared->s1[threadIdx.x * 3];
        v1 = *(const volatile uint64_t *)&shared->s1[threadIdx.x * 3 + 1];
        v2 = *(const volatile uint64_t *)&shared->s1[threadIdx.x * 3 + 2];
        uint64_t sum = v0;
        sum = combine(sum, v1);
        sum = combine(sum, v2);

        // S2: what stands before the run.
        uint64_t prefix = before_run(shared, lane, warp, sum, tile, tag, g_tiles, g_groups,
            g_bases);

        // S3: the runs, each element behind what stands before it.
        const uint64_t own0 = v0;
        v0 = prefix;
        prefix = combine(prefix, own0);
        const uint64_t own1 = v1;
        v1 = prefix;
        prefix = combine(prefix, own1);
        const uint64_t own2 = v2;
        v2 = prefix;
        prefix = combine(prefix, own2);
        __syncwarp();
        shared->s1[threadIdx.x * 3] = v0;
        shared->s1[threadIdx.x * 3 + 1] = v1;
        shared->s1[threadIdx.x * 3 + 2] = v2;
        __syncwarp();
        v0 = *(const volatile uint64_t *)&shared->s1[warp * 96 + lane];
        v1 = *(const volatile uint64_t *)&shared->s1[warp * 96 + lane + 32];
        v2 = *(const volatile uint64_t *)&shared->s1[warp * 96 + lane + 64];

        // OUTPUT.
        g_out[place] = v0;
        g_out[place + 32] = v1;
        g_out[place + 64] = v2;
    } else {
        KG_CASE(stop);
        // INPUT: 3 elements of a lane, in the order of the lanes; the identity past the end.
        const uint64_t place = origin + warp * 96 + lane;
        uint64_t v0 = identity();
        if (place < n) v0 = transform(g_in[place]);
        uint64_t v1 = identity();
        if (place + 32 < n) v1 = transform(g_in[place + 32]);
        uint64_t v2 = identity();
        if (place + 64 < n) v2 = transform(g_in[place + 64]);

        // S1: to runs of 3, one for each lane, and their sums.
        __syncwarp();
        shared->s1[warp * 96 + lane] = v0;
        shared->s1[warp * 96 + lane + 32] = v1;
        shared->s1[warp * 96 + lane + 64] = v2;
        __syncwarp();
        v0 = *(const volatile uint64_t *)&shared->s1[threadIdx.x * 3];
        v1 = *(const volatile uint64_t *)&shared->s1[threadIdx.x * 3 + 1];
        v2 = *(const volatile uint64_t *)&shared->s1[threadIdx.x * 3 + 2];
        uint64_t sum = v0;
        sum = combine(sum, v1);
        sum = combine(sum, v2);

        // S2: what stands before the run.
        uint64_t prefix = before_run(shared, lane, warp, sum, tile, tag, g_tiles, g_groups,
            g_bases);

        // S3: the runs, each element behind what stands before it.
        const uint64_t own0 = v0;
        v0 = prefix;
        prefix = combine(prefix, own0);
        const uint64_t own1 = v1;
        v1 = prefix;
        prefix = combine(prefix, own1);
        const uint64_t own2 = v2;
        v2 = prefix;
        prefix = combine(prefix, own2);
        __syncwarp();
        shared->s1[threadIdx.x * 3] = v0;
        shared->s1[threadIdx.x * 3 + 1] = v1;
        shared->s1[threadIdx.x * 3 + 2] = v2;
        __syncwarp();
        v0 = *(const volatile uint64_t *)&shared->s1[warp * 96 + lane];
        v1 = *(const volatile uint64_t *)&shared->s1[warp * 96 + lane + 32];
        v2 = *(const volatile uint64_t *)&shared->s1[warp * 96 + lane + 64];

        // OUTPUT.
        if (place < n) {
            g_out[place] = v0;
        }
        if (place + 32 < n) {
            g_out[place + 32] = v1;
        }
        if (place + 64 < n) {
            g_out[place + 64] = v2;
        }
    }

    // The next call finds all as this one did.
    if (tag != ~(uint32_t)0) {
        if (tile == gridDim.x - 1 && threadIdx.x == 0)
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
KG_ENTRY(kg_running_total_u32__block_wbw_w4x3_back_pdl)

KG_VARIANT(kg_running_total_u32__block_wbw_w4x3_back_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_running_total_u32__block_wbw_w4x3_back_pdl),
            nullptr, 128, sizeof(block_shared));
        return error;
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint64_t *g_out = (uint64_t *)call->args[1];
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &n, &g_tiles, &g_groups, &g_bases, &tagged, &g_turn,
        &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_running_total_u32__block_wbw_w4x3_back_pdl),
        arguments, 128, sizeof(block_shared));
}
} // namespace
} // namespace
