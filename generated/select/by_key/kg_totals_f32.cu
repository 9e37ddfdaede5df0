// kg_totals_f32.cu: the kernels of totals for f32, one per variant.
// Made by kgen 0.2.0 from by_key.yaml (spec hash c6132d4d15c82434). Do not edit: edit the spec.
//
//   block_wbw_w4x3_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 3, batch 3
//     TBS 128 threads, DBS 384 elements
//     at most 80 registers a thread (6 blocks per SM)
//     16 bytes moved per element; 1 launch, 3216 bytes of shared memory a block
//     facts: form look_back, keep values, unique, by_key, keyed_bytes 16, slot 4
//     content hash 306e186e9a7172f2
//
// Operations, as the operator is written:
//   combine: 1 addition
//   is_same: 1 comparison

#include <string.h>

#include "kg_device.h"
#include "kg_totals_op.h"

namespace kg_totals_f32_kernels {

using kg_op::kg_totals_f32::identity;
using kg_op::kg_totals_f32::combine;
using kg_op::kg_totals_f32::is_same;

// What the elements since the last run's begin combine to, and how many runs begin.
struct keyed {
    float value;
    uint64_t count;
};

// Of nothing.
KG_FN keyed no_keyed()
{
    return {identity(), 0};
}

// Of two parts, one behind the other.
KG_FN keyed join_keyed(const keyed &a, const keyed &b)
{
    if (b.count != 0) return {b.value, a.count + b.count};
    return {combine(a.value, b.value), a.count};
}

// A partial result to shared memory, in units of 16 bytes.
KG_FN void keyed_put(kg_v16 *to, const keyed &v)
{
    kg_v16 u[1];
    memcpy(u, &v, 16);
    kg_st16(to + 0, u[0]);
}

// A partial result from shared memory, in units of 16 bytes.
KG_FN keyed keyed_get(const kg_v16 *from)
{
    kg_v16 u[1];
    u[0] = kg_ld16(from + 0);
    keyed v;
    memcpy(&v, u, 16);
    return v;
}

// What the lane `lanes` before holds.
KG_FN keyed keyed_up(const keyed &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_up_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_up_sync(0xffffffffu, w[3], lanes);
    keyed other;
    memcpy(&other, w, 16);
    return other;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN keyed scan_lanes(keyed sum, uint32_t lane)
{
    { // the lane 1 before
        const keyed other = keyed_up(sum, 1);
        if (lane >= 1) sum = join_keyed(other, sum);
    }
    { // the lane 2 before
        const keyed other = keyed_up(sum, 2);
        if (lane >= 2) sum = join_keyed(other, sum);
    }
    { // the lane 4 before
        const keyed other = keyed_up(sum, 4);
        if (lane >= 4) sum = join_keyed(other, sum);
    }
    { // the lane 8 before
        const keyed other = keyed_up(sum, 8);
        if (lane >= 8) sum = join_keyed(other, sum);
    }
    { // the lane 16 before
        const keyed other = keyed_up(sum, 16);
        if (lane >= 16) sum = join_keyed(other, sum);
    }
    return sum;
}

// What lane `lanes` holds.
KG_FN keyed keyed_from(const keyed &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_sync(0xffffffffu, w[3], lanes);
    keyed other;
    memcpy(&other, w, 16);
    return other;
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void keyed_publish(uint64_t *to, const keyed &v, uint32_t tag)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    kg_st_relaxed_pair((kg_pair *)to, kg_pair{(uint64_t)tag << 32 | w[0],
        (uint64_t)tag << 32 | w[1]});
    kg_st_relaxed_pair((kg_pair *)to + 1, kg_pair{(uint64_t)tag << 32 | w[2],
        (uint64_t)tag << 32 | w[3]});
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool keyed_published(const uint64_t *from, uint32_t tag, keyed &v)
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
KG_FN keyed look_back(uint32_t tile, uint32_t tag, uint32_t lane, const keyed &tile_sum,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) keyed_publish(g_tiles + (uint64_t)tile * 4, tile_sum, tag);

    // One look at all that is needed, then only at what was not there.
    keyed tiles = tile_sum, groups = no_keyed(), base = no_keyed();
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = keyed_published(g_tiles + tile_at * 4, tag, tiles);
    if (!group_there) group_there = keyed_published(g_groups + group_at * 4, tag, groups);
    if (!base_there) base_there = keyed_published(g_bases + (uint64_t)super * 4, tag, base);

    // The tiles of the group; the last of them has the sum of all.
    while (!__all_sync(0xffffffffu, tile_there)) {
        kg_spin();
        if (!tile_there) tile_there = keyed_published(g_tiles + tile_at * 4, tag, tiles);
    }
    tiles = scan_lanes(tiles, lane);
    if (in_group == 31 && lane == 31) keyed_publish(g_groups + (uint64_t)group * 4, tiles, tag);

    // The groups before it, and what stands before those.
    while (!__all_sync(0xffffffffu, group_there)) {
        kg_spin();
        if (!group_there) group_there = keyed_published(g_groups + group_at * 4, tag, groups);
    }
    groups = scan_lanes(groups, lane);
    while (!__all_sync(0xffffffffu, base_there)) {
        kg_spin();
        if (!base_there) base_there = keyed_published(g_bases + (uint64_t)super * 4, tag, base);
    }
    const keyed before = keyed_from(groups, (in_super - 1) % 32);
    if (in_super != 0) base = join_keyed(base, before);
    if (in_group == 31 && in_super == 31) { // the next 1,024 tiles
        const keyed next = join_keyed(base, tiles);
        if (lane == 31) keyed_publish(g_bases + ((uint64_t)super + 1) * 4, next, tag);
    }
    const keyed others = keyed_from(tiles, (in_group - 1) % 32);
    if (in_group != 0) base = join_keyed(base, others);
    return base;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_tiles, region_groups, region_bases };

namespace block_wbw_w4x3_back_pdl {

struct alignas(16) block_shared {
    alignas(16) float values[384]; // a part for each warp: its elements, then sums of runs
    alignas(16) uint32_t keys[384]; // of the runs that begin in the warp
    alignas(16) kg_v16 sums[4]; // of warps
    alignas(16) kg_v16 before[4]; // what stands before each warp
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// What stands before a warp whose own sum is `sum`, of all its lanes.
KG_FN keyed before_warp(block_shared *shared, const keyed &sum, uint32_t lane, uint32_t warp,
    uint32_t tile, uint32_t tag, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    if (lane == 0) keyed_put(&shared->sums[warp], sum);
    __syncthreads();
    if (warp == 0) {
        keyed warps = no_keyed();
        if (lane < 4) warps = keyed_get(&shared->sums[lane]);
        warps = scan_lanes(warps, lane);
        const keyed tile_sum = keyed_from(warps, 3);
        const keyed earlier = keyed_up(warps, 1);
        const keyed base = look_back(tile, tag, lane, tile_sum, g_tiles, g_groups, g_bases);
        keyed before = base;
        if (lane != 0) before = join_keyed(base, earlier);
        if (lane < 4) keyed_put(&shared->before[lane], before);
    }
    __syncthreads();
    return keyed_get(&shared->before[warp]);
}

// Which of 32 keys begin a run, a bit for each. They go behind the runs that have begun in the
// warp.
KG_FN uint32_t begin_runs(block_shared *shared, uint32_t run, uint32_t begun, bool inside,
    uint64_t place, const uint32_t v_before, const uint32_t v_own)
{
    const bool head = inside && (place == 0 || !is_same(v_before, v_own));
    const uint32_t heads = __ballot_sync(0xffffffffu, head);
    if (head) {
        const uint32_t to = run + begun + (uint32_t)__popc(heads & kg_lanemask_lt());
        shared->keys[to] = v_own;
    }
    return heads;
}

// Each block takes the next tile, and looks for the runs that begin before it.
KG_KERNEL(kg_totals_f32__block_wbw_w4x3_back_pdl, 128, 6)(const uint32_t *g_keys,
    const float *g_in, uint32_t *g_unique, float *g_out, uint64_t *g_count, uint64_t n,
    uint64_t capacity, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases, kg_tagged tagged,
    uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 96;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 384;
    const uint64_t place = origin + run + lane;
    uint32_t begun = 0, row = 0; // runs of the warp
    if (origin + 384 <= n) {
        KG_CASE(none);
        // INPUT: 3 elements of a lane and their keys, in the order of the lanes.
        uint32_t near{}; // the key before a row of the warp's
        if (lane == 0 && place != 0) near = g_keys[place - 1];
        uint32_t own_0{};
        own_0 = g_keys[place];
        const float v_0 = g_in[place];
        uint32_t own_1{};
        own_1 = g_keys[place + 32];
        const float v_1 = g_in[place + 32];
        uint32_t own_2{};
        own_2 = g_keys[place + 64];
        const float v_2 = g_in[place + 64];

        // HEADS: which keys begin a run. Lane l has the bits of the items of number l.
        { // item 0
            // of the lane before; lane 0 has the last one's
            const uint32_t other = __shfl_sync(0xffffffffu, own_0, (lane + 31) % 32);
            const uint32_t before = lane == 0 ? near : other;
            near = other;
            const uint32_t heads = begin_runs(shared, run, begun, true, place, before, own_0);
            begun += (uint32_t)__popc(heads);
            if (lane == 0) row = heads;
            shared->values[run + lane] = v_0;
        }
        { // item 1
            // of the lane before; lane 0 has the last one's
            const uint32_t other = __shfl_sync(0xffffffffu, own_1, (lane + 31) % 32);
            const uint32_t before = lane == 0 ? near : other;
            near = other;
            const uint32_t heads = begin_runs(shared, run, begun, true, place + 32, before, own_1);
            begun += (uint32_t)__popc(heads);
            if (lane == 1) row = heads;
            shared->values[run + lane + 32] = v_1;
        }
        { // item 2
            // of the lane before; lane 0 has the last one's
            const uint32_t other = __shfl_sync(0xffffffffu, own_2, (lane + 31) % 32);
            const uint32_t before = lane == 0 ? near : other;
            near = other;
            const uint32_t heads = begin_runs(shared, run, begun, true, place + 64, before, own_2);
            begun += (uint32_t)__popc(heads);
            if (lane == 2) row = heads;
            shared->values[run + lane + 64] = v_2;
        }
    } else {
        KG_CASE(stop);
        // INPUT: 3 elements of a lane and their keys, in the order of the lanes; the identity past
        // the end.
        uint32_t near{}; // the key before a row of the warp's
        if (lane == 0 && place != 0 && place < n) near = g_keys[place - 1];
        uint32_t own_0{};
        if (place < n) own_0 = g_keys[place];
        float v_0 = identity();
        if (place < n) v_0 = g_in[place];
        uint32_t own_1{};
        if (place + 32 < n) own_1 = g_keys[place + 32];
        float v_1 = identity();
        if (place + 32 < n) v_1 = g_in[place + 32];
        uint32_t own_2{};
        if (place + 64 < n) own_2 = g_keys[place + 64];
        float v_2 = identity();
        if (place + 64 < n) v_2 = g_in[place + 64];

        // HEADS: which keys begin a run. Lane l has the bits of the items of number l.
        { // item 0
            // of the lane before; lane 0 has the last one's
            const uint32_t other = __shfl_sync(0xffffffffu, own_0, (lane + 31) % 32);
            const uint32_t before = lane == 0 ? near : other;
            near = other;
            const uint32_t heads = begin_runs(shared, run, begun, place < n, place, before, own_0);
            begun += (uint32_t)__popc(heads);
            if (lane == 0) row = heads;
            shared->values[run + lane] = v_0;
        }
        { // item 1
            // of the lane before; lane 0 has the last one's
            const uint32_t other = __shfl_sync(0xffffffffu, own_1, (lane + 31) % 32);
            const uint32_t before = lane == 0 ? near : other;
            near = other;
            const uint32_t heads = begin_runs(shared, run, begun, place + 32 < n, place + 32,
                before, own_1);
            begun += (uint32_t)__popc(heads);
            if (lane == 1) row = heads;
            shared->values[run + lane + 32] = v_1;
        }
        { // item 2
            // of the lane before; lane 0 has the last one's
            const uint32_t other = __shfl_sync(0xffffffffu, own_2, (lane + 31) % 32);
            const uint32_t before = lane == 0 ? near : other;
            near = other;
            const uint32_t heads = begin_runs(shared, run, begun, place + 64 < n, place + 64,
                before, own_2);
            begun += (uint32_t)__popc(heads);
            if (lane == 2) row = heads;
            shared->values[run + lane + 64] = v_2;
        }
    }
    __syncwarp();

    // S1: 3 elements in a row for each lane, and which of them begin a run.
    const uint32_t word = lane * 3 / 32;
    const uint32_t low = __shfl_sync(0xffffffffu, row, word),
        high = __shfl_sync(0xffffffffu, row, (word + 1) % 32);
    const uint32_t heads = (uint32_t)(((uint64_t)high << 32 | low) >> lane * 3 % 32) & 0x7u;
    const float v0 = shared->values[run + lane * 3];
    const float v1 = shared->values[run + lane * 3 + 1];
    const float v2 = shared->values[run + lane * 3 + 2];
    float upto = v0;
    upto = heads >> 1 & 1 ? v1 : combine(upto, v1);
    upto = heads >> 2 & 1 ? v2 : combine(upto, v2);

    // S2: what stands before the warp, and then before the lane.
    keyed sum = {upto, (uint64_t)__popc(heads)};
    sum = scan_lanes(sum, lane);
    const keyed others = keyed_up(sum, 1), warp_sum = keyed_from(sum, 31);
    const keyed before = before_warp(shared, warp_sum, lane, warp, tile, tag, g_tiles, g_groups,
        g_bases);
    keyed prefix = before;
    if (lane != 0) prefix = join_keyed(before, others);

    // S3: the sum of each run that ends in the warp, in the place of the next one.
    uint32_t to = run + (uint32_t)(prefix.count - before.count);
    float carried = prefix.value;
    if (heads >> 0 & 1) {
        shared->values[to] = carried;
        to++;
        carried = v0;
    } else {
        carried = combine(carried, v0);
    }
    if (heads >> 1 & 1) {
        shared->values[to] = carried;
        to++;
        carried = v1;
    } else {
        carried = combine(carried, v1);
    }
    if (heads >> 2 & 1) {
        shared->values[to] = carried;
        to++;
        carried = v2;
    } else {
        carried = combine(carried, v2);
    }
    __syncwarp();

    // OUTPUT: in the order of the lanes, never more than there is room for.
    const uint64_t room = before.count < capacity ? capacity - before.count : 0;
    const uint32_t stored = begun < room ? begun : (uint32_t)room;
    for (uint32_t i = lane; i < stored; i += 32) {
        g_unique[before.count + i] = shared->keys[run + i];
    }
    for (uint32_t i = lane; i < begun; i += 32) {
        const uint64_t ended = before.count + i; // runs that end before this one
        if (ended == 0 || ended > capacity) continue;
        const float run_sum = shared->values[run + i];
        g_out[ended - 1] = run_sum;
    }
    if (origin + 384 >= n && warp == 3 && lane == 0) { // the array's end is that of a run
        const keyed all = join_keyed(before, warp_sum);
        if (all.count != 0 && all.count <= capacity) {
            g_out[all.count - 1] = all.value;
        }
        *g_count = all.count;
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
KG_ENTRY(kg_totals_f32__block_wbw_w4x3_back_pdl)

KG_VARIANT(kg_totals_f32__block_wbw_w4x3_back_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_totals_f32__block_wbw_w4x3_back_pdl), nullptr,
            128, sizeof(block_shared));
    const uint32_t *g_keys = (const uint32_t *)call->args[0];
    const float *g_in = (const float *)call->args[1];
    uint32_t *g_unique = (uint32_t *)call->args[2];
    float *g_out = (float *)call->args[3];
    uint64_t *g_count = (uint64_t *)call->args[4];
    uint64_t n = call->n, capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_keys, &g_in, &g_unique, &g_out, &g_count, &n, &capacity, &g_tiles,
        &g_groups, &g_bases, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_totals_f32__block_wbw_w4x3_back_pdl), arguments, 128,
        sizeof(block_shared));
}
} // namespace
} // namespace
