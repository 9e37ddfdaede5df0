// kg_greatest_f32.cu: the kernels of greatest for f32, one per variant.
// Made by kgen 0.2.0 from scatter.yaml (spec hash 2e80e9f11660eaf3). Do not edit: edit the spec.
//
//   column_wbw_w8x2_shared_sm1
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, binning values, outside drop, sort float
//     content hash b6369c10deb34a72
//   column_wbw_w8x2_global_sm1_h1024
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 40 registers a thread (6 blocks per SM)
//     8 bytes moved per element; 1 launch, 8208 bytes of shared memory a block
//     facts: parts 1, hot 1024, binning values, outside drop, sort float
//     content hash b735a0a02e5c8f95
//
// Operations, as the operator is written:
//   combine: 1 call
//   bin: no operation
//   weight: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_greatest_op.h"

namespace kg_greatest_f32_kernels {

using kg_op::kg_greatest_f32::identity;
using kg_op::kg_greatest_f32::combine;
using kg_op::kg_greatest_f32::bin;
using kg_op::kg_greatest_f32::weight;

namespace column_wbw_w8x2_shared_sm1 {

// What a block shares: counters, each bin's copies beside each other.
struct alignas(16) block_shared { float counts[8192]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint32_t e_key, const float e_w, uint32_t bins, uint32_t *counter)
{
    const float number = bin(e_key, e_w);
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
        for (uint64_t at = from + lane; at < to; at += 32) g_out[at] = identity();
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

// Combines a value with a counter. Others may do so at once: what was seen is exchanged, or it is
// tried again.
KG_FN void combine_into(float *to, const float value)
{
    uint32_t *const counter = (uint32_t *)to;
    uint32_t seen = kg_ld_relaxed_u32(counter);
    for (;;) {
        const float both = combine(__uint_as_float(seen), value);
        const uint32_t next = __float_as_uint(both);
        if (next == seen) return;
        const uint32_t before = atomicCAS(counter, seen, next);
        if (before == seen) return;
        seen = before;
    }
}

// Adds what the block has counted to the output. Lanes begin with different copies, which lie in
// different banks.
KG_FN void add_counts(float *counts, float *g_out, uint32_t counters, uint32_t log2_copies)
{
    if (log2_copies == 0) {
        for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) { // one copy
            const float sum = counts[counter];
            combine_into(g_out + counter, sum);
        }
        return;
    }
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) {
        float *const from = counts + (counter << log2_copies);
        float sum = identity();
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum = combine(sum, from[copy]);
        }
        combine_into(g_out + counter, sum);
    }
}

// Counts a sample, if it has a counter.
KG_FN void count(unsigned char *counts, uint32_t own, uint32_t stride, uint32_t bins,
    const uint32_t e_key, const float e_w)
{
    uint32_t counter;
    if (find_counter(e_key, e_w, bins, &counter))
        combine_into((float *)(counts + (counter * stride | own)), weight(e_key, e_w));
}

// Column DASk: the grid strides through the vectors; each block counts in shared memory.
KG_KERNEL(kg_greatest_f32__column_wbw_w8x2_shared_sm1, 256, 4)(const uint32_t *g_key,
    const float *g_w, float *g_out, uint64_t items, uint32_t bins, uint32_t log2_copies,
    uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins;
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    uint32_t left = 0; // blocks that had left before this one
    for (uint32_t at = threadIdx.x; at < counters << log2_copies;
        at += 256) shared->counts[at] = identity();
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
        const uint32_t e_key_0 = g_key[at0];
        const float e_w_0 = g_w[at0];
        const uint32_t e_key_1 = g_key[at1];
        const float e_w_1 = g_w[at1];
        count(counts, own, stride, bins, e_key_0, e_w_0);
        count(counts, own, stride, bins, e_key_1, e_w_1);
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
        const uint32_t e_key_0 = g_key[at0];
        const float e_w_0 = g_w[at0];
        const uint32_t e_key_1 = g_key[at1];
        const float e_w_1 = g_w[at1];
        if (at < items) count(counts, own, stride, bins, e_key_0, e_w_0);
        if (at + 32 < items) count(counts, own, stride, bins, e_key_1, e_w_1);
    }
    if (threadIdx.x == 0) {
        wait_until_clear(counters, g_clear);
        left = begin_to_leave(g_ticket);
    }
    __syncthreads();
    add_counts(shared->counts, g_out, counters, log2_copies);
    if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
}
KG_ENTRY(kg_greatest_f32__column_wbw_w8x2_shared_sm1)

KG_VARIANT(kg_greatest_f32__column_wbw_w8x2_shared_sm1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_greatest_f32__column_wbw_w8x2_shared_sm1),
            nullptr, 256, sizeof(block_shared));
    const uint32_t *g_key = (const uint32_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint32_t bins = (uint32_t)call->lengths[0];
    uint64_t items = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    uint32_t log2_copies = 5;
    while (log2_copies > 0 && (bins) << log2_copies > 8192) log2_copies--;
    void *arguments[] = {&g_key, &g_w, &g_out, &items, &bins, &log2_copies, &g_taken, &g_clear,
        &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_greatest_f32__column_wbw_w8x2_shared_sm1), arguments,
        256, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w8x2_global_sm1_h1024 {

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint32_t e_key, const float e_w, uint64_t bins, uint64_t *counter)
{
    const float number = bin(e_key, e_w);
    const uint64_t whole = number >= 0.0f && number < 9223372036854775808.0f ? (uint64_t)number
        : bins;
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

// A block sets parts of the output to 0, as long as there are any that no other has taken.
KG_FN void clear_parts_together(float *g_out, uint64_t counters, uint32_t *g_taken,
    uint32_t *g_clear, uint32_t *part)
{
    const uint32_t each = part_of(counters);
    const uint64_t parts = parts_of(counters);
    uint32_t next = 0, cleared = 0;
    if (threadIdx.x == 0) *part = atomicAdd(g_taken, 1);
    for (;;) {
        __syncthreads(); // all see which one it is
        const uint64_t from = (uint64_t)*part * each;
        const uint64_t to = from + each < counters ? from + each : counters;
        if (*part >= parts) break;
        KG_CASE(clear);
        if (threadIdx.x == 0) next = atomicAdd(g_taken, 1); // on its way while this part is cleared
        for (uint64_t at = from + threadIdx.x; at < to; at += 256) g_out[at] = identity();
        __syncthreads(); // it is clear
        if (threadIdx.x != 0) continue;
        // Who says so waits until all can see it: a block that has many parts does so once.
        if (parts <= gridDim.x) kg_red_add_release_u32(g_clear, 1);
        else cleared++;
        *part = next;
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

// Combines a value with a counter. Others may do so at once: what was seen is exchanged, or it is
// tried again.
KG_FN void combine_into(float *to, const float value)
{
    uint32_t *const counter = (uint32_t *)to;
    uint32_t seen = kg_ld_relaxed_u32(counter);
    for (;;) {
        const float both = combine(__uint_as_float(seen), value);
        const uint32_t next = __float_as_uint(both);
        if (next == seen) return;
        const uint32_t before = atomicCAS(counter, seen, next);
        if (before == seen) return;
        seen = before;
    }
}

// What a block shares: which counter a slot is for, and what it has counted.
struct alignas(16) block_shared { float counts[1024]; uint32_t owner[1024]; uint32_t part; };

constexpr uint32_t nobody = 0xffffffffu; // no counter has such a number

// Adds to a counter: in its slot where it has one, else in the output.
KG_FN void add_to(block_shared *shared, float *g_out, uint64_t counter, float count)
{
    const uint32_t slot = (uint32_t)counter * 2654435761u >> 22;
    uint32_t owner = kg_ld_relaxed_u32(&shared->owner[slot]);
    if (owner == nobody) {
        KG_CASE(slot);
        owner = atomicCAS(&shared->owner[slot], nobody, (uint32_t)counter);
        if (owner == nobody) owner = (uint32_t)counter;
    }
    if (owner == (uint32_t)counter) combine_into(&shared->counts[slot], count);
    else combine_into(g_out + counter, (float)count);
}

// Counts a sample, if it has a counter.
KG_FN void count(block_shared *shared, float *g_out, uint64_t bins, const uint32_t e_key,
    const float e_w)
{
    uint64_t counter;
    if (find_counter(e_key, e_w, bins, &counter))
        add_to(shared, g_out, counter, weight(e_key, e_w));
}

// Column DASk: the grid strides through the vectors; samples are counted in the output.
KG_KERNEL(kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024, 256, 6)(const uint32_t *g_key,
    const float *g_w, float *g_out, uint64_t items, uint64_t bins, uint32_t *g_taken,
    uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    for (uint32_t slot = threadIdx.x; slot < 1024; slot += 256) {
        shared->owner[slot] = nobody;
        shared->counts[slot] = identity();
    }
    uint32_t left = 0; // blocks that had left before this one
    clear_parts_together(g_out, bins, g_taken, g_clear, &shared->part);
    if (threadIdx.x == 0) {
        wait_until_clear(bins, g_clear);
        left = begin_to_leave(g_ticket);
    }
    __syncthreads();
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 512;
    uint64_t origin = (uint64_t)blockIdx.x * 512;
    for (; origin + 512 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint64_t at0 = at;
        const uint64_t at1 = at + 32;
        const uint32_t e_key_0 = g_key[at0];
        const float e_w_0 = g_w[at0];
        const uint32_t e_key_1 = g_key[at1];
        const float e_w_1 = g_w[at1];
        count(shared, g_out, bins, e_key_0, e_w_0);
        count(shared, g_out, bins, e_key_1, e_w_1);
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
        const uint32_t e_key_0 = g_key[at0];
        const float e_w_0 = g_w[at0];
        const uint32_t e_key_1 = g_key[at1];
        const float e_w_1 = g_w[at1];
        if (at < items) count(shared, g_out, bins, e_key_0, e_w_0);
        if (at + 32 < items) count(shared, g_out, bins, e_key_1, e_w_1);
    }
    __syncthreads();
    for (uint32_t slot = threadIdx.x; slot < 1024; slot += 256)
        if (shared->owner[slot] != nobody) combine_into(g_out + shared->owner[slot],
            (float)shared->counts[slot]);
    if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
}
KG_ENTRY(kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024)

KG_VARIANT(kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024),
            nullptr, 256, sizeof(block_shared));
    const uint32_t *g_key = (const uint32_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t bins = call->lengths[0];
    uint64_t items = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    void *arguments[] = {&g_key, &g_w, &g_out, &items, &bins, &g_taken, &g_clear, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024),
        arguments, 256, sizeof(block_shared));
}
} // namespace
} // namespace
