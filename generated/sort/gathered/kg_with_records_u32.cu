// kg_with_records_u32.cu: the kernels of with_records for u32, one per variant.
// Made by kgen 0.2.0 from gathered.yaml (spec hash a73756b6f6501364). Do not edit: edit the spec.
//
//   block_wbw_w4x4_sm1_back_d8_votes_s32_places
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 255 registers a thread (1 block per SM)
//     100 bytes moved per element; 5 launches, 140304 bytes of shared memory a block
//     facts: form look_back, digit 8, end_bit 32, values, stores_keys, rounds 64, rank votes,
//       state_bits 32, passes 4, gathers, joins, copies 32, count_nwork 8
//     content hash 95b9e4730e4fae54
//   row_wbw_w4x4_sm2_passes_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 48 registers a thread (10 blocks per SM)
//     176 bytes moved per element; 3 launches, 4096 bytes of shared memory a block
//     facts: form passes, digit 8, end_bit 32, values, stores_keys, rounds 511, rank match
//     content hash a3d1b344bfb71a62

#include <string.h>

#include "kg_device.h"
#include "kg_with_records_op.h"

namespace kg_with_records_u32_kernels {

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
KG_FN uint32_t lanes_of_digit_8(uint32_t digit)
{
    uint32_t lanes = 0xffffffffu;
    KG_UNROLL(4)
    for (uint32_t bit = 0; bit < 8; bit += 2)
        lanes = kg_and3(lanes, kg_lanes_alike(digit, 1u << bit), kg_lanes_alike(digit, 2u << bit));
    return lanes;
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

// A partial result to shared memory, in units of 16 bytes.
KG_FN void element_put(kg_v16 *to, const kg_with_records_record_t &v)
{
    kg_v16 u[1];
    memcpy(u, &v, 16);
    kg_st16(to + 0, u[0]);
}

// A partial result from shared memory, in units of 16 bytes.
KG_FN kg_with_records_record_t element_get(const kg_v16 *from)
{
    kg_v16 u[1];
    u[0] = kg_ld16(from + 0);
    kg_with_records_record_t v;
    memcpy(&v, u, 16);
    return v;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_counts, region_bases, region_marks, region_states, region_carried,
    region_keys, region_moved, region_totals };

namespace block_wbw_w4x4_sm1_back_d8_votes_s32_places {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint32_t tables[4][256];
    alignas(16) uint32_t starts[256]; // where each digit begins in the tile
    alignas(16) uint32_t offsets[256]; // what a place in the tile lacks to where its key goes
    alignas(16) uint32_t before[8]; // keys of 32 digits
    // what the pass reads, and what it writes: here rather than in registers
    alignas(16) const uint32_t *g_from;
    uint32_t *g_to;
    const uint32_t *g_from_values;
    uint32_t *g_to_values;
    alignas(16) uint32_t tile;
    alignas(16) uint8_t maps[2][256]; // of two digits that go together: the number of each
    alignas(16) uint8_t lower[256]; // the first of them, by its number
    alignas(16) uint32_t joined; // whether they do: here rather than in a register
    union {
        alignas(16) uint32_t keys[527];
        alignas(16) uint32_t values[527];
    };
};

// The digit of a number that begins at bit `shift`.
KG_FN uint32_t digit_of(uint32_t bits, uint32_t shift)
{
    return __byte_perm(bits, 0, 0x4440 + shift / 8); // a byte
}

// What a block shares that adds up.
struct alignas(16) scan_shared {
    alignas(16) uint64_t sums[4][256];
    alignas(16) uint64_t before[8]; // digits of a warp
    alignas(16) uint32_t present[8]; // how many of them keys have
};

// What a block shares that counts: each digit has 32 counters, for lanes that have it at once.
struct alignas(16) count_shared {
    alignas(16) uint32_t counters[1024][32];
    alignas(16) uint64_t totals[1024];
    alignas(16) uint8_t maps[4][256]; // of two digits that go together
    alignas(16) uint32_t last; // whether the block ends after all others
};

// Adds the counters of each digit to its total, and clears them.
KG_FN void add_counts(count_shared *shared, uint32_t lane)
{
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 256) {
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
KG_KERNEL(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_count, 256,
    1)(const uint32_t *g_in, uint64_t n, uint64_t *g_counts, uint32_t *g_states, uint64_t states,
    uint64_t *g_marks)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32;
    const uint64_t tiles = (n + 2047) / 2048;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t i = threadIdx.x; i < 32768; i += 256) shared->counters[i / 32][i % 32] = 0;
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 256) shared->totals[digit] = 0;
    const uint64_t step = (uint64_t)gridDim.x * 256;
    for (uint64_t i = blockIdx.x * (uint64_t)256 + threadIdx.x; i < states;
        i += step) g_states[i] = 0;
    if (blockIdx.x == 0)
        for (uint32_t i = threadIdx.x; i < 8; i += 256) g_marks[i] = 0;
    __syncthreads();

    uint32_t rounds = 0; // tiles since counters were added up
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 2048 + threadIdx.x;
        uint32_t keys[8];
        if ((t + 1) * 2048 <= n) {
            KG_CASE(none);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) keys[i] = g_in[at + 256 * i];
        } else {
            KG_CASE(stop);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t place = at + 256 * i;
                keys[i] = g_in[place < n ? place : n - 1];
            }
        }
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            if (at + 256 * i >= n) continue;
            const uint32_t key = keys[i];
            KG_UNROLL(4)
            for (uint32_t pass = 0; pass < 4; pass++) {
                const uint32_t shift = 0 + 8 * pass;
                atomicAdd(&shared->counters[256 * pass + digit_of(key, shift)][lane % 32], 1);
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
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 256)
        g_counts[(uint64_t)blockIdx.x * 1024 + digit] = shared->totals[digit];
}
KG_ENTRY(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_count)

// Where the keys of each digit of a pass begin, and whether one digit has many keys, or all.
KG_FN void scan_pass(scan_shared *shared, uint32_t pass, const uint64_t *g_counts,
    uint64_t *g_bases, uint64_t *g_marks, uint64_t n, uint32_t rows)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t digit = threadIdx.x % 256, group = threadIdx.x / 256;
    uint64_t sum = 0;
    for (uint32_t first = group; first < rows; first += 68) {
        uint64_t counts[17]; // at once
        KG_UNROLL(17)
        for (uint32_t i = 0; i < 17; i++) {
            const uint32_t row = first + 4 * i;
            counts[i] = row < rows ? g_counts[((uint64_t)row * 4 + pass) * 256 + digit] : 0;
        }
        KG_UNROLL(17)
        for (uint32_t i = 0; i < 17; i++) sum += counts[i];
    }
    shared->sums[group][digit] = sum;
    __syncthreads();

    uint64_t total = 0, upto = 0;
    uint32_t present = 0; // lanes whose digit some key has
    if (warp < 8) {
        for (uint32_t i = 0; i < 4; i++) total += shared->sums[i][digit];
        upto = wide_sum_upto(lane, total);
        present = __ballot_sync(0xffffffffu, total != 0);
        if (lane == 31) shared->before[warp] = upto;
        if (lane == 0) shared->present[warp] = (uint32_t)__popc(present);
    }
    const uint64_t mark = (uint64_t)1 << pass;
    const bool single = __syncthreads_or(total == n), crowded = __syncthreads_or(total > n / 8);
    if (threadIdx.x == 0 && single) kg_red_or_u64(&g_marks[0], mark);
    if (threadIdx.x == 0 && crowded) kg_red_or_u64(&g_marks[1], mark);
    if (warp >= 8 || digit >= 256) return;
    uint64_t base = upto - total;
    for (uint32_t i = 0; i < warp; i++) base += shared->before[i];
    g_bases[pass * 256 + digit] = base;
    // of the digit, among those that keys have
    uint32_t number = (uint32_t)__popc(present & kg_lanemask_lt());
    uint32_t all = 0;
    for (uint32_t i = 0; i < 8; i++) {
        if (i < warp) number += shared->present[i];
        all += shared->present[i];
    }
    if (number == all) number--; // what stands behind the last key has the greatest number
    uint8_t *const g_maps = (uint8_t *)(g_marks + 12); // behind them the digits of numbers
    g_maps[pass * 256 + digit] = (uint8_t)number;
    if (total != 0) g_maps[1024 + pass * 256 + number] = (uint8_t)digit;
    if (digit == 0) g_marks[8 + pass] = all;
    if (pass % 2 == 0) g_bases[digit + pass / 2 * 256 + 1024] = 0;
}

// Scan runs: a block takes a pass.
KG_KERNEL(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_scan, 1024,
    1)(const uint64_t *g_counts, uint64_t *g_bases, uint64_t *g_marks, uint64_t n, uint32_t rows)
{
    KG_SMEM(scan_shared, shared);
    for (uint32_t pass = blockIdx.x; pass < 4; pass += gridDim.x) {
        scan_pass(shared, pass, g_counts, g_bases, g_marks, n, rows);
        __syncthreads();
    }
}
KG_ENTRY(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_scan)

// The digit that two have together, the lower one of which begins at bit `shift`.
KG_FN uint32_t digit_of_two(const uint8_t (*maps)[256], uint32_t bits, uint32_t shift)
{
    const uint32_t upper = (uint32_t)(bits >> (shift + 8)) & 255;
    return maps[0][(uint32_t)(bits >> shift) & 255] + maps[1][upper];
}

// A key whose first digit stands for two, as it was: the second digit tells how much is of that.
KG_FN uint32_t first_digit_of(const block_shared *shared, uint32_t bits, uint32_t shift)
{
    const uint32_t both = (uint32_t)(bits >> shift) & 255,
        upper = (uint32_t)(bits >> (shift + 8)) & 255;
    return bits
        ^ (uint32_t)((uint32_t)(both ^ shared->lower[both - shared->maps[1][upper]]) << shift);
}

// Where digits of two begin, by a warp: how many keys have each is known.
KG_FN void find_begins(uint32_t lane, uint32_t pair, uint64_t *g_bases)
{
    const uint64_t *const g_totals = g_bases + 8 * lane + pair * 256 + 1024;
    uint64_t *const g_begins = g_bases + 8 * lane + 512 * pair;
    uint64_t totals[8], sum = 0;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) totals[i] = g_totals[i];
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) sum += totals[i];
    uint64_t begin = wide_sum_upto(lane, sum) - sum;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        g_begins[i] = begin;
        begin += totals[i];
    }
}

// Counts the values of two digits together, where they are few. The numbers of the second are
// multiples of how many the
// first has.
KG_KERNEL(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_join, 256,
    1)(const uint32_t *g_in, uint64_t n, uint64_t *g_bases, uint64_t *g_marks)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    uint64_t pairs = 0; // a bit for the first digit of each
    KG_UNROLL(2)
    for (uint32_t pass = 0; pass < 4; pass += 2) {
        const uint64_t first = g_marks[8 + pass], second = g_marks[9 + pass];
        if (first > 1 && second > 1 && first * second <= 256) pairs |= (uint64_t)1 << pass;
    }
    if (pairs == 0) return;
    if (blockIdx.x == 0 && threadIdx.x == 0) g_marks[6] = pairs;
    const uint8_t *const g_maps = (const uint8_t *)(g_marks + 12);
    for (uint32_t i = threadIdx.x; i < 1024; i += 256) {
        const uint32_t pass = i / 256, times = pass % 2 != 0 ? (uint32_t)g_marks[7 + pass] : 1;
        shared->maps[pass][i % 256] = (uint8_t)(g_maps[i] * times);
    }

    // No counter counts yet.
    const uint64_t tiles = (n + 2047) / 2048;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t i = threadIdx.x; i < 32768; i += 256) shared->counters[i / 32][i % 32] = 0;
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 256) shared->totals[digit] = 0;
    __syncthreads();
    uint32_t rounds = 0; // tiles since counters were added up
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 2048 + threadIdx.x;
        uint32_t keys[8];
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const uint64_t place = at + 256 * i;
            keys[i] = g_in[place < n ? place : n - 1];
        }
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            if (at + 256 * i >= n) continue;
            const uint32_t key = keys[i];
            KG_UNROLL(2)
            for (uint32_t pass = 0; pass < 4; pass += 2) {
                if ((pairs >> pass & 1) == 0) continue;
                const uint32_t digit = digit_of_two(shared->maps + pass, key, 0 + 8 * pass);
                atomicAdd(&shared->counters[256 * pass + digit][lane % 32], 1);
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

    // What all blocks have. The last of them finds where digits begin.
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 256) {
        const uint64_t total = shared->totals[digit];
        if (total != 0 && (pairs >> digit / 256 & 1))
            kg_red_add_u64(g_bases + digit % 256 + digit / 512 * 256 + 1024, total);
    }
    __syncthreads();
    if (threadIdx.x == 0) shared->last = kg_atomic_add_acq_rel_u64(g_marks + 7, 1) == gridDim.x - 1;
    __syncthreads();
    if (!shared->last || warp >= 2 || (pairs >> 2 * warp & 1) == 0) return;
    KG_CASE(last);
    find_begins(lane, warp, g_bases);
}
KG_ENTRY(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_join)

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
    return rank_among(table, digit, lanes_of_digit_8(digit));
}

// The slot in shared memory of a place of the sorted tile: gaps keep digits of equal size in banks
// of their own.
KG_FN constexpr uint32_t slot_of(uint32_t place)
{
    return place + place / 32 + place / 1024;
}

// Keys of a tile, warp by warp; behind the last key numbers that no key stands behind.
KG_FN void load_keys(const block_shared *shared, uint32_t lane, uint32_t warp, uint64_t n,
    uint32_t (&keys)[4])
{
    const uint64_t origin = shared->tile * (uint64_t)512, left = n - origin;
    const uint32_t first = warp * 128 + lane;
    const uint32_t *const g_from = kg_global(shared->g_from) + origin + first;
    if (left >= 512) {
        KG_CASE(none);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) keys[i] = g_from[32 * i];
    } else {
        KG_CASE(stop);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) keys[i] = first + 32 * i < (uint32_t)left ? g_from[32 * i]
            : (uint32_t)-1;
    }
}

// The keys of a digit in the tiles before one. A state has its kind in two bits: 1, of the tile;
// `upto`, up to the tile.
KG_FN uint32_t look_back(const uint32_t *g_states, uint32_t tile, uint32_t digit, uint32_t upto)
{
    uint32_t before = 0;
    for (uint32_t at = tile;;) {
        uint32_t states[4]; // at once
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t one = at > i ? at - 1 - i : 0;
            states[i] = kg_ld_relaxed_u32(g_states + one * 256 + digit);
        }
        bool there = true;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t kind = states[i] >> 30, count = states[i] & (((uint32_t)1 << 30) - 1);
            if (there && kind == upto) return before + count;
            there = there && kind == 1;
            if (there) before += count, at--;
        }
        kg_spin();
    }
}

// In place: values are set aside, since the last pass looks them up while it writes.
KG_KERNEL(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_keep, 256,
    8)(const kg_with_records_record_t *g_values, kg_with_records_record_t *g_kept, uint64_t n)
{
    const uint64_t threads = (uint64_t)gridDim.x * 256;
    for (uint64_t i = blockIdx.x * (uint64_t)256 + threadIdx.x; i < n;
        i += threads) g_kept[i] = g_values[i];
}
KG_ENTRY(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_keep)

// Move keys: a tile is sorted by the digit in shared memory, and stored from there in runs.
KG_KERNEL(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_move, 128,
    10)(const uint32_t *g_in, uint32_t *g_out, uint32_t *g_other, uint32_t *g_carried,
    uint32_t *g_other_values, const kg_with_records_record_t *g_values,
    kg_with_records_record_t *g_out_values, uint64_t n, uint32_t pass, const uint64_t *g_bases,
    uint32_t *g_states, uint64_t *g_marks)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    // A pass whose digit all keys have alike does nothing. Some pass writes the output.
    const uint64_t all = ~(uint64_t)0 >> 60, single = g_marks[0];
    uint64_t active = single != all ? all ^ single : (uint64_t)1 << 3;
    const uint64_t pairs = g_marks[6];
    active &= ~(pairs << 1);
    // Of an even number of passes the first writes no output: in place, one that could be passed
    // over makes it even.
    const uint64_t idle = all & ~active;
    if (__popcll(active) % 2 != 0 && ((const void *)g_in == g_out
        || (const void *)g_in == g_out_values || (const void *)g_values == g_out
        || (const void *)g_values == g_out_values)) active |= idle & (~idle + 1);
    if ((active >> pass & 1) == 0) return;
    const uint32_t shift = 0 + 8 * pass;
    const uint32_t earlier = (uint32_t)__popcll(active & (((uint64_t)1 << pass) - 1));
    const uint32_t upto = 2 + earlier % 2; // the kind that the pass before has left means nothing
    if (threadIdx.x == 0) {
        // it writes what the last one does
        const bool last = __popcll(active >> pass >> 1) % 2 == 0;
        shared->g_from = earlier == 0 ? g_in : last ? g_other : g_out;
        shared->g_to = last ? g_out : g_other;
        shared->g_from_values = earlier == 0 ? nullptr : last ? g_other_values : g_carried;
        shared->g_to_values = active >> pass >> 1 == 0 ? nullptr : last ? g_carried
            : g_other_values;
        shared->tile = (uint32_t)atomicAdd(&g_marks[2 + pass], 1);
    }
    if (threadIdx.x == 0) shared->joined = (uint32_t)(pairs >> pass & 1);
    if (pairs >> pass & 1) {
        const uint8_t *const g_maps = (const uint8_t *)(g_marks + 12) + pass * 256;
        const uint32_t times = (uint32_t)g_marks[8 + pass];
        for (uint32_t i = threadIdx.x; i < 256; i += 128) {
            shared->maps[0][i] = g_maps[i];
            shared->maps[1][i] = (uint8_t)(g_maps[256 + i] * times);
            if (i < times) shared->lower[i] = g_maps[1024 + i]; // nobody wrote the others
        }
    }
    uint32_t *const table = shared->tables[warp];
    for (uint32_t digit = lane; digit < 256; digit += 32) table[digit] = 0;
    __syncthreads();
    uint32_t keys[4];
    load_keys(shared, lane, warp, n, keys);
    if (shared->joined) { // the first digit of each key becomes that of both
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t both = digit_of_two(shared->maps, keys[i], shift);
            keys[i] ^= (uint32_t)((uint32_t)(both ^ ((uint32_t)(keys[i] >> shift) & 255)) << shift);
        }
    }

    // Ranks within the warp, two in a word.
    uint32_t ranks[2] = {};
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t rank = rank_key(table, digit_of(keys[i], shift));
        ranks[i / 2] |= rank << 16 * (i % 2);
    }
    __syncthreads();

    // The tile's keys of each digit, published at once; and what the warps before have.
    const uint32_t tile = shared->tile;
    for (uint32_t chunk = warp; chunk < 8; chunk += 4) {
        const uint32_t digit = 32 * chunk + lane;
        uint32_t sum = 0;
        if (digit < 256) {
            KG_UNROLL(4)
            for (uint32_t w = 0; w < 4; w++) {
                const uint32_t of_warp = shared->tables[w][digit];
                shared->tables[w][digit] = sum;
                sum += of_warp;
            }
            const uint32_t kind = tile == 0 ? upto : 1;
            kg_st_relaxed_u32(g_states + (uint64_t)tile * 256 + digit, kind << 30 | sum);
        }
        const uint32_t end = sum_upto(lane, sum);
        if (digit < 256) shared->starts[digit] = end - sum;
        if (lane == 31) shared->before[chunk] = end;
    }
    __syncthreads();
    for (uint32_t chunk = warp; chunk < 8; chunk += 4) {
        const uint32_t digit = 32 * chunk + lane;
        uint32_t before = 0;
        for (uint32_t i = 0; i < chunk; i++) before += shared->before[i];
        shared->starts[digit] += before;
    }
    __syncthreads();

    // Sorted by the digit, in shared memory.
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t digit = digit_of(keys[i], shift),
            first = shared->starts[digit] + table[digit];
        const uint32_t rank = ranks[i / 2] >> 16 * (i % 2) & 0xffff, slot = slot_of(first + rank);
        shared->keys[slot] = keys[i];
        ranks[i / 2] += (slot - rank) << 16 * (i % 2); // which is the slot
    }
    const uint64_t origin = tile * (uint64_t)512, left = n - origin,
        at = origin + warp * 128 + lane;
    uint32_t moved[4];
    if (!shared->g_from_values) { // the first pass makes indices
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) moved[i] = (uint32_t)(at + 32 * i);
    } else {
        if (left >= 512) {
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4;
                i++) moved[i] = (kg_global(shared->g_from_values) + at)[32 * i];
        } else {
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint64_t place = at + 32 * i;
                moved[i] = kg_global(shared->g_from_values)[place < n ? place : n - 1];
            }
        }
    }

    // Where digits go: behind those of the tiles before.
    for (uint32_t chunk = warp; chunk < 8; chunk += 4) {
        const uint32_t digit = 32 * chunk + lane;
        if (digit < 256) {
            const uint32_t start = shared->starts[digit];
            const uint32_t sum = (digit + 1 < 256 ? shared->starts[digit + 1] : 512) - start;
            uint32_t before = 0;
            if (tile != 0) {
                before = look_back(g_states, tile, digit, upto);
                kg_st_relaxed_u32(g_states + (uint64_t)tile * 256 + digit,
                    upto << 30 | (before + sum));
            }
            shared->offsets[digit] = (uint32_t)g_bases[pass * 256 + digit] + before - start;
        }
    }
    __syncthreads();

    // OUTPUT: neighbours of one digit go side by side.
    const uint32_t count = left < 512 ? (uint32_t)left : 512;
    // from the thread's first on
    const uint32_t rest = threadIdx.x < count ? count - threadIdx.x : 0;
    const uint32_t mine = threadIdx.x + warp;
    uint32_t stored[1] = {}; // digits of the keys that the thread has stored
    if (shared->joined) { // keys as they were: the first of two digits stands for both
        uint32_t *const g_to = shared->g_to;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t place = threadIdx.x + 128 * i;
            const uint32_t slot = mine + slot_of(128 * i);
            keys[i] = shared->keys[slot];
            const uint32_t to = shared->offsets[digit_of(keys[i], shift)] + place;
            if (128 * i < rest) kg_global(g_to)[to] = first_digit_of(shared, keys[i], shift);
            stored[i / 4] |= digit_of(keys[i], shift) << 8 * (i % 4);
            if ((i + 1) % 8 == 0) __syncwarp(); // registers are few: not all addresses at once
        }
    } else { // from slot to slot
        uint32_t *const g_to = shared->g_to;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t place = threadIdx.x + 128 * i;
            const uint32_t slot = mine + slot_of(128 * i);
            keys[i] = shared->keys[slot];
            const uint32_t to = shared->offsets[digit_of(keys[i], shift)] + place;
            if (128 * i < rest) kg_global(g_to)[to] = keys[i];
            stored[i / 4] |= digit_of(keys[i], shift) << 8 * (i % 4);
            if ((i + 1) % 8 == 0) __syncwarp(); // registers are few: not all addresses at once
        }
    }

    // Places of their values, by the same places.
    __syncthreads();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4;
        i++) shared->values[ranks[i / 2] >> 16 * (i % 2) & 0xffff] = moved[i];
    __syncthreads();
    uint32_t *const g_to_values = shared->g_to_values;
    if (g_to_values) {
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t place = threadIdx.x + 128 * i;
            const uint32_t to = shared->offsets[stored[i / 4] >> 8 * (i % 4) & 255] + place;
            if (128 * i < rest)
                kg_global(g_to_values)[to] = shared->values[mine + slot_of(128 * i)];
        }
    } else {
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t place = threadIdx.x + 128 * i;
            const uint32_t to = shared->offsets[stored[i / 4] >> 8 * (i % 4) & 255] + place;
            if (128 * i < rest)
                g_out_values[to] = g_values[shared->values[mine + slot_of(128 * i)]];
            if ((i + 1) % 4 == 0) __syncwarp(); // registers are few: not all values at once
        }
    }
}
KG_ENTRY(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_move)

KG_VARIANT(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_count),
            nullptr, 256, sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_scan),
            nullptr, 1024, sizeof(scan_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_move),
            nullptr, 128, sizeof(block_shared));
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_keep),
            nullptr, 256, 0);
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_join),
            nullptr, 256, sizeof(count_shared));
        return error;
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const kg_with_records_record_t *g_values = (const kg_with_records_record_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    kg_with_records_record_t *g_out_values = (kg_with_records_record_t *)call->args[3];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    uint64_t *g_marks = (uint64_t *)call->regions[region_marks];
    uint32_t *g_states = (uint32_t *)call->regions[region_states];
    uint32_t *g_other = (uint32_t *)call->regions[region_keys];
    kg_with_records_record_t *g_kept = (kg_with_records_record_t *)call->regions[region_moved];
    uint32_t *g_carried = (uint32_t *)call->regions[region_carried];
    // Passes write two arrays of places by turns.
    uint32_t *g_other_values = g_carried + call->n;
    // The digits of all passes, counted and added up.
    uint64_t n = call->n, states = (uint64_t)call->grid[2] * 256;
    uint32_t rows = call->grid[0];
    void *of_count[] = {&g_in, &n, &g_counts, &g_states, &states, &g_marks};
    void *of_scan[] = {&g_counts, &g_bases, &g_marks, &n, &rows};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_count),
        of_count, 256, sizeof(count_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_scan),
        of_scan, 1024, sizeof(scan_shared));
    // Two digits of few values go together.
    void *of_join[] = {&g_in, &n, &g_bases, &g_marks};
    if (!error) error = kg_launch(call, 3,
        KG_KERNEL_OF(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_join),
        of_join, 256, sizeof(count_shared));
    if (!error && ((const void *)g_values == g_out_values || (const void *)g_values == g_out)) {
        void *of_keep[] = {&g_values, &g_kept, &n};
        error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_keep),
            of_keep, 256, 0);
        g_values = g_kept;
    }
    // Each finds out by itself what it reads and writes.
    for (uint32_t pass = 0; !error && pass < 4; pass++) {
        void *of_move[] = {&g_in, &g_out, &g_other, &g_carried, &g_other_values, &g_values,
            &g_out_values, &n, &pass, &g_bases, &g_states, &g_marks};
        error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_move),
            of_move, 128, sizeof(block_shared));
    }
    return error;
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
    union {
        alignas(16) uint32_t keys[512];
        alignas(16) kg_v16 values[512];
    };
};

// What a block shares that counts: two counters of 16 bits in a word.
struct alignas(16) count_shared {
    alignas(16) uint32_t tables[4][128]; // of each warp
    alignas(16) uint64_t totals[256];
};

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
KG_KERNEL(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_count, 128, 10)(const uint32_t *g_from,
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
        uint32_t keys[4];
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
    for (uint32_t digit = threadIdx.x; digit < 256; digit += 128)
        g_counts[(uint64_t)digit * gridDim.x + blockIdx.x] = shared->totals[digit];
}
KG_ENTRY(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_count)

// Scan runs: for each digit, the keys of all rows become what stands before each row. A warp has a
// digit.
KG_KERNEL(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_scan, 128, 16)(uint64_t *g_counts,
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
KG_ENTRY(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_scan)

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
KG_KERNEL(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_move, 128, 10)(const uint32_t *g_from,
    uint32_t *g_to, const kg_with_records_record_t *g_from_values,
    kg_with_records_record_t *g_to_values, uint64_t n, uint32_t shift, uint64_t *g_counts,
    uint64_t *g_totals)
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
            for (uint32_t i = 0; i < 4; i++) keys[i] = g_from[at + 32 * i];
        } else {
            KG_CASE(stop);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint64_t place = at + 32 * i;
                keys[i] = place < n ? g_from[place] : (uint32_t)-1;
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
            g_to[shared->offsets[digit_of(keys[i], shift)] + place] = keys[i];
        }

        // Their values, by the same places.
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++)
            if (at + 32 * i < n) element_put(&shared->values[places[i]],
                g_from_values[at + 32 * i]);
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t place = threadIdx.x + 128 * i;
            if (place >= count) continue;
            const uint64_t to = shared->offsets[digit_of(keys[i], shift)] + place;
            const kg_with_records_record_t element = element_get(&shared->values[place]);
            // a statement of its own: g++ hides what a call stores in memory from checks
            g_to_values[to] = element;
        }
    }
}
KG_ENTRY(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_move)

KG_VARIANT(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_count), nullptr, 128,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_scan), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_move), nullptr, 128,
            sizeof(block_shared));
        return error;
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const kg_with_records_record_t *g_values = (const kg_with_records_record_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    kg_with_records_record_t *g_out_values = (kg_with_records_record_t *)call->args[3];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    uint64_t *g_totals = (uint64_t *)call->regions[region_totals];
    uint32_t *g_other = (uint32_t *)call->regions[region_keys];
    kg_with_records_record_t *g_other_values =
        (kg_with_records_record_t *)call->regions[region_moved];
    uint64_t n = call->n;
    uint32_t rows = call->grid[0];
    int error = 0;
    // Passes write the output and the workspace by turns; the last one the output.
    const uint32_t passes = call->passes[0];
    for (uint32_t pass = 0; !error && pass < passes; pass++) {
        uint32_t shift = 0 + 8 * pass;
        uint32_t *g_to = kg_written_by(pass, passes, g_out, g_other);
        const uint32_t *g_from = pass == 0 ? g_in : kg_written_by(pass - 1, passes, g_out, g_other);
        kg_with_records_record_t *g_to_values = kg_written_by(pass, passes, g_out_values,
            g_other_values);
        const kg_with_records_record_t *g_from_values = pass == 0 ? g_values
            : kg_written_by(pass - 1, passes, g_out_values, g_other_values);
        void *of_count[] = {&g_from, &n, &shift, &g_counts};
        void *of_scan[] = {&g_counts, &g_totals, &rows};
        void *of_move[] = {&g_from, &g_to, &g_from_values, &g_to_values, &n, &shift, &g_counts,
            &g_totals};
        if (!error) error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_count), of_count, 128,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_scan), of_scan, 128, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_move), of_move, 128,
            sizeof(block_shared));
    }
    return error;
}
} // namespace
} // namespace
