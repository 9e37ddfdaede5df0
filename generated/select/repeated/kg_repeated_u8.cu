// kg_repeated_u8.cu: the kernels of repeated for u8, one per variant.
// Made by kgen 0.2.0 from repeated.yaml (spec hash 6b6ffe4ed1d9d191). Do not edit: edit the spec.
//
//   row_wbw_w2x3_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 64 registers a thread (16 blocks per SM)
//     17 bytes moved per element; 1 launch, 832 bytes of shared memory a block
//     facts: form block, keep indices, unique, runs repeated
//     content hash dad18cf10038f276
//
// Operations, as the operator is written:
//   is_same: 1 comparison

#include <string.h>

#include "kg_device.h"
#include "kg_repeated_op.h"

namespace kg_repeated_u8_kernels {

using kg_op::kg_repeated_u8::is_same;

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

namespace row_wbw_w2x3_r1 {

struct alignas(16) block_shared {
    alignas(16) uint16_t ends[192]; // in the tile: a part for each warp
    alignas(16) uint16_t begins[192]; // of these; 192 before the warp
    alignas(16) kg_v16 sums[2]; // of warps
    alignas(16) kg_v16 before[2]; // what stands before each warp
};

// What stands before a warp whose own sum is `sum`, of all its lanes.
KG_FN counted_runs before_warp(block_shared *shared, const counted_runs &sum, uint32_t lane,
    uint32_t warp, counted_runs &carry)
{
    if (lane == 0) runs_put(&shared->sums[warp], sum);
    __syncthreads();
    if (warp == 0) {
        counted_runs warps = no_runs();
        if (lane < 2) warps = runs_get(&shared->sums[lane]);
        warps = scan_lanes(warps, lane);
        const counted_runs tile_sum = runs_from(warps, 1);
        const counted_runs earlier = runs_up(warps, 1);
        const counted_runs base = carry;
        carry = join_runs(base, tile_sum);
        counted_runs before = base;
        if (lane != 0) before = join_runs(base, earlier);
        if (lane < 2) runs_put(&shared->before[lane], before);
    }
    __syncthreads();
    return runs_get(&shared->before[warp]);
}

// What a warp knows of its part: runs that end in it, and the place of the last one's begin in the
// tile.
struct warp_runs {
    uint32_t ended, last;
    bool near; // whether the element before begins a run
};

// Finds which of 32 elements begin a run. Runs that end before them go behind those of the warp.
KG_FN void end_runs(block_shared *shared, uint32_t run, uint32_t lane, uint32_t in_tile,
    bool inside, uint64_t place, const uint8_t v_before, const uint8_t v_own, warp_runs &runs)
{
    const bool head = inside && (place == 0 || !is_same(v_before, v_own));
    const uint32_t heads = __ballot_sync(0xffffffffu, head);
    const uint32_t earlier = heads & kg_lanemask_lt();
    const uint32_t ends = heads & ~(heads << 1 | (uint32_t)runs.near);
    if (ends >> lane & 1) {
        const uint32_t to = run + runs.ended + (uint32_t)__popc(ends & kg_lanemask_lt());
        shared->ends[to] = (uint16_t)in_tile;
        shared->begins[to] = (uint16_t)(earlier != 0
            ? in_tile - lane + 31 - (uint32_t)__clz((int)earlier) : runs.last);
    }
    runs.ended += (uint32_t)__popc(ends);
    if (heads != 0) runs.last = in_tile - lane + 31 - (uint32_t)__clz((int)heads);
    runs.near = heads >> 31 != 0;
}

// One block takes all tiles, one after the other.
KG_KERNEL(kg_repeated_u8__row_wbw_w2x3_r1, 64, 16)(const uint8_t *g_in, uint64_t *g_indices,
    uint64_t *g_lengths, uint64_t *g_count, uint64_t n, uint64_t capacity)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 96;
    counted_runs carry = no_runs(); // of the first warp: what stands before the tile
    for (uint64_t origin = 0; origin == 0 || origin < n; origin += 192) {
        const uint64_t place = origin + run + lane;
        const uint64_t first = origin + run;
        warp_runs runs = {0, 192, true};
        if (first != 0 && first < n) runs.near = !is_same(g_in[first - 2], g_in[first - 1]);
        if (origin + 192 <= n) {
            KG_CASE(none);
            // INPUT: 3 elements of a lane, in the order of the lanes.
            uint8_t own_0{}, before_0{};
            own_0 = g_in[place];
            if (place != 0) before_0 = g_in[place - 1];
            uint8_t own_1{}, before_1{};
            own_1 = g_in[place + 32];
            if (place + 32 != 0) before_1 = g_in[place + 32 - 1];
            uint8_t own_2{}, before_2{};
            own_2 = g_in[place + 64];
            if (place + 64 != 0) before_2 = g_in[place + 64 - 1];

            // RUNS: where they end.
            end_runs(shared, run, lane, run + lane, true, place, before_0, own_0, runs);
            end_runs(shared, run, lane, run + lane + 32, true, place + 32, before_1, own_1, runs);
            end_runs(shared, run, lane, run + lane + 64, true, place + 64, before_2, own_2, runs);
        } else {
            KG_CASE(stop);
            // INPUT: 3 elements of a lane, in the order of the lanes.
            uint8_t own_0{}, before_0{};
            if (place < n) own_0 = g_in[place];
            if (place != 0 && place < n) before_0 = g_in[place - 1];
            uint8_t own_1{}, before_1{};
            if (place + 32 < n) own_1 = g_in[place + 32];
            if (place + 32 != 0 && place + 32 < n) before_1 = g_in[place + 32 - 1];
            uint8_t own_2{}, before_2{};
            if (place + 64 < n) own_2 = g_in[place + 64];
            if (place + 64 != 0 && place + 64 < n) before_2 = g_in[place + 64 - 1];

            // RUNS: where they end.
            end_runs(shared, run, lane, run + lane, place < n, place, before_0, own_0, runs);
            end_runs(shared, run, lane, run + lane + 32, place + 32 < n, place + 32, before_1,
                own_1, runs);
            end_runs(shared, run, lane, run + lane + 64, place + 64 < n, place + 64, before_2,
                own_2, runs);
        }

        // S2: runs that end before the warp's part, and where the last one begins.
        const counted_runs sum = {runs.ended, runs.last == 192 ? 0 : origin + runs.last};
        const counted_runs before = before_warp(shared, sum, lane, warp, carry);

        // OUTPUT: in the order of the lanes, never more than there is room for.
        const uint64_t room = before.count < capacity ? capacity - before.count : 0;
        const uint32_t stored = runs.ended < room ? runs.ended : (uint32_t)room;
        for (uint32_t i = lane; i < stored; i += 32) {
            const uint64_t end = origin + shared->ends[run + i];
            const uint32_t in_tile = shared->begins[run + i];
            const uint64_t begin = in_tile == 192 ? before.last : origin + in_tile;
            g_indices[before.count + i] = (uint64_t)begin;
            g_lengths[before.count + i] = (uint64_t)(end - begin);
        }
        if (origin + 192 >= n && warp == 1 && lane == 0) { // the array's end is that of a run
            const counted_runs all = join_runs(before, sum);
            const uint64_t begin = all.last, end = n;
            const bool ends = end - begin > 1;
            if (ends && all.count < capacity) {
                g_indices[all.count] = (uint64_t)begin;
                g_lengths[all.count] = (uint64_t)(end - begin);
            }
            *g_count = all.count + ends;
        }
        __syncwarp(); // the next tile has its part
    }
}
KG_ENTRY(kg_repeated_u8__row_wbw_w2x3_r1)

KG_VARIANT(kg_repeated_u8__row_wbw_w2x3_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_repeated_u8__row_wbw_w2x3_r1), nullptr, 64,
            sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint64_t *g_indices = (uint64_t *)call->args[1];
    uint64_t *g_lengths = (uint64_t *)call->args[2];
    uint64_t *g_count = (uint64_t *)call->args[3];
    uint64_t n = call->n, capacity = call->lengths[0];
    void *arguments[] = {&g_in, &g_indices, &g_lengths, &g_count, &n, &capacity};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_repeated_u8__row_wbw_w2x3_r1), arguments, 64,
        sizeof(block_shared));
}
} // namespace
} // namespace
