// kg_row_counts_u8.cu: the kernels of row_counts for u8, one per variant.
// Made by kgen 0.2.0 from rows.yaml (spec hash 6feb3ced6e1d641c). Do not edit: edit the spec.
//
//   column_wbw_w8x2_row_warps_2304_sm8_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 40 registers a thread (6 blocks per SM)
//     1 byte moved per element; 1 launch, 9216 bytes of shared memory a block
//     facts: counters 2304, binning values, outside drop, sort unsigned, rows, warps
//     content hash 0dec566dd62dc5e9
//   column_wbw_w8x2_row_warps_sm4_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 64 registers a thread (4 blocks per SM)
//     1 byte moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, binning values, outside drop, sort unsigned, rows, warps
//     content hash 4dc7302900a9b02c
//   column_wbw_w8x2_row_warps_2304_sm8_pdl_2
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 40 registers a thread (6 blocks per SM)
//     1 byte moved per element; 1 launch, 9216 bytes of shared memory a block
//     facts: counters 2304, binning values, outside drop, sort unsigned, rows, warps
//     content hash 0dec566dd62dc5e9
//   column_wbw_w8x2_row_warps_sm4_pdl_2
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 64 registers a thread (4 blocks per SM)
//     1 byte moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, binning values, outside drop, sort unsigned, rows, warps
//     content hash 4dc7302900a9b02c
//   column_wbw_w32x2_rows_split_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 32768 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     1 byte moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, binning values, outside drop, sort unsigned, rows, split
//     content hash 7c6ca42f8761bb4c
//   column_wbw_w8x1_rows_sm4_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 4096 elements in 256 vectors
//     at most 64 registers a thread (4 blocks per SM)
//     1 byte moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, binning values, outside drop, sort unsigned, rows
//     content hash a97b23e1410aa2e8
//   column_wbw_w32x2_rows_split_57344_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 32768 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     1 byte moved per element; 1 launch, 229376 bytes of shared memory a block
//     facts: counters 57344, binning values, outside drop, sort unsigned, rows, split
//     content hash 869210f537f8349c
//   column_wbw_w32x2_rows_40960_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 32768 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     1 byte moved per element; 1 launch, 163840 bytes of shared memory a block
//     facts: counters 40960, binning values, outside drop, sort unsigned, rows
//     content hash fd479c5d30445c75
//   column_wbw_w32x2_rows_57344_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 32768 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     1 byte moved per element; 1 launch, 229376 bytes of shared memory a block
//     facts: counters 57344, binning values, outside drop, sort unsigned, rows
//     content hash d8637db2925faf91
//   column_wbw_w32x2_rows_global_sm1_h16384_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 32768 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     1 byte moved per element; 1 launch, 131088 bytes of shared memory a block
//     facts: hot 16384, binning values, outside drop, sort unsigned, rows, split
//     content hash f68420ca562c18bd

#include <string.h>

#include "kg_device.h"
#include "kg_row_counts_op.h"

namespace kg_row_counts_u8_kernels {

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

namespace column_wbw_w8x2_row_warps_2304_sm8_pdl {

// What a block shares: the counters of each warp.
struct alignas(16) block_shared { uint32_t counts[8][288]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint8_t x, uint32_t bins, uint32_t *counter)
{
    const uint8_t number = x;
    *counter = (uint32_t)number;
    return (uint64_t)number < bins;
}

// Counts a sample, if it has a counter.
KG_FN void count(uint32_t *counts, uint32_t bins, const uint8_t x)
{
    uint32_t counter;
    if (find_counter(x, bins, &counter)) atomicAdd(counts + counter, 1u);
}

// A warp counts a row in shared memory.
KG_KERNEL(kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl, 256, 6)(const uint8_t *g_in,
    uint32_t *g_out, uint64_t width, uint64_t height, uint64_t in_pitch, uint32_t bins)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins, lane = kg_lane();
    uint32_t *const counts = shared->counts[kg_warp()];
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t counter = lane; counter < counters; counter += 32) counts[counter] = 0;
    kg_pdl_wait(); // what the launch before this one wrote is there
    for (uint64_t row = (uint64_t)blockIdx.x * 8 + kg_warp(); row < height;
        row += (uint64_t)gridDim.x * 8) {
        KG_CASE(row);
        const uint8_t *const row_in = (const uint8_t *)((const char *)g_in + row * in_pitch);
        __syncwarp(); // counters are clear
        for (uint64_t at = lane; at < width; at += 64) {
            const uint64_t at0 = at;
            const uint8_t e_in_0 = row_in[at0];
            const uint64_t at1 = at + 32 < width ? at + 32 : at;
            const uint8_t e_in_1 = row_in[at1];
            count(counts, bins, e_in_0);
            if (at + 32 < width) count(counts, bins, e_in_1);
        }
        __syncwarp(); // all have counted
        for (uint32_t counter = lane; counter < counters; counter += 32) {
            uint32_t *const to = g_out + row * counters + counter;
            *to = counts[counter];
            counts[counter] = 0;
        }
    }
}
KG_ENTRY(kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl)

KG_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl), nullptr, 256,
            sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint32_t bins = (uint32_t)call->lengths[3];
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &bins};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl), arguments, 256,
        sizeof(block_shared));
}
} // namespace

namespace column_wbw_w8x2_row_warps_sm4_pdl {

// What a block shares: the counters of each warp.
struct alignas(16) block_shared { uint32_t counts[8][1024]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint8_t x, uint32_t bins, uint32_t *counter)
{
    const uint8_t number = x;
    *counter = (uint32_t)number;
    return (uint64_t)number < bins;
}

// Counts a sample, if it has a counter.
KG_FN void count(uint32_t *counts, uint32_t bins, const uint8_t x)
{
    uint32_t counter;
    if (find_counter(x, bins, &counter)) atomicAdd(counts + counter, 1u);
}

// A warp counts a row in shared memory.
KG_KERNEL(kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl, 256, 4)(const uint8_t *g_in,
    uint32_t *g_out, uint64_t width, uint64_t height, uint64_t in_pitch, uint32_t bins)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins, lane = kg_lane();
    uint32_t *const counts = shared->counts[kg_warp()];
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t counter = lane; counter < counters; counter += 32) counts[counter] = 0;
    kg_pdl_wait(); // what the launch before this one wrote is there
    for (uint64_t row = (uint64_t)blockIdx.x * 8 + kg_warp(); row < height;
        row += (uint64_t)gridDim.x * 8) {
        KG_CASE(row);
        const uint8_t *const row_in = (const uint8_t *)((const char *)g_in + row * in_pitch);
        __syncwarp(); // counters are clear
        for (uint64_t at = lane; at < width; at += 64) {
            const uint64_t at0 = at;
            const uint8_t e_in_0 = row_in[at0];
            const uint64_t at1 = at + 32 < width ? at + 32 : at;
            const uint8_t e_in_1 = row_in[at1];
            count(counts, bins, e_in_0);
            if (at + 32 < width) count(counts, bins, e_in_1);
        }
        __syncwarp(); // all have counted
        for (uint32_t counter = lane; counter < counters; counter += 32) {
            uint32_t *const to = g_out + row * counters + counter;
            *to = counts[counter];
            counts[counter] = 0;
        }
    }
}
KG_ENTRY(kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl)

KG_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl), nullptr, 256,
            sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint32_t bins = (uint32_t)call->lengths[3];
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &bins};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl),
        arguments, 256, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w8x2_row_warps_2304_sm8_pdl_2 {

// The kernels of column_wbw_w8x2_row_warps_2304_sm8_pdl.
KG_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl)(const kg_call *call);

KG_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_2)(const kg_call *call)
{
    return KG_VARIANT_OF(kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl)(call);
}
} // namespace

namespace column_wbw_w8x2_row_warps_sm4_pdl_2 {

// The kernels of column_wbw_w8x2_row_warps_sm4_pdl.
KG_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl)(const kg_call *call);

KG_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_2)(const kg_call *call)
{
    return KG_VARIANT_OF(kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl)(call);
}
} // namespace

namespace column_wbw_w32x2_rows_split_sm1_pdl {

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

// Adds up what the block has counted of a row, and counts anew. Lanes begin with different copies,
// which lie in different banks.
KG_FN void store_row(uint32_t *counts, uint32_t *row_out, uint32_t counters, uint32_t log2_copies)
{
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 1024) {
        uint32_t *const from = counts + (counter << log2_copies);
        uint32_t sum = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum += from[copy];
            from[copy] = 0;
        }
        if (sum != 0) atomicAdd(row_out + counter, sum);
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

// Column DASk of each row: blocks stride through its vectors, and count in shared memory.
KG_KERNEL(kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl, 1024, 1)(const uint8_t *g_in,
    uint32_t *g_out, uint64_t width, uint64_t height, uint64_t in_pitch, uint32_t bins,
    uint32_t log2_copies, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    // As many blocks for a row as there are for each; where rows are more than blocks, one.
    const uint64_t columns = height != 0 && gridDim.x > height ? gridDim.x / height : 1,
        column = blockIdx.x % columns;
    const uint32_t counters = bins;
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = threadIdx.x; at < counters << log2_copies;
        at += 1024) shared->counts[at] = 0;
    kg_pdl_wait(); // what the launch before this one wrote is there
    bool seen = false;
    if (threadIdx.x < 32) clear_parts(g_out, height * counters, g_taken, g_clear);
    for (uint64_t row = blockIdx.x / columns; row < height; row += gridDim.x / columns) {
        KG_CASE(row);
        const uint8_t *const row_in = (const uint8_t *)((const char *)g_in + row * in_pitch);
        const uint64_t n = width;
        const uint32_t head = (uint32_t)kg_peel(row_in, 1, n);
        const uint64_t items = (n - head) / 16;
        __syncthreads(); // counters are clear
        const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
        const uint64_t grid_items = (uint64_t)columns * 2048;
        uint64_t origin = (uint64_t)column * 2048;
        for (; origin + 2048 <= items; origin += grid_items) { // inside the arrays
            KG_CASE(none);
            const uint64_t at = origin + first;
            const uint8_t *const from = row_in + head + at * 16;
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
            const vec_u8 v0 = vec_u8_load(row_in + head + at0 * 16);
            const vec_u8 v1 = vec_u8_load(row_in + head + at1 * 16);
            if (at < items) count_vector(counts, own, stride, bins, v0);
            if (at + 32 < items) count_vector(counts, own, stride, bins, v1);
        }

        // The samples before the first vector and behind the last.
        if (column == 0) {
            const uint64_t tail = head + items * 16 + threadIdx.x;
            if (threadIdx.x < head) {
                KG_CASE(row_head);
                count(counts, own, stride, bins, row_in[threadIdx.x]);
            }
            if (tail < n) {
                KG_CASE(tail);
                count(counts, own, stride, bins, row_in[tail]);
            }
        }
        __syncthreads();
        if (!seen && threadIdx.x == 0) {
            wait_until_clear(height * counters, g_clear);
            leave_words(begin_to_leave(g_ticket), g_taken, g_clear, g_ticket);
        }
        seen = true;
        __syncthreads(); // the output is clear
        store_row(shared->counts, g_out + row * counters, counters, log2_copies);
    }
    if (!seen && threadIdx.x == 0) {
        wait_until_clear(height * counters, g_clear);
        leave_words(begin_to_leave(g_ticket), g_taken, g_clear, g_ticket);
    }
}
KG_ENTRY(kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl)

KG_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl), nullptr, 1024,
            sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint32_t bins = (uint32_t)call->lengths[3];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    uint32_t log2_copies = 5;
    const uint64_t counters = bins, room = 8192, most = width < room ? width : room;
    while (log2_copies > 0 && counters << log2_copies > most) log2_copies--;
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &bins, &log2_copies, &g_taken,
        &g_clear, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl),
        arguments, 1024, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w8x1_rows_sm4_pdl {

// What a block shares: counters, each bin's copies beside each other.
struct alignas(16) block_shared { uint32_t counts[8192]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint8_t x, uint32_t bins, uint32_t *counter)
{
    const uint8_t number = x;
    *counter = (uint32_t)number;
    return (uint64_t)number < bins;
}

// Adds up what the block has counted of a row, and counts anew. Lanes begin with different copies,
// which lie in different banks.
KG_FN void store_row(uint32_t *counts, uint32_t *row_out, uint32_t counters, uint32_t log2_copies)
{
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) {
        uint32_t *const from = counts + (counter << log2_copies);
        uint32_t sum = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum += from[copy];
            from[copy] = 0;
        }
        row_out[counter] = sum;
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

// Column DASk of each row: a block strides through its vectors, and counts in shared memory.
KG_KERNEL(kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl, 256, 4)(const uint8_t *g_in,
    uint32_t *g_out, uint64_t width, uint64_t height, uint64_t in_pitch, uint32_t bins,
    uint32_t log2_copies)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins, column = 0, columns = 1; // a row is one block's
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = threadIdx.x; at < counters << log2_copies; at += 256) shared->counts[at] = 0;
    kg_pdl_wait(); // what the launch before this one wrote is there
    for (uint64_t row = blockIdx.x; row < height; row += gridDim.x) {
        KG_CASE(row);
        const uint8_t *const row_in = (const uint8_t *)((const char *)g_in + row * in_pitch);
        const uint64_t n = width;
        const uint32_t head = (uint32_t)kg_peel(row_in, 1, n);
        const uint64_t items = (n - head) / 16;
        __syncthreads(); // counters are clear
        const uint32_t first = threadIdx.x;
        const uint64_t grid_items = (uint64_t)columns * 256;
        uint64_t origin = (uint64_t)column * 256;
        for (; origin + 256 <= items; origin += grid_items) { // inside the arrays
            KG_CASE(none);
            const uint64_t at = origin + first;
            const uint8_t *const from = row_in + head + at * 16;
            const vec_u8 v0 = vec_u8_load(from);
            count_vector(counts, own, stride, bins, v0);
        }
        if (origin < items) { // their end falls into this column's last block
            KG_CASE(stop);
            const uint64_t at = origin + first;
            const uint64_t at0 = at < items ? at : items - 1;
            const vec_u8 v0 = vec_u8_load(row_in + head + at0 * 16);
            if (at < items) count_vector(counts, own, stride, bins, v0);
        }

        // The samples before the first vector and behind the last.
        if (column == 0) {
            const uint64_t tail = head + items * 16 + threadIdx.x;
            if (threadIdx.x < head) {
                KG_CASE(row_head);
                count(counts, own, stride, bins, row_in[threadIdx.x]);
            }
            if (tail < n) {
                KG_CASE(tail);
                count(counts, own, stride, bins, row_in[tail]);
            }
        }
        __syncthreads();
        store_row(shared->counts, g_out + row * counters, counters, log2_copies);
    }
}
KG_ENTRY(kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl)

KG_VARIANT(kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl),
            nullptr, 256, sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint32_t bins = (uint32_t)call->lengths[3];
    uint32_t log2_copies = 5;
    const uint64_t counters = bins, room = 8192, most = width < room ? width : room;
    while (log2_copies > 0 && counters << log2_copies > most) log2_copies--;
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &bins, &log2_copies};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl),
        arguments, 256, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w32x2_rows_split_57344_sm1_pdl {

// What a block shares: counters, each bin's copies beside each other.
struct alignas(16) block_shared { uint32_t counts[57344]; };

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

// Adds up what the block has counted of a row, and counts anew. Lanes begin with different copies,
// which lie in different banks.
KG_FN void store_row(uint32_t *counts, uint32_t *row_out, uint32_t counters, uint32_t log2_copies)
{
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 1024) {
        uint32_t *const from = counts + (counter << log2_copies);
        uint32_t sum = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum += from[copy];
            from[copy] = 0;
        }
        if (sum != 0) atomicAdd(row_out + counter, sum);
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

// Column DASk of each row: blocks stride through its vectors, and count in shared memory.
KG_KERNEL(kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl, 1024,
    1)(const uint8_t *g_in, uint32_t *g_out, uint64_t width, uint64_t height, uint64_t in_pitch,
    uint32_t bins, uint32_t log2_copies, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    // As many blocks for a row as there are for each; where rows are more than blocks, one.
    const uint64_t columns = height != 0 && gridDim.x > height ? gridDim.x / height : 1,
        column = blockIdx.x % columns;
    const uint32_t counters = bins;
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = threadIdx.x; at < counters << log2_copies;
        at += 1024) shared->counts[at] = 0;
    kg_pdl_wait(); // what the launch before this one wrote is there
    bool seen = false;
    if (threadIdx.x < 32) clear_parts(g_out, height * counters, g_taken, g_clear);
    for (uint64_t row = blockIdx.x / columns; row < height; row += gridDim.x / columns) {
        KG_CASE(row);
        const uint8_t *const row_in = (const uint8_t *)((const char *)g_in + row * in_pitch);
        const uint64_t n = width;
        const uint32_t head = (uint32_t)kg_peel(row_in, 1, n);
        const uint64_t items = (n - head) / 16;
        __syncthreads(); // counters are clear
        const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
        const uint64_t grid_items = (uint64_t)columns * 2048;
        uint64_t origin = (uint64_t)column * 2048;
        for (; origin + 2048 <= items; origin += grid_items) { // inside the arrays
            KG_CASE(none);
            const uint64_t at = origin + first;
            const uint8_t *const from = row_in + head + at * 16;
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
            const vec_u8 v0 = vec_u8_load(row_in + head + at0 * 16);
            const vec_u8 v1 = vec_u8_load(row_in + head + at1 * 16);
            if (at < items) count_vector(counts, own, stride, bins, v0);
            if (at + 32 < items) count_vector(counts, own, stride, bins, v1);
        }

        // The samples before the first vector and behind the last.
        if (column == 0) {
            const uint64_t tail = head + items * 16 + threadIdx.x;
            if (threadIdx.x < head) {
                KG_CASE(row_head);
                count(counts, own, stride, bins, row_in[threadIdx.x]);
            }
            if (tail < n) {
                KG_CASE(tail);
                count(counts, own, stride, bins, row_in[tail]);
            }
        }
        __syncthreads();
        if (!seen && threadIdx.x == 0) {
            wait_until_clear(height * counters, g_clear);
            leave_words(begin_to_leave(g_ticket), g_taken, g_clear, g_ticket);
        }
        seen = true;
        __syncthreads(); // the output is clear
        store_row(shared->counts, g_out + row * counters, counters, log2_copies);
    }
    if (!seen && threadIdx.x == 0) {
        wait_until_clear(height * counters, g_clear);
        leave_words(begin_to_leave(g_ticket), g_taken, g_clear, g_ticket);
    }
}
KG_ENTRY(kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl)

KG_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl), nullptr,
            1024, sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint32_t bins = (uint32_t)call->lengths[3];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    uint32_t log2_copies = 5;
    const uint64_t counters = bins, room = 57344, most = width < room ? width : room;
    while (log2_copies > 0 && counters << log2_copies > most) log2_copies--;
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &bins, &log2_copies, &g_taken,
        &g_clear, &g_ticket};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl), arguments, 1024,
        sizeof(block_shared));
}
} // namespace

namespace column_wbw_w32x2_rows_40960_sm1_pdl {

// What a block shares: counters, each bin's copies beside each other.
struct alignas(16) block_shared { uint32_t counts[40960]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint8_t x, uint32_t bins, uint32_t *counter)
{
    const uint8_t number = x;
    *counter = (uint32_t)number;
    return (uint64_t)number < bins;
}

// Adds up what the block has counted of a row, and counts anew. Lanes begin with different copies,
// which lie in different banks.
KG_FN void store_row(uint32_t *counts, uint32_t *row_out, uint32_t counters, uint32_t log2_copies)
{
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 1024) {
        uint32_t *const from = counts + (counter << log2_copies);
        uint32_t sum = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum += from[copy];
            from[copy] = 0;
        }
        row_out[counter] = sum;
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

// Column DASk of each row: a block strides through its vectors, and counts in shared memory.
KG_KERNEL(kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl, 1024, 1)(const uint8_t *g_in,
    uint32_t *g_out, uint64_t width, uint64_t height, uint64_t in_pitch, uint32_t bins,
    uint32_t log2_copies)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins, column = 0, columns = 1; // a row is one block's
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = threadIdx.x; at < counters << log2_copies;
        at += 1024) shared->counts[at] = 0;
    kg_pdl_wait(); // what the launch before this one wrote is there
    for (uint64_t row = blockIdx.x; row < height; row += gridDim.x) {
        KG_CASE(row);
        const uint8_t *const row_in = (const uint8_t *)((const char *)g_in + row * in_pitch);
        const uint64_t n = width;
        const uint32_t head = (uint32_t)kg_peel(row_in, 1, n);
        const uint64_t items = (n - head) / 16;
        __syncthreads(); // counters are clear
        const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
        const uint64_t grid_items = (uint64_t)columns * 2048;
        uint64_t origin = (uint64_t)column * 2048;
        for (; origin + 2048 <= items; origin += grid_items) { // inside the arrays
            KG_CASE(none);
            const uint64_t at = origin + first;
            const uint8_t *const from = row_in + head + at * 16;
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
            const vec_u8 v0 = vec_u8_load(row_in + head + at0 * 16);
            const vec_u8 v1 = vec_u8_load(row_in + head + at1 * 16);
            if (at < items) count_vector(counts, own, stride, bins, v0);
            if (at + 32 < items) count_vector(counts, own, stride, bins, v1);
        }

        // The samples before the first vector and behind the last.
        if (column == 0) {
            const uint64_t tail = head + items * 16 + threadIdx.x;
            if (threadIdx.x < head) {
                KG_CASE(row_head);
                count(counts, own, stride, bins, row_in[threadIdx.x]);
            }
            if (tail < n) {
                KG_CASE(tail);
                count(counts, own, stride, bins, row_in[tail]);
            }
        }
        __syncthreads();
        store_row(shared->counts, g_out + row * counters, counters, log2_copies);
    }
}
KG_ENTRY(kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl)

KG_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl), nullptr, 1024,
            sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint32_t bins = (uint32_t)call->lengths[3];
    uint32_t log2_copies = 5;
    const uint64_t counters = bins, room = 40960, most = width < room ? width : room;
    while (log2_copies > 0 && counters << log2_copies > most) log2_copies--;
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &bins, &log2_copies};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl),
        arguments, 1024, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w32x2_rows_57344_sm1_pdl {

// What a block shares: counters, each bin's copies beside each other.
struct alignas(16) block_shared { uint32_t counts[57344]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint8_t x, uint32_t bins, uint32_t *counter)
{
    const uint8_t number = x;
    *counter = (uint32_t)number;
    return (uint64_t)number < bins;
}

// Adds up what the block has counted of a row, and counts anew. Lanes begin with different copies,
// which lie in different banks.
KG_FN void store_row(uint32_t *counts, uint32_t *row_out, uint32_t counters, uint32_t log2_copies)
{
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 1024) {
        uint32_t *const from = counts + (counter << log2_copies);
        uint32_t sum = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum += from[copy];
            from[copy] = 0;
        }
        row_out[counter] = sum;
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

// Column DASk of each row: a block strides through its vectors, and counts in shared memory.
KG_KERNEL(kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl, 1024, 1)(const uint8_t *g_in,
    uint32_t *g_out, uint64_t width, uint64_t height, uint64_t in_pitch, uint32_t bins,
    uint32_t log2_copies)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins, column = 0, columns = 1; // a row is one block's
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = threadIdx.x; at < counters << log2_copies;
        at += 1024) shared->counts[at] = 0;
    kg_pdl_wait(); // what the launch before this one wrote is there
    for (uint64_t row = blockIdx.x; row < height; row += gridDim.x) {
        KG_CASE(row);
        const uint8_t *const row_in = (const uint8_t *)((const char *)g_in + row * in_pitch);
        const uint64_t n = width;
        const uint32_t head = (uint32_t)kg_peel(row_in, 1, n);
        const uint64_t items = (n - head) / 16;
        __syncthreads(); // counters are clear
        const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
        const uint64_t grid_items = (uint64_t)columns * 2048;
        uint64_t origin = (uint64_t)column * 2048;
        for (; origin + 2048 <= items; origin += grid_items) { // inside the arrays
            KG_CASE(none);
            const uint64_t at = origin + first;
            const uint8_t *const from = row_in + head + at * 16;
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
            const vec_u8 v0 = vec_u8_load(row_in + head + at0 * 16);
            const vec_u8 v1 = vec_u8_load(row_in + head + at1 * 16);
            if (at < items) count_vector(counts, own, stride, bins, v0);
            if (at + 32 < items) count_vector(counts, own, stride, bins, v1);
        }

        // The samples before the first vector and behind the last.
        if (column == 0) {
            const uint64_t tail = head + items * 16 + threadIdx.x;
            if (threadIdx.x < head) {
                KG_CASE(row_head);
                count(counts, own, stride, bins, row_in[threadIdx.x]);
            }
            if (tail < n) {
                KG_CASE(tail);
                count(counts, own, stride, bins, row_in[tail]);
            }
        }
        __syncthreads();
        store_row(shared->counts, g_out + row * counters, counters, log2_copies);
    }
}
KG_ENTRY(kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl)

KG_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl), nullptr, 1024,
            sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint32_t bins = (uint32_t)call->lengths[3];
    uint32_t log2_copies = 5;
    const uint64_t counters = bins, room = 57344, most = width < room ? width : room;
    while (log2_copies > 0 && counters << log2_copies > most) log2_copies--;
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &bins, &log2_copies};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl),
        arguments, 1024, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w32x2_rows_global_sm1_h16384_pdl {

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint8_t x, uint64_t bins, uint64_t *counter)
{
    const uint8_t number = x;
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
struct alignas(16) block_shared { uint32_t counts[16384]; uint32_t owner[16384]; uint32_t part; };

constexpr uint32_t nobody = 0xffffffffu; // no counter has such a number

// Adds to a counter: in its slot where it has one, else in the output.
KG_FN void add_to(block_shared *shared, uint32_t *g_out, uint64_t counter, uint32_t count)
{
    const uint32_t slot = (uint32_t)counter * 2654435761u >> 18;
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
KG_FN void count(block_shared *shared, uint32_t *row_out, uint64_t bins, const uint8_t x)
{
    uint64_t counter;
    if (find_counter(x, bins, &counter)) add_to(shared, row_out, counter, 1);
}

// Counts all samples of a vector.
KG_FN void count_vector(block_shared *shared, uint32_t *row_out, uint64_t bins, const vec_u8 &v)
{
    count(shared, row_out, bins, v.e0);
    count(shared, row_out, bins, v.e1);
    count(shared, row_out, bins, v.e2);
    count(shared, row_out, bins, v.e3);
    count(shared, row_out, bins, v.e4);
    count(shared, row_out, bins, v.e5);
    count(shared, row_out, bins, v.e6);
    count(shared, row_out, bins, v.e7);
    count(shared, row_out, bins, v.e8);
    count(shared, row_out, bins, v.e9);
    count(shared, row_out, bins, v.e10);
    count(shared, row_out, bins, v.e11);
    count(shared, row_out, bins, v.e12);
    count(shared, row_out, bins, v.e13);
    count(shared, row_out, bins, v.e14);
    count(shared, row_out, bins, v.e15);
}

// Column DASk of each row: blocks stride through its vectors; samples are counted in the output.
KG_KERNEL(kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl, 1024,
    1)(const uint8_t *g_in, uint32_t *g_out, uint64_t width, uint64_t height, uint64_t in_pitch,
    uint64_t bins, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    // As many blocks for a row as there are for each; where rows are more than blocks, one.
    const uint64_t columns = height != 0 && gridDim.x > height ? gridDim.x / height : 1,
        column = blockIdx.x % columns;
    const uint64_t counters = bins;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
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
        const uint8_t *const row_in = (const uint8_t *)((const char *)g_in + row * in_pitch);
        const uint64_t n = width;
        const uint32_t head = (uint32_t)kg_peel(row_in, 1, n);
        const uint64_t items = (n - head) / 16;
        if (columns == 1) {
            for (uint64_t at = threadIdx.x; at < counters; at += 1024) row_out[at] = 0;
        }
        for (uint32_t slot = threadIdx.x; slot < 16384; slot += 1024) {
            shared->owner[slot] = nobody;
            shared->counts[slot] = 0;
        }
        __syncthreads(); // all is clear
        const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
        const uint64_t grid_items = (uint64_t)columns * 2048;
        uint64_t origin = (uint64_t)column * 2048;
        for (; origin + 2048 <= items; origin += grid_items) { // inside the arrays
            KG_CASE(none);
            const uint64_t at = origin + first;
            const uint8_t *const from = row_in + head + at * 16;
            const vec_u8 v0 = vec_u8_load(from);
            const vec_u8 v1 = vec_u8_load(from + 512);
            count_vector(shared, row_out, bins, v0);
            count_vector(shared, row_out, bins, v1);
        }
        if (origin < items) { // their end falls into this column's last block
            KG_CASE(stop);
            const uint64_t at = origin + first;
            const uint64_t at0 = at < items ? at : items - 1;
            const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
            const vec_u8 v0 = vec_u8_load(row_in + head + at0 * 16);
            const vec_u8 v1 = vec_u8_load(row_in + head + at1 * 16);
            if (at < items) count_vector(shared, row_out, bins, v0);
            if (at + 32 < items) count_vector(shared, row_out, bins, v1);
        }

        // The samples before the first vector and behind the last.
        if (column == 0) {
            const uint64_t tail = head + items * 16 + threadIdx.x;
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
        for (uint32_t slot = threadIdx.x; slot < 16384; slot += 1024)
            if (shared->counts[slot] != 0) atomicAdd(row_out + shared->owner[slot],
                (uint32_t)shared->counts[slot]);
    }
}
KG_ENTRY(kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl)

KG_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl), nullptr,
            1024, sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint64_t bins = call->lengths[3];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &bins, &g_taken, &g_clear,
        &g_ticket};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl), arguments,
        1024, sizeof(block_shared));
}
} // namespace
} // namespace
