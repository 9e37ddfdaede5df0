// kg_ordered_i32.cu: the kernels of ordered for i32, one per variant.
// Made by kgen 0.2.0 from passes.yaml (spec hash 31d5a10f290fa914). Do not edit: edit the spec.
//
//   row_wbw_w4x4_sm4_passes_d4_pdl
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 48 registers a thread (10 blocks per SM)
//     96 bytes moved per element; 3 launches, 256 bytes of shared memory a block
//     facts: form passes, digit 4, end_bit 32, stores_keys, rounds 511, rank match
//     content hash 985bddb9e18a1491

#include <string.h>

#include "kg_device.h"
#include "kg_ordered_op.h"

namespace kg_ordered_i32_kernels {

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

// The regions of a workspace, in the order of call->regions.
enum region { region_counts, region_totals, region_keys };

namespace row_wbw_w4x4_sm4_passes_d4_pdl {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint16_t tables[4][16];
    alignas(16) uint16_t starts[16]; // where each digit begins in the tile
    alignas(16) uint32_t totals[8]; // keys of two digits each, in the tile
    alignas(16) uint64_t bases[16]; // where the next key of each digit goes
    alignas(16) uint64_t offsets[16]; // what a place in the tile lacks to that
    alignas(16) uint32_t keys[512];
};

// What a block shares that counts: two counters of 16 bits in a word.
struct alignas(16) count_shared {
    alignas(16) uint32_t tables[4][8]; // of each warp
    alignas(16) uint64_t totals[16];
};

// The number of a key: numbers ascend as keys do.
KG_FN uint32_t encode(const int32_t key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits = (uint32_t)(bits ^ ((uint32_t)1 << 31));
    return bits;
}

// The key of a number.
KG_FN int32_t decode(uint32_t bits)
{
    bits = (uint32_t)(bits ^ ((uint32_t)1 << 31));
    int32_t key;
    memcpy(&key, &bits, 4);
    return key;
}

// The digit of a number that begins at bit `shift`.
KG_FN uint32_t digit_of(uint32_t bits, uint32_t shift)
{
    return (uint32_t)(bits >> shift) & 15;
}

// How many keys of the warp have this digit and come before, where `peers` are the lanes that have
// it. The table holds
// those of items before this one.
KG_FN uint32_t rank_among(uint16_t *table, uint32_t digit, uint32_t peers)
{
    const uint32_t lower = kg_lanemask_lt(), below = (uint32_t)__popc(peers & lower);
    const uint32_t before = table[digit];
    __syncwarp(); // all have read it
    if (below == 0) table[digit] = (uint16_t)(before + (uint32_t)__popc(peers));
    __syncwarp();
    return before + below;
}

// The same, of lanes that are found here.
KG_FN uint32_t rank_key(uint16_t *table, uint32_t digit)
{
    return rank_among(table, digit, __match_any_sync(0xffffffffu, digit));
}

// How many keys of the warp have the digit of each key and come before it. The table then has those
// of all.
KG_FN void rank_keys(uint16_t *table, uint32_t lane, const uint32_t (&keys)[4], uint32_t shift,
    uint32_t (&ranks)[4])
{
    for (uint32_t word = lane; word < 8; word += 32) kg_st4(table + 2 * word, 0);
    __syncwarp();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) ranks[i] = rank_key(table, digit_of(keys[i], shift));
}

// Leaves in each warp's table what the warps before it have, and in totals what all have.
KG_FN void sum_warps(block_shared *shared)
{
    for (uint32_t word = threadIdx.x; word < 8; word += 128) {
        uint32_t sum = 0;
        for (uint32_t w = 0; w < 4; w++) {
            uint16_t *const pair = shared->tables[w] + 2 * word;
            const uint32_t keys = kg_ld4(pair); // no counter of a tile overflows
            kg_st4(pair, sum);
            sum += keys;
        }
        shared->totals[word] = sum;
    }
}

// Where each digit begins in the tile, by one warp.
KG_FN void find_starts(block_shared *shared, uint32_t lane)
{
    const uint32_t first = lane;
    uint32_t sum = 0;
    for (uint32_t i = first; i < first + 1 && i < 8; i++)
        sum += (shared->totals[i] & 0xffff) + (shared->totals[i] >> 16);
    uint32_t at = sum_upto(lane, sum) - sum;
    for (uint32_t i = first; i < first + 1 && i < 8; i++) {
        shared->starts[2 * i] = (uint16_t)at;
        at += shared->totals[i] & 0xffff;
        shared->starts[2 * i + 1] = (uint16_t)at;
        at += shared->totals[i] >> 16;
    }
}

// The place of each key in the tile, sorted by the digit that begins at bit `shift`.
KG_FN void find_places(block_shared *shared, uint32_t lane, uint32_t warp,
    const uint32_t (&keys)[4], uint32_t shift, uint32_t (&places)[4])
{
    rank_keys(shared->tables[warp], lane, keys, shift, places);

    // Warps before, and digits before.
    __syncthreads();
    sum_warps(shared);
    __syncthreads();
    if (warp == 0) find_starts(shared, lane);
    __syncthreads();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t digit = digit_of(keys[i], shift);
        places[i] += shared->starts[digit] + shared->tables[warp][digit];
    }
}

// Adds the warps' counters to the totals, and clears them. A thread has the same words each time.
KG_FN void add_counts(count_shared *shared)
{
    for (uint32_t word = threadIdx.x; word < 8; word += 128) {
        uint32_t low = 0, high = 0;
        for (uint32_t w = 0; w < 4; w++) {
            const uint32_t pair = shared->tables[w][word];
            shared->tables[w][word] = 0;
            low += pair & 0xffff;
            high += pair >> 16;
        }
        shared->totals[2 * word] += low;
        shared->totals[2 * word + 1] += high;
    }
}

// Count keys: each row of tiles its digits.
KG_KERNEL(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_count, 128, 10)(const int32_t *g_from,
    uint64_t n, uint32_t shift, uint64_t *g_counts)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t tiles = (n + 511) / 512;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t word = lane; word < 8; word += 32) shared->tables[warp][word] = 0;
    for (uint32_t digit = threadIdx.x; digit < 16; digit += 128) shared->totals[digit] = 0;
    __syncthreads();

    uint32_t rounds = 0; // tiles since the last sum
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 512 + first;
        int32_t keys[4];
        if ((t + 1) * 512 <= n) {
            KG_CASE(none);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) keys[i] = g_from[at + 32 * i];
        } else {
            KG_CASE(stop);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint64_t place = at + 32 * i;
                keys[i] = g_from[place < n ? place : n - 1];
            }
        }
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t digit = digit_of(encode(keys[i]), shift), one = 1u << 16 * (digit % 2);
            if (at + 32 * i < n) atomicAdd(&shared->tables[warp][digit / 2], one);
        }
        if (++rounds == 511) { // one more tile might be too much for 16 bits
            rounds = 0;
            __syncthreads();
            add_counts(shared);
            __syncthreads();
        }
    }
    __syncthreads();
    add_counts(shared);
    __syncthreads();
    for (uint32_t digit = threadIdx.x; digit < 16; digit += 128)
        g_counts[(uint64_t)digit * gridDim.x + blockIdx.x] = shared->totals[digit];
}
KG_ENTRY(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_count)

// Scan runs: for each digit, the keys of all rows become what stands before each row. A warp has a
// digit.
KG_KERNEL(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_scan, 128, 16)(uint64_t *g_counts,
    uint64_t *g_totals, uint32_t rows)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint32_t digit = blockIdx.x * 4 + warp; digit < 16; digit += gridDim.x * 4) {
        uint64_t *const counts = g_counts + (uint64_t)digit * rows;
        uint64_t total = 0;
        for (uint32_t row = lane; row < rows + lane; row += 32) {
            const uint64_t count = row < rows ? counts[row] : 0, upto = wide_sum_upto(lane, count);
            if (row < rows) counts[row] = total + upto - count;
            total += __shfl_sync(0xffffffffu, upto, 31);
        }
        if (lane == 0) g_totals[digit] = total;
    }
}
KG_ENTRY(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_scan)

// Where the first key of each digit goes, of this row. By one warp.
KG_FN void find_bases(block_shared *shared, uint32_t lane, const uint64_t *g_counts,
    const uint64_t *g_totals)
{
    const uint32_t first = lane;
    uint64_t sum = 0;
    for (uint32_t digit = first; digit < first + 1 && digit < 16; digit++) sum += g_totals[digit];
    uint64_t at = wide_sum_upto(lane, sum) - sum;
    for (uint32_t digit = first; digit < first + 1 && digit < 16; digit++) {
        shared->bases[digit] = at + g_counts[(uint64_t)digit * gridDim.x + blockIdx.x];
        at += g_totals[digit];
    }
}

// Distribute keys: a tile is sorted by the digit in shared memory, and stored from there in runs.
KG_KERNEL(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_move, 128, 10)(const int32_t *g_from,
    int32_t *g_to, uint64_t n, uint32_t shift, uint64_t *g_counts, uint64_t *g_totals)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t tiles = (n + 511) / 512;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    if (warp == 0) find_bases(shared, lane, g_counts, g_totals);
    __syncthreads();

    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 512 + first, left = n - t * 512;
        const uint32_t count = left < 512 ? (uint32_t)left : 512;
        uint32_t keys[4];
        if (count == 512) {
            KG_CASE(none);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) keys[i] = encode(g_from[at + 32 * i]);
        } else {
            KG_CASE(stop);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint64_t place = at + 32 * i;
                keys[i] = place < n ? encode(g_from[place]) : (uint32_t)-1;
            }
        }

        // Sorted by the digit, in shared memory.
        uint32_t places[4];
        find_places(shared, lane, warp, keys, shift, places);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) shared->keys[places[i]] = keys[i];
        for (uint32_t digit = threadIdx.x; digit < 16; digit += 128) {
            const uint32_t pair = shared->totals[digit / 2];
            shared->offsets[digit] = shared->bases[digit] - shared->starts[digit];
            shared->bases[digit] += digit % 2 != 0 ? pair >> 16 : pair & 0xffff;
        }
        __syncthreads();

        // OUTPUT: neighbours of one digit go side by side.
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t place = threadIdx.x + 128 * i;
            if (place >= count) continue;
            keys[i] = shared->keys[place];
            g_to[shared->offsets[digit_of(keys[i], shift)] + place] = decode(keys[i]);
        }
    }
}
KG_ENTRY(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_move)

KG_VARIANT(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_count), nullptr, 128,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_scan), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_move), nullptr, 128,
            sizeof(block_shared));
        return error;
    }
    const int32_t *g_in = (const int32_t *)call->args[0];
    int32_t *g_out = (int32_t *)call->args[1];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    uint64_t *g_totals = (uint64_t *)call->regions[region_totals];
    int32_t *g_other = (int32_t *)call->regions[region_keys];
    uint64_t n = call->n;
    uint32_t rows = call->grid[0];
    int error = 0;
    // Passes write the output and the workspace by turns; the last one the output.
    const uint32_t passes = call->passes[0];
    for (uint32_t pass = 0; !error && pass < passes; pass++) {
        uint32_t shift = 0 + 4 * pass;
        int32_t *g_to = kg_written_by(pass, passes, g_out, g_other);
        const int32_t *g_from = pass == 0 ? g_in : kg_written_by(pass - 1, passes, g_out, g_other);
        void *of_count[] = {&g_from, &n, &shift, &g_counts};
        void *of_scan[] = {&g_counts, &g_totals, &rows};
        void *of_move[] = {&g_from, &g_to, &n, &shift, &g_counts, &g_totals};
        if (!error) error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_count), of_count, 128,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_scan), of_scan, 128, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_move), of_move, 128,
            sizeof(block_shared));
    }
    return error;
}
} // namespace
} // namespace
