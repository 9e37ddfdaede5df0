// kg_running_product_u32.cu: the kernels of running_product for u32, one per variant.
// Made by kgen 0.2.0 from networks.yaml (spec hash e135bef056522717). Do not edit: edit the spec.
//
//   row_wbw_w2x6_r1_knowles_warp_brent_kung
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 6, batch 6
//     TBS 64 threads, DBS 384 elements
//     at most 56 registers a thread (18 blocks per SM)
//     8 bytes moved per element; 1 launch, 1584 bytes of shared memory a block
//     facts: form block, run_adder knowles, warp_adder brent_kung
//     S1: 1548 bytes, rule 1_per_lcm, runs of 6 elements of 1 unit of 4 bytes
//       pads of 1 unit after every 96 elements
//     S1 store, S3 load (warp view): 4-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     S1 load, S3 store (run view): 4-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash b8276ef728b2ab86
//
// Operations, as the operator is written:
//   combine: 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_running_product_op.h"

namespace kg_running_product_u32_kernels {

using kg_op::kg_running_product_u32::identity;
using kg_op::kg_running_product_u32::combine;

// Brent-Kung: the sum of the lanes up to each one, in order.
KG_FN uint32_t scan_lanes_brent_kung(uint32_t sum, uint32_t lane)
{
    { // the lane 1 before, up
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (lane % 2 == 1) sum = combine(other, sum);
    }
    { // the lane 2 before, up
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (lane % 4 == 3) sum = combine(other, sum);
    }
    { // the lane 4 before, up
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (lane % 8 == 7) sum = combine(other, sum);
    }
    { // the lane 8 before, up
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (lane % 16 == 15) sum = combine(other, sum);
    }
    { // the lane 16 before, up
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (lane % 32 == 31) sum = combine(other, sum);
    }
    { // the lane 8 before, down
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (lane >= 16 && lane % 16 == 7) sum = combine(other, sum);
    }
    { // the lane 4 before, down
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (lane >= 8 && lane % 8 == 3) sum = combine(other, sum);
    }
    { // the lane 2 before, down
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (lane >= 4 && lane % 4 == 1) sum = combine(other, sum);
    }
    { // the lane 1 before, down
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (lane >= 2 && lane % 2 == 0) sum = combine(other, sum);
    }
    return sum;
}

namespace row_wbw_w2x6_r1_knowles_warp_brent_kung {

struct alignas(16) block_shared {
    alignas(16) uint32_t s1[387];
    alignas(16) uint32_t sums[2]; // of warps
    alignas(16) uint32_t before[2]; // what stands before each warp
};

// What stands before a run whose own sum is `sum`.
KG_FN uint32_t before_run(block_shared *shared, uint32_t lane, uint32_t warp, uint32_t sum,
    uint32_t &carry)
{
    // The lanes of each warp, then the warps, by the first one.
    sum = scan_lanes_brent_kung(sum, lane);
    const uint32_t others = __shfl_up_sync(0xffffffffu, sum, 1); // the lanes before this one
    if (lane == 31) shared->sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        uint32_t warps = identity();
        if (lane < 2) warps = shared->sums[lane];
        warps = scan_lanes_brent_kung(warps, lane);
        const uint32_t tile_sum = __shfl_sync(0xffffffffu, warps, 1);
        const uint32_t earlier = __shfl_up_sync(0xffffffffu, warps, 1);
        const uint32_t base = carry;
        carry = combine(base, tile_sum);
        uint32_t before = base;
        if (lane != 0) before = combine(base, earlier);
        if (lane < 2) shared->before[lane] = before;
    }
    __syncthreads();
    const uint32_t before = shared->before[warp];
    __syncwarp(); // one access of all lanes
    const uint32_t behind = combine(before, others);
    return lane == 0 ? before : behind;
}

// One block scans all tiles, one after the other.
KG_KERNEL(kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung, 64,
    18)(const uint32_t *g_in, uint32_t *g_out, uint64_t n)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    uint32_t carry = identity(); // of the first warp: what stands before the tile
    for (uint64_t origin = 0; origin < n; origin += 384) {
        if (origin + 384 <= n) {
            KG_CASE(none);
            // INPUT: 6 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + warp * 192 + lane;
            uint32_t v0 = g_in[place];
            uint32_t v1 = g_in[place + 32];
            uint32_t v2 = g_in[place + 64];
            uint32_t v3 = g_in[place + 96];
            uint32_t v4 = g_in[place + 128];
            uint32_t v5 = g_in[place + 160];

            // S1: to runs of 6, one for each lane, and their sums.
            __syncwarp();
            shared->s1[(warp * 192 + lane) + (warp * 192 + lane) / 96] = v0;
            shared->s1[(warp * 192 + lane + 32) + (warp * 192 + lane + 32) / 96] = v1;
            shared->s1[(warp * 192 + lane + 64) + (warp * 192 + lane + 64) / 96] = v2;
            shared->s1[(warp * 192 + lane + 96) + (warp * 192 + lane + 96) / 96] = v3;
            shared->s1[(warp * 192 + lane + 128) + (warp * 192 + lane + 128) / 96] = v4;
            shared->s1[(warp * 192 + lane + 160) + (warp * 192 + lane + 160) / 96] = v5;
            __syncwarp();
            v0 = shared->s1[(threadIdx.x * 6) + (threadIdx.x * 6) / 96];
            v1 = shared->s1[(threadIdx.x * 6 + 1) + (threadIdx.x * 6 + 1) / 96];
            v2 = shared->s1[(threadIdx.x * 6 + 2) + (threadIdx.x * 6 + 2) / 96];
            v3 = shared->s1[(threadIdx.x * 6 + 3) + (threadIdx.x * 6 + 3) / 96];
            v4 = shared->s1[(threadIdx.x * 6 + 4) + (threadIdx.x * 6 + 4) / 96];
            v5 = shared->s1[(threadIdx.x * 6 + 5) + (threadIdx.x * 6 + 5) / 96];
            v1 = combine(v0, v1);
            v3 = combine(v2, v3);
            v5 = combine(v4, v5);
            v5 = combine(v3, v5);
            v4 = combine(v3, v4);
            v3 = combine(v1, v3);
            v2 = combine(v1, v2);
            v5 = combine(v1, v5);
            v4 = combine(v1, v4);
            uint32_t sum = v5;

            // S2: what stands before the run.
            uint32_t prefix = before_run(shared, lane, warp, sum, carry);

            // S3: the runs, behind what stands before them.
            v5 = combine(prefix, v5);
            v4 = combine(prefix, v4);
            v3 = combine(prefix, v3);
            v2 = combine(prefix, v2);
            v1 = combine(prefix, v1);
            v0 = combine(prefix, v0);
            __syncwarp();
            shared->s1[(threadIdx.x * 6) + (threadIdx.x * 6) / 96] = v0;
            shared->s1[(threadIdx.x * 6 + 1) + (threadIdx.x * 6 + 1) / 96] = v1;
            shared->s1[(threadIdx.x * 6 + 2) + (threadIdx.x * 6 + 2) / 96] = v2;
            shared->s1[(threadIdx.x * 6 + 3) + (threadIdx.x * 6 + 3) / 96] = v3;
            shared->s1[(threadIdx.x * 6 + 4) + (threadIdx.x * 6 + 4) / 96] = v4;
            shared->s1[(threadIdx.x * 6 + 5) + (threadIdx.x * 6 + 5) / 96] = v5;
            __syncwarp();
            v0 = shared->s1[(warp * 192 + lane) + (warp * 192 + lane) / 96];
            v1 = shared->s1[(warp * 192 + lane + 32) + (warp * 192 + lane + 32) / 96];
            v2 = shared->s1[(warp * 192 + lane + 64) + (warp * 192 + lane + 64) / 96];
            v3 = shared->s1[(warp * 192 + lane + 96) + (warp * 192 + lane + 96) / 96];
            v4 = shared->s1[(warp * 192 + lane + 128) + (warp * 192 + lane + 128) / 96];
            v5 = shared->s1[(warp * 192 + lane + 160) + (warp * 192 + lane + 160) / 96];

            // OUTPUT.
            g_out[place] = v0;
            g_out[place + 32] = v1;
            g_out[place + 64] = v2;
            g_out[place + 96] = v3;
            g_out[place + 128] = v4;
            g_out[place + 160] = v5;
        } else {
            KG_CASE(stop);
            // INPUT: 6 elements of a lane, in the order of the lanes; the identity past the end.
            const uint64_t place = origin + warp * 192 + lane;
            uint32_t v0 = identity();
            if (place < n) v0 = g_in[place];
            uint32_t v1 = identity();
            if (place + 32 < n) v1 = g_in[place + 32];
            uint32_t v2 = identity();
            if (place + 64 < n) v2 = g_in[place + 64];
            uint32_t v3 = identity();
            if (place + 96 < n) v3 = g_in[place + 96];
            uint32_t v4 = identity();
            if (place + 128 < n) v4 = g_in[place + 128];
            uint32_t v5 = identity();
            if (place + 160 < n) v5 = g_in[place + 160];

            // S1: to runs of 6, one for each lane, and their sums.
            __syncwarp();
            shared->s1[(warp * 192 + lane) + (warp * 192 + lane) / 96] = v0;
            shared->s1[(warp * 192 + lane + 32) + (warp * 192 + lane + 32) / 96] = v1;
            shared->s1[(warp * 192 + lane + 64) + (warp * 192 + lane + 64) / 96] = v2;
            shared->s1[(warp * 192 + lane + 96) + (warp * 192 + lane + 96) / 96] = v3;
            shared->s1[(warp * 192 + lane + 128) + (warp * 192 + lane + 128) / 96] = v4;
            shared->s1[(warp * 192 + lane + 160) + (warp * 192 + lane + 160) / 96] = v5;
            __syncwarp();
            v0 = shared->s1[(threadIdx.x * 6) + (threadIdx.x * 6) / 96];
            v1 = shared->s1[(threadIdx.x * 6 + 1) + (threadIdx.x * 6 + 1) / 96];
            v2 = shared->s1[(threadIdx.x * 6 + 2) + (threadIdx.x * 6 + 2) / 96];
            v3 = shared->s1[(threadIdx.x * 6 + 3) + (threadIdx.x * 6 + 3) / 96];
            v4 = shared->s1[(threadIdx.x * 6 + 4) + (threadIdx.x * 6 + 4) / 96];
            v5 = shared->s1[(threadIdx.x * 6 + 5) + (threadIdx.x * 6 + 5) / 96];
            v1 = combine(v0, v1);
            v3 = combine(v2, v3);
            v5 = combine(v4, v5);
            v5 = combine(v3, v5);
            v4 = combine(v3, v4);
            v3 = combine(v1, v3);
            v2 = combine(v1, v2);
            v5 = combine(v1, v5);
            v4 = combine(v1, v4);
            uint32_t sum = v5;

            // S2: what stands before the run.
            uint32_t prefix = before_run(shared, lane, warp, sum, carry);

            // S3: the runs, behind what stands before them.
            v5 = combine(prefix, v5);
            v4 = combine(prefix, v4);
            v3 = combine(prefix, v3);
            v2 = combine(prefix, v2);
            v1 = combine(prefix, v1);
            v0 = combine(prefix, v0);
            __syncwarp();
            shared->s1[(threadIdx.x * 6) + (threadIdx.x * 6) / 96] = v0;
            shared->s1[(threadIdx.x * 6 + 1) + (threadIdx.x * 6 + 1) / 96] = v1;
            shared->s1[(threadIdx.x * 6 + 2) + (threadIdx.x * 6 + 2) / 96] = v2;
            shared->s1[(threadIdx.x * 6 + 3) + (threadIdx.x * 6 + 3) / 96] = v3;
            shared->s1[(threadIdx.x * 6 + 4) + (threadIdx.x * 6 + 4) / 96] = v4;
            shared->s1[(threadIdx.x * 6 + 5) + (threadIdx.x * 6 + 5) / 96] = v5;
            __syncwarp();
            v0 = shared->s1[(warp * 192 + lane) + (warp * 192 + lane) / 96];
            v1 = shared->s1[(warp * 192 + lane + 32) + (warp * 192 + lane + 32) / 96];
            v2 = shared->s1[(warp * 192 + lane + 64) + (warp * 192 + lane + 64) / 96];
            v3 = shared->s1[(warp * 192 + lane + 96) + (warp * 192 + lane + 96) / 96];
            v4 = shared->s1[(warp * 192 + lane + 128) + (warp * 192 + lane + 128) / 96];
            v5 = shared->s1[(warp * 192 + lane + 160) + (warp * 192 + lane + 160) / 96];

            // OUTPUT.
            if (place < n) {
                g_out[place] = v0;
            }
            if (place + 32 < n) {
                g_out[place + 32] = v1;
            }
            if (place + 64 < n) {
                g_out[place + 64] = v2;
            }
            if (place + 96 < n) {
                g_out[place + 96] = v3;
            }
            if (place + 128 < n) {
                g_out[place + 128] = v4;
            }
            if (place + 160 < n) {
                g_out[place + 160] = v5;
            }
        }
    }
}
KG_ENTRY(kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung)

KG_VARIANT(kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung), nullptr,
            64, sizeof(block_shared));
        return error;
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t n = call->n;
    void *arguments[] = {&g_in, &g_out, &n};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung), arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
