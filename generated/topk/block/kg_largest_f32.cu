// kg_largest_f32.cu: the kernels of largest for f32, one per variant.
// Made by kgen 0.2.0 from block.yaml (spec hash c4d05301d49c941c). Do not edit: edit the spec.
//
//   block_wbw_w4x4
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 64 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 1 launch, 3600 bytes of shared memory a block
//     facts: form block, greatest, arrange array, order_work 4
//     content hash 96997168ba4df210
//   row_wbw_w4x4_sm2_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 64 registers a thread (8 blocks per SM)
//     24 bytes moved per element; 4 launches, 0 bytes of shared memory a block
//     facts: form rows, digit 8, greatest, arrange array, order_work 4, rounds 4096
//     content hash 61f32da69bf13aec

#include <string.h>

#include "kg_device.h"
#include "kg_largest_op.h"

namespace kg_largest_f32_kernels {

// The sum of a value of each lane up to this one.
KG_FN uint64_t wide_upto(uint32_t lane, uint64_t sum)
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
enum region { region_found, region_totals, region_rows };

namespace block_wbw_w4x4 {

struct alignas(16) block_shared {
    alignas(16) uint32_t numbers[512];
    alignas(16) uint16_t places[512]; // where they stood
    alignas(16) uint8_t taken[512]; // whether the key that stands there is a result
    alignas(16) uint32_t counts[4]; // results of each warp
};

// The number of a key: the greatest key has the least. Floats go by sign and magnitude, NaNs too.
KG_FN uint32_t encode(const float &key)
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits = (uint32_t)((bits & ((uint32_t)1 << 31)) != 0 ? ~bits : bits ^ ((uint32_t)1 << 31));
    return (uint32_t)~bits;
}

// The key of a number.
KG_FN float decode(uint32_t bits)
{
    bits = (uint32_t)~bits;
    bits = (uint32_t)((bits & ((uint32_t)1 << 31)) != 0 ? bits ^ ((uint32_t)1 << 31) : ~bits);
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

// Sorts the first numbers of the block's by merging.
KG_FN void sort_block(block_shared *shared, uint32_t count)
{
    for (uint32_t width = 1; width < count; width *= 2) {
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

// The number of a key: the greatest key has the least. Floats go by sign and magnitude, NaNs too.
KG_FN uint32_t encode(const float &key)
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits = (uint32_t)((bits & ((uint32_t)1 << 31)) != 0 ? ~bits : bits ^ ((uint32_t)1 << 31));
    return (uint32_t)~bits;
}

// The key of a number.
KG_FN float decode(uint32_t bits)
{
    bits = (uint32_t)~bits;
    bits = (uint32_t)((bits & ((uint32_t)1 << 31)) != 0 ? bits ^ ((uint32_t)1 << 31) : ~bits);
    float key;
    memcpy(&key, &bits, 4);
    return key;
}

// No digit is known yet: the k-th key is looked for among all.
KG_KERNEL(kg_largest_f32__row_wbw_w4x4_sm2_d8_start, 128, 8)(uint64_t most, uint64_t *g_found,
    uint64_t *g_totals)
{
    for (uint32_t digit = threadIdx.x; digit < 256; digit += 128) g_totals[digit] = 0;
    if (threadIdx.x == 0) g_found[0] = 0;
    if (threadIdx.x == 1) g_found[1] = most;
}
KG_ENTRY(kg_largest_f32__row_wbw_w4x4_sm2_d8_start)

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
KG_FN void pick_digit(count_block *shared, uint32_t shift, uint64_t *g_found, uint64_t *g_totals)
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
    const uint64_t left = g_found[1], upto = wide_upto(lane, sum);
    if (lane == 31) shared->sums[warp] = upto;
    __syncthreads();
    uint64_t before = upto - sum;
    for (uint32_t w = 0; w < warp; w++) before += shared->sums[w];

    // One thread has it.
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        if (before < left && left <= before + totals[i]) {
            g_found[0] |= (uint64_t)(first + i) << shift;
            g_found[1] = left - before;
        }
        before += totals[i];
    }
}

// Counts the digit of bits `shift` to `top` of all keys that have the k-th key's bits above it.
KG_KERNEL(kg_largest_f32__row_wbw_w4x4_sm2_d8_count, 128, 8)(const float *g_in, uint64_t n,
    uint32_t shift, uint32_t top, uint64_t *g_found, uint64_t *g_totals, uint32_t *g_ticket)
{
    KG_SMEM(count_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    const uint64_t tiles = (n + 511) / 512;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t digit = threadIdx.x; digit < 256; digit += 128) shared->counts[digit] = 0;
    const uint32_t mask = (1u << (top - shift)) - 1;
    const uint32_t known = (uint32_t)(top < 32 ? ~(uint64_t)0 << top : 0),
        begin = (uint32_t)g_found[0];
    __syncthreads();

    uint32_t rounds = 0; // tiles since the last sum
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
            const bool counts = at + 32 * i < n && ((numbers[i] ^ begin) & known) == 0;
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
    pick_digit(shared, shift, g_found, g_totals);
    if (threadIdx.x == 0) kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(kg_largest_f32__row_wbw_w4x4_sm2_d8_count)

// How many keys of each row come before the k-th, and how many are equal to it.
KG_KERNEL(kg_largest_f32__row_wbw_w4x4_sm2_d8_split, 128, 8)(const float *g_in, uint64_t n,
    const uint64_t *g_found, uint64_t *g_rows)
{
    KG_SMEM(take_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    const uint64_t tiles = (n + 511) / 512;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    const uint32_t found = (uint32_t)g_found[0];
    uint64_t before = 0, equal = 0;
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
    uint64_t n, const uint64_t *g_found, const uint64_t *g_rows)
{
    KG_SMEM(take_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    const uint64_t tiles = (n + 511) / 512;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    const uint32_t found = (uint32_t)g_found[0];
    const uint64_t missing = g_found[1]; // of those equal to it

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
        uint32_t count = 0; // of the thread, then of the warp: two counters
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++)
            count += numbers[i] < found ? 1 : at + 32 * i < n && numbers[i] == found ? 1u << 16 : 0;
        if (!__syncthreads_or(count != 0)) continue;
        count = __reduce_add_sync(0xffffffffu, count);
        if (lane == 0) shared->counts[warp] = count;
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

        // OUTPUT: a result's place is how many there are before it.
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t from = at + 32 * i;
            const uint32_t same = __ballot_sync(0xffffffffu, from < n && numbers[i] == found);
            const uint64_t of_same = same_before + (uint32_t)__popc(same & kg_lanemask_lt());
            const uint32_t less = __ballot_sync(0xffffffffu, numbers[i] < found);
            const uint64_t of_less = less_before + (uint32_t)__popc(less & kg_lanemask_lt());
            if ((less >> lane & 1) != 0 || ((same >> lane & 1) != 0 && of_same < missing)) {
                const uint64_t to = of_less + (of_same < missing ? of_same : missing);
                g_indices[to] = from;
            }
            less_before += (uint32_t)__popc(less);
            same_before += (uint32_t)__popc(same);
        }
    }
}
KG_ENTRY(kg_largest_f32__row_wbw_w4x4_sm2_d8_take)

KG_VARIANT(kg_largest_f32__row_wbw_w4x4_sm2_d8)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_start),
            nullptr, 128, 0);
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_count), nullptr, 128,
            sizeof(count_block));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_split), nullptr, 128,
            sizeof(take_block));
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_take), nullptr, 128,
            sizeof(take_block));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    uint64_t *g_indices = (uint64_t *)call->args[1];
    // What launches leave for those behind them.
    uint64_t *g_found = (uint64_t *)call->regions[region_found];
    uint64_t *g_totals = (uint64_t *)call->regions[region_totals];
    uint64_t *g_rows = (uint64_t *)call->regions[region_rows];
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t n = call->n, most = call->lengths[0];
    if (most > n) most = n;
    if (most == 0) return 0;

    // The k-th key, from its top digit on.
    void *of_start[] = {&most, &g_found, &g_totals};
    int error = kg_launch(call, 0, KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_start),
        of_start, 128, 0);
    uint32_t top = 32;
    for (uint32_t pass = 0; !error && pass < call->passes[1]; pass++) {
        uint32_t shift = top > 8 ? top - 8 : 0;
        void *of_count[] = {&g_in, &n, &shift, &top, &g_found, &g_totals, &g_ticket};
        error = kg_launch(call, 1, KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_count),
            of_count, 128, sizeof(count_block));
        top = shift;
    }

    // What comes before it, and it.
    void *of_split[] = {&g_in, &n, &g_found, &g_rows};
    if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_split),
        of_split, 128, sizeof(take_block));
    void *of_take[] = {&g_in, &g_indices, &n, &g_found, &g_rows};
    if (!error) error = kg_launch(call, 3, KG_KERNEL_OF(kg_largest_f32__row_wbw_w4x4_sm2_d8_take),
        of_take, 128, sizeof(take_block));
    return error;
}
} // namespace
} // namespace
