// kg_running_max_f32.cu: the kernels of running_max for f32, one per variant.
// Made by kgen 0.2.0 from steps.yaml (spec hash feccc516d208ea68). Do not edit: edit the spec.
//
//   row_wbw_w4x1_vec_r8_steps
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 1, batch 1, 16-byte accesses
//     TBS 128 threads, DBS 512 elements in 128 vectors
//     at most 56 registers a thread (9 blocks per SM)
//     12 bytes moved per element; 3 launches, 2640 bytes of shared memory a block
//     facts: form steps, run_adder sklansky, warp_adder kogge_stone, nested, words 1
//     S2: 524 bytes, rule 1_per_lcm, runs of 4 elements of 1 unit of 4 bytes
//       pads of 1 unit after every 32 elements
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
//     S2 store, S5 load (warp view): 4-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S2 load, S4 store (run view): 4-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     content hash 26551a2348a86276
//
// Operations, as the operator is written:
//   combine: 1 call

#include <string.h>

#include "kg_device.h"
#include "kg_running_max_op.h"

namespace kg_running_max_f32_kernels {

using kg_op::kg_running_max_f32::identity;
using kg_op::kg_running_max_f32::combine;

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

// The regions of a workspace, in the order of call->regions.
enum region { region_sums };

namespace row_wbw_w4x1_vec_r8_steps {

struct alignas(16) block_shared {
    kg_v16 part[4][33]; // of each warp
    alignas(16) float s2[131]; // 1 unit of padding after every 32 elements
};

// A warp's part of an array, any bytes of it from anywhere, in the order of the array.
KG_FN void fetch_part(const unsigned char *from, uint32_t bytes, kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(from), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 4;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    const kg_v16 *const at = (const kg_v16 *)(from - past);
    kg_v16 w[1] = {};
    uint32_t before = 0, behind = 0;
    if (lane >= first && lane < full) w[0] = kg_ld16(at + lane);
    if (head) before = *(const uint32_t *)((const unsigned char *)at + unit);
    if (tail) behind = *(const uint32_t *)((const unsigned char *)(at + full) + unit);
    __syncwarp();
    kg_st16(part + lane, w[0]);
    if (lane == 0) kg_st16(part + 32, kg_v16{});
    __syncwarp();
    if (head) *(uint32_t *)((unsigned char *)part + unit) = before;
    if (tail) *(uint32_t *)((unsigned char *)(part + full) + unit) = behind;
    __syncwarp();
    if (past == 0) return;
    // The run of this lane lies between the words: it is cut out of one more.
    kg_v16 o[2];
    o[0] = kg_ld16(part + lane * 1);
    o[1] = kg_ld16(part + lane * 1 + 1);
    __syncwarp();
    kg_st16(part + lane * 1, kg_cut4(o[0], o[1], past));
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
    return sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_none(kg_v16 *run, float prefix)
{
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run));
        vec_f32 r;
        kg_v16 bits[1];
        float x0 = v.e0;
        float x1 = v.e1;
        float x2 = v.e2;
        float x3 = v.e3;
        x1 = combine(x0, x1);
        x3 = combine(x2, x3);
        x2 = combine(x1, x2);
        x3 = combine(x1, x3);
        // behind what stands before the vector
        x0 = combine(prefix, x0);
        x1 = combine(prefix, x1);
        x2 = combine(prefix, x2);
        x3 = combine(prefix, x3);
        r.e0 = x0;
        r.e1 = x1;
        r.e2 = x2;
        r.e3 = x3;
        prefix = x3;
        memcpy(bits, &r, 16);
        kg_st16(run, bits[0]);
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
    return sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_stop(uint32_t count, kg_v16 *run, float prefix)
{
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run));
        vec_f32 r;
        kg_v16 bits[1];
        float x0 = count > 0 ? v.e0 : identity();
        float x1 = count > 1 ? v.e1 : identity();
        float x2 = count > 2 ? v.e2 : identity();
        float x3 = count > 3 ? v.e3 : identity();
        x1 = combine(x0, x1);
        x3 = combine(x2, x3);
        x2 = combine(x1, x2);
        x3 = combine(x1, x3);
        // behind what stands before the vector
        x0 = combine(prefix, x0);
        x1 = combine(prefix, x1);
        x2 = combine(prefix, x2);
        x3 = combine(prefix, x3);
        r.e0 = x0;
        r.e1 = x1;
        r.e2 = x2;
        r.e3 = x3;
        prefix = x3;
        memcpy(bits, &r, 16);
        kg_st16(run, bits[0]);
    }
}

// What stands before a run whose own sum is `sum`.
KG_FN float before_run(block_shared *shared, uint32_t lane, uint32_t warp, float sum, float &carry)
{
    // S2: the first warp scans a run of 4 sums a lane (sklansky).
    shared->s2[threadIdx.x + threadIdx.x / 32] = sum;
    __syncthreads();
    if (warp == 0) {
        float s0 = shared->s2[(lane * 4) + (lane * 4) / 32];
        float s1 = shared->s2[(lane * 4 + 1) + (lane * 4 + 1) / 32];
        float s2 = shared->s2[(lane * 4 + 2) + (lane * 4 + 2) / 32];
        float s3 = shared->s2[(lane * 4 + 3) + (lane * 4 + 3) / 32];
        s1 = combine(s0, s1);
        s3 = combine(s2, s3);
        s2 = combine(s1, s2);
        s3 = combine(s1, s3);

        // S3: the lanes (kogge_stone).
        float runs = s3;
        runs = scan_lanes(runs, lane);
        const float tile_sum = __shfl_sync(0xffffffffu, runs, 31);
        const float earlier = __shfl_up_sync(0xffffffffu, runs, 1);
        const float base = carry;
        carry = combine(base, tile_sum);

        // S4: what stands before each run takes the place of its sum.
        float before = base;
        if (lane != 0) before = combine(base, earlier);
        shared->s2[(lane * 4) + (lane * 4) / 32] = before;
        s0 = combine(before, s0);
        shared->s2[(lane * 4 + 1) + (lane * 4 + 1) / 32] = s0;
        s1 = combine(before, s1);
        shared->s2[(lane * 4 + 2) + (lane * 4 + 2) / 32] = s1;
        s2 = combine(before, s2);
        shared->s2[(lane * 4 + 3) + (lane * 4 + 3) / 32] = s2;
    }
    __syncthreads();
    return shared->s2[threadIdx.x + threadIdx.x / 32];
}

// Each block reduces a row of tiles to its sum.
KG_KERNEL(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps, 128, 9)(const float *g_in, uint64_t n,
    float *g_sums, kg_deal deal)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const kg_share share = kg_share_of(deal, blockIdx.x);
    float carry = identity(); // of the first warp
    for (uint64_t tile = share.first; tile < share.first + share.count; tile++) {
        const uint64_t origin = tile * 512;
        float sum;
        const bool apart = (kg_past_word(g_in)) != 0;
        if (!apart && origin + 512 <= n) {
            const uint64_t from = origin + warp * 128;
            kg_v16 *const part = shared->part[warp], *const run = part + lane * 1;
            // INPUT: 1 word of a lane, in the order of the lanes.
            const kg_v16 w0 = kg_ld16((const kg_v16 *)(g_in + from) + lane);
            __syncwarp();
            kg_st16(part + lane, w0);
            __syncwarp();

            // S1: the sum of this lane's run.
            sum = sum_run_none(run);
        } else {
            KG_CASE(stop);
            const uint64_t from = origin + warp * 128;
            kg_v16 *const part = shared->part[warp], *const run = part + lane * 1;
            // INPUT: what there is of the warp's part.
            const uint32_t left = from >= n ? 0 : n - from < 128 ? (uint32_t)(n - from) : 128;
            const uint32_t skipped = lane * 4, count = left > skipped ? left - skipped : 0;
            fetch_part((const unsigned char *)(g_in + from), left * 4, part, lane);

            // S1: the sum of this lane's run.
            sum = sum_run_stop(count, run);
        }

        // S2: the first warp reduces a run of 4 sums a lane (sklansky).
        float tile_sum = identity();
        shared->s2[threadIdx.x + threadIdx.x / 32] = sum;
        __syncthreads();
        if (warp == 0) {
            float s0 = shared->s2[(lane * 4) + (lane * 4) / 32];
            float s1 = shared->s2[(lane * 4 + 1) + (lane * 4 + 1) / 32];
            float s2 = shared->s2[(lane * 4 + 2) + (lane * 4 + 2) / 32];
            float s3 = shared->s2[(lane * 4 + 3) + (lane * 4 + 3) / 32];
            s0 = combine(s0, s1);
            s2 = combine(s2, s3);
            s0 = combine(s0, s2);

            // S3: the lanes (kogge_stone).
            tile_sum = s0;
            tile_sum = scan_lanes(tile_sum, lane);
            tile_sum = __shfl_sync(0xffffffffu, tile_sum, 31);
        }
        __syncthreads();
        carry = combine(carry, tile_sum);
    }
    if (threadIdx.x == 0) g_sums[blockIdx.x] = carry;
}
KG_ENTRY(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps)

// One warp: from the sums of rows to what stands before each.
KG_KERNEL(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_starts, 32, 32)(float *g_sums,
    uint32_t rows)
{
    const uint32_t lane = threadIdx.x;
    const uint32_t each = (rows + 31) / 32;
    const uint32_t from = lane * each < rows ? lane * each : rows;
    const uint32_t to = from + each < rows ? from + each : rows;
    float sum = identity();
    for (uint32_t row = from; row < to; row++) {
        const float v = g_sums[row];
        sum = combine(sum, v);
    }
    __syncwarp();
    sum = scan_lanes(sum, lane);
    const float others = __shfl_up_sync(0xffffffffu, sum, 1);
    float start = identity();
    if (lane != 0) start = combine(start, others);
    for (uint32_t row = from; row < to; row++) {
        const float v = g_sums[row];
        g_sums[row] = start;
        start = combine(start, v);
    }
}
KG_ENTRY(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_starts)

// Each block scans its row of tiles.
KG_KERNEL(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_scan, 128, 9)(const float *g_in,
    float *g_out, uint64_t n, float *g_sums, kg_deal deal)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const kg_share share = kg_share_of(deal, blockIdx.x);
    float carry = g_sums[blockIdx.x]; // of the first warp
    for (uint64_t tile = share.first; tile < share.first + share.count; tile++) {
        const uint64_t origin = tile * 512;
        const bool apart = (kg_past_word(g_in) | kg_past_word(g_out)) != 0;
        if (!apart && origin + 512 <= n) {
            const uint64_t from = origin + warp * 128;
            kg_v16 *const part = shared->part[warp], *const run = part + lane * 1;
            // INPUT: 1 word of a lane, in the order of the lanes.
            const kg_v16 w0 = kg_ld16((const kg_v16 *)(g_in + from) + lane);
            __syncwarp();
            kg_st16(part + lane, w0);
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
        } else {
            KG_CASE(stop);
            const uint64_t from = origin + warp * 128;
            kg_v16 *const part = shared->part[warp], *const run = part + lane * 1;
            // INPUT: what there is of the warp's part.
            const uint32_t left = from >= n ? 0 : n - from < 128 ? (uint32_t)(n - from) : 128;
            const uint32_t skipped = lane * 4, count = left > skipped ? left - skipped : 0;
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
KG_ENTRY(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_scan)

KG_VARIANT(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps),
            nullptr, 128, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_starts), nullptr, 32, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_scan), nullptr, 128,
            sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;
    float *g_sums = (float *)call->regions[region_sums];
    uint32_t rows = call->grid[0];
    kg_deal deal = kg_deal_of((n + 511) / 512, rows);
    void *of_tiles[] = {&g_in, &n, &g_sums, &deal}, *of_rows[] = {&g_sums, &rows};
    void *arguments[] = {&g_in, &g_out, &n, &g_sums, &deal};
    int error = kg_launch(call, 0, KG_KERNEL_OF(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps),
        of_tiles, 128, sizeof(block_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_starts), of_rows, 32, 0);
    if (!error) error = kg_launch(call, 2,
        KG_KERNEL_OF(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_scan), arguments, 128,
        sizeof(block_shared));
    return error;
}
} // namespace
} // namespace
