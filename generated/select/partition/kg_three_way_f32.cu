// kg_three_way_f32.cu: the kernels of three_way for f32, one per variant.
// Made by kgen 0.2.0 from partition.yaml (spec hash 99baec19c2546c65). Do not edit: edit the spec.
//
//   row_wbw_w4x2_r1
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 48 registers a thread (10 blocks per SM)
//     12 bytes moved per element; 1 launch, 1520 bytes of shared memory a block
//     facts: form block, keep values, parts 3, into array
//     content hash 6c624f778bc2896e
//   block_wbw_w4x2_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 48 registers a thread (10 blocks per SM)
//     12 bytes moved per element; 2 launches, 128 bytes of shared memory a block
//     facts: form look_back, keep values, parts 3, into array
//     content hash a380ee91a51b7d1a
//
// Operations, as the operator is written:
//   part_number: 2 comparisons, 2 selections
//   transform: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_three_way_op.h"

namespace kg_three_way_f32_kernels {

using kg_op::kg_three_way_f32::part_number;
using kg_op::kg_three_way_f32::transform;

// The sum of a number of each lane up to this one, in 32 bits.
KG_FN uint32_t sum_upto(uint32_t lane, uint32_t sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, by);
        if (lane >= by) sum += other;
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

// The regions of a workspace, in the order of call->regions.
enum region { region_tiles, region_groups, region_bases, region_counts };

namespace row_wbw_w4x2_r1 {

struct alignas(16) block_shared {
    alignas(16) float values[256]; // a part for each warp
    alignas(16) uint8_t parts[256]; // of what lies in the slots
    alignas(16) uint32_t counts[12]; // of a part, the warps before one
    alignas(16) uint32_t sums[3]; // elements of a part in the tile
    alignas(16) uint32_t firsts[3]; // where a part begins in the tile
    alignas(16) uint64_t to[3]; // where an element goes, but for its place in the tile
    alignas(16) uint64_t totals[3]; // up to the end of the tile
    alignas(16) uint64_t whole[12]; // elements of each part that warps have met
};

// The part of an element; 3 if it is in none.
KG_FN uint32_t part_of(const float s_low, const float s_high, bool inside, const float v_in)
{
    if (!inside) return 3;
    const float number = part_number(s_low, s_high, v_in);
    return number >= 0.0f && number < 3 ? (uint32_t)number : 3;
}

// The part, and in the upper bits how many of it the warp has before; counts in `mine` those of the
// lane's own part.
KG_FN uint32_t rank_of(uint32_t part, uint32_t lane, uint32_t &mine)
{
    uint32_t same = __ballot_sync(0xffffffffu, part < 3), own = same;
    const uint32_t bit_0 = __ballot_sync(0xffffffffu, (part >> 0 & 1) != 0);
    same &= (part >> 0 & 1) != 0 ? bit_0 : ~bit_0;
    own &= (lane >> 0 & 1) != 0 ? bit_0 : ~bit_0;
    const uint32_t bit_1 = __ballot_sync(0xffffffffu, (part >> 1 & 1) != 0);
    same &= (part >> 1 & 1) != 0 ? bit_1 : ~bit_1;
    own &= (lane >> 1 & 1) != 0 ? bit_1 : ~bit_1;
    const uint32_t before = __shfl_sync(0xffffffffu, mine, part % 32);
    mine += (uint32_t)__popc(own);
    return (before + (uint32_t)__popc(same & kg_lanemask_lt())) << 8 | part;
}

// Puts an element into its part of the tile.
KG_FN void put(const float s_low, const float s_high, block_shared *shared, uint32_t warp,
    uint32_t rank, const float v_in)
{
    const uint32_t part = rank & 0xff;
    if (part == 3) return;
    const uint32_t to = shared->firsts[part] + shared->counts[part * 4 + warp] + (rank >> 8);
    shared->parts[to] = (uint8_t)part;
    shared->values[to] = transform(s_low, s_high, v_in);
}

// By the first warp, whose lane p has part p: what the warps before one have of it, and where it
// begins in the tile.
KG_FN void find_firsts(block_shared *shared, uint32_t lane)
{
    uint32_t sum = 0;
    for (uint32_t warp = 0; warp < 4 && lane < 3; warp++) {
        const uint32_t count = shared->counts[lane * 4 + warp];
        shared->counts[lane * 4 + warp] = sum;
        sum += count;
    }
    __syncwarp();
    const uint32_t upto = sum_upto(lane, sum);
    if (lane < 3) {
        shared->sums[lane] = sum;
        shared->firsts[lane] = upto - sum;
    }
}

// One block takes all tiles, one after the other, to count them and then again.
KG_KERNEL(kg_three_way_f32__row_wbw_w4x2_r1, 128, 10)(const float s_low, const float s_high,
    const float *g_in, float *g_out, uint64_t *g_offsets, uint64_t n)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 64;
    uint64_t all = 0; // of lane p: elements of part p
    for (uint64_t origin = 0; origin < n; origin += 256) {
        uint32_t mine = 0;
        if (origin + 256 <= n) {
            KG_CASE(none);
            // INPUT: 2 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + run + lane;
            const float in_0 = g_in[place];
            const float in_1 = g_in[place + 32];

            // The part of each, and how many of it stand before.
            const uint32_t rank_0 = rank_of(part_of(s_low, s_high, true, in_0), lane, mine);
            const uint32_t rank_1 = rank_of(part_of(s_low, s_high, true, in_1), lane, mine);
            (void)rank_0;
            (void)rank_1;
        } else {
            KG_CASE(stop);
            // INPUT: 2 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + run + lane;
            float in_0{};
            if (place < n) in_0 = g_in[place];
            float in_1{};
            if (place + 32 < n) in_1 = g_in[place + 32];

            // The part of each, and how many of it stand before.
            const uint32_t rank_0 = rank_of(part_of(s_low, s_high, place < n, in_0), lane, mine);
            const uint32_t rank_1 = rank_of(part_of(s_low, s_high, place + 32 < n, in_1), lane,
                mine);
            (void)rank_0;
            (void)rank_1;
        }
        all += mine;
    }
    if (lane < 3) shared->whole[lane * 4 + warp] = all;
    __syncthreads();
    if (threadIdx.x < 3) {
        uint64_t sum = 0;
        for (uint32_t w = 0; w < 4; w++) sum += shared->whole[threadIdx.x * 4 + w];
        shared->totals[threadIdx.x] = sum;
    }
    __syncthreads();
    // Where parts begin, one behind the other.
    if (threadIdx.x == 0) {
        uint64_t at = 0;
        for (uint32_t part = 0; part < 3; part++) {
            g_offsets[part] = at;
            at += shared->totals[part];
        }
        g_offsets[3] = at;
    }
    __syncthreads();
    uint64_t base = 0; // of lane p of the first warp: elements of part p so far
    for (uint64_t origin = 0; origin < n; origin += 256) {
        uint32_t mine = 0; // of lane p: elements of part p in the warp's run
        if (origin + 256 <= n) {
            KG_CASE(none);
            // INPUT: 2 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + run + lane;
            const float in_0 = g_in[place];
            const float in_1 = g_in[place + 32];

            // The part of each, and how many of it stand before.
            const uint32_t rank_0 = rank_of(part_of(s_low, s_high, true, in_0), lane, mine);
            const uint32_t rank_1 = rank_of(part_of(s_low, s_high, true, in_1), lane, mine);
            if (lane < 3) shared->counts[lane * 4 + warp] = mine;
            __syncthreads();
            if (warp == 0) find_firsts(shared, lane);
            __syncthreads();
            put(s_low, s_high, shared, warp, rank_0, in_0);
            put(s_low, s_high, shared, warp, rank_1, in_1);
        } else {
            KG_CASE(stop);
            // INPUT: 2 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + run + lane;
            float in_0{};
            if (place < n) in_0 = g_in[place];
            float in_1{};
            if (place + 32 < n) in_1 = g_in[place + 32];

            // The part of each, and how many of it stand before.
            const uint32_t rank_0 = rank_of(part_of(s_low, s_high, place < n, in_0), lane, mine);
            const uint32_t rank_1 = rank_of(part_of(s_low, s_high, place + 32 < n, in_1), lane,
                mine);
            if (lane < 3) shared->counts[lane * 4 + warp] = mine;
            __syncthreads();
            if (warp == 0) find_firsts(shared, lane);
            __syncthreads();
            put(s_low, s_high, shared, warp, rank_0, in_0);
            put(s_low, s_high, shared, warp, rank_1, in_1);
        }
        if (warp == 0 && lane < 3) {
            shared->to[lane] = g_offsets[lane] + base - shared->firsts[lane];
            base += shared->sums[lane];
            shared->totals[lane] = base;
        }
        __syncthreads();

        // OUTPUT: in the order of the threads; neighbours of a part are stored together.
        const uint32_t stored = shared->firsts[2] + shared->sums[2];
        for (uint32_t i = threadIdx.x; i < stored; i += 128) {
            const uint32_t part = shared->parts[i];
            const uint64_t to = shared->to[part] + i;
            g_out[to] = shared->values[i];
        }
    }
}
KG_ENTRY(kg_three_way_f32__row_wbw_w4x2_r1)

KG_VARIANT(kg_three_way_f32__row_wbw_w4x2_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_three_way_f32__row_wbw_w4x2_r1), nullptr,
            128, sizeof(block_shared));
        return error;
    }
    float s_low;
    memcpy(&s_low, call->args[0], sizeof s_low);
    float s_high;
    memcpy(&s_high, call->args[1], sizeof s_high);
    const float *g_in = (const float *)call->args[2];
    float *g_out = (float *)call->args[3];
    uint64_t *g_offsets = (uint64_t *)call->args[4];
    uint64_t n = call->n;
    void *arguments[] = {&s_low, &s_high, &g_in, &g_out, &g_offsets, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_three_way_f32__row_wbw_w4x2_r1), arguments, 128,
        sizeof(block_shared));
}
} // namespace

namespace block_wbw_w4x2_back_pdl {

struct alignas(16) block_shared {
    alignas(16) float values[256]; // a part for each warp
    alignas(16) uint8_t parts[256]; // of what lies in the slots
    alignas(16) uint32_t counts[12]; // of a part, the warps before one
    alignas(16) uint32_t sums[3]; // elements of a part in the tile
    alignas(16) uint32_t firsts[3]; // where a part begins in the tile
    alignas(16) uint64_t to[3]; // where an element goes, but for its place in the tile
    alignas(16) uint64_t totals[3]; // up to the end of the tile
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

struct alignas(16) count_shared {
    alignas(16) uint64_t whole[12]; // elements of each part that warps have met
    alignas(16) uint64_t totals[3];
};

// The part of an element; 3 if it is in none.
KG_FN uint32_t part_of(const float s_low, const float s_high, bool inside, const float v_in)
{
    if (!inside) return 3;
    const float number = part_number(s_low, s_high, v_in);
    return number >= 0.0f && number < 3 ? (uint32_t)number : 3;
}

// The part, and in the upper bits how many of it the warp has before; counts in `mine` those of the
// lane's own part.
KG_FN uint32_t rank_of(uint32_t part, uint32_t lane, uint32_t &mine)
{
    uint32_t same = __ballot_sync(0xffffffffu, part < 3), own = same;
    const uint32_t bit_0 = __ballot_sync(0xffffffffu, (part >> 0 & 1) != 0);
    same &= (part >> 0 & 1) != 0 ? bit_0 : ~bit_0;
    own &= (lane >> 0 & 1) != 0 ? bit_0 : ~bit_0;
    const uint32_t bit_1 = __ballot_sync(0xffffffffu, (part >> 1 & 1) != 0);
    same &= (part >> 1 & 1) != 0 ? bit_1 : ~bit_1;
    own &= (lane >> 1 & 1) != 0 ? bit_1 : ~bit_1;
    const uint32_t before = __shfl_sync(0xffffffffu, mine, part % 32);
    mine += (uint32_t)__popc(own);
    return (before + (uint32_t)__popc(same & kg_lanemask_lt())) << 8 | part;
}

// Puts an element into its part of the tile.
KG_FN void put(const float s_low, const float s_high, block_shared *shared, uint32_t warp,
    uint32_t rank, const float v_in)
{
    const uint32_t part = rank & 0xff;
    if (part == 3) return;
    const uint32_t to = shared->firsts[part] + shared->counts[part * 4 + warp] + (rank >> 8);
    shared->parts[to] = (uint8_t)part;
    shared->values[to] = transform(s_low, s_high, v_in);
}

// By the first warp, whose lane p has part p: what the warps before one have of it, and where it
// begins in the tile.
KG_FN void find_firsts(block_shared *shared, uint32_t lane)
{
    uint32_t sum = 0;
    for (uint32_t warp = 0; warp < 4 && lane < 3; warp++) {
        const uint32_t count = shared->counts[lane * 4 + warp];
        shared->counts[lane * 4 + warp] = sum;
        sum += count;
    }
    __syncwarp();
    const uint32_t upto = sum_upto(lane, sum);
    if (lane < 3) {
        shared->sums[lane] = sum;
        shared->firsts[lane] = upto - sum;
    }
}

// Counts the elements of each part. The block that ends last adds up, and says where parts begin.
KG_KERNEL(kg_three_way_f32__block_wbw_w4x2_back_pdl, 128, 10)(const float s_low,
    const float s_high, const float *g_in, uint64_t *g_offsets, uint64_t n, uint64_t *g_counts,
    uint32_t *g_ticket)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 64;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    uint64_t all = 0; // of lane p: elements of part p
    for (uint64_t origin = blockIdx.x * (uint64_t)256; origin < n;
        origin += gridDim.x * (uint64_t)256) {
        uint32_t mine = 0;
        if (origin + 256 <= n) {
            KG_CASE(none);
            // INPUT: 2 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + run + lane;
            const float in_0 = g_in[place];
            const float in_1 = g_in[place + 32];

            // The part of each, and how many of it stand before.
            const uint32_t rank_0 = rank_of(part_of(s_low, s_high, true, in_0), lane, mine);
            const uint32_t rank_1 = rank_of(part_of(s_low, s_high, true, in_1), lane, mine);
            (void)rank_0;
            (void)rank_1;
        } else {
            KG_CASE(stop);
            // INPUT: 2 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + run + lane;
            float in_0{};
            if (place < n) in_0 = g_in[place];
            float in_1{};
            if (place + 32 < n) in_1 = g_in[place + 32];

            // The part of each, and how many of it stand before.
            const uint32_t rank_0 = rank_of(part_of(s_low, s_high, place < n, in_0), lane, mine);
            const uint32_t rank_1 = rank_of(part_of(s_low, s_high, place + 32 < n, in_1), lane,
                mine);
            (void)rank_0;
            (void)rank_1;
        }
        all += mine;
    }
    if (lane < 3) shared->whole[lane * 4 + warp] = all;
    __syncthreads();
    if (threadIdx.x < 3) {
        uint64_t sum = 0;
        for (uint32_t w = 0; w < 4; w++) sum += shared->whole[threadIdx.x * 4 + w];
        g_counts[(uint64_t)threadIdx.x * gridDim.x + blockIdx.x] = sum;
    }

    // The block that ends last adds up what all have counted.
    bool last = false;
    __syncthreads();
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    for (uint32_t part = warp; part < 3; part += 4) {
        uint64_t sum = 0;
        for (uint32_t b = lane; b < gridDim.x; b += 32) {
            sum += g_counts[(uint64_t)part * gridDim.x + b];
        }
        sum = sum_of_lanes(sum);
        if (lane == 0) shared->totals[part] = sum;
    }
    __syncthreads();
    // Where parts begin, one behind the other.
    if (threadIdx.x == 0) {
        uint64_t at = 0;
        for (uint32_t part = 0; part < 3; part++) {
            g_offsets[part] = at;
            at += shared->totals[part];
        }
        g_offsets[3] = at;
    }
    if (threadIdx.x == 0) kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(kg_three_way_f32__block_wbw_w4x2_back_pdl)

// Each block takes the next tile, and looks for what those before it have of each part.
KG_KERNEL(kg_three_way_f32__block_wbw_w4x2_back_pdl_place, 128, 10)(const float s_low,
    const float s_high, const float *g_in, float *g_out, uint64_t *g_offsets, uint64_t n,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases, kg_tagged tagged, uint64_t *g_turn,
    uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 64;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 256;
    uint32_t mine = 0; // of lane p: elements of part p in the warp's run
    if (origin + 256 <= n) {
        KG_CASE(none);
        // INPUT: 2 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + run + lane;
        const float in_0 = g_in[place];
        const float in_1 = g_in[place + 32];

        // The part of each, and how many of it stand before.
        const uint32_t rank_0 = rank_of(part_of(s_low, s_high, true, in_0), lane, mine);
        const uint32_t rank_1 = rank_of(part_of(s_low, s_high, true, in_1), lane, mine);
        if (lane < 3) shared->counts[lane * 4 + warp] = mine;
        __syncthreads();
        if (warp == 0) find_firsts(shared, lane);
        __syncthreads();
        put(s_low, s_high, shared, warp, rank_0, in_0);
        put(s_low, s_high, shared, warp, rank_1, in_1);
    } else {
        KG_CASE(stop);
        // INPUT: 2 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + run + lane;
        float in_0{};
        if (place < n) in_0 = g_in[place];
        float in_1{};
        if (place + 32 < n) in_1 = g_in[place + 32];

        // The part of each, and how many of it stand before.
        const uint32_t rank_0 = rank_of(part_of(s_low, s_high, place < n, in_0), lane, mine);
        const uint32_t rank_1 = rank_of(part_of(s_low, s_high, place + 32 < n, in_1), lane, mine);
        if (lane < 3) shared->counts[lane * 4 + warp] = mine;
        __syncthreads();
        if (warp == 0) find_firsts(shared, lane);
        __syncthreads();
        put(s_low, s_high, shared, warp, rank_0, in_0);
        put(s_low, s_high, shared, warp, rank_1, in_1);
    }
    for (uint32_t part = warp; part < 3; part += 4) {
        const uint64_t base = look_back(tile, tag, lane, shared->sums[part],
            g_tiles + (uint64_t)part * gridDim.x * 2,
            g_groups + (uint64_t)part * (gridDim.x / 32 + 1) * 2,
            g_bases + (uint64_t)part * (gridDim.x / 1024 + 2) * 2);
        if (lane == 0) {
            shared->to[part] = g_offsets[part] + base - shared->firsts[part];
            shared->totals[part] = base + shared->sums[part];
        }
    }
    __syncthreads();

    // OUTPUT: in the order of the threads; neighbours of a part are stored together.
    const uint32_t stored = shared->firsts[2] + shared->sums[2];
    for (uint32_t i = threadIdx.x; i < stored; i += 128) {
        const uint32_t part = shared->parts[i];
        const uint64_t to = shared->to[part] + i;
        g_out[to] = shared->values[i];
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
KG_ENTRY(kg_three_way_f32__block_wbw_w4x2_back_pdl_place)

KG_VARIANT(kg_three_way_f32__block_wbw_w4x2_back_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_three_way_f32__block_wbw_w4x2_back_pdl),
            nullptr, 128, sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_three_way_f32__block_wbw_w4x2_back_pdl_place), nullptr, 128,
            sizeof(block_shared));
        return error;
    }
    float s_low;
    memcpy(&s_low, call->args[0], sizeof s_low);
    float s_high;
    memcpy(&s_high, call->args[1], sizeof s_high);
    const float *g_in = (const float *)call->args[2];
    float *g_out = (float *)call->args[3];
    uint64_t *g_offsets = (uint64_t *)call->args[4];
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&s_low, &s_high, &g_in, &g_out, &g_offsets, &n, &g_tiles, &g_groups,
        &g_bases, &tagged, &g_turn, &g_ticket};
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    // First the counts, then the elements.
    void *of_counts[] = {&s_low, &s_high, &g_in, &g_offsets, &n, &g_counts, &g_ticket};
    int error = kg_launch(call, 0, KG_KERNEL_OF(kg_three_way_f32__block_wbw_w4x2_back_pdl),
        of_counts, 128, sizeof(count_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_three_way_f32__block_wbw_w4x2_back_pdl_place), arguments, 128,
        sizeof(block_shared));
    return error;
}
} // namespace
} // namespace
