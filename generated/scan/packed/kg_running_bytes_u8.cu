// kg_running_bytes_u8.cu: the kernels of running_bytes for u8, one per variant.
// Made by kgen 0.2.0 from packed.yaml (spec hash fb5981325b8f7132). Do not edit: edit the spec.
//
//   row_wbw_w4x1_vec_r1
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 1, batch 1, 16-byte accesses
//     TBS 128 threads, DBS 2048 elements in 128 vectors
//     at most 48 registers a thread (10 blocks per SM)
//     2 bytes moved per element; 1 launch, 2144 bytes of shared memory a block
//     facts: form block, run_adder serial, warp_adder kogge_stone, words 1, packed
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
//     S2 store (one lane per warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash b782d6f296f4c15d
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_running_bytes_op.h"

namespace kg_running_bytes_u8_kernels {

using kg_op::kg_running_bytes_u8::identity;
using kg_op::kg_running_bytes_u8::combine;

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN uint8_t scan_lanes(uint8_t sum, uint32_t lane)
{
    { // the lane 1 before
        const uint8_t other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (lane >= 1) sum = combine(other, sum);
    }
    { // the lane 2 before
        const uint8_t other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (lane >= 2) sum = combine(other, sum);
    }
    { // the lane 4 before
        const uint8_t other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (lane >= 4) sum = combine(other, sum);
    }
    { // the lane 8 before
        const uint8_t other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (lane >= 8) sum = combine(other, sum);
    }
    { // the lane 16 before
        const uint8_t other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (lane >= 16) sum = combine(other, sum);
    }
    return sum;
}

namespace row_wbw_w4x1_vec_r1 {

struct alignas(16) block_shared {
    kg_v16 part[4][33]; // of each warp
    alignas(16) uint8_t sums[4]; // of warps
    alignas(16) uint8_t before[4]; // what stands before each warp
};

// A warp's part of an array, any bytes of it from anywhere, in the order of the array.
KG_FN void fetch_part(const unsigned char *from, uint32_t bytes, kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(from), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 1;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    const kg_v16 *const at = (const kg_v16 *)(from - past);
    kg_v16 w[1] = {};
    uint8_t before = 0, behind = 0;
    if (lane >= first && lane < full) w[0] = kg_ld16(at + lane);
    if (head) before = *(const uint8_t *)((const unsigned char *)at + unit);
    if (tail) behind = *(const uint8_t *)((const unsigned char *)(at + full) + unit);
    __syncwarp();
    kg_st16(part + lane, w[0]);
    if (lane == 0) kg_st16(part + 32, kg_v16{});
    __syncwarp();
    if (head) *(uint8_t *)((unsigned char *)part + unit) = before;
    if (tail) *(uint8_t *)((unsigned char *)(part + full) + unit) = behind;
    __syncwarp();
    if (past == 0) return;
    // The run of this lane lies between the words: it is cut out of one more.
    kg_v16 o[2];
    o[0] = kg_ld16(part + lane * 1);
    o[1] = kg_ld16(part + lane * 1 + 1);
    __syncwarp();
    kg_st16(part + lane * 1, kg_cut1(o[0], o[1], past));
}

// The same to an array.
KG_FN void send_part(unsigned char *to, uint32_t bytes, const kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(to), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 1;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    kg_v16 *const at = (kg_v16 *)(to - past);
    if (lane >= first && lane < full) {
        const kg_v16 *const word = part + lane;
        const kg_v16 v = kg_ld16(word);
        kg_st16_global(at + lane, past == 0 ? v : kg_cut1(kg_ld16(word - 1), v, 16 - past));
    }
    const unsigned char *const own = (const unsigned char *)part;
    if (head) *(uint8_t *)((unsigned char *)at + unit) = *(const uint8_t *)(own + unit - past);
    if (tail) *(uint8_t *)((unsigned char *)(at + full) + unit)
        = *(const uint8_t *)(own + 16 * full + unit - past);
}

// The results of four bytes. `before`, in both halves: what stands before them, and then before the
// next four.
KG_FN uint32_t scan_word(uint32_t word, uint32_t &before)
{
    const uint32_t even = word & 0x00ff00ffu, odd = kg_perm(word, 0, 0x4341);
    const uint32_t upto = (even + odd) * 0x00010001u + before; // bytes 1 and 3
    const uint32_t short_of = upto - odd; // bytes 0 and 2
    const uint32_t after = kg_perm(upto, 0, 0x4242);
    const uint32_t results = kg_perm(short_of, upto, 0x6240);
    before = after;
    return results;
}

// The sum of a run.
KG_FN uint8_t sum_run(const kg_v16 *run)
{
    uint32_t sum = 0;
    const kg_v16 v0 = kg_ld16(run);
    sum = __dp4a(v0.x, 0x01010101u, sum);
    sum = __dp4a(v0.y, 0x01010101u, sum);
    sum = __dp4a(v0.z, 0x01010101u, sum);
    sum = __dp4a(v0.w, 0x01010101u, sum);
    return (uint8_t)sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run(kg_v16 *run, uint8_t prefix)
{
    uint32_t before = (uint8_t)prefix * 0x00010001u;
    kg_v16 v0 = kg_ld16(run);
    v0.x = scan_word(v0.x, before);
    v0.y = scan_word(v0.y, before);
    v0.z = scan_word(v0.z, before);
    v0.w = scan_word(v0.w, before);
    kg_st16(run, v0);
}

// What stands before a run whose own sum is `sum`.
KG_FN uint8_t before_run(block_shared *shared, uint32_t lane, uint32_t warp, uint8_t sum,
    uint8_t &carry)
{
    // The lanes of each warp, then the warps, by the first one.
    sum = scan_lanes(sum, lane);
    const uint8_t others = __shfl_up_sync(0xffffffffu, sum, 1); // the lanes before this one
    if (lane == 31) shared->sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        uint8_t warps = identity();
        if (lane < 4) warps = shared->sums[lane];
        warps = scan_lanes(warps, lane);
        const uint8_t tile_sum = __shfl_sync(0xffffffffu, warps, 3);
        const uint8_t earlier = __shfl_up_sync(0xffffffffu, warps, 1);
        const uint8_t base = carry;
        carry = combine(base, tile_sum);
        uint8_t before = base;
        if (lane != 0) before = combine(base, earlier);
        if (lane < 4) shared->before[lane] = before;
    }
    __syncthreads();
    const uint8_t before = shared->before[warp];
    __syncwarp(); // one access of all lanes
    const uint8_t behind = combine(before, others);
    return lane == 0 ? before : behind;
}

// One block scans all tiles, one after the other.
KG_KERNEL(kg_running_bytes_u8__row_wbw_w4x1_vec_r1, 128, 10)(const uint8_t *g_in, uint8_t *g_out,
    uint64_t n)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    uint8_t carry = identity(); // of the first warp: what stands before the tile
    for (uint64_t origin = 0; origin < n; origin += 2048) {
        const bool apart = (kg_past_word(g_in) | kg_past_word(g_out)) != 0;
        if (!apart && origin + 2048 <= n) {
            const uint64_t from = origin + warp * 512;
            kg_v16 *const part = shared->part[warp], *const run = part + lane * 1;
            // INPUT: 1 word of a lane, in the order of the lanes.
            const kg_v16 w0 = kg_ld16((const kg_v16 *)(g_in + from) + lane);
            __syncwarp();
            kg_st16(part + lane, w0);
            __syncwarp();

            // S1: the sum of this lane's run.
            uint8_t sum = sum_run(run);

            // S2: what stands before the run.
            uint8_t prefix = before_run(shared, lane, warp, sum, carry);

            // S3: the results of the run.
            scan_run(run, prefix);
            __syncwarp();

            // OUTPUT.
            kg_st16_global((kg_v16 *)(g_out + from) + lane, kg_ld16(part + lane));
        } else {
            KG_CASE(stop);
            const uint64_t from = origin + warp * 512;
            kg_v16 *const part = shared->part[warp], *const run = part + lane * 1;
            // INPUT: what there is of the warp's part.
            const uint32_t left = from >= n ? 0 : n - from < 512 ? (uint32_t)(n - from) : 512;
            fetch_part((const unsigned char *)(g_in + from), left * 1, part, lane);

            // S1: the sum of this lane's run.
            uint8_t sum = sum_run(run);

            // S2: what stands before the run.
            uint8_t prefix = before_run(shared, lane, warp, sum, carry);

            // S3: the results of the run.
            scan_run(run, prefix);
            __syncwarp();

            // OUTPUT.
            send_part((unsigned char *)(g_out + from), left * 1, part, lane);
        }
    }
}
KG_ENTRY(kg_running_bytes_u8__row_wbw_w4x1_vec_r1)

KG_VARIANT(kg_running_bytes_u8__row_wbw_w4x1_vec_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_running_bytes_u8__row_wbw_w4x1_vec_r1),
            nullptr, 128, sizeof(block_shared));
        return error;
    }
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint8_t *g_out = (uint8_t *)call->args[1];
    uint64_t n = call->n;
    void *arguments[] = {&g_in, &g_out, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_running_bytes_u8__row_wbw_w4x1_vec_r1), arguments,
        128, sizeof(block_shared));
}
} // namespace
} // namespace
