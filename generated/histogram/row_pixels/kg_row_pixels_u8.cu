// kg_row_pixels_u8.cu: the kernels of row_pixels for u8, one per variant.
// Made by kgen 0.2.0 from row_pixels.yaml (spec hash 13614c0ca899b410). Do not edit: edit the spec.
//
//   column_wbw_w8x1_rows_sm4
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 4096 elements in 256 vectors
//     at most 64 registers a thread (4 blocks per SM)
//     3 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, binning values, outside drop, sort unsigned, channels 3,
//       active 3, rows
//     content hash 9cdd11d9c94a7b4a

#include <string.h>

#include "kg_device.h"
#include "kg_row_pixels_op.h"

namespace kg_row_pixels_u8_kernels {

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

namespace column_wbw_w8x1_rows_sm4 {

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

// The channel of the element so many behind one of channel `phase`.
KG_FN uint32_t channel_after(uint32_t phase, uint32_t more)
{
    const uint32_t channel = phase + more;
    return channel >= 3 ? channel - 3 : channel;
}

// The channel of an element. 2^32 is 1 more than a multiple of 3.
KG_FN uint32_t channel_at(uint64_t element)
{
    return ((uint32_t)element % 3 + (uint32_t)(element >> 32) % 3) % 3;
}

// Counts a sample, if it has a counter.
KG_FN void count(unsigned char *counts, uint32_t own, uint32_t stride, uint32_t bins,
    uint32_t table, const uint8_t x)
{
    uint32_t counter;
    if (find_counter(x, bins, &counter))
        atomicAdd((uint32_t *)(counts + ((table + counter) * stride | own)), 1u);
}

// Counts all samples of a vector.
KG_FN void count_vector(unsigned char *counts, uint32_t own, uint32_t stride, uint32_t bins,
    uint32_t phase, const vec_u8 &v)
{
    const uint32_t channel0 = phase;
    const uint32_t channel1 = channel_after(phase, 1);
    const uint32_t channel2 = channel_after(phase, 2);
    count(counts, own, stride, bins, channel0 * bins, v.e0);
    count(counts, own, stride, bins, channel1 * bins, v.e1);
    count(counts, own, stride, bins, channel2 * bins, v.e2);
    count(counts, own, stride, bins, channel0 * bins, v.e3);
    count(counts, own, stride, bins, channel1 * bins, v.e4);
    count(counts, own, stride, bins, channel2 * bins, v.e5);
    count(counts, own, stride, bins, channel0 * bins, v.e6);
    count(counts, own, stride, bins, channel1 * bins, v.e7);
    count(counts, own, stride, bins, channel2 * bins, v.e8);
    count(counts, own, stride, bins, channel0 * bins, v.e9);
    count(counts, own, stride, bins, channel1 * bins, v.e10);
    count(counts, own, stride, bins, channel2 * bins, v.e11);
    count(counts, own, stride, bins, channel0 * bins, v.e12);
    count(counts, own, stride, bins, channel1 * bins, v.e13);
    count(counts, own, stride, bins, channel2 * bins, v.e14);
    count(counts, own, stride, bins, channel0 * bins, v.e15);
}

// Column DASk of each row: a block strides through its vectors, and counts in shared memory.
KG_KERNEL(kg_row_pixels_u8__column_wbw_w8x1_rows_sm4, 256, 4)(const uint8_t *g_in, uint32_t *g_out,
    uint64_t width, uint64_t height, uint64_t in_pitch, uint32_t bins, uint32_t log2_copies)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = 3 * bins, column = 0, columns = 1; // a row is one block's
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    for (uint32_t at = threadIdx.x; at < counters << log2_copies; at += 256) shared->counts[at] = 0;
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
            const uint32_t phase = channel_at(head + at * 16);
            const uint8_t *const from = row_in + head + at * 16;
            const vec_u8 v0 = vec_u8_load(from);
            count_vector(counts, own, stride, bins, phase, v0);
        }
        if (origin < items) { // their end falls into this column's last block
            KG_CASE(stop);
            const uint64_t at = origin + first;
            const uint32_t phase = channel_at(head + at * 16);
            const uint64_t at0 = at < items ? at : items - 1;
            const vec_u8 v0 = vec_u8_load(row_in + head + at0 * 16);
            if (at < items) count_vector(counts, own, stride, bins, phase, v0);
        }

        // The samples before the first vector and behind the last.
        if (column == 0) {
            const uint64_t tail = head + items * 16 + threadIdx.x;
            if (threadIdx.x < head) {
                KG_CASE(row_head);
                const uint32_t channel = channel_at(threadIdx.x);
                count(counts, own, stride, bins, channel * bins, row_in[threadIdx.x]);
            }
            if (tail < n) {
                KG_CASE(tail);
                const uint32_t channel = channel_at(tail);
                count(counts, own, stride, bins, channel * bins, row_in[tail]);
            }
        }
        __syncthreads();
        store_row(shared->counts, g_out + row * counters, counters, log2_copies);
    }
}
KG_ENTRY(kg_row_pixels_u8__column_wbw_w8x1_rows_sm4)

KG_VARIANT(kg_row_pixels_u8__column_wbw_w8x1_rows_sm4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_row_pixels_u8__column_wbw_w8x1_rows_sm4),
            nullptr, 256, sizeof(block_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint32_t bins = (uint32_t)call->lengths[3];
    uint32_t log2_copies = 5;
    const uint64_t counters = 3 * bins, room = 8192, most = width < room ? width : room;
    while (log2_copies > 0 && counters << log2_copies > most) log2_copies--;
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &bins, &log2_copies};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_pixels_u8__column_wbw_w8x1_rows_sm4), arguments,
        256, sizeof(block_shared));
}
} // namespace
} // namespace
