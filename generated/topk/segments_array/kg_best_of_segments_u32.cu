// kg_best_of_segments_u32.cu: the kernels of best_of_segments for u32, one per variant.
// Made by kgen 0.2.0 from segments_array.yaml (spec hash 380d94b6e3425ee2). Do not edit: edit the
// spec.
//
//   block_wbw_w4x4_segments_sm8_d8_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 64 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 1 launch, 3136 bytes of shared memory a block
//     facts: form block, digit 8, greatest, arrange array, values, order_work 4, crowded 60, bins
//       256
//     content hash 745d2010addd07a3

#include <string.h>

#include "kg_device.h"
#include "kg_best_of_segments_op.h"

namespace kg_best_of_segments_u32_kernels {

// The sum of a number of each lane up to this one, in 64 bits.
KG_FN uint64_t wide_sum_upto(uint32_t lane, uint64_t sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, by);
        if (lane >= by) sum += other;
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
    alignas(16) uint64_t totals[256]; // of each digit
    alignas(16) uint64_t taken[4]; // of each warp in a tile: three counters of 21 bits
    alignas(16) uint64_t before; // numbers before the digit that was picked
    uint64_t in_digit; // and those that have it
    uint32_t counts[256];
    uint32_t digit;
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
KG_FN last_of find_last(block_shared *shared, const uint32_t *in, uint64_t count, uint64_t rank,
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
KG_FN void take_results(block_shared *shared, const uint32_t *in, uint64_t count,
    const last_of &first, const last_of &last, uint32_t *g_out, float *g_out_values,
    const float *g_values, uint64_t to)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    (void)first;
    uint64_t less = 0, same = 0; // before the tile: numbers below the last, and equal to it
    for (uint64_t origin = 0; origin < count; origin += 512) {
        const uint64_t at = origin + warp * 128 + lane;
        uint32_t numbers[4];
        uint64_t mine = 0;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t place = at + 32 * i;
            numbers[i] = place < count ? encode(in[place]) : (uint32_t)-1;
            const bool is_same = place < count && numbers[i] == last.number;
            const bool is_less = numbers[i] < last.number;
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
        if (mine == 0) continue;

        // OUTPUT: lane by lane.
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t place = at + 32 * i;
            const bool is_same = place < count && numbers[i] == last.number;
            const bool is_less = numbers[i] < last.number;
            const uint32_t lanes_less = __ballot_sync(0xffffffffu, is_less),
                lanes_same = __ballot_sync(0xffffffffu, is_same);
            const uint64_t less_here =
                less_before + (uint32_t)__popc(lanes_less & kg_lanemask_lt());
            const uint64_t same_here =
                same_before + (uint32_t)__popc(lanes_same & kg_lanemask_lt());
            if (is_less || (is_same && same_here < last.ties)) {
                const uint64_t result = to + less_here + (same_here < last.ties ? same_here
                    : last.ties);
                g_out[result] = decode(numbers[i]);
                g_out_values[result] = g_values[place];
            }
            less_before += (uint32_t)__popc(lanes_less);
            same_before += (uint32_t)__popc(lanes_same);
        }
    }
}

// A block for each segment, and then the next.
KG_KERNEL(kg_best_of_segments_u32__block_wbw_w4x4_segments_sm8_d8_pdl, 128,
    8)(const uint32_t *g_in, const float *g_values, const uint64_t *g_offsets, uint32_t *g_out,
    float *g_out_values, uint64_t segments, uint64_t wanted)
{
    KG_SMEM(block_shared, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint64_t row = blockIdx.x; row < segments; row += gridDim.x) {
        KG_CASE(stop);
        __syncthreads(); // what was there is stored
        const uint64_t begin = g_offsets[row], count = g_offsets[row + 1] - begin;
        const uint32_t *const in = g_in + begin;
        const float *const of_row = g_values + begin;
        const uint64_t most = wanted < count ? wanted : count, to = row * wanted;
        if (most == 0) continue;
        KG_CASE(last);
        const last_of last = most == count ? last_of{(uint32_t)-1, count, count}
            : find_last(shared, in, count, most, most);
        take_results(shared, in, count, last, last, g_out, g_out_values, of_row, to);
    }
}
KG_ENTRY(kg_best_of_segments_u32__block_wbw_w4x4_segments_sm8_d8_pdl)

KG_VARIANT(kg_best_of_segments_u32__block_wbw_w4x4_segments_sm8_d8_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_best_of_segments_u32__block_wbw_w4x4_segments_sm8_d8_pdl), nullptr,
            128, sizeof(block_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const float *g_values = (const float *)call->args[1];
    const uint64_t *g_offsets = (const uint64_t *)call->args[2];
    uint32_t *g_out = (uint32_t *)call->args[3];
    float *g_out_values = (float *)call->args[4];
    uint64_t segments = call->lengths[0], wanted = call->lengths[1];
    if (call->n == 0 || segments == 0 || wanted == 0) return 0;
    void *arguments[] = {&g_in, &g_values, &g_offsets, &g_out, &g_out_values, &segments, &wanted};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_best_of_segments_u32__block_wbw_w4x4_segments_sm8_d8_pdl), arguments, 128,
        sizeof(block_shared));
}
} // namespace
} // namespace
