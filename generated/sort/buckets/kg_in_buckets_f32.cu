// kg_in_buckets_f32.cu: the kernels of in_buckets for f32, one per variant.
// Made by kgen 0.2.0 from buckets.yaml (spec hash 13d901a47c979116). Do not edit: edit the spec.
//
//   block_wbw_w4x4_d7
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 56 registers a thread (9 blocks per SM)
//     16 bytes moved per element; 1 launch, 4608 bytes of shared memory a block
//     facts: form block, digit 7, by by_0(x), buckets 100, end_bit 7, values, stores_keys, rank
//       match
//     content hash 0e3be6b6edc153a4
//   row_wbw_w4x4_sm2_passes_d7
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 48 registers a thread (10 blocks per SM)
//     20 bytes moved per element; 3 launches, 2048 bytes of shared memory a block
//     facts: form passes, digit 7, by by_0(x), buckets 100, end_bit 7, values, stores_keys, rounds
//       511, rank match
//     content hash 5cb07c3283bef55b
//   block_wbw_w8x6_sm1_back_d7_votes_s64_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 6, batch 6
//     TBS 256 threads, DBS 1536 elements
//     at most 48 registers a thread (5 blocks per SM)
//     20 bytes moved per element; 3 launches, 17408 bytes of shared memory a block
//     facts: form look_back, digit 7, by by_0(x), buckets 100, end_bit 7, values, stores_keys,
//       rounds 64, rank votes, state_bits 64, passes 1, copies 32, count_nwork 8
//     content hash 5b9bcc43162d5a60
//
// Operations, as the operator is written:
//   by_0: 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_in_buckets_op.h"

namespace kg_in_buckets_f32_kernels {

using kg_op::kg_in_buckets_f32::by_0;

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

// The lanes of the warp that have this digit, by votes on two of its bits at a time.
KG_FN uint32_t lanes_of_digit_7(uint32_t digit)
{
    uint32_t lanes = 0xffffffffu;
    KG_UNROLL(3)
    for (uint32_t bit = 0; bit < 6; bit += 2)
        lanes = kg_and3(lanes, kg_lanes_alike(digit, 1u << bit), kg_lanes_alike(digit, 2u << bit));
    lanes &= kg_lanes_alike(digit, 64);
    return lanes;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_counts, region_totals, region_bases, region_marks, region_states };

namespace block_wbw_w4x4_d7 {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint16_t tables[4][128];
    alignas(16) uint16_t starts[128]; // where each digit begins in the tile
    alignas(16) uint32_t totals[64]; // keys of two digits each, in the tile
    alignas(16) float elements[512]; // as they stood
    alignas(16) uint16_t places[512]; // where each element stands
};

// The bucket of an element. Behind the last one is that of higher numbers.
KG_FN uint8_t digit_of(const float &x, [[maybe_unused]] uint32_t shift)
{
    const uint8_t number = by_0(x);
    return (uint8_t)(number < 100 ? number : 100);
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
KG_FN void rank_keys(uint16_t *table, uint32_t lane, const uint8_t (&keys)[4], uint32_t (&ranks)[4])
{
    for (uint32_t word = lane; word < 64; word += 32) kg_st4(table + 2 * word, 0);
    __syncwarp();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) ranks[i] = rank_key(table, keys[i]);
}

// Leaves in each warp's table what the warps before it have, and in totals what all have.
KG_FN void sum_warps(block_shared *shared)
{
    for (uint32_t word = threadIdx.x; word < 64; word += 128) {
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
    const uint32_t first = lane * 2;
    uint32_t sum = 0;
    for (uint32_t i = first; i < first + 2 && i < 64; i++)
        sum += (shared->totals[i] & 0xffff) + (shared->totals[i] >> 16);
    uint32_t at = sum_upto(lane, sum) - sum;
    for (uint32_t i = first; i < first + 2 && i < 64; i++) {
        shared->starts[2 * i] = (uint16_t)at;
        at += shared->totals[i] & 0xffff;
        shared->starts[2 * i + 1] = (uint16_t)at;
        at += shared->totals[i] >> 16;
    }
}

// The place of each key in the tile, sorted by the digit that begins at bit `shift`.
KG_FN void find_places(block_shared *shared, uint32_t lane, uint32_t warp,
    const uint8_t (&keys)[4], uint32_t (&places)[4])
{
    rank_keys(shared->tables[warp], lane, keys, places);

    // Warps before, and digits before.
    __syncthreads();
    sum_warps(shared);
    __syncthreads();
    if (warp == 0) find_starts(shared, lane);
    __syncthreads();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t digit = keys[i];
        places[i] += shared->starts[digit] + shared->tables[warp][digit];
    }
}

// One block: 4 keys of a thread, digit after digit. Up to 512 keys.
KG_KERNEL(kg_in_buckets_f32__block_wbw_w4x4_d7, 128, 9)(const float *g_in,
    const uint32_t *g_values, float *g_out, uint32_t *g_out_values, uint64_t *g_offsets, uint64_t n)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    KG_CASE(stop);
    uint8_t keys[4];
    uint32_t from[4];

    // INPUT: the first digits that a thread takes are those of its own elements, so nothing waits.
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = first + 32 * i;
        if (at < n) shared->elements[at] = g_in[at];
        from[i] = at;
    }

    for (uint32_t shift = 0; shift < 7; shift += 7) {
        uint32_t places[4];
        // What stands behind the last element goes behind all, and stays there.
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) keys[i] = from[i] < n
            ? digit_of(shared->elements[from[i]], shift) : (uint8_t)127;
        find_places(shared, lane, warp, keys, places);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            shared->places[places[i]] = (uint16_t)from[i];
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            from[i] = shared->places[first + 32 * i];
        }
    }

    // OUTPUT
    for (uint32_t bucket = threadIdx.x; bucket <= 100; bucket += 128)
        g_offsets[bucket] = shared->starts[bucket];
    if (n == 0) return;
    uint32_t moved[4];
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) moved[i] = g_values[first + 32 * i < n ? from[i] : 0];
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = first + 32 * i;
        if (at >= n) continue;
        g_out[at] = shared->elements[from[i]];
        g_out_values[at] = moved[i];
    }
}
KG_ENTRY(kg_in_buckets_f32__block_wbw_w4x4_d7)

KG_VARIANT(kg_in_buckets_f32__block_wbw_w4x4_d7)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_in_buckets_f32__block_wbw_w4x4_d7), nullptr, 128,
            sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    const uint32_t *g_values = (const uint32_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint32_t *g_out_values = (uint32_t *)call->args[3];
    uint64_t *g_offsets = (uint64_t *)call->args[4];
    uint64_t n = call->n;
    void *arguments[] = {&g_in, &g_values, &g_out, &g_out_values, &g_offsets, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_in_buckets_f32__block_wbw_w4x4_d7), arguments, 128,
        sizeof(block_shared));
}
} // namespace

namespace row_wbw_w4x4_sm2_passes_d7 {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint16_t tables[4][128];
    alignas(16) uint16_t starts[128]; // where each digit begins in the tile
    alignas(16) uint32_t totals[64]; // keys of two digits each, in the tile
    alignas(16) uint64_t bases[128]; // where the next key of each digit goes
    alignas(16) uint64_t offsets[128]; // what a place in the tile lacks to that
    union {
        alignas(16) uint8_t keys[512];
        alignas(16) float elements[512];
        alignas(16) uint32_t values[512];
    };
};

// What a block shares that counts: two counters of 16 bits in a word.
struct alignas(16) count_shared {
    alignas(16) uint32_t tables[4][64]; // of each warp
    alignas(16) uint64_t totals[128];
};

// The bucket of an element. Behind the last one is that of higher numbers.
KG_FN uint8_t digit_of(const float &x, [[maybe_unused]] uint32_t shift)
{
    const uint8_t number = by_0(x);
    return (uint8_t)(number < 100 ? number : 100);
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
KG_FN void rank_keys(uint16_t *table, uint32_t lane, const uint8_t (&keys)[4], uint32_t (&ranks)[4])
{
    for (uint32_t word = lane; word < 64; word += 32) kg_st4(table + 2 * word, 0);
    __syncwarp();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) ranks[i] = rank_key(table, keys[i]);
}

// Leaves in each warp's table what the warps before it have, and in totals what all have.
KG_FN void sum_warps(block_shared *shared)
{
    for (uint32_t word = threadIdx.x; word < 64; word += 128) {
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
    const uint32_t first = lane * 2;
    uint32_t sum = 0;
    for (uint32_t i = first; i < first + 2 && i < 64; i++)
        sum += (shared->totals[i] & 0xffff) + (shared->totals[i] >> 16);
    uint32_t at = sum_upto(lane, sum) - sum;
    for (uint32_t i = first; i < first + 2 && i < 64; i++) {
        shared->starts[2 * i] = (uint16_t)at;
        at += shared->totals[i] & 0xffff;
        shared->starts[2 * i + 1] = (uint16_t)at;
        at += shared->totals[i] >> 16;
    }
}

// The place of each key in the tile, sorted by the digit that begins at bit `shift`.
KG_FN void find_places(block_shared *shared, uint32_t lane, uint32_t warp,
    const uint8_t (&keys)[4], uint32_t (&places)[4])
{
    rank_keys(shared->tables[warp], lane, keys, places);

    // Warps before, and digits before.
    __syncthreads();
    sum_warps(shared);
    __syncthreads();
    if (warp == 0) find_starts(shared, lane);
    __syncthreads();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t digit = keys[i];
        places[i] += shared->starts[digit] + shared->tables[warp][digit];
    }
}

// Adds the warps' counters to the totals, and clears them. A thread has the same words each time.
KG_FN void add_counts(count_shared *shared)
{
    for (uint32_t word = threadIdx.x; word < 64; word += 128) {
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
KG_KERNEL(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_count, 128, 10)(const float *g_from,
    uint64_t n, uint32_t shift, uint64_t *g_counts)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    const uint64_t tiles = (n + 511) / 512;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t word = lane; word < 64; word += 32) shared->tables[warp][word] = 0;
    for (uint32_t digit = threadIdx.x; digit < 128; digit += 128) shared->totals[digit] = 0;
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
            const uint32_t digit = digit_of(keys[i], shift), one = 1u << 16 * (digit % 2);
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
    for (uint32_t digit = threadIdx.x; digit < 128; digit += 128)
        g_counts[(uint64_t)digit * gridDim.x + blockIdx.x] = shared->totals[digit];
}
KG_ENTRY(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_count)

// Scan runs: for each digit, the keys of all rows become what stands before each row. A warp has a
// digit.
KG_KERNEL(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_scan, 128, 16)(uint64_t *g_counts,
    uint64_t *g_totals, uint32_t rows)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    for (uint32_t digit = blockIdx.x * 4 + warp; digit < 128; digit += gridDim.x * 4) {
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
KG_ENTRY(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_scan)

// Where the first key of each digit goes, of this row. By one warp.
KG_FN void find_bases(block_shared *shared, uint32_t lane, const uint64_t *g_counts,
    const uint64_t *g_totals, uint64_t *g_offsets)
{
    const uint32_t first = lane * 4;
    uint64_t sum = 0;
    for (uint32_t digit = first; digit < first + 4 && digit < 128; digit++) sum += g_totals[digit];
    uint64_t at = wide_sum_upto(lane, sum) - sum;
    for (uint32_t digit = first; digit < first + 4 && digit < 128; digit++) {
        shared->bases[digit] = at + g_counts[(uint64_t)digit * gridDim.x + blockIdx.x];
        if (blockIdx.x == 0 && digit <= 100) g_offsets[digit] = at;
        at += g_totals[digit];
    }
}

// Distribute keys: a tile is sorted by the digit in shared memory, and stored from there in runs.
KG_KERNEL(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_move, 128, 10)(const float *g_from,
    float *g_to, const uint32_t *g_from_values, uint32_t *g_to_values, uint64_t n, uint32_t shift,
    uint64_t *g_counts, uint64_t *g_totals, uint64_t *g_offsets)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    const uint64_t tiles = (n + 511) / 512;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    if (warp == 0) find_bases(shared, lane, g_counts, g_totals, g_offsets);
    __syncthreads();

    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 512 + first, left = n - t * 512;
        const uint32_t count = left < 512 ? (uint32_t)left : 512;
        uint8_t keys[4];
        if (count == 512) {
            KG_CASE(none);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) keys[i] = digit_of(g_from[at + 32 * i], shift);
        } else {
            KG_CASE(stop);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint64_t place = at + 32 * i;
                keys[i] = place < n ? digit_of(g_from[place], shift) : (uint8_t)127;
            }
        }

        // Sorted by the digit, in shared memory.
        uint32_t places[4];
        find_places(shared, lane, warp, keys, places);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) shared->keys[places[i]] = keys[i];
        for (uint32_t digit = threadIdx.x; digit < 128; digit += 128) {
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
        }

        // The elements, by the places of their digits.
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++)
            if (at + 32 * i < n) shared->elements[places[i]] = g_from[at + 32 * i];
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t place = threadIdx.x + 128 * i;
            if (place >= count) continue;
            const uint64_t to = shared->offsets[keys[i]] + place;
            const float element = shared->elements[place];
            // a statement of its own: g++ hides what a call stores in memory from checks
            g_to[to] = element;
        }

        // Their values, by the same places.
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++)
            if (at + 32 * i < n) shared->values[places[i]] = g_from_values[at + 32 * i];
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t place = threadIdx.x + 128 * i;
            if (place >= count) continue;
            const uint64_t to = shared->offsets[keys[i]] + place;
            const uint32_t element = shared->values[place];
            // a statement of its own: g++ hides what a call stores in memory from checks
            g_to_values[to] = element;
        }
    }
}
KG_ENTRY(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_move)

KG_VARIANT(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_count), nullptr, 128,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_scan), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_move), nullptr, 128,
            sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    const uint32_t *g_values = (const uint32_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint32_t *g_out_values = (uint32_t *)call->args[3];
    uint64_t *g_offsets = (uint64_t *)call->args[4];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    uint64_t *g_totals = (uint64_t *)call->regions[region_totals];
    uint64_t n = call->n;
    uint32_t rows = call->grid[0];
    int error = 0;
    uint32_t shift = 0;
    const float *g_from = g_in;
    float *g_to = g_out;
    const uint32_t *g_from_values = g_values;
    uint32_t *g_to_values = g_out_values;
    // Buckets are one digit.
    void *of_count[] = {&g_from, &n, &shift, &g_counts};
    void *of_scan[] = {&g_counts, &g_totals, &rows};
    void *of_move[] = {&g_from, &g_to, &g_from_values, &g_to_values, &n, &shift, &g_counts,
        &g_totals, &g_offsets};
    if (!error) error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_count), of_count, 128,
        sizeof(count_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_scan), of_scan, 128, 0);
    if (!error) error = kg_launch(call, 2,
        KG_KERNEL_OF(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_move), of_move, 128,
        sizeof(block_shared));
    return error;
}
} // namespace

namespace block_wbw_w8x6_sm1_back_d7_votes_s64_pdl {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint32_t tables[8][128];
    alignas(16) uint32_t starts[128]; // where each digit begins in the tile
    alignas(16) uint64_t offsets[128]; // what a place in the tile lacks to where its key goes
    alignas(16) uint32_t before[4]; // keys of 32 digits
    // what the pass reads, and what it writes: here rather than in registers
    alignas(16) const float *g_from;
    float *g_to;
    const uint32_t *g_from_values;
    uint32_t *g_to_values;
    alignas(16) uint32_t tile;
    union {
        alignas(16) uint8_t keys[1584];
        alignas(16) float elements[1584];
        alignas(16) uint32_t values[1584];
    };
};

// The bucket of an element. Behind the last one is that of higher numbers.
KG_FN uint8_t digit_of(const float &x, [[maybe_unused]] uint32_t shift)
{
    const uint8_t number = by_0(x);
    return (uint8_t)(number < 100 ? number : 100);
}

// What a block shares that adds up.
struct alignas(16) scan_shared {
    alignas(16) uint64_t sums[4][128];
    alignas(16) uint64_t before[4]; // digits of a warp
};

// What a block shares that counts: each digit has 32 counters, for lanes that have it at once.
struct alignas(16) count_shared {
    alignas(16) uint32_t counters[128][32];
    alignas(16) uint64_t totals[128];
};

// Adds the counters of each digit to its total, and clears them.
KG_FN void add_counts(count_shared *shared, uint32_t lane)
{
    for (uint32_t digit = threadIdx.x; digit < 128; digit += 512) {
        uint32_t sum = 0;
        for (uint32_t i = 0; i < 32; i++) {
            uint32_t *const counter = &shared->counters[digit][(lane + i) % 32];
            sum += *counter;
            *counter = 0;
        }
        shared->totals[digit] += sum;
    }
}

// Count keys: each row of tiles the digits of all passes. What passes will look at is cleared
// besides.
KG_KERNEL(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_count, 512,
    2)(const float *g_in, uint64_t n, uint64_t *g_counts, uint64_t *g_states, uint64_t states,
    uint64_t *g_marks)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t tiles = (n + 4095) / 4096;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t i = threadIdx.x; i < 4096; i += 512) shared->counters[i / 32][i % 32] = 0;
    for (uint32_t digit = threadIdx.x; digit < 128; digit += 512) shared->totals[digit] = 0;
    const uint64_t step = (uint64_t)gridDim.x * 512;
    for (uint64_t i = blockIdx.x * (uint64_t)512 + threadIdx.x; i < states;
        i += step) g_states[i] = 0;
    if (blockIdx.x == 0)
        for (uint32_t i = threadIdx.x; i < 3; i += 512) g_marks[i] = 0;
    __syncthreads();

    uint32_t rounds = 0; // tiles since counters were added up
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 4096 + threadIdx.x;
        float keys[8];
        if ((t + 1) * 4096 <= n) {
            KG_CASE(none);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) keys[i] = g_in[at + 512 * i];
        } else {
            KG_CASE(stop);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t place = at + 512 * i;
                keys[i] = g_in[place < n ? place : n - 1];
            }
        }
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            if (at + 512 * i >= n) continue;
            KG_UNROLL(1)
            for (uint32_t pass = 0; pass < 1; pass++) {
                const uint32_t shift = 0 + 7 * pass;
                atomicAdd(&shared->counters[128 * pass + digit_of(keys[i], shift)][lane % 32], 1);
            }
        }
        if (++rounds == 64) { // long before a counter is full
            rounds = 0;
            __syncthreads();
            add_counts(shared, lane);
            __syncthreads();
        }
    }
    __syncthreads();
    add_counts(shared, lane);
    __syncthreads();
    for (uint32_t digit = threadIdx.x; digit < 128; digit += 512)
        g_counts[(uint64_t)blockIdx.x * 128 + digit] = shared->totals[digit];
}
KG_ENTRY(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_count)

// Where the keys of each digit of a pass begin, and whether one digit has many keys, or all.
KG_FN void scan_pass(scan_shared *shared, uint32_t pass, const uint64_t *g_counts,
    uint64_t *g_bases, uint64_t *g_marks, uint64_t n, uint32_t rows, uint64_t *g_offsets)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t digit = threadIdx.x % 128, group = threadIdx.x / 128;
    uint64_t sum = 0;
    for (uint32_t first = group; first < rows; first += 68) {
        uint64_t counts[17]; // at once
        KG_UNROLL(17)
        for (uint32_t i = 0; i < 17; i++) {
            const uint32_t row = first + 4 * i;
            counts[i] = row < rows ? g_counts[((uint64_t)row * 1 + pass) * 128 + digit] : 0;
        }
        KG_UNROLL(17)
        for (uint32_t i = 0; i < 17; i++) sum += counts[i];
    }
    shared->sums[group][digit] = sum;
    __syncthreads();

    uint64_t total = 0, upto = 0;
    if (warp < 4) {
        for (uint32_t i = 0; i < 4; i++) total += shared->sums[i][digit];
        upto = wide_sum_upto(lane, total);
        if (lane == 31) shared->before[warp] = upto;
    }
    const uint64_t mark = (uint64_t)1 << pass;
    const bool single = __syncthreads_or(total == n), crowded = __syncthreads_or(total > n / 4);
    if (threadIdx.x == 0 && single) kg_red_or_u64(&g_marks[0], mark);
    if (threadIdx.x == 0 && crowded) kg_red_or_u64(&g_marks[1], mark);
    if (warp >= 4 || digit >= 128) return;
    uint64_t base = upto - total;
    for (uint32_t i = 0; i < warp; i++) base += shared->before[i];
    g_bases[pass * 128 + digit] = base;
    if (digit <= 100) g_offsets[digit] = base;
}

// Scan runs: a block takes a pass.
KG_KERNEL(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_scan, 512,
    2)(const uint64_t *g_counts, uint64_t *g_bases, uint64_t *g_marks, uint64_t n, uint32_t rows,
    uint64_t *g_offsets)
{
    KG_SMEM(scan_shared, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint32_t pass = blockIdx.x; pass < 1; pass += gridDim.x) {
        scan_pass(shared, pass, g_counts, g_bases, g_marks, n, rows, g_offsets);
        __syncthreads();
    }
}
KG_ENTRY(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_scan)

// How many keys of the warp have this digit and come before, where `peers` are the lanes that have
// it. The table holds
// those of items before this one.
KG_FN uint32_t rank_among(uint32_t *table, uint32_t digit, uint32_t peers)
{
    const uint32_t lower = kg_lanemask_lt(), below = (uint32_t)__popc(peers & lower);
    // the last lane of each digit adds, no two to one counter; a shuffle tells the others
    uint32_t before = 0;
    if (peers >> 1 <= lower) before = atomicAdd(&table[digit], below + 1);
    before = __shfl_sync(0xffffffffu, before, 31 - __clz((int)peers));
    __syncwarp(); // items follow one another
    return before + below;
}

// The same, of lanes that are found here.
KG_FN uint32_t rank_key(uint32_t *table, uint32_t digit)
{
    return rank_among(table, digit, lanes_of_digit_7(digit));
}

// The slot in shared memory of a place of the sorted tile: gaps keep digits of equal size in banks
// of their own.
KG_FN constexpr uint32_t slot_of(uint32_t place)
{
    return place + place / 32 + place / 1024;
}

// Keys of a tile, warp by warp; behind the last key numbers that no key stands behind.
KG_FN void load_keys(const block_shared *shared, uint32_t lane, uint32_t warp, uint64_t n,
    uint32_t shift, uint8_t (&keys)[6])
{
    const uint64_t origin = shared->tile * (uint64_t)1536, left = n - origin;
    const uint32_t first = warp * 192 + lane;
    const float *const g_from = kg_global(shared->g_from) + origin + first;
    if (left >= 1536) {
        KG_CASE(none);
        KG_UNROLL(6)
        for (uint32_t i = 0; i < 6; i++) keys[i] = digit_of(g_from[32 * i], shift);
    } else {
        KG_CASE(stop);
        KG_UNROLL(6)
        for (uint32_t i = 0; i < 6; i++) keys[i] = first + 32 * i < (uint32_t)left
            ? digit_of(g_from[32 * i], shift) : (uint8_t)127;
    }
}

// The keys of a digit in the tiles before one. A state has its kind in two bits: 1, of the tile;
// `upto`, up to the tile.
KG_FN uint64_t look_back(const uint64_t *g_states, uint32_t tile, uint32_t digit, uint64_t upto)
{
    uint64_t before = 0;
    for (uint32_t at = tile;;) {
        uint64_t states[4]; // at once
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t one = at > i ? at - 1 - i : 0;
            states[i] = kg_ld_relaxed_u64(g_states + one * 128 + digit);
        }
        bool there = true;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t kind = states[i] >> 62, count = states[i] & (((uint64_t)1 << 62) - 1);
            if (there && kind == upto) return before + count;
            there = there && kind == 1;
            if (there) before += count, at--;
        }
        kg_spin();
    }
}

// Move keys: a tile is sorted by the digit in shared memory, and stored from there in runs.
KG_KERNEL(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_move, 256,
    5)(const float *g_in, float *g_out, const uint32_t *g_values, uint32_t *g_out_values,
    uint64_t n, const uint64_t *g_bases, uint64_t *g_states, uint64_t *g_marks)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (n == 0) return; // buckets that are empty have places, too
    const uint32_t pass = 0, shift = 0;
    const uint64_t upto = 2;
    if (threadIdx.x == 0) {
        shared->g_from = g_in;
        shared->g_to = g_out;
        shared->g_from_values = g_values;
        shared->g_to_values = g_out_values;
        shared->tile = (uint32_t)atomicAdd(&g_marks[2 + pass], 1);
    }
    uint32_t *const table = shared->tables[warp];
    for (uint32_t digit = lane; digit < 128; digit += 32) table[digit] = 0;
    __syncthreads();
    uint8_t keys[6];
    load_keys(shared, lane, warp, n, shift, keys);

    // Ranks within the warp, two in a word.
    uint32_t ranks[3] = {};
    KG_UNROLL(6)
    for (uint32_t i = 0; i < 6; i++) {
        const uint32_t rank = rank_key(table, keys[i]);
        ranks[i / 2] |= rank << 16 * (i % 2);
    }
    __syncthreads();

    // The tile's keys of each digit, published at once; and what the warps before have.
    const uint32_t tile = shared->tile;
    if (warp < 4) {
        const uint32_t digit = threadIdx.x;
        uint32_t sum = 0;
        if (digit < 128) {
            KG_UNROLL(8)
            for (uint32_t w = 0; w < 8; w++) {
                const uint32_t of_warp = shared->tables[w][digit];
                shared->tables[w][digit] = sum;
                sum += of_warp;
            }
            const uint64_t kind = tile == 0 ? upto : 1;
            kg_st_relaxed_u64(g_states + (uint64_t)tile * 128 + digit, kind << 62 | sum);
        }
        const uint32_t end = sum_upto(lane, sum);
        if (digit < 128) shared->starts[digit] = end - sum;
        if (lane == 31) shared->before[warp] = end;
    }
    __syncthreads();
    if (warp < 4) {
        const uint32_t digit = threadIdx.x;
        uint32_t before = 0;
        for (uint32_t i = 0; i < warp; i++) before += shared->before[i];
        shared->starts[digit] += before;
    }
    __syncthreads();

    // Sorted by the digit, in shared memory.
    KG_UNROLL(6)
    for (uint32_t i = 0; i < 6; i++) {
        const uint32_t digit = keys[i], first = shared->starts[digit] + table[digit];
        const uint32_t rank = ranks[i / 2] >> 16 * (i % 2) & 0xffff, slot = slot_of(first + rank);
        shared->keys[slot] = keys[i];
        ranks[i / 2] += (slot - rank) << 16 * (i % 2); // which is the slot
    }
    const uint64_t origin = tile * (uint64_t)1536;
    const uint32_t first = warp * 192 + lane; // of the tile
    [[maybe_unused]] const uint32_t end = n - origin < 1536 ? (uint32_t)(n - origin) : 1536;
    float moved[6];
    KG_UNROLL(6)
    for (uint32_t i = 0; i < 6; i++) {
        // in the tile: registers are few where two arrays move
        const uint32_t place = first + 32 * i;
        moved[i] = kg_global(shared->g_from)[origin + (place < end ? place : end - 1)];
    }

    // Where digits go: behind those of the tiles before.
    if (warp < 4) {
        const uint32_t digit = threadIdx.x;
        if (digit < 128) {
            const uint32_t start = shared->starts[digit];
            const uint32_t sum = (digit + 1 < 128 ? shared->starts[digit + 1] : 1536) - start;
            uint64_t before = 0;
            if (tile != 0) {
                before = look_back(g_states, tile, digit, upto);
                kg_st_relaxed_u64(g_states + (uint64_t)tile * 128 + digit,
                    upto << 62 | (before + sum));
            }
            shared->offsets[digit] = (uint64_t)g_bases[pass * 128 + digit] + before - start;
        }
    }
    __syncthreads();

    // OUTPUT: neighbours of one digit go side by side.
    const uint64_t left = n - shared->tile * (uint64_t)1536;
    const uint32_t count = left < 1536 ? (uint32_t)left : 1536;
    // from the thread's first on
    const uint32_t rest = threadIdx.x < count ? count - threadIdx.x : 0;
    const uint32_t mine = threadIdx.x + warp;
    KG_UNROLL(6)
    for (uint32_t i = 0; i < 6; i++) {
        const uint32_t slot = mine + slot_of(256 * i);
        keys[i] = shared->keys[slot];
        if ((i + 1) % 8 == 0) __syncwarp(); // registers are few: not all addresses at once
    }

    // The elements, by the places of their digits.
    __syncthreads();
    KG_UNROLL(6)
    for (uint32_t i = 0; i < 6;
        i++) shared->elements[ranks[i / 2] >> 16 * (i % 2) & 0xffff] = moved[i];
    __syncthreads();
    float *const g_to = kg_global(shared->g_to);
    KG_UNROLL(6)
    for (uint32_t i = 0; i < 6; i++) {
        const uint32_t place = threadIdx.x + 256 * i;
        const uint64_t to = shared->offsets[keys[i]] + place;
        if (256 * i < rest) g_to[to] = shared->elements[mine + slot_of(256 * i)];
    }

    // Then what moves with them.
    {
        uint32_t moved[6];
        KG_UNROLL(6)
        for (uint32_t i = 0; i < 6; i++) {
            // in the tile: registers are few where two arrays move
            const uint32_t place = first + 32 * i;
            moved[i] = kg_global(shared->g_from_values)[origin + (place < end ? place : end - 1)];
        }
        __syncthreads();
        KG_UNROLL(6)
        for (uint32_t i = 0; i < 6;
            i++) shared->values[ranks[i / 2] >> 16 * (i % 2) & 0xffff] = moved[i];
        __syncthreads();
        uint32_t *const g_to_values = kg_global(shared->g_to_values);
        KG_UNROLL(6)
        for (uint32_t i = 0; i < 6; i++) {
            const uint32_t place = threadIdx.x + 256 * i;
            const uint64_t to = shared->offsets[keys[i]] + place;
            if (256 * i < rest) g_to_values[to] = shared->values[mine + slot_of(256 * i)];
        }
    }
}
KG_ENTRY(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_move)

KG_VARIANT(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_count),
            nullptr, 512, sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_scan),
            nullptr, 512, sizeof(scan_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_move),
            nullptr, 256, sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    const uint32_t *g_values = (const uint32_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint32_t *g_out_values = (uint32_t *)call->args[3];
    uint64_t *g_offsets = (uint64_t *)call->args[4];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    uint64_t *g_marks = (uint64_t *)call->regions[region_marks];
    uint64_t *g_states = (uint64_t *)call->regions[region_states];
    // The digits of all passes, counted and added up.
    uint64_t n = call->n, states = (uint64_t)call->grid[2] * 128;
    uint32_t rows = call->grid[0];
    void *of_count[] = {&g_in, &n, &g_counts, &g_states, &states, &g_marks};
    void *of_scan[] = {&g_counts, &g_bases, &g_marks, &n, &rows, &g_offsets};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_count), of_count,
        512, sizeof(count_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_scan), of_scan,
        512, sizeof(scan_shared));
    void *of_move[] = {&g_in, &g_out, &g_values, &g_out_values, &n, &g_bases, &g_states, &g_marks};
    if (!error) error = kg_launch(call, 2,
        KG_KERNEL_OF(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_move), of_move,
        256, sizeof(block_shared));
    return error;
}
} // namespace
} // namespace
