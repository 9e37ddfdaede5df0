// kg_totals_behind_f64.cu: the kernels of totals_behind for f64, one per variant.
// Made by kgen 0.2.0 from offsets.yaml (spec hash 8d043908f649c4e0). Do not edit: edit the spec.
//
//   row_wbw_w2x1_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 64 registers a thread (16 blocks per SM)
//     16 bytes moved per element; 1 launch, 128 bytes of shared memory a block
//     facts: form block, exclusive, reverse, heads offsets, run_adder serial, warp_adder
//       kogge_stone, slot 4, looks 8
//     S2 store (one lane per warp): 16-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 16-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 16-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     content hash 76b665ef02c86d3c
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_totals_behind_op.h"

namespace kg_totals_behind_f64_kernels {

using kg_op::kg_totals_behind_f64::identity;
using kg_op::kg_totals_behind_f64::combine;

// A sum, and whether a segment begins in what it is of: then it is of what follows the last one's
// begin.
struct headed {
    double value;
    uint64_t head;
};

// Of nothing.
KG_FN headed no_head()
{
    return {identity(), 0};
}

// What two runs combine to, one behind the other.
KG_FN headed join_headed(const headed &a, const headed &b)
{
    if (a.head != 0) return a;
    return {combine(a.value, b.value), b.head};
}

// What the lane `lanes` before holds.
KG_FN headed headed_up(const headed &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_up_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_up_sync(0xffffffffu, w[3], lanes);
    headed other;
    memcpy(&other, w, 16);
    return other;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN headed scan_lanes(headed sum, uint32_t lane)
{
    { // the lane 1 before
        const headed other = headed_up(sum, 1);
        if (lane >= 1) sum = join_headed(sum, other);
    }
    { // the lane 2 before
        const headed other = headed_up(sum, 2);
        if (lane >= 2) sum = join_headed(sum, other);
    }
    { // the lane 4 before
        const headed other = headed_up(sum, 4);
        if (lane >= 4) sum = join_headed(sum, other);
    }
    { // the lane 8 before
        const headed other = headed_up(sum, 8);
        if (lane >= 8) sum = join_headed(sum, other);
    }
    { // the lane 16 before
        const headed other = headed_up(sum, 16);
        if (lane >= 16) sum = join_headed(sum, other);
    }
    return sum;
}

// A partial result to shared memory, in units of 16 bytes.
KG_FN void headed_put(kg_v16 *to, const headed &v)
{
    kg_v16 u[1];
    memcpy(u, &v, 16);
    kg_st16(to + 0, u[0]);
}

// A partial result from shared memory, in units of 16 bytes.
KG_FN headed headed_get(const kg_v16 *from)
{
    kg_v16 u[1];
    u[0] = kg_ld16(from + 0);
    headed v;
    memcpy(&v, u, 16);
    return v;
}

// What lane `lanes` holds.
KG_FN headed headed_from(const headed &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_sync(0xffffffffu, w[3], lanes);
    headed other;
    memcpy(&other, w, 16);
    return other;
}

// Word number `which` of the bits of a warp, of which each lane has one.
KG_FN uint32_t head_word_1(uint32_t which, uint32_t bits0)
{
    uint32_t word = __shfl_sync(0xffffffffu, bits0, which % 32);
    return word;
}

// The first of ascending offsets, number `low` or a later one, that is not less than `place`: a
// search by a warp.
KG_FN uint64_t first_offset(const uint32_t *g_offsets, uint64_t low, uint64_t count,
    uint64_t place, uint32_t lane)
{
    uint64_t high = count; // it is number low to number high
    while (low < high) {
        const uint64_t step = (high - low + 31) / 32, at = low + lane * step;
        const bool before = at < high && (uint64_t)g_offsets[at] < place;
        const uint32_t below = (uint32_t)__popc(__ballot_sync(0xffffffffu, before));
        if (below == 0) return low;
        const uint64_t next = low + below * step;
        low = next - step + 1;
        if (next < high) high = next;
    }
    return low;
}

// The first of all offsets that is not less than `place`. It looks where that one would be of
// segments that are alike.
KG_FN uint64_t first_offset_near(const uint32_t *g_offsets, uint64_t segments, uint64_t place,
    uint64_t n, uint32_t lane)
{
    const uint64_t count = segments + 1;
    if (count <= 32) return first_offset(g_offsets, 0, count, place, lane);
    const double share = place < n ? (double)place / (double)n : 1;
    const uint64_t near = (uint64_t)(share * (double)segments),
        apart = (uint64_t)1 << (lane < 16 ? 15 - lane : lane - 16);
    const uint64_t earlier = near > apart ? near - apart : 0, at = lane < 16 ? earlier
        : near + apart - 1;
    const bool before = at < count && (uint64_t)g_offsets[at] < place;
    const uint32_t below = (uint32_t)__popc(__ballot_sync(0xffffffffu, before));
    const uint64_t last = __shfl_sync(0xffffffffu, at, (below - 1) % 32),
        next = __shfl_sync(0xffffffffu, at, below % 32);
    const uint64_t high = below == 32 || next > count ? count : next;
    return first_offset(g_offsets, below == 0 ? 0 : last + 1, high, place, lane);
}

// Marks which of a warp's 32 places from `from` on are named by offsets.
KG_FN void mark_offsets_32(const uint32_t *g_offsets, uint64_t segments, uint64_t from, uint64_t n,
    uint32_t *marks, uint32_t lane)
{
    for (uint32_t i = lane; i < 8; i += 32) marks[i] = 0;
    __syncwarp();
    if (from >= n) return;
    const uint64_t least = n - from < 32 ? 0 : n - from - 31; // place 0 is element n - 1
    uint64_t next = first_offset_near(g_offsets, segments, least, n, lane);
    bool all = true;
    { // the first of them, often all
        uint64_t offset[2];
        for (uint32_t i = 0; i < 2; i++) {
            const uint64_t which = next + 32 * i + lane;
            offset[i] = which <= segments ? (uint64_t)g_offsets[which] : n + 64;
        }
        for (uint32_t i = 0; i < 2; i++) { // 32 offsets
            const uint64_t place = n - offset[i] - from;
            const uint64_t other = __shfl_up_sync(0xffffffffu, offset[i], 1);
            const bool marked = offset[i] <= n && place < 32;
            if (marked && (lane == 0 || offset[i] != other)) ((uint8_t *)marks)[place] = 1;
            __syncwarp();
            all = all && __all_sync(0xffffffffu, marked); // else the others lie further on
        }
        next += 64;
    }
    while (all && next <= segments) {
        uint64_t offset[4];
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t which = next + 32 * i + lane;
            offset[i] = which <= segments ? (uint64_t)g_offsets[which] : n + 64;
        }
        for (uint32_t i = 0; i < 4; i++) { // 32 offsets
            const uint64_t place = n - offset[i] - from;
            const uint64_t other = __shfl_up_sync(0xffffffffu, offset[i], 1);
            const bool marked = offset[i] <= n && place < 32;
            if (marked && (lane == 0 || offset[i] != other)) ((uint8_t *)marks)[place] = 1;
            __syncwarp();
            all = all && __all_sync(0xffffffffu, marked); // else the others lie further on
        }
        next += 128;
        const uint64_t last = offset[3], first = __shfl_sync(0xffffffffu, offset[0], 0);
        if (all && __all_sync(0xffffffffu, last == first))
            next = first_offset(g_offsets, next, segments + 1, last + 1, lane);
    }
}

// Which places of a lane's run begin a segment, a bit for each of 1 place.
KG_FN void find_heads_of_items_1(uint32_t (&heads)[1], uint32_t lane, uint64_t from, uint64_t n,
    const uint32_t *g_offsets, uint64_t segments, uint32_t *marks)
{
    mark_offsets_32(g_offsets, segments, from, n, marks, lane);
    uint32_t bits0 = 0; // of the places from 0 + 32 * lane on
    for (uint32_t i = 0; i < 1; i += 1) {
        const uint64_t first = from + 32 * i + lane;
        uint8_t own[1];
        for (uint32_t j = 0; j < 1; j++) {
            own[j] = ((const uint8_t *)marks)[32 * (i + j) + lane];
        }
        for (uint32_t j = 0; j < 1; j++) {
            const uint64_t place = first + 32 * j;
            const bool head = place == 0 || own[j] != 0;
            const uint32_t ballot = __ballot_sync(0xffffffffu, place < n && head);
            if (lane == i + j) bits0 = ballot;
        }
    }
    { // places 0 to 0 of the run
        const uint32_t first = lane * 1, word = first / 32;
        const uint32_t low = head_word_1(word, bits0);
        const uint32_t high = head_word_1(word + 1, bits0);
        heads[0] = (uint32_t)(((uint64_t)high << 32 | low) >> first % 32) & 0x1u;
    }
}

namespace row_wbw_w2x1_r1 {

struct alignas(16) block_shared {
    alignas(16) kg_v16 sums[2]; // of warps
    alignas(16) kg_v16 before[2]; // what stands before each warp
    alignas(16) uint32_t marks[2][8]; // a byte for each element of a warp
};

// What stands before a run whose own sum is `sum`.
KG_FN headed before_run(block_shared *shared, uint32_t lane, uint32_t warp, headed sum,
    headed &carry)
{
    // The lanes of each warp, then the warps, by the first one.
    sum = scan_lanes(sum, lane);
    const headed others = headed_up(sum, 1); // the lanes before this one
    if (lane == 31) headed_put(&shared->sums[warp], sum);
    __syncthreads();
    if (warp == 0) {
        headed warps = no_head();
        if (lane < 2) warps = headed_get(&shared->sums[lane]);
        warps = scan_lanes(warps, lane);
        const headed tile_sum = headed_from(warps, 1);
        const headed earlier = headed_up(warps, 1);
        const headed base = carry;
        carry = join_headed(tile_sum, base);
        headed before = base;
        if (lane != 0) before = join_headed(earlier, base);
        if (lane < 2) headed_put(&shared->before[lane], before);
    }
    __syncthreads();
    const headed before = headed_get(&shared->before[warp]);
    __syncwarp(); // one access of all lanes
    const headed behind = join_headed(others, before);
    return lane == 0 ? before : behind;
}

// One block scans all tiles, one after the other.
KG_KERNEL(kg_totals_behind_f64__row_wbw_w2x1_r1, 64, 16)(const double *g_in,
    const uint32_t *g_offsets, double *g_out, uint64_t n, uint64_t segments)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    headed carry = no_head(); // of the first warp: what stands before the tile
    for (uint64_t origin = 0; origin < n; origin += 64) {
        if (origin + 64 <= n) {
            KG_CASE(none);
            // INPUT: 1 element of a lane, in the order of the lanes.
            const uint64_t place = origin + warp * 32 + lane;
            double v0 = g_in[n - 1 - (place)];

            // HEADS: which of the 1 place of this lane's run begin a segment.
            uint32_t heads[1];
            find_heads_of_items_1(heads, lane, (origin + warp * 32), n, g_offsets, segments,
                shared->marks[warp]);
            double upto = identity(); // behind the last head of the run
            upto = combine(v0, (heads[0] >> 0 & 1 ? identity() : upto));
            headed sum = headed{upto, heads[0] != 0};

            // S2: what stands before the run.
            headed prefix = before_run(shared, lane, warp, sum, carry);

            // S3: the runs, each element behind what stands before it.
            double carried = prefix.value;
            carried = (heads[0] >> 0 & 1 ? identity() : carried);
            const double own0 = v0;
            v0 = carried;
            carried = combine(own0, carried);

            // OUTPUT.
            g_out[n - 1 - (place)] = v0;
        } else {
            KG_CASE(stop);
            // INPUT: 1 element of a lane, in the order of the lanes; the identity past the end.
            const uint64_t place = origin + warp * 32 + lane;
            double v0 = identity();
            if (place < n) v0 = g_in[n - 1 - (place)];

            // HEADS: which of the 1 place of this lane's run begin a segment.
            uint32_t heads[1];
            find_heads_of_items_1(heads, lane, (origin + warp * 32), n, g_offsets, segments,
                shared->marks[warp]);
            double upto = identity(); // behind the last head of the run
            upto = combine(v0, (heads[0] >> 0 & 1 ? identity() : upto));
            headed sum = headed{upto, heads[0] != 0};

            // S2: what stands before the run.
            headed prefix = before_run(shared, lane, warp, sum, carry);

            // S3: the runs, each element behind what stands before it.
            double carried = prefix.value;
            carried = (heads[0] >> 0 & 1 ? identity() : carried);
            const double own0 = v0;
            v0 = carried;
            carried = combine(own0, carried);

            // OUTPUT.
            if (place < n) {
                g_out[n - 1 - (place)] = v0;
            }
        }
    }
}
KG_ENTRY(kg_totals_behind_f64__row_wbw_w2x1_r1)

KG_VARIANT(kg_totals_behind_f64__row_wbw_w2x1_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_totals_behind_f64__row_wbw_w2x1_r1),
            nullptr, 64, sizeof(block_shared));
        return error;
    }
    const double *g_in = (const double *)call->args[0];
    const uint32_t *g_offsets = (const uint32_t *)call->args[1];
    double *g_out = (double *)call->args[2];
    uint64_t n = call->n;
    uint64_t segments = call->lengths[0];
    void *arguments[] = {&g_in, &g_offsets, &g_out, &n, &segments};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_totals_behind_f64__row_wbw_w2x1_r1), arguments, 64,
        sizeof(block_shared));
}
} // namespace
} // namespace
