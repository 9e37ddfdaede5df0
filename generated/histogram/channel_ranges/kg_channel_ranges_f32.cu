// kg_channel_ranges_f32.cu: the kernels of channel_ranges for f32, one per variant.
// Made by kgen 0.2.0 from channel_ranges.yaml (spec hash b8e58878380b660c). Do not edit: edit the
// spec.
//
//   column_wbw_w8x2_shared_2048_sm1
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 682 pixels
//     at most 48 registers a thread (5 blocks per SM)
//     12 bytes moved per element; 1 launch, 8256 bytes of shared memory a block
//     facts: counters 2048, parts 1, binning even, outside drop, sort unsigned, channels 3, active
//       2, per_channel
//     content hash 589fae192a1b51b0
//   column_wbw_w8x2_global_sm1
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 682 pixels
//     at most 48 registers a thread (5 blocks per SM)
//     12 bytes moved per element; 1 launch, 80 bytes of shared memory a block
//     facts: parts 1, binning even, outside drop, sort unsigned, channels 3, active 2, per_channel
//     content hash a4b5bb152516f960

#include <string.h>

#include "kg_device.h"
#include "kg_channel_ranges_op.h"

namespace kg_channel_ranges_f32_kernels {

// What a thread moves together: 4 elements.
struct alignas(16) vec_f32 { float e0, e1, e2, e3; };

// One from an array, in 1 16-byte access.
KG_FN vec_f32 vec_f32_load(const float *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_f32 v;
    memcpy(&v, &bits, 16);
    return v;
}

namespace column_wbw_w8x2_shared_2048_sm1 {

// The range of a channel, and what tells the bin of a number in it.
struct alignas(16) channel_range { float low, high; kg_even_float<float> even; };

// Those of all that are counted, as a launch has them.
struct channel_ranges { channel_range of[2]; };

// What a block shares: counters, each bin's copies beside each other.
struct alignas(16) block_shared { channel_range ranges[2]; uint32_t counts[2048]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const float s_lo, const float s_hi, const float x,
    const kg_even_float<float> even, uint32_t bins, uint32_t *counter)
{
    const float number = x;
    uint32_t at;
    if (__builtin_expect(kg_even_quick(even, s_lo, s_hi, number, &at), true)) {
        *counter = at;
        return true;
    }
    const bool inside = number >= s_lo && number < s_hi;
    if (inside) *counter = kg_even_bin(even, s_lo, number, bins);
    return inside;
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
        for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) { // one copy
            const uint32_t sum = counts[counter];
            if (sum != 0) atomicAdd(g_out + counter, sum);
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
        if (sum != 0) atomicAdd(g_out + counter, sum);
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
KG_FN void count(unsigned char *counts, uint32_t own, uint32_t stride, const channel_range *ranges,
    uint32_t bins, uint32_t channel, const float x)
{
    const uint32_t table = channel * bins;
    const channel_range &range = ranges[channel];
    uint32_t counter;
    if (find_counter(range.low, range.high, x, range.even, bins, &counter))
        atomicAdd((uint32_t *)(counts + (counter * stride + (table * stride + own))), 1u);
}

// Counts all samples of a vector.
KG_FN void count_vector(unsigned char *counts, uint32_t own, uint32_t stride,
    const channel_range *ranges, uint32_t bins, uint32_t phase, const vec_f32 &v)
{
    const uint32_t channel0 = phase;
    const uint32_t channel1 = channel_after(phase, 1);
    const uint32_t channel2 = channel_after(phase, 2);
    if (channel0 < 2) count(counts, own, stride, ranges, bins, channel0, v.e0);
    if (channel1 < 2) count(counts, own, stride, ranges, bins, channel1, v.e1);
    if (channel2 < 2) count(counts, own, stride, ranges, bins, channel2, v.e2);
    if (channel0 < 2) count(counts, own, stride, ranges, bins, channel0, v.e3);
}

// Column DASk: the grid strides through the vectors; each block counts in shared memory.
KG_KERNEL(kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1, 256, 5)(const float *g_in,
    uint32_t *g_out, uint64_t n, uint32_t head, uint64_t items, const channel_ranges all_ranges,
    uint32_t bins, uint32_t log2_copies, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = 2 * bins;
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    const uint32_t own = 4 * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
    uint32_t left = 0; // blocks that had left before this one
    for (uint32_t at = threadIdx.x; at < counters << log2_copies; at += 256) shared->counts[at] = 0;
    const channel_range *const ranges = shared->ranges;
    if (threadIdx.x == 0) {
        shared->ranges[0] = all_ranges.of[0];
        shared->ranges[1] = all_ranges.of[1];
    }
    __syncthreads();
    if (threadIdx.x < 32) clear_parts(g_out, counters, g_taken, g_clear);
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 512;
    uint64_t origin = (uint64_t)blockIdx.x * 512;
    for (; origin + 512 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint32_t phase = channel_at(head + at * 4);
        const float *const from = g_in + head + at * 4;
        const vec_f32 v0 = vec_f32_load(from);
        const vec_f32 v1 = vec_f32_load(from + 128);
        count_vector(counts, own, stride, ranges, bins, phase, v0);
        count_vector(counts, own, stride, ranges, bins, channel_after(phase, 2), v1);
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint32_t phase = channel_at(head + at * 4);
        const uint64_t at0 = at < items ? at : items - 1;
        const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
        const vec_f32 v0 = vec_f32_load(g_in + head + at0 * 4);
        const vec_f32 v1 = vec_f32_load(g_in + head + at1 * 4);
        if (at < items) count_vector(counts, own, stride, ranges, bins, phase, v0);
        if (at + 32 < items) count_vector(counts, own, stride, ranges, bins,
            channel_after(phase, 2), v1);
    }

    // The samples before the first vector and behind the last.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * 4 + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            const uint32_t channel = channel_at(threadIdx.x);
            if (channel < 2) count(counts, own, stride, ranges, bins, channel, g_in[threadIdx.x]);
        }
        if (tail < n) {
            KG_CASE(tail);
            const uint32_t channel = channel_at(tail);
            if (channel < 2) count(counts, own, stride, ranges, bins, channel, g_in[tail]);
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
KG_ENTRY(kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1)

KG_VARIANT(kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1), nullptr, 256,
            sizeof(block_shared));
    float s_lo0;
    memcpy(&s_lo0, call->args[0], sizeof s_lo0);
    float s_hi0;
    memcpy(&s_hi0, call->args[1], sizeof s_hi0);
    float s_lo1;
    memcpy(&s_lo1, call->args[2], sizeof s_lo1);
    float s_hi1;
    memcpy(&s_hi1, call->args[3], sizeof s_hi1);
    const float *g_in = (const float *)call->args[4];
    uint32_t *g_out = (uint32_t *)call->args[5];
    uint64_t n = call->n * 3;
    uint32_t bins = (uint32_t)call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    uint64_t items = (n - head) / 4;
    // What follows from the range of each channel.
    channel_ranges all_ranges;
    all_ranges.of[0].low = s_lo0;
    all_ranges.of[0].high = s_hi0;
    kg_even_prepare(&all_ranges.of[0].even, s_lo0, &all_ranges.of[0].high, bins);
    all_ranges.of[1].low = s_lo1;
    all_ranges.of[1].high = s_hi1;
    kg_even_prepare(&all_ranges.of[1].even, s_lo1, &all_ranges.of[1].high, bins);
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    uint32_t log2_copies = 5;
    while (log2_copies > 0 && (2 * bins) << log2_copies > 2048) log2_copies--;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items, &all_ranges, &bins, &log2_copies,
        &g_taken, &g_clear, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1),
        arguments, 256, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w8x2_global_sm1 {

// The range of a channel, and what tells the bin of a number in it.
struct alignas(16) channel_range { float low, high; kg_even_float<float> even; };

// Those of all that are counted, as a launch has them.
struct channel_ranges { channel_range of[2]; };

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const float s_lo, const float s_hi, const float x,
    const kg_even_float<float> even, uint64_t bins, uint64_t *counter)
{
    const float number = x;
    const bool inside = number >= s_lo && number < s_hi;
    if (inside) *counter = kg_even_bin(even, s_lo, number, bins);
    return inside;
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
struct alignas(16) block_shared { channel_range ranges[2]; uint32_t part; };

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
KG_FN void count(uint32_t *g_out, const channel_range *ranges, uint64_t bins, uint64_t channel,
    const float x)
{
    const uint64_t table = channel * bins;
    const channel_range &range = ranges[channel];
    uint64_t counter;
    if (find_counter(range.low, range.high, x, range.even, bins, &counter))
        atomicAdd(g_out + (table + counter), 1u);
}

// Counts all samples of a vector.
KG_FN void count_vector(uint32_t *g_out, const channel_range *ranges, uint64_t bins,
    uint32_t phase, const vec_f32 &v)
{
    const uint32_t channel0 = phase;
    const uint32_t channel1 = channel_after(phase, 1);
    const uint32_t channel2 = channel_after(phase, 2);
    if (channel0 < 2) count(g_out, ranges, bins, channel0, v.e0);
    if (channel1 < 2) count(g_out, ranges, bins, channel1, v.e1);
    if (channel2 < 2) count(g_out, ranges, bins, channel2, v.e2);
    if (channel0 < 2) count(g_out, ranges, bins, channel0, v.e3);
}

// Column DASk: the grid strides through the vectors; samples are counted in the output.
KG_KERNEL(kg_channel_ranges_f32__column_wbw_w8x2_global_sm1, 256, 5)(const float *g_in,
    uint32_t *g_out, uint64_t n, uint32_t head, uint64_t items, const channel_ranges all_ranges,
    uint64_t bins, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const channel_range *const ranges = shared->ranges;
    if (threadIdx.x == 0) {
        shared->ranges[0] = all_ranges.of[0];
        shared->ranges[1] = all_ranges.of[1];
    }
    uint32_t left = 0; // blocks that had left before this one
    clear_parts_together(g_out, 2 * bins, g_taken, g_clear, &shared->part);
    if (threadIdx.x == 0) {
        wait_until_clear(2 * bins, g_clear);
        left = begin_to_leave(g_ticket);
    }
    __syncthreads();
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 512;
    uint64_t origin = (uint64_t)blockIdx.x * 512;
    for (; origin + 512 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint32_t phase = channel_at(head + at * 4);
        const float *const from = g_in + head + at * 4;
        const vec_f32 v0 = vec_f32_load(from);
        const vec_f32 v1 = vec_f32_load(from + 128);
        count_vector(g_out, ranges, bins, phase, v0);
        count_vector(g_out, ranges, bins, channel_after(phase, 2), v1);
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint32_t phase = channel_at(head + at * 4);
        const uint64_t at0 = at < items ? at : items - 1;
        const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
        const vec_f32 v0 = vec_f32_load(g_in + head + at0 * 4);
        const vec_f32 v1 = vec_f32_load(g_in + head + at1 * 4);
        if (at < items) count_vector(g_out, ranges, bins, phase, v0);
        if (at + 32 < items) count_vector(g_out, ranges, bins, channel_after(phase, 2), v1);
    }

    // The samples before the first vector and behind the last.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * 4 + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            const uint32_t channel = channel_at(threadIdx.x);
            if (channel < 2) count(g_out, ranges, bins, channel, g_in[threadIdx.x]);
        }
        if (tail < n) {
            KG_CASE(tail);
            const uint32_t channel = channel_at(tail);
            if (channel < 2) count(g_out, ranges, bins, channel, g_in[tail]);
        }
    }
    if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
}
KG_ENTRY(kg_channel_ranges_f32__column_wbw_w8x2_global_sm1)

KG_VARIANT(kg_channel_ranges_f32__column_wbw_w8x2_global_sm1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_channel_ranges_f32__column_wbw_w8x2_global_sm1),
            nullptr, 256, sizeof(block_shared));
    float s_lo0;
    memcpy(&s_lo0, call->args[0], sizeof s_lo0);
    float s_hi0;
    memcpy(&s_hi0, call->args[1], sizeof s_hi0);
    float s_lo1;
    memcpy(&s_lo1, call->args[2], sizeof s_lo1);
    float s_hi1;
    memcpy(&s_hi1, call->args[3], sizeof s_hi1);
    const float *g_in = (const float *)call->args[4];
    uint32_t *g_out = (uint32_t *)call->args[5];
    uint64_t n = call->n * 3;
    uint64_t bins = call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    uint64_t items = (n - head) / 4;
    // What follows from the range of each channel.
    channel_ranges all_ranges;
    all_ranges.of[0].low = s_lo0;
    all_ranges.of[0].high = s_hi0;
    kg_even_prepare(&all_ranges.of[0].even, s_lo0, &all_ranges.of[0].high, bins);
    all_ranges.of[1].low = s_lo1;
    all_ranges.of[1].high = s_hi1;
    kg_even_prepare(&all_ranges.of[1].even, s_lo1, &all_ranges.of[1].high, bins);
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items, &all_ranges, &bins, &g_taken, &g_clear,
        &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_channel_ranges_f32__column_wbw_w8x2_global_sm1),
        arguments, 256, sizeof(block_shared));
}
} // namespace
} // namespace
