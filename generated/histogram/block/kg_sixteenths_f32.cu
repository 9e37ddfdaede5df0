// kg_sixteenths_f32.cu: the kernels of sixteenths for f32, one per variant.
// Made by kgen 0.2.0 from block.yaml (spec hash b3035aa159a5aabb). Do not edit: edit the spec.
//
//   column_wbw_w8x1_block
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 1024 elements in 256 vectors
//     at most 64 registers a thread (4 blocks per SM)
//     4 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, alone, tiles 4194301, binning values, outside clamp, sort
//       float
//     content hash cd692af64fd291e3
//
// Operations, as the operator is written:
//   bin: 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_sixteenths_op.h"

namespace kg_sixteenths_f32_kernels {

using kg_op::kg_sixteenths_f32::bin;

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

namespace column_wbw_w8x1_block {

// What a block shares: counters, each bin's copies beside each other.
struct alignas(16) block_shared { uint32_t counts[8192]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const float x, uint32_t bins, uint32_t *counter)
{
    const float number = bin(x);
    const uint32_t whole = number >= 0.0f && number < 2147483648.0f ? (uint32_t)number : bins;
    *counter = number < 0.0f ? 0 : whole < bins ? whole : bins - 1;
    return number == number && bins != 0; // a NaN is in none
}

// Adds what the block has counted to the output, and counts anew. Lanes begin with different
// copies, which lie in different banks.
KG_FN void add_counts(uint32_t *counts, uint64_t *g_out, uint32_t counters, uint32_t log2_copies)
{
    if (log2_copies == 0) {
        for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) { // one copy
            const uint64_t sum = counts[counter];
            counts[counter] = 0;
            g_out[counter] += sum;
        }
        return;
    }
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) {
        uint32_t *const from = counts + (counter << log2_copies);
        uint64_t sum = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum += from[copy];
            from[copy] = 0;
        }
        g_out[counter] += sum;
    }
}

// Counts a sample, if it has a counter.
KG_FN void count(unsigned char *counts, uint32_t own, uint32_t stride, uint32_t bins, const float x)
{
    uint32_t counter;
    if (find_counter(x, bins, &counter)) atomicAdd((uint32_t *)(counts + (counter * stride | own)),
        1u);
}

// Counts all samples of a vector.
KG_FN void count_vector(unsigned char *counts, uint32_t own, uint32_t stride, uint32_t bins,
    const vec_f32 &v)
{
    count(counts, own, stride, bins, v.e0);
    count(counts, own, stride, bins, v.e1);
    count(counts, own, stride, bins, v.e2);
    count(counts, own, stride, bins, v.e3);
}

// Column DASk: the grid strides through the vectors; one block counts all.
KG_KERNEL(kg_sixteenths_f32__column_wbw_w8x1_block, 256, 4)(const float *g_in, uint64_t *g_out,
    uint64_t n, uint32_t head, uint64_t items, uint32_t bins, uint32_t log2_copies)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins;
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    uint32_t tiles = 0;
    for (uint32_t at = threadIdx.x; at < counters << log2_copies; at += 256) shared->counts[at] = 0;
    for (uint32_t at = threadIdx.x; at < counters; at += 256) g_out[at] = 0;
    __syncthreads();
    const uint32_t first = threadIdx.x;
    const uint64_t grid_items = (uint64_t)gridDim.x * 256;
    uint64_t origin = (uint64_t)blockIdx.x * 256;
    for (; origin + 256 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const float *const from = g_in + head + at * 4;
        const vec_f32 v0 = vec_f32_load(from);
        count_vector(counts, own, stride, bins, v0);
        if (++tiles == 4194301) { // counters hold no more
            KG_CASE(flush);
            tiles = 0;
            __syncthreads();
            add_counts(shared->counts, g_out, counters, log2_copies);
            __syncthreads();
        }
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const vec_f32 v0 = vec_f32_load(g_in + head + at0 * 4);
        if (at < items) count_vector(counts, own, stride, bins, v0);
    }

    // The samples before the first vector and behind the last.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * 4 + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            count(counts, own, stride, bins, g_in[threadIdx.x]);
        }
        if (tail < n) {
            KG_CASE(tail);
            count(counts, own, stride, bins, g_in[tail]);
        }
    }
    __syncthreads();
    add_counts(shared->counts, g_out, counters, log2_copies);
}
KG_ENTRY(kg_sixteenths_f32__column_wbw_w8x1_block)

KG_VARIANT(kg_sixteenths_f32__column_wbw_w8x1_block)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_sixteenths_f32__column_wbw_w8x1_block), nullptr,
            256, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    uint64_t *g_out = (uint64_t *)call->args[1];
    uint64_t n = call->n;
    uint32_t bins = (uint32_t)call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    uint64_t items = (n - head) / 4;
    uint32_t log2_copies = 5;
    while (log2_copies > 0 && (bins) << log2_copies > 8192) log2_copies--;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items, &bins, &log2_copies};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_sixteenths_f32__column_wbw_w8x1_block), arguments,
        256, sizeof(block_shared));
}
} // namespace
} // namespace
