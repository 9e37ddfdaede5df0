// kg_label_counts_u32.cu: the kernels of label_counts for u32, one per variant.
// Made by kgen 0.2.0 from parts.yaml (spec hash c4042ec8cef9fcfc). Do not edit: edit the spec.
//
//   column_wbw_w32x4_shared_32768_sm1_p4
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 4, batch 4, 16-byte accesses
//     TBS 1024 threads, DBS 16384 elements in 4096 vectors
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 131072 bytes of shared memory a block
//     facts: counters 32768, parts 4, binning values, outside drop, sort unsigned
//     content hash 4823af7aa9d82596
//   column_wbw_w32x2_global_sm2_h8192
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 8192 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 65552 bytes of shared memory a block
//     facts: parts 1, hot 8192, binning values, outside drop, sort unsigned
//     content hash ec4f0cfe73bc5a1c

#include <string.h>

#include "kg_device.h"
#include "kg_label_counts_op.h"

namespace kg_label_counts_u32_kernels {

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

namespace column_wbw_w32x4_shared_32768_sm1_p4 {

// What a block shares: counters, each bin's copies beside each other.
struct alignas(16) block_shared { uint32_t counts[32768]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint32_t x, uint32_t bins, uint32_t *counter)
{
    const uint32_t number = x;
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
        for (uint32_t counter = threadIdx.x; counter < counters; counter += 1024) { // one copy
            const uint32_t sum = counts[counter];
            if (sum != 0) atomicAdd(g_out + counter, sum);
        }
        return;
    }
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 1024) {
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
KG_FN void count(unsigned char *counts, uint32_t own, uint32_t stride, uint32_t low,
    uint32_t share, uint32_t bins, const uint32_t x)
{
    uint32_t counter;
    if (find_counter(x, bins, &counter) && counter - low < share)
        atomicAdd((uint32_t *)(counts + ((counter - low) * stride | own)), 1u);
}

// Counts all samples of a vector.
KG_FN void count_vector(unsigned char *counts, uint32_t own, uint32_t stride, uint32_t low,
    uint32_t share, uint32_t bins, const vec_u32 &v)
{
    count(counts, own, stride, low, share, bins, v.e0);
    count(counts, own, stride, low, share, bins, v.e1);
    count(counts, own, stride, low, share, bins, v.e2);
    count(counts, own, stride, low, share, bins, v.e3);
}

// Column DASk: the grid strides through the vectors; each block counts in shared memory.
KG_KERNEL(kg_label_counts_u32__column_wbw_w32x4_shared_32768_sm1_p4, 1024, 1)(const uint32_t *g_in,
    uint32_t *g_out, uint64_t n, uint32_t head, uint64_t items, uint32_t parts, uint32_t share,
    uint32_t bins, uint32_t log2_copies, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins;
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    bool seen = false;
    uint32_t left = 0; // blocks that had left before this one
    if (threadIdx.x < 32) clear_parts(g_out, counters, g_taken, g_clear);
    // As many columns as there are groups of blocks that count all parts; blocks left over count
    // none.
    const uint32_t columns = gridDim.x < parts ? 1 : gridDim.x / parts, column = blockIdx.x / parts;
    for (uint32_t part = column < columns ? blockIdx.x % parts : parts; part < parts;
        part += gridDim.x) {
        const uint32_t low = part * share; // its first bin
        for (uint32_t at = threadIdx.x; at < share << log2_copies;
            at += 1024) shared->counts[at] = 0;
        __syncthreads();
        const uint32_t first = threadIdx.x / 32 * 128 + threadIdx.x % 32;
        const uint64_t grid_items = (uint64_t)columns * 4096;
        uint64_t origin = (uint64_t)column * 4096;
        for (; origin + 4096 <= items; origin += grid_items) { // inside the arrays
            KG_CASE(none);
            const uint64_t at = origin + first;
            const uint32_t *const from = g_in + head + at * 4;
            const vec_u32 v0 = vec_u32_load(from);
            const vec_u32 v1 = vec_u32_load(from + 128);
            const vec_u32 v2 = vec_u32_load(from + 256);
            const vec_u32 v3 = vec_u32_load(from + 384);
            count_vector(counts, own, stride, low, share, bins, v0);
            count_vector(counts, own, stride, low, share, bins, v1);
            count_vector(counts, own, stride, low, share, bins, v2);
            count_vector(counts, own, stride, low, share, bins, v3);
        }
        if (origin < items) { // their end falls into this column's last block
            KG_CASE(stop);
            const uint64_t at = origin + first;
            const uint64_t at0 = at < items ? at : items - 1;
            const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
            const uint64_t at2 = at + 64 < items ? at + 64 : items - 1;
            const uint64_t at3 = at + 96 < items ? at + 96 : items - 1;
            const vec_u32 v0 = vec_u32_load(g_in + head + at0 * 4);
            const vec_u32 v1 = vec_u32_load(g_in + head + at1 * 4);
            const vec_u32 v2 = vec_u32_load(g_in + head + at2 * 4);
            const vec_u32 v3 = vec_u32_load(g_in + head + at3 * 4);
            if (at < items) count_vector(counts, own, stride, low, share, bins, v0);
            if (at + 32 < items) count_vector(counts, own, stride, low, share, bins, v1);
            if (at + 64 < items) count_vector(counts, own, stride, low, share, bins, v2);
            if (at + 96 < items) count_vector(counts, own, stride, low, share, bins, v3);
        }

        // The samples before the first vector and behind the last.
        if (column == 0) {
            const uint64_t tail = head + items * 4 + threadIdx.x;
            if (threadIdx.x < head) {
                KG_CASE(head);
                count(counts, own, stride, low, share, bins, g_in[threadIdx.x]);
            }
            if (tail < n) {
                KG_CASE(tail);
                count(counts, own, stride, low, share, bins, g_in[tail]);
            }
        }
        if (!seen && threadIdx.x == 0) {
            wait_until_clear(counters, g_clear);
            left = begin_to_leave(g_ticket);
        }
        seen = true;
        __syncthreads();
        add_counts(shared->counts, g_out + low, counters - low < share ? counters - low : share,
            log2_copies);
        __syncthreads();
    }
    if (!seen && threadIdx.x == 0) {
        wait_until_clear(counters, g_clear);
        left = begin_to_leave(g_ticket);
    }
    if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
}
KG_ENTRY(kg_label_counts_u32__column_wbw_w32x4_shared_32768_sm1_p4)

KG_VARIANT(kg_label_counts_u32__column_wbw_w32x4_shared_32768_sm1_p4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_label_counts_u32__column_wbw_w32x4_shared_32768_sm1_p4), nullptr, 1024,
            sizeof(block_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t n = call->n;
    uint32_t bins = (uint32_t)call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    uint64_t items = (n - head) / 4;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    const uint64_t counters = bins, all = counters ? counters : 1;
    const uint64_t least = (all + 32767) / 32768;
    uint32_t share = (uint32_t)((all + least - 1) / least);
    uint32_t parts = (uint32_t)((all + share - 1) / share);
    uint32_t log2_copies = 5;
    while (log2_copies > 0 && share << log2_copies > 32768) log2_copies--;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items, &parts, &share, &bins, &log2_copies,
        &g_taken, &g_clear, &g_ticket};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_label_counts_u32__column_wbw_w32x4_shared_32768_sm1_p4), arguments, 1024,
        sizeof(block_shared));
}
} // namespace

namespace column_wbw_w32x2_global_sm2_h8192 {

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint32_t x, uint64_t bins, uint64_t *counter)
{
    const uint32_t number = x;
    *counter = (uint64_t)number;
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
        for (uint64_t at = from + threadIdx.x; at < to; at += 1024) g_out[at] = 0;
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

// What a block shares: which counter a slot is for, and what it has counted.
struct alignas(16) block_shared { uint32_t counts[8192]; uint32_t owner[8192]; uint32_t part; };

constexpr uint32_t nobody = 0xffffffffu; // no counter has such a number

// Adds to a counter: in its slot where it has one, else in the output.
KG_FN void add_to(block_shared *shared, uint32_t *g_out, uint64_t counter, uint32_t count)
{
    const uint32_t slot = (uint32_t)counter * 2654435761u >> 19;
    uint32_t owner = kg_ld_relaxed_u32(&shared->owner[slot]);
    if (owner == nobody) {
        KG_CASE(slot);
        owner = atomicCAS(&shared->owner[slot], nobody, (uint32_t)counter);
        if (owner == nobody) owner = (uint32_t)counter;
    }
    if (owner == (uint32_t)counter) atomicAdd(&shared->counts[slot], count);
    else atomicAdd(g_out + counter, (uint32_t)count);
}

// Counts a sample, if it has a counter.
KG_FN void count(block_shared *shared, uint32_t *g_out, uint64_t bins, const uint32_t x)
{
    uint64_t counter;
    if (find_counter(x, bins, &counter)) add_to(shared, g_out, counter, 1);
}

// Counts all samples of a vector.
KG_FN void count_vector(block_shared *shared, uint32_t *g_out, uint64_t bins, const vec_u32 &v)
{
    count(shared, g_out, bins, v.e0);
    count(shared, g_out, bins, v.e1);
    count(shared, g_out, bins, v.e2);
    count(shared, g_out, bins, v.e3);
}

// Counts a vector of each lane at once, if all samples are alike. By all lanes of a warp.
KG_FN bool count_alike(block_shared *shared, uint32_t *g_out, uint64_t bins, const vec_u32 &v)
{
    uint64_t counter = 0;
    const bool has = find_counter(v.e0, bins, &counter);
    const uint64_t first = __shfl_sync(0xffffffffu, counter, 0);
    if (!__all_sync(0xffffffffu, has && counter == first && v.e1 == v.e0 && v.e2 == v.e0
        && v.e3 == v.e0)) return false;
    KG_CASE(alike);
    if (kg_lane() == 0) add_to(shared, g_out, counter, 128);
    return true;
}

// Column DASk: the grid strides through the vectors; samples are counted in the output.
KG_KERNEL(kg_label_counts_u32__column_wbw_w32x2_global_sm2_h8192, 1024, 1)(const uint32_t *g_in,
    uint32_t *g_out, uint64_t n, uint32_t head, uint64_t items, uint64_t bins, uint32_t *g_taken,
    uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    for (uint32_t slot = threadIdx.x; slot < 8192; slot += 1024) {
        shared->owner[slot] = nobody;
        shared->counts[slot] = 0;
    }
    uint32_t left = 0; // blocks that had left before this one
    clear_parts_together(g_out, bins, g_taken, g_clear, &shared->part);
    if (threadIdx.x == 0) {
        wait_until_clear(bins, g_clear);
        left = begin_to_leave(g_ticket);
    }
    __syncthreads();
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 2048;
    uint64_t origin = (uint64_t)blockIdx.x * 2048;
    for (; origin + 2048 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint32_t *const from = g_in + head + at * 4;
        const vec_u32 v0 = vec_u32_load(from);
        const vec_u32 v1 = vec_u32_load(from + 128);
        if (!count_alike(shared, g_out, bins, v0)) count_vector(shared, g_out, bins, v0);
        if (!count_alike(shared, g_out, bins, v1)) count_vector(shared, g_out, bins, v1);
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
        const vec_u32 v0 = vec_u32_load(g_in + head + at0 * 4);
        const vec_u32 v1 = vec_u32_load(g_in + head + at1 * 4);
        if (at < items) count_vector(shared, g_out, bins, v0);
        if (at + 32 < items) count_vector(shared, g_out, bins, v1);
    }

    // The samples before the first vector and behind the last.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * 4 + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            count(shared, g_out, bins, g_in[threadIdx.x]);
        }
        if (tail < n) {
            KG_CASE(tail);
            count(shared, g_out, bins, g_in[tail]);
        }
    }
    __syncthreads();
    for (uint32_t slot = threadIdx.x; slot < 8192; slot += 1024)
        if (shared->counts[slot] != 0) atomicAdd(g_out + shared->owner[slot],
            (uint32_t)shared->counts[slot]);
    if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
}
KG_ENTRY(kg_label_counts_u32__column_wbw_w32x2_global_sm2_h8192)

KG_VARIANT(kg_label_counts_u32__column_wbw_w32x2_global_sm2_h8192)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_label_counts_u32__column_wbw_w32x2_global_sm2_h8192), nullptr, 1024,
            sizeof(block_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t n = call->n;
    uint64_t bins = call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    uint64_t items = (n - head) / 4;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items, &bins, &g_taken, &g_clear, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_label_counts_u32__column_wbw_w32x2_global_sm2_h8192),
        arguments, 1024, sizeof(block_shared));
}
} // namespace
} // namespace
