// kg_alive_f32.cu: the kernels of alive for f32, one per variant.
// Made by kgen 0.2.0 from arrays.yaml (spec hash 42d1915a5db08ded). Do not edit: edit the spec.
//
//   block_wbw_w2x2_back
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 64 registers a thread (16 blocks per SM)
//     28 bytes moved per element; 1 launch, 1840 bytes of shared memory a block
//     facts: form look_back, keep both
//     content hash 6d4a7c1d67bbccf1
//
// Operations, as the operator is written:
//   is_kept: no operation
//   transform_xs: no operation
//   transform_masses: 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_alive_op.h"

namespace kg_alive_f32_kernels {

using kg_op::kg_alive_f32::is_kept;
using kg_op::kg_alive_f32::transform_xs;
using kg_op::kg_alive_f32::transform_masses;

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

// What others had read when they published what a lane has seen: all lanes hand it on by what lane
// 0 publishes next.
KG_FN void hand_on()
{
    __threadfence();
    __syncwarp();
    __threadfence();
}

// How many elements the tiles before one keep that keeps `sum` itself, in all lanes of a warp.
KG_FN uint64_t look_back(uint32_t tile, uint32_t tag, uint32_t lane, uint64_t sum, bool in_place,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    if (in_place) __threadfence(); // what the tile has read, before others write there
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
    if (in_place) hand_on();
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
    if (in_place) hand_on();
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

namespace block_wbw_w2x2_back {

struct alignas(16) block_shared {
    alignas(16) float values_xs[128]; // a part for each warp
    alignas(16) double values_masses[128]; // a part for each warp
    alignas(16) uint16_t places[128]; // in the tile
    alignas(16) uint32_t counts[2]; // that each warp keeps
    alignas(16) uint64_t starts[2]; // where they go
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// Puts elements of a warp that are kept behind those that it keeps already. Returns how many these
// are then.
KG_FN uint32_t compact(block_shared *shared, uint32_t run, uint32_t kept, bool inside,
    uint32_t in_tile, const float v_x, const double v_mass, const uint8_t v_flags)
{
    const bool keep = inside && is_kept(v_x, v_mass, v_flags);
    const uint32_t lanes = __ballot_sync(0xffffffffu, keep);
    if (keep) {
        const uint32_t to = run + kept + (uint32_t)__popc(lanes & kg_lanemask_lt());
        shared->values_xs[to] = transform_xs(v_x, v_mass, v_flags);
        shared->values_masses[to] = transform_masses(v_x, v_mass, v_flags);
        shared->places[to] = (uint16_t)in_tile;
    }
    return kept + (uint32_t)__popc(lanes);
}

// Tells each warp where its elements go, by the first warp. Returns how many are kept up to the end
// of the tile.
KG_FN uint64_t find_starts(block_shared *shared, uint32_t lane, bool in_place, uint32_t tile,
    uint32_t tag, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t count = lane < 2 ? shared->counts[lane] : 0;
    const uint32_t upto = sum_upto(lane, count); // of the warps up to this lane's
    const uint32_t sum = __shfl_sync(0xffffffffu, upto, 31);
    const uint64_t base = look_back(tile, tag, lane, sum, in_place, g_tiles, g_groups, g_bases);
    if (lane < 2) shared->starts[lane] = base + upto - count;
    return base + sum;
}

// Each block takes the next tile, and looks for what those before it keep.
KG_KERNEL(kg_alive_f32__block_wbw_w2x2_back, 64, 16)(const float *g_x, const double *g_mass,
    const uint32_t *g_flags, float *g_xs, double *g_masses, uint32_t *g_indices, uint64_t *g_count,
    uint64_t n, uint64_t capacity, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases,
    kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 64;
    const bool in_place = (const void *)g_xs == g_x || (const void *)g_masses == g_mass
        || (const void *)g_indices == g_x;
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 128;
    uint32_t kept = 0;
    if (origin + 128 <= n) {
        KG_CASE(none);
        // INPUT: 2 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + run + lane;
        const float x_0 = g_x[place];
        const double mass_0 = g_mass[place];
        const uint32_t flags_0 = g_flags[place / 32];
        const float x_1 = g_x[place + 32];
        const double mass_1 = g_mass[place + 32];
        const uint32_t flags_1 = g_flags[place / 32 + 1];

        // What is kept, at the front of the warp's own part.
        kept = compact(shared, run, kept, true, run + lane, x_0, mass_0, flags_0 >> lane & 1);
        kept = compact(shared, run, kept, true, run + lane + 32, x_1, mass_1, flags_1 >> lane & 1);
    } else {
        KG_CASE(stop);
        // INPUT: 2 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + run + lane;
        float x_0{};
        if (place < n) x_0 = g_x[place];
        double mass_0{};
        if (place < n) mass_0 = g_mass[place];
        uint32_t flags_0{};
        if (place < n) flags_0 = g_flags[place / 32];
        float x_1{};
        if (place + 32 < n) x_1 = g_x[place + 32];
        double mass_1{};
        if (place + 32 < n) mass_1 = g_mass[place + 32];
        uint32_t flags_1{};
        if (place + 32 < n) flags_1 = g_flags[place / 32 + 1];

        // What is kept, at the front of the warp's own part.
        kept = compact(shared, run, kept, place < n, run + lane, x_0, mass_0, flags_0 >> lane & 1);
        kept = compact(shared, run, kept, place + 32 < n, run + lane + 32, x_1, mass_1,
            flags_1 >> lane & 1);
    }
    if (lane == 0) shared->counts[warp] = kept;
    __syncthreads();
    if (warp == 0) {
        const uint64_t total = find_starts(shared, lane, in_place, tile, tag, g_tiles, g_groups,
            g_bases);
        if (tile == gridDim.x - 1 && lane == 0) *g_count = total;
    }
    __syncthreads();
    const uint64_t start = shared->starts[warp];

    // OUTPUT: in the order of the lanes.
    const uint64_t room = start < capacity ? capacity - start : 0;
    const uint32_t stored = kept < room ? kept : (uint32_t)room;
    for (uint32_t i = lane; i < stored; i += 32) {
        g_xs[start + i] = shared->values_xs[run + i];
        g_masses[start + i] = shared->values_masses[run + i];
        g_indices[start + i] = (uint32_t)(origin + shared->places[run + i]);
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
KG_ENTRY(kg_alive_f32__block_wbw_w2x2_back)

KG_VARIANT(kg_alive_f32__block_wbw_w2x2_back)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_alive_f32__block_wbw_w2x2_back), nullptr, 64,
            sizeof(block_shared));
    const float *g_x = (const float *)call->args[0];
    const double *g_mass = (const double *)call->args[1];
    const uint32_t *g_flags = (const uint32_t *)call->args[2];
    float *g_xs = (float *)call->args[3];
    double *g_masses = (double *)call->args[4];
    uint32_t *g_indices = (uint32_t *)call->args[5];
    uint64_t *g_count = (uint64_t *)call->args[6];
    uint64_t n = call->n, capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_x, &g_mass, &g_flags, &g_xs, &g_masses, &g_indices, &g_count, &n,
        &capacity, &g_tiles, &g_groups, &g_bases, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_alive_f32__block_wbw_w2x2_back), arguments, 64,
        sizeof(block_shared));
}
} // namespace
} // namespace
