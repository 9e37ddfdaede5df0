// kg_row_totals_f32.cu: the kernels of row_totals for f32, one per variant.
// Made by kgen 0.2.0 from rows.yaml (spec hash cd7d1efbb29b280c). Do not edit: edit the spec.
//
//   row_wbw_w2x3_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 72 registers a thread (14 blocks per SM)
//     8 bytes moved per element; 1 launch, 800 bytes of shared memory a block
//     facts: form block, heads rows, run_adder serial, warp_adder kogge_stone, slot 2
//     S1: 768 bytes, rule scalar, runs of 3 elements of 1 unit of 4 bytes
//     S1 store, S3 load (warp view): 4-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S1 load, S3 store (run view): 4-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash ffbbc962d93389a3
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_row_totals_op.h"

namespace kg_row_totals_f32_kernels {

using kg_op::kg_row_totals_f32::identity;
using kg_op::kg_row_totals_f32::combine;

// A sum, and whether a segment begins in what it is of: then it is of what follows the last one's
// begin.
struct headed {
    float value;
    uint32_t head;
};

// Of nothing.
KG_FN headed no_head()
{
    return {identity(), 0};
}

// What two runs combine to, one behind the other.
KG_FN headed join_headed(const headed &a, const headed &b)
{
    if (b.head != 0) return b;
    return {combine(a.value, b.value), a.head};
}

// What the lane `lanes` before holds.
KG_FN headed headed_up(const headed &v, uint32_t lanes)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    headed other;
    memcpy(&other, w, 8);
    return other;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN headed scan_lanes(headed sum, uint32_t lane)
{
    { // the lane 1 before
        const headed other = headed_up(sum, 1);
        if (lane >= 1) sum = join_headed(other, sum);
    }
    { // the lane 2 before
        const headed other = headed_up(sum, 2);
        if (lane >= 2) sum = join_headed(other, sum);
    }
    { // the lane 4 before
        const headed other = headed_up(sum, 4);
        if (lane >= 4) sum = join_headed(other, sum);
    }
    { // the lane 8 before
        const headed other = headed_up(sum, 8);
        if (lane >= 8) sum = join_headed(other, sum);
    }
    { // the lane 16 before
        const headed other = headed_up(sum, 16);
        if (lane >= 16) sum = join_headed(other, sum);
    }
    return sum;
}

// A partial result to shared memory, in units of 8 bytes.
KG_FN void headed_put(uint64_t *to, const headed &v)
{
    uint64_t u[1];
    memcpy(u, &v, 8);
    to[0] = u[0];
}

// A partial result from shared memory, in units of 8 bytes.
KG_FN headed headed_get(const uint64_t *from)
{
    uint64_t u[1];
    u[0] = from[0];
    headed v;
    memcpy(&v, u, 8);
    return v;
}

// What lane `lanes` holds.
KG_FN headed headed_from(const headed &v, uint32_t lanes)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    w[0] = __shfl_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_sync(0xffffffffu, w[1], lanes);
    headed other;
    memcpy(&other, w, 8);
    return other;
}

// A row, and a column in it.
struct row_place { uint64_t row, column; };

// Those of a place.
KG_FN row_place row_place_of(uint64_t place, uint64_t width)
{
    const uint64_t row = (place | width) >> 32 ? place / width : (uint32_t)place / (uint32_t)width;
    return {row, place - row * width};
}

// That of the place as much further on as `step` says.
KG_FN void row_place_move(row_place &at, const row_place &step, uint64_t width)
{
    at.row += step.row;
    at.column += step.column;
    if (at.column < width) return;
    at.column -= width;
    at.row++;
}

// Word number `which` of the bits of a warp, of which each lane has one.
KG_FN uint32_t head_word_1(uint32_t which, uint32_t bits0)
{
    uint32_t word = __shfl_sync(0xffffffffu, bits0, which % 32);
    return word;
}

// Which places of a lane's run begin a segment, a bit for each of 3 places.
KG_FN void find_heads_of_items_3(uint32_t (&heads)[1], uint32_t lane, const row_place &row_begin,
    const row_place &row_step, uint64_t width)
{
    uint32_t bits0 = 0; // of the places from 32 * lane on
    row_place next = row_begin;
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t ballot = __ballot_sync(0xffffffffu, next.column == 0);
        if (lane == i) bits0 = ballot;
        row_place_move(next, row_step, width);
    }
    { // places 0 to 2 of the run
        const uint32_t first = lane * 3, word = first / 32;
        const uint32_t low = head_word_1(word, bits0);
        const uint32_t high = head_word_1(word + 1, bits0);
        heads[0] = (uint32_t)(((uint64_t)high << 32 | low) >> first % 32) & 0x7u;
    }
}

namespace row_wbw_w2x3_r1 {

struct alignas(16) block_shared {
    alignas(16) float s1[192];
    alignas(16) uint64_t sums[2]; // of warps
    alignas(16) uint64_t before[2]; // what stands before each warp
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
        carry = join_headed(base, tile_sum);
        headed before = base;
        if (lane != 0) before = join_headed(base, earlier);
        if (lane < 2) headed_put(&shared->before[lane], before);
    }
    __syncthreads();
    const headed before = headed_get(&shared->before[warp]);
    __syncwarp(); // one access of all lanes
    const headed behind = join_headed(before, others);
    return lane == 0 ? before : behind;
}

// One block scans all tiles, one after the other.
KG_KERNEL(kg_row_totals_f32__row_wbw_w2x3_r1, 64, 14)(const float *g_in, float *g_out, uint64_t n,
    uint64_t width, uint64_t in_pitch, uint64_t out_pitch)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    headed carry = no_head(); // of the first warp: what stands before the tile
    for (uint64_t origin = 0; origin < n; origin += 192) {
        if (origin + 192 <= n) {
            KG_CASE(none);
            // INPUT: 3 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + warp * 96 + lane;
            const row_place row_begin = row_place_of(place, width),
                row_step = row_place_of(32, width);
            row_place at = row_begin;
            float v0 = ((const float *)((const char *)g_in + at.row * in_pitch))[at.column];
            row_place_move(at, row_step, width);
            float v1 = ((const float *)((const char *)g_in + at.row * in_pitch))[at.column];
            row_place_move(at, row_step, width);
            float v2 = ((const float *)((const char *)g_in + at.row * in_pitch))[at.column];

            // S1: to runs of 3, one for each lane, and their sums.
            __syncwarp();
            shared->s1[warp * 96 + lane] = v0;
            shared->s1[warp * 96 + lane + 32] = v1;
            shared->s1[warp * 96 + lane + 64] = v2;
            __syncwarp();
            v0 = *(const volatile float *)&shared->s1[threadIdx.x * 3];
            v1 = *(const volatile float *)&shared->s1[threadIdx.x * 3 + 1];
            v2 = *(const volatile float *)&shared->s1[threadIdx.x * 3 + 2];

            // HEADS: which of the 3 places of this lane's run begin a segment.
            uint32_t heads[1];
            find_heads_of_items_3(heads, lane, row_begin, row_step, width);
            float upto = identity(); // behind the last head of the run
            upto = combine((heads[0] >> 0 & 1 ? identity() : upto), v0);
            upto = combine((heads[0] >> 1 & 1 ? identity() : upto), v1);
            upto = combine((heads[0] >> 2 & 1 ? identity() : upto), v2);
            headed sum = headed{upto, heads[0] != 0};

            // S2: what stands before the run.
            headed prefix = before_run(shared, lane, warp, sum, carry);

            // S3: the runs, each element behind what stands before it.
            float carried = prefix.value;
            carried = combine((heads[0] >> 0 & 1 ? identity() : carried), v0);
            v0 = carried;
            carried = combine((heads[0] >> 1 & 1 ? identity() : carried), v1);
            v1 = carried;
            carried = combine((heads[0] >> 2 & 1 ? identity() : carried), v2);
            v2 = carried;
            __syncwarp();
            shared->s1[threadIdx.x * 3] = v0;
            shared->s1[threadIdx.x * 3 + 1] = v1;
            shared->s1[threadIdx.x * 3 + 2] = v2;
            __syncwarp();
            v0 = *(const volatile float *)&shared->s1[warp * 96 + lane];
            v1 = *(const volatile float *)&shared->s1[warp * 96 + lane + 32];
            v2 = *(const volatile float *)&shared->s1[warp * 96 + lane + 64];

            // OUTPUT.
            at = row_begin;
            ((float *)((char *)g_out + at.row * out_pitch))[at.column] = v0;
            row_place_move(at, row_step, width);
            ((float *)((char *)g_out + at.row * out_pitch))[at.column] = v1;
            row_place_move(at, row_step, width);
            ((float *)((char *)g_out + at.row * out_pitch))[at.column] = v2;
        } else {
            KG_CASE(stop);
            // INPUT: 3 elements of a lane, in the order of the lanes; the identity past the end.
            const uint64_t place = origin + warp * 96 + lane;
            const row_place row_begin = row_place_of(place, width),
                row_step = row_place_of(32, width);
            row_place at = row_begin;
            float v0 = identity();
            if (place < n)
                v0 = ((const float *)((const char *)g_in + at.row * in_pitch))[at.column];
            row_place_move(at, row_step, width);
            float v1 = identity();
            if (place + 32 < n)
                v1 = ((const float *)((const char *)g_in + at.row * in_pitch))[at.column];
            row_place_move(at, row_step, width);
            float v2 = identity();
            if (place + 64 < n)
                v2 = ((const float *)((const char *)g_in + at.row * in_pitch))[at.column];

            // S1: to runs of 3, one for each lane, and their sums.
            __syncwarp();
            shared->s1[warp * 96 + lane] = v0;
            shared->s1[warp * 96 + lane + 32] = v1;
            shared->s1[warp * 96 + lane + 64] = v2;
            __syncwarp();
            v0 = *(const volatile float *)&shared->s1[threadIdx.x * 3];
            v1 = *(const volatile float *)&shared->s1[threadIdx.x * 3 + 1];
            v2 = *(const volatile float *)&shared->s1[threadIdx.x * 3 + 2];

            // HEADS: which of the 3 places of this lane's run begin a segment.
            uint32_t heads[1];
            find_heads_of_items_3(heads, lane, row_begin, row_step, width);
            float upto = identity(); // behind the last head of the run
            upto = combine((heads[0] >> 0 & 1 ? identity() : upto), v0);
            upto = combine((heads[0] >> 1 & 1 ? identity() : upto), v1);
            upto = combine((heads[0] >> 2 & 1 ? identity() : upto), v2);
            headed sum = headed{upto, heads[0] != 0};

            // S2: what stands before the run.
            headed prefix = before_run(shared, lane, warp, sum, carry);

            // S3: the runs, each element behind what stands before it.
            float carried = prefix.value;
            carried = combine((heads[0] >> 0 & 1 ? identity() : carried), v0);
            v0 = carried;
            carried = combine((heads[0] >> 1 & 1 ? identity() : carried), v1);
            v1 = carried;
            carried = combine((heads[0] >> 2 & 1 ? identity() : carried), v2);
            v2 = carried;
            __syncwarp();
            shared->s1[threadIdx.x * 3] = v0;
            shared->s1[threadIdx.x * 3 + 1] = v1;
            shared->s1[threadIdx.x * 3 + 2] = v2;
            __syncwarp();
            v0 = *(const volatile float *)&shared->s1[warp * 96 + lane];
            v1 = *(const volatile float *)&shared->s1[warp * 96 + lane + 32];
            v2 = *(const volatile float *)&shared->s1[warp * 96 + lane + 64];

            // OUTPUT.
            at = row_begin;
            if (place < n) {
                ((float *)((char *)g_out + at.row * out_pitch))[at.column] = v0;
            }
            row_place_move(at, row_step, width);
            if (place + 32 < n) {
                ((float *)((char *)g_out + at.row * out_pitch))[at.column] = v1;
            }
            row_place_move(at, row_step, width);
            if (place + 64 < n) {
                ((float *)((char *)g_out + at.row * out_pitch))[at.column] = v2;
            }
        }
    }
}
KG_ENTRY(kg_row_totals_f32__row_wbw_w2x3_r1)

KG_VARIANT(kg_row_totals_f32__row_wbw_w2x3_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_row_totals_f32__row_wbw_w2x3_r1), nullptr,
            64, sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;
    uint64_t width = call->lengths[0];
    uint64_t in_pitch = call->lengths[2];
    uint64_t out_pitch = call->lengths[3];
    void *arguments[] = {&g_in, &g_out, &n, &width, &in_pitch, &out_pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_totals_f32__row_wbw_w2x3_r1), arguments, 64,
        sizeof(block_shared));
}
} // namespace
} // namespace
