// kg_running_sum_f32.cu: the kernels of running_sum for f32, one per variant.
// Made by kgen 0.2.0 from words.yaml (spec hash 9139cec0f144fef2). Do not edit: edit the spec.
//
//   row_wbw_w4x3_vec_r1
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 3, batch 3, 16-byte accesses
//     TBS 128 threads, DBS 1536 elements in 384 vectors
//     at most 48 registers a thread (10 blocks per SM)
//     8 bytes moved per element; 1 launch, 6240 bytes of shared memory a block
//     facts: form block, run_adder serial, warp_adder kogge_stone, words 3
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 12 wavefronts (ideal 12)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 12 wavefronts
//       (ideal 12)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash 590b28f2dda48a8d
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_running_sum_op.h"

namespace kg_running_sum_f32_kernels {

using kg_op::kg_running_sum_f32::identity;
using kg_op::kg_running_sum_f32::combine;

// What a thread moves together: 4 elements.
struct alignas(16) vec_f32 { float e0, e1, e2, e3; };

// One from an array, in 1 16-byte access.
KG_FN vec_f32 vec_f32_load(const float *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_f32 v;
    memcpy(&v, &bits, 16);
    return v;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN float scan_lanes(float sum, uint32_t lane)
{
    { // the lane 1 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (lane >= 1) sum = combine(other, sum);
    }
    { // the lane 2 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (lane >= 2) sum = combine(other, sum);
    }
    { // the lane 4 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (lane >= 4) sum = combine(other, sum);
    }
    { // the lane 8 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (lane >= 8) sum = combine(other, sum);
    }
    { // the lane 16 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (lane >= 16) sum = combine(other, sum);
    }
    return sum;
}

namespace row_wbw_w4x3_vec_r1 {

struct alignas(16) block_shared {
    kg_v16 part[4][97]; // of each warp
    alignas(16) float sums[4]; // of warps
    alignas(16) float before[4]; // what stands before each warp
};

// A warp's part of an array, any bytes of it from anywhere, in the order of the array.
KG_FN void fetch_part(const unsigned char *from, uint32_t bytes, kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(from), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 4;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    const kg_v16 *const at = (const kg_v16 *)(from - past);
    kg_v16 w[3] = {};
    uint32_t before = 0, behind = 0;
    if (lane >= first && lane < full) w[0] = kg_ld16(at + lane);
    if (lane + 32 >= first && lane + 32 < full) w[1] = kg_ld16(at + lane + 32);
    if (lane + 64 >= first && lane + 64 < full) w[2] = kg_ld16(at + lane + 64);
    if (head) before = *(const uint32_t *)((const unsigned char *)at + unit);
    if (tail) behind = *(const uint32_t *)((const unsigned char *)(at + full) + unit);
    __syncwarp();
    kg_st16(part + lane, w[0]);
    kg_st16(part + lane + 32, w[1]);
    kg_st16(part + lane + 64, w[2]);
    if (lane == 0) kg_st16(part + 96, kg_v16{});
    __syncwarp();
    if (head) *(uint32_t *)((unsigned char *)part + unit) = before;
    if (tail) *(uint32_t *)((unsigned char *)(part + full) + unit) = behind;
    __syncwarp();
    if (past == 0) return;
    // The run of this lane lies between the words: it is cut out of one more.
    kg_v16 o[4];
    o[0] = kg_ld16(part + lane * 3);
    o[1] = kg_ld16(part + lane * 3 + 1);
    o[2] = kg_ld16(part + lane * 3 + 2);
    o[3] = kg_ld16(part + lane * 3 + 3);
    __syncwarp();
    kg_st16(part + lane * 3, kg_cut4(o[0], o[1], past));
    kg_st16(part + lane * 3 + 1, kg_cut4(o[1], o[2], past));
    kg_st16(part + lane * 3 + 2, kg_cut4(o[2], o[3], past));
}

// The same to an array.
KG_FN void send_part(unsigned char *to, uint32_t bytes, const kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(to), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 4;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    kg_v16 *const at = (kg_v16 *)(to - past);
    if (lane >= first && lane < full) {
        const kg_v16 *const word = part + lane;
        const kg_v16 v = kg_ld16(word);
        kg_st16_global(at + lane, past == 0 ? v : kg_cut4(kg_ld16(word - 1), v, 16 - past));
    }
    if (lane + 32 >= first && lane + 32 < full) {
        const kg_v16 *const word = part + lane + 32;
        const kg_v16 v = kg_ld16(word);
        kg_st16_global(at + lane + 32, past == 0 ? v : kg_cut4(kg_ld16(word - 1), v, 16 - past));
    }
    if (lane + 64 >= first && lane + 64 < full) {
        const kg_v16 *const word = part + lane + 64;
        const kg_v16 v = kg_ld16(word);
        kg_st16_global(at + lane + 64, past == 0 ? v : kg_cut4(kg_ld16(word - 1), v, 16 - past));
    }
    const unsigned char *const own = (const unsigned char *)part;
    if (head) *(uint32_t *)((unsigned char *)at + unit) = *(const uint32_t *)(own + unit - past);
    if (tail) *(uint32_t *)((unsigned char *)(at + full) + unit)
        = *(const uint32_t *)(own + 16 * full + unit - past);
}

// The sum of a run.
KG_FN float sum_run_none(const kg_v16 *run)
{
    float sum;
    { // vector 0: its elements
        const vec_f32 v = vec_f32_load((const float *)(run));
        float x0 = v.e0;
        float x1 = v.e1;
        float x2 = v.e2;
        float x3 = v.e3;
        // and their sum, in order
        x0 = combine(x0, x1);
        x2 = combine(x2, x3);
        x0 = combine(x0, x2);
        sum = x0;
    }
    { // vector 1: its elements
        const vec_f32 v = vec_f32_load((const float *)(run + 1));
        float x0 = v.e0;
        float x1 = v.e1;
        float x2 = v.e2;
        float x3 = v.e3;
        // and their sum, in order
        x0 = combine(x0, x1);
        x2 = combine(x2, x3);
        x0 = combine(x0, x2);
        sum = combine(sum, x0);
    }
    { // vector 2: its elements
        const vec_f32 v = vec_f32_load((const float *)(run + 2));
        float x0 = v.e0;
        float x1 = v.e1;
        float x2 = v.e2;
        float x3 = v.e3;
        // and their sum, in order
        x0 = combine(x0, x1);
        x2 = combine(x2, x3);
        x0 = combine(x0, x2);
        sum = combine(sum, x0);
    }
    return sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_none(kg_v16 *run, float prefix)
{
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run));
        vec_f32 r;
        kg_v16 bits[1];
        prefix = combine(prefix, v.e0);
        r.e0 = prefix;
        prefix = combine(prefix, v.e1);
        r.e1 = prefix;
        prefix = combine(prefix, v.e2);
        r.e2 = prefix;
        prefix = combine(prefix, v.e3);
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run, bits[0]);
    }
    { // vector 1
        const vec_f32 v = vec_f32_load((const float *)(run + 1));
        vec_f32 r;
        kg_v16 bits[1];
        prefix = combine(prefix, v.e0);
        r.e0 = prefix;
        prefix = combine(prefix, v.e1);
        r.e1 = prefix;
        prefix = combine(prefix, v.e2);
        r.e2 = prefix;
        prefix = combine(prefix, v.e3);
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run + 1, bits[0]);
    }
    { // vector 2
        const vec_f32 v = vec_f32_load((const float *)(run + 2));
        vec_f32 r;
        kg_v16 bits[1];
        prefix = combine(prefix, v.e0);
        r.e0 = prefix;
        prefix = combine(prefix, v.e1);
        r.e1 = prefix;
        prefix = combine(prefix, v.e2);
        r.e2 = prefix;
        prefix = combine(prefix, v.e3);
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run + 2, bits[0]);
    }
}

// The sum of a run, of which the first `count` elements are there.
KG_FN float sum_run_stop(uint32_t count, const kg_v16 *run)
{
    float sum;
    { // vector 0: its elements
        const vec_f32 v = vec_f32_load((const float *)(run));
        float x0 = count > 0 ? v.e0 : identity();
        float x1 = count > 1 ? v.e1 : identity();
        float x2 = count > 2 ? v.e2 : identity();
        float x3 = count > 3 ? v.e3 : identity();
        // and their sum, in order
        x0 = combine(x0, x1);
        x2 = combine(x2, x3);
        x0 = combine(x0, x2);
        sum = x0;
    }
    { // vector 1: its elements
        const vec_f32 v = vec_f32_load((const float *)(run + 1));
        float x0 = count > 4 ? v.e0 : identity();
        float x1 = count > 5 ? v.e1 : identity();
        float x2 = count > 6 ? v.e2 : identity();
        float x3 = count > 7 ? v.e3 : identity();
        // and their sum, in order
        x0 = combine(x0, x1);
        x2 = combine(x2, x3);
        x0 = combine(x0, x2);
        sum = combine(sum, x0);
    }
    { // vector 2: its elements
        const vec_f32 v = vec_f32_load((const float *)(run + 2));
        float x0 = count > 8 ? v.e0 : identity();
        float x1 = count > 9 ? v.e1 : identity();
        float x2 = count > 10 ? v.e2 : identity();
        float x3 = count > 11 ? v.e3 : identity();
        // and their sum, in order
        x0 = combine(x0, x1);
        x2 = combine(x2, x3);
        x0 = combine(x0, x2);
        sum = combine(sum, x0);
    }
    return sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_stop(uint32_t count, kg_v16 *run, float prefix)
{
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run));
        vec_f32 r;
        kg_v16 bits[1];
        prefix = combine(prefix, count > 0 ? v.e0 : identity());
        r.e0 = prefix;
        prefix = combine(prefix, count > 1 ? v.e1 : identity());
        r.e1 = prefix;
        prefix = combine(prefix, count > 2 ? v.e2 : identity());
        r.e2 = prefix;
        prefix = combine(prefix, count > 3 ? v.e3 : identity());
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run, bits[0]);
    }
    { // vector 1
        const vec_f32 v = vec_f32_load((const float *)(run + 1));
        vec_f32 r;
        kg_v16 bits[1];
        prefix = combine(prefix, count > 4 ? v.e0 : identity());
        r.e0 = prefix;
        prefix = combine(prefix, count > 5 ? v.e1 : identity());
        r.e1 = prefix;
        prefix = combine(prefix, count > 6 ? v.e2 : identity());
        r.e2 = prefix;
        prefix = combine(prefix, count > 7 ? v.e3 : identity());
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run + 1, bits[0]);
    }
    { // vector 2
        const vec_f32 v = vec_f32_load((const float *)(run + 2));
        vec_f32 r;
        kg_v16 bits[1];
        prefix = combine(prefix, count > 8 ? v.e0 : identity());
        r.e0 = prefix;
        prefix = combine(prefix, count > 9 ? v.e1 : identity());
        r.e1 = prefix;
        prefix = combine(prefix, count > 10 ? v.e2 : identity());
        r.e2 = prefix;
        prefix = combine(prefix, count > 11 ? v.e3 : identity());
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run + 2, bits[0]);
    }
}

// What stands before a run whose own sum is `sum`.
KG_FN float before_run(block_shared *shared, uint32_t lane, uint32_t warp, float sum, float &carry)
{
    // The lanes of each warp, then the warps, by the first one.
    sum = scan_lanes(sum, lane);
    const float others = __shfl_up_sync(0xffffffffu, sum, 1); // the lanes before this one
    if (lane == 31) shared->sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        float warps = identity();
        if (lane < 4) warps = shared->sums[lane];
        warps = scan_lanes(warps, lane);
        const float tile_sum = __shfl_sync(0xffffffffu, warps, 3);
        const float earlier = __shfl_up_sync(0xffffffffu, warps, 1);
        const float base = carry;
        carry = combine(base, tile_sum);
        float before = base;
        if (lane != 0) before = combine(base, earlier);
        if (lane < 4) shared->before[lane] = before;
    }
    __syncthreads();
    const float before = shared->before[warp];
    __syncwarp(); // one access of all lanes
    const float behind = combine(before, others);
    return lane == 0 ? before : behind;
}

// One block scans all tiles, one after the other.
KG_KERNEL(kg_running_sum_f32__row_wbw_w4x3_vec_r1, 128, 10)(const float *g_in, float *g_out,
    uint64_t n)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    float carry = identity(); // of the first warp: what stands before the tile
    for (uint64_t origin = 0; origin < n; origin += 1536) {
        const bool apart = (kg_past_word(g_in) | kg_past_word(g_out)) != 0;
        if (!apart && origin + 1536 <= n) {
            const uint64_t from = origin + warp * 384;
            kg_v16 *const part = shared->part[warp], *const run = part + lane * 3;
            // INPUT: 3 words of a lane, in the order of the lanes.
            const kg_v16 w0 = kg_ld16((const kg_v16 *)(g_in + from) + lane);
            const kg_v16 w1 = kg_ld16((const kg_v16 *)(g_in + from) + lane + 32);
            const kg_v16 w2 = kg_ld16((const kg_v16 *)(g_in + from) + lane + 64);
            __syncwarp();
            kg_st16(part + lane, w0);
            kg_st16(part + lane + 32, w1);
            kg_st16(part + lane + 64, w2);
            __syncwarp();

            // S1: the sum of this lane's run.
            float sum = sum_run_none(run);

            // S2: what stands before the run.
            float prefix = before_run(shared, lane, warp, sum, carry);

            // S3: the results of the run.
            scan_run_none(run, prefix);
            __syncwarp();

            // OUTPUT.
            kg_st16_global((kg_v16 *)(g_out + from) + lane, kg_ld16(part + lane));
            kg_st16_global((kg_v16 *)(g_out + from) + lane + 32, kg_ld16(part + lane + 32));
            kg_st16_global((kg_v16 *)(g_out + from) + lane + 64, kg_ld16(part + lane + 64));
        } else {
            KG_CASE(stop);
            const uint64_t from = origin + warp * 384;
            kg_v16 *const part = shared->part[warp], *const run = part + lane * 3;
            // INPUT: what there is of the warp's part.
            const uint32_t left = from >= n ? 0 : n - from < 384 ? (uint32_t)(n - from) : 384;
            const uint32_t skipped = lane * 12, count = left > skipped ? left - skipped : 0;
            fetch_part((const unsigned char *)(g_in + from), left * 4, part, lane);

            // S1: the sum of this lane's run.
            float sum = sum_run_stop(count, run);

            // S2: what stands before the run.
            float prefix = before_run(shared, lane, warp, sum, carry);

            // S3: the results of the run.
            scan_run_stop(count, run, prefix);
            __syncwarp();

            // OUTPUT.
            send_part((unsigned char *)(g_out + from), left * 4, part, lane);
        }
    }
}
KG_ENTRY(kg_running_sum_f32__row_wbw_w4x3_vec_r1)

KG_VARIANT(kg_running_sum_f32__row_wbw_w4x3_vec_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_running_sum_f32__row_wbw_w4x3_vec_r1),
            nullptr, 128, sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;
    void *arguments[] = {&g_in, &g_out, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_running_sum_f32__row_wbw_w4x3_vec_r1), arguments,
        128, sizeof(block_shared));
}
} // namespace
} // namespace
