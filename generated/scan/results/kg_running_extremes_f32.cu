// kg_running_extremes_f32.cu: the kernels of running_extremes for f32, one per variant.
// Made by kgen 0.2.0 from results.yaml (spec hash 6ef9e727e3b6b61a). Do not edit: edit the spec.
//
//   row_wbw_w2x3_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 128 registers a thread (8 blocks per SM)
//     28 bytes moved per element; 1 launch, 4704 bytes of shared memory a block
//     facts: form block, exclusive, run_adder serial, warp_adder kogge_stone
//     S1: 4608 bytes, rule scalar, runs of 3 elements of 3 units of 8 bytes
//     S1 store, S3 load (warp view): 8-byte accesses, conflict degree 1, 18 wavefronts (ideal 18)
//     S1 load, S3 store (run view): 8-byte accesses, conflict degree 1, 18 wavefronts (ideal 18)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     content hash 04dbcef39a8558ff
//
// Operations, as the operator is written:
//   combine_sum: 1 addition
//   combine_max: 1 call
//   combine_argmax: 3 comparisons, 2 logical operations, 1 selection
//   follow_argmax: 1 comparison, 1 selection
//   stage_argmax: 1 call
//   finalise_argmax: 1 comparison, 1 logical operation, 1 bit operation, 1 selection, 1 call
//   initial_sum: no operation
//   initial_argmax: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_running_extremes_op.h"

namespace kg_running_extremes_f32_kernels {

using kg_op::kg_running_extremes_f32::finalise_argmax;
using kg_op::kg_running_extremes_f32::identity;
using kg_op::kg_running_extremes_f32::combine;
using kg_op::kg_running_extremes_f32::transform;
using kg_op::kg_running_extremes_f32::follow;
using kg_op::kg_running_extremes_f32::initial;

// What the lane `lanes` before holds.
KG_FN kg_running_extremes_f32_partials element_up(const kg_running_extremes_f32_partials &v,
    uint32_t lanes)
{
    uint32_t w[6];
    memcpy(w, &v, 24);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_up_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_up_sync(0xffffffffu, w[3], lanes);
    w[4] = __shfl_up_sync(0xffffffffu, w[4], lanes);
    w[5] = __shfl_up_sync(0xffffffffu, w[5], lanes);
    kg_running_extremes_f32_partials other;
    memcpy(&other, w, 24);
    return other;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN kg_running_extremes_f32_partials scan_lanes(const float s_s,
    kg_running_extremes_f32_partials sum, uint32_t lane)
{
    { // the lane 1 before
        const kg_running_extremes_f32_partials other = element_up(sum, 1);
        if (lane >= 1) sum = combine(s_s, other, sum);
    }
    { // the lane 2 before
        const kg_running_extremes_f32_partials other = element_up(sum, 2);
        if (lane >= 2) sum = combine(s_s, other, sum);
    }
    { // the lane 4 before
        const kg_running_extremes_f32_partials other = element_up(sum, 4);
        if (lane >= 4) sum = combine(s_s, other, sum);
    }
    { // the lane 8 before
        const kg_running_extremes_f32_partials other = element_up(sum, 8);
        if (lane >= 8) sum = combine(s_s, other, sum);
    }
    { // the lane 16 before
        const kg_running_extremes_f32_partials other = element_up(sum, 16);
        if (lane >= 16) sum = combine(s_s, other, sum);
    }
    return sum;
}

// A partial result to shared memory, in units of 8 bytes.
KG_FN void element_put(uint64_t *to, const kg_running_extremes_f32_partials &v)
{
    uint64_t u[3];
    memcpy(u, &v, 24);
    to[0] = u[0];
    to[1] = u[1];
    to[2] = u[2];
}

// A partial result from shared memory, in units of 8 bytes.
KG_FN kg_running_extremes_f32_partials element_get(const uint64_t *from)
{
    uint64_t u[3];
    u[0] = from[0];
    u[1] = from[1];
    u[2] = from[2];
    kg_running_extremes_f32_partials v;
    memcpy(&v, u, 24);
    return v;
}

// What lane `lanes` holds.
KG_FN kg_running_extremes_f32_partials element_from(const kg_running_extremes_f32_partials &v,
    uint32_t lanes)
{
    uint32_t w[6];
    memcpy(w, &v, 24);
    w[0] = __shfl_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_sync(0xffffffffu, w[3], lanes);
    w[4] = __shfl_sync(0xffffffffu, w[4], lanes);
    w[5] = __shfl_sync(0xffffffffu, w[5], lanes);
    kg_running_extremes_f32_partials other;
    memcpy(&other, w, 24);
    return other;
}

// A partial result in loads that the compiler must not join: the layout counts them one by one.
KG_FN kg_running_extremes_f32_partials element_get_apart(const uint64_t *from, uint32_t apart)
{
    uint64_t u[3];
    u[0] = *(const volatile uint64_t *)&from[0];
    u[1] = *(const volatile uint64_t *)&from[apart];
    u[2] = *(const volatile uint64_t *)&from[2 * apart];
    kg_running_extremes_f32_partials v;
    memcpy(&v, u, 24);
    return v;
}

namespace row_wbw_w2x3_r1 {

struct alignas(16) block_shared {
    alignas(16) uint64_t s1[576];
    alignas(16) uint64_t sums[6]; // of warps
    alignas(16) uint64_t before[6]; // what stands before each warp
};

// What stands before a run whose own sum is `sum`.
KG_FN kg_running_extremes_f32_partials before_run(const float s_s, block_shared *shared,
    uint32_t lane, uint32_t warp, kg_running_extremes_f32_partials sum,
    kg_running_extremes_f32_partials &carry)
{
    // The lanes of each warp, then the warps, by the first one.
    sum = scan_lanes(s_s, sum, lane);
    const kg_running_extremes_f32_partials others = element_up(sum, 1); // the lanes before this one
    if (lane == 31) element_put(&shared->sums[warp * 3], sum);
    __syncthreads();
    if (warp == 0) {
        kg_running_extremes_f32_partials warps = identity();
        if (lane < 2) warps = element_get(&shared->sums[lane * 3]);
        warps = scan_lanes(s_s, warps, lane);
        const kg_running_extremes_f32_partials tile_sum = element_from(warps, 1);
        const kg_running_extremes_f32_partials earlier = element_up(warps, 1);
        const kg_running_extremes_f32_partials base = carry;
        carry = combine(s_s, base, tile_sum);
        kg_running_extremes_f32_partials before = base;
        if (lane != 0) before = combine(s_s, base, earlier);
        if (lane < 2) element_put(&shared->before[lane * 3], before);
    }
    __syncthreads();
    const kg_running_extremes_f32_partials before = element_get(&shared->before[warp * 3]);
    __syncwarp(); // one access of all lanes
    const kg_running_extremes_f32_partials behind = combine(s_s, before, others);
    return lane == 0 ? before : behind;
}

// One block scans all tiles, one after the other.
KG_KERNEL(kg_running_extremes_f32__row_wbw_w2x3_r1, 64, 8)(const float s_s, const float *g_in,
    float *g_out_sum, float *g_out_max, kg_running_extremes_found_f32_t *g_out_argmax, uint64_t n)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    // of the first warp: what stands before the tile
    kg_running_extremes_f32_partials carry = initial(s_s);
    for (uint64_t origin = 0; origin < n; origin += 192) {
        if (origin + 192 <= n) {
            KG_CASE(none);
            // INPUT: 3 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + warp * 96 + lane;
            kg_running_extremes_f32_partials v0 = transform(s_s, g_in[place], place);
            kg_running_extremes_f32_partials v1 = transform(s_s, g_in[place + 32], place + 32);
            kg_running_extremes_f32_partials v2 = transform(s_s, g_in[place + 64], place + 64);

            // S1: to runs of 3, one for each lane, and their sums.
            __syncwarp();
            element_put(&shared->s1[(warp * 96 + lane) * 3], v0);
            element_put(&shared->s1[(warp * 96 + lane + 32) * 3], v1);
            element_put(&shared->s1[(warp * 96 + lane + 64) * 3], v2);
            __syncwarp();
            v0 = element_get_apart(&shared->s1[(threadIdx.x * 3) * 3], 1);
            v1 = element_get_apart(&shared->s1[(threadIdx.x * 3 + 1) * 3], 1);
            v2 = element_get_apart(&shared->s1[(threadIdx.x * 3 + 2) * 3], 1);
            kg_running_extremes_f32_partials sum = v0;
            sum = combine(s_s, sum, v1);
            sum = combine(s_s, sum, v2);

            // S2: what stands before the run.
            kg_running_extremes_f32_partials prefix = before_run(s_s, shared, lane, warp, sum,
                carry);

            // S3: the runs, each element behind what stands before it.
            const kg_running_extremes_f32_partials own0 = v0;
            v0 = prefix;
            prefix = combine(s_s, prefix, own0);
            const kg_running_extremes_f32_partials own1 = v1;
            v1 = prefix;
            prefix = combine(s_s, prefix, own1);
            const kg_running_extremes_f32_partials own2 = v2;
            v2 = prefix;
            prefix = combine(s_s, prefix, own2);
            __syncwarp();
            element_put(&shared->s1[(threadIdx.x * 3) * 3], v0);
            element_put(&shared->s1[(threadIdx.x * 3 + 1) * 3], v1);
            element_put(&shared->s1[(threadIdx.x * 3 + 2) * 3], v2);
            __syncwarp();
            v0 = element_get_apart(&shared->s1[(warp * 96 + lane) * 3], 1);
            v1 = element_get_apart(&shared->s1[(warp * 96 + lane + 32) * 3], 1);
            v2 = element_get_apart(&shared->s1[(warp * 96 + lane + 64) * 3], 1);

            // OUTPUT.
            g_out_sum[place] = v0.r_sum;
            g_out_max[place] = v0.r_max;
            g_out_argmax[place] = finalise_argmax(s_s, v0.r_argmax);
            g_out_sum[place + 32] = v1.r_sum;
            g_out_max[place + 32] = v1.r_max;
            g_out_argmax[place + 32] = finalise_argmax(s_s, v1.r_argmax);
            g_out_sum[place + 64] = v2.r_sum;
            g_out_max[place + 64] = v2.r_max;
            g_out_argmax[place + 64] = finalise_argmax(s_s, v2.r_argmax);
        } else {
            KG_CASE(stop);
            // INPUT: 3 elements of a lane, in the order of the lanes; the identity past the end.
            const uint64_t place = origin + warp * 96 + lane;
            kg_running_extremes_f32_partials v0 = identity();
            if (place < n) v0 = transform(s_s, g_in[place], place);
            kg_running_extremes_f32_partials v1 = identity();
            if (place + 32 < n) v1 = transform(s_s, g_in[place + 32], place + 32);
            kg_running_extremes_f32_partials v2 = identity();
            if (place + 64 < n) v2 = transform(s_s, g_in[place + 64], place + 64);

            // S1: to runs of 3, one for each lane, and their sums.
            __syncwarp();
            element_put(&shared->s1[(warp * 96 + lane) * 3], v0);
            element_put(&shared->s1[(warp * 96 + lane + 32) * 3], v1);
            element_put(&shared->s1[(warp * 96 + lane + 64) * 3], v2);
            __syncwarp();
            v0 = element_get_apart(&shared->s1[(threadIdx.x * 3) * 3], 1);
            v1 = element_get_apart(&shared->s1[(threadIdx.x * 3 + 1) * 3], 1);
            v2 = element_get_apart(&shared->s1[(threadIdx.x * 3 + 2) * 3], 1);
            kg_running_extremes_f32_partials sum = v0;
            sum = combine(s_s, sum, v1);
            sum = combine(s_s, sum, v2);

            // S2: what stands before the run.
            kg_running_extremes_f32_partials prefix = before_run(s_s, shared, lane, warp, sum,
                carry);

            // S3: the runs, each element behind what stands before it.
            const kg_running_extremes_f32_partials own0 = v0;
            v0 = prefix;
            prefix = combine(s_s, prefix, own0);
            const kg_running_extremes_f32_partials own1 = v1;
            v1 = prefix;
            prefix = combine(s_s, prefix, own1);
            const kg_running_extremes_f32_partials own2 = v2;
            v2 = prefix;
            prefix = combine(s_s, prefix, own2);
            __syncwarp();
            element_put(&shared->s1[(threadIdx.x * 3) * 3], v0);
            element_put(&shared->s1[(threadIdx.x * 3 + 1) * 3], v1);
            element_put(&shared->s1[(threadIdx.x * 3 + 2) * 3], v2);
            __syncwarp();
            v0 = element_get_apart(&shared->s1[(warp * 96 + lane) * 3], 1);
            v1 = element_get_apart(&shared->s1[(warp * 96 + lane + 32) * 3], 1);
            v2 = element_get_apart(&shared->s1[(warp * 96 + lane + 64) * 3], 1);

            // OUTPUT.
            if (place < n) {
                g_out_sum[place] = v0.r_sum;
                g_out_max[place] = v0.r_max;
                g_out_argmax[place] = finalise_argmax(s_s, v0.r_argmax);
            }
            if (place + 32 < n) {
                g_out_sum[place + 32] = v1.r_sum;
                g_out_max[place + 32] = v1.r_max;
                g_out_argmax[place + 32] = finalise_argmax(s_s, v1.r_argmax);
            }
            if (place + 64 < n) {
                g_out_sum[place + 64] = v2.r_sum;
                g_out_max[place + 64] = v2.r_max;
                g_out_argmax[place + 64] = finalise_argmax(s_s, v2.r_argmax);
            }
        }
    }
}
KG_ENTRY(kg_running_extremes_f32__row_wbw_w2x3_r1)

KG_VARIANT(kg_running_extremes_f32__row_wbw_w2x3_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_running_extremes_f32__row_wbw_w2x3_r1),
            nullptr, 64, sizeof(block_shared));
        return error;
    }
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_in = (const float *)call->args[1];
    float *g_out_sum = (float *)call->args[2];
    float *g_out_max = (float *)call->args[3];
    kg_running_extremes_found_f32_t *g_out_argmax =
        (kg_running_extremes_found_f32_t *)call->args[4];
    uint64_t n = call->n;
    void *arguments[] = {&s_s, &g_in, &g_out_sum, &g_out_max, &g_out_argmax, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_running_extremes_f32__row_wbw_w2x3_r1), arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
