// kg_level_counts_f32.cu: the kernels of level_counts for f32, one per variant.
// Made by kgen 0.2.0 from halves.yaml (spec hash 47a4ea8dfb44b90f). Do not edit: edit the spec.
//
//   column_wbw_w32x4_halves_32768_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 4, batch 4, 16-byte accesses
//     TBS 1024 threads, DBS 16384 elements in 4096 vectors
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 131072 bytes of shared memory a block
//     facts: counters 32768, full 32768, binning even, outside drop, sort unsigned
//     content hash 9b627ba8ce200e61

#include <string.h>

#include "kg_device.h"
#include "kg_level_counts_op.h"

namespace kg_level_counts_f32_kernels {

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

namespace column_wbw_w32x4_halves_32768_sm1_pdl {

// What a block shares: words with the counters of two bins.
struct alignas(16) block_shared { uint32_t counts[32768]; };

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

constexpr uint32_t no_counter = 0xffffffffu; // none has that number

// Adds to a counter in shared memory. Those from `half` on have the upper halves of words.
KG_FN void add_half(uint32_t *counts, uint32_t *g_out, uint32_t half, uint32_t *g_clear,
    [[maybe_unused]] uint32_t counters, uint32_t counter,
    uint32_t count)
{
    const uint32_t shift = counter >= half ? 16 : 0;
    uint32_t *const word = counts + (counter >= half ? counter - half : counter);
    const uint32_t before = atomicAdd(word, count << shift) >> shift & 32767;
    if (before + count < 32768) return;
    KG_CASE(full);
    atomicAdd(word, 0u - (32768u << shift));
    wait_until_clear(counters, g_clear);
    atomicAdd(g_out + counter, (uint32_t)32768);
}

// Counts a sample, if it has a counter.
KG_FN void count(const float s_lo, const float s_hi, uint32_t *counts, uint32_t *g_out,
    uint32_t half, uint32_t *g_clear, const kg_even_float<float> even, uint32_t bins, const float x)
{
    uint32_t counter;
    if (find_counter(s_lo, s_hi, x, even, bins, &counter))
        add_half(counts, g_out, half, g_clear, bins, counter, 1);
}

// Counts all samples of a vector.
KG_FN void count_vector(const float s_lo, const float s_hi, uint32_t *counts, uint32_t *g_out,
    uint32_t half, uint32_t *g_clear, const kg_even_float<float> even, uint32_t bins,
    const vec_f32 &v)
{
    uint32_t at0, at1, at2, at3;
    bool all = true;
    all &= kg_even_quick(even, s_lo, s_hi, v.e0, &at0);
    all &= kg_even_quick(even, s_lo, s_hi, v.e1, &at1);
    all &= kg_even_quick(even, s_lo, s_hi, v.e2, &at2);
    all &= kg_even_quick(even, s_lo, s_hi, v.e3, &at3);
    if (__builtin_expect(all, true)) {
        add_half(counts, g_out, half, g_clear, bins, at0, 1);
        add_half(counts, g_out, half, g_clear, bins, at1, 1);
        add_half(counts, g_out, half, g_clear, bins, at2, 1);
        add_half(counts, g_out, half, g_clear, bins, at3, 1);
        return;
    }
    count(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, v.e0);
    count(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, v.e1);
    count(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, v.e2);
    count(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, v.e3);
}

// Counts a vector of each lane. Where all samples of a lane's are of one bin, the first of lanes
// beside each other that
// have the same adds for all. By all lanes of a warp.
KG_FN void count_runs(const float s_lo, const float s_hi, uint32_t *counts, uint32_t *g_out,
    uint32_t half, uint32_t *g_clear, const kg_even_float<float> even, uint32_t bins,
    const vec_f32 &v)
{
    uint32_t counter = 0;
    uint32_t at0, at1, at2, at3;
    bool all = true;
    all &= kg_even_quick(even, s_lo, s_hi, v.e0, &at0);
    all &= kg_even_quick(even, s_lo, s_hi, v.e1, &at1);
    all &= kg_even_quick(even, s_lo, s_hi, v.e2, &at2);
    all &= kg_even_quick(even, s_lo, s_hi, v.e3, &at3);
    if (!__builtin_expect(all, true)) {
        at0 = find_counter(s_lo, s_hi, v.e0, even, bins, &counter) ? counter : no_counter;
        at1 = find_counter(s_lo, s_hi, v.e1, even, bins, &counter) ? counter : no_counter;
        at2 = find_counter(s_lo, s_hi, v.e2, even, bins, &counter) ? counter : no_counter;
        at3 = find_counter(s_lo, s_hi, v.e3, even, bins, &counter) ? counter : no_counter;
    }
    const bool whole = at1 == at0 && at2 == at0 && at3 == at0;
    if (__any_sync(0xffffffffu, whole)) {
        const uint32_t before = __shfl_up_sync(0xffffffffu, whole ? at0 : no_counter, 1);
        const bool first = !whole || kg_lane() == 0 || before != at0;
        const uint32_t later = __ballot_sync(0xffffffffu, first) & kg_lanemask_gt();
        const uint32_t end = later != 0 ? (uint32_t)__ffs((int)later) - 1 : 32;
        KG_CASE(whole);
        if (whole && first && at0 != no_counter)
            add_half(counts, g_out, half, g_clear, bins, at0, 4 * (end - kg_lane()));
    }
    if (whole) return;
    if (at0 != no_counter) add_half(counts, g_out, half, g_clear, bins, at0, 1);
    if (at1 != no_counter) add_half(counts, g_out, half, g_clear, bins, at1, 1);
    if (at2 != no_counter) add_half(counts, g_out, half, g_clear, bins, at2, 1);
    if (at3 != no_counter) add_half(counts, g_out, half, g_clear, bins, at3, 1);
}

// Column DASk: the grid strides through the vectors; each block counts in shared memory.
KG_KERNEL(kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl, 1024, 1)(const float s_lo,
    const float s_hi, const float *g_in, uint32_t *g_out, uint64_t n, uint32_t head,
    uint64_t items, const kg_even_float<float> even, uint32_t bins, uint32_t *g_taken,
    uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins, half = (counters + 1) / 2;
    uint32_t *const counts = shared->counts;
    uint32_t left = 0; // blocks that had left before this one
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = threadIdx.x; at < half; at += 1024) counts[at] = 0;
    kg_pdl_wait(); // what the launch before this one wrote is there
    if (threadIdx.x < 32) clear_parts(g_out, counters, g_taken, g_clear);
    __syncthreads();
    const uint32_t first = threadIdx.x / 32 * 128 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 4096;
    uint64_t origin = (uint64_t)blockIdx.x * 4096;
    for (; origin + 4096 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const float *const from = g_in + head + at * 4;
        const vec_f32 v0 = vec_f32_load(from);
        const vec_f32 v1 = vec_f32_load(from + 128);
        const vec_f32 v2 = vec_f32_load(from + 256);
        const vec_f32 v3 = vec_f32_load(from + 384);
        count_runs(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, v0);
        count_runs(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, v1);
        count_runs(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, v2);
        count_runs(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, v3);
        __syncthreads(); // no counter is more than half full
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
        const uint64_t at2 = at + 64 < items ? at + 64 : items - 1;
        const uint64_t at3 = at + 96 < items ? at + 96 : items - 1;
        const vec_f32 v0 = vec_f32_load(g_in + head + at0 * 4);
        const vec_f32 v1 = vec_f32_load(g_in + head + at1 * 4);
        const vec_f32 v2 = vec_f32_load(g_in + head + at2 * 4);
        const vec_f32 v3 = vec_f32_load(g_in + head + at3 * 4);
        if (at < items) count_vector(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, v0);
        if (at + 32 < items) count_vector(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, v1);
        if (at + 64 < items) count_vector(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, v2);
        if (at + 96 < items) count_vector(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, v3);
    }

    // The samples before the first vector and behind the last.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * 4 + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            count(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, g_in[threadIdx.x]);
        }
        if (tail < n) {
            KG_CASE(tail);
            count(s_lo, s_hi, counts, g_out, half, g_clear, even, bins, g_in[tail]);
        }
    }
    __syncthreads(); // all have added: none of the block looks whether the output is clear any more
    if (threadIdx.x == 0) {
        wait_until_clear(counters, g_clear);
        left = begin_to_leave(g_ticket);
    }
    __syncthreads();
    for (uint32_t at = threadIdx.x; at < half; at += 1024) {
        const uint32_t low = counts[at] & 0xffff, high = counts[at] >> 16;
        if (low != 0) atomicAdd(g_out + at, (uint32_t)low);
        if (high != 0) atomicAdd(g_out + half + at, (uint32_t)high);
    }
    if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
}
KG_ENTRY(kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl)

KG_VARIANT(kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl), nullptr,
            1024, sizeof(block_shared));
    float s_lo;
    memcpy(&s_lo, call->args[0], sizeof s_lo);
    float s_hi;
    memcpy(&s_hi, call->args[1], sizeof s_hi);
    const float *g_in = (const float *)call->args[2];
    uint32_t *g_out = (uint32_t *)call->args[3];
    uint64_t n = call->n;
    uint32_t bins = (uint32_t)call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    uint64_t items = (n - head) / 4;
    kg_even_float<float> even;
    kg_even_prepare(&even, s_lo, &s_hi, bins);
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    void *arguments[] = {&s_lo, &s_hi, &g_in, &g_out, &n, &head, &items, &even, &bins, &g_taken,
        &g_clear, &g_ticket};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl), arguments, 1024,
        sizeof(block_shared));
}
} // namespace
} // namespace
