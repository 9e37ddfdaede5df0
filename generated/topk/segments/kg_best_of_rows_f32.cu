// kg_best_of_rows_f32.cu: the kernels of best_of_rows for f32, one per variant.
// Made by kgen 0.2.0 from segments.yaml (spec hash 0cd63e86fdb4a284). Do not edit: edit the spec.
//
//   block_wbw_w4x4_segments_sm8_d8_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 64 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 1 launch, 12896 bytes of shared memory a block
//     facts: form block, digit 8, greatest, arrange sorted, sorted, order_work 4, rows, crowded 60,
//       bins 256
//     content hash 4f8516e9f985131c

#include <string.h>

#include "kg_device.h"
#include "kg_best_of_rows_op.h"

namespace kg_best_of_rows_f32_kernels {

// The sum of a number of each lane up to this one, in 64 bits.
KG_FN uint64_t wide_sum_upto(uint32_t lane, uint64_t sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, by);
        if (lane >= by) sum += other;
    }
    return sum;
}

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
KG_FN uint32_t leave_before_4(uint32_t *word)
{
    uint32_t sum = 0; // no counter is full
    KG_UNROLL(4)
    for (uint32_t w = 0; w < 4; w++) {
        const uint32_t counted = word[w * 128];
        word[w * 128] = sum;
        sum += counted;
    }
    return sum;
}

namespace block_wbw_w4x4_segments_sm8_d8_pdl {

// Up to where results go: all numbers below this one, and so many of those equal to it; and how
// many these are.
struct last_of {
    uint32_t number;
    uint64_t ties, all;
};

struct alignas(16) block_shared {
    alignas(16) uint32_t numbers[512];
    alignas(16) uint16_t places[512]; // where they stood
    alignas(16) uint32_t bins[640]; // numbers that begin alike: how many, then where they begin
    alignas(16) uint32_t ranges[8]; // of each warp: the least number, and the greatest
    alignas(16) uint64_t from[512]; // where results stand in the segment
    alignas(16) uint64_t totals[256]; // of each digit
    alignas(16) uint64_t taken[4]; // of each warp in a tile: three counters of 21 bits
    alignas(16) uint64_t before; // numbers before the digit that was picked
    uint64_t in_digit; // and those that have it
    uint32_t counts[256];
    uint32_t digit;
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

// The least and the greatest of what each thread has, in all of the block. Threads meet.
KG_FN void sort_block_range(block_shared *shared, uint32_t &least, uint32_t &greatest)
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
        if (lane < 4) {
            least = shared->ranges[2 * lane];
            greatest = shared->ranges[2 * lane + 1];
        }
    }
}

// Sorts the first numbers by bins: those that begin alike are compared one by one. Returns false,
// and leaves all as it
// was, where a bin has many. If all numbers are equal their places have bins. `bits`: those in
// which numbers differ.
KG_FN bool sort_block_bins(block_shared *shared, uint32_t count, uint32_t &bits)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 2;
    uint32_t numbers[4] = {};
    uint16_t places[4] = {};
    uint32_t least = (uint32_t)-1, greatest = 0;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = threadIdx.x + 128 * i;
        if (at >= count) continue;
        numbers[i] = shared->numbers[at];
        places[i] = shared->places[at];
        const uint32_t value = numbers[i];
        least = value < least ? value : least;
        greatest = value > greatest ? value : greatest;
    }
    for (uint32_t at = threadIdx.x; at < 256; at += 128) shared->bins[at] = 0;
    sort_block_range(shared, least, greatest);
    const bool equal = least == greatest;
    if (equal) {
        least = (uint32_t)-1, greatest = 0;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 128 * i >= count) continue;
            least = places[i] < least ? places[i] : least;
            greatest = places[i] > greatest ? places[i] : greatest;
        }
        __syncthreads(); // all have read the ranges
        sort_block_range(shared, least, greatest);
    }
    uint32_t shift = 0, bins[4] = {}, ranks[4] = {};
    while ((greatest - least) >> shift >= 256) shift++;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        if (threadIdx.x + 128 * i >= count) continue;
        bins[i] = (uint32_t)(((equal ? (uint32_t)places[i]
            : (uint32_t)numbers[i]) - least) >> shift);
        ranks[i] = atomicAdd(&shared->bins[bins[i]], 1u);
    }
    __syncthreads(); // all have counted

    // Where bins begin. Those of a thread lie side by side.
    uint32_t counts[2], sum = 0, squares = 0;
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        counts[i] = first + i < 256 ? shared->bins[first + i] : 0;
        squares += counts[i] * counts[i];
        sum += counts[i];
    }
    const uint32_t upto = sum_upto(lane, sum), compared = sum_upto(lane, squares);
    if (lane == 31) {
        shared->ranges[2 * warp] = upto;
        shared->ranges[2 * warp + 1] = compared;
    }
    __syncthreads(); // all warps have said what they have
    uint32_t before = lane < 4 ? (uint32_t)shared->ranges[2 * lane] : 0;
    const uint32_t all = sum_upto(lane, lane < 4 ? (uint32_t)shared->ranges[2 * lane + 1] : 0);
    if (__shfl_sync(0xffffffffu, all, 31) > 60 * count) { // digits take less
        for (bits = shift; bits < 32 && (least ^ greatest) >> bits != 0;) bits++;
        return false;
    }
    before = sum_upto(lane, before) - before;
    before = __shfl_sync(0xffffffffu, before, warp) + upto - sum;
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        if (first + i < 256) shared->bins[first + i] = before;
        before += counts[i];
    }
    __syncthreads(); // all bins have begun

    // In the order of bins, then of numbers.
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        if (threadIdx.x + 128 * i >= count) continue;
        const uint32_t to = shared->bins[bins[i]] + ranks[i];
        shared->numbers[to] = numbers[i];
        shared->places[to] = places[i];
    }
    __syncthreads(); // all numbers are in their bins
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) { // neighbours are mostly of one bin, and read it together
        const uint32_t at = threadIdx.x + 128 * i;
        if (at >= count) continue;
        numbers[i] = shared->numbers[at];
        places[i] = shared->places[at];
        const uint32_t bin = (uint32_t)(((equal ? (uint32_t)places[i]
            : (uint32_t)numbers[i]) - least) >> shift);
        const uint32_t begin = shared->bins[bin], end = bin + 1 < 256 ? shared->bins[bin + 1]
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
        if (threadIdx.x + 128 * i >= count) continue;
        shared->numbers[ranks[i]] = numbers[i];
        shared->places[ranks[i]] = places[i];
    }
    __syncthreads(); // all are in order
    return true;
}

// Sorts the first numbers by digits of 8 bits, from the lowest: votes rank them, so equal ones stay
// in order.
KG_FN void sort_block_digits(block_shared *shared, uint32_t count, uint32_t bits)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t rows = (count + 127) / 128, first = warp * 32 * rows + lane;
    // of the warp; behind those of all is where digits begin
    uint16_t *const table = (uint16_t *)(shared->bins + warp * 128);
    const uint16_t *const starts = (const uint16_t *)(shared->bins + 512);
    for (uint32_t shift = 0; shift < bits; shift += 8) {
        uint32_t numbers[4] = {};
        uint16_t places[4] = {};
        uint32_t ranks[4] = {};
        for (uint32_t at = threadIdx.x; at < 512; at += 128) shared->bins[at] = 0;
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
            sums[i] = leave_before_4(shared->bins + word);
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
            shared->bins[512 + word] = before | (before + (sums[i] & 0xffff)) << 16;
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
KG_FN void sort_block(block_shared *shared, uint32_t count)
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
            for (uint32_t pair = threadIdx.x; pair < pairs; pair += 128) {
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
        for (uint32_t at = threadIdx.x; at - lane < count; at += 128) {
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

// Picks the digit that has the number of a rank, by a warp: numbers with lesser digits are fewer.
// Digits of a lane lie
// side by side.
KG_FN void pick_digit(block_shared *shared, uint32_t lane, uint64_t rank)
{
    uint64_t totals[8], sum = 0;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t digit = lane * 8 + i;
        totals[i] = shared->totals[digit];
        sum += totals[i];
    }
    uint64_t before = wide_sum_upto(lane, sum) - sum;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        if (before < rank && rank <= before + totals[i]) { // one lane has it
            shared->digit = lane * 8 + i;
            shared->before = before;
            shared->in_digit = totals[i];
        }
        before += totals[i];
    }
}

// The result of a rank, from 1 on: its number, and which one of those equal to it. As soon as no
// more than `enough` begin
// as it does or come before, the last of these will do.
KG_FN last_of find_last(block_shared *shared, const float *in, uint64_t count, uint64_t rank,
    uint64_t enough)
{
    const uint64_t asked = rank;
    uint32_t found = 0;
    uint32_t top = 32;
    while (top > 0) {
        const uint32_t shift = top > 8 ? top - 8 : 0, mask = (1u << (top - shift)) - 1;
        for (uint32_t digit = threadIdx.x; digit < 256; digit += 128) shared->totals[digit] = 0;

        // Counters of 32 bits hold a chunk.
        for (uint64_t origin = 0; origin < count; origin += 16384) {
            const uint64_t end = count - origin < 16384 ? count : origin + 16384;
            for (uint32_t digit = threadIdx.x; digit < 256; digit += 128) shared->counts[digit] = 0;
            __syncthreads();
            for (uint64_t at = origin + threadIdx.x; at < end; at += 512) {
                uint32_t numbers[4];
                KG_UNROLL(4)
                for (uint32_t i = 0; i < 4; i++) numbers[i] = at + 128 * i < end
                    ? encode(in[at + 128 * i]) : 0;
                KG_UNROLL(4)
                for (uint32_t i = 0; i < 4; i++) {
                    const bool begins_so = top == 32 || (numbers[i] ^ found) >> top == 0;
                    if (begins_so && at + 128 * i < end)
                        atomicAdd(&shared->counts[(uint32_t)(numbers[i] >> shift) & mask], 1u);
                }
            }
            __syncthreads(); // all have counted
            for (uint32_t digit = threadIdx.x; digit < 256;
                digit += 128) shared->totals[digit] += shared->counts[digit];
        }
        __syncthreads();
        if (kg_warp_uniform() == 0) pick_digit(shared, threadIdx.x % 32, rank);
        __syncthreads(); // a digit is picked
        found = (uint32_t)(found | (uint32_t)((uint32_t)shared->digit << shift));
        rank -= shared->before;
        top = shift;
        const uint64_t all = asked - rank + shared->in_digit;
        if (all <= enough) return last_of{(uint32_t)(found | (uint32_t)(((uint64_t)1 << top) - 1)),
            all, all};
    }
    return last_of{found, rank, asked};
}

// Takes results in the order of the array: those behind `first`, up to `last`.
KG_FN void take_results(block_shared *shared, const float *in, uint64_t count,
    const last_of &first, const last_of &last, uint64_t done)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    // it began at another number than the least
    const bool again = done != 0, alike = again && first.number == last.number;
    const uint64_t gone = again ? first.ties : 0;
    // before the tile: numbers between, those equal to the first, and to the last
    uint64_t less = 0, early = 0, same = 0;
    for (uint64_t origin = 0; origin < count; origin += 512) {
        const uint64_t at = origin + warp * 128 + lane;
        uint32_t numbers[4];
        uint64_t mine = 0;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t place = at + 32 * i;
            numbers[i] = place < count ? encode(in[place]) : (uint32_t)-1;
            const bool is_same = place < count && numbers[i] == last.number;
            const bool is_early = again && !alike && numbers[i] == first.number;
            const bool is_less = numbers[i] < last.number && (!again || numbers[i] > first.number);
            mine += (uint64_t)(uint32_t)__popc(__ballot_sync(0xffffffffu, is_early)) << 42;
            mine += (uint32_t)__popc(__ballot_sync(0xffffffffu,
                is_less)) | (uint64_t)(uint32_t)__popc(__ballot_sync(0xffffffffu, is_same)) << 21;
        }
        if (!__syncthreads_or(mine != 0)) continue;
        if (lane == 0) shared->taken[warp] = mine;
        __syncthreads(); // all have said what they have
        uint64_t before = 0, all = 0;
        for (uint32_t w = 0; w < 4; w++) {
            if (w < warp) before += shared->taken[w];
            all += shared->taken[w];
        }
        uint64_t less_before = less + (before & 0x1fffff),
            same_before = same + (before >> 21 & 0x1fffff);
        less += all & 0x1fffff;
        same += all >> 21 & 0x1fffff;
        uint64_t early_before = early + (before >> 42);
        early += all >> 42;
        if (mine == 0) continue;

        // OUTPUT: lane by lane.
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t place = at + 32 * i;
            const bool is_same = place < count && numbers[i] == last.number;
            const bool is_early = again && !alike && numbers[i] == first.number;
            const bool is_less = numbers[i] < last.number && (!again || numbers[i] > first.number);
            const uint32_t lanes_early = __ballot_sync(0xffffffffu, is_early);
            const uint64_t early_here =
                early_before + (uint32_t)__popc(lanes_early & kg_lanemask_lt());
            const uint32_t lanes_less = __ballot_sync(0xffffffffu, is_less),
                lanes_same = __ballot_sync(0xffffffffu, is_same);
            const uint64_t less_here =
                less_before + (uint32_t)__popc(lanes_less & kg_lanemask_lt());
            const uint64_t same_here =
                same_before + (uint32_t)__popc(lanes_same & kg_lanemask_lt());
            const uint64_t old = alike ? gone : 0, equal = same_here < last.ties ? same_here
                : last.ties;
            // of those equal to the first
            const uint64_t left = early_here > gone ? early_here - gone : 0;
            if (is_less || (is_early && early_here >= gone)
                || (is_same && same_here < last.ties && same_here >= old)) {
                const uint32_t to = (uint32_t)(less_here + (alike ? 0 : left) + (equal > old
                    ? equal - old : 0));
                shared->numbers[to] = numbers[i];
                shared->places[to] = (uint16_t)to;
                shared->from[to] = place;
            }
            early_before += (uint32_t)__popc(lanes_early);
            less_before += (uint32_t)__popc(lanes_less);
            same_before += (uint32_t)__popc(lanes_same);
        }
    }
}

// A block for each row, and then the next.
KG_KERNEL(kg_best_of_rows_f32__block_wbw_w4x4_segments_sm8_d8_pdl, 128, 8)(const float *g_in,
    float *g_out, uint32_t *g_indices, uint64_t width, uint64_t height, uint64_t in_pitch,
    uint64_t wanted)
{
    KG_SMEM(block_shared, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint64_t row = blockIdx.x; row < height; row += gridDim.x) {
        KG_CASE(stop);
        __syncthreads(); // what was there is stored
        const uint64_t count = width;
        const float *const in = (const float *)((const char *)g_in + row * in_pitch);
        const uint64_t most = wanted < count ? wanted : count, to = row * wanted;
        if (most == 0) continue;
        // of more keys, few results are found by digits
        if (count <= 512 && (count <= 256 || most > count / 8)) {
            for (uint32_t at = threadIdx.x; at < (uint32_t)count; at += 128) {
                shared->numbers[at] = encode(in[at]);
                shared->places[at] = (uint16_t)at;
            }
            __syncthreads();
            sort_block(shared, (uint32_t)count);
            for (uint32_t i = threadIdx.x; i < (uint32_t)most; i += 128) {
                const uint32_t from = shared->places[i];
                g_out[to + i] = decode(shared->numbers[i]);
                g_indices[to + i] = (uint32_t)from;
            }
            continue;
        }
        KG_CASE(last);
        last_of first = {0, 0, 0};
        for (uint64_t done = 0; done < most; done += 512) {
            const uint32_t part = most - done < 512 ? (uint32_t)(most - done) : 512;
            // The last ones may come with others: to sort these costs less than another digit.
            const uint64_t room = most <= 512 ? 512 : 0;
            const last_of last = find_last(shared, in, count, done + part, 2 * part + 64 < room
                ? 2 * part + 64 : room);
            take_results(shared, in, count, first, last, done);
            __syncthreads();
            sort_block(shared, (uint32_t)(last.all - done));
            for (uint32_t i = threadIdx.x; i < part; i += 128) {
                const uint64_t from = shared->from[shared->places[i]];
                g_out[to + done + i] = decode(shared->numbers[i]);
                g_indices[to + done + i] = (uint32_t)from;
            }
            first = last;
            __syncthreads(); // all are stored
        }
    }
}
KG_ENTRY(kg_best_of_rows_f32__block_wbw_w4x4_segments_sm8_d8_pdl)

KG_VARIANT(kg_best_of_rows_f32__block_wbw_w4x4_segments_sm8_d8_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_best_of_rows_f32__block_wbw_w4x4_segments_sm8_d8_pdl), nullptr, 128,
            sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint32_t *g_indices = (uint32_t *)call->args[2];
    uint64_t width = call->lengths[0], height = call->lengths[1], in_pitch = call->lengths[2];
    uint64_t wanted = call->lengths[3];
    if (call->n == 0 || height == 0 || wanted == 0) return 0;
    void *arguments[] = {&g_in, &g_out, &g_indices, &width, &height, &in_pitch, &wanted};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_best_of_rows_f32__block_wbw_w4x4_segments_sm8_d8_pdl), arguments, 128,
        sizeof(block_shared));
}
} // namespace
} // namespace
