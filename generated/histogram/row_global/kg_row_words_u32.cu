// kg_row_words_u32.cu: the kernels of row_words for u32, one per variant.
// Made by kgen 0.2.0 from row_global.yaml (spec hash 58762659c7586599). Do not edit: edit the spec.
//
//   column_wbw_w8x2_rows_global_sm4_h1024_b100000
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 2048 elements in 512 vectors
//     at most 48 registers a thread (5 blocks per SM)
//     4 bytes moved per element; 1 launch, 8208 bytes of shared memory a block
//     facts: bins 100000, known 100000, old, parts 1, hot 1024, binning values, outside drop, sort
//       unsigned, rows, split
//     content hash 0fb14b9cc99c9029
//   column_wbw_w32x2_rows_global_sm1_b100000
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 8192 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 16 bytes of shared memory a block
//     facts: bins 100000, known 100000, old, parts 1, binning values, outside drop, sort unsigned,
//       rows, split
//     content hash fe1fed97b479d529

#include <string.h>

#include "kg_device.h"
#include "kg_row_words_op.h"

namespace kg_row_words_u32_kernels {

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

namespace column_wbw_w8x2_rows_global_sm4_h1024_b100000 {

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

// What a block shares: which counter a slot is for, and what it has counted.
struct alignas(16) block_shared { uint32_t counts[1024]; uint32_t owner[1024]; uint32_t part; };

constexpr uint32_t nobody = 0xffffffffu; // no counter has such a number

// Adds to a counter: in its slot where it has one, else in the output.
KG_FN void add_to(block_shared *shared, uint32_t *g_out, uint64_t counter, uint32_t count)
{
    const uint32_t slot = (uint32_t)counter * 2654435761u >> 22;
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
KG_FN void count(block_shared *shared, uint32_t *row_out, uint64_t bins, const uint32_t x)
{
    uint64_t counter;
    if (find_counter(x, bins, &counter)) add_to(shared, row_out, counter, 1);
}

// Counts all samples of a vector.
KG_FN void count_vector(block_shared *shared, uint32_t *row_out, uint64_t bins, const vec_u32 &v)
{
    count(shared, row_out, bins, v.e0);
    count(shared, row_out, bins, v.e1);
    count(shared, row_out, bins, v.e2);
    count(shared, row_out, bins, v.e3);
}

// Column DASk of each row: blocks stride through its vectors; samples are counted in the output.
KG_KERNEL(kg_row_words_u32__column_wbw_w8x2_rows_global_sm4_h1024_b100000, 256,
    5)(const uint32_t *g_in, uint32_t *g_out, uint64_t width, uint64_t height, uint64_t in_pitch,
    uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint64_t bins = 100000;
    // As many blocks for a row as there are for each; where rows are more than blocks, one.
    const uint64_t columns = height != 0 && gridDim.x > height ? gridDim.x / height : 1,
        column = blockIdx.x % columns;
    const uint64_t counters = bins;
    if (columns > 1) {
        KG_CASE(shared_rows);
        clear_parts_together(g_out, height * counters, g_taken, g_clear, &shared->part);
        if (threadIdx.x == 0) {
            wait_until_clear(height * counters, g_clear);
            leave_words(begin_to_leave(g_ticket), g_taken, g_clear, g_ticket);
        }
        __syncthreads();
    }
    for (uint64_t row = blockIdx.x / columns; row < height; row += gridDim.x / columns) {
        KG_CASE(row);
        uint32_t *const row_out = g_out + row * counters;
        const uint32_t *const row_in = (const uint32_t *)((const char *)g_in + row * in_pitch);
        const uint64_t n = width;
        const uint32_t head = (uint32_t)kg_peel(row_in, 4, n);
        const uint64_t items = (n - head) / 4;
        if (columns == 1) {
            for (uint64_t at = threadIdx.x; at < counters; at += 256) row_out[at] = 0;
        }
        for (uint32_t slot = threadIdx.x; slot < 1024; slot += 256) {
            shared->owner[slot] = nobody;
            shared->counts[slot] = 0;
        }
        __syncthreads(); // all is clear
        const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
        const uint64_t grid_items = (uint64_t)columns * 512;
        uint64_t origin = (uint64_t)column * 512;
        for (; origin + 512 <= items; origin += grid_items) { // inside the arrays
            KG_CASE(none);
            const uint64_t at = origin + first;
            const uint32_t *const from = row_in + head + at * 4;
            const vec_u32 v0 = vec_u32_load(from);
            const vec_u32 v1 = vec_u32_load(from + 128);
            count_vector(shared, row_out, bins, v0);
            count_vector(shared, row_out, bins, v1);
        }
        if (origin < items) { // their end falls into this column's last block
            KG_CASE(stop);
            const uint64_t at = origin + first;
            const uint64_t at0 = at < items ? at : items - 1;
            const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
            const vec_u32 v0 = vec_u32_load(row_in + head + at0 * 4);
            const vec_u32 v1 = vec_u32_load(row_in + head + at1 * 4);
            if (at < items) count_vector(shared, row_out, bins, v0);
            if (at + 32 < items) count_vector(shared, row_out, bins, v1);
        }

        // The samples before the first vector and behind the last.
        if (column == 0) {
            const uint64_t tail = head + items * 4 + threadIdx.x;
            if (threadIdx.x < head) {
                KG_CASE(row_head);
                count(shared, row_out, bins, row_in[threadIdx.x]);
            }
            if (tail < n) {
                KG_CASE(tail);
                count(shared, row_out, bins, row_in[tail]);
            }
        }
        __syncthreads();
        for (uint32_t slot = threadIdx.x; slot < 1024; slot += 256)
            if (shared->counts[slot] != 0) atomicAdd(row_out + shared->owner[slot],
                (uint32_t)shared->counts[slot]);
    }
}
KG_ENTRY(kg_row_words_u32__column_wbw_w8x2_rows_global_sm4_h1024_b100000)

KG_VARIANT(kg_row_words_u32__column_wbw_w8x2_rows_global_sm4_h1024_b100000)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_row_words_u32__column_wbw_w8x2_rows_global_sm4_h1024_b100000), nullptr,
            256, sizeof(block_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &g_taken, &g_clear, &g_ticket};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_row_words_u32__column_wbw_w8x2_rows_global_sm4_h1024_b100000), arguments,
        256, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w32x2_rows_global_sm1_b100000 {

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

// What a block shares.
struct alignas(16) block_shared { uint32_t part; };

// Counts a sample, if it has a counter.
KG_FN void count(uint32_t *row_out, uint64_t bins, const uint32_t x)
{
    uint64_t counter;
    if (find_counter(x, bins, &counter)) atomicAdd(row_out + counter, 1u);
}

// Counts all samples of a vector.
KG_FN void count_vector(uint32_t *row_out, uint64_t bins, const vec_u32 &v)
{
    count(row_out, bins, v.e0);
    count(row_out, bins, v.e1);
    count(row_out, bins, v.e2);
    count(row_out, bins, v.e3);
}

// Column DASk of each row: blocks stride through its vectors; samples are counted in the output.
KG_KERNEL(kg_row_words_u32__column_wbw_w32x2_rows_global_sm1_b100000, 1024,
    1)(const uint32_t *g_in, uint32_t *g_out, uint64_t width, uint64_t height, uint64_t in_pitch,
    uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint64_t bins = 100000;
    // As many blocks for a row as there are for each; where rows are more than blocks, one.
    const uint64_t columns = height != 0 && gridDim.x > height ? gridDim.x / height : 1,
        column = blockIdx.x % columns;
    const uint64_t counters = bins;
    if (columns > 1) {
        KG_CASE(shared_rows);
        clear_parts_together(g_out, height * counters, g_taken, g_clear, &shared->part);
        if (threadIdx.x == 0) {
            wait_until_clear(height * counters, g_clear);
            leave_words(begin_to_leave(g_ticket), g_taken, g_clear, g_ticket);
        }
        __syncthreads();
    }
    for (uint64_t row = blockIdx.x / columns; row < height; row += gridDim.x / columns) {
        KG_CASE(row);
        uint32_t *const row_out = g_out + row * counters;
        const uint32_t *const row_in = (const uint32_t *)((const char *)g_in + row * in_pitch);
        const uint64_t n = width;
        const uint32_t head = (uint32_t)kg_peel(row_in, 4, n);
        const uint64_t items = (n - head) / 4;
        if (columns == 1) {
            for (uint64_t at = threadIdx.x; at < counters; at += 1024) row_out[at] = 0;
        }
        __syncthreads(); // all is clear
        const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
        const uint64_t grid_items = (uint64_t)columns * 2048;
        uint64_t origin = (uint64_t)column * 2048;
        for (; origin + 2048 <= items; origin += grid_items) { // inside the arrays
            KG_CASE(none);
            const uint64_t at = origin + first;
            const uint32_t *const from = row_in + head + at * 4;
            const vec_u32 v0 = vec_u32_load(from);
            const vec_u32 v1 = vec_u32_load(from + 128);
            count_vector(row_out, bins, v0);
            count_vector(row_out, bins, v1);
        }
        if (origin < items) { // their end falls into this column's last block
            KG_CASE(stop);
            const uint64_t at = origin + first;
            const uint64_t at0 = at < items ? at : items - 1;
            const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
            const vec_u32 v0 = vec_u32_load(row_in + head + at0 * 4);
            const vec_u32 v1 = vec_u32_load(row_in + head + at1 * 4);
            if (at < items) count_vector(row_out, bins, v0);
            if (at + 32 < items) count_vector(row_out, bins, v1);
        }

        // The samples before the first vector and behind the last.
        if (column == 0) {
            const uint64_t tail = head + items * 4 + threadIdx.x;
            if (threadIdx.x < head) {
                KG_CASE(row_head);
                count(row_out, bins, row_in[threadIdx.x]);
            }
            if (tail < n) {
                KG_CASE(tail);
                count(row_out, bins, row_in[tail]);
            }
        }
    }
}
KG_ENTRY(kg_row_words_u32__column_wbw_w32x2_rows_global_sm1_b100000)

KG_VARIANT(kg_row_words_u32__column_wbw_w32x2_rows_global_sm1_b100000)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_row_words_u32__column_wbw_w32x2_rows_global_sm1_b100000), nullptr,
            1024, sizeof(block_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &g_taken, &g_clear, &g_ticket};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_row_words_u32__column_wbw_w32x2_rows_global_sm1_b100000), arguments, 1024,
        sizeof(block_shared));
}
} // namespace
} // namespace
