// kg_expanded_u32.cu: the kernels of expanded for u32, one per variant.
// Made by kgen 0.2.0 from repeat.yaml (spec hash 8db4e9311bb1b449). Do not edit: edit the spec.
//
//   row_wbw_w4x2_r1
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 64 registers a thread (8 blocks per SM)
//     28 bytes moved per element; 2 launches, 64 bytes of shared memory a block
//     facts: form block, keep values, repeats
//     content hash e04ec6fbb31c8ac8
//   block_wbw_w4x2_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 64 registers a thread (8 blocks per SM)
//     28 bytes moved per element; 2 launches, 80 bytes of shared memory a block
//     facts: form look_back, keep values, repeats
//     content hash 594dc91b9473be94
//
// Operations, as the operator is written:
//   number_of_copies: no operation
//   transform: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_expanded_op.h"

namespace kg_expanded_u32_kernels {

using kg_op::kg_expanded_u32::number_of_copies;
using kg_op::kg_expanded_u32::transform;

// Of nothing.
KG_FN uint64_t no_copies()
{
    return 0;
}

// Of two parts, one behind the other; 2^64 - 1 where there are more.
KG_FN uint64_t add_copies(uint64_t a, uint64_t b)
{
    return b > ~a ? ~(uint64_t)0 : a + b;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN uint64_t scan_lanes(uint64_t sum, uint32_t lane)
{
    { // the lane 1 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (lane >= 1) sum = add_copies(other, sum);
    }
    { // the lane 2 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (lane >= 2) sum = add_copies(other, sum);
    }
    { // the lane 4 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (lane >= 4) sum = add_copies(other, sum);
    }
    { // the lane 8 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (lane >= 8) sum = add_copies(other, sum);
    }
    { // the lane 16 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (lane >= 16) sum = add_copies(other, sum);
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
    uint64_t tiles = tile_sum, groups = no_copies(), base = no_copies();
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
    if (in_super != 0) base = add_copies(base, before);
    if (in_group == 31 && in_super == 31) { // the next 1,024 tiles
        const uint64_t next = add_copies(base, tiles);
        if (lane == 31) element_publish(g_bases + ((uint64_t)super + 1) * 2, next, tag);
    }
    const uint64_t others = __shfl_sync(0xffffffffu, tiles, (in_group - 1) % 32);
    if (in_group != 0) base = add_copies(base, others);
    return base;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_ends, region_tiles, region_groups, region_bases };

namespace row_wbw_w4x2_r1 {

struct alignas(16) block_shared {
    alignas(16) uint64_t sums[4]; // of warps
    alignas(16) uint64_t before[4]; // what stands before each warp
};

// What stands before a warp whose own sum is `sum`, of all its lanes.
KG_FN uint64_t before_warp(block_shared *shared, const uint64_t &sum, uint32_t lane, uint32_t warp,
    uint64_t &carry)
{
    if (lane == 0) shared->sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        uint64_t warps = no_copies();
        if (lane < 4) warps = shared->sums[lane];
        warps = scan_lanes(warps, lane);
        const uint64_t tile_sum = __shfl_sync(0xffffffffu, warps, 3);
        const uint64_t earlier = __shfl_up_sync(0xffffffffu, warps, 1);
        const uint64_t base = carry;
        carry = add_copies(base, tile_sum);
        uint64_t before = base;
        if (lane != 0) before = add_copies(base, earlier);
        if (lane < 4) shared->before[lane] = before;
    }
    __syncthreads();
    return shared->before[warp];
}

// How often an element is stored: numbers below 1, from 2^63 on, and NaNs are none.
KG_FN uint64_t copies_of(const uint32_t *g_x, const uint32_t *g_length, uint64_t place)
{
    const int64_t number = number_of_copies(g_x[place], g_length[place]);
    return number > 0 ? (uint64_t)number : 0;
}

// The first element whose copies end behind the place `at`, from `first` on, of all lanes of a
// warp. There is one before `last`.
KG_FN uint64_t find_element(const uint64_t *g_ends, uint64_t first, uint64_t last, uint64_t at,
    uint32_t lane)
{
    while (last - first > 1) {
        const uint64_t step = (last - first + 31) / 32, to = first + (lane + 1) * step;
        const uint32_t behind = __ballot_sync(0xffffffffu,
            g_ends[(to < last ? to : last) - 1] > at);
        // lane 31 looks at the last
        const uint64_t before = first + ((uint32_t)__ffs((int)behind) - 1) * step;
        if (before + step < last) last = before + step;
        first = before;
    }
    return first;
}

// Where the copies of an element end, from `first` on: 64 where they do so behind a warp's part.
KG_FN uint32_t end_of(const uint64_t *g_ends, uint64_t n, uint64_t element, uint64_t first)
{
    const uint64_t end = element < n ? g_ends[element] - first : 64;
    return end < 64 ? (uint32_t)end : 64;
}

// How many of 32 elements, whose ends the lanes have, end before a place or there.
KG_FN uint32_t ended_before(uint32_t end, uint32_t at)
{
    uint32_t ended = 0;
    for (uint32_t by = 16; by > 0; by /= 2)
        if (__shfl_sync(0xffffffffu, end, ended + by - 1) <= at) ended += by;
    return ended + (__shfl_sync(0xffffffffu, end, ended) <= at ? 1 : 0);
}

// One block takes all tiles, one after the other.
KG_KERNEL(kg_expanded_u32__row_wbw_w4x2_r1, 128, 8)(const uint32_t *g_x, const uint32_t *g_length,
    uint64_t *g_count, uint64_t n, uint64_t *g_ends)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 64;
    uint64_t carry = 0; // of the first warp: copies before the tile
    for (uint64_t origin = 0; origin == 0 || origin < n; origin += 256) {
        const uint64_t place = origin + run + lane;

        // INPUT: how often 2 elements of a lane are stored, in the order of the lanes.
        uint64_t upto_0 = 0, upto_1 = 0;
        if (origin + 256 <= n) {
            KG_CASE(none);
            upto_0 = copies_of(g_x, g_length, place);
            upto_1 = copies_of(g_x, g_length, place + 32);
        } else {
            KG_CASE(stop);
            if (place < n) upto_0 = copies_of(g_x, g_length, place);
            if (place + 32 < n) upto_1 = copies_of(g_x, g_length, place + 32);
        }

        // S1: the warp's rows, one behind the other.
        uint64_t sum = 0;
        upto_0 = scan_lanes(upto_0, lane);
        upto_0 = add_copies(sum, upto_0);
        sum = __shfl_sync(0xffffffffu, upto_0, 31);
        upto_1 = scan_lanes(upto_1, lane);
        upto_1 = add_copies(sum, upto_1);
        sum = __shfl_sync(0xffffffffu, upto_1, 31);

        // S2: what stands before the warp's part.
        const uint64_t before = before_warp(shared, sum, lane, warp, carry);

        // OUTPUT: where the copies of each element end.
        if (place < n) g_ends[place] = add_copies(before, upto_0);
        if (place + 32 < n) g_ends[place + 32] = add_copies(before, upto_1);
        if (origin + 256 >= n && warp == 3 && lane == 0) *g_count = add_copies(before, sum);
    }
}
KG_ENTRY(kg_expanded_u32__row_wbw_w4x2_r1)

// Places of the output, never more than there is room for. A warp takes 64 of them in rows of 32.
KG_KERNEL(kg_expanded_u32__row_wbw_w4x2_r1_fill, 128, 8)(const uint32_t *g_x,
    const uint32_t *g_length, uint32_t *g_out, uint64_t *g_count, uint64_t n, uint64_t capacity,
    const uint64_t *g_ends)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t count = *g_count, stored = count < capacity ? count : capacity;
    for (uint64_t first = ((uint64_t)blockIdx.x * 4 + warp) * 64; first < stored;
        first += (uint64_t)gridDim.x * 256) {
        const uint32_t places = stored - first < 64 ? (uint32_t)(stored - first) : 64;
        // lane 0's; the others have those behind it
        uint64_t element = find_element(g_ends, 0, n, first, lane);
        uint32_t end = end_of(g_ends, n, element + lane, first);
        for (uint32_t row = 0; row < places; row += 32) {
            const uint32_t at = row + lane;
            uint64_t own = 0;
            for (bool found = at >= places;;) {
                const uint32_t ended = ended_before(end, at);
                if (!found && ended < 32) own = element + ended, found = true;
                const uint32_t missing = __ballot_sync(0xffffffffu, !found);
                if (missing == 0) break;

                // The next 32 elements; or, where these have no copies, those from the first that
                // has some.
                const uint32_t sought = row + (uint32_t)__ffs((int)missing) - 1;
                element += 32;
                end = end_of(g_ends, n, element + lane, first);
                if (__shfl_sync(0xffffffffu, end, 31) > sought) continue;
                element = find_element(g_ends, element + 32, n, first + sought, lane);
                end = end_of(g_ends, n, element + lane, first);
            }
            if (at >= places) continue;
            g_out[first + at] = transform(g_x[own], g_length[own]);
        }
    }
}
KG_ENTRY(kg_expanded_u32__row_wbw_w4x2_r1_fill)

KG_VARIANT(kg_expanded_u32__row_wbw_w4x2_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_expanded_u32__row_wbw_w4x2_r1), nullptr,
            128, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(kg_expanded_u32__row_wbw_w4x2_r1_fill),
            nullptr, 128, 0);
        return error;
    }
    const uint32_t *g_x = (const uint32_t *)call->args[0];
    const uint32_t *g_length = (const uint32_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint64_t *g_count = (uint64_t *)call->args[3];
    uint64_t n = call->n, capacity = call->lengths[0];
    uint64_t *g_ends = (uint64_t *)call->regions[region_ends];
    void *of_counts[] = {&g_x, &g_length, &g_count, &n, &g_ends};
    int error = kg_launch(call, 0, KG_KERNEL_OF(kg_expanded_u32__row_wbw_w4x2_r1), of_counts, 128,
        sizeof(block_shared));
    if (error || capacity == 0) return error;
    void *arguments[] = {&g_x, &g_length, &g_out, &g_count, &n, &capacity, &g_ends};
    return kg_launch(call, 1, KG_KERNEL_OF(kg_expanded_u32__row_wbw_w4x2_r1_fill), arguments, 128,
        0);
}
} // namespace

namespace block_wbw_w4x2_back_pdl {

struct alignas(16) block_shared {
    alignas(16) uint64_t sums[4]; // of warps
    alignas(16) uint64_t before[4]; // what stands before each warp
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// What stands before a warp whose own sum is `sum`, of all its lanes.
KG_FN uint64_t before_warp(block_shared *shared, const uint64_t &sum, uint32_t lane, uint32_t warp,
    uint32_t tile, uint32_t tag, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    if (lane == 0) shared->sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        uint64_t warps = no_copies();
        if (lane < 4) warps = shared->sums[lane];
        warps = scan_lanes(warps, lane);
        const uint64_t tile_sum = __shfl_sync(0xffffffffu, warps, 3);
        const uint64_t earlier = __shfl_up_sync(0xffffffffu, warps, 1);
        const uint64_t base = look_back(tile, tag, lane, tile_sum, g_tiles, g_groups, g_bases);
        uint64_t before = base;
        if (lane != 0) before = add_copies(base, earlier);
        if (lane < 4) shared->before[lane] = before;
    }
    __syncthreads();
    return shared->before[warp];
}

// How often an element is stored: numbers below 1, from 2^63 on, and NaNs are none.
KG_FN uint64_t copies_of(const uint32_t *g_x, const uint32_t *g_length, uint64_t place)
{
    const int64_t number = number_of_copies(g_x[place], g_length[place]);
    return number > 0 ? (uint64_t)number : 0;
}

// The first element whose copies end behind the place `at`, from `first` on, of all lanes of a
// warp. There is one before `last`.
KG_FN uint64_t find_element(const uint64_t *g_ends, uint64_t first, uint64_t last, uint64_t at,
    uint32_t lane)
{
    while (last - first > 1) {
        const uint64_t step = (last - first + 31) / 32, to = first + (lane + 1) * step;
        const uint32_t behind = __ballot_sync(0xffffffffu,
            g_ends[(to < last ? to : last) - 1] > at);
        // lane 31 looks at the last
        const uint64_t before = first + ((uint32_t)__ffs((int)behind) - 1) * step;
        if (before + step < last) last = before + step;
        first = before;
    }
    return first;
}

// Where the copies of an element end, from `first` on: 64 where they do so behind a warp's part.
KG_FN uint32_t end_of(const uint64_t *g_ends, uint64_t n, uint64_t element, uint64_t first)
{
    const uint64_t end = element < n ? g_ends[element] - first : 64;
    return end < 64 ? (uint32_t)end : 64;
}

// How many of 32 elements, whose ends the lanes have, end before a place or there.
KG_FN uint32_t ended_before(uint32_t end, uint32_t at)
{
    uint32_t ended = 0;
    for (uint32_t by = 16; by > 0; by /= 2)
        if (__shfl_sync(0xffffffffu, end, ended + by - 1) <= at) ended += by;
    return ended + (__shfl_sync(0xffffffffu, end, ended) <= at ? 1 : 0);
}

// Each block takes the next tile, and looks for the copies before it.
KG_KERNEL(kg_expanded_u32__block_wbw_w4x2_back_pdl, 128, 8)(const uint32_t *g_x,
    const uint32_t *g_length, uint64_t *g_count, uint64_t n, uint64_t *g_ends, uint64_t *g_tiles,
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

    // INPUT: how often 2 elements of a lane are stored, in the order of the lanes.
    uint64_t upto_0 = 0, upto_1 = 0;
    if (origin + 256 <= n) {
        KG_CASE(none);
        upto_0 = copies_of(g_x, g_length, place);
        upto_1 = copies_of(g_x, g_length, place + 32);
    } else {
        KG_CASE(stop);
        if (place < n) upto_0 = copies_of(g_x, g_length, place);
        if (place + 32 < n) upto_1 = copies_of(g_x, g_length, place + 32);
    }

    // S1: the warp's rows, one behind the other.
    uint64_t sum = 0;
    upto_0 = scan_lanes(upto_0, lane);
    upto_0 = add_copies(sum, upto_0);
    sum = __shfl_sync(0xffffffffu, upto_0, 31);
    upto_1 = scan_lanes(upto_1, lane);
    upto_1 = add_copies(sum, upto_1);
    sum = __shfl_sync(0xffffffffu, upto_1, 31);

    // S2: what stands before the warp's part.
    const uint64_t before = before_warp(shared, sum, lane, warp, tile, tag, g_tiles, g_groups,
        g_bases);

    // OUTPUT: where the copies of each element end.
    if (place < n) g_ends[place] = add_copies(before, upto_0);
    if (place + 32 < n) g_ends[place + 32] = add_copies(before, upto_1);
    if (origin + 256 >= n && warp == 3 && lane == 0) *g_count = add_copies(before, sum);

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
KG_ENTRY(kg_expanded_u32__block_wbw_w4x2_back_pdl)

// Places of the output, never more than there is room for. A warp takes 64 of them in rows of 32.
KG_KERNEL(kg_expanded_u32__block_wbw_w4x2_back_pdl_fill, 128, 8)(const uint32_t *g_x,
    const uint32_t *g_length, uint32_t *g_out, uint64_t *g_count, uint64_t n, uint64_t capacity,
    const uint64_t *g_ends)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t count = *g_count, stored = count < capacity ? count : capacity;
    for (uint64_t first = ((uint64_t)blockIdx.x * 4 + warp) * 64; first < stored;
        first += (uint64_t)gridDim.x * 256) {
        const uint32_t places = stored - first < 64 ? (uint32_t)(stored - first) : 64;
        // lane 0's; the others have those behind it
        uint64_t element = find_element(g_ends, 0, n, first, lane);
        uint32_t end = end_of(g_ends, n, element + lane, first);
        for (uint32_t row = 0; row < places; row += 32) {
            const uint32_t at = row + lane;
            uint64_t own = 0;
            for (bool found = at >= places;;) {
                const uint32_t ended = ended_before(end, at);
                if (!found && ended < 32) own = element + ended, found = true;
                const uint32_t missing = __ballot_sync(0xffffffffu, !found);
                if (missing == 0) break;

                // The next 32 elements; or, where these have no copies, those from the first that
                // has some.
                const uint32_t sought = row + (uint32_t)__ffs((int)missing) - 1;
                element += 32;
                end = end_of(g_ends, n, element + lane, first);
                if (__shfl_sync(0xffffffffu, end, 31) > sought) continue;
                element = find_element(g_ends, element + 32, n, first + sought, lane);
                end = end_of(g_ends, n, element + lane, first);
            }
            if (at >= places) continue;
            g_out[first + at] = transform(g_x[own], g_length[own]);
        }
    }
}
KG_ENTRY(kg_expanded_u32__block_wbw_w4x2_back_pdl_fill)

KG_VARIANT(kg_expanded_u32__block_wbw_w4x2_back_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_expanded_u32__block_wbw_w4x2_back_pdl),
            nullptr, 128, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_expanded_u32__block_wbw_w4x2_back_pdl_fill), nullptr, 128, 0);
        return error;
    }
    const uint32_t *g_x = (const uint32_t *)call->args[0];
    const uint32_t *g_length = (const uint32_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint64_t *g_count = (uint64_t *)call->args[3];
    uint64_t n = call->n, capacity = call->lengths[0];
    uint64_t *g_ends = (uint64_t *)call->regions[region_ends];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *of_counts[] = {&g_x, &g_length, &g_count, &n, &g_ends, &g_tiles, &g_groups, &g_bases,
        &tagged, &g_turn, &g_ticket};
    int error = kg_launch(call, 0, KG_KERNEL_OF(kg_expanded_u32__block_wbw_w4x2_back_pdl),
        of_counts, 128, sizeof(block_shared));
    if (error || capacity == 0) return error;
    void *arguments[] = {&g_x, &g_length, &g_out, &g_count, &n, &capacity, &g_ends};
    return kg_launch(call, 1, KG_KERNEL_OF(kg_expanded_u32__block_wbw_w4x2_back_pdl_fill),
        arguments, 128, 0);
}
} // namespace
} // namespace
