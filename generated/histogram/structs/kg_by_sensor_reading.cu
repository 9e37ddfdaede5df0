// kg_by_sensor_reading.cu: the kernels of by_sensor for reading, one per variant.
// Made by kgen 0.2.0 from structs.yaml (spec hash 40d88ba0103f9cc4). Do not edit: edit the spec.
//
//   column_wbw_w8x2_shared_sm1
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, binning values, outside drop, sort float
//     content hash cbc5896dd73682ff
//
// Operations, as the operator is written:
//   bin: no operation
//   weight: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_by_sensor_op.h"

namespace kg_by_sensor_reading_kernels {

using kg_op::kg_by_sensor_reading::bin;
using kg_op::kg_by_sensor_reading::weight;

// What a thread moves together: 1 element.
struct alignas(8) vec_readingx1 { kg_by_sensor_reading_t e0; };

// One from an array, in 1 8-byte access.
KG_FN vec_readingx1 vec_readingx1_load(const kg_by_sensor_reading_t *from)
{
    const uint64_t bits = kg_ld8(from);
    vec_readingx1 v;
    memcpy(&v, &bits, 8);
    return v;
}

// One from an array, in one access if it lies on a boundary of its size.
KG_FN kg_by_sensor_reading_t reading_whole(const kg_by_sensor_reading_t *from)
{
    return ((uintptr_t)from & 7) == 0 ? vec_readingx1_load(from).e0 : *from;
}

namespace column_wbw_w8x2_shared_sm1 {

// What a block shares: counters, each bin's copies beside each other.
struct alignas(16) block_shared { float counts[8192]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const kg_by_sensor_reading_t x, uint32_t bins, uint32_t *counter)
{
    const float number = bin(x);
    const uint32_t whole = number >= 0.0f && number < 2147483648.0f ? (uint32_t)number : bins;
    *counter = whole;
    return whole < bins;
}

// Parts of an output that are set to 0: small ones of few counters, so that many have some. Who has
// set one to 0 waits until
// all can see that, so of many counters parts are large.
KG_FN uint32_t part_of(uint64_t counters) { return counters > 4194304 ? 16384 : counters > 262144
    ? 4096 : 512; }
// How many of them an output has.
KG_FN uint64_t parts_of(uint64_t counters)
{
    const uint32_t each = part_of(counters);
    return (counters + each - 1) / each;
}

// A warp sets parts of the output to 0, as long as there are any that no other has taken.
KG_FN void clear_parts(float *g_out, uint64_t counters, uint32_t *g_taken, uint32_t *g_clear)
{
    const uint32_t lane = kg_lane(), each = part_of(counters);
    const uint64_t parts = parts_of(counters);
    uint32_t next = 0, cleared = 0;
    if (lane == 0) next = atomicAdd(g_taken, 1);
    for (;;) {
        const uint32_t part = __shfl_sync(0xffffffffu, next, 0);
        if (part >= parts) break;
        KG_CASE(clear);
        if (lane == 0) next = atomicAdd(g_taken, 1); // on its way while this part is cleared
        const uint64_t from = (uint64_t)part * each;
        const uint64_t to = from + each < counters ? from + each : counters;
        for (uint64_t at = from + lane; at < to; at += 32) g_out[at] = 0;
        __syncwarp();
        if (lane != 0) continue;
        // Who says so waits until all can see it: a warp that has many parts does so once.
        if (parts <= gridDim.x) kg_red_add_release_u32(g_clear, 1);
        else cleared++;
    }
    if (cleared != 0) kg_red_add_release_u32(g_clear, cleared);
}

// By one thread of a block, once: waits until the output is clear.
KG_FN void wait_until_clear(uint64_t counters, uint32_t *g_clear)
{
    const uint64_t parts = parts_of(counters);
    while (kg_ld_acquire_u32(g_clear) != parts) kg_spin();
}

// The same thread says that its block no longer looks. The last to say so sets the words back, so
// that the next call
// finds them as this one did. Nothing but `leave_words` needs the answer, so other work hides how
// long it takes.
KG_FN uint32_t begin_to_leave(uint32_t *g_ticket) { return kg_atomic_add_release_u32(g_ticket, 1); }
// Ends what it began: `before` is its answer.
KG_FN void leave_words(uint32_t before, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    if (before != gridDim.x - 1) return;
    KG_CASE(last);
    kg_atomic_add_acquire_u32(g_ticket, 0); // all others have seen it
    kg_st_relaxed_u32(g_taken, 0);
    kg_st_relaxed_u32(g_clear, 0);
    kg_st_relaxed_u32(g_ticket, 0);
}

// Adds what the block has counted to the output. Lanes begin with different copies, which lie in
// different banks.
KG_FN void add_counts(float *counts, float *g_out, uint32_t counters, uint32_t log2_copies)
{
    if (log2_copies == 0) {
        for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) { // one copy
            const float sum = counts[counter];
            if (sum != 0) atomicAdd(g_out + counter, sum);
        }
        return;
    }
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) {
        float *const from = counts + (counter << log2_copies);
        float sum = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum += from[copy];
        }
        if (sum != 0) atomicAdd(g_out + counter, sum);
    }
}

// Counts a sample, if it has a counter.
KG_FN void count(unsigned char *counts, uint32_t own, uint32_t stride, uint32_t bins,
    const kg_by_sensor_reading_t x)
{
    uint32_t counter;
    if (find_counter(x, bins, &counter)) atomicAdd((float *)(counts + (counter * stride | own)),
        weight(x));
}

// Column DASk: the grid strides through the vectors; each block counts in shared memory.
KG_KERNEL(kg_by_sensor_reading__column_wbw_w8x2_shared_sm1, 256,
    4)(const kg_by_sensor_reading_t *g_in, float *g_out, uint64_t items, uint32_t bins,
    uint32_t log2_copies, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins;
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    uint32_t left = 0; // blocks that had left before this one
    for (uint32_t at = threadIdx.x; at < counters << log2_copies; at += 256) shared->counts[at] = 0;
    __syncthreads();
    if (threadIdx.x < 32) clear_parts(g_out, counters, g_taken, g_clear);
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 512;
    uint64_t origin = (uint64_t)blockIdx.x * 512;
    for (; origin + 512 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint64_t at0 = at;
        const uint64_t at1 = at + 32;
        const kg_by_sensor_reading_t e_in_0 = reading_whole(g_in + at0);
        const kg_by_sensor_reading_t e_in_1 = reading_whole(g_in + at1);
        count(counts, own, stride, bins, e_in_0);
        count(counts, own, stride, bins, e_in_1);
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
        const kg_by_sensor_reading_t e_in_0 = reading_whole(g_in + at0);
        const kg_by_sensor_reading_t e_in_1 = reading_whole(g_in + at1);
        if (at < items) count(counts, own, stride, bins, e_in_0);
        if (at + 32 < items) count(counts, own, stride, bins, e_in_1);
    }
    if (threadIdx.x == 0) {
        wait_until_clear(counters, g_clear);
        left = begin_to_leave(g_ticket);
    }
    __syncthreads();
    add_counts(shared->counts, g_out, counters, log2_copies);
    if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
}
KG_ENTRY(kg_by_sensor_reading__column_wbw_w8x2_shared_sm1)

KG_VARIANT(kg_by_sensor_reading__column_wbw_w8x2_shared_sm1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_by_sensor_reading__column_wbw_w8x2_shared_sm1),
            nullptr, 256, sizeof(block_shared));
    const kg_by_sensor_reading_t *g_in = (const kg_by_sensor_reading_t *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint32_t bins = (uint32_t)call->lengths[0];
    uint64_t items = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    uint32_t log2_copies = 5;
    while (log2_copies > 0 && (bins) << log2_copies > 8192) log2_copies--;
    void *arguments[] = {&g_in, &g_out, &items, &bins, &log2_copies, &g_taken, &g_clear, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_by_sensor_reading__column_wbw_w8x2_shared_sm1),
        arguments, 256, sizeof(block_shared));
}
} // namespace
} // namespace
