// kg_by_words_wide.cu: the kernels of by_words for wide, one per variant.
// Made by kgen 0.2.0 from whole.yaml (spec hash ba81f0556b675b9c). Do not edit: edit the spec.
//
//   block_wbw_w16x6_sm1_back_d8_counters_s32_pdl
//     DASk block, BASk warp_by_warp, nWarps 16, nWork 6, batch 6
//     TBS 512 threads, DBS 3072 elements
//     at most 128 registers a thread (1 block per SM)
//     528 bytes moved per element; 3 launches, 163840 bytes of shared memory a block
//     facts: form look_back, digit 8, whole -x.lo, x.hi, end_bit 128, stores_keys, rounds 64, rank
//       counters, state_bits 32, passes 16, copies 8, count_nwork 2
//     content hash 306d824f94615ab9
//   row_wbw_w4x4_sm2_passes_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 56 registers a thread (9 blocks per SM)
//     768 bytes moved per element; 3 launches, 4096 bytes of shared memory a block
//     facts: form passes, digit 8, whole -x.lo, x.hi, end_bit 128, stores_keys, rounds 511, rank
//       match
//     content hash 10bd579ac8b33fcb

#include <string.h>

#include "kg_device.h"
#include "kg_by_words_op.h"

namespace kg_by_words_wide_kernels {

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

// The regions of a workspace, in the order of call->regions.
enum region { region_counts, region_bases, region_marks, region_states, region_keys,
    region_totals };

namespace block_wbw_w16x6_sm1_back_d8_counters_s32_pdl {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint32_t tables[16][256];
    alignas(16) uint32_t starts[256]; // where each digit begins in the tile
    alignas(16) uint32_t offsets[256]; // what a place in the tile lacks to where its key goes
    alignas(16) uint32_t before[8]; // keys of 32 digits
    // what the pass reads, and what it writes: here rather than in registers
    alignas(16) const kg_by_words_wide_t *g_from;
    kg_by_words_wide_t *g_to;
    alignas(16) uint32_t tile;
    uint32_t leader; // the digit of the pass that many keys have, or one that none has
    uint32_t one_digit; // whether all keys of the tile have it: here rather than in a register
    alignas(16) kg_u128 keys[3167];
};

// The number of a key: the greatest key has the least.
// by value: nvcc loads what a reference says byte by byte
KG_FN uint64_t bits_of_u64_down(const uint64_t key)
{
    uint64_t bits;
    memcpy(&bits, &key, 8);
    return (uint64_t)~bits;
}

// The key of a number.
KG_FN uint64_t part_of_u64_down(uint64_t bits)
{
    bits = (uint64_t)~bits;
    uint64_t key;
    memcpy(&key, &bits, 8);
    return key;
}

// The number of a key: numbers ascend as keys do.
// by value: nvcc loads what a reference says byte by byte
KG_FN uint64_t bits_of_i64(const int64_t key)
{
    uint64_t bits;
    memcpy(&bits, &key, 8);
    bits = (uint64_t)(bits ^ ((uint64_t)1 << 63));
    return bits;
}

// The key of a number.
KG_FN int64_t part_of_i64(uint64_t bits)
{
    bits = (uint64_t)(bits ^ ((uint64_t)1 << 63));
    int64_t key;
    memcpy(&key, &bits, 8);
    return key;
}

// The number of an element: its parts, the most significant first.
KG_FN kg_u128 encode(const kg_by_words_wide_t &element)
{
    kg_by_words_wide_t x;
    if ((uintptr_t)&element % 16 == 0) {
        const kg_v16 both = kg_ld16(&element);
        memcpy(&x, &both, 16);
    } else {
        x = element;
    }
    return (kg_u128)bits_of_i64(x.hi) << 64 | (kg_u128)bits_of_u64_down(x.lo);
}

// Stores the element of a number.
KG_FN void store_element(kg_by_words_wide_t *g_to, kg_u128 number)
{
    kg_by_words_wide_t x;
    x.lo = part_of_u64_down((uint64_t)number);
    x.hi = part_of_i64((uint64_t)(number >> 64));
    if ((uintptr_t)g_to % 16 == 0) {
        kg_v16 both;
        memcpy(&both, &x, 16);
        kg_st16(g_to, both);
    } else {
        *g_to = x;
    }
}

// The digit of a number that begins at bit `shift`.
KG_FN uint32_t digit_of(kg_u128 bits, uint32_t shift)
{
    const uint64_t word = (uint64_t)(shift < 64 ? bits : bits >> 64); // no digit lies in both
    return __byte_perm((uint32_t)(shift & 32 ? word >> 32 : word), 0, 0x4440 + shift / 8 % 4);
}

// What a block shares that adds up.
struct alignas(16) scan_shared {
    alignas(16) uint64_t sums[4][256];
    alignas(16) uint64_t before[8]; // digits of a warp
};

// What a block shares that counts: each digit has 8 counters, for lanes that have it at once.
struct alignas(16) count_shared {
    alignas(16) uint32_t counters[4096][8];
    alignas(16) uint64_t totals[4096];
};

// Adds the counters of each digit to its total, and clears them.
KG_FN void add_counts(count_shared *shared, uint32_t lane)
{
    for (uint32_t digit = threadIdx.x; digit < 4096; digit += 1024) {
        uint32_t sum = 0;
        for (uint32_t i = 0; i < 8; i++) {
            uint32_t *const counter = &shared->counters[digit][(lane + i) % 8];
            sum += *counter;
            *counter = 0;
        }
        shared->totals[digit] += sum;
    }
}

// Count keys: each row of tiles the digits of all passes. What passes will look at is cleared
// besides.
KG_KERNEL(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_count, 1024,
    1)(const kg_by_words_wide_t *g_in, uint64_t n, uint64_t *g_counts, uint32_t *g_states,
    uint64_t states, uint64_t *g_marks)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t tiles = (n + 2047) / 2048;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t i = threadIdx.x; i < 32768; i += 1024) shared->counters[i / 8][i % 8] = 0;
    for (uint32_t digit = threadIdx.x; digit < 4096; digit += 1024) shared->totals[digit] = 0;
    const uint64_t step = (uint64_t)gridDim.x * 1024;
    for (uint64_t i = blockIdx.x * (uint64_t)1024 + threadIdx.x; i < states;
        i += step) g_states[i] = 0;
    if (blockIdx.x == 0)
        for (uint32_t i = threadIdx.x; i < 18; i += 1024) g_marks[i] = 0;
    __syncthreads();

    uint32_t rounds = 0; // tiles since counters were added up
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 2048 + threadIdx.x;
        kg_u128 keys[2];
        if ((t + 1) * 2048 <= n) {
            KG_CASE(none);
            KG_UNROLL(2)
            for (uint32_t i = 0; i < 2; i++) keys[i] = encode(g_in[at + 1024 * i]);
        } else {
            KG_CASE(stop);
            KG_UNROLL(2)
            for (uint32_t i = 0; i < 2; i++) {
                const uint64_t place = at + 1024 * i;
                keys[i] = encode(g_in[place < n ? place : n - 1]);
            }
        }
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            if (at + 1024 * i >= n) continue;
            const kg_u128 key = keys[i];
            KG_UNROLL(16)
            for (uint32_t pass = 0; pass < 16; pass++) {
                const uint32_t shift = 0 + 8 * pass;
                atomicAdd(&shared->counters[256 * pass + digit_of(key, shift)][lane % 8], 1);
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
    for (uint32_t digit = threadIdx.x; digit < 4096; digit += 1024)
        g_counts[(uint64_t)blockIdx.x * 4096 + digit] = shared->totals[digit];
}
KG_ENTRY(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_count)

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
            counts[i] = row < rows ? g_counts[((uint64_t)row * 16 + pass) * 256 + digit] : 0;
        }
        KG_UNROLL(17)
        for (uint32_t i = 0; i < 17; i++) sum += counts[i];
    }
    shared->sums[group][digit] = sum;
    __syncthreads();

    uint64_t total = 0, upto = 0;
    if (warp < 8) {
        for (uint32_t i = 0; i < 4; i++) total += shared->sums[i][digit];
        upto = wide_sum_upto(lane, total);
        if (lane == 31) shared->before[warp] = upto;
    }
    const uint64_t mark = (uint64_t)1 << pass;
    const bool single = __syncthreads_or(total == n);
    const int crowds = __syncthreads_count(total > n / 8);
    const bool crowded = single || crowds > 1;
    // behind it tickets
    if (crowds == 1 && !crowded && total > n / 8) g_marks[2 + pass] = (uint64_t)(digit + 1) << 32;
    if (threadIdx.x == 0 && single) kg_red_or_u64(&g_marks[0], mark);
    if (threadIdx.x == 0 && crowded) kg_red_or_u64(&g_marks[1], mark);
    if (warp >= 8 || digit >= 256) return;
    uint64_t base = upto - total;
    for (uint32_t i = 0; i < warp; i++) base += shared->before[i];
    g_bases[pass * 256 + digit] = base;
}

// Scan runs: a block takes a pass.
KG_KERNEL(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_scan, 1024,
    1)(const uint64_t *g_counts, uint64_t *g_bases, uint64_t *g_marks, uint64_t n, uint32_t rows)
{
    KG_SMEM(scan_shared, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint32_t pass = blockIdx.x; pass < 16; pass += gridDim.x) {
        scan_pass(shared, pass, g_counts, g_bases, g_marks, n, rows);
        __syncthreads();
    }
}
KG_ENTRY(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_scan)

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

// The lanes of the warp that have this digit, if no lane has a lesser one than the lane before it;
// else none.
KG_FN uint32_t lanes_of_run(uint32_t digit)
{
    const uint32_t before = __shfl_up_sync(0xffffffffu, digit, 1);
    // where runs of one digit begin
    const uint32_t heads = __ballot_sync(0xffffffffu, digit != before) | 1;
    if (__any_sync(0xffffffffu, digit < before)) return 0;
    const uint32_t upto = 2 * kg_lanemask_lt() + 1, behind = heads & ~upto;
    const uint32_t head = 0x80000000u >> __clz((int)(heads & upto));
    return ((behind & (0 - behind)) - 1) & (0 - head);
}

// The slot in shared memory of a place of the sorted tile: gaps keep digits of equal size in banks
// of their own.
KG_FN constexpr uint32_t slot_of(uint32_t place)
{
    return place + place / 32;
}

// Keys of a tile, warp by warp; behind the last key numbers that no key stands behind.
KG_FN void load_keys(const block_shared *shared, uint32_t lane, uint32_t warp, uint64_t n,
    kg_u128 (&keys)[6])
{
    const uint64_t origin = shared->tile * (uint64_t)3072, left = n - origin;
    const uint32_t first = warp * 192 + lane;
    const kg_by_words_wide_t *const g_from = kg_global(shared->g_from) + origin + first;
    if (left >= 3072) {
        KG_CASE(none);
        KG_UNROLL(6)
        for (uint32_t i = 0; i < 6; i++) keys[i] = encode(g_from[32 * i]);
    } else {
        KG_CASE(stop);
        KG_UNROLL(6)
        for (uint32_t i = 0; i < 6; i++) keys[i] = first + 32 * i < (uint32_t)left
            ? encode(g_from[32 * i]) : (kg_u128)-1;
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

// A tile that is full, sorted by matches, and stored.
KG_FN void store_again(block_shared *shared, uint32_t lane, uint32_t warp, uint32_t shift)
{
    const kg_by_words_wide_t *const g_from =
        kg_global(shared->g_from) + shared->tile * (uint64_t)3072 + warp * 192;
    uint32_t *const table = shared->tables[warp];
    KG_UNROLL(1)
    for (uint32_t from = lane; from < 192; from += 32) {
        const kg_u128 key = encode(g_from[from]);
        const uint32_t digit = digit_of(key, shift);
        // ptxas fails over votes in a loop
        const uint32_t peers = __match_any_sync(0xffffffffu, digit);
        shared->keys[shared->starts[digit] + rank_among(table, digit, peers)] = key;
    }
    __syncthreads();
    KG_UNROLL(1)
    for (uint32_t place = threadIdx.x; place < 3072; place += 512) {
        const kg_u128 key = shared->keys[place];
        store_element(&kg_global(shared->g_to)[shared->offsets[digit_of(key, shift)] + place], key);
    }
}

// Move keys: a tile is sorted by the digit in shared memory, and stored from there in runs.
KG_KERNEL(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_move, 512,
    2)(const kg_by_words_wide_t *g_in, kg_by_words_wide_t *g_out, kg_by_words_wide_t *g_other,
    uint64_t n, uint32_t pass, const uint64_t *g_bases, uint32_t *g_states, uint64_t *g_marks)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    // A pass whose digit all keys have alike does nothing. Some pass writes the output.
    const uint64_t all = ~(uint64_t)0 >> 48, single = g_marks[0];
    uint64_t active = single != all ? all ^ single : (uint64_t)1 << 15;
    // Of an even number of passes the first writes no output: in place, one that could be passed
    // over makes it even.
    const uint64_t idle = all & ~active;
    if (__popcll(active) % 2 != 0 && ((const void *)g_in == g_out)) active |= idle & (~idle + 1);
    if ((active >> pass & 1) == 0) return;
    const uint32_t shift = 0 + 8 * pass;
    const uint32_t earlier = (uint32_t)__popcll(active & (((uint64_t)1 << pass) - 1));
    const uint32_t upto = 2 + earlier % 2; // the kind that the pass before has left means nothing
    if (threadIdx.x == 0) {
        // it writes what the last one does
        const bool last = __popcll(active >> pass >> 1) % 2 == 0;
        shared->g_from = earlier == 0 ? g_in : last ? g_other : g_out;
        shared->g_to = last ? g_out : g_other;
        const uint64_t ticket = atomicAdd(&g_marks[2 + pass], 1);
        shared->tile = (uint32_t)ticket;
        shared->leader = (uint32_t)(ticket >> 32) - 1;
    }
    uint32_t *const table = shared->tables[warp];
    if (threadIdx.x == 0) shared->one_digit = 0;
    for (uint32_t digit = lane; digit < 256; digit += 32) table[digit] = 0;
    __syncthreads();
    kg_u128 keys[6];
    load_keys(shared, lane, warp, n, keys);

    // Ranks within the warp, two in a word.
    uint32_t ranks[3] = {};
    // Not where many lanes have one digit: they would wait for one another. Nor where numbers stand
    // behind the last key.
    const bool together = (g_marks[1] >> pass & 1) == 0 && (shared->tile + (uint64_t)1) * 3072 <= n;
    const kg_u128 low = (kg_u128)((kg_u128)-1 >> (120 - shift));
    bool mixed = false;
    const uint32_t sample = digit_of(keys[0], shift);
    const uint32_t leader = shared->leader, first_sample = __shfl_sync(0xffffffffu, sample, 0);
    const uint32_t alike = __ballot_sync(0xffffffffu, sample == first_sample);
    if (together && __popc(alike) <= (first_sample == leader ? 31 : 8)) {
        if (leader < 256) {
            uint32_t many = 0; // keys of the digit, in items before
            const uint32_t lower = kg_lanemask_lt();
            KG_UNROLL(6)
            for (uint32_t i = 0; i < 6; i++) {
                const uint32_t digit = digit_of(keys[i], shift),
                    votes = __ballot_sync(0xffffffffu, digit == leader);
                uint32_t rank = many + (uint32_t)__popc(votes & lower);
                if (digit != leader) rank = atomicAdd(&table[digit], 1);
                many += (uint32_t)__popc(votes);
                ranks[i / 2] |= rank << 16 * (i % 2);
                __syncwarp();
            }
            if (lane == 0) table[leader] = many;
        } else {
            KG_UNROLL(6)
            for (uint32_t i = 0; i < 6; i++) {
                const uint32_t rank = atomicAdd(&table[digit_of(keys[i], shift)], 1);
                ranks[i / 2] |= rank << 16 * (i % 2);
                __syncwarp();
            }
        }
    } else {
        const uint32_t first = digit_of(keys[0], shift);
        if (!__any_sync(0xffffffffu, first < __shfl_up_sync(0xffffffffu, first, 1))) {
            kg_u128 differ = 0; // bits, from the first key of the lane
            KG_UNROLL(6)
            for (uint32_t i = 1; i < 6; i++) differ |= keys[i] ^ keys[0];
            const uint32_t leading = __shfl_sync(0xffffffffu, first, 0); // by all lanes
            if (!__any_sync(0xffffffffu, first != leading || digit_of(differ, shift) != 0)) {
                KG_CASE(alike);
                KG_UNROLL(6)
                for (uint32_t i = 0; i < 6; i++) ranks[i / 2] |= (32 * i + lane) << 16 * (i % 2);
                if (lane == 0) table[first] = 192;
            } else {
                KG_CASE(runs);
                KG_UNROLL(6)
                for (uint32_t i = 0; i < 6; i++) {
                    const uint32_t digit = digit_of(keys[i], shift);
                    uint32_t peers = lanes_of_run(digit);
                    // ptxas fails over votes here
                    if (peers == 0) peers = __match_any_sync(0xffffffffu, digit);
                    const uint32_t rank = rank_among(table, digit, peers);
                    ranks[i / 2] |= rank << 16 * (i % 2);
                }
            }
        } else {
            KG_UNROLL(6)
            for (uint32_t i = 0; i < 6; i++) {
                const uint32_t rank = rank_key(table, digit_of(keys[i], shift));
                ranks[i / 2] |= rank << 16 * (i % 2);
            }
        }
    }
    __syncthreads();

    // The tile's keys of each digit, published at once; and what the warps before have.
    const uint32_t tile = shared->tile;
    if (warp < 8) {
        const uint32_t digit = threadIdx.x;
        uint32_t sum = 0;
        if (digit < 256) {
            KG_UNROLL(16)
            for (uint32_t w = 0; w < 16; w++) {
                const uint32_t of_warp = shared->tables[w][digit];
                shared->tables[w][digit] = sum;
                sum += of_warp;
            }
            const uint32_t kind = tile == 0 ? upto : 1;
            kg_st_relaxed_u32(g_states + (uint64_t)tile * 256 + digit, kind << 30 | sum);
            if (sum == 3072) shared->one_digit = 1;
        }
        const uint32_t end = sum_upto(lane, sum);
        if (digit < 256) shared->starts[digit] = end - sum;
        if (lane == 31) shared->before[warp] = end;
    }
    __syncthreads();
    if (warp < 8) {
        const uint32_t digit = threadIdx.x;
        uint32_t before = 0;
        for (uint32_t i = 0; i < warp; i++) before += shared->before[i];
        shared->starts[digit] += before;
    }
    __syncthreads();

    // Sorted by the digit, in shared memory.
    if (!shared->one_digit) {
        KG_UNROLL(6)
        for (uint32_t i = 0; i < 6; i++) {
            const uint32_t digit = digit_of(keys[i], shift),
                first = shared->starts[digit] + table[digit];
            const uint32_t rank = ranks[i / 2] >> 16 * (i % 2) & 0xffff,
                slot = slot_of(first + rank);
            shared->keys[slot] = keys[i];
        }
    }

    // Where digits go: behind those of the tiles before.
    if (warp < 8) {
        const uint32_t digit = threadIdx.x;
        if (digit < 256) {
            const uint32_t start = shared->starts[digit];
            const uint32_t sum = (digit + 1 < 256 ? shared->starts[digit + 1] : 3072) - start;
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
    const uint64_t left = n - shared->tile * (uint64_t)3072;
    const uint32_t count = left < 3072 ? (uint32_t)left : 3072;
    // from the thread's first on
    const uint32_t rest = threadIdx.x < count ? count - threadIdx.x : 0;
    const uint32_t mine = threadIdx.x + warp;
    const uint32_t back = lane == 0 ? 2 : 1; // slots, to the key before
    if (shared->one_digit) { // keys as they came
        const uint32_t from = warp * 192 + lane; // in the tile
        kg_by_words_wide_t *const g_to = shared->g_to;
        const uint32_t to = shared->offsets[digit_of(keys[0], shift)] + from;
        if (true) {
            KG_UNROLL(6)
            for (uint32_t i = 0; i < 6; i++)
                if (from + 32 * i < count) store_element(&kg_global(g_to)[to + 32 * i], keys[i]);
        }
    } else { // from slot to slot
        kg_by_words_wide_t *const g_to = shared->g_to;
        KG_UNROLL(6)
        for (uint32_t i = 0; i < 6; i++) {
            const uint32_t place = threadIdx.x + 512 * i;
            const uint32_t slot = mine + slot_of(512 * i);
            keys[i] = shared->keys[slot];
            const kg_u128 before = shared->keys[slot - (place != 0 ? back : 0)];
            mixed |= (before & low) > (keys[i] & low);
            const uint32_t to = shared->offsets[digit_of(keys[i], shift)] + place;
            if (512 * i < rest) store_element(&kg_global(g_to)[to], keys[i]);
        }
    }

    // Lanes of one digit count in no order that is promised. Where it was another one, the tile is
    // sorted anew.
    if (together && !shared->one_digit && __syncthreads_or(mixed)) {
        store_again(shared, lane, warp, shift);
    }
}
KG_ENTRY(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_move)

KG_VARIANT(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_count),
            nullptr, 1024, sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_scan),
            nullptr, 1024, sizeof(scan_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_move),
            nullptr, 512, sizeof(block_shared));
        return error;
    }
    const kg_by_words_wide_t *g_in = (const kg_by_words_wide_t *)call->args[0];
    kg_by_words_wide_t *g_out = (kg_by_words_wide_t *)call->args[1];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    uint64_t *g_marks = (uint64_t *)call->regions[region_marks];
    uint32_t *g_states = (uint32_t *)call->regions[region_states];
    kg_by_words_wide_t *g_other = (kg_by_words_wide_t *)call->regions[region_keys];
    // The digits of all passes, counted and added up.
    uint64_t n = call->n, states = (uint64_t)call->grid[2] * 256;
    uint32_t rows = call->grid[0];
    void *of_count[] = {&g_in, &n, &g_counts, &g_states, &states, &g_marks};
    void *of_scan[] = {&g_counts, &g_bases, &g_marks, &n, &rows};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_count),
        of_count, 1024, sizeof(count_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_scan), of_scan,
        1024, sizeof(scan_shared));
    // Each finds out by itself what it reads and writes.
    for (uint32_t pass = 0; !error && pass < 16; pass++) {
        void *of_move[] = {&g_in, &g_out, &g_other, &n, &pass, &g_bases, &g_states, &g_marks};
        error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_move),
            of_move, 512, sizeof(block_shared));
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
    alignas(16) kg_u128 keys[512];
};

// What a block shares that counts: two counters of 16 bits in a word.
struct alignas(16) count_shared {
    alignas(16) uint32_t tables[4][128]; // of each warp
    alignas(16) uint64_t totals[256];
};

// The number of a key: the greatest key has the least.
// by value: nvcc loads what a reference says byte by byte
KG_FN uint64_t bits_of_u64_down(const uint64_t key)
{
    uint64_t bits;
    memcpy(&bits, &key, 8);
    return (uint64_t)~bits;
}

// The key of a number.
KG_FN uint64_t part_of_u64_down(uint64_t bits)
{
    bits = (uint64_t)~bits;
    uint64_t key;
    memcpy(&key, &bits, 8);
    return key;
}

// The number of a key: numbers ascend as keys do.
// by value: nvcc loads what a reference says byte by byte
KG_FN uint64_t bits_of_i64(const int64_t key)
{
    uint64_t bits;
    memcpy(&bits, &key, 8);
    bits = (uint64_t)(bits ^ ((uint64_t)1 << 63));
    return bits;
}

// The key of a number.
KG_FN int64_t part_of_i64(uint64_t bits)
{
    bits = (uint64_t)(bits ^ ((uint64_t)1 << 63));
    int64_t key;
    memcpy(&key, &bits, 8);
    return key;
}

// The number of an element: its parts, the most significant first.
KG_FN kg_u128 encode(const kg_by_words_wide_t &element)
{
    kg_by_words_wide_t x;
    if ((uintptr_t)&element % 16 == 0) {
        const kg_v16 both = kg_ld16(&element);
        memcpy(&x, &both, 16);
    } else {
        x = element;
    }
    return (kg_u128)bits_of_i64(x.hi) << 64 | (kg_u128)bits_of_u64_down(x.lo);
}

// Stores the element of a number.
KG_FN void store_element(kg_by_words_wide_t *g_to, kg_u128 number)
{
    kg_by_words_wide_t x;
    x.lo = part_of_u64_down((uint64_t)number);
    x.hi = part_of_i64((uint64_t)(number >> 64));
    if ((uintptr_t)g_to % 16 == 0) {
        kg_v16 both;
        memcpy(&both, &x, 16);
        kg_st16(g_to, both);
    } else {
        *g_to = x;
    }
}

// The digit of a number that begins at bit `shift`.
KG_FN uint32_t digit_of(kg_u128 bits, uint32_t shift)
{
    const uint64_t word = (uint64_t)(shift < 64 ? bits : bits >> 64); // no digit lies in both
    return __byte_perm((uint32_t)(shift & 32 ? word >> 32 : word), 0, 0x4440 + shift / 8 % 4);
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
KG_FN void rank_keys(uint16_t *table, uint32_t lane, const kg_u128 (&keys)[4], uint32_t shift,
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
    const kg_u128 (&keys)[4], uint32_t shift, uint32_t (&places)[4])
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
KG_KERNEL(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_count, 128,
    9)(const kg_by_words_wide_t *g_from, uint64_t n, uint32_t shift, uint64_t *g_counts)
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
        kg_by_words_wide_t keys[4];
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
KG_ENTRY(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_count)

// Scan runs: for each digit, the keys of all rows become what stands before each row. A warp has a
// digit.
KG_KERNEL(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_scan, 128, 16)(uint64_t *g_counts,
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
KG_ENTRY(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_scan)

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
KG_KERNEL(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_move, 128,
    9)(const kg_by_words_wide_t *g_from, kg_by_words_wide_t *g_to, uint64_t n, uint32_t shift,
    uint64_t *g_counts, uint64_t *g_totals)
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
        kg_u128 keys[4];
        if (count == 512) {
            KG_CASE(none);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) keys[i] = encode(g_from[at + 32 * i]);
        } else {
            KG_CASE(stop);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint64_t place = at + 32 * i;
                keys[i] = place < n ? encode(g_from[place]) : (kg_u128)-1;
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
            store_element(&g_to[shared->offsets[digit_of(keys[i], shift)] + place], keys[i]);
        }
    }
}
KG_ENTRY(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_move)

KG_VARIANT(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_count), nullptr, 128,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_scan), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_move), nullptr, 128,
            sizeof(block_shared));
        return error;
    }
    const kg_by_words_wide_t *g_in = (const kg_by_words_wide_t *)call->args[0];
    kg_by_words_wide_t *g_out = (kg_by_words_wide_t *)call->args[1];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    uint64_t *g_totals = (uint64_t *)call->regions[region_totals];
    kg_by_words_wide_t *g_other = (kg_by_words_wide_t *)call->regions[region_keys];
    uint64_t n = call->n;
    uint32_t rows = call->grid[0];
    int error = 0;
    // Passes write the output and the workspace by turns; the last one the output.
    const uint32_t passes = call->passes[0];
    for (uint32_t pass = 0; !error && pass < passes; pass++) {
        uint32_t shift = 0 + 8 * pass;
        kg_by_words_wide_t *g_to = kg_written_by(pass, passes, g_out, g_other);
        const kg_by_words_wide_t *g_from = pass == 0 ? g_in
            : kg_written_by(pass - 1, passes, g_out, g_other);
        void *of_count[] = {&g_from, &n, &shift, &g_counts};
        void *of_scan[] = {&g_counts, &g_totals, &rows};
        void *of_move[] = {&g_from, &g_to, &n, &shift, &g_counts, &g_totals};
        if (!error) error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_count), of_count, 128,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_scan), of_scan, 128, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_move), of_move, 128,
            sizeof(block_shared));
    }
    return error;
}
} // namespace
} // namespace
