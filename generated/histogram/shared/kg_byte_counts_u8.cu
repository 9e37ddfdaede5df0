// kg_byte_counts_u8.cu: the kernels of byte_counts for u8, one per variant.
// Made by kgen 0.2.0 from shared.yaml (spec hash 2ac230e6eb49d549). Do not edit: edit the spec.
//
//   column_wbw_w8x1_shared_2048_sm1_settle_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 4096 elements in 256 vectors
//     at most 32 registers a thread (8 blocks per SM)
//     1 byte moved per element; 1 launch, 8208 bytes of shared memory a block
//     facts: counters 2048, parts 1, binning values, outside drop, sort unsigned, settles
//     content hash 59e2348636fd78c6
//   column_wbw_w16x2_shared_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 16, nWork 2, batch 2, 16-byte accesses
//     TBS 512 threads, DBS 16384 elements in 1024 vectors
//     at most 40 registers a thread (3 blocks per SM)
//     1 byte moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, binning values, outside drop, sort unsigned
//     content hash 38b1d5059ce99d2e

#include <string.h>

#include "kg_device.h"
#include "kg_byte_counts_op.h"

namespace kg_byte_counts_u8_kernels {

// What a thread moves together: 16 elements.
struct alignas(16) vec_u8 { uint8_t e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13,
    e14, e15; };

// One from an array, in 1 16-byte access.
KG_FN vec_u8 vec_u8_load(const uint8_t *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_u8 v;
    memcpy(&v, &bits, 16);
    return v;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_settled };

namespace column_wbw_w8x1_shared_2048_sm1_settle_pdl {

// What a block shares: counters, each bin's copies beside each other.
struct block_shared {
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
    alignas(16) uint32_t counts[2048];
};

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint8_t x, uint32_t bins, uint32_t *counter)
{
    const uint8_t number = x;
    *counter = (uint32_t)number;
    return (uint64_t)number < bins;
}

// The word of a counter in the workspace. Few lie in a line, where additions meet.
KG_FN uint64_t *word_of(uint64_t *g_settled, uint32_t counter)
{
    return g_settled + ((counter >> 2 << 4) | (counter & 3));
}

// Adds a block's count to the word of a counter: 8 bits say how many blocks have, 24 what they
// counted, and above them is the tag of the call. A word of an older call begins anew. The last
// block learns what all have counted, and stores it.
KG_FN void settle(uint64_t *g_settled, uint32_t *g_out, uint32_t counter, uint32_t sum,
    uint32_t tag)
{
    uint64_t *const word = word_of(g_settled, counter);
    atomicMax(word, (uint64_t)tag << 32);
    const uint32_t before = (uint32_t)atomicAdd(word, (uint64_t)sum << 8 | 1);
    if ((before & 255) == gridDim.x - 1) g_out[counter] = (before >> 8) + sum;
}

// Adds what the block has counted to the output. Lanes begin with different copies, which lie in
// different banks.
KG_FN void add_counts(uint32_t *counts, uint32_t *g_out, uint32_t counters, uint32_t log2_copies,
    uint64_t *g_settled, uint32_t tag)
{
    if (log2_copies == 0) {
        for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) { // one copy
            const uint32_t sum = counts[counter];
            settle(g_settled, g_out, counter, sum, tag);
        }
        return;
    }
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) {
        uint32_t *const from = counts + (counter << log2_copies);
        uint32_t sum = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum += from[copy];
        }
        settle(g_settled, g_out, counter, sum, tag);
    }
}

// Counts a sample, if it has a counter.
KG_FN void count(unsigned char *counts, uint32_t own, uint32_t stride, uint32_t bins,
    const uint8_t x)
{
    uint32_t counter;
    if (find_counter(x, bins, &counter)) atomicAdd((uint32_t *)(counts + (counter * stride | own)),
        1u);
}

// Counts all samples of a vector.
KG_FN void count_vector(unsigned char *counts, uint32_t own, uint32_t stride, uint32_t bins,
    const vec_u8 &v)
{
    count(counts, own, stride, bins, v.e0);
    count(counts, own, stride, bins, v.e1);
    count(counts, own, stride, bins, v.e2);
    count(counts, own, stride, bins, v.e3);
    count(counts, own, stride, bins, v.e4);
    count(counts, own, stride, bins, v.e5);
    count(counts, own, stride, bins, v.e6);
    count(counts, own, stride, bins, v.e7);
    count(counts, own, stride, bins, v.e8);
    count(counts, own, stride, bins, v.e9);
    count(counts, own, stride, bins, v.e10);
    count(counts, own, stride, bins, v.e11);
    count(counts, own, stride, bins, v.e12);
    count(counts, own, stride, bins, v.e13);
    count(counts, own, stride, bins, v.e14);
    count(counts, own, stride, bins, v.e15);
}

// Column DASk: the grid strides through the vectors; each block counts in shared memory.
KG_KERNEL(kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl, 256,
    8)(const uint8_t *g_in, uint32_t *g_out, uint64_t n, uint32_t head, uint64_t items,
    uint32_t bins, uint32_t log2_copies, uint64_t *g_settled, kg_tagged tagged, uint64_t *g_turn,
    uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins;
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = threadIdx.x; at < counters << log2_copies; at += 256) shared->counts[at] = 0;
    kg_pdl_wait(); // what the launch before this one wrote is there
    uint64_t turn = 0;
    if (threadIdx.x == 0) turn = atomicAdd(g_turn, 1); // on its way while samples are
    __syncthreads();
    const uint32_t first = threadIdx.x;
    const uint64_t grid_items = (uint64_t)gridDim.x * 256;
    uint64_t origin = (uint64_t)blockIdx.x * 256;
    for (; origin + 256 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint8_t *const from = g_in + head + at * 16;
        const vec_u8 v0 = vec_u8_load(from);
        count_vector(counts, own, stride, bins, v0);
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const vec_u8 v0 = vec_u8_load(g_in + head + at0 * 16);
        if (at < items) count_vector(counts, own, stride, bins, v0);
    }

    // The samples before the first vector and behind the last.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * 16 + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            count(counts, own, stride, bins, g_in[threadIdx.x]);
        }
        if (tail < n) {
            KG_CASE(tail);
            count(counts, own, stride, bins, g_in[tail]);
        }
    }
    if (threadIdx.x == 0) shared->turn = turn;
    __syncthreads();
    const uint32_t number = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    add_counts(shared->counts, g_out, counters, log2_copies, g_settled, tag);

    // The next call finds all as this one did.
    if (tag != ~(uint32_t)0) {
        if (number == gridDim.x - 1 && threadIdx.x == 0)
            kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
        return;
    }
    // No more tags: the block that ends last clears all words, and tags begin anew.
    bool last = false;
    __syncthreads();
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    kg_tagged_clear(tagged);
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
    kg_st_relaxed_u64(g_turn, 0);
}
KG_ENTRY(kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl)

KG_VARIANT(kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl), nullptr,
            256, sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t n = call->n;
    uint32_t bins = (uint32_t)call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 1, n);
    uint64_t items = (n - head) / 16;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_settled = (uint64_t *)call->regions[region_settled];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    uint32_t log2_copies = 5;
    while (log2_copies > 0 && (bins) << log2_copies > 2048) log2_copies--;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items, &bins, &log2_copies, &g_settled,
        &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl), arguments,
        256, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w16x2_shared_sm1_pdl {

// What a block shares: counters, each bin's copies beside each other.
struct alignas(16) block_shared { uint32_t counts[8192]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint8_t x, uint32_t bins, uint32_t *counter)
{
    const uint8_t number = x;
    *counter = (uint32_t)number;
    return (uint64_t)number < bins;
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
KG_FN void clear_parts(uint32_t *g_out, uint64_t counters, uint32_t *g_taken, uint32_t *g_clear)
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
KG_FN void add_counts(uint32_t *counts, uint32_t *g_out, uint32_t counters, uint32_t log2_copies)
{
    if (log2_copies == 0) {
        for (uint32_t counter = threadIdx.x; counter < counters; counter += 512) { // one copy
            const uint32_t sum = counts[counter];
            if (sum != 0) atomicAdd(g_out + counter, sum);
        }
        return;
    }
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 512) {
        uint32_t *const from = counts + (counter << log2_copies);
        uint32_t sum = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum += from[copy];
        }
        if (sum != 0) atomicAdd(g_out + counter, sum);
    }
}

// Counts a sample, if it has a counter.
KG_FN void count(unsigned char *counts, uint32_t own, uint32_t stride, uint32_t bins,
    const uint8_t x)
{
    uint32_t counter;
    if (find_counter(x, bins, &counter)) atomicAdd((uint32_t *)(counts + (counter * stride | own)),
        1u);
}

// Counts all samples of a vector.
KG_FN void count_vector(unsigned char *counts, uint32_t own, uint32_t stride, uint32_t bins,
    const vec_u8 &v)
{
    count(counts, own, stride, bins, v.e0);
    count(counts, own, stride, bins, v.e1);
    count(counts, own, stride, bins, v.e2);
    count(counts, own, stride, bins, v.e3);
    count(counts, own, stride, bins, v.e4);
    count(counts, own, stride, bins, v.e5);
    count(counts, own, stride, bins, v.e6);
    count(counts, own, stride, bins, v.e7);
    count(counts, own, stride, bins, v.e8);
    count(counts, own, stride, bins, v.e9);
    count(counts, own, stride, bins, v.e10);
    count(counts, own, stride, bins, v.e11);
    count(counts, own, stride, bins, v.e12);
    count(counts, own, stride, bins, v.e13);
    count(counts, own, stride, bins, v.e14);
    count(counts, own, stride, bins, v.e15);
}

// Column DASk: the grid strides through the vectors; each block counts in shared memory.
KG_KERNEL(kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl, 512, 3)(const uint8_t *g_in,
    uint32_t *g_out, uint64_t n, uint32_t head, uint64_t items, uint32_t bins,
    uint32_t log2_copies, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins;
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    uint32_t left = 0; // blocks that had left before this one
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = threadIdx.x; at < counters << log2_copies; at += 512) shared->counts[at] = 0;
    kg_pdl_wait(); // what the launch before this one wrote is there
    __syncthreads();
    if (threadIdx.x < 32) clear_parts(g_out, counters, g_taken, g_clear);
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 1024;
    uint64_t origin = (uint64_t)blockIdx.x * 1024;
    for (; origin + 1024 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint8_t *const from = g_in + head + at * 16;
        const vec_u8 v0 = vec_u8_load(from);
        const vec_u8 v1 = vec_u8_load(from + 512);
        count_vector(counts, own, stride, bins, v0);
        count_vector(counts, own, stride, bins, v1);
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
        const vec_u8 v0 = vec_u8_load(g_in + head + at0 * 16);
        const vec_u8 v1 = vec_u8_load(g_in + head + at1 * 16);
        if (at < items) count_vector(counts, own, stride, bins, v0);
        if (at + 32 < items) count_vector(counts, own, stride, bins, v1);
    }

    // The samples before the first vector and behind the last.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * 16 + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            count(counts, own, stride, bins, g_in[threadIdx.x]);
        }
        if (tail < n) {
            KG_CASE(tail);
            count(counts, own, stride, bins, g_in[tail]);
        }
    }
    if (threadIdx.x == 0) {
        wait_until_clear(counters, g_clear);
        left = begin_to_leave(g_ticket);
    }
    __syncthreads();
    add_counts(shared->counts, g_out, counters, log2_copies);
    if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
}
KG_ENTRY(kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl)

KG_VARIANT(kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl),
            nullptr, 512, sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t n = call->n;
    uint32_t bins = (uint32_t)call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 1, n);
    uint64_t items = (n - head) / 16;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    uint32_t log2_copies = 5;
    while (log2_copies > 0 && (bins) << log2_copies > 8192) log2_copies--;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items, &bins, &log2_copies, &g_taken, &g_clear,
        &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl),
        arguments, 512, sizeof(block_shared));
}
} // namespace
} // namespace
