// kg_foremost_u32.cu: the kernels of foremost for u32, one per variant.
// Made by kgen 0.2.0 from cluster.yaml (spec hash 8dcb917fe8cb8ce1). Do not edit: edit the spec.
//
//   block_wbw_w16x8_k8_d8_pdl
//     DASk block, BASk warp_by_warp, nWarps 16, nWork 8, batch 8
//     TBS 512 threads, DBS 4096 elements
//     at most 64 registers a thread (2 blocks per SM)
//     4 bytes moved per element; 1 launch, 39056 bytes of shared memory a block
//     facts: form cluster, cluster 8, held 4096, held_digit 8, digit 8, greatest, arrange sorted,
//       sorted, order_work 4
//     content hash 213b5f270d56618d
//   row_wbw_w8x8_sm4_d11_k8_pdl
//     DASk row, BASk warp_by_warp, nWarps 8, nWork 8, batch 8
//     TBS 256 threads, DBS 2048 elements
//     at most 255 registers a thread (1 block per SM)
//     4 bytes moved per element; 8 launches, 6144 bytes of shared memory a block
//     facts: form rows, cluster 8, held 16384, held_digit 8, digit 11, greatest, arrange sorted,
//       sorted, order_work 4, kept_of 32, rounds 4096
//     content hash 1272c6defb4278d5
//   row_wbw_w8x8_sm4_d11
//     DASk row, BASk warp_by_warp, nWarps 8, nWork 8, batch 8
//     TBS 256 threads, DBS 2048 elements
//     at most 80 registers a thread (3 blocks per SM)
//     4 bytes moved per element; 7 launches, 6144 bytes of shared memory a block
//     facts: form rows, digit 11, greatest, arrange sorted, sorted, order_work 4, kept_of 32,
//       rounds 4096
//     content hash 045faea8f08fc7f7

#include <string.h>

#include "kg_device.h"
#include "kg_foremost_op.h"

namespace kg_foremost_u32_kernels {

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
    region_kept_places, region_numbers, region_places };

namespace block_wbw_w16x8_k8_d8_pdl {

struct alignas(16) cluster_shared {
    alignas(16) uint32_t keys[4096]; // as numbers: the first result has the least
    alignas(16) uint32_t counts[512]; // of digits; those of the next pass beside them
    // what each warp has: of digits, then of numbers below and equal
    alignas(16) uint32_t warps[32];
    uint32_t digit, missing; // of the k-th number; and which of those that begin like it
    uint32_t below, equal; // how many of the block's numbers are below the k-th, and equal to it
    // Of the first block: the results.
    alignas(16) uint32_t numbers[2048];
    alignas(16) uint16_t places[2048]; // where they stood
    alignas(16) uint32_t from[2048];
};

// The number of a key: the greatest key has the least.
KG_FN uint32_t encode(const uint32_t key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    return (uint32_t)~bits;
}

// The key of a number.
KG_FN uint32_t decode(uint32_t bits)
{
    bits = (uint32_t)~bits;
    uint32_t key;
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
KG_FN void sort_block(cluster_shared *shared, uint32_t count)
{
    // Each warp's runs of 32, by a bitonic network. What is behind the last comes last.
    const uint32_t lane = threadIdx.x % 32;
    for (uint32_t at = threadIdx.x; at - lane < count; at += 512) {
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
            const uint32_t at = threadIdx.x + 512 * i;
            if (at >= count) continue;
            numbers[i] = shared->numbers[at];
            from[i] = shared->places[at];
            to[i] = place_merged(shared->numbers, at, width, count, numbers[i]);
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 512 * i >= count) continue;
            shared->numbers[to[i]] = numbers[i];
            shared->places[to[i]] = from[i];
        }
        __syncthreads();
    }
}

// What the warps before this one have, from what each has: a lane gives that of one.
KG_FN uint32_t warps_before(uint32_t lane, uint32_t warp, uint32_t has)
{
    const uint32_t upto = sum_upto(lane, has);
    return __shfl_sync(0xffffffffu, upto - has, warp);
}

// Adds up what all blocks have counted of each digit, and finds the one that is `missing`-th: it,
// and which of its numbers.
KG_FN void pick_held_digit(cluster_shared *shared, uint32_t *counts, uint32_t missing)
{
    // Digits of a thread lie side by side.
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 1;
    uint32_t totals[1] = {}, sum = 0;
    KG_UNROLL(8)
    for (uint32_t block = 0; block < 8; block++) {
        const uint32_t *const theirs = kg_map_shared(counts, block);
        KG_UNROLL(1)
        for (uint32_t i = 0; i < 1; i++)
            if (first + i < 256) totals[i] += theirs[first + i];
    }
    for (uint32_t i = 0; i < 1; i++) sum += totals[i];
    const uint32_t upto = sum_upto(lane, sum);
    if (lane == 31) shared->warps[warp] = upto;
    __syncthreads();
    uint32_t before = upto - sum + warps_before(lane, warp, lane < 16 ? shared->warps[lane] : 0);

    // One thread has it.
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 1; i++) {
        if (before < missing && missing <= before + totals[i]) {
            shared->digit = first + i;
            shared->missing = missing - before;
        }
        before += totals[i];
    }
    __syncthreads();
}

// One cluster: up to 32768 keys, of which the first `most` are results.
KG_KERNEL(kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl, 512, 2)(const uint32_t *g_in,
    uint32_t *g_out, uint32_t *g_indices, uint32_t n, uint32_t most)
{
    KG_SMEM(cluster_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), rank = kg_cluster_rank();
    const uint32_t part = (n + 7) / 8, begin = rank * part;
    // of the block's keys
    const uint32_t count = begin >= n ? 0 : n - begin < part ? n - begin : part;
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = threadIdx.x; at < 512; at += 512) shared->counts[at] = 0;
    kg_pdl_wait(); // what the launch before this one wrote is there
    KG_CASE(stop);
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t at = threadIdx.x + 512 * i;
        if (at < count) shared->keys[at] = encode(g_in[begin + at]);
    }
    __syncthreads(); // the block's keys are there, and no counter counts yet

    // The k-th number, from its top digit on.
    uint32_t found = 0;
    uint32_t missing = most, top = 32;
    uint32_t *counts = shared->counts, *next = shared->counts + 256;
    for (;;) {
        const uint32_t shift = top > 8 ? top - 8 : 0, mask = (1u << (top - shift)) - 1;
        const uint32_t known_bits = (uint32_t)(top < 32 ? ~(uint64_t)0 << top : 0);
        for (uint32_t at = threadIdx.x; at < count; at += 512) {
            const uint32_t number = shared->keys[at];
            if (((number ^ found) & known_bits) == 0)
                atomicAdd(&counts[(uint32_t)(number >> shift) & mask], 1u);
        }
        kg_cluster_sync(); // all blocks have counted
        pick_held_digit(shared, counts, missing);
        found |= (uint32_t)((uint64_t)shared->digit << shift);
        missing = shared->missing;
        top = shift;
        if (top == 0) break;

        // All blocks have read the other counters, before they came to that barrier.
        for (uint32_t at = threadIdx.x; at < 256; at += 512) next[at] = 0;
        uint32_t *const other = counts;
        counts = next;
        next = other;
        __syncthreads(); // counters are clear
    }

    // A warp's numbers lie side by side. What it has of those below the k-th number, and equal to
    // it.
    const uint32_t rows = (count + 511) / 512, first = warp * rows * 32 + lane;
    uint32_t below = 0, equal = 0;
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t at = first + 32 * row;
        const uint32_t number = at < count ? shared->keys[at] : (uint32_t)-1;
        below += (uint32_t)__popc(__ballot_sync(0xffffffffu, at < count && number < found));
        equal += (uint32_t)__popc(__ballot_sync(0xffffffffu, at < count && number == found));
    }
    if (lane == 0) {
        shared->warps[2 * warp] = below;
        shared->warps[2 * warp + 1] = equal;
    }
    __syncthreads();
    uint32_t before = warps_before(lane, warp, lane < 16 ? shared->warps[2 * lane] : 0);
    uint32_t same = warps_before(lane, warp, lane < 16 ? shared->warps[2 * lane + 1] : 0);
    if (threadIdx.x == 511) {
        shared->below = before + below;
        shared->equal = same + equal;
    }
    kg_cluster_sync(); // all blocks know what they have
    for (uint32_t block = 0; block < rank; block++) {
        before += *kg_map_shared(&shared->below, block);
        same += *kg_map_shared(&shared->equal, block);
    }

    // OUTPUT: in the order of the array, or to the first block.
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t at = first + 32 * row;
        const uint32_t number = at < count ? shared->keys[at] : (uint32_t)-1;
        const bool is_same = at < count && number == found;
        const uint32_t lanes_same = __ballot_sync(0xffffffffu, is_same);
        const uint32_t same_here = same + (uint32_t)__popc(lanes_same & kg_lanemask_lt());
        const bool is_below = at < count && number < found;
        const uint32_t lanes_below = __ballot_sync(0xffffffffu, is_below);
        if (is_below || (is_same && same_here < missing)) {
            const uint32_t to =
                before + (uint32_t)__popc(lanes_below & kg_lanemask_lt()) + (same_here < missing
                ? same_here : missing);
            const uint32_t from = begin + at;
            *kg_map_shared(&shared->numbers[to], 0) = number;
            *kg_map_shared(&shared->from[to], 0) = from;
        }
        before += (uint32_t)__popc(lanes_below);
        same += (uint32_t)__popc(lanes_same);
    }
    kg_cluster_sync(); // no block reaches into another any more
    if (rank != 0) return;
    for (uint32_t i = threadIdx.x; i < most; i += 512) shared->places[i] = (uint16_t)i;
    __syncthreads();
    sort_block(shared, most);

    // OUTPUT: in their order.
    for (uint32_t i = threadIdx.x; i < most; i += 512) {
        const uint32_t from = shared->from[shared->places[i]];
        g_out[i] = decode(shared->numbers[i]);
        g_indices[i] = (uint32_t)from;
    }
}
KG_ENTRY(kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl)

KG_VARIANT(kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl),
            nullptr, 512, sizeof(cluster_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint32_t *g_indices = (uint32_t *)call->args[2];
    uint32_t n = (uint32_t)call->n;
    const uint64_t wanted = call->lengths[0];
    uint32_t most = wanted < n ? (uint32_t)wanted : n;
    if (most == 0) return 0;
    void *arguments[] = {&g_in, &g_out, &g_indices, &n, &most};
    const kg_shape shape = {{8, 1, 1}, {512, 1, 1}, 8, false};
    return kg_launch_shaped(call, 0, KG_KERNEL_OF(kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl),
        arguments, &shape, sizeof(cluster_shared));
}
} // namespace

namespace row_wbw_w8x8_sm4_d11_k8_pdl {

// What a block shares that keeps numbers.
struct alignas(16) keep_block {
    uint32_t kept;
};

// What a block shares that counts digits.
struct alignas(16) count_block {
    alignas(16) uint32_t counts[2048];
    alignas(16) uint64_t sums[8]; // of each warp
};

// What a block shares that takes results.
struct alignas(16) take_block {
    // of each warp: keys before the k-th, and above bit 16 keys equal to it
    alignas(16) uint32_t counts[8];
    alignas(16) uint64_t before[8]; // what a part of the rows before this one has of each
    alignas(16) uint64_t equal[8];
};

// What a block shares that sorts results, or a sample.
struct alignas(16) block_shared {
    alignas(16) uint32_t numbers[1024];
    alignas(16) uint16_t places[1024]; // where they stood
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

// The number of a key: the greatest key has the least.
KG_FN uint32_t encode(const uint32_t key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    return (uint32_t)~bits;
}

// The key of a number.
KG_FN uint32_t decode(uint32_t bits)
{
    bits = (uint32_t)~bits;
    uint32_t key;
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
    for (uint32_t at = threadIdx.x; at - lane < count; at += 256) {
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
            const uint32_t at = threadIdx.x + 256 * i;
            if (at >= count) continue;
            numbers[i] = shared->numbers[at];
            from[i] = shared->places[at];
            to[i] = place_merged(shared->numbers, at, width, count, numbers[i]);
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 256 * i >= count) continue;
            shared->numbers[to[i]] = numbers[i];
            shared->places[to[i]] = from[i];
        }
        __syncthreads();
    }
}

// Where a number goes when runs of `width` are merged two by two. Equal numbers of the first run
// come first.
KG_FN uint64_t place_merged(const uint32_t *numbers, uint64_t at, uint64_t width, uint64_t count,
    uint32_t number)
{
    const uint64_t start = at / width / 2 * width * 2, between = count - start > width
        ? start + width : count;
    const bool second = at >= between;
    uint64_t low = second ? start : between; // of the other run
    uint64_t high = second ? between : count - start > 2 * width ? start + 2 * width : count;
    const uint64_t others = low;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        const bool before = second ? numbers[middle] <= number : numbers[middle] < number;
        if (before) low = middle + 1;
        else high = middle;
    }
    return (second ? start + (at - between) : at) + (low - others);
}

// Guesses: of a sample in order, the number that most likely has k numbers below it. No digit is
// known yet.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_start, 256, 1)(const uint32_t *g_in,
    uint64_t n, uint64_t most, uint32_t rank, known *g_known, uint64_t *g_totals)
{
    KG_SMEM(block_shared, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint32_t digit = threadIdx.x; digit < 2048; digit += 256) g_totals[digit] = 0;
    if (rank != 0) {
        // One of each part of the array, wherever a hash says.
        const uint64_t part = n / 1024;
        for (uint32_t i = threadIdx.x; i < 1024; i += 256) {
            const uint64_t hash = (i + 1) * (uint64_t)0x9e3779b97f4a7c15;
            shared->numbers[i] = encode(g_in[i * part + (hash >> 20) % part]);
            shared->places[i] = (uint16_t)i;
        }
        __syncthreads();
        sort_block(shared, 1024);
    }
    if (threadIdx.x == 0) *g_known = known{0, most, rank != 0 ? (uint64_t)shared->numbers[rank - 1]
        : 0, 0, 0, ALL, 0};
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_start)

// Keeps the numbers below the guess: those of a run of each warp side by side. Tiles go to blocks
// by turns, so each has its share.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_keep, 256, 1)(const uint32_t *g_in,
    uint64_t n, uint64_t most, uint64_t room, known *g_known, uint32_t *g_kept,
    uint64_t *g_kept_places, uint64_t *g_runs, uint64_t *g_rows, uint32_t *g_ticket)
{
    KG_SMEM(keep_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 256 + lane;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (threadIdx.x == 0) shared->kept = 0;
    const uint32_t guess = (uint32_t)g_known->guess;
    const uint64_t tiles = (n + 2047) / 2048, base = room * blockIdx.x;
    uint64_t equal = 0;
    bool full = false;
    __syncthreads();
    for (uint64_t t = blockIdx.x; t < tiles; t += gridDim.x) {
        const uint64_t at = t * 2048 + first;
        uint32_t numbers[8];
        if ((t + 1) * 2048 <= n) {
            KG_CASE(none);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) numbers[i] = encode(g_in[at + 32 * i]);
        } else {
            KG_CASE(stop);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
            }
        }
        uint32_t count = 0;
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            count += numbers[i] < guess;
            equal += at + 32 * i < n && numbers[i] == guess;
        }
        const bool any = __any_sync(0xffffffffu, count != 0);
        const uint32_t all = any ? __shfl_sync(0xffffffffu, sum_upto(lane, count), 31) : 0;
        uint32_t to = 0;
        if (any && lane == 0 && !full) to = atomicAdd(&shared->kept, all);
        to = __shfl_sync(0xffffffffu, to, 0);
        full = full || to + (uint64_t)all > room;
        if (lane == 0) g_runs[t * 8 + warp] = (base + to) << 16 | all;
        if (!any || full) continue;

        // In the order of the array.
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
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
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_keep)

// Adds the block's counters to those of all, and clears them.
KG_FN void add_counts(count_block *shared, uint64_t *g_totals)
{
    for (uint32_t digit = threadIdx.x; digit < 2048; digit += 256) {
        const uint32_t count = shared->counts[digit];
        if (count != 0) atomicAdd(&g_totals[digit], (uint64_t)count);
        shared->counts[digit] = 0;
    }
}

// Finds the digit of the k-th key, by the block that ends last, and clears the totals.
KG_FN void pick_digit(count_block *shared, uint32_t shift, known *g_known, uint64_t *g_totals)
{
    // Digits of a thread lie side by side.
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 8;
    uint64_t totals[8], sum = 0;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        totals[i] = first + i < 2048 ? g_totals[first + i] : 0;
        if (first + i < 2048) g_totals[first + i] = 0;
        sum += totals[i];
    }
    const uint64_t left = g_known->missing, upto = wide_sum_upto(lane, sum);
    if (lane == 31) shared->sums[warp] = upto;
    __syncthreads();
    uint64_t before = upto - sum;
    for (uint32_t w = 0; w < warp; w++) before += shared->sums[w];

    // One thread has it.
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        if (before < left && left <= before + totals[i]) {
            g_known->number |= (uint64_t)(first + i) << shift;
            g_known->missing = left - before;
        }
        before += totals[i];
    }
}

// Counts the digit of bits `shift` to `top` of all numbers that have the k-th's bits above it.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_count, 256, 1)(const uint32_t *g_in,
    uint64_t n, uint32_t shift, uint32_t top, uint64_t room, known *g_known,
    const uint32_t *g_kept, const uint64_t *g_rows, uint64_t *g_totals, uint32_t *g_ticket)
{
    KG_SMEM(count_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 256 + lane;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint32_t source = g_known->source;
    if (source == SETTLED || source == DONE) return;
    const uint64_t tiles = (n + 2047) / 2048;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t digit = threadIdx.x; digit < 2048; digit += 256) shared->counts[digit] = 0;
    const uint32_t mask = (1u << (top - shift)) - 1;
    const uint32_t known_bits = (uint32_t)(top < 32 ? ~(uint64_t)0 << top : 0),
        begin = (uint32_t)g_known->number;
    __syncthreads();

    // What was kept by this block: fewer than 2^32 numbers.
    const uint64_t kept = source == KEPT ? g_rows[2 * blockIdx.x] : 0;
    for (uint64_t i = threadIdx.x; i < kept; i += 256) {
        const uint32_t number = g_kept[room * blockIdx.x + i];
        if (((number ^ begin) & known_bits) == 0)
            atomicAdd(&shared->counts[(uint32_t)(number >> shift) & mask], 1u);
    }

    // Or all keys.
    uint32_t rounds = 0; // tiles since the last sum
    for (uint64_t t = share.first; source == ALL && t < share.first + share.count; t++) {
        const uint64_t at = t * 2048 + first;
        uint32_t numbers[8];
        if ((t + 1) * 2048 <= n) {
            KG_CASE(none);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) numbers[i] = encode(g_in[at + 32 * i]);
        } else {
            KG_CASE(stop);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
            }
        }
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
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
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_count)

struct alignas(16) finish_block {
    alignas(16) uint32_t keys[16384]; // as numbers: the first result has the least
    alignas(16) uint32_t counts[512]; // of digits; those of the next pass beside them
    // what each warp has: of digits, then of numbers below and equal
    alignas(16) uint32_t warps[16];
    uint32_t digit, missing; // of the k-th number; and which of those that begin like it
    uint32_t below, equal; // how many of the block's numbers are below the k-th, and equal to it
    // Of the first block: the results.
    alignas(16) uint32_t numbers[1024];
    alignas(16) uint16_t places[1024]; // where they stood
    alignas(16) uint32_t from[1024];
    alignas(16) uint32_t indices[16384]; // of the numbers
};

// Sorts the first numbers of the block's: runs of warps, then by merging.
KG_FN void sort_finish(finish_block *shared, uint32_t count)
{
    // Each warp's runs of 32, by a bitonic network. What is behind the last comes last.
    const uint32_t lane = threadIdx.x % 32;
    for (uint32_t at = threadIdx.x; at - lane < count; at += 256) {
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
            const uint32_t at = threadIdx.x + 256 * i;
            if (at >= count) continue;
            numbers[i] = shared->numbers[at];
            from[i] = shared->places[at];
            to[i] = place_merged(shared->numbers, at, width, count, numbers[i]);
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 256 * i >= count) continue;
            shared->numbers[to[i]] = numbers[i];
            shared->places[to[i]] = from[i];
        }
        __syncthreads();
    }
}

// What the warps before this one have, from what each has: a lane gives that of one.
KG_FN uint32_t warps_before(uint32_t lane, uint32_t warp, uint32_t has)
{
    const uint32_t upto = sum_upto(lane, has);
    return __shfl_sync(0xffffffffu, upto - has, warp);
}

// Adds up what all blocks have counted of each digit, and finds the one that is `missing`-th: it,
// and which of its numbers.
KG_FN void pick_held_digit(finish_block *shared, uint32_t *counts, uint32_t missing)
{
    // Digits of a thread lie side by side.
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 1;
    uint32_t totals[1] = {}, sum = 0;
    KG_UNROLL(8)
    for (uint32_t block = 0; block < 8; block++) {
        const uint32_t *const theirs = kg_map_shared(counts, block);
        KG_UNROLL(1)
        for (uint32_t i = 0; i < 1; i++)
            if (first + i < 256) totals[i] += theirs[first + i];
    }
    for (uint32_t i = 0; i < 1; i++) sum += totals[i];
    const uint32_t upto = sum_upto(lane, sum);
    if (lane == 31) shared->warps[warp] = upto;
    __syncthreads();
    uint32_t before = upto - sum + warps_before(lane, warp, lane < 8 ? shared->warps[lane] : 0);

    // One thread has it.
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 1; i++) {
        if (before < missing && missing <= before + totals[i]) {
            shared->digit = first + i;
            shared->missing = missing - before;
        }
        before += totals[i];
    }
    __syncthreads();
}

// One cluster takes the results, if the guess was right and its blocks hold what was kept: 131072
// numbers.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_finish, 256, 1)(uint32_t *g_out,
    uint32_t *g_indices, uint64_t n, uint32_t most, known *g_known, const uint32_t *g_kept,
    const uint64_t *g_kept_places, const uint64_t *g_runs)
{
    KG_SMEM(finish_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), rank = kg_cluster_rank();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t kept = g_known->below;
    if (g_known->source != KEPT || kept > 131072) return;
    for (uint32_t at = threadIdx.x; at < 512; at += 256) shared->counts[at] = 0;

    // Runs of the block, and of the warp: what they have, then how many there are before them.
    const uint64_t all_runs = (n + 2047) / 2048 * 8;
    const kg_share share = kg_balance(all_runs, 8, rank), mine = kg_balance(share.count, 8, warp);
    const uint64_t first_run = share.first + mine.first, end_run = first_run + mine.count;
    uint32_t sum = 0;
    for (uint64_t r = first_run + lane; r < end_run; r += 256) {
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++)
            if (r + 32 * i < end_run) sum += (uint32_t)g_runs[r + 32 * i] & 0xffff;
    }
    for (uint32_t by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, by);
    if (lane == 0) shared->warps[warp] = sum;
    __syncthreads();
    uint32_t place = warps_before(lane, warp, lane < 8 ? shared->warps[lane] : 0);
    if (threadIdx.x == 255) shared->below = place + sum;
    kg_cluster_sync(); // all blocks have begun, and know what their runs have
    for (uint32_t block = 0; block < rank; block++) place += *kg_map_shared(&shared->below, block);

    // Each block gets as many numbers, in the order of the array: first it is told where each was
    // kept.
    const uint32_t part = ((uint32_t)kept + 7) / 8, begin = rank * part;
    const uint32_t count = begin >= kept ? 0 : kept - begin < part ? (uint32_t)kept - begin : part;
    for (uint64_t r = first_run; r < end_run; r += 256) {
        uint64_t runs[8];
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) runs[i] = r + 32 * i + lane < end_run
            ? g_runs[r + 32 * i + lane] : 0;
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const uint32_t many = (uint32_t)runs[i] & 0xffff, upto = sum_upto(lane, many);
            for (uint32_t j = 0; j < many; j++) {
                const uint32_t to = place + upto - many + j, block = to / part;
                *kg_map_shared(&shared->indices[to - block * part],
                    block) = (uint32_t)(runs[i] >> 16) + j;
            }
            place += __shfl_sync(0xffffffffu, upto, 31);
        }
    }
    kg_cluster_sync(); // all have been told
    for (uint32_t at = threadIdx.x; at < count; at += 256) {
        const uint32_t from = shared->indices[at];
        shared->keys[at] = g_kept[from];
        shared->indices[at] = (uint32_t)g_kept_places[from];
    }
    __syncthreads(); // the block's numbers are there

    // The k-th number, from its top digit on.
    uint32_t found = 0;
    uint32_t missing = most, top = 32;
    uint32_t *counts = shared->counts, *next = shared->counts + 256;
    for (;;) {
        const uint32_t shift = top > 8 ? top - 8 : 0, mask = (1u << (top - shift)) - 1;
        const uint32_t known_bits = (uint32_t)(top < 32 ? ~(uint64_t)0 << top : 0);
        for (uint32_t at = threadIdx.x; at < count; at += 256) {
            const uint32_t number = shared->keys[at];
            if (((number ^ found) & known_bits) == 0)
                atomicAdd(&counts[(uint32_t)(number >> shift) & mask], 1u);
        }
        kg_cluster_sync(); // all blocks have counted
        pick_held_digit(shared, counts, missing);
        found |= (uint32_t)((uint64_t)shared->digit << shift);
        missing = shared->missing;
        top = shift;
        if (top == 0) break;

        // All blocks have read the other counters, before they came to that barrier.
        for (uint32_t at = threadIdx.x; at < 256; at += 256) next[at] = 0;
        uint32_t *const other = counts;
        counts = next;
        next = other;
        __syncthreads(); // counters are clear
    }
    if (rank == 0 && threadIdx.x == 0) g_known->source = DONE; // all blocks have read it

    // A warp's numbers lie side by side. What it has of those below the k-th number, and equal to
    // it.
    const uint32_t rows = (count + 255) / 256, first = warp * rows * 32 + lane;
    uint32_t below = 0, equal = 0;
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t at = first + 32 * row;
        const uint32_t number = at < count ? shared->keys[at] : (uint32_t)-1;
        below += (uint32_t)__popc(__ballot_sync(0xffffffffu, at < count && number < found));
        equal += (uint32_t)__popc(__ballot_sync(0xffffffffu, at < count && number == found));
    }
    if (lane == 0) {
        shared->warps[2 * warp] = below;
        shared->warps[2 * warp + 1] = equal;
    }
    __syncthreads();
    uint32_t before = warps_before(lane, warp, lane < 8 ? shared->warps[2 * lane] : 0);
    uint32_t same = warps_before(lane, warp, lane < 8 ? shared->warps[2 * lane + 1] : 0);
    if (threadIdx.x == 255) {
        shared->below = before + below;
        shared->equal = same + equal;
    }
    kg_cluster_sync(); // all blocks know what they have
    for (uint32_t block = 0; block < rank; block++) {
        before += *kg_map_shared(&shared->below, block);
        same += *kg_map_shared(&shared->equal, block);
    }

    // OUTPUT: in the order of the array, or to the first block.
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t at = first + 32 * row;
        const uint32_t number = at < count ? shared->keys[at] : (uint32_t)-1;
        const bool is_same = at < count && number == found;
        const uint32_t lanes_same = __ballot_sync(0xffffffffu, is_same);
        const uint32_t same_here = same + (uint32_t)__popc(lanes_same & kg_lanemask_lt());
        const bool is_below = at < count && number < found;
        const uint32_t lanes_below = __ballot_sync(0xffffffffu, is_below);
        if (is_below || (is_same && same_here < missing)) {
            const uint32_t to =
                before + (uint32_t)__popc(lanes_below & kg_lanemask_lt()) + (same_here < missing
                ? same_here : missing);
            const uint32_t from = shared->indices[at];
            *kg_map_shared(&shared->numbers[to], 0) = number;
            *kg_map_shared(&shared->from[to], 0) = from;
        }
        before += (uint32_t)__popc(lanes_below);
        same += (uint32_t)__popc(lanes_same);
    }
    kg_cluster_sync(); // no block reaches into another any more
    if (rank != 0) return;
    for (uint32_t i = threadIdx.x; i < most; i += 256) shared->places[i] = (uint16_t)i;
    __syncthreads();
    sort_finish(shared, most);

    // OUTPUT: in their order.
    for (uint32_t i = threadIdx.x; i < most; i += 256) {
        const uint32_t from = shared->from[shared->places[i]];
        g_out[i] = decode(shared->numbers[i]);
        g_indices[i] = (uint32_t)from;
    }
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_finish)

// How many keys of each row come before the k-th, and how many are equal to it.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_split, 256, 1)(const uint32_t *g_in,
    uint64_t n, const known *g_known, const uint32_t *g_kept, const uint64_t *g_runs,
    uint64_t *g_rows)
{
    KG_SMEM(take_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 256 + lane;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (g_known->source == DONE) return;
    const uint32_t found = (uint32_t)g_known->number;
    uint64_t before = 0, equal = 0;
    if (g_known->source == KEPT) {
        const uint64_t all_runs = (n + 2047) / 2048 * 8;
        const kg_share share = kg_balance((all_runs + 255) / 256, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * 256 + warp * 32;
            const uint64_t run = at + lane < all_runs ? g_runs[at + lane] : 0;
            const uint64_t begin = run >> 16, end = begin + (run & 0xffff);
            for (uint64_t i = begin; i < end; i++) {
                before += g_kept[i] < found;
                equal += g_kept[i] == found;
            }
        }
    } else {
        const uint64_t tiles = (n + 2047) / 2048;
        const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * 2048 + first;
            uint32_t numbers[8];
            if ((t + 1) * 2048 <= n) {
                KG_CASE(none);
                KG_UNROLL(8)
                for (uint32_t i = 0; i < 8; i++) numbers[i] = encode(g_in[at + 32 * i]);
            } else {
                KG_CASE(stop);
                KG_UNROLL(8)
                for (uint32_t i = 0; i < 8; i++) {
                    const uint64_t place = at + 32 * i;
                    numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
                }
            }
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
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
    for (uint32_t w = 1; w < 8; w++) {
        before += shared->before[w];
        equal += shared->equal[w];
    }
    g_rows[2 * blockIdx.x] = before;
    g_rows[2 * blockIdx.x + 1] = equal;
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_split)

// Takes the results, in the order of the array: keys before the k-th, and of those equal to it as
// many as are missing.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_take, 256, 1)(const uint32_t *g_in,
    uint64_t n, const known *g_known, const uint32_t *g_kept, const uint64_t *g_kept_places,
    const uint64_t *g_runs, const uint64_t *g_rows, uint32_t *g_numbers, uint64_t *g_places)
{
    KG_SMEM(take_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 256 + lane;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (g_known->source == DONE) return;
    const uint32_t found = (uint32_t)g_known->number;
    const uint64_t missing = g_known->missing; // of those equal to it

    // What the rows before this one have.
    uint64_t before = 0, equal = 0;
    for (uint32_t row = threadIdx.x; row < blockIdx.x; row += 256) {
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
    for (uint32_t w = 0; w < 8; w++) {
        before += shared->before[w];
        equal += shared->equal[w];
    }

    // Of what was kept: a lane has a run.
    if (g_known->source == KEPT) {
        const uint64_t all_runs = (n + 2047) / 2048 * 8;
        const kg_share share = kg_balance((all_runs + 255) / 256, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * 256 + warp * 32;
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
            for (uint32_t w = 0; w < 8; w++) {
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
                    g_numbers[to] = number;
                    g_places[to] = from;
                }
                less_before += less;
                same_before += same;
            }
        }
        return;
    }

    // Or of all keys.
    const uint64_t tiles = (n + 2047) / 2048;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 2048 + first;
        uint32_t numbers[8];
        if ((t + 1) * 2048 <= n) {
            KG_CASE(none);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) numbers[i] = encode(g_in[at + 32 * i]);
        } else {
            KG_CASE(stop);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
            }
        }
        uint32_t count = 0; // of the lane: two counters
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++)
            count += numbers[i] < found ? 1 : at + 32 * i < n && numbers[i] == found ? 1u << 16 : 0;
        if (!__syncthreads_or(count != 0)) continue;
        const uint32_t upto = sum_upto(lane, count); // no counter is full
        if (lane == 31) shared->counts[warp] = upto;
        __syncthreads();
        uint64_t less_before = before, same_before = equal;
        for (uint32_t w = 0; w < 8; w++) {
            const uint32_t counts = shared->counts[w];
            if (w < warp) {
                less_before += counts & 0xffff;
                same_before += counts >> 16;
            }
            before += counts & 0xffff;
            equal += counts >> 16;
        }

        // OUTPUT: lane by lane.
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const uint64_t from = at + 32 * i, less_here = less_before, same_here = same_before;
            const bool less = numbers[i] < found, same = from < n && numbers[i] == found;
            const uint32_t lanes_less = __ballot_sync(0xffffffffu, less),
                lanes_same = __ballot_sync(0xffffffffu, same);
            less_before += (uint32_t)__popc(lanes_less & kg_lanemask_lt());
            same_before += (uint32_t)__popc(lanes_same & kg_lanemask_lt());
            if (less || (same && same_before < missing)) {
                const uint64_t to = less_before + (same_before < missing ? same_before : missing);
                g_numbers[to] = numbers[i];
                g_places[to] = from;
            }
            less_before = less_here + (uint32_t)__popc(lanes_less);
            same_before = same_here + (uint32_t)__popc(lanes_same);
        }
    }
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_take)

// Sorts tiles of results. A single one is what the caller gets.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_order, 256, 1)(uint32_t *g_out,
    uint32_t *g_indices, uint64_t most, const known *g_known, uint32_t *g_numbers,
    uint64_t *g_places)
{
    KG_SMEM(block_shared, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (g_known->source == DONE) return;
    for (uint64_t origin = (uint64_t)blockIdx.x * 1024; origin < most;
        origin += (uint64_t)gridDim.x * 1024) {
        const uint32_t count = most - origin < 1024 ? (uint32_t)(most - origin) : 1024;
        uint64_t from[4] = {};
        for (uint32_t i = threadIdx.x; i < count; i += 256) {
            shared->numbers[i] = g_numbers[origin + i];
            shared->places[i] = (uint16_t)i;
        }
        __syncthreads();
        sort_block(shared, count);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 256 * i;
            if (at < count) from[i] = g_places[origin + shared->places[at]];
        }
        __syncthreads(); // places are read before others overwrite them
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 256 * i;
            if (at >= count) continue;
            const uint64_t to = origin + at;
            if (most <= 1024) {
                g_out[to] = decode(shared->numbers[at]);
                g_indices[to] = (uint32_t)from[i];
            } else {
                g_numbers[to] = shared->numbers[at];
                g_places[to] = from[i];
            }
        }
        __syncthreads();
    }
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_order)

// Merges runs of results two by two. Behind the last time they are what the caller gets.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_merge, 256, 1)(uint32_t *g_out,
    uint32_t *g_indices, uint64_t most, const known *g_known, uint64_t width, bool last,
    const uint32_t *g_from, const uint64_t *g_from_places, uint32_t *g_to, uint64_t *g_to_places)
{
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (g_known->source == DONE) return;
    for (uint64_t at = (uint64_t)blockIdx.x * 256 + threadIdx.x; at < most;
        at += (uint64_t)gridDim.x * 256) {
        const uint32_t number = g_from[at];
        const uint64_t from = g_from_places[at], to = place_merged(g_from, at, width, most, number);
        if (last) {
            g_out[to] = decode(number);
            g_indices[to] = (uint32_t)from;
        } else {
            g_to[to] = number;
            g_to_places[to] = from;
        }
    }
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_merge)

// The place of the guess in the sample: where k numbers are expected, and six deviations on. 0: no
// guess is made.
static uint32_t guess_rank(uint64_t n, uint64_t most)
{
    const uint64_t part = n / 1024;
    if (part < 16 || most > n / 8) return 0;
    const uint64_t expected = most * 64 / part; // in parts of 64
    uint64_t deviations = 0; // the root of 36 times that
    for (uint64_t bit = 1 << 16; bit != 0; bit /= 2)
        if ((deviations + bit) * (deviations + bit) <= 36 * 64 * expected) deviations += bit;
    return (uint32_t)((expected + deviations) / 64) + 3;
}

KG_VARIANT(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_start), nullptr, 256,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_keep), nullptr, 256,
            sizeof(keep_block));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_count), nullptr, 256,
            sizeof(count_block));
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_split), nullptr, 256,
            sizeof(take_block));
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_take), nullptr, 256,
            sizeof(take_block));
        if (!error) error = kg_launch(call, 5,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_order), nullptr, 256,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 6,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_merge), nullptr, 256, 0);
        if (!error) error = kg_launch(call, 7,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_finish), nullptr, 256,
            sizeof(finish_block));
        return error;
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint32_t *g_indices = (uint32_t *)call->args[2];
    // What launches leave for those behind them.
    known *g_known = (known *)call->regions[region_known];
    uint64_t *g_totals = (uint64_t *)call->regions[region_totals];
    uint64_t *g_rows = (uint64_t *)call->regions[region_rows];
    uint64_t *g_runs = (uint64_t *)call->regions[region_runs];
    uint32_t *g_kept = (uint32_t *)call->regions[region_kept];
    uint64_t *g_kept_places = (uint64_t *)call->regions[region_kept_places];
    uint32_t *g_numbers = (uint32_t *)call->regions[region_numbers];
    uint64_t *g_places = (uint64_t *)call->regions[region_places];
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t n = call->n, most = call->lengths[0];
    if (most > n) most = n;
    if (most == 0) return 0;

    // A guess, and what is below it.
    uint32_t rank = guess_rank(n, most);
    uint64_t room = (n / 32 + 2 * most) / call->grid[1];
    void *of_start[] = {&g_in, &n, &most, &rank, &g_known, &g_totals};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_start), of_start, 256,
        sizeof(block_shared));
    void *of_keep[] = {&g_in, &n, &most, &room, &g_known, &g_kept, &g_kept_places, &g_runs,
        &g_rows, &g_ticket};
    if (!error && rank != 0)
        error = kg_launch(call, 1, KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_keep),
            of_keep, 256, sizeof(keep_block));

    // If few are: the results. Then the launches behind this one return at once.
    if (!error && rank != 0 && n <= UINT32_MAX && most <= 1024) {
        uint32_t few = (uint32_t)most;
        void *of_finish[] = {&g_out, &g_indices, &n, &few, &g_known, &g_kept, &g_kept_places,
            &g_runs};
        const kg_shape shape = {{8, 1, 1}, {256, 1, 1}, 8, false};
        error = kg_launch_shaped(call, 7,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_finish), of_finish, &shape,
            sizeof(finish_block));
    }

    // The k-th number, from its top digit on.
    uint32_t top = 32;
    for (uint32_t pass = 0; !error && pass < call->passes[2]; pass++) {
        uint32_t shift = top > 11 ? top - 11 : 0;
        void *of_count[] = {&g_in, &n, &shift, &top, &room, &g_known, &g_kept, &g_rows, &g_totals,
            &g_ticket};
        error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_count), of_count, 256,
            sizeof(count_block));
        top = shift;
    }

    // What comes before it, and it.
    void *of_split[] = {&g_in, &n, &g_known, &g_kept, &g_runs, &g_rows};
    if (!error) error = kg_launch(call, 3,
        KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_split), of_split, 256,
        sizeof(take_block));
    void *of_take[] = {&g_in, &n, &g_known, &g_kept, &g_kept_places, &g_runs, &g_rows, &g_numbers,
        &g_places};
    if (!error) error = kg_launch(call, 4,
        KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_take), of_take, 256,
        sizeof(take_block));

    // Tiles of results, then runs of them by turns from one array to the other.
    void *of_order[] = {&g_out, &g_indices, &most, &g_known, &g_numbers, &g_places};
    if (!error) error = kg_launch(call, 5,
        KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_order), of_order, 256,
        sizeof(block_shared));
    uint64_t width = 1024;
    for (; !error && width < most; width *= 2) {
        bool last = most - width <= width;
        const uint32_t *g_from = g_numbers;
        const uint64_t *g_from_places = g_places;
        uint32_t *g_to = g_kept;
        uint64_t *g_to_places = g_kept_places;
        void *of_merge[] = {&g_out, &g_indices, &most, &g_known, &width, &last, &g_from,
            &g_from_places, &g_to, &g_to_places};
        error = kg_launch(call, 6,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_merge), of_merge, 256, 0);
        g_kept = g_numbers;
        g_kept_places = g_places;
        g_numbers = g_to;
        g_places = g_to_places;
    }
    return error;
}
} // namespace

namespace row_wbw_w8x8_sm4_d11 {

// What a block shares that keeps numbers.
struct alignas(16) keep_block {
    uint32_t kept;
};

// What a block shares that counts digits.
struct alignas(16) count_block {
    alignas(16) uint32_t counts[2048];
    alignas(16) uint64_t sums[8]; // of each warp
};

// What a block shares that takes results.
struct alignas(16) take_block {
    // of each warp: keys before the k-th, and above bit 16 keys equal to it
    alignas(16) uint32_t counts[8];
    alignas(16) uint64_t before[8]; // what a part of the rows before this one has of each
    alignas(16) uint64_t equal[8];
};

// What a block shares that sorts results, or a sample.
struct alignas(16) block_shared {
    alignas(16) uint32_t numbers[1024];
    alignas(16) uint16_t places[1024]; // where they stood
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

// The number of a key: the greatest key has the least.
KG_FN uint32_t encode(const uint32_t key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    return (uint32_t)~bits;
}

// The key of a number.
KG_FN uint32_t decode(uint32_t bits)
{
    bits = (uint32_t)~bits;
    uint32_t key;
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
    for (uint32_t at = threadIdx.x; at - lane < count; at += 256) {
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
            const uint32_t at = threadIdx.x + 256 * i;
            if (at >= count) continue;
            numbers[i] = shared->numbers[at];
            from[i] = shared->places[at];
            to[i] = place_merged(shared->numbers, at, width, count, numbers[i]);
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 256 * i >= count) continue;
            shared->numbers[to[i]] = numbers[i];
            shared->places[to[i]] = from[i];
        }
        __syncthreads();
    }
}

// Where a number goes when runs of `width` are merged two by two. Equal numbers of the first run
// come first.
KG_FN uint64_t place_merged(const uint32_t *numbers, uint64_t at, uint64_t width, uint64_t count,
    uint32_t number)
{
    const uint64_t start = at / width / 2 * width * 2, between = count - start > width
        ? start + width : count;
    const bool second = at >= between;
    uint64_t low = second ? start : between; // of the other run
    uint64_t high = second ? between : count - start > 2 * width ? start + 2 * width : count;
    const uint64_t others = low;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        const bool before = second ? numbers[middle] <= number : numbers[middle] < number;
        if (before) low = middle + 1;
        else high = middle;
    }
    return (second ? start + (at - between) : at) + (low - others);
}

// Guesses: of a sample in order, the number that most likely has k numbers below it. No digit is
// known yet.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_start, 256, 3)(const uint32_t *g_in, uint64_t n,
    uint64_t most, uint32_t rank, known *g_known, uint64_t *g_totals)
{
    KG_SMEM(block_shared, shared);
    for (uint32_t digit = threadIdx.x; digit < 2048; digit += 256) g_totals[digit] = 0;
    if (rank != 0) {
        // One of each part of the array, wherever a hash says.
        const uint64_t part = n / 1024;
        for (uint32_t i = threadIdx.x; i < 1024; i += 256) {
            const uint64_t hash = (i + 1) * (uint64_t)0x9e3779b97f4a7c15;
            shared->numbers[i] = encode(g_in[i * part + (hash >> 20) % part]);
            shared->places[i] = (uint16_t)i;
        }
        __syncthreads();
        sort_block(shared, 1024);
    }
    if (threadIdx.x == 0) *g_known = known{0, most, rank != 0 ? (uint64_t)shared->numbers[rank - 1]
        : 0, 0, 0, ALL, 0};
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_start)

// Keeps the numbers below the guess: those of a run of each warp side by side. Tiles go to blocks
// by turns, so each has its share.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_keep, 256, 3)(const uint32_t *g_in, uint64_t n,
    uint64_t most, uint64_t room, known *g_known, uint32_t *g_kept, uint64_t *g_kept_places,
    uint64_t *g_runs, uint64_t *g_rows, uint32_t *g_ticket)
{
    KG_SMEM(keep_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 256 + lane;
    if (threadIdx.x == 0) shared->kept = 0;
    const uint32_t guess = (uint32_t)g_known->guess;
    const uint64_t tiles = (n + 2047) / 2048, base = room * blockIdx.x;
    uint64_t equal = 0;
    bool full = false;
    __syncthreads();
    for (uint64_t t = blockIdx.x; t < tiles; t += gridDim.x) {
        const uint64_t at = t * 2048 + first;
        uint32_t numbers[8];
        if ((t + 1) * 2048 <= n) {
            KG_CASE(none);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) numbers[i] = encode(g_in[at + 32 * i]);
        } else {
            KG_CASE(stop);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
            }
        }
        uint32_t count = 0;
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            count += numbers[i] < guess;
            equal += at + 32 * i < n && numbers[i] == guess;
        }
        const bool any = __any_sync(0xffffffffu, count != 0);
        const uint32_t all = any ? __shfl_sync(0xffffffffu, sum_upto(lane, count), 31) : 0;
        uint32_t to = 0;
        if (any && lane == 0 && !full) to = atomicAdd(&shared->kept, all);
        to = __shfl_sync(0xffffffffu, to, 0);
        full = full || to + (uint64_t)all > room;
        if (lane == 0) g_runs[t * 8 + warp] = (base + to) << 16 | all;
        if (!any || full) continue;

        // In the order of the array.
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
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
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_keep)

// Adds the block's counters to those of all, and clears them.
KG_FN void add_counts(count_block *shared, uint64_t *g_totals)
{
    for (uint32_t digit = threadIdx.x; digit < 2048; digit += 256) {
        const uint32_t count = shared->counts[digit];
        if (count != 0) atomicAdd(&g_totals[digit], (uint64_t)count);
        shared->counts[digit] = 0;
    }
}

// Finds the digit of the k-th key, by the block that ends last, and clears the totals.
KG_FN void pick_digit(count_block *shared, uint32_t shift, known *g_known, uint64_t *g_totals)
{
    // Digits of a thread lie side by side.
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 8;
    uint64_t totals[8], sum = 0;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        totals[i] = first + i < 2048 ? g_totals[first + i] : 0;
        if (first + i < 2048) g_totals[first + i] = 0;
        sum += totals[i];
    }
    const uint64_t left = g_known->missing, upto = wide_sum_upto(lane, sum);
    if (lane == 31) shared->sums[warp] = upto;
    __syncthreads();
    uint64_t before = upto - sum;
    for (uint32_t w = 0; w < warp; w++) before += shared->sums[w];

    // One thread has it.
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        if (before < left && left <= before + totals[i]) {
            g_known->number |= (uint64_t)(first + i) << shift;
            g_known->missing = left - before;
        }
        before += totals[i];
    }
}

// Counts the digit of bits `shift` to `top` of all numbers that have the k-th's bits above it.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_count, 256, 3)(const uint32_t *g_in, uint64_t n,
    uint32_t shift, uint32_t top, uint64_t room, known *g_known, const uint32_t *g_kept,
    const uint64_t *g_rows, uint64_t *g_totals, uint32_t *g_ticket)
{
    KG_SMEM(count_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 256 + lane;
    const uint32_t source = g_known->source;
    if (source == SETTLED || source == DONE) return;
    const uint64_t tiles = (n + 2047) / 2048;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t digit = threadIdx.x; digit < 2048; digit += 256) shared->counts[digit] = 0;
    const uint32_t mask = (1u << (top - shift)) - 1;
    const uint32_t known_bits = (uint32_t)(top < 32 ? ~(uint64_t)0 << top : 0),
        begin = (uint32_t)g_known->number;
    __syncthreads();

    // What was kept by this block: fewer than 2^32 numbers.
    const uint64_t kept = source == KEPT ? g_rows[2 * blockIdx.x] : 0;
    for (uint64_t i = threadIdx.x; i < kept; i += 256) {
        const uint32_t number = g_kept[room * blockIdx.x + i];
        if (((number ^ begin) & known_bits) == 0)
            atomicAdd(&shared->counts[(uint32_t)(number >> shift) & mask], 1u);
    }

    // Or all keys.
    uint32_t rounds = 0; // tiles since the last sum
    for (uint64_t t = share.first; source == ALL && t < share.first + share.count; t++) {
        const uint64_t at = t * 2048 + first;
        uint32_t numbers[8];
        if ((t + 1) * 2048 <= n) {
            KG_CASE(none);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) numbers[i] = encode(g_in[at + 32 * i]);
        } else {
            KG_CASE(stop);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
            }
        }
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
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
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_count)

// How many keys of each row come before the k-th, and how many are equal to it.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_split, 256, 3)(const uint32_t *g_in, uint64_t n,
    const known *g_known, const uint32_t *g_kept, const uint64_t *g_runs, uint64_t *g_rows)
{
    KG_SMEM(take_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 256 + lane;
    const uint32_t found = (uint32_t)g_known->number;
    uint64_t before = 0, equal = 0;
    if (g_known->source == KEPT) {
        const uint64_t all_runs = (n + 2047) / 2048 * 8;
        const kg_share share = kg_balance((all_runs + 255) / 256, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * 256 + warp * 32;
            const uint64_t run = at + lane < all_runs ? g_runs[at + lane] : 0;
            const uint64_t begin = run >> 16, end = begin + (run & 0xffff);
            for (uint64_t i = begin; i < end; i++) {
                before += g_kept[i] < found;
                equal += g_kept[i] == found;
            }
        }
    } else {
        const uint64_t tiles = (n + 2047) / 2048;
        const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * 2048 + first;
            uint32_t numbers[8];
            if ((t + 1) * 2048 <= n) {
                KG_CASE(none);
                KG_UNROLL(8)
                for (uint32_t i = 0; i < 8; i++) numbers[i] = encode(g_in[at + 32 * i]);
            } else {
                KG_CASE(stop);
                KG_UNROLL(8)
                for (uint32_t i = 0; i < 8; i++) {
                    const uint64_t place = at + 32 * i;
                    numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
                }
            }
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
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
    for (uint32_t w = 1; w < 8; w++) {
        before += shared->before[w];
        equal += shared->equal[w];
    }
    g_rows[2 * blockIdx.x] = before;
    g_rows[2 * blockIdx.x + 1] = equal;
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_split)

// Takes the results, in the order of the array: keys before the k-th, and of those equal to it as
// many as are missing.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_take, 256, 3)(const uint32_t *g_in, uint64_t n,
    const known *g_known, const uint32_t *g_kept, const uint64_t *g_kept_places,
    const uint64_t *g_runs, const uint64_t *g_rows, uint32_t *g_numbers, uint64_t *g_places)
{
    KG_SMEM(take_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 256 + lane;
    const uint32_t found = (uint32_t)g_known->number;
    const uint64_t missing = g_known->missing; // of those equal to it

    // What the rows before this one have.
    uint64_t before = 0, equal = 0;
    for (uint32_t row = threadIdx.x; row < blockIdx.x; row += 256) {
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
    for (uint32_t w = 0; w < 8; w++) {
        before += shared->before[w];
        equal += shared->equal[w];
    }

    // Of what was kept: a lane has a run.
    if (g_known->source == KEPT) {
        const uint64_t all_runs = (n + 2047) / 2048 * 8;
        const kg_share share = kg_balance((all_runs + 255) / 256, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * 256 + warp * 32;
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
            for (uint32_t w = 0; w < 8; w++) {
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
                    g_numbers[to] = number;
                    g_places[to] = from;
                }
                less_before += less;
                same_before += same;
            }
        }
        return;
    }

    // Or of all keys.
    const uint64_t tiles = (n + 2047) / 2048;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 2048 + first;
        uint32_t numbers[8];
        if ((t + 1) * 2048 <= n) {
            KG_CASE(none);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) numbers[i] = encode(g_in[at + 32 * i]);
        } else {
            KG_CASE(stop);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
            }
        }
        uint32_t count = 0; // of the lane: two counters
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++)
            count += numbers[i] < found ? 1 : at + 32 * i < n && numbers[i] == found ? 1u << 16 : 0;
        if (!__syncthreads_or(count != 0)) continue;
        const uint32_t upto = sum_upto(lane, count); // no counter is full
        if (lane == 31) shared->counts[warp] = upto;
        __syncthreads();
        uint64_t less_before = before, same_before = equal;
        for (uint32_t w = 0; w < 8; w++) {
            const uint32_t counts = shared->counts[w];
            if (w < warp) {
                less_before += counts & 0xffff;
                same_before += counts >> 16;
            }
            before += counts & 0xffff;
            equal += counts >> 16;
        }

        // OUTPUT: lane by lane.
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const uint64_t from = at + 32 * i, less_here = less_before, same_here = same_before;
            const bool less = numbers[i] < found, same = from < n && numbers[i] == found;
            const uint32_t lanes_less = __ballot_sync(0xffffffffu, less),
                lanes_same = __ballot_sync(0xffffffffu, same);
            less_before += (uint32_t)__popc(lanes_less & kg_lanemask_lt());
            same_before += (uint32_t)__popc(lanes_same & kg_lanemask_lt());
            if (less || (same && same_before < missing)) {
                const uint64_t to = less_before + (same_before < missing ? same_before : missing);
                g_numbers[to] = numbers[i];
                g_places[to] = from;
            }
            less_before = less_here + (uint32_t)__popc(lanes_less);
            same_before = same_here + (uint32_t)__popc(lanes_same);
        }
    }
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_take)

// Sorts tiles of results. A single one is what the caller gets.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_order, 256, 3)(uint32_t *g_out,
    uint32_t *g_indices, uint64_t most, uint32_t *g_numbers, uint64_t *g_places)
{
    KG_SMEM(block_shared, shared);
    for (uint64_t origin = (uint64_t)blockIdx.x * 1024; origin < most;
        origin += (uint64_t)gridDim.x * 1024) {
        const uint32_t count = most - origin < 1024 ? (uint32_t)(most - origin) : 1024;
        uint64_t from[4] = {};
        for (uint32_t i = threadIdx.x; i < count; i += 256) {
            shared->numbers[i] = g_numbers[origin + i];
            shared->places[i] = (uint16_t)i;
        }
        __syncthreads();
        sort_block(shared, count);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 256 * i;
            if (at < count) from[i] = g_places[origin + shared->places[at]];
        }
        __syncthreads(); // places are read before others overwrite them
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 256 * i;
            if (at >= count) continue;
            const uint64_t to = origin + at;
            if (most <= 1024) {
                g_out[to] = decode(shared->numbers[at]);
                g_indices[to] = (uint32_t)from[i];
            } else {
                g_numbers[to] = shared->numbers[at];
                g_places[to] = from[i];
            }
        }
        __syncthreads();
    }
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_order)

// Merges runs of results two by two. Behind the last time they are what the caller gets.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_merge, 256, 3)(uint32_t *g_out,
    uint32_t *g_indices, uint64_t most, uint64_t width, bool last, const uint32_t *g_from,
    const uint64_t *g_from_places, uint32_t *g_to, uint64_t *g_to_places)
{
    for (uint64_t at = (uint64_t)blockIdx.x * 256 + threadIdx.x; at < most;
        at += (uint64_t)gridDim.x * 256) {
        const uint32_t number = g_from[at];
        const uint64_t from = g_from_places[at], to = place_merged(g_from, at, width, most, number);
        if (last) {
            g_out[to] = decode(number);
            g_indices[to] = (uint32_t)from;
        } else {
            g_to[to] = number;
            g_to_places[to] = from;
        }
    }
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_merge)

// The place of the guess in the sample: where k numbers are expected, and six deviations on. 0: no
// guess is made.
static uint32_t guess_rank(uint64_t n, uint64_t most)
{
    const uint64_t part = n / 1024;
    if (part < 16 || most > n / 8) return 0;
    const uint64_t expected = most * 64 / part; // in parts of 64
    uint64_t deviations = 0; // the root of 36 times that
    for (uint64_t bit = 1 << 16; bit != 0; bit /= 2)
        if ((deviations + bit) * (deviations + bit) <= 36 * 64 * expected) deviations += bit;
    return (uint32_t)((expected + deviations) / 64) + 3;
}

KG_VARIANT(kg_foremost_u32__row_wbw_w8x8_sm4_d11)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_start),
            nullptr, 256, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_keep), nullptr, 256,
            sizeof(keep_block));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_count), nullptr, 256,
            sizeof(count_block));
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_split), nullptr, 256,
            sizeof(take_block));
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_take), nullptr, 256,
            sizeof(take_block));
        if (!error) error = kg_launch(call, 5,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_order), nullptr, 256,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 6,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_merge), nullptr, 256, 0);
        return error;
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint32_t *g_indices = (uint32_t *)call->args[2];
    // What launches leave for those behind them.
    known *g_known = (known *)call->regions[region_known];
    uint64_t *g_totals = (uint64_t *)call->regions[region_totals];
    uint64_t *g_rows = (uint64_t *)call->regions[region_rows];
    uint64_t *g_runs = (uint64_t *)call->regions[region_runs];
    uint32_t *g_kept = (uint32_t *)call->regions[region_kept];
    uint64_t *g_kept_places = (uint64_t *)call->regions[region_kept_places];
    uint32_t *g_numbers = (uint32_t *)call->regions[region_numbers];
    uint64_t *g_places = (uint64_t *)call->regions[region_places];
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t n = call->n, most = call->lengths[0];
    if (most > n) most = n;
    if (most == 0) return 0;

    // A guess, and what is below it.
    uint32_t rank = guess_rank(n, most);
    uint64_t room = (n / 32 + 2 * most) / call->grid[1];
    void *of_start[] = {&g_in, &n, &most, &rank, &g_known, &g_totals};
    int error = kg_launch(call, 0, KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_start),
        of_start, 256, sizeof(block_shared));
    void *of_keep[] = {&g_in, &n, &most, &room, &g_known, &g_kept, &g_kept_places, &g_runs,
        &g_rows, &g_ticket};
    if (!error && rank != 0)
        error = kg_launch(call, 1, KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_keep),
            of_keep, 256, sizeof(keep_block));

    // The k-th number, from its top digit on.
    uint32_t top = 32;
    for (uint32_t pass = 0; !error && pass < call->passes[2]; pass++) {
        uint32_t shift = top > 11 ? top - 11 : 0;
        void *of_count[] = {&g_in, &n, &shift, &top, &room, &g_known, &g_kept, &g_rows, &g_totals,
            &g_ticket};
        error = kg_launch(call, 2, KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_count),
            of_count, 256, sizeof(count_block));
        top = shift;
    }

    // What comes before it, and it.
    void *of_split[] = {&g_in, &n, &g_known, &g_kept, &g_runs, &g_rows};
    if (!error) error = kg_launch(call, 3,
        KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_split), of_split, 256,
        sizeof(take_block));
    void *of_take[] = {&g_in, &n, &g_known, &g_kept, &g_kept_places, &g_runs, &g_rows, &g_numbers,
        &g_places};
    if (!error) error = kg_launch(call, 4,
        KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_take), of_take, 256, sizeof(take_block));

    // Tiles of results, then runs of them by turns from one array to the other.
    void *of_order[] = {&g_out, &g_indices, &most, &g_numbers, &g_places};
    if (!error) error = kg_launch(call, 5,
        KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_order), of_order, 256,
        sizeof(block_shared));
    uint64_t width = 1024;
    for (; !error && width < most; width *= 2) {
        bool last = most - width <= width;
        const uint32_t *g_from = g_numbers;
        const uint64_t *g_from_places = g_places;
        uint32_t *g_to = g_kept;
        uint64_t *g_to_places = g_kept_places;
        void *of_merge[] = {&g_out, &g_indices, &most, &width, &last, &g_from, &g_from_places,
            &g_to, &g_to_places};
        error = kg_launch(call, 6, KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_merge),
            of_merge, 256, 0);
        g_kept = g_numbers;
        g_kept_places = g_places;
        g_numbers = g_to;
        g_places = g_to_places;
    }
    return error;
}
} // namespace
} // namespace
