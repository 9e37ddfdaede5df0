// kg_word_counts_i32.cu: the kernels of word_counts for i32, one per variant.
// Made by kgen 0.2.0 from global.yaml (spec hash 4eaba4f71e19b861). Do not edit: edit the spec.
//
//   column_wbw_w8x1_global_sm4
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 1024 elements in 256 vectors
//     at most 32 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 1 launch, 16 bytes of shared memory a block
//     facts: parts 1, binning values, outside count, sort signed
//     content hash 8c92df3a85eb7446

#include <string.h>

#include "kg_device.h"
#include "kg_word_counts_op.h"

namespace kg_word_counts_i32_kernels {

// What a thread moves together: 4 elements.
struct alignas(16) vec_i32 { int32_t e0, e1, e2, e3; };

// One from an array, in 1 16-byte access.
KG_FN vec_i32 vec_i32_load(const int32_t *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_i32 v;
    memcpy(&v, &bits, 16);
    return v;
}

namespace column_wbw_w8x1_global_sm4 {

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const int32_t x, uint64_t bins, uint64_t *counter)
{
    const int32_t number = x;
    *counter = number > -1 && (uint64_t)number < bins ? (uint64_t)number : bins;
    return true;
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
KG_FN void clear_parts_together(uint32_t *g_out, uint64_t counters, uint32_t *g_taken,
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
        for (uint64_t at = from + threadIdx.x; at < to; at += 256) g_out[at] = 0;
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

// What a block shares.
struct alignas(16) block_shared { uint32_t part; };

// Counts a sample, if it has a counter.
KG_FN void count(uint32_t *g_out, uint64_t bins, const int32_t x)
{
    uint64_t counter;
    if (find_counter(x, bins, &counter)) atomicAdd(g_out + counter, 1u);
}

// Counts all samples of a vector.
KG_FN void count_vector(uint32_t *g_out, uint64_t bins, const vec_i32 &v)
{
    count(g_out, bins, v.e0);
    count(g_out, bins, v.e1);
    count(g_out, bins, v.e2);
    count(g_out, bins, v.e3);
}

// Column DASk: the grid strides through the vectors; samples are counted in the output.
KG_KERNEL(kg_word_counts_i32__column_wbw_w8x1_global_sm4, 256, 8)(const int32_t *g_in,
    uint32_t *g_out, uint64_t n, uint32_t head, uint64_t items, uint64_t bins, uint32_t *g_taken,
    uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    uint32_t left = 0; // blocks that had left before this one
    clear_parts_together(g_out, bins + 1, g_taken, g_clear, &shared->part);
    if (threadIdx.x == 0) {
        wait_until_clear(bins + 1, g_clear);
        left = begin_to_leave(g_ticket);
    }
    __syncthreads();
    const uint32_t first = threadIdx.x;
    const uint64_t grid_items = (uint64_t)gridDim.x * 256;
    uint64_t origin = (uint64_t)blockIdx.x * 256;
    for (; origin + 256 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const int32_t *const from = g_in + head + at * 4;
        const vec_i32 v0 = vec_i32_load(from);
        count_vector(g_out, bins, v0);
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const vec_i32 v0 = vec_i32_load(g_in + head + at0 * 4);
        if (at < items) count_vector(g_out, bins, v0);
    }

    // The samples before the first vector and behind the last.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * 4 + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            count(g_out, bins, g_in[threadIdx.x]);
        }
        if (tail < n) {
            KG_CASE(tail);
            count(g_out, bins, g_in[tail]);
        }
    }
    if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
}
KG_ENTRY(kg_word_counts_i32__column_wbw_w8x1_global_sm4)

KG_VARIANT(kg_word_counts_i32__column_wbw_w8x1_global_sm4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_word_counts_i32__column_wbw_w8x1_global_sm4),
            nullptr, 256, sizeof(block_shared));
    const int32_t *g_in = (const int32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t n = call->n;
    uint64_t bins = call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    uint64_t items = (n - head) / 4;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items, &bins, &g_taken, &g_clear, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_word_counts_i32__column_wbw_w8x1_global_sm4),
        arguments, 256, sizeof(block_shared));
}
} // namespace
} // namespace
