// kg_within_f32.cu: the kernels of within for f32, one per variant.
// Made by kgen 0.2.0 from cluster.yaml (spec hash 9b8679a2265a9533). Do not edit: edit the spec.
//
//   block_wbw_w8x4_k16_d8_votes_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 1 launch, 11264 bytes of shared memory a block
//     facts: form cluster, cluster 16, digit 8, end_bit 32, stores_keys, rank votes
//     content hash 69506785584b57cf
//   row_wbw_w4x4_sm2_passes_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 48 registers a thread (10 blocks per SM)
//     48 bytes moved per element; 3 launches, 4096 bytes of shared memory a block
//     facts: form passes, digit 8, end_bit 32, stores_keys, rounds 511, rank match
//     content hash 45a6e33dae7a280c

#include <string.h>

#include "kg_device.h"
#include "kg_within_op.h"

namespace kg_within_f32_kernels {

// The sum of a number of each lane up to this one, in 32 bits.
KG_FN uint32_t sum_upto(uint32_t lane, uint32_t sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, by);
        if (lane >= by) sum += other;
    }
    return sum;
}

// The lanes of the warp whose digits agree in one bit.
KG_FN uint32_t lanes_alike(uint32_t digit, uint32_t bit)
{
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 1000 // nvcc 13.0 gives up on the other text
    const uint32_t votes = __ballot_sync(0xffffffffu, (digit & bit) != 0);
    return (digit & bit) != 0 ? votes : ~votes;
#else
    return kg_lanes_alike(digit, bit);
#endif
}

// The lanes of the warp that have this digit, by votes on two of its bits at a time.
KG_FN uint32_t lanes_that_meet_of_digit_8(uint32_t digit)
{
    uint32_t lanes = 0xffffffffu;
    KG_UNROLL(4)
    for (uint32_t bit = 0; bit < 8; bit += 2)
        lanes = kg_and3(lanes, lanes_alike(digit, 1u << bit), lanes_alike(digit, 2u << bit));
    return lanes;
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

namespace block_wbw_w8x4_k16_d8_votes_pdl {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint16_t tables[8][256];
    alignas(16) uint16_t starts[256]; // where each digit begins in the tile
    alignas(16) uint32_t totals[128]; // keys of two digits each, in the tile
    // keys of each digit in the blocks before, then where the block's own go
    alignas(16) uint32_t before[256];
    alignas(16) uint32_t all[256]; // in all blocks
    alignas(16) uint32_t keys[1024]; // of the block, as they come from all
};

// The number of a key: numbers ascend as keys do. Floats go by sign and magnitude, NaNs too.
KG_FN uint32_t encode(const float key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits ^= (uint32_t)((int32_t)bits >> 31) | ((uint32_t)1 << 31); // of a negative one all bits
    return bits;
}

// The key of a number.
KG_FN float decode(uint32_t bits)
{
    bits ^= (uint32_t)~((int32_t)bits >> 31) | ((uint32_t)1 << 31);
    float key;
    memcpy(&key, &bits, 4);
    return key;
}

// The digit of a number that begins at bit `shift`.
KG_FN uint32_t digit_of(uint32_t bits, uint32_t shift)
{
    return __byte_perm(bits, 0, 0x4440 + shift / 8); // a byte
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
    return rank_among(table, digit, lanes_that_meet_of_digit_8(digit));
}

// How many keys of the warp have the digit of each key and come before it. The table then has those
// of all.
KG_FN void rank_keys(uint16_t *table, uint32_t lane, const uint32_t (&keys)[4], uint32_t shift,
    uint32_t (&ranks)[4])
{
    for (uint32_t word = lane; word < 128; word += 32) kg_st4(table + 2 * word, 0);
    __syncwarp();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) ranks[i] = rank_key(table, digit_of(keys[i], shift));
}

// Leaves in each warp's table what the warps before it have, and in totals what all have.
KG_FN void sum_warps(block_shared *shared)
{
    for (uint32_t word = threadIdx.x; word < 128; word += 256) {
        uint32_t sum = 0;
        for (uint32_t w = 0; w < 8; w++) {
            uint16_t *const pair = shared->tables[w] + 2 * word;
            const uint32_t keys = kg_ld4(pair); // no counter of a tile overflows
            kg_st4(pair, sum);
            sum += keys;
        }
        shared->totals[word] = sum;
    }
}

// What the blocks before have of each digit, and what all have: two digits at a time, no sum
// overflows 16 bits.
KG_FN void add_blocks(block_shared *shared, uint32_t rank)
{
    for (uint32_t word = threadIdx.x; word < 128; word += 256) {
        uint32_t before = 0, all = 0;
        KG_UNROLL(16)
        for (uint32_t block = 0; block < 16; block++) {
            const uint32_t theirs = kg_map_shared(shared->totals, block)[word];
            all += theirs;
            if (block < rank) before += theirs;
        }
        shared->before[2 * word] = before & 0xffff;
        shared->before[2 * word + 1] = before >> 16;
        shared->all[2 * word] = all & 0xffff;
        shared->all[2 * word + 1] = all >> 16;
    }
}

// Where each digit begins, by one warp.
KG_FN void find_begins(block_shared *shared, uint32_t lane)
{
    uint32_t counts[8], sum = 0;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t digit = lane * 8 + i;
        counts[i] = shared->all[digit];
        sum += counts[i];
    }
    uint32_t at = sum_upto(lane, sum) - sum;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t digit = lane * 8 + i;
        shared->before[digit] += at;
        at += counts[i];
    }
}

// One cluster: 4 keys of a thread, digit after digit. Up to 16384 keys.
KG_KERNEL(kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl, 256, 4)(const float *g_in, float *g_out,
    uint32_t n)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), rank = kg_cluster_rank();
    const uint32_t first = warp * 128 + lane, origin = rank * 1024, left = origin < n ? n - origin
        : 0;
    uint16_t *const table = shared->tables[warp];
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    KG_CASE(stop);

    // INPUT: behind the last key, numbers that no key stands behind.
    uint32_t keys[4];
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) keys[i] = first + 32 * i < left
        ? encode(g_in[origin + first + 32 * i]) : (uint32_t)-1;

    KG_UNROLL(1)
    for (uint32_t shift = 0; shift < 32; shift += 8) {
        uint32_t places[4];
        rank_keys(table, lane, keys, shift, places);
        __syncthreads();
        sum_warps(shared);
        kg_cluster_sync(); // all blocks have counted
        add_blocks(shared, rank);
        __syncthreads();
        if (warp == 0) find_begins(shared, lane);
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t digit = digit_of(keys[i], shift),
                place = shared->before[digit] + table[digit] + places[i];
            kg_map_shared(shared->keys, place / 1024)[place % 1024] = keys[i];
        }
        kg_cluster_sync(); // all keys are in place
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) keys[i] = shared->keys[first + 32 * i];
    }

    // OUTPUT
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++)
        if (first + 32 * i < left) g_out[origin + first + 32 * i] = decode(keys[i]);
}
KG_ENTRY(kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl)

KG_VARIANT(kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl)(const kg_call *call)
{
    const kg_shape shape = {{16, 1, 1}, {256, 1, 1}, 16, false};
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch_shaped(call, 0,
            KG_KERNEL_OF(kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl), nullptr, &shape,
            sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint32_t n = (uint32_t)call->n;
    void *arguments[] = {&g_in, &g_out, &n};
    return kg_launch_shaped(call, 0, KG_KERNEL_OF(kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl),
        arguments, &shape, sizeof(block_shared));
}
} // namespace

namespace row_wbw_w4x4_sm2_passes_d8 {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint16_t tables[4][256];
    alignas(16) uint16_t starts[256]; // where each digit begins in the tile
    alignas(16) uint32_t totals[128]; // keys of two digits each, in the tile
    alignas(16) uint64_t bases[256]; // where the next key of each digit goes
    alignas(16) uint64_t offsets[256]; // what a place in the tile lacks to that
    alignas(16) uint32_t keys[512];
};

// What a block shares that counts: two counters of 16 bits in a word.
struct alignas(16) count_shared {
    alignas(16) uint32_t tables[4][128]; // of each warp
    alignas(16) uint64_t totals[256];
};

// The number of a key: numbers ascend as keys do. Floats go by sign and magnitude, NaNs too.
KG_FN uint32_t encode(const float key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits ^= (uint32_t)((int32_t)bits >> 31) | ((uint32_t)1 << 31); // of a negative one all bits
    return bits;
}

// The key of a number.
KG_FN float decode(uint32_t bits)
{
    bits ^= (uint32_t)~((int32_t)bits >> 31) | ((uint32_t)1 << 31);
    float key;
    memcpy(&key, &bits, 4);
    return key;
}

// The digit of a number that begins at bit `shift`.
KG_FN uint32_t digit_of(uint32_t bits, uint32_t shift)
{
    return __byte_perm(bits, 0, 0x4440 + shift / 8); // a byte
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
    for (uint32_t word = lane; word < 128; word += 32) kg_st4(table + 2 * word, 0);
    __syncwarp();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) ranks[i] = rank_key(table, digit_of(keys[i], shift));
}

// Leaves in each warp's table what the warps before it have, and in totals what all have.
KG_FN void sum_warps(block_shared *shared)
{
    for (uint32_t word = threadIdx.x; word < 128; word += 128) {
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
    const uint32_t first = lane * 4;
    uint32_t sum = 0;
    for (uint32_t i = first; i < first + 4 && i < 128; i++)
        sum += (shared->totals[i] & 0xffff) + (shared->totals[i] >> 16);
    uint32_t at = sum_upto(lane, sum) - sum;
    for (uint32_t i = first; i < first + 4 && i < 128; i++) {
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
    for (uint32_t word = threadIdx.x; word < 128; word += 128) {
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
KG_KERNEL(kg_within_f32__row_wbw_w4x4_sm2_passes_d8_count, 128, 10)(const float *g_from,
    uint64_t n, uint32_t shift, uint64_t *g_counts)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    const uint64_t tiles = (n + 511) / 512;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t word = lane; word < 128; word += 32) shared->tables[warp][word] = 0;
    for (uint32_t digit = threadIdx.x; digit < 256; digit += 128) shared->totals[digit] = 0;
    __syncthreads();

    uint32_t rounds = 0; // tiles since the last sum
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 512 + first;
        float keys[4];
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
    for (uint32_t digit = threadIdx.x; digit < 256; digit += 128)
        g_counts[(uint64_t)digit * gridDim.x + blockIdx.x] = shared->totals[digit];
}
KG_ENTRY(kg_within_f32__row_wbw_w4x4_sm2_passes_d8_count)

// Scan runs: for each digit, the keys of all rows become what stands before each row. A warp has a
// digit.
KG_KERNEL(kg_within_f32__row_wbw_w4x4_sm2_passes_d8_scan, 128, 16)(uint64_t *g_counts,
    uint64_t *g_totals, uint32_t rows)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    for (uint32_t digit = blockIdx.x * 4 + warp; digit < 256; digit += gridDim.x * 4) {
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
KG_ENTRY(kg_within_f32__row_wbw_w4x4_sm2_passes_d8_scan)

// Where the first key of each digit goes, of this row. By one warp.
KG_FN void find_bases(block_shared *shared, uint32_t lane, const uint64_t *g_counts,
    const uint64_t *g_totals)
{
    const uint32_t first = lane * 8;
    uint64_t sum = 0;
    for (uint32_t digit = first; digit < first + 8 && digit < 256; digit++) sum += g_totals[digit];
    uint64_t at = wide_sum_upto(lane, sum) - sum;
    for (uint32_t digit = first; digit < first + 8 && digit < 256; digit++) {
        shared->bases[digit] = at + g_counts[(uint64_t)digit * gridDim.x + blockIdx.x];
        at += g_totals[digit];
    }
}

// Distribute keys: a tile is sorted by the digit in shared memory, and stored from there in runs.
KG_KERNEL(kg_within_f32__row_wbw_w4x4_sm2_passes_d8_move, 128, 10)(const float *g_from,
    float *g_to, uint64_t n, uint32_t shift, uint64_t *g_counts, uint64_t *g_totals)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
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
        for (uint32_t digit = threadIdx.x; digit < 256; digit += 128) {
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
KG_ENTRY(kg_within_f32__row_wbw_w4x4_sm2_passes_d8_move)

KG_VARIANT(kg_within_f32__row_wbw_w4x4_sm2_passes_d8)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_within_f32__row_wbw_w4x4_sm2_passes_d8_count), nullptr, 128,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_within_f32__row_wbw_w4x4_sm2_passes_d8_scan), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_within_f32__row_wbw_w4x4_sm2_passes_d8_move), nullptr, 128,
            sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    uint64_t *g_totals = (uint64_t *)call->regions[region_totals];
    float *g_other = (float *)call->regions[region_keys];
    uint64_t n = call->n;
    uint32_t rows = call->grid[0];
    int error = 0;
    // Passes write the output and the workspace by turns; the last one the output.
    const uint32_t passes = call->passes[0];
    for (uint32_t pass = 0; !error && pass < passes; pass++) {
        uint32_t shift = 0 + 8 * pass;
        float *g_to = kg_written_by(pass, passes, g_out, g_other);
        const float *g_from = pass == 0 ? g_in : kg_written_by(pass - 1, passes, g_out, g_other);
        void *of_count[] = {&g_from, &n, &shift, &g_counts};
        void *of_scan[] = {&g_counts, &g_totals, &rows};
        void *of_move[] = {&g_from, &g_to, &n, &shift, &g_counts, &g_totals};
        if (!error) error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_within_f32__row_wbw_w4x4_sm2_passes_d8_count), of_count, 128,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_within_f32__row_wbw_w4x4_sm2_passes_d8_scan), of_scan, 128, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_within_f32__row_wbw_w4x4_sm2_passes_d8_move), of_move, 128,
            sizeof(block_shared));
    }
    return error;
}
} // namespace
} // namespace
