// kg_wide_counts_u32.cu: the kernels of wide_counts for u32, one per variant.
// Made by kgen 0.2.0 from cluster.yaml (spec hash be346f8c2566ba6c). Do not edit: edit the spec.
//
//   column_wbw_w32x4_cluster_32768_sm1_k8
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 4, batch 4, 16-byte accesses
//     TBS 1024 threads, DBS 16384 elements in 4096 vectors
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 131072 bytes of shared memory a block
//     facts: counters 32768, cluster 8, binning values, outside drop, sort unsigned
//     content hash 18f7b6a92e902186
//   column_wbw_w8x4_global_sm4
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 4, batch 4, 16-byte accesses
//     TBS 256 threads, DBS 4096 elements in 1024 vectors
//     at most 48 registers a thread (5 blocks per SM)
//     4 bytes moved per element; 1 launch, 16 bytes of shared memory a block
//     facts: parts 1, binning values, outside drop, sort unsigned
//     content hash e0d3abbcb510d6e3

#include <string.h>

#include "kg_device.h"
#include "kg_wide_counts_op.h"

namespace kg_wide_counts_u32_kernels {

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

namespace column_wbw_w32x4_cluster_32768_sm1_k8 {

// What a block shares: counters of a range, each bin's copies beside each other.
struct alignas(16) block_shared { uint32_t counts[32768]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint32_t x, uint32_t bins, uint32_t *counter)
{
    const uint32_t number = x;
    *counter = (uint32_t)number;
    return (uint64_t)number < bins;
}

// Adds up the copies of each counter, in the first of them. Lanes begin with different ones, which
// lie in different banks.
KG_FN void add_copies(uint32_t *counts, uint32_t share, uint32_t log2_copies)
{
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t at = threadIdx.x; at < share; at += 1024) {
        uint32_t *const from = counts + (at << log2_copies);
        uint32_t sum = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum = sum + from[copy];
        }
        from[0] = sum;
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

// Column DASk: the blocks of a cluster stride through the vectors; clusters share the bins.
KG_KERNEL(kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8, 1024, 1)(const uint32_t *g_in,
    uint32_t *g_out, uint64_t n, uint32_t head, uint64_t items, uint32_t bins, uint32_t share,
    uint32_t log2_copies)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins, rank = kg_cluster_rank();
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    const uint32_t each = (share + 7) / 8; // counters of a slice
    const uint32_t end = (rank + 1) * each < share ? (rank + 1) * each : share;
    unsigned char *const counts = (unsigned char *)shared->counts;
    const uint32_t cluster = blockIdx.x / 8, at_once = gridDim.x / 8;
    for (uint32_t at = threadIdx.x; at < share << log2_copies; at += 1024) shared->counts[at] = 0;
    for (uint32_t low = cluster * share;;) { // a range of the cluster
        __syncthreads();
        const uint32_t first = threadIdx.x / 32 * 128 + threadIdx.x % 32;
        const uint64_t grid_items = (uint64_t)8 * 4096;
        uint64_t origin = (uint64_t)rank * 4096;
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
        if (rank == 0) {
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
        __syncthreads();
        if (log2_copies > 0) add_copies(shared->counts, share, log2_copies);
        kg_cluster_sync(); // all have counted
        for (uint32_t at = rank * each + threadIdx.x; at < end; at += 1024) {
            uint32_t of[8], sum = 0;
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8;
                i++) of[i] = *kg_map_shared(shared->counts + (at << log2_copies), (rank + i) & 7);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) sum = sum + of[i];
            const uint32_t counter = low + at;
            if (counter < counters) g_out[counter] = sum;
        }
        kg_cluster_sync(); // no block reads another's counters any more
        low += at_once * share;
        if (low >= counters) break;
        KG_CASE(range);
        for (uint32_t at = threadIdx.x; at < share << log2_copies;
            at += 1024) shared->counts[at] = 0;
    }
}
KG_ENTRY(kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8)

KG_VARIANT(kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8)(const kg_call *call)
{
    kg_shape shape = {{8, 1, 1}, {1024, 1, 1}, 8, false};
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch_shaped(call, 0,
            KG_KERNEL_OF(kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8), nullptr,
            &shape, sizeof(block_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t n = call->n;
    uint32_t bins = (uint32_t)call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    uint64_t items = (n - head) / 4;
    // As many clusters as there are ranges, and no more blocks than were asked for; but one.
    const uint64_t counters = ((uint64_t)bins);
    const uint64_t clusters = call->grid[0] < 8 ? 1 : call->grid[0] / 8;
    const uint64_t most = clusters, wanted = (counters + most - 1) / most;
    uint32_t share = wanted == 0 ? 1 : wanted < 32768 ? (uint32_t)wanted : 32768, log2_copies = 5;
    while (log2_copies > 0 && share << log2_copies > 32768) log2_copies--;
    const uint64_t all_spans = (counters + share - 1) / share;
    const uint32_t spans = (uint32_t)(all_spans == 0 ? 1 : all_spans < clusters ? all_spans
        : clusters);
    shape.grid[0] = 8 * spans;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items, &bins, &share, &log2_copies};
    return kg_launch_shaped(call, 0,
        KG_KERNEL_OF(kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8), arguments, &shape,
        sizeof(block_shared));
}
} // namespace

namespace column_wbw_w8x4_global_sm4 {

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
KG_FN void count(uint32_t *g_out, uint64_t bins, const uint32_t x)
{
    uint64_t counter;
    if (find_counter(x, bins, &counter)) atomicAdd(g_out + counter, 1u);
}

// Counts all samples of a vector.
KG_FN void count_vector(uint32_t *g_out, uint64_t bins, const vec_u32 &v)
{
    count(g_out, bins, v.e0);
    count(g_out, bins, v.e1);
    count(g_out, bins, v.e2);
    count(g_out, bins, v.e3);
}

// Column DASk: the grid strides through the vectors; samples are counted in the output.
KG_KERNEL(kg_wide_counts_u32__column_wbw_w8x4_global_sm4, 256, 5)(const uint32_t *g_in,
    uint32_t *g_out, uint64_t n, uint32_t head, uint64_t items, uint64_t bins, uint32_t *g_taken,
    uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    uint32_t left = 0; // blocks that had left before this one
    clear_parts_together(g_out, bins, g_taken, g_clear, &shared->part);
    if (threadIdx.x == 0) {
        wait_until_clear(bins, g_clear);
        left = begin_to_leave(g_ticket);
    }
    __syncthreads();
    const uint32_t first = threadIdx.x / 32 * 128 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 1024;
    uint64_t origin = (uint64_t)blockIdx.x * 1024;
    for (; origin + 1024 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint32_t *const from = g_in + head + at * 4;
        const vec_u32 v0 = vec_u32_load(from);
        const vec_u32 v1 = vec_u32_load(from + 128);
        const vec_u32 v2 = vec_u32_load(from + 256);
        const vec_u32 v3 = vec_u32_load(from + 384);
        count_vector(g_out, bins, v0);
        count_vector(g_out, bins, v1);
        count_vector(g_out, bins, v2);
        count_vector(g_out, bins, v3);
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
        if (at < items) count_vector(g_out, bins, v0);
        if (at + 32 < items) count_vector(g_out, bins, v1);
        if (at + 64 < items) count_vector(g_out, bins, v2);
        if (at + 96 < items) count_vector(g_out, bins, v3);
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
KG_ENTRY(kg_wide_counts_u32__column_wbw_w8x4_global_sm4)

KG_VARIANT(kg_wide_counts_u32__column_wbw_w8x4_global_sm4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_wide_counts_u32__column_wbw_w8x4_global_sm4),
            nullptr, 256, sizeof(block_shared));
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
    return kg_launch(call, 0, KG_KERNEL_OF(kg_wide_counts_u32__column_wbw_w8x4_global_sm4),
        arguments, 256, sizeof(block_shared));
}
} // namespace
} // namespace
