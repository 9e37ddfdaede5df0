// kg_largest_f32.cu: the kernels of largest for f32, one per variant.
// Made by kgen 0.2.0 from block.yaml (spec hash c4d05301d49c941c). Do not edit: edit the spec.
//
//   block_wbw_w4x4
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 64 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 1 launch, 3600 bytes of shared memory a block
//     facts: form block, greatest, arrange array, order_work 4
//     content hash ea6e9232856ae077
//   row_wbw_w4x4_sm2_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 64 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 5 launches, 3072 bytes of shared memory a block
//     facts: form rows, digit 8, greatest, arrange array, order_work 4, kept_of 16, rounds 4096
//     content hash 0a224fbe144e63fa

#include <string.h>

#include "kg_device.h"
#include "kg_largest_op.h"

namespace kg_largest_f32_kernels {

// The sum of a number of each lane up to this one, in 32 bits.
KG_FN uint32_t sum_upto(uint32_t lane, uint32_t sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, by);
        if (lane >= by) sum += other;
    }
    return sum;
}

// The sum of a number of each lane up to this one, in 64 bits.
KG_FN uint64_t wide_sum_upto(uint32_t lane, uint64_t sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, by);
        if (lane >= by) sum += other;
    }
    return sum;
}

// The sum of all lanes, in each of them.
KG_FN uint64_t wide_sum(uint64_t sum)
{
    for (uint32_t by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, by);
    return sum;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_known, region_totals, region_rows, region_runs, region_kept,
    region_kept_places };

namespace block_wbw_w4x4 {

struct alignas(16) block_shared {
    alignas(16) uint32_t numbers[512];
    alignas(16) uint16_t places[512]; // where they stood
    alignas(16) uint8_t taken[512]; // whether the key that stands there is a result
    alignas(16) uint32_t counts[4]; // results of each warp
};

// The number of a key: the greatest key has the least. Floats go by sign and magnitude, NaNs too.
KG_FN uint32_t encode(const float key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits ^= (uint32_t)((int32_t)bits >> 31) | ((uint32_t)1 << 31); // of a negative one all bits
    return (uint32_t)~bits;
}

// The key of a number.
KG_FN float decode(uint32_t bits)
{
    bits = (uint32_t)~bits;
    bits ^= (uint32_t)~((int32_t)bits >> 31) | ((uint32_t)1 << 31);
    float key;
    memcpy(&key, &bits, 4);
    return key;
}

// Where a number goes when runs of `width` are merged two by two. Equal numbers of the first run
// come first.
KG_FN uint32_t place_merged(const uint32_t *numbers, uint32_t at, uint32_t width, uint32_t count,
    uint32_t number)
{
    const uint32_t start = at / width / 2 * width * 2, between = count - start > width
        ? start + width : count;
    const bool second = at >= between;
    uint32_t low = second ? start : between; // of the other run
    uint32_t high = second ? between : count - start > 2 * width ? start + 2 * width : count;
    const uint32_t others = low;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const bool before = second ? numbers[middle] <= number : numbers[middle] < number;
        if (before) low = middle + 1;
        else high = middle;
    }
    return (second ? start + (at - between) : at) + (low - others);
}

// Sorts the first numbers of the block's: runs of warps, then by merging.
KG_FN void sort_block(block_shared *shared, uint32_t count)
{
    // Each warp's runs of 32, by a bitonic network. What is behind the last comes last.
    const uint32_t lane = threadIdx.x % 32;
    for (uint32_t at = threadIdx.x; at - lane < count; at += 128) {
        uint32_t number = at < count ? shared->numbers[at] : (uint32_t)-1;
        uint32_t place = at < count ? shared->places[at] : 0xffff;
        for (uint32_t run = 2; run <= 32; run *= 2) {
            for (uint32_t by = run / 2; by > 0; by /= 2) {
                const uint32_t other = __shfl_xor_sync(0xffffffffu, number, by);
                const uint32_t its_place = __shfl_xor_sync(0xffffffffu, place, by);
                const bool first = number < other || (number == other && place < its_place);
                const bool wants_first = ((lane & by) == 0) == ((lane & run) == 0);
                number = first == wants_first ? number : other;
                place = first == wants_first ? place : its_place;
            }
        }
        if (at < count) {
            shared->numbers[at] = (uint32_t)number;
            shared->places[at] = (uint16_t)place;
        }
    }
    __syncthreads();

    // Then two runs at a time become one.
    for (uint32_t width = 32; width < count; width *= 2) {
        uint32_t numbers[4] = {};
        uint16_t from[4] = {};
        uint32_t to[4] = {};
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 128 * i;
            if (at >= count) continue;
            numbers[i] = shared->numbers[at];
            from[i] = shared->places[at];
            to[i] = place_merged(shared->numbers, at, width, count, numbers[i]);
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 128 * i >= count) continue;
            shared->numbers[to[i]] = numbers[i];
            shared->places[to[i]] = from[i];
        }
        __syncthreads();
    }
}

// One block: up to 512 keys, of which the first `most` are results.
KG_KERNEL(kg_largest_f32__block_wbw_w4x4, 128, 8)(const float *g_in, uint64_t *g_indices,
    uint64_t n, uint64_t most)
{
    KG_SMEM(block_shared, shared);
    KG_CASE(stop);
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = threadIdx.x + 128 * i;
        shared->taken[at] = 0;
        if (at >= n) continue;
        shared->numbers[at] = encode(g_in[at]);
        shared->places[at] = (uint16_t)at;
    }
    __syncthreads();
    sort_block(shared, (uint32_t)n);

    // Which keys are results, and how many of the warp's are.
    for (uint32_t i = threadIdx.x; i < most; i += 128) shared->taken[shared->places[i]] = 1;
    __syncthreads();
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    uint32_t lanes[4], count = 0;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        lanes[i] = __ballot_sync(0xffffffffu, shared->taken[first + 32 * i] != 0);
        count += (uint32_t)__popc(lanes[i]);
    }
    if (lane == 0) shared->counts[warp] = count;
    __syncthreads();
    uint32_t to = 0;
    for (uint32_t w = 0; w < warp; w++) to += shared->counts[w];

    // OUTPUT: in the order of the array.
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t from = first + 32 * i,
            place = to + (uint32_t)__popc(lanes[i] & kg_lanemask_lt());
        to += (uint32_t)__popc(lanes[i]);
        if ((lanes[i] >> lane & 1) == 0) continue;
        g_indices[place] = from;
    }
}
KG_ENTRY(kg_largest_f32__block_wbw_w4x4)

KG_VARIANT(kg_largest_f32__block_wbw_w4x4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_largest_f32__block_wbw_w4x4), nullptr, 128,
            sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    uint64_t *g_indices = (uint64_t *)call->args[1];
    uint64_t n = call->n, most = call->lengths[0];
    if (most > n) most = n;
    if (most == 0) return 0;
    void *arguments[] = {&g_in, &g_indices, &n, &most};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_largest_f32__block_wbw_w4x4), arguments, 128,
        sizeof(block_shared));
}
} // namespace

namespace row_wbw_w4x4_sm2_d8 {

// What a block shares that keeps numbers.
struct alignas(16) keep_block {
    uint32_t kept;
};

// What a block shares that counts digits.
struct alignas(16) count_block {
    alignas(16) uint32_t counts[256];
    alignas(16) uint64_t sums[4]; // of each warp
};

// What a block shares that takes results.
struct alignas(16) take_block {
    // of each warp: keys before the k-th, and above bit 16 keys equal to it
    alignas(16) uint32_t counts[4];
    alignas(16) uint64_t before[4]; // what a part of the rows before this one has of each
    alignas(16) uint64_t equal[4];
};

// What a block shares that sorts results, or a sample.
struct alignas(16) block_shared {
    alignas(16) uint32_t numbers[512];
    alignas(16) uint16_t places[512]; // where they stood
};

// What is known of the k-th number, in the workspace.
struct known {
    uint64_t number; // it, or its upper digits
    uint64_t missing; // which one of the numbers that are equal to it, or begin so; from 1 on
    uint64_t guess;
    uint64_t below, equal; // how many numbers are below the guess, and equal to it
    uint32_t source; // of numbers
    uint32_t full; // whether there was no room for all below the guess
};
// sources: all keys; those kept; all, and the k-th number is known; results are stored
enum { ALL, KEPT, SETTLED, DONE };

// The number of a key: the greatest key has the least. Floats go by sign and magnitude, NaNs too.
KG_FN uint32_t encode(const float key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits ^= (uint32_t)((int32_t)bits >> 31) | ((uint32_t)1 << 31); // of a negative one all bits
    return (uint32_t)~bits;
}

// The key of a number.
KG_FN float decode(uint32_t bits)
{
    bits = (uint32_t)~bits;
    bits ^= (uint32_t)~((int32_t)bits >> 31) | ((uint32_t)1 << 31);
    float key;
    memcpy(&key, &bits, 4);
    return key;
}

// Where a number goes when runs of `width` are merged two by two. Equal numbers of the first run
// come first.
KG_FN uint32_t place_merged(const uint32_t *numbers, uint32_t at, uint32_t width, uint32_t count,
    uint32_t number)
{
    const uint32_t start = at / width / 2 * width * 2, between = count - start > width
        ? start + width : count;
    const bool second = at >= between;
    uint32_t low = second ? start : between; // of the other run
    uint32_t high = second ? between : count - start > 2 * width ? start + 2 * width : count;
    const uint32_t others = low;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const bool before = second ? numbers[middle] <= number : numbers[middle] < number;
        if (before) low = middle + 1;
        else high = middle;
    }
    return (second ? start + (at - between) : at) + (low - others);
}

// Sorts the first numbers of the block's: runs of warps, then by merging.
KG_FN void sort_block(block_shared *shared, uint32_t count)
{
    // Each warp's runs of 32, by a bitonic network. What is behind the last comes last.
    const uint32_t lane = threadIdx.x % 32;
    for (uint32_t at = threadIdx.x; at - lane < count; at += 128) {
        uint32_t number = at < count ? shared->numbers[at] : (uint32_t)-1;
        uint32_t place = at < count ? shared->places[at] : 0xffff;
        for (uint32_t run = 2; run <= 32; run *= 2) {
            for (uint32_t by = run / 2; by > 0; by /= 2) {
                const uint32_t other = __shfl_xor_sync(0xffffffffu, number, by);
                const uint32_t its_place = __shfl_xor_sync(0xffffffffu, place, by);
                const bool first = number < other || (number == other && place < its_place);
                const bool wants_first = ((lane & by) == 0) == ((lane & run) == 0);
                number = first == wants_first ? number : other;
                place = first == wants_first ? place : its_place;
            }
        }
        if (at < count) {
            shared->numbers[at] = (uint32_t)number;
            shared->places[at] = (uint16_t)place;
        }
    }
    __syncthreads();

    // Then two runs at a time become one.
    for (uint32_t width = 32; width < count; width *= 2) {
        uint32_t numbers[4] = {};
        uint16_t from[4] = {};
        uint32_t to[4] = {};
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 128 * i;
            if (at >= count) continue;
            numbers[i] = shared->numbers[at];
            from[i] = shared->places[at];
            to[i] = place_merged(shared->numbers, at, width, count, numbers[i]);
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 128 * i >= count) continue;
            shared->numbers[to[i]] = numbers[i];
            shared->places[to[i]] = from[i];
        }
        __syncthreads();
    }
}

// Guesses: of a sample in order, the number that most likely has k numbers below it. No digit is
// known yet.
KG_KERNEL(kg_largest_f32__row_wbw_w4x4_sm2_d8_start, 128, 8)(const float *g_in, uint64_t n,
    uint64_t most, uint32_t rank, known *g_known, uint64_t *g_totals)
{
    KG_SMEM(block_shared, shared);
    for (uint32_t digit = threadIdx.x; digit < 256; digit += 128) g_totals[digit] = 0;
    if (rank != 0) {
        // One of each part of the array, wherever a hash says.
        const uint64_t part = n / 512;
        for (uint32_t i = threadIdx.x; i < 512; i += 128) {
            const uint64_t hash = (i + 1) * (uint64_t)0x9e3779b97f4a7c15;
            shared->numbers[i] = encode(g_in[i * part + (hash >> 20) % part]);
            shared->places[i] = (uint16_t)i;
        }
        __syncthreads();
        sort_block(shared, 512);
    }
    if (threadIdx.x == 0) *g_known = known{0, most, rank != 0 ? (uint64_t)shared->numbers[rank - 1]
        : 0, 0, 0, ALL, 0};
}
KG_ENTRY(kg_largest_f32__row_wbw_w4x4_sm2_d8_start)

// Keeps the numbers below the guess: those of a run of each warp side by side. Tiles go to blocks
// by turns, so each has its share.
KG_KERNEL(kg_largest_f32__row_wbw_w4x4_sm2_d8_keep, 128, 8)(const float *g_in, uint64_t n,
    uint64_t most, uint64_t room, known *g_known, uint32_t *g_kept, uint64_t *g_kept_places,
    uint64_t *g_runs, uint64_t *g_rows, uint32_t *g_ticket)
{
    KG_SMEM(keep_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    if (threadIdx.x == 0) shared->kept = 0;
    const uint32_t guess = (uint32_t)g_known->guess;
    const uint64_t tiles = (n + 511) / 512, base = room * blockIdx.x;
    uint64_t equal = 0;
    bool full = false;
    __syncthreads();
    for (uint64_t t = blockIdx.x; t < tiles; t += gridDim.x) {
        const uint64_t at = t * 512 + first;
        uint32_t numbers[4];
        if ((t + 1) * 512 <= n) {
            KG_CASE(none);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) numbers[i] = encode(g_in[at + 32 * i]);
        } else {
            KG_CASE(stop);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
            }
        }
        uint32_t count = 0;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            count += numbers[i] < guess;
            equal += at + 32 * i < n && numbers[i] == guess;
        }
        const bool any = __any_sync(0xffffffffu, count != 0);
        const uint32_t all = any ? __shfl_sync(0xffffffffu, sum_upto(lane, count), 31) : 0;
        uint32_t to = 0;
        if (any && lane == 0 && !full) to = atomicAdd(&shared->kept, all);
        to = __shfl_sync(0xffffffffu, to, 0);
        full = full || to + (uint64_t)all > room;
        if (lane == 0) g_runs[t * 4 + warp] = (base + to) << 16 | all;
        if (!any || full) continue;

        // In the order of the array.
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t below = __ballot_sync(0xffffffffu, numbers[i] < guess);
            const uint64_t place = base + to + (uint32_t)__popc(below & kg_lanemask_lt());
            if (numbers[i] < guess) {
                g_kept[place] = numbers[i];
                g_kept_places[place] = at + 32 * i;
            }
            to += (uint32_t)__popc(below);
        }
    }
    equal = wide_sum(equal);
    if (lane == 0 && equal != 0) atomicAdd(&g_known->equal, equal);
    if (lane == 0 && full) atomicOr(&g_known->full, 1u);
    __syncthreads();
    if (threadIdx.x == 0) {
        g_rows[2 * blockIdx.x] = shared->kept;
        atomicAdd(&g_known->below, (uint64_t)shared->kept);
        if (kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1) {
            // What is read from here on: what was kept, where the k-th is among it.
            KG_CASE(last);
            const uint64_t below = g_known->below, upto = below + g_known->equal;
            if (g_known->full == 0 && below < most && most <= upto) {
                g_known->source = SETTLED;
                g_known->number = guess;
                g_known->missing = most - below;
            } else if (g_known->full == 0 && most <= below) {
                g_known->source = KEPT;
            }
            kg_st_relaxed_u32(g_ticket, 0);
        }
    }
}
KG_ENTRY(kg_largest_f32__row_wbw_w4x4_sm2_d8_keep)

// Adds the block's counters to those of all, and clears them.
KG_FN void add_counts(count_block *shared, uint64_t *g_totals)
{
    for (uint32_t digit = threadIdx.x; digit < 256; digit += 128) {
        const uint32_t count = shared->counts[digit];
        if (count != 0) atomicAdd(&g_totals[digit], (uint64_t)count);
        shared->counts[digit] = 0;
    }
}

// Finds the digit of the k-th key, by the block that ends last, and clears the totals.
KG_FN void pick_digit(count_block *shared, uint32_t shift, known *g_known, uint64_t *g_totals)
{
    // Digits of a thread lie side by side.
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 2;
    uint64_t totals[2], sum = 0;
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        totals[i] = first + i < 256 ? g_totals[first + i] : 0;
        if (first + i < 256) g_totals[first + i] = 0;
        sum += totals[i];
    }
    const uint64_t left = g_known->missing, upto = wide_sum_upto(lane, sum);
    if (lane == 31) shared->sums[warp] = upto;
    __syncthreads();
    uint64_t before = upto - sum;
    for (uint32_t w = 0; w < warp; w++) before += shared->sums[w];

    // One thread has it.
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        if (before < left && left <= before + totals[i]) {
            g_known->number |= (uint64_t)(first + i) << shift;
            g_known->missing = left - before;
        }
        before += totals[i];
    }
}

// Counts the digit of bits `shift` to `top` of all numbers that have the k-th's bits above it.
KG_KERNEL(kg_largest_f32__row_wbw_w4x4_sm2_d8_count, 128, 8)(const float *g_in, uint64_t n,
    uint32_t shift, uint32_t top, uint64_t room, known *g_known, const uint32_t *g_kept,
    const uint64_t *g_rows, uint64_t *g_totals, uint32_t *g_ticket)
{
    KG_SMEM(count_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    const uint32_t source = g_known->source;
    if (source == SETTLED || source == DONE) return;
    const uint64_t tiles = (n + 511) / 512;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t digit = threadIdx.x; digit < 256; digit += 128) shared->counts[digit] = 0;
    const uint32_t mask = (1u << (top - shift)) - 1;
    const uint32_t known_bits = (uint32_t)(top < 32 ? ~(uint64_t)0 << top : 0),
        begin = (uint32_t)g_known->number;
    __syncthreads();

    // What was kept by this block: fewer than 2^32 numbers.
    const uint64_t kept = source == KEPT ? g_rows[2 * blockIdx.x] : 0;
    for (uint64_t i = threadIdx.x; i < kept; i += 128) {
        const uint32_t number = g_kept[room * blockIdx.x + i];
        if (((number ^ begin) & known_bits) == 0)
            atomicAdd(&shared->counts[(uint32_t)(number >> shift) & mask], 1u);
    }

    // Or all keys.
    uint32_t rounds = 0; // tiles since the last sum
    for (uint64_t t = share.first; source == ALL && t < share.first + share.count; t++) {
        const uint64_t at = t * 512 + first;
        uint32_t numbers[4];
        if ((t + 1) * 512 <= n) {
            KG_CASE(none);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) numbers[i] = encode(g_in[at + 32 * i]);
        } else {
            KG_CASE(stop);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
            }
        }
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const bool counts = at + 32 * i < n && ((numbers[i] ^ begin) & known_bits) == 0;
            if (counts) atomicAdd(&shared->counts[(uint32_t)(numbers[i] >> shift) & mask], 1u);
        }
        if (++rounds == 4096) { // long before a counter is full
            rounds = 0;
            __syncthreads();
            add_counts(shared, g_totals);
            __syncthreads();
        }
    }
    __syncthreads();
    add_counts(shared, g_totals);
    __syncthreads();
    bool last = false;
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);
    pick_digit(shared, shift, g_known, g_totals);
    if (threadIdx.x == 0) kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(kg_largest_f32__row_wbw_w4x4_sm2_d8_count)

// How many keys of each row come before the k-th, and how many are equal to it.
KG_KERNEL(kg_largest_f32__row_wbw_w4x4_sm2_d8_split, 128, 8)(const float *g_in, uint64_t n,
    const known *g_known, const uint32_t *g_kept, const uint64_t *g_runs, uint64_t *g_rows)
{
    KG_SMEM(take_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    const uint32_t found = (uint32_t)g_known->number;
    uint64_t before = 0, equal = 0;
    if (g_known->source == KEPT) {
        const uint64_t all_runs = (n + 511) / 512 * 4;
        const kg_share share = kg_balance((all_runs + 127) / 128, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * 128 + warp * 32;
            const uint64_t run = at + lane < all_runs ? g_runs[at + lane] : 0;
            const uint64_t begin = run >> 16, end = begin + (run & 0xffff);
            for (uint64_t i = begin; i < end; i++) {
                before += g_kept[i] < found;
                equal += g_kept[i] == found;
            }
        }
    } else {
        const uint64_t tiles = (n + 511) / 512;
        const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * 512 + first;
            uint32_t numbers[4];
            if ((t + 1) * 512 <= n) {
                KG_CASE(none);
                KG_UNROLL(4)
                for (uint32_t i = 0; i < 4; i++) numbers[i] = encode(g_in[at + 32 * i]);
            } else {
                KG_CASE(stop);
                KG_UNROLL(4)
                for (uint32_t i = 0; i < 4; i++) {
                    const uint64_t place = at + 32 * i;
                    numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
                }
            }
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                before += numbers[i] < found;
                equal += at + 32 * i < n && numbers[i] == found;
            }
        }
    }
    before = wide_sum(before);
    equal = wide_sum(equal);
    if (lane == 0) {
        shared->before[warp] = before;
        shared->equal[warp] = equal;
    }
    __syncthreads();
    if (threadIdx.x != 0) return;
    for (uint32_t w = 1; w < 4; w++) {
        before += shared->before[w];
        equal += shared->equal[w];
    }
    g_rows[2 * blockIdx.x] = before;
    g_rows[2 * blockIdx.x + 1] = equal;
}
KG_ENTRY(kg_largest_f32__row_wbw_w4x4_sm2_d8_split)

// Takes the results, in the order of the array: keys before the k-th, and of those equal to it as
// many as are missing.
KG_KERNEL(kg_largest_f32__row_wbw_w4x4_sm2_d8_take, 128, 8)(const float *g_in, uint64_t *g_indices,
    uint64_t n, const known *g_known, const uint32_t *g_kept, const uint64_t *g_kept_places,
    const uint64_t *g_runs, const uint64_t *g_rows)
{
    KG_SMEM(take_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    const uint32_t found = (uint32_t)g_known->number;
    const uint64_t missing = g_known->missing; // of those equal to it

    // What the rows before this one have.
    uint64_t before = 0, equal = 0;
    for (uint32_t row = threadIdx.x; row < blockIdx.x; row += 128) {
        before += g_rows[2 * row];
        equal += g_rows[2 * row + 1];
    }
    before = wide_sum(before);
    equal = wide_sum(equal);
    if (lane == 0) {
        shared->before[warp] = before;
        shared->equal[warp] = equal;
    }
    __syncthreads();
    before = equal = 0;
    for (uint32_t w = 0; w < 4; w++) {
        before += shared->before[w];
        equal += shared->equal[w];
    }

    // Of what was kept: a lane has a run.
    if (g_known->source == KEPT) {
        const uint64_t all_runs = (n + 511) / 512 * 4;
        const kg_share share = kg_balance((all_runs + 127) / 128, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * 128 + warp * 32;
            const uint64_t run = at + lane < all_runs ? g_runs[at + lane] : 0;
            const uint64_t begin = run >> 16, end = begin + (run & 0xffff);
            uint32_t count = 0; // of the lane: two counters
            for (uint64_t i = begin; i < end; i++) count += g_kept[i] < found ? 1
                : g_kept[i] == found ? 1u << 16 : 0;
            if (!__syncthreads_or(count != 0)) continue;
            const uint32_t upto = sum_upto(lane, count); // no counter is full
            if (lane == 31) shared->counts[warp] = upto;
            __syncthreads();
            uint64_t less_before = before, same_before = equal;
            for (uint32_t w = 0; w < 4; w++) {
                const uint32_t counts = shared->counts[w];
                if (w < warp) {
                    less_before += counts & 0xffff;
                    same_before += counts >> 16;
                }
                before += counts & 0xffff;
                equal += counts >> 16;
            }
            less_before += (upto - count) & 0xffff;
            same_before += (upto - count) >> 16;
            for (uint64_t i = begin; i < end; i++) {
                const uint32_t number = g_kept[i];
                const uint64_t from = g_kept_places[i];
                const bool less = number < found, same = number == found;
                if (less || (same && same_before < missing)) {
                    const uint64_t to = less_before + (same_before < missing ? same_before
                        : missing);
                    g_indices[to] = from;
                }
                less_before += less;
                same_before += same;
            }
        }
        return;
    }

    // Or of all keys.
    const uint64_t tiles = (n + 511) / 512;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 512 + first;
        uint32_t numbers[4];
        if ((t + 1) * 512 <= n) {
            KG_CASE(none);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) numbers[i] = encode(g_in[at + 32 * i]);
        } else {
            KG_CASE(stop);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
            }
        }
        uint32_t count = 0; // of the lane: two counters
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++)
            count += numbers[i] < found ? 1 : at + 32 * i < n && numbers[i] == found ? 1u << 16 : 0;
        if (!__syncthreads_or(count != 0)) continue;
        const uint32_t upto = sum_upto(lane, count); // no counter is full
        if (lane == 31) shared->counts[warp] = upto;
        __syncthreads();
        uint64_t less_before = before, same_before = equal;
        for (uint32_t w = 0; w < 4; w++) {
            const uint32_t counts = shared->counts[w];
            if (w < warp) {
                less_before += counts & 0xffff;
                same_before += counts >> 16;
            }
            before += counts & 0xffff;
            equal += counts >> 16;
        }

        // OUTPUT: lane by lane.
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t from = at + 32 * i, less_here = less_before, same_here = same_before;
            const bool less = numbers[i] < found, same = from < n && numbers[i] == found;
            const uint32_t lanes_less = __ballot_sync(0xffffffffu, less),
                lanes_same = __ballot_sync(0xffffffffu, same);
            less_before += (uint32_t)__popc(lanes_less & kg_lanemask_lt());
            same_before += (uint32_t)__popc(lanes_same & kg_lanemask_lt());
            if (less || (same && same_before < missing)) {
                const uint64_t to = less_before + (same_before < missing ? same_before : missing);
                g_indices[to] = from;
            }
            less_before = less_here + (uint32_t)__popc(lanes_less);
            same_before = same_here + (uint32_t)__popc(lanes_same);
        }
    }
}
KG_ENTRY(kg_largest_f32__row_wbw_w4x4_sm2_d8_take)

// The place of the guess in the sample: where k numbers are expected, and six deviations on. 0: no
// guess is made.
static uint32_t guess_rank(uint64_t n, uint64_t most)
{
    const uint64_t part = n / 512;
    if (part < 16 || most > n / 8) return 0;
    const uint64_t expected = most * 64 / part; // in parts of 64
    uint64_t deviations = 0; // the root of 36 times that
    for (uint64_t bit = 1 << 16; bit != 0; bit /= 2)
        if ((deviations + bit) * (deviations + bit) <= 36 * 64 * expected) deviations += bit;
    return (uint32_t)((expected + deviations) / 64) + 3;
}

KG_VARIANT(kg_largest_f32__row_wbw_w4x4_sm2_d8)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_start),
            nullptr, 128, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_keep), nullptr, 128,
            sizeof(keep_block));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_count), nullptr, 128,
            sizeof(count_block));
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_split), nullptr, 128,
            sizeof(take_block));
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_take), nullptr, 128,
            sizeof(take_block));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    uint64_t *g_indices = (uint64_t *)call->args[1];
    // What launches leave for those behind them.
    known *g_known = (known *)call->regions[region_known];
    uint64_t *g_totals = (uint64_t *)call->regions[region_totals];
    uint64_t *g_rows = (uint64_t *)call->regions[region_rows];
    uint64_t *g_runs = (uint64_t *)call->regions[region_runs];
    uint32_t *g_kept = (uint32_t *)call->regions[region_kept];
    uint64_t *g_kept_places = (uint64_t *)call->regions[region_kept_places];
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t n = call->n, most = call->lengths[0];
    if (most > n) most = n;
    if (most == 0) return 0;

    // A guess, and what is below it.
    uint32_t rank = guess_rank(n, most);
    uint64_t room = (n / 16 + 2 * most) / call->grid[1];
    void *of_start[] = {&g_in, &n, &most, &rank, &g_known, &g_totals};
    int error = kg_launch(call, 0, KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_start),
        of_start, 128, sizeof(block_shared));
    void *of_keep[] = {&g_in, &n, &most, &room, &g_known, &g_kept, &g_kept_places, &g_runs,
        &g_rows, &g_ticket};
    if (!error && rank != 0)
        error = kg_launch(call, 1, KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_keep), of_keep,
            128, sizeof(keep_block));

    // The k-th number, from its top digit on.
    uint32_t top = 32;
    for (uint32_t pass = 0; !error && pass < call->passes[2]; pass++) {
        uint32_t shift = top > 8 ? top - 8 : 0;
        void *of_count[] = {&g_in, &n, &shift, &top, &room, &g_known, &g_kept, &g_rows, &g_totals,
            &g_ticket};
        error = kg_launch(call, 2, KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_count),
            of_count, 128, sizeof(count_block));
        top = shift;
    }

    // What comes before it, and it.
    void *of_split[] = {&g_in, &n, &g_known, &g_kept, &g_runs, &g_rows};
    if (!error) error = kg_launch(call, 3, KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_split),
        of_split, 128, sizeof(take_block));
    void *of_take[] = {&g_in, &g_indices, &n, &g_known, &g_kept, &g_kept_places, &g_runs, &g_rows};
    if (!error) error = kg_launch(call, 4, KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_take),
        of_take, 128, sizeof(take_block));
    return error;
}
} // namespace
} // namespace
