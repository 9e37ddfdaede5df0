// kg_edge_counts_i32.cu: the kernels of edge_counts for i32, one per variant.
// Made by kgen 0.2.0 from edges.yaml (spec hash 7e1d6012173cfa36). Do not edit: edit the spec.
//
//   column_wbw_w32x4_shared_sm1
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 4, batch 4, 16-byte accesses
//     TBS 1024 threads, DBS 16384 elements in 4096 vectors
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 40960 bytes of shared memory a block
//     facts: counters 8192, parts 1, binning edges, edges 2048, outside count, sort signed
//     content hash c1a61998118fe1d5
//   column_wbw_w32x4_global_sm1_h8192_e4096
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 4, batch 4, 16-byte accesses
//     TBS 1024 threads, DBS 16384 elements in 4096 vectors
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 81936 bytes of shared memory a block
//     facts: parts 1, hot 8192, binning edges, cells 4096, outside count, sort signed
//     content hash b81965a118bcce55

#include <string.h>

#include "kg_device.h"
#include "kg_edge_counts_op.h"

namespace kg_edge_counts_i32_kernels {

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

namespace column_wbw_w32x4_shared_sm1 {

// What a block shares: counters, each bin's copies beside each other.
struct alignas(16) block_shared { uint32_t counts[8192]; int32_t edges[2048]; };

// How many of the edges that a block has in a tree are not above a number. Element 1 is its root,
// and those behind
// element i are 2 * i and 2 * i + 1.
KG_FN uint32_t find_in_tree(const int32_t *tree, uint32_t levels, int32_t number)
{
    uint32_t at = 1;
    for (uint32_t level = 0; level < levels; level++) at = 2 * at + (tree[at] <= number);
    return at - (1u << levels);
}

// The same of 4 numbers side by side: their loads do not wait for each other.
KG_FN void find_in_trees(const int32_t *tree, uint32_t levels, uint32_t (&found)[4],
    const int32_t (&number)[4])
{
    uint32_t at[4] = {1, 1, 1, 1};
    for (uint32_t level = 0; level < levels; level++) {
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) at[i] = 2 * at[i] + (tree[at[i]] <= number[i]);
    }
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) found[i] = at[i] - (1u << levels);
}

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const int32_t x, const int32_t lowest, const int32_t highest,
    uint32_t found, uint32_t bins, uint32_t *counter)
{
    const int32_t number = x;
    const bool inside = number >= lowest && number < highest;
    *counter = inside ? found : bins;
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
KG_FN void count(unsigned char *counts, uint32_t own, uint32_t stride, const int32_t lowest,
    const int32_t highest, const int32_t *edges, uint32_t levels, uint32_t bins, const int32_t x)
{
    uint32_t counter;
    if (find_counter(x, lowest, highest, find_in_tree(edges, levels, x), bins, &counter))
        atomicAdd((uint32_t *)(counts + (counter * stride | own)), 1u);
}

// The same, where the last edge not above it has been found.
KG_FN void count_found(unsigned char *counts, uint32_t own, uint32_t stride, const int32_t lowest,
    const int32_t highest, uint32_t bins, const int32_t x, uint32_t found)
{
    uint32_t counter;
    if (find_counter(x, lowest, highest, found, bins, &counter))
        atomicAdd((uint32_t *)(counts + (counter * stride | own)), 1u);
}

// Counts all samples of a vector.
KG_FN void count_vector(unsigned char *counts, uint32_t own, uint32_t stride, const int32_t lowest,
    const int32_t highest, const int32_t *edges, uint32_t levels, uint32_t bins, const vec_i32 &v)
{
    uint32_t at0, at1, at2, at3;
    bool all = true;
    uint32_t found[4] = {};
    const int32_t number[4] = {v.e0, v.e1, v.e2, v.e3};
    find_in_trees(edges, levels, found, number);
    all &= find_counter(v.e0, lowest, highest, found[0], bins, &at0);
    all &= find_counter(v.e1, lowest, highest, found[1], bins, &at1);
    all &= find_counter(v.e2, lowest, highest, found[2], bins, &at2);
    all &= find_counter(v.e3, lowest, highest, found[3], bins, &at3);
    if (__builtin_expect(all, true)) {
        atomicAdd((uint32_t *)(counts + (at0 * stride | own)), 1u);
        atomicAdd((uint32_t *)(counts + (at1 * stride | own)), 1u);
        atomicAdd((uint32_t *)(counts + (at2 * stride | own)), 1u);
        atomicAdd((uint32_t *)(counts + (at3 * stride | own)), 1u);
        return;
    }
    count_found(counts, own, stride, lowest, highest, bins, v.e0, found[0]);
    count_found(counts, own, stride, lowest, highest, bins, v.e1, found[1]);
    count_found(counts, own, stride, lowest, highest, bins, v.e2, found[2]);
    count_found(counts, own, stride, lowest, highest, bins, v.e3, found[3]);
}

// Column DASk: the grid strides through the vectors; each block counts in shared memory.
KG_KERNEL(kg_edge_counts_i32__column_wbw_w32x4_shared_sm1, 1024, 1)(const int32_t *g_in,
    const int32_t *g_edges, uint32_t *g_out, uint64_t n, uint32_t head, uint64_t items,
    uint32_t levels, uint32_t bins, uint32_t log2_copies, uint32_t *g_taken, uint32_t *g_clear,
    uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins + 1;
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    uint32_t left = 0; // blocks that had left before this one
    for (uint32_t at = threadIdx.x; at < counters << log2_copies;
        at += 1024) shared->counts[at] = 0;
    const int32_t lowest = g_edges[0], highest = g_edges[bins];
    const int32_t *const edges = shared->edges;
    for (uint32_t at = 1 + threadIdx.x; at < 1u << levels; at += 1024) {
        const uint32_t rank = (2 * at + 1) << __clz((int)at) >> (32 - levels); // in ascending order
        shared->edges[at] = rank < bins ? g_edges[rank] : highest;
    }
    __syncthreads();
    if (threadIdx.x < 32) clear_parts(g_out, counters, g_taken, g_clear);
    const uint32_t first = threadIdx.x / 32 * 128 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 4096;
    uint64_t origin = (uint64_t)blockIdx.x * 4096;
    for (; origin + 4096 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const int32_t *const from = g_in + head + at * 4;
        const vec_i32 v0 = vec_i32_load(from);
        const vec_i32 v1 = vec_i32_load(from + 128);
        const vec_i32 v2 = vec_i32_load(from + 256);
        const vec_i32 v3 = vec_i32_load(from + 384);
        count_vector(counts, own, stride, lowest, highest, edges, levels, bins, v0);
        count_vector(counts, own, stride, lowest, highest, edges, levels, bins, v1);
        count_vector(counts, own, stride, lowest, highest, edges, levels, bins, v2);
        count_vector(counts, own, stride, lowest, highest, edges, levels, bins, v3);
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
        const uint64_t at2 = at + 64 < items ? at + 64 : items - 1;
        const uint64_t at3 = at + 96 < items ? at + 96 : items - 1;
        const vec_i32 v0 = vec_i32_load(g_in + head + at0 * 4);
        const vec_i32 v1 = vec_i32_load(g_in + head + at1 * 4);
        const vec_i32 v2 = vec_i32_load(g_in + head + at2 * 4);
        const vec_i32 v3 = vec_i32_load(g_in + head + at3 * 4);
        if (at < items) count_vector(counts, own, stride, lowest, highest, edges, levels, bins, v0);
        if (at + 32 < items) count_vector(counts, own, stride, lowest, highest, edges, levels,
            bins, v1);
        if (at + 64 < items) count_vector(counts, own, stride, lowest, highest, edges, levels,
            bins, v2);
        if (at + 96 < items) count_vector(counts, own, stride, lowest, highest, edges, levels,
            bins, v3);
    }

    // The samples before the first vector and behind the last.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * 4 + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            count(counts, own, stride, lowest, highest, edges, levels, bins, g_in[threadIdx.x]);
        }
        if (tail < n) {
            KG_CASE(tail);
            count(counts, own, stride, lowest, highest, edges, levels, bins, g_in[tail]);
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
KG_ENTRY(kg_edge_counts_i32__column_wbw_w32x4_shared_sm1)

KG_VARIANT(kg_edge_counts_i32__column_wbw_w32x4_shared_sm1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_edge_counts_i32__column_wbw_w32x4_shared_sm1),
            nullptr, 1024, sizeof(block_shared));
    const int32_t *g_in = (const int32_t *)call->args[0];
    const int32_t *g_edges = (const int32_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint64_t n = call->n;
    uint32_t bins = (uint32_t)call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    uint64_t items = (n - head) / 4;
    uint32_t levels = 0;
    while (1u << levels < bins) levels++;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    uint32_t log2_copies = 5;
    while (log2_copies > 0 && (bins + 1) << log2_copies > 8192) log2_copies--;
    void *arguments[] = {&g_in, &g_edges, &g_out, &n, &head, &items, &levels, &bins, &log2_copies,
        &g_taken, &g_clear, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_edge_counts_i32__column_wbw_w32x4_shared_sm1),
        arguments, 1024, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w32x4_global_sm1_h8192_e4096 {

// How many of the edges that a block has in a tree are not above a number. Element 1 is its root,
// and those behind
// element i are 2 * i and 2 * i + 1.
KG_FN uint32_t find_in_tree(const int32_t *tree, uint32_t levels, int32_t number)
{
    uint32_t at = 1;
    for (uint32_t level = 0; level < levels; level++) at = 2 * at + (tree[at] <= number);
    return at - (1u << levels);
}

// The same of 4 numbers side by side: their loads do not wait for each other.
KG_FN void find_in_trees(const int32_t *tree, uint32_t levels, uint32_t (&found)[4],
    const int32_t (&number)[4])
{
    uint32_t at[4] = {1, 1, 1, 1};
    for (uint32_t level = 0; level < levels; level++) {
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) at[i] = 2 * at[i] + (tree[at[i]] <= number[i]);
    }
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) found[i] = at[i] - (1u << levels);
}

// A number that is not below the last edge meets what fills the tree.
KG_FN uint32_t cell_of(uint32_t found, uint32_t cells) { return found < cells ? found : cells - 1; }

// The last of the edges that is not above a number, from `at` on. `top` is a power of two: edges
// that are less than
// twice as far are asked.
KG_FN uint32_t find_edge(const int32_t *edges, uint32_t at, uint32_t top, int32_t number,
    uint32_t bins)
{
    for (uint32_t step = top; step > 0; step >>= 1) {
        const uint32_t next = step < bins - at ? at + step : at;
        at = edges[next] <= number ? next : at;
    }
    return at;
}

// The same of 4 numbers side by side: their loads do not wait for each other.
KG_FN void find_edges(const int32_t *edges, uint32_t (&at)[4], uint32_t top,
    const int32_t (&number)[4], uint32_t bins)
{
    for (uint32_t step = top; step > 0; step >>= 1) {
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t next = step < bins - at[i] ? at[i] + step : at[i];
            at[i] = edges[next] <= number[i] ? next : at[i];
        }
    }
}

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const int32_t x, const int32_t lowest, const int32_t highest,
    uint64_t found, uint64_t bins, uint64_t *counter)
{
    const int32_t number = x;
    const bool inside = number >= lowest && number < highest;
    *counter = inside ? found : bins;
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
struct alignas(16) block_shared { int32_t edges[4096]; uint32_t counts[8192]; uint32_t owner[8192];
    uint32_t part; };

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
KG_FN void count(block_shared *shared, uint32_t *g_out, const int32_t lowest,
    const int32_t highest, const int32_t *edges, uint32_t levels, const int32_t *coarse,
    uint32_t cells, uint32_t shift, uint64_t bins, const int32_t x)
{
    uint64_t counter;
    if (find_counter(x, lowest, highest, find_edge(edges,
        cell_of(find_in_tree(coarse, levels, x), cells) << shift, 1u << shift >> 1, x,
        (uint32_t)bins), bins, &counter)) add_to(shared, g_out, counter, 1);
}

// The same, where the last edge not above it has been found.
KG_FN void count_found(block_shared *shared, uint32_t *g_out, const int32_t lowest,
    const int32_t highest, uint64_t bins, const int32_t x, uint32_t found)
{
    uint64_t counter;
    if (find_counter(x, lowest, highest, found, bins, &counter)) add_to(shared, g_out, counter, 1);
}

// Counts all samples of a vector.
KG_FN void count_vector(block_shared *shared, uint32_t *g_out, const int32_t lowest,
    const int32_t highest, const int32_t *edges, uint32_t levels, const int32_t *coarse,
    uint32_t cells, uint32_t shift, uint64_t bins, const vec_i32 &v)
{
    { // samples that are searched side by side
        uint32_t found[4] = {};
        const int32_t number[4] = {v.e0, v.e1, v.e2, v.e3};
        find_in_trees(coarse, levels, found, number);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) found[i] = cell_of(found[i], cells) << shift;
        find_edges(edges, found, 1u << shift >> 1, number, (uint32_t)bins);
        count_found(shared, g_out, lowest, highest, bins, v.e0, found[0]);
        count_found(shared, g_out, lowest, highest, bins, v.e1, found[1]);
        count_found(shared, g_out, lowest, highest, bins, v.e2, found[2]);
        count_found(shared, g_out, lowest, highest, bins, v.e3, found[3]);
    }
}

// Counts a vector of each lane at once, if all samples are alike. By all lanes of a warp.
KG_FN bool count_alike(block_shared *shared, uint32_t *g_out, const int32_t lowest,
    const int32_t highest, const int32_t *edges, uint32_t levels, const int32_t *coarse,
    uint32_t cells, uint32_t shift, uint64_t bins, const vec_i32 &v)
{
    if (!__all_sync(0xffffffffu, v.e1 == v.e0 && v.e2 == v.e0 && v.e3 == v.e0)) return false;
    uint64_t counter = 0;
    const bool has = find_counter(v.e0, lowest, highest,
        find_edge(edges, cell_of(find_in_tree(coarse, levels, v.e0), cells) << shift,
        1u << shift >> 1, v.e0, (uint32_t)bins), bins, &counter);
    const uint64_t first = __shfl_sync(0xffffffffu, counter, 0);
    if (!__all_sync(0xffffffffu, has && counter == first && v.e1 == v.e0 && v.e2 == v.e0
        && v.e3 == v.e0)) return false;
    KG_CASE(alike);
    if (kg_lane() == 0) add_to(shared, g_out, counter, 128);
    return true;
}

// Column DASk: the grid strides through the vectors; samples are counted in the output.
KG_KERNEL(kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096, 1024,
    1)(const int32_t *g_in, const int32_t *g_edges, uint32_t *g_out, uint64_t n, uint32_t head,
    uint64_t items, uint32_t cells, uint32_t shift, uint32_t levels, uint64_t bins,
    uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    for (uint32_t slot = threadIdx.x; slot < 8192; slot += 1024) {
        shared->owner[slot] = nobody;
        shared->counts[slot] = 0;
    }
    const int32_t lowest = g_edges[0], highest = g_edges[bins];
    const int32_t *const edges = g_edges, *const coarse = shared->edges;
    for (uint32_t at = 1 + threadIdx.x; at < 1u << levels; at += 1024) {
        const uint32_t rank = (2 * at + 1) << __clz((int)at) >> (32 - levels); // in ascending order
        shared->edges[at] = rank < cells ? g_edges[rank << shift] : highest;
    }
    uint32_t left = 0; // blocks that had left before this one
    clear_parts_together(g_out, bins + 1, g_taken, g_clear, &shared->part);
    if (threadIdx.x == 0) {
        wait_until_clear(bins + 1, g_clear);
        left = begin_to_leave(g_ticket);
    }
    __syncthreads();
    const uint32_t first = threadIdx.x / 32 * 128 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 4096;
    uint64_t origin = (uint64_t)blockIdx.x * 4096;
    for (; origin + 4096 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const int32_t *const from = g_in + head + at * 4;
        const vec_i32 v0 = vec_i32_load(from);
        const vec_i32 v1 = vec_i32_load(from + 128);
        const vec_i32 v2 = vec_i32_load(from + 256);
        const vec_i32 v3 = vec_i32_load(from + 384);
        if (!count_alike(shared, g_out, lowest, highest, edges, levels, coarse, cells, shift, bins,
            v0)) count_vector(shared, g_out, lowest, highest, edges, levels, coarse, cells, shift,
            bins, v0);
        if (!count_alike(shared, g_out, lowest, highest, edges, levels, coarse, cells, shift, bins,
            v1)) count_vector(shared, g_out, lowest, highest, edges, levels, coarse, cells, shift,
            bins, v1);
        if (!count_alike(shared, g_out, lowest, highest, edges, levels, coarse, cells, shift, bins,
            v2)) count_vector(shared, g_out, lowest, highest, edges, levels, coarse, cells, shift,
            bins, v2);
        if (!count_alike(shared, g_out, lowest, highest, edges, levels, coarse, cells, shift, bins,
            v3)) count_vector(shared, g_out, lowest, highest, edges, levels, coarse, cells, shift,
            bins, v3);
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
        const uint64_t at2 = at + 64 < items ? at + 64 : items - 1;
        const uint64_t at3 = at + 96 < items ? at + 96 : items - 1;
        const vec_i32 v0 = vec_i32_load(g_in + head + at0 * 4);
        const vec_i32 v1 = vec_i32_load(g_in + head + at1 * 4);
        const vec_i32 v2 = vec_i32_load(g_in + head + at2 * 4);
        const vec_i32 v3 = vec_i32_load(g_in + head + at3 * 4);
        if (at < items) count_vector(shared, g_out, lowest, highest, edges, levels, coarse, cells,
            shift, bins, v0);
        if (at + 32 < items) count_vector(shared, g_out, lowest, highest, edges, levels, coarse,
            cells, shift, bins, v1);
        if (at + 64 < items) count_vector(shared, g_out, lowest, highest, edges, levels, coarse,
            cells, shift, bins, v2);
        if (at + 96 < items) count_vector(shared, g_out, lowest, highest, edges, levels, coarse,
            cells, shift, bins, v3);
    }

    // The samples before the first vector and behind the last.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * 4 + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            count(shared, g_out, lowest, highest, edges, levels, coarse, cells, shift, bins,
                g_in[threadIdx.x]);
        }
        if (tail < n) {
            KG_CASE(tail);
            count(shared, g_out, lowest, highest, edges, levels, coarse, cells, shift, bins,
                g_in[tail]);
        }
    }
    __syncthreads();
    for (uint32_t slot = threadIdx.x; slot < 8192; slot += 1024)
        if (shared->counts[slot] != 0) atomicAdd(g_out + shared->owner[slot],
            (uint32_t)shared->counts[slot]);
    if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
}
KG_ENTRY(kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096)

KG_VARIANT(kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096), nullptr,
            1024, sizeof(block_shared));
    const int32_t *g_in = (const int32_t *)call->args[0];
    const int32_t *g_edges = (const int32_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint64_t n = call->n;
    uint64_t bins = call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    uint64_t items = (n - head) / 4;
    uint32_t shift = 0;
    while (bins > (uint64_t)4096 << shift) shift++;
    uint32_t cells = bins == 0 ? 1 : (uint32_t)((bins - 1) >> shift) + 1, levels = 0;
    while (1u << levels < cells) levels++;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_edges, &g_out, &n, &head, &items, &cells, &shift, &levels,
        &bins, &g_taken, &g_clear, &g_ticket};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096), arguments, 1024,
        sizeof(block_shared));
}
} // namespace
} // namespace
