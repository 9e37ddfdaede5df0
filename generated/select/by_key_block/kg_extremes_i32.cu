// kg_extremes_i32.cu: the kernels of extremes for i32, one per variant.
// Made by kgen 0.2.0 from by_key_block.yaml (spec hash b290d9d01f4a2658). Do not edit: edit the
// spec.
//
//   row_wbw_w2x1_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 96 registers a thread (10 blocks per SM)
//     18 bytes moved per element; 1 launch, 768 bytes of shared memory a block
//     facts: form block, keep both, unique, by_key, keyed_bytes 16, slot 4
//     content hash cb01da73224fdef4
//
// Operations, as the operator is written:
//   combine_min: 1 call
//   combine_sum: 1 addition
//   is_same: 2 divisions, 1 comparison

#include <string.h>

#include "kg_device.h"
#include "kg_extremes_op.h"

namespace kg_extremes_i32_kernels {

using kg_op::kg_extremes_i32::identity;
using kg_op::kg_extremes_i32::combine;
using kg_op::kg_extremes_i32::transform;
using kg_op::kg_extremes_i32::is_same;

// What the elements since the last run's begin combine to, and how many runs begin.
struct keyed {
    kg_extremes_i32_partials value;
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

// A partial result to shared memory, in units of 8 bytes.
KG_FN void element_put(uint64_t *to, const kg_extremes_i32_partials &v)
{
    uint64_t u[1];
    memcpy(u, &v, 8);
    to[0] = u[0];
}

// A partial result from shared memory, in units of 8 bytes.
KG_FN kg_extremes_i32_partials element_get(const uint64_t *from)
{
    uint64_t u[1];
    u[0] = from[0];
    kg_extremes_i32_partials v;
    memcpy(&v, u, 8);
    return v;
}

namespace row_wbw_w2x1_r1 {

struct alignas(16) block_shared {
    alignas(16) uint64_t values[64]; // a part for each warp: its elements, then sums of runs
    alignas(16) uint8_t keys[64]; // of the runs that begin in the warp
    alignas(16) uint16_t places[64]; // where these begin, in the tile
    alignas(16) kg_v16 sums[2]; // of warps
    alignas(16) kg_v16 before[2]; // what stands before each warp
};

// What stands before a warp whose own sum is `sum`, of all its lanes.
KG_FN keyed before_warp(block_shared *shared, const keyed &sum, uint32_t lane, uint32_t warp,
    keyed &carry)
{
    if (lane == 0) keyed_put(&shared->sums[warp], sum);
    __syncthreads();
    if (warp == 0) {
        keyed warps = no_keyed();
        if (lane < 2) warps = keyed_get(&shared->sums[lane]);
        warps = scan_lanes(warps, lane);
        const keyed tile_sum = keyed_from(warps, 1);
        const keyed earlier = keyed_up(warps, 1);
        const keyed base = carry;
        carry = join_keyed(base, tile_sum);
        keyed before = base;
        if (lane != 0) before = join_keyed(base, earlier);
        if (lane < 2) keyed_put(&shared->before[lane], before);
    }
    __syncthreads();
    return keyed_get(&shared->before[warp]);
}

// Which of 32 keys begin a run, a bit for each. They go behind the runs that have begun in the
// warp.
KG_FN uint32_t begin_runs(block_shared *shared, uint32_t run, uint32_t begun, bool inside,
    uint32_t in_tile, uint64_t place, const uint8_t v_before, const uint8_t v_own)
{
    const bool head = inside && (place == 0 || !is_same(v_before, v_own));
    const uint32_t heads = __ballot_sync(0xffffffffu, head);
    if (head) {
        const uint32_t to = run + begun + (uint32_t)__popc(heads & kg_lanemask_lt());
        shared->keys[to] = v_own;
        shared->places[to] = (uint16_t)in_tile;
    }
    return heads;
}

// One block takes all tiles, one after the other.
KG_KERNEL(kg_extremes_i32__row_wbw_w2x1_r1, 64, 10)(const uint8_t *g_keys, const int32_t *g_in,
    uint8_t *g_unique, uint32_t *g_indices, int32_t *g_out_min, int32_t *g_out_sum,
    uint64_t *g_count, uint64_t n, uint64_t capacity)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 32;
    keyed carry = no_keyed(); // of the first warp: what stands before the tile
    for (uint64_t origin = 0; origin == 0 || origin < n; origin += 64) {
        const uint64_t place = origin + run + lane;
        uint32_t begun = 0, row = 0; // runs of the warp
        if (origin + 64 <= n) {
            KG_CASE(none);
            // INPUT: 1 element of a lane and their keys, in the order of the lanes.
            uint8_t near{}; // the key before a row of the warp's
            if (lane == 0 && place != 0) near = g_keys[place - 1];
            uint8_t own_0{};
            own_0 = g_keys[place];
            const kg_extremes_i32_partials v_0 = transform(g_in[place]);

            // HEADS: which keys begin a run. Lane l has the bits of the items of number l.
            { // item 0
                // of the lane before; lane 0 has the last one's
                const uint8_t other = __shfl_sync(0xffffffffu, own_0, (lane + 31) % 32);
                const uint8_t before = lane == 0 ? near : other;
                near = other;
                const uint32_t heads = begin_runs(shared, run, begun, true, run + lane, place,
                    before, own_0);
                begun += (uint32_t)__popc(heads);
                if (lane == 0) row = heads;
                element_put(&shared->values[run + lane], v_0);
            }
        } else {
            KG_CASE(stop);
            // INPUT: 1 element of a lane and their keys, in the order of the lanes; the identity
            // past the end.
            uint8_t near{}; // the key before a row of the warp's
            if (lane == 0 && place != 0 && place < n) near = g_keys[place - 1];
            uint8_t own_0{};
            if (place < n) own_0 = g_keys[place];
            kg_extremes_i32_partials v_0 = identity();
            if (place < n) v_0 = transform(g_in[place]);

            // HEADS: which keys begin a run. Lane l has the bits of the items of number l.
            { // item 0
                // of the lane before; lane 0 has the last one's
                const uint8_t other = __shfl_sync(0xffffffffu, own_0, (lane + 31) % 32);
                const uint8_t before = lane == 0 ? near : other;
                near = other;
                const uint32_t heads = begin_runs(shared, run, begun, place < n, run + lane, place,
                    before, own_0);
                begun += (uint32_t)__popc(heads);
                if (lane == 0) row = heads;
                element_put(&shared->values[run + lane], v_0);
            }
        }
        __syncwarp();

        // S1: 1 element in a row for each lane, and which of them begin a run.
        const uint32_t word = lane * 1 / 32;
        const uint32_t low = __shfl_sync(0xffffffffu, row, word),
            high = __shfl_sync(0xffffffffu, row, (word + 1) % 32);
        const uint32_t heads = (uint32_t)(((uint64_t)high << 32 | low) >> lane * 1 % 32) & 0x1u;
        const kg_extremes_i32_partials v0 = element_get(&shared->values[run + lane * 1]);
        kg_extremes_i32_partials upto = v0;

        // S2: what stands before the warp, and then before the lane.
        keyed sum = {upto, (uint64_t)__popc(heads)};
        sum = scan_lanes(sum, lane);
        const keyed others = keyed_up(sum, 1), warp_sum = keyed_from(sum, 31);
        const keyed before = before_warp(shared, warp_sum, lane, warp, carry);
        keyed prefix = before;
        if (lane != 0) prefix = join_keyed(before, others);

        // S3: the sum of each run that ends in the warp, in the place of the next one.
        uint32_t to = run + (uint32_t)(prefix.count - before.count);
        kg_extremes_i32_partials carried = prefix.value;
        if (heads >> 0 & 1) {
            element_put(&shared->values[to], carried);
            to++;
            carried = v0;
        } else {
            carried = combine(carried, v0);
        }
        __syncwarp();

        // OUTPUT: in the order of the lanes, never more than there is room for.
        const uint64_t room = before.count < capacity ? capacity - before.count : 0;
        const uint32_t stored = begun < room ? begun : (uint32_t)room;
        for (uint32_t i = lane; i < stored; i += 32) {
            g_unique[before.count + i] = shared->keys[run + i];
            g_indices[before.count + i] = (uint32_t)(origin + shared->places[run + i]);
        }
        for (uint32_t i = lane; i < begun; i += 32) {
            const uint64_t ended = before.count + i; // runs that end before this one
            if (ended == 0 || ended > capacity) continue;
            const kg_extremes_i32_partials run_sum = element_get(&shared->values[run + i]);
            g_out_min[ended - 1] = run_sum.r_min;
            g_out_sum[ended - 1] = run_sum.r_sum;
        }
        if (origin + 64 >= n && warp == 1 && lane == 0) { // the array's end is that of a run
            const keyed all = join_keyed(before, warp_sum);
            if (all.count != 0 && all.count <= capacity) {
                g_out_min[all.count - 1] = all.value.r_min;
                g_out_sum[all.count - 1] = all.value.r_sum;
            }
            *g_count = all.count;
        }
        __syncwarp(); // the next tile has its part
    }
}
KG_ENTRY(kg_extremes_i32__row_wbw_w2x1_r1)

KG_VARIANT(kg_extremes_i32__row_wbw_w2x1_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_extremes_i32__row_wbw_w2x1_r1), nullptr, 64,
            sizeof(block_shared));
    const uint8_t *g_keys = (const uint8_t *)call->args[0];
    const int32_t *g_in = (const int32_t *)call->args[1];
    uint8_t *g_unique = (uint8_t *)call->args[2];
    uint32_t *g_indices = (uint32_t *)call->args[3];
    int32_t *g_out_min = (int32_t *)call->args[4];
    int32_t *g_out_sum = (int32_t *)call->args[5];
    uint64_t *g_count = (uint64_t *)call->args[6];
    uint64_t n = call->n, capacity = call->lengths[0];
    void *arguments[] = {&g_keys, &g_in, &g_unique, &g_indices, &g_out_min, &g_out_sum, &g_count,
        &n, &capacity};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_extremes_i32__row_wbw_w2x1_r1), arguments, 64,
        sizeof(block_shared));
}
} // namespace
} // namespace
