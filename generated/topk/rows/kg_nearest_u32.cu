// kg_nearest_u32.cu: the kernels of nearest for u32, one per variant.
// Made by kgen 0.2.0 from rows.yaml (spec hash 20b67112369ccad3). Do not edit: edit the spec.
//
//   row_wbw_w4x4_sm2_d11_pdl
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 64 registers a thread (8 blocks per SM)
//     20 bytes moved per element; 6 launches, 0 bytes of shared memory a block
//     facts: form rows, digit 11, arrange sorted, sorted, values, order_work 4, rounds 4096
//     content hash 4848252d475df12b

#include <string.h>

#include "kg_device.h"
#include "kg_nearest_op.h"

namespace kg_nearest_u32_kernels {

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
enum region { region_found, region_totals, region_rows, region_numbers, region_places,
    region_merged, region_merged_places };

namespace row_wbw_w4x4_sm2_d11_pdl {

// What a block shares that counts digits.
struct alignas(16) count_block {
    alignas(16) uint32_t counts[2048];
    alignas(16) uint64_t sums[4]; // of each warp
};

// What a block shares that takes results.
struct alignas(16) take_block {
    // of each warp: keys before the k-th, and above bit 16 keys equal to it
    alignas(16) uint32_t counts[4];
    alignas(16) uint64_t before[4]; // what a part of the rows before this one has of each
    alignas(16) uint64_t equal[4];
};

// What a block shares that sorts results.
struct alignas(16) order_block {
    alignas(16) uint32_t numbers[512];
    alignas(16) uint16_t places[512]; // where they stood
};

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

// Sorts the first numbers of the block's by merging.
KG_FN void sort_block(order_block *shared, uint32_t count)
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

// No digit is known yet: the k-th key is looked for among all.
KG_KERNEL(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_start, 128, 8)(uint64_t most, uint64_t *g_found,
    uint64_t *g_totals)
{
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint32_t digit = threadIdx.x; digit < 2048; digit += 128) g_totals[digit] = 0;
    if (threadIdx.x == 0) g_found[0] = 0;
    if (threadIdx.x == 1) g_found[1] = most;
}
KG_ENTRY(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_start)

// Adds the block's counters to those of all, and clears them.
KG_FN void add_counts(count_block *shared, uint64_t *g_totals)
{
    for (uint32_t digit = threadIdx.x; digit < 2048; digit += 128) {
        const uint32_t count = shared->counts[digit];
        if (count != 0) atomicAdd(&g_totals[digit], (uint64_t)count);
        shared->counts[digit] = 0;
    }
}

// Finds the digit of the k-th key, by the block that ends last, and clears the totals.
KG_FN void pick_digit(count_block *shared, uint32_t shift, uint64_t *g_found, uint64_t *g_totals)
{
    // Digits of a thread lie side by side.
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * 16;
    uint64_t totals[16], sum = 0;
    KG_UNROLL(16)
    for (uint32_t i = 0; i < 16; i++) {
        totals[i] = first + i < 2048 ? g_totals[first + i] : 0;
        if (first + i < 2048) g_totals[first + i] = 0;
        sum += totals[i];
    }
    const uint64_t left = g_found[1], upto = wide_upto(lane, sum);
    if (lane == 31) shared->sums[warp] = upto;
    __syncthreads();
    uint64_t before = upto - sum;
    for (uint32_t w = 0; w < warp; w++) before += shared->sums[w];

    // One thread has it.
    KG_UNROLL(16)
    for (uint32_t i = 0; i < 16; i++) {
        if (before < left && left <= before + totals[i]) {
            g_found[0] |= (uint64_t)(first + i) << shift;
            g_found[1] = left - before;
        }
        before += totals[i];
    }
}

// Counts the digit of bits `shift` to `top` of all keys that have the k-th key's bits above it.
KG_KERNEL(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_count, 128, 8)(const uint32_t *g_in, uint64_t n,
    uint32_t shift, uint32_t top, uint64_t *g_found, uint64_t *g_totals, uint32_t *g_ticket)
{
    KG_SMEM(count_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t tiles = (n + 511) / 512;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t digit = threadIdx.x; digit < 2048; digit += 128) shared->counts[digit] = 0;
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
            for (uint32_t i = 0; i < 4; i++) numbers[i] = g_in[at + 32 * i];
        } else {
            KG_CASE(stop);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? g_in[place] : (uint32_t)-1;
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
KG_ENTRY(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_count)

// How many keys of each row come before the k-th, and how many are equal to it.
KG_KERNEL(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_split, 128, 8)(const uint32_t *g_in, uint64_t n,
    const uint64_t *g_found, uint64_t *g_rows)
{
    KG_SMEM(take_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
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
            for (uint32_t i = 0; i < 4; i++) numbers[i] = g_in[at + 32 * i];
        } else {
            KG_CASE(stop);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? g_in[place] : (uint32_t)-1;
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
KG_ENTRY(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_split)

// Takes the results, in the order of the array: keys before the k-th, and of those equal to it as
// many as are missing.
KG_KERNEL(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_take, 128, 8)(const uint32_t *g_in, uint64_t n,
    const uint64_t *g_found, const uint64_t *g_rows, uint32_t *g_numbers, uint64_t *g_places)
{
    KG_SMEM(take_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
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
            for (uint32_t i = 0; i < 4; i++) numbers[i] = g_in[at + 32 * i];
        } else {
            KG_CASE(stop);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? g_in[place] : (uint32_t)-1;
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
                g_numbers[to] = numbers[i];
                g_places[to] = from;
            }
            less_before += (uint32_t)__popc(less);
            same_before += (uint32_t)__popc(same);
        }
    }
}
KG_ENTRY(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_take)

// Sorts tiles of results. A single one is what the caller gets.
KG_KERNEL(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_order, 128, 8)(uint32_t *g_out,
    uint64_t *g_out_values, const uint64_t *g_values, uint64_t most, uint32_t *g_numbers,
    uint64_t *g_places)
{
    KG_SMEM(order_block, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint64_t origin = (uint64_t)blockIdx.x * 512; origin < most;
        origin += (uint64_t)gridDim.x * 512) {
        const uint32_t count = most - origin < 512 ? (uint32_t)(most - origin) : 512;
        uint64_t from[4] = {};
        for (uint32_t i = threadIdx.x; i < count; i += 128) {
            shared->numbers[i] = g_numbers[origin + i];
            shared->places[i] = (uint16_t)i;
        }
        __syncthreads();
        sort_block(shared, count);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 128 * i;
            if (at < count) from[i] = g_places[origin + shared->places[at]];
        }
        __syncthreads(); // places are read before others overwrite them
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 128 * i;
            if (at >= count) continue;
            const uint64_t to = origin + at;
            if (most <= 512) {
                g_out[to] = shared->numbers[at];
                g_out_values[to] = g_values[from[i]];
            } else {
                g_numbers[to] = shared->numbers[at];
                g_places[to] = from[i];
            }
        }
        __syncthreads();
    }
}
KG_ENTRY(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_order)

// Merges runs of results two by two. Behind the last time they are what the caller gets.
KG_KERNEL(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_merge, 128, 8)(uint32_t *g_out,
    uint64_t *g_out_values, const uint64_t *g_values, uint64_t most, uint64_t width, bool last,
    const uint32_t *g_from, const uint64_t *g_from_places, uint32_t *g_to, uint64_t *g_to_places)
{
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint64_t at = (uint64_t)blockIdx.x * 128 + threadIdx.x; at < most;
        at += (uint64_t)gridDim.x * 128) {
        const uint32_t number = g_from[at];
        const uint64_t from = g_from_places[at], to = place_merged(g_from, at, width, most, number);
        if (last) {
            g_out[to] = number;
            g_out_values[to] = g_values[from];
        } else {
            g_to[to] = number;
            g_to_places[to] = from;
        }
    }
}
KG_ENTRY(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_merge)

KG_VARIANT(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_start), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_count), nullptr, 128,
            sizeof(count_block));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_split), nullptr, 128,
            sizeof(take_block));
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_take), nullptr, 128,
            sizeof(take_block));
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_order), nullptr, 128,
            sizeof(order_block));
        if (!error) error = kg_launch(call, 5,
            KG_KERNEL_OF(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_merge), nullptr, 128, 0);
        return error;
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const uint64_t *g_values = (const uint64_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint64_t *g_out_values = (uint64_t *)call->args[3];
    // What launches leave for those behind them.
    uint64_t *g_found = (uint64_t *)call->regions[region_found];
    uint64_t *g_totals = (uint64_t *)call->regions[region_totals];
    uint64_t *g_rows = (uint64_t *)call->regions[region_rows];
    uint32_t *g_numbers = (uint32_t *)call->regions[region_numbers];
    uint64_t *g_places = (uint64_t *)call->regions[region_places];
    uint32_t *g_other = (uint32_t *)call->regions[region_merged];
    uint64_t *g_other_places = (uint64_t *)call->regions[region_merged_places];
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t n = call->n, most = call->lengths[0];
    if (most > n) most = n;
    if (most == 0) return 0;

    // The k-th key, from its top digit on.
    void *of_start[] = {&most, &g_found, &g_totals};
    int error = kg_launch(call, 0, KG_KERNEL_OF(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_start),
        of_start, 128, 0);
    uint32_t top = 32;
    for (uint32_t pass = 0; !error && pass < call->passes[1]; pass++) {
        uint32_t shift = top > 11 ? top - 11 : 0;
        void *of_count[] = {&g_in, &n, &shift, &top, &g_found, &g_totals, &g_ticket};
        error = kg_launch(call, 1, KG_KERNEL_OF(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_count),
            of_count, 128, sizeof(count_block));
        top = shift;
    }

    // What comes before it, and it.
    void *of_split[] = {&g_in, &n, &g_found, &g_rows};
    if (!error) error = kg_launch(call, 2,
        KG_KERNEL_OF(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_split), of_split, 128,
        sizeof(take_block));
    void *of_take[] = {&g_in, &n, &g_found, &g_rows, &g_numbers, &g_places};
    if (!error) error = kg_launch(call, 3,
        KG_KERNEL_OF(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_take), of_take, 128,
        sizeof(take_block));

    // Tiles of results, then runs of them by turns from one array to the other.
    void *of_order[] = {&g_out, &g_out_values, &g_values, &most, &g_numbers, &g_places};
    if (!error) error = kg_launch(call, 4,
        KG_KERNEL_OF(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_order), of_order, 128,
        sizeof(order_block));
    uint64_t width = 512;
    for (; !error && width < most; width *= 2) {
        bool last = most - width <= width;
        const uint32_t *g_from = g_numbers;
        const uint64_t *g_from_places = g_places;
        uint32_t *g_to = g_other;
        uint64_t *g_to_places = g_other_places;
        void *of_merge[] = {&g_out, &g_out_values, &g_values, &most, &width, &last, &g_from,
            &g_from_places, &g_to, &g_to_places};
        error = kg_launch(call, 5, KG_KERNEL_OF(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_merge),
            of_merge, 128, 0);
        g_other = g_numbers;
        g_other_places = g_places;
        g_numbers = g_to;
        g_places = g_to_places;
    }
    return error;
}
} // namespace
} // namespace
