// kg_extremes_f32.cu: the kernels of extremes for f32, one per variant.
// Made by kgen 0.2.0 from block.yaml (spec hash 69a75121d321eff0). Do not edit: edit the spec.
//
//   column_wbw_w2x2_vec_c1
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 56 registers a thread (18 blocks per SM)
//     4 bytes moved per element; 1 launch, 768 bytes of shared memory a block
//     facts: once, lead in, early
//     S2: 768 bytes, rule none, runs of 1 element of 3 units of 8 bytes
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     content hash 9d8673bb4fd9d976
//
// Operations, as the operator is written:
//   combine_min: 1 call
//   combine_argmax: 3 comparisons, 2 logical operations, 1 selection
//   follow_argmax: 1 comparison, 1 selection
//   stage_argmax: 1 call
//   finalise_argmax: 1 comparison, 1 logical operation, 1 bit operation, 1 selection, 1 call

#include <string.h>

#include "kg_device.h"
#include "kg_extremes_op.h"

namespace kg_extremes_f32_kernels {

using kg_op::kg_extremes_f32::finalise_argmax;
using kg_op::kg_extremes_f32::identity;
using kg_op::kg_extremes_f32::combine;
using kg_op::kg_extremes_f32::transform;
using kg_op::kg_extremes_f32::follow;

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

// What the lane `lanes` further on holds.
KG_FN kg_extremes_f32_partials element_down(const kg_extremes_f32_partials &v, uint32_t lanes)
{
    uint32_t w[6];
    memcpy(w, &v, 24);
    w[0] = __shfl_down_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_down_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_down_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_down_sync(0xffffffffu, w[3], lanes);
    w[4] = __shfl_down_sync(0xffffffffu, w[4], lanes);
    w[5] = __shfl_down_sync(0xffffffffu, w[5], lanes);
    kg_extremes_f32_partials other;
    memcpy(&other, w, 24);
    return other;
}

// The sum of all 32 lanes, in order, in lane 0. The other lanes get sums that nothing uses.
KG_FN kg_extremes_f32_partials reduce_warp(kg_extremes_f32_partials sum)
{
    sum = combine(sum, element_down(sum, 1));
    sum = combine(sum, element_down(sum, 2));
    sum = combine(sum, element_down(sum, 4));
    sum = combine(sum, element_down(sum, 8));
    sum = combine(sum, element_down(sum, 16));
    return sum;
}

// A partial result to shared memory, in units of 8 bytes.
KG_FN void element_put(uint64_t *to, const kg_extremes_f32_partials &v)
{
    uint64_t u[3];
    memcpy(u, &v, 24);
    to[0] = u[0];
    to[1] = u[1];
    to[2] = u[2];
}

// A partial result from shared memory, in units of 8 bytes.
KG_FN kg_extremes_f32_partials element_get(const uint64_t *from)
{
    uint64_t u[3];
    u[0] = from[0];
    u[1] = from[1];
    u[2] = from[2];
    kg_extremes_f32_partials v;
    memcpy(&v, u, 24);
    return v;
}

namespace column_wbw_w2x2_vec_c1 {

// The sum of a vector, in order.
KG_FN kg_extremes_f32_partials reduce_vector(const vec_f32 &v, uint64_t index)
{
    kg_extremes_f32_partials s0 = transform(v.e0, index);
    kg_extremes_f32_partials s1 = transform(v.e1, index + 1);
    kg_extremes_f32_partials s2 = transform(v.e2, index + 2);
    kg_extremes_f32_partials s3 = transform(v.e3, index + 3);
    s0 = follow(s0, s1);
    s2 = follow(s2, s3);
    s0 = follow(s0, s2);
    return s0;
}

struct alignas(16) block_shared {
    uint64_t s2[96]; // unpadded
};

// Column DASk: the grid strides through the vectors, with a sum per lane; one block reduces all.
KG_KERNEL(kg_extremes_f32__column_wbw_w2x2_vec_c1, 64, 18)(const float *g_in, float *g_out_min,
    kg_extremes_found_f32_t *g_out_argmax, uint64_t n, uint32_t head)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = (n - head) / 4;
    const uint32_t tail = (uint32_t)((n - head) % 4);
    kg_extremes_f32_partials sum = identity();
    const uint32_t item = threadIdx.x / 32 * 64 + threadIdx.x % 32;

    // The elements before the first vector: one warp's, under way from here on.
    const bool head_here = blockIdx.x == 0 && warp == 0;
    const float head_in = head_here && lane < head ? g_in[lane] : float();
    // The elements after the last vector: one warp's, under way from here on.
    const bool tail_here = blockIdx.x == 0 && warp == 1;
    const float tail_in = tail_here && lane < tail ? g_in[n - tail + lane] : float();
    // Data blocks that are full, then the one that the vectors end in.
    uint64_t block = blockIdx.x;
    for (; block < units / 128; block += gridDim.x) {
        const uint64_t origin = block * 128;
        KG_CASE(none);
        const uint64_t first = origin + item;
        const uint64_t index = head + first * 4;
        const float *const at = g_in + index;
        kg_extremes_f32_partials v0 = reduce_vector(vec_f32_load(at), index);
        kg_extremes_f32_partials v1 = reduce_vector(vec_f32_load(at + 128), index + 128);
        v0 = follow(v0, v1);
        sum = combine(sum, v0);
    }
    if (units % 128 != 0 && block == units / 128) { // their end falls into this data block
        const uint64_t origin = block * 128;
        KG_CASE(stop);
        const uint64_t first = origin + item;
        const uint64_t index = head + first * 4;
        // INPUT: vectors where there are any left, the identity past the end.
        const uint32_t left = first >= units ? 0 : units - first < 33 ? (uint32_t)(units - first)
            : 33;
        const uint64_t p0 = head + (left > 0 ? first : units - 1) * 4;
        const vec_f32 w0 = vec_f32_load(g_in + p0);
        const uint64_t p1 = head + (left > 32 ? first + 32 : units - 1) * 4;
        const vec_f32 w1 = vec_f32_load(g_in + p1);
        kg_extremes_f32_partials v0 = reduce_vector(w0, index);
        if (left == 0) v0 = identity();
        kg_extremes_f32_partials v1 = reduce_vector(w1, index + 128);
        if (left <= 32) v1 = identity();
        v0 = follow(v0, v1);
        sum = combine(sum, v0);
    }
    if (head_here) { // elements beside vectors, one a lane
        kg_extremes_f32_partials v = identity();
        if (lane < head) {
            KG_CASE(head);
            v = transform(head_in, lane);
        }
        sum = combine(v, sum);
    }
    if (tail_here) { // elements beside vectors, one a lane
        kg_extremes_f32_partials v = identity();
        if (lane < tail) {
            KG_CASE(tail);
            v = transform(tail_in, n - tail + lane);
        }
        sum = combine(sum, v);
    }

    // S1: the sums of the lanes.
    sum = reduce_warp(sum);

    // S2: one sum per warp; the first warp reduces them.
    if (lane == 0) element_put(&shared->s2[warp * 3], sum);
    __syncthreads();
    if (warp == 0) {
        sum = identity();
        if (lane < 2) sum = element_get(&shared->s2[lane * 3]);
        sum = combine(sum, element_down(sum, 1));
    }
    if (threadIdx.x == 0) {
        *g_out_min = sum.r_min;
        *g_out_argmax = finalise_argmax(sum.r_argmax);
    }
}
KG_ENTRY(kg_extremes_f32__column_wbw_w2x2_vec_c1)

KG_VARIANT(kg_extremes_f32__column_wbw_w2x2_vec_c1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_extremes_f32__column_wbw_w2x2_vec_c1), nullptr,
            64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out_min = (float *)call->args[1];
    kg_extremes_found_f32_t *g_out_argmax = (kg_extremes_found_f32_t *)call->args[2];
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    void *arguments[] = {&g_in, &g_out_min, &g_out_argmax, &n, &head};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_extremes_f32__column_wbw_w2x2_vec_c1), arguments, 64,
        sizeof(block_shared));
}
} // namespace
} // namespace
