// kg_encoded_u32.cu: the kernels of encoded for u32, one per variant.
// Made by kgen 0.2.0 from runs.yaml (spec hash 79d2796d881ec453). Do not edit: edit the spec.
//
//   block_wbw_w4x2_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 64 registers a thread (8 blocks per SM)
//     12 bytes moved per element; 1 launch, 656 bytes of shared memory a block
//     facts: form look_back, keep values, unique, runs all
//     content hash d2a7469b1eaeeb99
//
// Operations, as the operator is written:
//   is_same: 1 comparison
//   transform: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_encoded_op.h"

namespace kg_encoded_u32_kernels {

using kg_op::kg_encoded_u32::is_same;
using kg_op::kg_encoded_u32::transform;

// How many runs there are, and where the last one begins.
struct counted_runs {
    uint64_t count, last;
};

// Of nothing.
KG_FN counted_runs no_runs()
{
    return {0, 0};
}

// Of two parts, one behind the other.
KG_FN counted_runs join_runs(const counted_runs &a, const counted_runs &b)
{
    return {a.count + b.count, a.last < b.last ? b.last : a.last};
}

// A partial result to shared memory, in units of 16 bytes.
KG_FN void runs_put(kg_v16 *to, const counted_runs &v)
{
    kg_v16 u[1];
    memcpy(u, &v, 16);
    kg_st16(to + 0, u[0]);
}

// A partial result from shared memory, in units of 16 bytes.
KG_FN counted_runs runs_get(const kg_v16 *from)
{
    kg_v16 u[1];
    u[0] = kg_ld16(from + 0);
    counted_runs v;
    memcpy(&v, u, 16);
    return v;
}

// What the lane `lanes` before holds.
KG_FN counted_runs runs_up(const counted_runs &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_up_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_up_sync(0xffffffffu, w[3], lanes);
    counted_runs other;
    memcpy(&other, w, 16);
    return other;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN counted_runs scan_lanes(counted_runs sum, uint32_t lane)
{
    { // the lane 1 before
        const counted_runs other = runs_up(sum, 1);
        if (lane >= 1) sum = join_runs(other, sum);
    }
    { // the lane 2 before
        const counted_runs other = runs_up(sum, 2);
        if (lane >= 2) sum = join_runs(other, sum);
    }
    { // the lane 4 before
        const counted_runs other = runs_up(sum, 4);
        if (lane >= 4) sum = join_runs(other, sum);
    }
    { // the lane 8 before
        const counted_runs other = runs_up(sum, 8);
        if (lane >= 8) sum = join_runs(other, sum);
    }
    { // the lane 16 before
        const counted_runs other = runs_up(sum, 16);
        if (lane >= 16) sum = join_runs(other, sum);
    }
    return sum;
}

// What lane `lanes` holds.
KG_FN counted_runs runs_from(const counted_runs &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_sync(0xffffffffu, w[3], lanes);
    counted_runs other;
    memcpy(&other, w, 16);
    return other;
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void runs_publish(uint64_t *to, const counted_runs &v, uint32_t tag)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    kg_st_relaxed_pair((kg_pair *)to, kg_pair{(uint64_t)tag << 32 | w[0],
        (uint64_t)tag << 32 | w[1]});
    kg_st_relaxed_pair((kg_pair *)to + 1, kg_pair{(uint64_t)tag << 32 | w[2],
        (uint64_t)tag << 32 | w[3]});
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool runs_published(const uint64_t *from, uint32_t tag, counted_runs &v)
{
    uint32_t w[4], missing = 0;
    const kg_pair p0 = kg_ld_relaxed_pair((const kg_pair *)from);
    const kg_pair p1 = kg_ld_relaxed_pair((const kg_pair *)from + 1);
    w[0] = (uint32_t)p0.lo;
    w[1] = (uint32_t)p0.hi;
    missing |= ((uint32_t)(p0.lo >> 32) ^ tag) | ((uint32_t)(p0.hi >> 32) ^ tag);
    w[2] = (uint32_t)p1.lo;
    w[3] = (uint32_t)p1.hi;
    missing |= ((uint32_t)(p1.lo >> 32) ^ tag) | ((uint32_t)(p1.hi >> 32) ^ tag);
    memcpy(&v, w, 16);
    return missing == 0;
}

// What stands before a tile whose own sum is `tile_sum`, in all lanes of a warp.
KG_FN counted_runs look_back(uint32_t tile, uint32_t tag, uint32_t lane,
    const counted_runs &tile_sum, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) runs_publish(g_tiles + (uint64_t)tile * 4, tile_sum, tag);

    // One look at all that is needed, then only at what was not there.
    counted_runs tiles = tile_sum, groups = no_runs(), base = no_runs();
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = runs_published(g_tiles + tile_at * 4, tag, tiles);
    if (!group_there) group_there = runs_published(g_groups + group_at * 4, tag, groups);
    if (!base_there) base_there = runs_published(g_bases + (uint64_t)super * 4, tag, base);

    // The tiles of the group; the last of them has the sum of all.
    while (!__all_sync(0xffffffffu, tile_there)) {
        kg_spin();
        if (!tile_there) tile_there = runs_published(g_tiles + tile_at * 4, tag, tiles);
    }
    tiles = scan_lanes(tiles, lane);
    if (in_group == 31 && lane == 31) runs_publish(g_groups + (uint64_t)group * 4, tiles, tag);

    // The groups before it, and what stands before those.
    while (!__all_sync(0xffffffffu, group_there)) {
        kg_spin();
        if (!group_there) group_there = runs_published(g_groups + group_at * 4, tag, groups);
    }
    groups = scan_lanes(groups, lane);
    while (!__all_sync(0xffffffffu, base_there)) {
        kg_spin();
        if (!base_there) base_there = runs_published(g_bases + (uint64_t)super * 4, tag, base);
    }
    const counted_runs before = runs_from(groups, (in_super - 1) % 32);
    if (in_super != 0) base = join_runs(base, before);
    if (in_group == 31 && in_super == 31) { // the next 1,024 tiles
        const counted_runs next = join_runs(base, tiles);
        if (lane == 31) runs_publish(g_bases + ((uint64_t)super + 1) * 4, next, tag);
    }
    const counted_runs others = runs_from(tiles, (in_group - 1) % 32);
    if (in_group != 0) base = join_runs(base, others);
    return base;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_tiles, region_groups, region_bases };

namespace block_wbw_w4x2_back_pdl {

struct alignas(16) block_shared {
    alignas(16) uint16_t ends[256]; // in the tile: a part for each warp
    alignas(16) kg_v16 sums[4]; // of warps
    alignas(16) kg_v16 before[4]; // what stands before each warp
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// What stands before a warp whose own sum is `sum`, of all its lanes.
KG_FN counted_runs before_warp(block_shared *shared, const counted_runs &sum, uint32_t lane,
    uint32_t warp, uint32_t tile, uint32_t tag, uint64_t *g_tiles, uint64_t *g_groups,
    uint64_t *g_bases)
{
    if (lane == 0) runs_put(&shared->sums[warp], sum);
    __syncthreads();
    if (warp == 0) {
        counted_runs warps = no_runs();
        if (lane < 4) warps = runs_get(&shared->sums[lane]);
        warps = scan_lanes(warps, lane);
        const counted_runs tile_sum = runs_from(warps, 3);
        const counted_runs earlier = runs_up(warps, 1);
        const counted_runs base = look_back(tile, tag, lane, tile_sum, g_tiles, g_groups, g_bases);
        counted_runs before = base;
        if (lane != 0) before = join_runs(base, earlier);
        if (lane < 4) runs_put(&shared->before[lane], before);
    }
    __syncthreads();
    return runs_get(&shared->before[warp]);
}

// What a warp knows of its part: runs that end in it, and the place of the last one's begin in the
// tile.
struct warp_runs {
    uint32_t ended, last;
};

// Finds which of 32 elements begin a run. Runs that end before them go behind those of the warp.
KG_FN void end_runs(block_shared *shared, uint32_t run, uint32_t lane, uint32_t in_tile,
    bool inside, uint64_t place, const uint32_t v_before, const uint32_t v_own, warp_runs &runs)
{
    const bool head = inside && (place == 0 || !is_same(v_before, v_own));
    const uint32_t heads = __ballot_sync(0xffffffffu, head);
    // nothing ends before the first element
    const uint32_t ends = place == lane ? heads & ~(uint32_t)1 : heads;
    if (ends >> lane & 1) {
        const uint32_t to = run + runs.ended + (uint32_t)__popc(ends & kg_lanemask_lt());
        shared->ends[to] = (uint16_t)in_tile;
    }
    runs.ended += (uint32_t)__popc(ends);
    if (heads != 0) runs.last = in_tile - lane + 31 - (uint32_t)__clz((int)heads);
}

// Each block takes the next tile, and looks for the runs that end before it.
KG_KERNEL(kg_encoded_u32__block_wbw_w4x2_back_pdl, 128, 8)(const uint32_t *g_in, uint32_t *g_out,
    uint32_t *g_lengths, uint64_t *g_count, uint64_t n, uint64_t capacity, uint64_t *g_tiles,
    uint64_t *g_groups, uint64_t *g_bases, kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 64;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 256;
    const uint64_t place = origin + run + lane;
    warp_runs runs = {0, 256};
    if (origin + 256 <= n) {
        KG_CASE(none);
        // INPUT: 2 elements of a lane, in the order of the lanes.
        uint32_t own_0{}, before_0{};
        own_0 = g_in[place];
        if (place != 0) before_0 = g_in[place - 1];
        uint32_t own_1{}, before_1{};
        own_1 = g_in[place + 32];
        if (place + 32 != 0) before_1 = g_in[place + 32 - 1];

        // RUNS: where they end.
        end_runs(shared, run, lane, run + lane, true, place, before_0, own_0, runs);
        end_runs(shared, run, lane, run + lane + 32, true, place + 32, before_1, own_1, runs);
    } else {
        KG_CASE(stop);
        // INPUT: 2 elements of a lane, in the order of the lanes.
        uint32_t own_0{}, before_0{};
        if (place < n) own_0 = g_in[place];
        if (place != 0 && place < n) before_0 = g_in[place - 1];
        uint32_t own_1{}, before_1{};
        if (place + 32 < n) own_1 = g_in[place + 32];
        if (place + 32 != 0 && place + 32 < n) before_1 = g_in[place + 32 - 1];

        // RUNS: where they end.
        end_runs(shared, run, lane, run + lane, place < n, place, before_0, own_0, runs);
        end_runs(shared, run, lane, run + lane + 32, place + 32 < n, place + 32, before_1, own_1,
            runs);
    }

    // S2: runs that end before the warp's part, and where the last one begins.
    const counted_runs sum = {runs.ended, runs.last == 256 ? 0 : origin + runs.last};
    const counted_runs before = before_warp(shared, sum, lane, warp, tile, tag, g_tiles, g_groups,
        g_bases);

    // OUTPUT: in the order of the lanes, never more than there is room for.
    const uint64_t room = before.count < capacity ? capacity - before.count : 0;
    const uint32_t stored = runs.ended < room ? runs.ended : (uint32_t)room;
    for (uint32_t i = lane; i < stored; i += 32) {
        const uint64_t end = origin + shared->ends[run + i];
        const uint64_t begin = i == 0 ? before.last : origin + shared->ends[run + i - 1];
        g_out[before.count + i] = transform(g_in[begin]);
        g_lengths[before.count + i] = (uint32_t)(end - begin);
    }
    if (origin + 256 >= n && warp == 3 && lane == 0) { // the array's end is that of a run
        const counted_runs all = join_runs(before, sum);
        const uint64_t begin = all.last, end = n;
        const bool ends = end - begin > 0;
        if (ends && all.count < capacity) {
            g_out[all.count] = transform(g_in[begin]);
            g_lengths[all.count] = (uint32_t)(end - begin);
        }
        *g_count = all.count + ends;
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
KG_ENTRY(kg_encoded_u32__block_wbw_w4x2_back_pdl)

KG_VARIANT(kg_encoded_u32__block_wbw_w4x2_back_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_encoded_u32__block_wbw_w4x2_back_pdl), nullptr,
            128, sizeof(block_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint32_t *g_lengths = (uint32_t *)call->args[2];
    uint64_t *g_count = (uint64_t *)call->args[3];
    uint64_t n = call->n, capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &g_lengths, &g_count, &n, &capacity, &g_tiles, &g_groups,
        &g_bases, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_encoded_u32__block_wbw_w4x2_back_pdl), arguments,
        128, sizeof(block_shared));
}
} // namespace
} // namespace
