// kg_foremost_u32.cu: the kernels of foremost for u32, one per variant.
// Made by kgen 0.2.0 from cluster.yaml (spec hash ffda4f0519543082). Do not edit: edit the spec.
//
//   block_wbw_w16x8_k8_d8_pdl
//     DASk block, BASk warp_by_warp, nWarps 16, nWork 8, batch 8
//     TBS 512 threads, DBS 4096 elements
//     at most 64 registers a thread (2 blocks per SM)
//     4 bytes moved per element; 1 launch, 47904 bytes of shared memory a block
//     facts: form cluster, cluster 8, held 4096, held_digit 8, digit 8, greatest, arrange sorted,
//       sorted, order_work 4, crowded 60, bins 1024
//     content hash 83007f567cf47bbf
//   row_wbw_w8x8_sm4_d11_pdl
//     DASk row, BASk warp_by_warp, nWarps 8, nWork 8, batch 8
//     TBS 256 threads, DBS 2048 elements
//     at most 64 registers a thread (4 blocks per SM)
//     4 bytes moved per element; 8 launches, 18720 bytes of shared memory a block
//     facts: form rows, digit 11, greatest, arrange sorted, sorted, order_work 4, crowded 60, bins
//       512, kept_of 8, rounds 4096, order_warps 8, order_keys 8, order_most 262144, sample_from
//       1024, finish_most 65536, again_from 512
//     content hash b2721204ae67627d

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

// Leaves in each table what those before it have of two digits, and says what all have.
KG_FN uint32_t leave_before_16(uint32_t *word)
{
    uint32_t sum = 0; // no counter is full
    KG_UNROLL(16)
    for (uint32_t w = 0; w < 16; w++) {
        const uint32_t counted = word[w * 128];
        word[w * 128] = sum;
        sum += counted;
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

// What a thread moves together: 4 elements.
struct alignas(16) vec_u32 { uint32_t e0, e1, e2, e3; };

// Leaves in each table what those before it have of two digits, and says what all have.
KG_FN uint32_t leave_before_8(uint32_t *word)
{
    uint32_t sum = 0; // no counter is full
    KG_UNROLL(8)
    for (uint32_t w = 0; w < 8; w++) {
        const uint32_t counted = word[w * 128];
        word[w * 128] = sum;
        sum += counted;
    }
    return sum;
}

// How many there are, at most, where so many are expected, in parts of 64: those and six
// deviations. Rounded down.
static uint64_t most_likely(uint64_t expected)
{
    uint64_t deviations = 0; // the root of 36 times that
    for (uint64_t bit = 1 << 16; bit != 0; bit /= 2)
        if ((deviations + bit) * (deviations + bit) <= 36 * 64 * expected) deviations += bit;
    return (expected + deviations) / 64;
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
    // of the k-th number; which of those that begin like it, and how many they are
    uint32_t digit, missing, in_digit;
    uint32_t below, equal; // how many of the block's numbers are below the k-th, and equal to it
    alignas(16) uint32_t from[2048]; // of the first block: where results come from
    // Of the block that sorts: the results.
    alignas(16) uint32_t numbers[2048];
    alignas(16) uint16_t places[2048]; // where they stood
    alignas(16) uint32_t bins[2176]; // numbers that begin alike: how many, then where they begin
    alignas(16) uint32_t ranges[32]; // of each warp: the least number, and the greatest
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

// The least and the greatest of what each thread has, in all of the block. Threads meet.
KG_FN void sort_block_range(cluster_shared *shared, uint32_t &least, uint32_t &greatest)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    for (uint32_t turn = 0; turn < 2; turn++) {
        for (uint32_t by = 16; by > 0; by /= 2) {
            const uint32_t low = __shfl_xor_sync(0xffffffffu, least, by),
                high = __shfl_xor_sync(0xffffffffu, greatest, by);
            least = low < least ? low : least;
            greatest = high > greatest ? high : greatest;
        }
        if (turn == 1) break;
        if (lane == 0) {
            shared->ranges[2 * warp] = least;
            shared->ranges[2 * warp + 1] = greatest;
        }
        __syncthreads(); // all warps have said what they have
        if (lane < 16) {
            least = shared->ranges[2 * lane];
            greatest = shared->ranges[2 * lane + 1];
        }
    }
}

// Sorts the first numbers by bins: those that begin alike are compared one by one. Returns false,
// and leaves all as it
// was, where a bin has many. If all numbers are equal their places have bins. `bits`: those in
// which numbers differ.
KG_FN bool sort_block_bins(cluster_shared *shared, uint32_t count, uint32_t &bits)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 2;
    uint32_t numbers[4] = {};
    uint16_t places[4] = {};
    uint32_t least = (uint32_t)-1, greatest = 0;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = threadIdx.x + 512 * i;
        if (at >= count) continue;
        numbers[i] = shared->numbers[at];
        places[i] = shared->places[at];
        const uint32_t value = numbers[i];
        least = value < least ? value : least;
        greatest = value > greatest ? value : greatest;
    }
    for (uint32_t at = threadIdx.x; at < 1024; at += 512) shared->bins[at] = 0;
    sort_block_range(shared, least, greatest);
    const bool equal = least == greatest;
    if (equal) {
        least = (uint32_t)-1, greatest = 0;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 512 * i >= count) continue;
            least = places[i] < least ? places[i] : least;
            greatest = places[i] > greatest ? places[i] : greatest;
        }
        __syncthreads(); // all have read the ranges
        sort_block_range(shared, least, greatest);
    }
    uint32_t shift = 0, bins[4] = {}, ranks[4] = {};
    while ((greatest - least) >> shift >= 1024) shift++;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        if (threadIdx.x + 512 * i >= count) continue;
        bins[i] = (uint32_t)(((equal ? (uint32_t)places[i]
            : (uint32_t)numbers[i]) - least) >> shift);
        ranks[i] = atomicAdd(&shared->bins[bins[i]], 1u);
    }
    __syncthreads(); // all have counted

    // Where bins begin. Those of a thread lie side by side.
    uint32_t counts[2], sum = 0, squares = 0;
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        counts[i] = first + i < 1024 ? shared->bins[first + i] : 0;
        squares += counts[i] * counts[i];
        sum += counts[i];
    }
    const uint32_t upto = sum_upto(lane, sum), compared = sum_upto(lane, squares);
    if (lane == 31) {
        shared->ranges[2 * warp] = upto;
        shared->ranges[2 * warp + 1] = compared;
    }
    __syncthreads(); // all warps have said what they have
    uint32_t before = lane < 16 ? (uint32_t)shared->ranges[2 * lane] : 0;
    const uint32_t all = sum_upto(lane, lane < 16 ? (uint32_t)shared->ranges[2 * lane + 1] : 0);
    if (__shfl_sync(0xffffffffu, all, 31) > 60 * count) { // digits take less
        for (bits = shift; bits < 32 && (least ^ greatest) >> bits != 0;) bits++;
        return false;
    }
    before = sum_upto(lane, before) - before;
    before = __shfl_sync(0xffffffffu, before, warp) + upto - sum;
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        if (first + i < 1024) shared->bins[first + i] = before;
        before += counts[i];
    }
    __syncthreads(); // all bins have begun

    // In the order of bins, then of numbers.
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        if (threadIdx.x + 512 * i >= count) continue;
        const uint32_t to = shared->bins[bins[i]] + ranks[i];
        shared->numbers[to] = numbers[i];
        shared->places[to] = places[i];
    }
    __syncthreads(); // all numbers are in their bins
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) { // neighbours are mostly of one bin, and read it together
        const uint32_t at = threadIdx.x + 512 * i;
        if (at >= count) continue;
        numbers[i] = shared->numbers[at];
        places[i] = shared->places[at];
        const uint32_t bin = (uint32_t)(((equal ? (uint32_t)places[i]
            : (uint32_t)numbers[i]) - least) >> shift);
        const uint32_t begin = shared->bins[bin], end = bin + 1 < 1024 ? shared->bins[bin + 1]
            : count;
        ranks[i] = begin;
        for (uint32_t other = begin; other < end; other++) {
            const uint32_t number = shared->numbers[other];
            const uint16_t place = shared->places[other];
            ranks[i] += number < numbers[i] || (number == numbers[i] && place < places[i]);
        }
    }
    __syncthreads(); // all have compared
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        if (threadIdx.x + 512 * i >= count) continue;
        shared->numbers[ranks[i]] = numbers[i];
        shared->places[ranks[i]] = places[i];
    }
    __syncthreads(); // all are in order
    return true;
}

// Sorts the first numbers by digits of 8 bits, from the lowest: votes rank them, so equal ones stay
// in order.
KG_FN void sort_block_digits(cluster_shared *shared, uint32_t count, uint32_t bits)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t rows = (count + 511) / 512, first = warp * 32 * rows + lane;
    // of the warp; behind those of all is where digits begin
    uint16_t *const table = (uint16_t *)(shared->bins + warp * 128);
    const uint16_t *const starts = (const uint16_t *)(shared->bins + 2048);
    for (uint32_t shift = 0; shift < bits; shift += 8) {
        uint32_t numbers[4] = {};
        uint16_t places[4] = {};
        uint32_t ranks[4] = {};
        for (uint32_t at = threadIdx.x; at < 2048; at += 512) shared->bins[at] = 0;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (i >= rows || first + 32 * i >= count) continue;
            numbers[i] = shared->numbers[first + 32 * i];
            places[i] = shared->places[first + 32 * i];
        }
        __syncthreads(); // counters are clear, and all have what they move
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (i >= rows) continue;
            const uint32_t digit = (uint32_t)(numbers[i] >> shift) & 255;
            uint32_t lanes = __ballot_sync(0xffffffffu, first + 32 * i < count);
            KG_UNROLL(8)
            for (uint32_t bit = 0; bit < 8; bit++) lanes &= kg_lanes_alike(digit, 1u << bit);
            const uint32_t before = (uint32_t)__popc(lanes & kg_lanemask_lt()),
                counted = table[digit];
            ranks[i] = counted + before;
            __syncwarp(); // all have read their counters
            if (before == 0 && first + 32 * i < count)
                table[digit] = (uint16_t)(counted + (uint32_t)__popc(lanes));
            __syncwarp(); // and those that have changed are there
        }
        __syncthreads(); // all have counted

        // What the warps before each one have of two digits; then where digits begin. Words of a
        // thread lie side by side.
        uint32_t sums[1] = {}, all = 0;
        KG_UNROLL(1)
        for (uint32_t i = 0; i < 1; i++) {
            const uint32_t word = threadIdx.x * 1 + i;
            if (word >= 128) break;
            sums[i] = leave_before_16(shared->bins + word);
            all += (sums[i] & 0xffff) + (sums[i] >> 16);
        }
        const uint32_t upto = sum_upto(lane, all);
        if (lane == 31) shared->ranges[warp] = upto;
        __syncthreads(); // all warps have said what they have
        uint32_t before = upto - all;
        for (uint32_t w = 0; w < warp; w++) before += (uint32_t)shared->ranges[w];
        KG_UNROLL(1)
        for (uint32_t i = 0; i < 1; i++) {
            const uint32_t word = threadIdx.x * 1 + i;
            if (word >= 128) break;
            shared->bins[2048 + word] = before | (before + (sums[i] & 0xffff)) << 16;
            before += (sums[i] & 0xffff) + (sums[i] >> 16);
        }
        __syncthreads(); // all digits have begun
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (i >= rows || first + 32 * i >= count) continue;
            const uint32_t digit = (uint32_t)(numbers[i] >> shift) & 255;
            const uint32_t to = starts[digit] + table[digit] + ranks[i];
            shared->numbers[to] = numbers[i];
            shared->places[to] = places[i];
        }
        __syncthreads(); // all have moved
    }
}

// Sorts the first numbers of the block's: a network whose comparisons all put the first one first.
// So what is
// behind the last need not be there.
KG_FN void sort_block(cluster_shared *shared, uint32_t count)
{
    if (count > 32) {
        uint32_t bits = 0;
        if (!sort_block_bins(shared, count, bits)) sort_block_digits(shared, count, bits);
        return;
    }
    const uint32_t lane = threadIdx.x % 32;
    for (uint32_t run = 32; run / 2 < count || run == 32; run *= 2) {
        // Two runs become one: first each number and the one that mirrors it, then those ever
        // closer to each other.
        for (uint32_t by = run / 2; by >= 32; by /= 2) {
            const uint32_t pairs = (count + 2 * by - 1) / (2 * by) * by;
            for (uint32_t pair = threadIdx.x; pair < pairs; pair += 512) {
                const uint32_t in_run = pair & (by - 1), at = 2 * pair - in_run;
                const uint32_t other = by == run / 2 ? at + run - 1 - 2 * in_run : at + by;
                if (other >= count) continue;
                const uint32_t number = shared->numbers[at], its_number = shared->numbers[other];
                const uint16_t place = shared->places[at], its_place = shared->places[other];
                if (its_number < number || (its_number == number && its_place < place)) {
                    shared->numbers[at] = its_number;
                    shared->numbers[other] = number;
                    shared->places[at] = its_place;
                    shared->places[other] = place;
                }
            }
            __syncthreads(); // both ends of all pairs are there
        }

        // The closest: lanes of a warp. In the beginning these sort 32 numbers.
        for (uint32_t at = threadIdx.x; at - lane < count; at += 512) {
            uint32_t number = at < count ? shared->numbers[at] : (uint32_t)-1;
            uint32_t place = at < count ? shared->places[at] : 0xffff;
            for (uint32_t part = run == 32 ? 2 : 32; part <= 32; part *= 2) {
                for (uint32_t by = part / 2; by > 0; by /= 2) {
                    // the mirror, or as far away
                    const uint32_t with = run == 32 && by == part / 2 ? part - 1 : by;
                    const uint32_t other = __shfl_xor_sync(0xffffffffu, number, with);
                    const uint32_t its_place = __shfl_xor_sync(0xffffffffu, place, with);
                    const bool first = number < other || (number == other && place < its_place);
                    if (first != ((lane & by) == 0)) {
                        number = other;
                        place = its_place;
                    }
                }
            }
            if (at < count) {
                shared->numbers[at] = (uint32_t)number;
                shared->places[at] = (uint16_t)place;
            }
        }
        __syncthreads(); // runs are in order
    }
}

// What the warps before this one have, from what each has: a lane gives that of one.
KG_FN uint32_t warps_before(uint32_t lane, uint32_t warp, uint32_t has)
{
    const uint32_t upto = sum_upto(lane, has);
    return __shfl_sync(0xffffffffu, upto - has, warp);
}

// Learns what all blocks have counted of each digit, and finds the one that is `missing`-th: it,
// which of its numbers,
// and how many of them there are.
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
            shared->in_digit = totals[i];
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
    if (most == n) { // all are results
        found = (uint32_t)-1;
        missing = UINT32_MAX;
    }
    while (most < n) {
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
        // all that begin so are results: in place of the k-th the last that might be
        if (missing == shared->in_digit) {
            found |= (uint32_t)(((uint64_t)1 << top) - 1);
            missing = UINT32_MAX;
            break;
        }

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

    // OUTPUT: in the order of the array, or to the block that sorts.
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
    __syncthreads(); // numbers and places are there
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
    const kg_shape shape = {{8, 1, 1}, {512, 1, 1}, 8, false};
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch_shaped(call, 0, KG_KERNEL_OF(kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl),
            nullptr, &shape, sizeof(cluster_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint32_t *g_indices = (uint32_t *)call->args[2];
    uint32_t n = (uint32_t)call->n;
    const uint64_t wanted = call->lengths[0];
    uint32_t most = wanted < n ? (uint32_t)wanted : n;
    if (most == 0) return 0;
    void *arguments[] = {&g_in, &g_out, &g_indices, &n, &most};
    return kg_launch_shaped(call, 0, KG_KERNEL_OF(kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl),
        arguments, &shape, sizeof(cluster_shared));
}
} // namespace

namespace row_wbw_w8x8_sm4_d11_pdl {

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
    // what those before each one have: below, and above bit 32 equal
    alignas(16) uint64_t runs[264];
};
constexpr uint64_t NO_RESULT = ~(uint64_t)0; // where a run has none

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

// What a block shares that keeps numbers: a sample, then numbers that it sorts.
struct alignas(16) keep_shared {
    alignas(16) uint32_t numbers[1024];
    alignas(16) uint32_t places[1024]; // where they stood
    alignas(16) uint32_t bins[512]; // numbers that begin alike: how many, then where they begin
    alignas(16) uint32_t ranges[16]; // of each warp: the least number, and the greatest
    alignas(16) uint32_t counts[2048]; // of digits
    alignas(16) uint32_t warps[8]; // what each warp has of them
    alignas(16) uint64_t below[8]; // and of numbers
    alignas(16) uint32_t digit; // one load reads 16 bytes: no others change meanwhile
    uint32_t missing, in_digit;
    alignas(16) uint64_t equal[8];
    uint32_t full[8], kept;
};

// The least and the greatest of what each thread has, in all of the block. Threads meet.
KG_FN void sort_kept_range(keep_shared *shared, uint32_t &least, uint32_t &greatest)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    for (uint32_t turn = 0; turn < 2; turn++) {
        for (uint32_t by = 16; by > 0; by /= 2) {
            const uint32_t low = __shfl_xor_sync(0xffffffffu, least, by),
                high = __shfl_xor_sync(0xffffffffu, greatest, by);
            least = low < least ? low : least;
            greatest = high > greatest ? high : greatest;
        }
        if (turn == 1) break;
        if (lane == 0) {
            shared->ranges[2 * warp] = least;
            shared->ranges[2 * warp + 1] = greatest;
        }
        __syncthreads(); // all warps have said what they have
        if (lane < 8) {
            least = shared->ranges[2 * lane];
            greatest = shared->ranges[2 * lane + 1];
        }
    }
}

// Sorts the first numbers by bins: those that begin alike are compared one by one. Returns false,
// and leaves all as it
// was, where a bin has many. If all numbers are equal their places have bins.
KG_FN bool sort_kept_bins(keep_shared *shared, uint32_t count)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 2;
    uint32_t numbers[4] = {};
    uint32_t places[4] = {};
    uint32_t least = (uint32_t)-1, greatest = 0;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = threadIdx.x + 256 * i;
        if (at >= count) continue;
        numbers[i] = shared->numbers[at];
        places[i] = shared->places[at];
        const uint32_t value = numbers[i];
        least = value < least ? value : least;
        greatest = value > greatest ? value : greatest;
    }
    for (uint32_t at = threadIdx.x; at < 512; at += 256) shared->bins[at] = 0;
    sort_kept_range(shared, least, greatest);
    const bool equal = least == greatest;
    if (equal) {
        least = (uint32_t)-1, greatest = 0;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 256 * i >= count) continue;
            least = places[i] < least ? places[i] : least;
            greatest = places[i] > greatest ? places[i] : greatest;
        }
        __syncthreads(); // all have read the ranges
        sort_kept_range(shared, least, greatest);
    }
    uint32_t shift = 0, bins[4] = {}, ranks[4] = {};
    while ((greatest - least) >> shift >= 512) shift++;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        if (threadIdx.x + 256 * i >= count) continue;
        bins[i] = (uint32_t)(((equal ? (uint32_t)places[i]
            : (uint32_t)numbers[i]) - least) >> shift);
        ranks[i] = atomicAdd(&shared->bins[bins[i]], 1u);
    }
    __syncthreads(); // all have counted

    // Where bins begin. Those of a thread lie side by side.
    uint32_t counts[2], sum = 0, squares = 0;
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        counts[i] = first + i < 512 ? shared->bins[first + i] : 0;
        squares += counts[i] * counts[i];
        sum += counts[i];
    }
    const uint32_t upto = sum_upto(lane, sum), compared = sum_upto(lane, squares);
    if (lane == 31) {
        shared->ranges[2 * warp] = upto;
        shared->ranges[2 * warp + 1] = compared;
    }
    __syncthreads(); // all warps have said what they have
    uint32_t before = lane < 8 ? (uint32_t)shared->ranges[2 * lane] : 0;
    const uint32_t all = sum_upto(lane, lane < 8 ? (uint32_t)shared->ranges[2 * lane + 1] : 0);
    if (__shfl_sync(0xffffffffu, all, 31) > 120 * count) { // a network takes less
        return false;
    }
    before = sum_upto(lane, before) - before;
    before = __shfl_sync(0xffffffffu, before, warp) + upto - sum;
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        if (first + i < 512) shared->bins[first + i] = before;
        before += counts[i];
    }
    __syncthreads(); // all bins have begun

    // In the order of bins, then of numbers.
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        if (threadIdx.x + 256 * i >= count) continue;
        const uint32_t to = shared->bins[bins[i]] + ranks[i];
        shared->numbers[to] = numbers[i];
        shared->places[to] = places[i];
    }
    __syncthreads(); // all numbers are in their bins
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) { // neighbours are mostly of one bin, and read it together
        const uint32_t at = threadIdx.x + 256 * i;
        if (at >= count) continue;
        numbers[i] = shared->numbers[at];
        places[i] = shared->places[at];
        const uint32_t bin = (uint32_t)(((equal ? (uint32_t)places[i]
            : (uint32_t)numbers[i]) - least) >> shift);
        const uint32_t begin = shared->bins[bin], end = bin + 1 < 512 ? shared->bins[bin + 1]
            : count;
        ranks[i] = begin;
        for (uint32_t other = begin; other < end; other++) {
            const uint32_t number = shared->numbers[other];
            const uint32_t place = shared->places[other];
            ranks[i] += number < numbers[i] || (number == numbers[i] && place < places[i]);
        }
    }
    __syncthreads(); // all have compared
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        if (threadIdx.x + 256 * i >= count) continue;
        shared->numbers[ranks[i]] = numbers[i];
        shared->places[ranks[i]] = places[i];
    }
    __syncthreads(); // all are in order
    return true;
}

// Sorts the first numbers of the block's: a network whose comparisons all put the first one first.
// So what is
// behind the last need not be there.
KG_FN void sort_kept(keep_shared *shared, uint32_t count)
{
    if (count > 32 && sort_kept_bins(shared, count)) return;
    const uint32_t lane = threadIdx.x % 32;
    for (uint32_t run = 32; run / 2 < count || run == 32; run *= 2) {
        // Two runs become one: first each number and the one that mirrors it, then those ever
        // closer to each other.
        for (uint32_t by = run / 2; by >= 32; by /= 2) {
            const uint32_t pairs = (count + 2 * by - 1) / (2 * by) * by;
            for (uint32_t pair = threadIdx.x; pair < pairs; pair += 256) {
                const uint32_t in_run = pair & (by - 1), at = 2 * pair - in_run;
                const uint32_t other = by == run / 2 ? at + run - 1 - 2 * in_run : at + by;
                if (other >= count) continue;
                const uint32_t number = shared->numbers[at], its_number = shared->numbers[other];
                const uint32_t place = shared->places[at], its_place = shared->places[other];
                if (its_number < number || (its_number == number && its_place < place)) {
                    shared->numbers[at] = its_number;
                    shared->numbers[other] = number;
                    shared->places[at] = its_place;
                    shared->places[other] = place;
                }
            }
            __syncthreads(); // both ends of all pairs are there
        }

        // The closest: lanes of a warp. In the beginning these sort 32 numbers.
        for (uint32_t at = threadIdx.x; at - lane < count; at += 256) {
            uint32_t number = at < count ? shared->numbers[at] : (uint32_t)-1;
            uint32_t place = at < count ? shared->places[at] : 0xffffffff;
            for (uint32_t part = run == 32 ? 2 : 32; part <= 32; part *= 2) {
                for (uint32_t by = part / 2; by > 0; by /= 2) {
                    // the mirror, or as far away
                    const uint32_t with = run == 32 && by == part / 2 ? part - 1 : by;
                    const uint32_t other = __shfl_xor_sync(0xffffffffu, number, with);
                    const uint32_t its_place = __shfl_xor_sync(0xffffffffu, place, with);
                    const bool first = number < other || (number == other && place < its_place);
                    if (first != ((lane & by) == 0)) {
                        number = other;
                        place = its_place;
                    }
                }
            }
            if (at < count) {
                shared->numbers[at] = (uint32_t)number;
                shared->places[at] = (uint32_t)place;
            }
        }
        __syncthreads(); // runs are in order
    }
}

// Finds the digit of the one that is `missing`-th: it, which one of its numbers, and how many of
// them there are.
KG_FN void pick_counted(keep_shared *shared, uint32_t missing)
{
    // Digits of a thread lie side by side.
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 8;
    uint32_t counts[8], sum = 0;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        counts[i] = first + i < 2048 ? shared->counts[first + i] : 0;
        sum += counts[i];
    }
    const uint32_t upto = sum_upto(lane, sum);
    if (lane == 31) shared->warps[warp] = upto;
    __syncthreads(); // all warps have said what they have
    const uint32_t of_lane = lane < 8 ? shared->warps[lane] : 0;
    uint32_t before = __shfl_sync(0xffffffffu, sum_upto(lane, of_lane) - of_lane,
        warp) + upto - sum;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        if (before < missing && missing <= before + counts[i]) { // one thread has it
            shared->digit = first + i;
            shared->missing = missing - before;
            shared->in_digit = counts[i];
        }
        before += counts[i];
    }
    __syncthreads(); // the digit is there
}

// Clears the counters of digits.
KG_FN void clear_counts(keep_shared *shared)
{
    for (uint32_t at = threadIdx.x; at < 2048; at += 256) shared->counts[at] = 0;
    __syncthreads(); // no counter counts yet
}

// The number of a part of the array: it stands wherever a hash says. What was counted before gives
// another one.
KG_FN uint32_t sampled(const uint32_t *g_in, uint64_t part, uint64_t at, uint64_t salt)
{
    const uint64_t hash = (at + 1 + salt) * (uint64_t)0x9e3779b97f4a7c15;
    return encode(g_in[at * part + (hash >> 20) % part]);
}

// The number of a sample that has a rank, from 1 on: digit by digit, from the top. The sample is
// there, or one number
// of each part is taken.
KG_FN uint32_t guess_number(keep_shared *shared, const uint32_t *g_in, uint64_t n,
    const uint32_t *g_sample, uint32_t sample, uint32_t rank, uint64_t salt)
{
    const uint64_t part = n / sample;
    const uint32_t asked = rank;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = threadIdx.x + 256 * i;
        if (at >= sample) continue;
        shared->numbers[at] = g_sample ? g_sample[at] : sampled(g_in, part, at, salt);
    }
    uint32_t found = 0;
    for (uint32_t top = 32; top > 0;) {
        const uint32_t shift = top > 11 ? top - 11 : 0, mask = (1u << (top - shift)) - 1;
        const uint32_t known_bits = (uint32_t)(top < 32 ? ~(uint64_t)0 << top : 0);
        clear_counts(shared);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 256 * i >= sample) continue;
            const uint32_t number = shared->numbers[threadIdx.x + 256 * i];
            if (((number ^ found) & known_bits) == 0)
                atomicAdd(&shared->counts[(uint32_t)(number >> shift) & mask], 1u);
        }
        __syncthreads(); // all have counted
        pick_counted(shared, rank);
        found |= (uint32_t)((uint64_t)shared->digit << shift);
        rank = shared->missing;
        top = shift;
        if (shared->in_digit > 16 || 8 * (shared->in_digit - rank) > asked) continue;
        found |= (uint32_t)(((uint64_t)1 << top) - 1); // few others begin so: near enough
        break;
    }
    return found;
}

// The bin of a number below the guess, the first one for the least numbers. Bins are narrow close
// to the guess: as far
// away as a power of two, 64 of them are as wide as it.
KG_FN uint32_t bin_of(uint32_t guess, uint32_t number)
{
    const uint32_t past = (guess - 1 - number);
    const uint32_t octave = 31 - (uint32_t)__clz((int)(past | 1));
    const uint32_t parts = (uint32_t)(octave < 6 ? past << (6 - octave)
        : past >> (octave - 6)) & 63;
    return 2047 - (octave << 6 | parts);
}

// The greatest number of a bin that has some.
KG_FN uint32_t greatest_of(uint32_t guess, uint32_t bin)
{
    const uint32_t place = 2047 - bin, octave = place >> 6;
    const uint32_t begin = (uint32_t)1 << octave, parts = place & 63;
    const uint32_t past = begin | (octave < 6 ? parts >> (6 - octave) : parts << (octave - 6));
    return (uint32_t)(guess - 1 - (octave == 0 ? 0 : past));
}

// Counts a digit of what was kept, where it begins as `found` does.
KG_FN void count_kept(keep_shared *shared, uint32_t found, uint32_t top, uint32_t shift,
    uint64_t room, const uint32_t *g_kept, const uint64_t *g_rows)
{
    const uint32_t mask = (1u << (top - shift)) - 1;
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    for (uint32_t first = warp; first < gridDim.x; first += 40) {
        uint32_t kept[5], longest = 0; // by five blocks
        KG_UNROLL(5)
        for (uint32_t i = 0; i < 5; i++) {
            const uint32_t row = first + 8 * i;
            kept[i] = row < gridDim.x ? (uint32_t)g_rows[2 * row] : 0;
            longest = kept[i] > longest ? kept[i] : longest;
        }
        for (uint32_t from = lane; from < longest; from += 64) {
            uint32_t numbers[10] = {}; // two of each
            KG_UNROLL(10)
            for (uint32_t i = 0; i < 10; i++) {
                const uint32_t at = from + i / 5 * 32;
                if (at < kept[i % 5]) numbers[i] = g_kept[room * (first + 8 * (i % 5)) + at];
            }
            KG_UNROLL(10)
            for (uint32_t i = 0; i < 10; i++) {
                const uint32_t at = from + i / 5 * 32;
                const uint32_t number = numbers[i];
                if (at >= kept[i % 5]) continue;
                if (top == 32 || (number ^ found) >> top == 0)
                    atomicAdd(&shared->counts[(uint32_t)(number >> shift) & mask], 1u);
            }
        }
    }
    __syncthreads(); // all have counted
}

// Takes what was kept up to a number, in any order.
KG_FN void take_kept(keep_shared *shared, uint32_t upto, uint64_t room, const uint32_t *g_kept,
    const uint64_t *g_kept_places, const uint64_t *g_rows)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    for (uint32_t first = warp; first < gridDim.x; first += 40) {
        uint32_t kept[5], longest = 0; // by five blocks
        KG_UNROLL(5)
        for (uint32_t i = 0; i < 5; i++) {
            const uint32_t row = first + 8 * i;
            kept[i] = row < gridDim.x ? (uint32_t)g_rows[2 * row] : 0;
            longest = kept[i] > longest ? kept[i] : longest;
        }
        for (uint32_t from = lane; from < longest; from += 64) {
            uint32_t numbers[10] = {}; // two of each
            KG_UNROLL(10)
            for (uint32_t i = 0; i < 10; i++) {
                const uint32_t at = from + i / 5 * 32;
                if (at < kept[i % 5]) numbers[i] = g_kept[room * (first + 8 * (i % 5)) + at];
            }
            KG_UNROLL(10)
            for (uint32_t i = 0; i < 10; i++) {
                const uint32_t at = from + i / 5 * 32;
                const uint32_t number = numbers[i];
                if (at >= kept[i % 5]) continue;
                if (number > upto) continue;
                const uint32_t to = atomicAdd(&shared->kept, 1u);
                shared->numbers[to] = number;
                shared->places[to] = (uint32_t)(room * (first + 8 * (i % 5)) + at);
            }
        }
    }
    __syncthreads(); // all numbers are there, and where they were kept
    for (uint32_t at = threadIdx.x; at < shared->kept; at += 256)
        shared->places[at] = (uint32_t)g_kept_places[shared->places[at]];
    __syncthreads(); // all places are there
}

// By the last block: it finds what may be a result, of what was kept, by bins that all have
// counted: it has their
// counters. Where these tell too little it counts digits. What may be a result it holds and sorts,
// so the results come
// first. Returns false if too many are equal.
KG_FN bool hold_kept(keep_shared *shared, uint32_t guess, bool binned, uint64_t below,
    uint32_t most, uint64_t room, const uint32_t *g_kept, const uint64_t *g_kept_places,
    const uint64_t *g_rows)
{
    uint32_t top = 1, missing = most, held = 0;
    if (threadIdx.x == 0) shared->kept = 0;
    __syncthreads(); // no number is taken before
    // numbers below it have no more bits
    while (top < 32 && (uint32_t)(guess - 1) >> top != 0) top++;
    uint32_t found = 0, upto = (uint32_t)-1;
    if (below <= 1024) held = (uint32_t)below; // it holds them all
    if (binned && most < below) {
        pick_counted(shared, missing);
        const uint32_t may_be = most - shared->missing + shared->in_digit;
        if (may_be <= 1024) {
            held = may_be;
            upto = greatest_of(guess, shared->digit);
        }
    }
    while (held == 0) {
        const uint32_t shift = top > 11 ? top - 11 : 0;
        clear_counts(shared);
        count_kept(shared, found, top, shift, room, g_kept, g_rows);
        pick_counted(shared, missing);
        missing = shared->missing;
        found |= (uint32_t)((uint64_t)shared->digit << shift);
        upto = found | (uint32_t)(((uint64_t)1 << shift) - 1);
        const uint32_t may_be = most - missing + shared->in_digit;
        if (may_be <= 1024) held = may_be;
        else if (shift == 0) return false;
        top = shift;
    }
    take_kept(shared, upto, room, g_kept, g_kept_places, g_rows);
    sort_kept(shared, held);
    return true;
}

// A thread's keys of a run, as numbers: 4 side by side. Those past the end are behind all others.
KG_FN void load_keys(const uint32_t *g_in, uint64_t n, uint64_t run, uint32_t lane,
    uint32_t (&numbers)[8])
{
    const uint64_t at = run * 256 + lane * 4;
    const bool all = (run + 1) * 256 <= n;
    if (all && (uintptr_t)g_in % 16 == 0) {
        KG_CASE(wide);
        KG_UNROLL(2)
        for (uint32_t v = 0; v < 2; v++) {
            // what is kept stays in the cache
            const kg_v16 bits = kg_ld16_stream(g_in + at + 128 * v);
            vec_u32 from;
            memcpy(&from, &bits, 16);
            numbers[4 * v + 0] = encode(from.e0);
            numbers[4 * v + 1] = encode(from.e1);
            numbers[4 * v + 2] = encode(from.e2);
            numbers[4 * v + 3] = encode(from.e3);
        }
        return;
    }
    if (all) {
        KG_CASE(none);
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) numbers[i] = encode(g_in[at + 128 * (i / 4) + i % 4]);
    } else {
        KG_CASE(stop);
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++)
            numbers[i] = at + 128 * (i / 4) + i % 4 < n ? encode(g_in[at + 128 * (i / 4) + i % 4])
                : (uint32_t)-1;
    }
}

// Keeps those of a run that are below the guess, in the order of the array, and counts those equal
// to it. Returns false if there is no room.
KG_FN bool keep_numbers(keep_shared *shared, uint64_t n, uint64_t run, uint32_t guess, bool binned,
    uint64_t room, const uint32_t (&numbers)[8], uint64_t &equal, uint32_t *g_kept,
    uint64_t *g_kept_places, uint64_t *g_runs)
{
    const uint32_t lane = threadIdx.x % 32;
    const uint64_t at = run * 256 + lane * 4, base = room * blockIdx.x;
    uint32_t count = 0; // two counters
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++)
        count += numbers[i] < guess ? 1 : at + 128 * (i / 4) + i % 4 < n && numbers[i] == guess
            ? 1u << 16 : 0;
    count = __shfl_sync(0xffffffffu, sum_upto(lane, count), 31);
    const uint32_t all = count & 0xffff, same = count >> 16;
    uint32_t to = 0;
    equal += same;
    if (lane == 0 && all != 0) to = atomicAdd(&shared->kept, all);
    to = __shfl_sync(0xffffffffu, to, 0);
    if (to + (uint64_t)all > room) return false;
    if (lane == 0) g_runs[run] = (base + to) << 26 | same << 13 | all;
    if (all == 0) return true;
    KG_UNROLL(2)
    for (uint32_t v = 0; v < 2; v++) {
        // of those side by side: in lanes before this one, and in all
        uint32_t before = 0, here = 0;
        KG_UNROLL(4)
        for (uint32_t e = 0; e < 4; e++) {
            const uint32_t below = __ballot_sync(0xffffffffu, numbers[4 * v + e] < guess);
            before += (uint32_t)__popc(below & kg_lanemask_lt());
            here += (uint32_t)__popc(below);
        }
        uint64_t place = base + to + before;
        KG_UNROLL(4)
        for (uint32_t e = 0; e < 4; e++) {
            if (numbers[4 * v + e] >= guess) continue;
            g_kept[place] = numbers[4 * v + e];
            g_kept_places[place++] = at + 128 * v + e;
            if (binned) atomicAdd(&shared->counts[bin_of(guess, numbers[4 * v + e])], 1u);
        }
        to += here;
    }
    return true;
}

// The least number of each group of 32 parts of the array, by a warp each: one number of each part
// is taken. Parts of a
// group lie far from each other: where results do not, they are of many groups. Clears the counters
// of all blocks.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_sample, 256, 4)(const uint32_t *g_in,
    uint64_t n, uint32_t *g_sample, uint64_t *g_totals)
{
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t at = blockIdx.x * (uint64_t)256 + threadIdx.x, part = n / 32768;
    for (uint64_t digit = at; digit < 2048; digit += (uint64_t)256 * gridDim.x) g_totals[digit] = 0;
    uint32_t least = sampled(g_in, part, at % 32 * 1024 + at / 32, 0);
    for (uint32_t by = 16; by > 0; by /= 2) {
        const uint32_t other = __shfl_xor_sync(0xffffffffu, least, by);
        least = other < least ? other : least;
    }
    if (threadIdx.x % 32 == 0) g_sample[at / 32] = (uint32_t)least;
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_sample)

// Keeps the numbers below the guess: those of a run of each warp side by side. Runs go to blocks by
// turns, so each has
// its share. Without a rank there is no guess, and one block. The second time it works where the
// first guess was wrong.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_keep, 256, 4)(const uint32_t *g_in,
    uint32_t *g_out, uint32_t *g_indices, uint64_t n, uint64_t most, uint32_t sample,
    uint32_t rank, const uint32_t *g_sample, bool again, bool may_finish, uint64_t room,
    known *g_known, uint32_t *g_kept, uint64_t *g_kept_places, uint64_t *g_runs, uint64_t *g_rows,
    uint64_t *g_totals, uint32_t *g_ticket)
{
    KG_SMEM(keep_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (again && g_known->source != ALL) return;
    const uint64_t salt = !again ? 0 : g_known->full != 0 ? 1 : 2 + g_known->below + g_known->equal;
    const uint64_t runs = rank == 0 ? 0 : (n + 2047) / 2048 * 8,
        first = warp * gridDim.x + blockIdx.x;
    uint32_t numbers[8] = {}, guess = 0;
    if (threadIdx.x == 0) shared->kept = 0;
    // on their way while there is no guess yet
    if (first < runs) load_keys(g_in, n, first, lane, numbers);
    if (rank != 0) guess = guess_number(shared, g_in, n, again ? nullptr : g_sample, sample, rank,
        salt);
    uint64_t equal = 0; // the warp's
    bool full = false;
    const bool binned = may_finish && !again && g_sample; // of use to the block that ends last
    if (binned) clear_counts(shared);
    for (uint64_t run = first; run < runs; run += 8 * gridDim.x) {
        uint32_t least = (uint32_t)-1;
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) least = numbers[i] < least ? numbers[i] : least;
        if (__any_sync(0xffffffffu, least <= guess))
            full = !keep_numbers(shared, n, run, guess, binned, room, numbers, equal, g_kept,
                g_kept_places, g_runs);
        else if (lane == 0) g_runs[run] = 0;
        if (full) break;
        if (run + 8 * gridDim.x < runs) load_keys(g_in, n, run + 8 * gridDim.x, lane, numbers);
    }

    // What the block has. The one that ends last adds up what all have.
    if (lane == 0) {
        shared->equal[warp] = equal;
        shared->full[warp] = full;
    }
    __syncthreads(); // all warps have said what they have
    bool last = false;
    if (binned && shared->kept != 0) {
        for (uint32_t at = threadIdx.x; at < 2048; at += 256)
            if (shared->counts[at] != 0) atomicAdd(&g_totals[at], (uint64_t)shared->counts[at]);
        __syncthreads(); // all that was counted is added
    }
    if (warp == 0) {
        equal = wide_sum(lane < 8 ? shared->equal[lane] : 0);
        full = __any_sync(0xffffffffu, lane < 8 && shared->full[lane] != 0);
    }
    if (threadIdx.x == 0) {
        g_rows[2 * blockIdx.x] = full ? ~(uint64_t)0 : shared->kept;
        g_rows[2 * blockIdx.x + 1] = equal;
        last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    }
    if (!__syncthreads_or(last)) return;
    KG_CASE(end);
    uint64_t below = 0;
    equal = 0;
    full = false;
    for (uint32_t at = threadIdx.x; binned && at < 2048;
        at += 256) shared->counts[at] = (uint32_t)g_totals[at];
    for (uint32_t row = threadIdx.x; row < gridDim.x; row += 256) {
        const uint64_t kept = g_rows[2 * row];
        full = full || kept == ~(uint64_t)0;
        below += kept;
        equal += g_rows[2 * row + 1];
    }
    full = __syncthreads_or(full) != 0;
    below = wide_sum(below);
    equal = wide_sum(equal);
    if (lane == 0) {
        shared->below[warp] = below;
        shared->equal[warp] = equal;
    }
    __syncthreads(); // all warps have added up
    below = wide_sum(lane < 8 ? shared->below[lane] : 0);
    equal = wide_sum(lane < 8 ? shared->equal[lane] : 0);

    // What is read from here on: what was kept, where the k-th is among it.
    uint32_t source = ALL;
    if (rank != 0 && !full) source = most <= below ? KEPT : most <= below + equal ? SETTLED : ALL;
    const bool few = source == KEPT && may_finish && below <= 65536;
    if (few && hold_kept(shared, guess, binned, below, (uint32_t)most, room, g_kept, g_kept_places,
        g_rows)) source = DONE;
    for (uint32_t at = threadIdx.x; at < 2048; at += 256) g_totals[at] = 0;
    if (threadIdx.x == 0) {
        const bool settled = source == SETTLED;
        *g_known = known{settled ? (uint64_t)guess : 0, settled ? most - below : most,
            (uint64_t)guess, below, equal, source, full};
        kg_st_relaxed_u32(g_ticket, 0);
    }
    if (source != DONE) return;

    // OUTPUT: it has the results.
    for (uint32_t i = threadIdx.x; i < most; i += 256) {
        const uint64_t from = shared->places[i];
        g_out[i] = decode(shared->numbers[i]);
        g_indices[i] = (uint32_t)from;
    }
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_keep)

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
KG_FN void count_part(count_block *shared, const uint32_t *g_in, uint64_t n, uint32_t shift,
    uint32_t top, uint64_t room, known *g_known, const uint32_t *g_kept, const uint64_t *g_rows,
    uint64_t *g_totals, uint32_t *g_ticket)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 256 + lane;
    const uint32_t source = g_known->source;
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

// How many keys of each row come before the k-th, and how many are equal to it.
KG_FN void split_part(take_block *shared, const uint32_t *g_in, uint64_t n, const known *g_known,
    const uint32_t *g_kept, const uint64_t *g_runs, uint64_t *g_rows)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 256 + lane;
    const uint32_t found = (uint32_t)g_known->number;
    const uint32_t source = g_known->source;
    uint64_t before = 0, equal = 0;
    if (source == KEPT || source == SETTLED) {
        const uint64_t all_runs = (n + 2047) / 2048 * 8;
        const kg_share share = kg_balance((all_runs + 255) / 256, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * 256 + warp * 32;
            const uint64_t run = at + lane < all_runs ? g_runs[at + lane] : 0;
            const uint64_t begin = run >> 26, end = begin + (run & 0x1fff);
            const uint32_t equal_here = (uint32_t)run >> 13 & 0x1fff; // to the guess
            if (source == SETTLED) { // the k-th is the guess
                before += end - begin;
                equal += equal_here;
                continue;
            }
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

// Takes the results, in the order of the array: keys before the k-th, and of those equal to it as
// many as are missing.
KG_FN void take_part(take_block *shared, const uint32_t *g_in, uint64_t n, const known *g_known,
    const uint32_t *g_kept, const uint64_t *g_kept_places, const uint64_t *g_runs,
    const uint64_t *g_rows, uint32_t *g_numbers, uint64_t *g_places)
{
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
    const uint32_t source = g_known->source;
    if (source == KEPT) {
        const uint64_t all_runs = (n + 2047) / 2048 * 8;
        const kg_share share = kg_balance((all_runs + 255) / 256, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * 256 + warp * 32;
            const uint64_t run = at + lane < all_runs ? g_runs[at + lane] : 0;
            const uint64_t begin = run >> 26, end = begin + (run & 0x1fff);
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

    // Or of the keys of runs that have some. A row with enough of those equal to the k-th may end,
    // where these are all.
    if (source == SETTLED) {
        const bool alone = g_known->below == 0;
        const uint64_t all_runs = (n + 2047) / 2048 * 8;
        const kg_share share = kg_balance((all_runs + 255) / 256, gridDim.x, blockIdx.x);
        for (uint64_t t = share.first; t < share.first + share.count; t++) {
            const uint64_t at = t * 256 + warp * 32;
            if (alone && equal >= missing) break;
            const uint64_t run = at + lane < all_runs ? g_runs[at + lane] : 0;
            const uint64_t begin = run >> 26, end = begin + (run & 0x1fff);
            const uint32_t equal_here = (uint32_t)run >> 13 & 0x1fff; // to the guess
            const uint32_t count = (uint32_t)(end - begin) | equal_here << 16;
            const uint64_t less_first = before, same_first = equal; // of these runs
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
            const bool has = begin != end || (equal_here != 0 && same_before < missing);
            shared->runs[warp * 33 + lane] = has
                ? (same_before - same_first) << 32 | (less_before - less_first) : NO_RESULT;
            __syncthreads(); // what all runs have is there

            // Those side by side go to different warps: they may have all results.
            const uint32_t mine = lane * 8 + warp;
            const uint64_t run_before = shared->runs[mine + mine / 32];
            uint32_t runs = __ballot_sync(0xffffffffu, run_before != NO_RESULT);
            while (runs != 0) {
                const uint32_t owner = (uint32_t)__ffs((int)runs) - 1;
                const uint64_t tile = t * 32 + owner,
                    its_before = __shfl_sync(0xffffffffu, run_before, owner);
                runs &= runs - 1;
                less_before = less_first + (uint32_t)its_before;
                same_before = same_first + (its_before >> 32);

                // All lanes read the run once more.
                const uint64_t at = tile * 2048 + first;
                uint32_t numbers[8];
                if ((tile + 1) * 2048 <= n) {
                    KG_UNROLL(8)
                    for (uint32_t i = 0; i < 8; i++) numbers[i] = encode(g_in[at + 32 * i]);
                } else {
                    KG_UNROLL(8)
                    for (uint32_t i = 0; i < 8; i++) {
                        const uint64_t place = at + 32 * i;
                        numbers[i] = place < n ? encode(g_in[place]) : (uint32_t)-1;
                    }
                }

                // OUTPUT: lane by lane.
                KG_UNROLL(8)
                for (uint32_t i = 0; i < 8; i++) {
                    const uint64_t from = at + 32 * i, less_here = less_before,
                        same_here = same_before;
                    const bool less = numbers[i] < found, same = from < n && numbers[i] == found;
                    const uint32_t lanes_less = __ballot_sync(0xffffffffu, less),
                        lanes_same = __ballot_sync(0xffffffffu, same);
                    if ((lanes_less | lanes_same) == 0) continue;
                    less_before += (uint32_t)__popc(lanes_less & kg_lanemask_lt());
                    same_before += (uint32_t)__popc(lanes_same & kg_lanemask_lt());
                    if (less || (same && same_before < missing)) {
                        const uint64_t to = less_before + (same_before < missing ? same_before
                            : missing);
                        g_numbers[to] = numbers[i];
                        g_places[to] = from;
                    }
                    less_before = less_here + (uint32_t)__popc(lanes_less);
                    same_before = same_here + (uint32_t)__popc(lanes_same);
                }
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
            if ((lanes_less | lanes_same) == 0) continue;
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
// A digit is counted, where numbers are looked for.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_count, 256, 4)(const uint32_t *g_in,
    uint64_t n, uint32_t shift, uint32_t top, uint64_t room, known *g_known,
    const uint32_t *g_kept, const uint64_t *g_rows, uint64_t *g_totals, uint32_t *g_ticket)
{
    KG_SMEM(count_block, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (g_known->source == SETTLED || g_known->source == DONE) return;
    count_part(shared, g_in, n, shift, top, room, g_known, g_kept, g_rows, g_totals, g_ticket);
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_count)

// What each row has of the results.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_split, 256, 4)(const uint32_t *g_in,
    uint64_t n, const known *g_known, const uint32_t *g_kept, const uint64_t *g_runs,
    uint64_t *g_rows)
{
    KG_SMEM(take_block, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (g_known->source == DONE) return;
    split_part(shared, g_in, n, g_known, g_kept, g_runs, g_rows);
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_split)

// Results are taken.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_take, 256, 4)(const uint32_t *g_in, uint64_t n,
    const known *g_known, const uint32_t *g_kept, const uint64_t *g_kept_places,
    const uint64_t *g_runs, const uint64_t *g_rows, uint32_t *g_numbers, uint64_t *g_places)
{
    KG_SMEM(take_block, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (g_known->source == DONE) return;
    take_part(shared, g_in, n, g_known, g_kept, g_kept_places, g_runs, g_rows, g_numbers, g_places);
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_take)

// What a block shares that sorts results.
struct alignas(16) order_block {
    alignas(16) uint32_t numbers[1024];
    alignas(16) uint16_t places[1024]; // where they stood
    alignas(16) uint32_t bins[1152]; // numbers that begin alike: how many, then where they begin
    alignas(16) uint32_t ranges[16]; // of each warp: the least number, and the greatest
};

// The least and the greatest of what each thread has, in all of the block. Threads meet.
KG_FN void sort_block_range(order_block *shared, uint32_t &least, uint32_t &greatest)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    for (uint32_t turn = 0; turn < 2; turn++) {
        for (uint32_t by = 16; by > 0; by /= 2) {
            const uint32_t low = __shfl_xor_sync(0xffffffffu, least, by),
                high = __shfl_xor_sync(0xffffffffu, greatest, by);
            least = low < least ? low : least;
            greatest = high > greatest ? high : greatest;
        }
        if (turn == 1) break;
        if (lane == 0) {
            shared->ranges[2 * warp] = least;
            shared->ranges[2 * warp + 1] = greatest;
        }
        __syncthreads(); // all warps have said what they have
        if (lane < 8) {
            least = shared->ranges[2 * lane];
            greatest = shared->ranges[2 * lane + 1];
        }
    }
}

// Sorts the first numbers by bins: those that begin alike are compared one by one. Returns false,
// and leaves all as it
// was, where a bin has many. If all numbers are equal their places have bins. `bits`: those in
// which numbers differ.
KG_FN bool sort_block_bins(order_block *shared, uint32_t count, uint32_t &bits)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 2;
    uint32_t numbers[4] = {};
    uint16_t places[4] = {};
    uint32_t least = (uint32_t)-1, greatest = 0;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = threadIdx.x + 256 * i;
        if (at >= count) continue;
        numbers[i] = shared->numbers[at];
        places[i] = shared->places[at];
        const uint32_t value = numbers[i];
        least = value < least ? value : least;
        greatest = value > greatest ? value : greatest;
    }
    for (uint32_t at = threadIdx.x; at < 512; at += 256) shared->bins[at] = 0;
    sort_block_range(shared, least, greatest);
    const bool equal = least == greatest;
    if (equal) {
        least = (uint32_t)-1, greatest = 0;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 256 * i >= count) continue;
            least = places[i] < least ? places[i] : least;
            greatest = places[i] > greatest ? places[i] : greatest;
        }
        __syncthreads(); // all have read the ranges
        sort_block_range(shared, least, greatest);
    }
    uint32_t shift = 0, bins[4] = {}, ranks[4] = {};
    while ((greatest - least) >> shift >= 512) shift++;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        if (threadIdx.x + 256 * i >= count) continue;
        bins[i] = (uint32_t)(((equal ? (uint32_t)places[i]
            : (uint32_t)numbers[i]) - least) >> shift);
        ranks[i] = atomicAdd(&shared->bins[bins[i]], 1u);
    }
    __syncthreads(); // all have counted

    // Where bins begin. Those of a thread lie side by side.
    uint32_t counts[2], sum = 0, squares = 0;
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        counts[i] = first + i < 512 ? shared->bins[first + i] : 0;
        squares += counts[i] * counts[i];
        sum += counts[i];
    }
    const uint32_t upto = sum_upto(lane, sum), compared = sum_upto(lane, squares);
    if (lane == 31) {
        shared->ranges[2 * warp] = upto;
        shared->ranges[2 * warp + 1] = compared;
    }
    __syncthreads(); // all warps have said what they have
    uint32_t before = lane < 8 ? (uint32_t)shared->ranges[2 * lane] : 0;
    const uint32_t all = sum_upto(lane, lane < 8 ? (uint32_t)shared->ranges[2 * lane + 1] : 0);
    if (__shfl_sync(0xffffffffu, all, 31) > 60 * count) { // digits take less
        for (bits = shift; bits < 32 && (least ^ greatest) >> bits != 0;) bits++;
        return false;
    }
    before = sum_upto(lane, before) - before;
    before = __shfl_sync(0xffffffffu, before, warp) + upto - sum;
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        if (first + i < 512) shared->bins[first + i] = before;
        before += counts[i];
    }
    __syncthreads(); // all bins have begun

    // In the order of bins, then of numbers.
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        if (threadIdx.x + 256 * i >= count) continue;
        const uint32_t to = shared->bins[bins[i]] + ranks[i];
        shared->numbers[to] = numbers[i];
        shared->places[to] = places[i];
    }
    __syncthreads(); // all numbers are in their bins
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) { // neighbours are mostly of one bin, and read it together
        const uint32_t at = threadIdx.x + 256 * i;
        if (at >= count) continue;
        numbers[i] = shared->numbers[at];
        places[i] = shared->places[at];
        const uint32_t bin = (uint32_t)(((equal ? (uint32_t)places[i]
            : (uint32_t)numbers[i]) - least) >> shift);
        const uint32_t begin = shared->bins[bin], end = bin + 1 < 512 ? shared->bins[bin + 1]
            : count;
        ranks[i] = begin;
        for (uint32_t other = begin; other < end; other++) {
            const uint32_t number = shared->numbers[other];
            const uint16_t place = shared->places[other];
            ranks[i] += number < numbers[i] || (number == numbers[i] && place < places[i]);
        }
    }
    __syncthreads(); // all have compared
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        if (threadIdx.x + 256 * i >= count) continue;
        shared->numbers[ranks[i]] = numbers[i];
        shared->places[ranks[i]] = places[i];
    }
    __syncthreads(); // all are in order
    return true;
}

// Sorts the first numbers by digits of 8 bits, from the lowest: votes rank them, so equal ones stay
// in order.
KG_FN void sort_block_digits(order_block *shared, uint32_t count, uint32_t bits)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t rows = (count + 255) / 256, first = warp * 32 * rows + lane;
    // of the warp; behind those of all is where digits begin
    uint16_t *const table = (uint16_t *)(shared->bins + warp * 128);
    const uint16_t *const starts = (const uint16_t *)(shared->bins + 1024);
    for (uint32_t shift = 0; shift < bits; shift += 8) {
        uint32_t numbers[4] = {};
        uint16_t places[4] = {};
        uint32_t ranks[4] = {};
        for (uint32_t at = threadIdx.x; at < 1024; at += 256) shared->bins[at] = 0;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (i >= rows || first + 32 * i >= count) continue;
            numbers[i] = shared->numbers[first + 32 * i];
            places[i] = shared->places[first + 32 * i];
        }
        __syncthreads(); // counters are clear, and all have what they move
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (i >= rows) continue;
            const uint32_t digit = (uint32_t)(numbers[i] >> shift) & 255;
            uint32_t lanes = __ballot_sync(0xffffffffu, first + 32 * i < count);
            KG_UNROLL(8)
            for (uint32_t bit = 0; bit < 8; bit++) lanes &= kg_lanes_alike(digit, 1u << bit);
            const uint32_t before = (uint32_t)__popc(lanes & kg_lanemask_lt()),
                counted = table[digit];
            ranks[i] = counted + before;
            __syncwarp(); // all have read their counters
            if (before == 0 && first + 32 * i < count)
                table[digit] = (uint16_t)(counted + (uint32_t)__popc(lanes));
            __syncwarp(); // and those that have changed are there
        }
        __syncthreads(); // all have counted

        // What the warps before each one have of two digits; then where digits begin. Words of a
        // thread lie side by side.
        uint32_t sums[1] = {}, all = 0;
        KG_UNROLL(1)
        for (uint32_t i = 0; i < 1; i++) {
            const uint32_t word = threadIdx.x * 1 + i;
            if (word >= 128) break;
            sums[i] = leave_before_8(shared->bins + word);
            all += (sums[i] & 0xffff) + (sums[i] >> 16);
        }
        const uint32_t upto = sum_upto(lane, all);
        if (lane == 31) shared->ranges[warp] = upto;
        __syncthreads(); // all warps have said what they have
        uint32_t before = upto - all;
        for (uint32_t w = 0; w < warp; w++) before += (uint32_t)shared->ranges[w];
        KG_UNROLL(1)
        for (uint32_t i = 0; i < 1; i++) {
            const uint32_t word = threadIdx.x * 1 + i;
            if (word >= 128) break;
            shared->bins[1024 + word] = before | (before + (sums[i] & 0xffff)) << 16;
            before += (sums[i] & 0xffff) + (sums[i] >> 16);
        }
        __syncthreads(); // all digits have begun
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (i >= rows || first + 32 * i >= count) continue;
            const uint32_t digit = (uint32_t)(numbers[i] >> shift) & 255;
            const uint32_t to = starts[digit] + table[digit] + ranks[i];
            shared->numbers[to] = numbers[i];
            shared->places[to] = places[i];
        }
        __syncthreads(); // all have moved
    }
}

// Sorts the first numbers of the block's: a network whose comparisons all put the first one first.
// So what is
// behind the last need not be there.
KG_FN void sort_block(order_block *shared, uint32_t count)
{
    if (count > 32) {
        uint32_t bits = 0;
        if (!sort_block_bins(shared, count, bits)) sort_block_digits(shared, count, bits);
        return;
    }
    const uint32_t lane = threadIdx.x % 32;
    for (uint32_t run = 32; run / 2 < count || run == 32; run *= 2) {
        // Two runs become one: first each number and the one that mirrors it, then those ever
        // closer to each other.
        for (uint32_t by = run / 2; by >= 32; by /= 2) {
            const uint32_t pairs = (count + 2 * by - 1) / (2 * by) * by;
            for (uint32_t pair = threadIdx.x; pair < pairs; pair += 256) {
                const uint32_t in_run = pair & (by - 1), at = 2 * pair - in_run;
                const uint32_t other = by == run / 2 ? at + run - 1 - 2 * in_run : at + by;
                if (other >= count) continue;
                const uint32_t number = shared->numbers[at], its_number = shared->numbers[other];
                const uint16_t place = shared->places[at], its_place = shared->places[other];
                if (its_number < number || (its_number == number && its_place < place)) {
                    shared->numbers[at] = its_number;
                    shared->numbers[other] = number;
                    shared->places[at] = its_place;
                    shared->places[other] = place;
                }
            }
            __syncthreads(); // both ends of all pairs are there
        }

        // The closest: lanes of a warp. In the beginning these sort 32 numbers.
        for (uint32_t at = threadIdx.x; at - lane < count; at += 256) {
            uint32_t number = at < count ? shared->numbers[at] : (uint32_t)-1;
            uint32_t place = at < count ? shared->places[at] : 0xffff;
            for (uint32_t part = run == 32 ? 2 : 32; part <= 32; part *= 2) {
                for (uint32_t by = part / 2; by > 0; by /= 2) {
                    // the mirror, or as far away
                    const uint32_t with = run == 32 && by == part / 2 ? part - 1 : by;
                    const uint32_t other = __shfl_xor_sync(0xffffffffu, number, with);
                    const uint32_t its_place = __shfl_xor_sync(0xffffffffu, place, with);
                    const bool first = number < other || (number == other && place < its_place);
                    if (first != ((lane & by) == 0)) {
                        number = other;
                        place = its_place;
                    }
                }
            }
            if (at < count) {
                shared->numbers[at] = (uint32_t)number;
                shared->places[at] = (uint16_t)place;
            }
        }
        __syncthreads(); // runs are in order
    }
}

// Sorts as many results as a block can.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_order, 256, 4)(uint32_t *g_out,
    uint32_t *g_indices, uint64_t most, const known *g_known, uint32_t *g_numbers,
    uint64_t *g_places)
{
    KG_SMEM(order_block, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (g_known->source == DONE) return;
    const uint32_t count = (uint32_t)most;
    for (uint32_t i = threadIdx.x; i < count; i += 256) {
        shared->numbers[i] = g_numbers[i];
        shared->places[i] = (uint16_t)i;
    }
    __syncthreads();
    sort_block(shared, count);

    // OUTPUT
    for (uint32_t i = threadIdx.x; i < count; i += 256) {
        const uint64_t from = g_places[shared->places[i]];
        g_out[i] = decode(shared->numbers[i]);
        g_indices[i] = (uint32_t)from;
    }
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_order)

// What a block shares that counts a digit of results.
struct alignas(16) digit_block {
    alignas(16) uint32_t counts[256];
};

// And what one shares that moves them.
struct alignas(16) move_block {
    // numbers of each digit: of a warp, then of the warps before it
    alignas(16) uint16_t tables[8][256];
    alignas(16) uint64_t before[1][256]; // in some of the rows before
    alignas(16) uint64_t totals[1][256]; // in some of all rows
    alignas(16) uint64_t offsets[256]; // what a place in the tile lacks to where its number goes
    alignas(16) uint32_t starts[256]; // where each digit begins in the tile
    alignas(16) uint64_t sums[8]; // of each warp
    union {
        alignas(16) uint32_t numbers[2048]; // in the order of digits
        alignas(16) uint64_t places[2048];
    };
};

// The lanes of the warp that have this digit.
KG_FN uint32_t lanes_of_byte(uint32_t digit)
{
    uint32_t lanes = 0xffffffffu;
    KG_UNROLL(8)
    for (uint32_t bit = 0; bit < 8; bit++) lanes &= kg_lanes_alike(digit, 1u << bit);
    return lanes;
}

// Where the row's numbers of each digit begin: behind those of lower digits, and of the rows
// before.
KG_FN void find_offsets(move_block *shared, const uint32_t *g_counts)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 1;
    for (uint32_t at = threadIdx.x; at < 256; at += 256) {
        const uint32_t digit = at % 256, group = at / 256;
        uint64_t before = 0, total = 0;
        for (uint32_t first_row = group; first_row < gridDim.x; first_row += 16) {
            uint32_t counts[16]; // at once
            KG_UNROLL(16)
            for (uint32_t i = 0; i < 16; i++) {
                const uint32_t row = first_row + 1 * i;
                counts[i] = g_counts[(row < gridDim.x ? row : 0) * 256 + digit];
            }
            KG_UNROLL(16)
            for (uint32_t i = 0; i < 16; i++) {
                const uint32_t row = first_row + 1 * i, count = row < gridDim.x ? counts[i] : 0;
                total += count;
                if (row < blockIdx.x) before += count;
            }
        }
        shared->before[group][digit] = before;
        shared->totals[group][digit] = total;
    }
    __syncthreads(); // all rows are added up
    uint64_t totals[1] = {}, sum = 0;
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 1; i++) {
        for (uint32_t group = 0; group < 1; group++)
            if (first + i < 256) totals[i] += shared->totals[group][first + i];
        sum += totals[i];
    }
    const uint64_t upto = wide_sum_upto(lane, sum);
    if (lane == 31) shared->sums[warp] = upto;
    __syncthreads(); // all warps have said what they have
    uint64_t start = upto - sum;
    for (uint32_t w = 0; w < warp; w++) start += shared->sums[w];
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 1; i++) {
        if (first + i >= 256) break;
        uint64_t before = 0;
        for (uint32_t group = 0; group < 1; group++) before += shared->before[group][first + i];
        shared->offsets[first + i] = start + before;
        start += totals[i];
    }
    __syncthreads(); // digits have begun, and the sums are read
}

// Where digits begin in the tile, from what each warp has of them; and what places in it lack to
// where they go.
KG_FN void find_starts(move_block *shared)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 1;
    uint32_t counts[1] = {}, sum = 0;
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 1; i++) {
        if (first + i >= 256) break;
        KG_UNROLL(8)
        for (uint32_t w = 0; w < 8; w++) {
            const uint32_t of_warp = shared->tables[w][first + i];
            shared->tables[w][first + i] = (uint16_t)counts[i];
            counts[i] += of_warp;
        }
        sum += counts[i];
    }
    const uint32_t upto = sum_upto(lane, sum);
    if (lane == 31) shared->sums[warp] = upto;
    __syncthreads(); // all warps have said what they have
    uint32_t start = upto - sum;
    for (uint32_t w = 0; w < warp; w++) start += (uint32_t)shared->sums[w];
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 1; i++) {
        if (first + i >= 256) break;
        shared->starts[first + i] = start;
        shared->offsets[first + i] -= start;
        start += counts[i];
    }
    __syncthreads(); // digits have begun
}

// Counts a digit of each row. Where `every` key is sorted, those of the array are what the first
// pass reads.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_digit, 256, 5)(const uint32_t *g_in,
    uint64_t items, uint32_t shift, bool every, const known *g_known, const uint32_t *g_from,
    uint32_t *g_counts)
{
    KG_SMEM(digit_block, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (!every && g_known->source == DONE) return;
    const uint64_t tiles = (items + 2047) / 2048;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t digit = threadIdx.x; digit < 256; digit += 256) shared->counts[digit] = 0;
    __syncthreads(); // no counter counts yet
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 2048 + threadIdx.x;
        uint32_t numbers[8];
        if (every && shift == 0) {
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t from = at + 256 * i;
                numbers[i] = encode(g_in[from < items ? from : items - 1]);
            }
        } else {
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t from = at + 256 * i;
                numbers[i] = g_from[from < items ? from : items - 1];
            }
        }
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++)
            if (at + 256 * i < items)
                atomicAdd(&shared->counts[(uint32_t)(numbers[i] >> shift) & 255], 1u);
    }
    __syncthreads(); // all have counted
    for (uint32_t digit = threadIdx.x; digit < 256;
        digit += 256) g_counts[blockIdx.x * 256 + digit] = shared->counts[digit];
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_digit)

// Moves numbers by a digit, and their places. In the last pass the first ones are what the caller
// gets.
KG_KERNEL(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_move, 256, 3)(uint32_t *g_out,
    uint32_t *g_indices, uint64_t most, const known *g_known, const uint32_t *g_in, uint64_t items,
    uint32_t shift, bool every, bool last, const uint32_t *g_counts, const uint32_t *g_from,
    const uint64_t *g_from_places, uint32_t *g_to, uint64_t *g_to_places)
{
    KG_SMEM(move_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 256 + lane;
    uint16_t *const table = shared->tables[warp];
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (!every && g_known->source == DONE) return;
    const uint64_t tiles = (items + 2047) / 2048;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    if (share.count == 0) return;
    find_offsets(shared, g_counts);
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t origin = t * 2048, at = origin + first;
        const uint32_t count = items - origin < 2048 ? (uint32_t)(items - origin) : 2048;
        uint32_t numbers[8];
        if (every && shift == 0) {
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t from = at + 32 * i;
                numbers[i] = encode(g_in[from < items ? from : items - 1]);
            }
        } else {
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t from = at + 32 * i;
                numbers[i] = g_from[from < items ? from : items - 1];
            }
        }
        uint32_t places[8]; // in the tile
        uint64_t from[8];
        if (every && shift == 0) {
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) from[i] = at + 32 * i;
        } else {
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) from[i] = g_from_places[at + 32 * i < items
                ? at + 32 * i : items - 1];
        }
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++)
            if (first + 32 * i >= count) numbers[i] = (uint32_t)-1;
        for (uint32_t word = lane; word < 128; word += 32) kg_st4(table + 2 * word, 0);
        __syncwarp();

        // Ranks in the warp. What stands behind the last number goes behind all others.
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const uint32_t digit = (uint32_t)(numbers[i] >> shift) & 255,
                lanes = lanes_of_byte(digit);
            const uint32_t below = (uint32_t)__popc(lanes & kg_lanemask_lt()),
                before = table[digit];
            __syncwarp(); // all have read it
            if (below == 0) table[digit] = (uint16_t)(before + (uint32_t)__popc(lanes));
            __syncwarp();
            places[i] = before + below;
        }
        __syncthreads(); // all warps have counted
        find_starts(shared);
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const uint32_t digit = (uint32_t)(numbers[i] >> shift) & 255;
            places[i] += shared->starts[digit] + table[digit];
            shared->numbers[places[i]] = numbers[i];
        }
        __syncthreads(); // the tile is in order
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) numbers[i] = shared->numbers[threadIdx.x + 256 * i];
        __syncthreads(); // all have read it
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) shared->places[places[i]] = from[i];
        __syncthreads(); // places are in the same order

        // OUTPUT: neighbours of one digit go side by side.
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const uint32_t place = threadIdx.x + 256 * i;
            if (place >= count) continue;
            const uint64_t to = shared->offsets[(uint32_t)(numbers[i] >> shift) & 255] + place;
            const uint64_t from = shared->places[place];
            if (!last) {
                g_to[to] = numbers[i];
                g_to_places[to] = from;
            } else if (to < most) {
                g_out[to] = decode(numbers[i]);
                g_indices[to] = (uint32_t)from;
            }
        }
        __syncthreads(); // what the next tile overwrites is read
        KG_UNROLL(1)
        for (uint32_t i = 0; i < 1; i++) { // behind the tile's numbers come those of the next one
            const uint32_t digit = threadIdx.x * 1 + i;
            if (digit < 256) shared->offsets[digit] += digit + 1 < 256 ? shared->starts[digit + 1]
                : 2048;
        }
        __syncthreads(); // before starts are others
    }
}
KG_ENTRY(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_move)

// The place of the guess in the sample: where k numbers most likely are, and a few on. 0: no guess
// is made.
static uint32_t guess_rank(uint64_t n, uint64_t most, uint32_t sample)
{
    const uint64_t part = n / sample;
    if (part < 16 || most > n / 8) return 0;
    return (uint32_t)most_likely(most * 64 / part) + 3;
}

KG_VARIANT(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_keep), nullptr, 256,
            sizeof(keep_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_sample), nullptr, 256, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_count), nullptr, 256,
            sizeof(count_block));
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_split), nullptr, 256,
            sizeof(take_block));
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_take), nullptr, 256,
            sizeof(take_block));
        // Those that sort.
        if (!error) error = kg_launch(call, 5,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_order), nullptr, 256,
            sizeof(order_block));
        if (!error) error = kg_launch(call, 6,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_digit), nullptr, 256,
            sizeof(digit_block));
        if (!error) error = kg_launch(call, 7,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_move), nullptr, 256,
            sizeof(move_block));
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

    // Where results are a large part of few keys, all keys are sorted, and none is looked for.
    uint32_t *g_counts = (uint32_t *)(g_totals + 2048);
    bool every = most > 1024 && n <= 262144 && n / 16 <= most;
    uint64_t items = every ? n : most;

    // What is below a guess. Without one, one block says that there is none. A large array is worth
    // another try.
    uint32_t sample = n / 1024 >= 1024 ? 1024 : 256;
    uint32_t rank = guess_rank(n, most, sample);
    const bool tries = rank != 0 && n / sample >= 512;
    const uint32_t again_rank = rank, grouped = guess_rank(n, most, 32 * sample);
    const bool groups = rank != 0 && sample == 1024 && grouped != 0 && grouped <= 256;
    const uint32_t *g_sample = groups ? (uint32_t *)(g_totals + 2048) : nullptr;
    if (groups) rank = grouped;
    bool again = false, may_finish = most <= 1024 && n <= UINT32_MAX - 2048;
    uint64_t room = (n / 8 + 2 * most) / call->grid[0];
    void *of_keep[] = {&g_in, &g_out, &g_indices, &n, &most, &sample, &rank, &g_sample, &again,
        &may_finish, &room, &g_known, &g_kept, &g_kept_places, &g_runs, &g_rows, &g_totals,
        &g_ticket};
    const kg_shape of_one = {{rank == 0 ? 1 : call->grid[0], 1, 1}, {256, 1, 1}, 1, false};
    int error = 0;

    // The sample; numbers that are kept; and again, where the guess was wrong.
    void *of_sample[] = {&g_in, &n, &g_sample, &g_totals};
    const kg_shape parts = {{128, 1, 1}, {256, 1, 1}, 1, false};
    if (!error && !every && groups) error = kg_launch_shaped(call, 1,
        KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_sample), of_sample, &parts, 0);
    if (!error && !every) error = kg_launch_shaped(call, 0,
        KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_keep), of_keep, &of_one,
        sizeof(keep_shared));
    again = true;
    rank = again_rank;
    if (!error && !every && tries) error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_keep), of_keep, 256,
        sizeof(keep_shared));

    // The k-th number, from its top digit on.
    uint32_t top = 32;
    for (uint32_t pass = 0; !error && !every && pass < call->passes[2]; pass++) {
        uint32_t shift = top > 11 ? top - 11 : 0;
        void *of_count[] = {&g_in, &n, &shift, &top, &room, &g_known, &g_kept, &g_rows, &g_totals,
            &g_ticket};
        error = kg_launch(call, 2, KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_count),
            of_count, 256, sizeof(count_block));
        top = shift;
    }

    // What comes before it, and it.
    void *of_split[] = {&g_in, &n, &g_known, &g_kept, &g_runs, &g_rows};
    if (!error && !every) error = kg_launch(call, 3,
        KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_split), of_split, 256,
        sizeof(take_block));
    void *of_take[] = {&g_in, &n, &g_known, &g_kept, &g_kept_places, &g_runs, &g_rows, &g_numbers,
        &g_places};
    if (!error && !every) error = kg_launch(call, 4,
        KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_take), of_take, 256,
        sizeof(take_block));

    // A block sorts them, or all go from one array to the other by turns.
    if (most <= 1024) {
        void *of_order[] = {&g_out, &g_indices, &most, &g_known, &g_numbers, &g_places};
        const kg_shape alone = {{1, 1, 1}, {256, 1, 1}, 1, false};
        if (!error) error = kg_launch_shaped(call, 5,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_order), of_order, &alone,
            sizeof(order_block));
        return error;
    }
    const uint64_t tiles = (items + 2047) / 2048;
    const kg_shape rows = {{tiles < call->grid[6] ? (uint32_t)tiles : call->grid[6], 1, 1},
        {256, 1, 1}, 1, false};
    uint32_t *g_from = g_numbers, *g_to = every ? g_numbers + items : g_kept;
    uint64_t *g_from_places = g_places, *g_to_places = every ? g_places + items : g_kept_places;
    for (uint32_t shift = 0; !error && shift < 32; shift += 8) {
        bool last = shift == 24;
        void *of_count[] = {&g_in, &items, &shift, &every, &g_known, &g_from, &g_counts};
        error = kg_launch_shaped(call, 6,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_digit), of_count, &rows,
            sizeof(digit_block));

        // Then what was moved is what the next pass reads.
        void *of_move[] = {&g_out, &g_indices, &most, &g_known, &g_in, &items, &shift, &every,
            &last, &g_counts, &g_from, &g_from_places, &g_to, &g_to_places};
        if (!error) error = kg_launch_shaped(call, 7,
            KG_KERNEL_OF(kg_foremost_u32__row_wbw_w8x8_sm4_d11_pdl_move), of_move, &rows,
            sizeof(move_block));
        uint32_t *const other = g_from;
        uint64_t *const other_places = g_from_places;
        g_from = g_to;
        g_from_places = g_to_places;
        g_to = other;
        g_to_places = other_places;
    }
    return error;
}
} // namespace
} // namespace
