// kg_first_of_runs_u32.cu: the kernels of first_of_runs for u32, one per variant.
// Made by kgen 0.2.0 from unique.yaml (spec hash 5dc9278f2c5fb916). Do not edit: edit the spec.
//
//   block_wbw_w2x3_back
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 48 registers a thread (20 blocks per SM)
//     12 bytes moved per element; 1 launch, 432 bytes of shared memory a block
//     facts: form look_back, keep indices, unique
//     content hash be26db7e5958d393
//
// Operations, as the operator is written:
//   is_same: 1 comparison

#include <string.h>

#include "kg_device.h"
#include "kg_first_of_runs_op.h"

namespace kg_first_of_runs_u32_kernels {

using kg_op::kg_first_of_runs_u32::is_same;

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

// The sum of all lanes, in each of them.
KG_FN uint64_t sum_of_lanes(uint64_t sum)
{
    for (uint32_t by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, by);
    return sum;
}

// How many elements the tiles before one keep that keeps `sum` itself, in all lanes of a warp.
KG_FN uint64_t look_back(uint32_t tile, uint32_t tag, uint32_t lane, uint64_t sum,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) element_publish(g_tiles + (uint64_t)tile * 2, sum, tag);

    // One look at all that is needed, then only at what was not there.
    uint64_t tiles = 0, groups = 0, base = 0;
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = element_published(g_tiles + tile_at * 2, tag, tiles);
    if (!group_there) group_there = element_published(g_groups + group_at * 2, tag, groups);
    if (!base_there) base_there = element_published(g_bases + (uint64_t)super * 2, tag, base);

    // The tiles of the group; the last of them has the count of all.
    while (!__all_sync(0xffffffffu, tile_there)) {
        kg_spin();
        if (!tile_there) tile_there = element_published(g_tiles + tile_at * 2, tag, tiles);
    }
    tiles = sum_of_lanes(lane < in_group ? tiles : 0);
    if (in_group == 31 && lane == 0) {
        element_publish(g_groups + (uint64_t)group * 2, tiles + sum, tag);
    }

    // The groups before it, and what stands before those.
    while (!__all_sync(0xffffffffu, group_there)) {
        kg_spin();
        if (!group_there) group_there = element_published(g_groups + group_at * 2, tag, groups);
    }
    groups = sum_of_lanes(lane < in_super ? groups : 0);
    while (!__all_sync(0xffffffffu, base_there)) {
        kg_spin();
        if (!base_there) base_there = element_published(g_bases + (uint64_t)super * 2, tag, base);
    }
    base += groups + tiles;
    if (in_group == 31 && in_super == 31 && lane == 0) { // the next 1,024 tiles
        element_publish(g_bases + ((uint64_t)super + 1) * 2, base + sum, tag);
    }
    return base;
}

// The sum of a number of each lane up to this one, in 32 bits.
KG_FN uint32_t sum_upto(uint32_t lane, uint32_t sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, by);
        if (lane >= by) sum += other;
    }
    return sum;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_tiles, region_groups, region_bases };

namespace block_wbw_w2x3_back {

struct alignas(16) block_shared {
    alignas(16) uint16_t places[192]; // in the tile
    alignas(16) uint32_t counts[2]; // that each warp keeps
    alignas(16) uint64_t starts[2]; // where they go
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// Puts elements of a warp that are kept behind those that it keeps already. Returns how many these
// are then.
KG_FN uint32_t compact(block_shared *shared, uint32_t run, uint32_t kept, bool inside,
    uint32_t in_tile, uint64_t place, const uint32_t v_before, const uint32_t v_in)
{
    const bool keep = inside && (place == 0 || !is_same(v_before, v_in));
    const uint32_t lanes = __ballot_sync(0xffffffffu, keep);
    if (keep) {
        const uint32_t to = run + kept + (uint32_t)__popc(lanes & kg_lanemask_lt());
        shared->places[to] = (uint16_t)in_tile;
    }
    return kept + (uint32_t)__popc(lanes);
}

// Tells each warp where its elements go, by the first warp. Returns how many are kept up to the end
// of the tile.
KG_FN uint64_t find_starts(block_shared *shared, uint32_t lane, uint32_t tile, uint32_t tag,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t count = lane < 2 ? shared->counts[lane] : 0;
    const uint32_t upto = sum_upto(lane, count); // of the warps up to this lane's
    const uint32_t sum = __shfl_sync(0xffffffffu, upto, 31);
    const uint64_t base = look_back(tile, tag, lane, sum, g_tiles, g_groups, g_bases);
    if (lane < 2) shared->starts[lane] = base + upto - count;
    return base + sum;
}

// Each block takes the next tile, and looks for what those before it keep.
KG_KERNEL(kg_first_of_runs_u32__block_wbw_w2x3_back, 64, 20)(const uint32_t *g_in,
    uint64_t *g_indices, uint64_t *g_count, uint64_t n, uint64_t capacity, uint64_t *g_tiles,
    uint64_t *g_groups, uint64_t *g_bases, kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 96;
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 192;
    uint32_t kept = 0;
    if (origin + 192 <= n) {
        KG_CASE(none);
        // INPUT: 3 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + run + lane;
        const uint32_t in_0 = g_in[place];
        uint32_t before_0{};
        if (place != 0) before_0 = g_in[place - 1];
        const uint32_t in_1 = g_in[place + 32];
        uint32_t before_1{};
        if (place + 32 != 0) before_1 = g_in[place + 32 - 1];
        const uint32_t in_2 = g_in[place + 64];
        uint32_t before_2{};
        if (place + 64 != 0) before_2 = g_in[place + 64 - 1];

        // What is kept, at the front of the warp's own part.
        kept = compact(shared, run, kept, true, run + lane, place, before_0, in_0);
        kept = compact(shared, run, kept, true, run + lane + 32, place + 32, before_1, in_1);
        kept = compact(shared, run, kept, true, run + lane + 64, place + 64, before_2, in_2);
    } else {
        KG_CASE(stop);
        // INPUT: 3 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + run + lane;
        uint32_t in_0{};
        if (place < n) in_0 = g_in[place];
        uint32_t before_0{};
        if (place != 0 && place < n) before_0 = g_in[place - 1];
        uint32_t in_1{};
        if (place + 32 < n) in_1 = g_in[place + 32];
        uint32_t before_1{};
        if (place + 32 != 0 && place + 32 < n) before_1 = g_in[place + 32 - 1];
        uint32_t in_2{};
        if (place + 64 < n) in_2 = g_in[place + 64];
        uint32_t before_2{};
        if (place + 64 != 0 && place + 64 < n) before_2 = g_in[place + 64 - 1];

        // What is kept, at the front of the warp's own part.
        kept = compact(shared, run, kept, place < n, run + lane, place, before_0, in_0);
        kept = compact(shared, run, kept, place + 32 < n, run + lane + 32, place + 32, before_1,
            in_1);
        kept = compact(shared, run, kept, place + 64 < n, run + lane + 64, place + 64, before_2,
            in_2);
    }
    if (lane == 0) shared->counts[warp] = kept;
    __syncthreads();
    if (warp == 0) {
        const uint64_t total = find_starts(shared, lane, tile, tag, g_tiles, g_groups, g_bases);
        if (tile == gridDim.x - 1 && lane == 0) *g_count = total;
    }
    __syncthreads();
    const uint64_t start = shared->starts[warp];

    // OUTPUT: in the order of the lanes.
    const uint64_t room = start < capacity ? capacity - start : 0;
    const uint32_t stored = kept < room ? kept : (uint32_t)room;
    for (uint32_t i = lane; i < stored; i += 32) {
        g_indices[start + i] = (uint64_t)(origin + shared->places[run + i]);
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
KG_ENTRY(kg_first_of_runs_u32__block_wbw_w2x3_back)

KG_VARIANT(kg_first_of_runs_u32__block_wbw_w2x3_back)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_first_of_runs_u32__block_wbw_w2x3_back), nullptr,
            64, sizeof(block_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint64_t *g_indices = (uint64_t *)call->args[1];
    uint64_t *g_count = (uint64_t *)call->args[2];
    uint64_t n = call->n, capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_indices, &g_count, &n, &capacity, &g_tiles, &g_groups, &g_bases,
        &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_first_of_runs_u32__block_wbw_w2x3_back), arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
