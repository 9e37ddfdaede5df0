// kg_later_products_f32.cu: the kernels of later_products for f32, one per variant.
// Made by kgen 0.2.0 from items.yaml (spec hash 24c953bb98ca6cab). Do not edit: edit the spec.
//
//   row_wbw_w2x3_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 48 registers a thread (20 blocks per SM)
//     12 bytes moved per element; 1 launch, 800 bytes of shared memory a block
//     facts: form block, exclusive, reverse, run_adder serial, warp_adder kogge_stone
//     S1: 768 bytes, rule scalar, runs of 3 elements of 1 unit of 4 bytes
//     S1 store, S3 load (warp view): 4-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S1 load, S3 store (run view): 4-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash 77ff2b78fe739a53
//
// Operations, as the operator is written:
//   combine: 1 addition
//   transform: 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_later_products_op.h"

namespace kg_later_products_f32_kernels {

using kg_op::kg_later_products_f32::identity;
using kg_op::kg_later_products_f32::combine;
using kg_op::kg_later_products_f32::transform;

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN float scan_lanes(float sum, uint32_t lane)
{
    { // the lane 1 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (lane >= 1) sum = combine(sum, other);
    }
    { // the lane 2 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (lane >= 2) sum = combine(sum, other);
    }
    { // the lane 4 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (lane >= 4) sum = combine(sum, other);
    }
    { // the lane 8 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (lane >= 8) sum = combine(sum, other);
    }
    { // the lane 16 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (lane >= 16) sum = combine(sum, other);
    }
    return sum;
}

namespace row_wbw_w2x3_r1 {

struct alignas(16) block_shared {
    alignas(16) float s1[192];
    alignas(16) float sums[2]; // of warps
    alignas(16) float before[2]; // what stands before each warp
};

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
        if (lane < 2) warps = shared->sums[lane];
        warps = scan_lanes(warps, lane);
        const float tile_sum = __shfl_sync(0xffffffffu, warps, 1);
        const float earlier = __shfl_up_sync(0xffffffffu, warps, 1);
        const float base = carry;
        carry = combine(tile_sum, base);
        float before = base;
        if (lane != 0) before = combine(earlier, base);
        if (lane < 2) shared->before[lane] = before;
    }
    __syncthreads();
    const float before = shared->before[warp];
    __syncwarp(); // one access of all lanes
    const float behind = combine(others, before);
    return lane == 0 ? before : behind;
}

// One block scans all tiles, one after the other.
KG_KERNEL(kg_later_products_f32__row_wbw_w2x3_r1, 64, 20)(const float *g_x, const float *g_y,
    float *g_out, uint64_t n)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    float carry = identity(); // of the first warp: what stands before the tile
    for (uint64_t origin = 0; origin < n; origin += 192) {
        if (origin + 192 <= n) {
            KG_CASE(none);
            // INPUT: 3 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + warp * 96 + lane;
            float v0 = transform(g_x[n - 1 - (place)], g_y[n - 1 - (place)]);
            float v1 = transform(g_x[n - 1 - (place + 32)], g_y[n - 1 - (place + 32)]);
            float v2 = transform(g_x[n - 1 - (place + 64)], g_y[n - 1 - (place + 64)]);

            // S1: to runs of 3, one for each lane, and their sums.
            __syncwarp();
            shared->s1[warp * 96 + lane] = v0;
            shared->s1[warp * 96 + lane + 32] = v1;
            shared->s1[warp * 96 + lane + 64] = v2;
            __syncwarp();
            v0 = *(const volatile float *)&shared->s1[threadIdx.x * 3];
            v1 = *(const volatile float *)&shared->s1[threadIdx.x * 3 + 1];
            v2 = *(const volatile float *)&shared->s1[threadIdx.x * 3 + 2];
            float sum = v0;
            sum = combine(v1, sum);
            sum = combine(v2, sum);

            // S2: what stands before the run.
            float prefix = before_run(shared, lane, warp, sum, carry);

            // S3: the runs, each element behind what stands before it.
            const float own0 = v0;
            v0 = prefix;
            prefix = combine(own0, prefix);
            const float own1 = v1;
            v1 = prefix;
            prefix = combine(own1, prefix);
            const float own2 = v2;
            v2 = prefix;
            prefix = combine(own2, prefix);
            __syncwarp();
            shared->s1[threadIdx.x * 3] = v0;
            shared->s1[threadIdx.x * 3 + 1] = v1;
            shared->s1[threadIdx.x * 3 + 2] = v2;
            __syncwarp();
            v0 = *(const volatile float *)&shared->s1[warp * 96 + lane];
            v1 = *(const volatile float *)&shared->s1[warp * 96 + lane + 32];
            v2 = *(const volatile float *)&shared->s1[warp * 96 + lane + 64];

            // OUTPUT.
            g_out[n - 1 - (place)] = v0;
            g_out[n - 1 - (place + 32)] = v1;
            g_out[n - 1 - (place + 64)] = v2;
        } else {
            KG_CASE(stop);
            // INPUT: 3 elements of a lane, in the order of the lanes; the identity past the end.
            const uint64_t place = origin + warp * 96 + lane;
            float v0 = identity();
            if (place < n) v0 = transform(g_x[n - 1 - (place)], g_y[n - 1 - (place)]);
            float v1 = identity();
            if (place + 32 < n) v1 = transform(g_x[n - 1 - (place + 32)],
                g_y[n - 1 - (place + 32)]);
            float v2 = identity();
            if (place + 64 < n) v2 = transform(g_x[n - 1 - (place + 64)],
                g_y[n - 1 - (place + 64)]);

            // S1: to runs of 3, one for each lane, and their sums.
            __syncwarp();
            shared->s1[warp * 96 + lane] = v0;
            shared->s1[warp * 96 + lane + 32] = v1;
            shared->s1[warp * 96 + lane + 64] = v2;
            __syncwarp();
            v0 = *(const volatile float *)&shared->s1[threadIdx.x * 3];
            v1 = *(const volatile float *)&shared->s1[threadIdx.x * 3 + 1];
            v2 = *(const volatile float *)&shared->s1[threadIdx.x * 3 + 2];
            float sum = v0;
            sum = combine(v1, sum);
            sum = combine(v2, sum);

            // S2: what stands before the run.
            float prefix = before_run(shared, lane, warp, sum, carry);

            // S3: the runs, each element behind what stands before it.
            const float own0 = v0;
            v0 = prefix;
            prefix = combine(own0, prefix);
            const float own1 = v1;
            v1 = prefix;
            prefix = combine(own1, prefix);
            const float own2 = v2;
            v2 = prefix;
            prefix = combine(own2, prefix);
            __syncwarp();
            shared->s1[threadIdx.x * 3] = v0;
            shared->s1[threadIdx.x * 3 + 1] = v1;
            shared->s1[threadIdx.x * 3 + 2] = v2;
            __syncwarp();
            v0 = *(const volatile float *)&shared->s1[warp * 96 + lane];
            v1 = *(const volatile float *)&shared->s1[warp * 96 + lane + 32];
            v2 = *(const volatile float *)&shared->s1[warp * 96 + lane + 64];

            // OUTPUT.
            if (place < n) {
                g_out[n - 1 - (place)] = v0;
            }
            if (place + 32 < n) {
                g_out[n - 1 - (place + 32)] = v1;
            }
            if (place + 64 < n) {
                g_out[n - 1 - (place + 64)] = v2;
            }
        }
    }
}
KG_ENTRY(kg_later_products_f32__row_wbw_w2x3_r1)

KG_VARIANT(kg_later_products_f32__row_wbw_w2x3_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_later_products_f32__row_wbw_w2x3_r1),
            nullptr, 64, sizeof(block_shared));
        return error;
    }
    const float *g_x = (const float *)call->args[0];
    const float *g_y = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t n = call->n;
    void *arguments[] = {&g_x, &g_y, &g_out, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_later_products_f32__row_wbw_w2x3_r1), arguments, 64,
        sizeof(block_shared));
}
} // namespace
} // namespace
