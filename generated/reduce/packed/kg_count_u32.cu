// kg_count_u32.cu: the kernels of count for u32, one per variant.
// Made by kgen 0.2.0 from packed.yaml (spec hash ba3dac1d4d6cf945). Do not edit: edit the spec.
//
//   column_wbw_w2x2_vec_c4_packed
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 40 registers a thread (24 blocks per SM)
//     4 bytes moved per element; 1 launch, 128 bytes of shared memory a block
//     facts: once, packed, lead in, together, early
//     S2: 128 bytes, rule none, runs of 1 element of 1 unit of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     content hash d4e367bed770c8ba
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_count_op.h"

namespace kg_count_u32_kernels {

using kg_op::kg_count_u32::identity;
using kg_op::kg_count_u32::combine;

// What a thread moves together: 4 elements.
struct alignas(16) vec_u32 { uint32_t e0, e1, e2, e3; };

// One from an array, in 1 16-byte access.
KG_FN vec_u32 vec_u32_load(const uint32_t *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_u32 v;
    memcpy(&v, &bits, 16);
    return v;
}

namespace column_wbw_w2x2_vec_c4_packed {

// The sum of a vector, in order.
KG_FN uint32_t reduce_vector(const vec_u32 &v)
{
    uint32_t s0 = v.e0;
    uint32_t s1 = v.e1;
    uint32_t s2 = v.e2;
    uint32_t s3 = v.e3;
    s0 = combine(s0, s1);
    s2 = combine(s2, s3);
    s0 = combine(s0, s2);
    return s0;
}

struct alignas(16) block_shared {
    uint32_t s2[32]; // unpadded
};

// Column DASk: the grid strides through the vectors, with a sum per lane; the last block to end has
// the sum of all.
KG_KERNEL(kg_count_u32__column_wbw_w2x2_vec_c4_packed, 64, 24)(const uint32_t *g_in,
    uint32_t *g_out, uint64_t *g_packed, uint64_t n, uint32_t head)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = (n - head) / 4;
    const uint32_t tail = (uint32_t)((n - head) % 4);
    uint32_t sum = identity();
    const uint32_t item = threadIdx.x / 32 * 64 + threadIdx.x % 32;

    // The elements before the first vector: one warp's, under way from here on.
    const bool head_here = blockIdx.x == 0 && warp == 0;
    const uint32_t head_in = head_here && lane < head ? g_in[lane] : uint32_t();
    // The elements after the last vector: one warp's, under way from here on.
    const bool tail_here = blockIdx.x == 0 && warp == 1;
    const uint32_t tail_in = tail_here && lane < tail ? g_in[n - tail + lane] : uint32_t();
    // Data blocks that are full, then the one that the vectors end in.
    uint64_t block = blockIdx.x;
    for (; block < units / 128; block += gridDim.x) {
        const uint64_t origin = block * 128;
        KG_CASE(none);
        const uint64_t first = origin + item;
        const uint32_t *const at = g_in + head + first * 4;
        uint32_t v0 = reduce_vector(vec_u32_load(at));
        uint32_t v1 = reduce_vector(vec_u32_load(at + 128));
        v0 = combine(v0, v1);
        sum = combine(sum, v0);
    }
    if (units % 128 != 0 && block == units / 128) { // their end falls into this data block
        const uint64_t origin = block * 128;
        KG_CASE(stop);
        const uint64_t first = origin + item;
        // INPUT: vectors where there are any left, the identity past the end.
        const uint32_t left = first >= units ? 0 : units - first < 33 ? (uint32_t)(units - first)
            : 33;
        const uint32_t *const at = g_in + head + first * 4;
        vec_u32 w0 = {};
        if (left > 0) w0 = vec_u32_load(at);
        vec_u32 w1 = {};
        if (left > 32) w1 = vec_u32_load(at + 128);
        uint32_t v0 = reduce_vector(w0);
        if (left == 0) v0 = identity();
        uint32_t v1 = reduce_vector(w1);
        if (left <= 32) v1 = identity();
        v0 = combine(v0, v1);
        sum = combine(sum, v0);
    }
    if (head_here) { // elements beside vectors, one a lane
        uint32_t v = identity();
        if (lane < head) {
            KG_CASE(head);
            v = head_in;
        }
        sum = combine(v, sum);
    }
    if (tail_here) { // elements beside vectors, one a lane
        uint32_t v = identity();
        if (lane < tail) {
            KG_CASE(tail);
            v = tail_in;
        }
        sum = combine(sum, v);
    }

    // S1: the sums of the lanes.
    sum = (uint32_t)kg_reduce_add_u32(sum);

    // S2: one sum per warp; the first warp reduces them.
    if (lane == 0) shared->s2[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = identity();
        if (lane < 2) sum = shared->s2[lane];
        sum = (uint32_t)kg_reduce_add_u32(sum);
    }
    if (threadIdx.x != 0) return;
    if (gridDim.x == 1) {
        *g_out = sum;
        return;
    }
    // One atomic addition hands in the sum and takes a ticket; the last block has the sum of all.
    const uint64_t before = atomicAdd(g_packed, (uint64_t)(uint32_t)sum << 32 | 1);
    if ((uint32_t)before != gridDim.x - 1) return;
    KG_CASE(last);
    kg_st_relaxed_u64(g_packed, 0);
    sum = (uint32_t)((uint32_t)(before >> 32) + (uint32_t)sum);
    *g_out = sum;
}
KG_ENTRY(kg_count_u32__column_wbw_w2x2_vec_c4_packed)

KG_VARIANT(kg_count_u32__column_wbw_w2x2_vec_c4_packed)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_count_u32__column_wbw_w2x2_vec_c4_packed),
            nullptr, 64, sizeof(block_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_packed = &header->packed;
    void *arguments[] = {&g_in, &g_out, &g_packed, &n, &head};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_count_u32__column_wbw_w2x2_vec_c4_packed), arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
