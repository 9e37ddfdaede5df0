// kg_in_one_f32.cu: the kernels of in_one for f32, one per variant.
// Made by kgen 0.2.0 from look_back.yaml (spec hash 80fcb17179049cf8). Do not edit: edit the spec.
//
//   block_wbw_w16x24_sm1_back_d8_counters_s32_pdl
//     DASk block, BASk warp_by_warp, nWarps 16, nWork 24, batch 24
//     TBS 512 threads, DBS 12288 elements
//     at most 128 registers a thread (1 block per SM)
//     36 bytes moved per element; 3 launches, 139264 bytes of shared memory a block
//     facts: form look_back, digit 8, end_bit 32, stores_keys, rounds 64, rank counters, state_bits
//       32, passes 4, copies 32, count_nwork 8
//     content hash da1ee14c34fb5d50
//   block_wbw_w8x4_sm1_back_d4_s64
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 48 registers a thread (5 blocks per SM)
//     68 bytes moved per element; 3 launches, 17408 bytes of shared memory a block
//     facts: form look_back, digit 4, end_bit 32, stores_keys, rounds 64, rank match, state_bits
//       64, passes 8, copies 32, count_nwork 8
//     content hash 0607c85e762127f6

#include <string.h>

#include "kg_device.h"
#include "kg_in_one_op.h"

namespace kg_in_one_f32_kernels {

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
enum region { region_counts, region_bases, region_marks, region_states, region_keys };

namespace block_wbw_w16x24_sm1_back_d8_counters_s32_pdl {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint32_t tables[16][256];
    alignas(16) uint32_t starts[256]; // where each digit begins in the tile
    alignas(16) uint32_t offsets[256]; // what a place in the tile lacks to where its key goes
    alignas(16) uint32_t before[8]; // keys of 32 digits
    // what the pass reads, and what it writes: here rather than in registers
    alignas(16) const float *g_from;
    float *g_to;
    alignas(16) uint32_t tile;
    uint32_t leader; // the digit of the pass that many keys have, or one that none has
    uint32_t one_digit; // whether all keys of the tile have it: here rather than in a register
    alignas(16) uint32_t keys[12671];
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

// What a block shares that adds up.
struct alignas(16) scan_shared {
    alignas(16) uint64_t sums[4][256];
    alignas(16) uint64_t before[8]; // digits of a warp
};

// What a block shares that counts: each digit has 32 counters, for lanes that have it at once.
struct alignas(16) count_shared {
    alignas(16) uint32_t counters[1024][32];
    alignas(16) uint64_t totals[1024];
};

// Adds the counters of each digit to its total, and clears them.
KG_FN void add_counts(count_shared *shared, uint32_t lane)
{
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 1024) {
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
KG_KERNEL(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_count, 1024,
    1)(const float *g_in, uint64_t n, uint64_t *g_counts, uint32_t *g_states, uint64_t states,
    uint64_t *g_marks)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t tiles = (n + 8191) / 8192;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t i = threadIdx.x; i < 32768; i += 1024) shared->counters[i / 32][i % 32] = 0;
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 1024) shared->totals[digit] = 0;
    const uint64_t step = (uint64_t)gridDim.x * 1024;
    for (uint64_t i = blockIdx.x * (uint64_t)1024 + threadIdx.x; i < states;
        i += step) g_states[i] = 0;
    if (blockIdx.x == 0)
        for (uint32_t i = threadIdx.x; i < 6; i += 1024) g_marks[i] = 0;
    __syncthreads();

    uint32_t rounds = 0; // tiles since counters were added up
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 8192 + threadIdx.x;
        float keys[8];
        if ((t + 1) * 8192 <= n) {
            KG_CASE(none);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) keys[i] = g_in[at + 1024 * i];
        } else {
            KG_CASE(stop);
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++) {
                const uint64_t place = at + 1024 * i;
                keys[i] = g_in[place < n ? place : n - 1];
            }
        }
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            if (at + 1024 * i >= n) continue;
            const uint32_t key = encode(keys[i]);
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
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 1024)
        g_counts[(uint64_t)blockIdx.x * 1024 + digit] = shared->totals[digit];
}
KG_ENTRY(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_count)

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
KG_KERNEL(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_scan, 1024,
    1)(const uint64_t *g_counts, uint64_t *g_bases, uint64_t *g_marks, uint64_t n, uint32_t rows)
{
    KG_SMEM(scan_shared, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint32_t pass = blockIdx.x; pass < 4; pass += gridDim.x) {
        scan_pass(shared, pass, g_counts, g_bases, g_marks, n, rows);
        __syncthreads();
    }
}
KG_ENTRY(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_scan)

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
    uint32_t (&keys)[24])
{
    const uint64_t origin = shared->tile * (uint64_t)12288, left = n - origin;
    const uint32_t first = warp * 768 + lane;
    const float *const g_from = kg_global(shared->g_from) + origin + first;
    if (left >= 12288) {
        KG_CASE(none);
        KG_UNROLL(24)
        for (uint32_t i = 0; i < 24; i++) keys[i] = encode(g_from[32 * i]);
    } else {
        KG_CASE(stop);
        KG_UNROLL(24)
        for (uint32_t i = 0; i < 24; i++) keys[i] = first + 32 * i < (uint32_t)left
            ? encode(g_from[32 * i]) : (uint32_t)-1;
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
    const float *const g_from =
        kg_global(shared->g_from) + shared->tile * (uint64_t)12288 + warp * 768;
    uint32_t *const table = shared->tables[warp];
    KG_UNROLL(1)
    for (uint32_t from = lane; from < 768; from += 32) {
        const uint32_t key = encode(g_from[from]);
        const uint32_t digit = digit_of(key, shift);
        // ptxas fails over votes in a loop
        const uint32_t peers = __match_any_sync(0xffffffffu, digit);
        shared->keys[shared->starts[digit] + rank_among(table, digit, peers)] = key;
    }
    __syncthreads();
    KG_UNROLL(1)
    for (uint32_t place = threadIdx.x; place < 12288; place += 512) {
        const uint32_t key = shared->keys[place];
        kg_global(shared->g_to)[shared->offsets[digit_of(key, shift)] + place] = decode(key);
    }
}

// Move keys: a tile is sorted by the digit in shared memory, and stored from there in runs.
KG_KERNEL(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_move, 512,
    2)(const float *g_in, float *g_out, float *g_other, uint64_t n, uint32_t pass,
    const uint64_t *g_bases, uint32_t *g_states, uint64_t *g_marks)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    // A pass whose digit all keys have alike does nothing. Some pass writes the output.
    const uint64_t all = ~(uint64_t)0 >> 60, single = g_marks[0];
    uint64_t active = single != all ? all ^ single : (uint64_t)1 << 3;
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
    uint32_t keys[24];
    load_keys(shared, lane, warp, n, keys);

    // Ranks within the warp, two in a word.
    uint32_t ranks[12] = {};
    // Not where many lanes have one digit: they would wait for one another. Nor where numbers stand
    // behind the last key.
    const bool together = (g_marks[1] >> pass & 1) == 0
        && (shared->tile + (uint64_t)1) * 12288 <= n;
    const uint32_t low = (uint32_t)((uint32_t)-1 >> (24 - shift));
    bool mixed = false;
    const uint32_t sample = digit_of(keys[0], shift);
    const uint32_t leader = shared->leader, first_sample = __shfl_sync(0xffffffffu, sample, 0);
    const uint32_t alike = __ballot_sync(0xffffffffu, sample == first_sample);
    if (together && __popc(alike) <= (first_sample == leader ? 31 : 8)) {
        if (leader < 256) {
            KG_CASE(leader);
            uint32_t many = 0; // keys of the digit, in items before
            const uint32_t lower = kg_lanemask_lt();
            KG_UNROLL(24)
            for (uint32_t i = 0; i < 24; i++) {
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
            KG_UNROLL(24)
            for (uint32_t i = 0; i < 24; i++) {
                const uint32_t rank = atomicAdd(&table[digit_of(keys[i], shift)], 1);
                ranks[i / 2] |= rank << 16 * (i % 2);
                __syncwarp();
            }
        }
    } else {
        const uint32_t first = digit_of(keys[0], shift);
        if (!__any_sync(0xffffffffu, first < __shfl_up_sync(0xffffffffu, first, 1))) {
            uint32_t differ = 0; // bits, from the first key of the lane
            KG_UNROLL(24)
            for (uint32_t i = 1; i < 24; i++) differ |= keys[i] ^ keys[0];
            const uint32_t leading = __shfl_sync(0xffffffffu, first, 0); // by all lanes
            if (!__any_sync(0xffffffffu, first != leading || digit_of(differ, shift) != 0)) {
                KG_CASE(alike);
                KG_UNROLL(24)
                for (uint32_t i = 0; i < 24; i++) ranks[i / 2] |= (32 * i + lane) << 16 * (i % 2);
                if (lane == 0) table[first] = 768;
            } else {
                KG_CASE(runs);
                KG_UNROLL(24)
                for (uint32_t i = 0; i < 24; i++) {
                    const uint32_t digit = digit_of(keys[i], shift);
                    uint32_t peers = lanes_of_run(digit);
                    // ptxas fails over votes here
                    if (peers == 0) peers = __match_any_sync(0xffffffffu, digit);
                    const uint32_t rank = rank_among(table, digit, peers);
                    ranks[i / 2] |= rank << 16 * (i % 2);
                }
            }
        } else {
            KG_UNROLL(24)
            for (uint32_t i = 0; i < 24; i++) {
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
            if (sum == 12288) shared->one_digit = 1;
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
        KG_UNROLL(24)
        for (uint32_t i = 0; i < 24; i++) {
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
            const uint32_t sum = (digit + 1 < 256 ? shared->starts[digit + 1] : 12288) - start;
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
    const uint64_t left = n - shared->tile * (uint64_t)12288;
    const uint32_t count = left < 12288 ? (uint32_t)left : 12288;
    // from the thread's first on
    const uint32_t rest = threadIdx.x < count ? count - threadIdx.x : 0;
    const uint32_t mine = threadIdx.x + warp;
    const uint32_t back = lane == 0 ? 2 : 1; // slots, to the key before
    if (shared->one_digit) { // keys as they came
        const uint32_t from = warp * 768 + lane; // in the tile
        float *const g_to = shared->g_to;
        const uint32_t to = shared->offsets[digit_of(keys[0], shift)] + from;
        if (true) {
            KG_UNROLL(24)
            for (uint32_t i = 0; i < 24; i++)
                if (from + 32 * i < count) kg_global(g_to)[to + 32 * i] = decode(keys[i]);
        }
    } else { // from slot to slot
        float *const g_to = shared->g_to;
        KG_UNROLL(24)
        for (uint32_t i = 0; i < 24; i++) {
            const uint32_t place = threadIdx.x + 512 * i;
            const uint32_t slot = mine + slot_of(512 * i);
            keys[i] = shared->keys[slot];
            const uint32_t before = shared->keys[slot - (place != 0 ? back : 0)];
            mixed |= (before & low) > (keys[i] & low);
            const uint32_t to = shared->offsets[digit_of(keys[i], shift)] + place;
            if (512 * i < rest) kg_global(g_to)[to] = decode(keys[i]);
        }
    }

    // Lanes of one digit count in no order that is promised. Where it was another one, the tile is
    // sorted anew.
    if (together && !shared->one_digit && __syncthreads_or(mixed)) {
        store_again(shared, lane, warp, shift);
    }
}
KG_ENTRY(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_move)

KG_VARIANT(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_count),
            nullptr, 1024, sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_scan),
            nullptr, 1024, sizeof(scan_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_move),
            nullptr, 512, sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    uint64_t *g_marks = (uint64_t *)call->regions[region_marks];
    uint32_t *g_states = (uint32_t *)call->regions[region_states];
    float *g_other = (float *)call->regions[region_keys];
    // The digits of all passes, counted and added up.
    uint64_t n = call->n, states = (uint64_t)call->grid[2] * 256;
    uint32_t rows = call->grid[0];
    void *of_count[] = {&g_in, &n, &g_counts, &g_states, &states, &g_marks};
    void *of_scan[] = {&g_counts, &g_bases, &g_marks, &n, &rows};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_count), of_count,
        1024, sizeof(count_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_scan), of_scan,
        1024, sizeof(scan_shared));
    // Each finds out by itself what it reads and writes.
    for (uint32_t pass = 0; !error && pass < 4; pass++) {
        void *of_move[] = {&g_in, &g_out, &g_other, &n, &pass, &g_bases, &g_states, &g_marks};
        error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_move),
            of_move, 512, sizeof(block_shared));
    }
    return error;
}
} // namespace

namespace block_wbw_w8x4_sm1_back_d4_s64 {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint32_t tables[8][16];
    alignas(16) uint32_t starts[16]; // where each digit begins in the tile
    alignas(16) uint64_t offsets[16]; // what a place in the tile lacks to where its key goes
    alignas(16) uint32_t before[1]; // keys of 32 digits
    // what the pass reads, and what it writes: here rather than in registers
    alignas(16) const float *g_from;
    float *g_to;
    alignas(16) uint32_t tile;
    uint32_t one_digit; // whether all keys of the tile have it: here rather than in a register
    alignas(16) uint32_t keys[1055];
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
    return (uint32_t)(bits >> shift) & 15;
}

// What a block shares that adds up.
struct alignas(16) scan_shared {
    alignas(16) uint64_t sums[4][32];
    alignas(16) uint64_t before[1]; // digits of a warp
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
KG_KERNEL(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_count, 512, 3)(const float *g_in,
    uint64_t n, uint64_t *g_counts, uint64_t *g_states, uint64_t states, uint64_t *g_marks)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32;
    const uint64_t tiles = (n + 4095) / 4096;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t i = threadIdx.x; i < 4096; i += 512) shared->counters[i / 32][i % 32] = 0;
    for (uint32_t digit = threadIdx.x; digit < 128; digit += 512) shared->totals[digit] = 0;
    const uint64_t step = (uint64_t)gridDim.x * 512;
    for (uint64_t i = blockIdx.x * (uint64_t)512 + threadIdx.x; i < states;
        i += step) g_states[i] = 0;
    if (blockIdx.x == 0)
        for (uint32_t i = threadIdx.x; i < 10; i += 512) g_marks[i] = 0;
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
            const uint32_t key = encode(keys[i]);
            KG_UNROLL(8)
            for (uint32_t pass = 0; pass < 8; pass++) {
                const uint32_t shift = 0 + 4 * pass;
                atomicAdd(&shared->counters[16 * pass + digit_of(key, shift)][lane % 32], 1);
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
KG_ENTRY(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_count)

// Where the keys of each digit of a pass begin, and whether one digit has many keys, or all.
KG_FN void scan_pass(scan_shared *shared, uint32_t pass, const uint64_t *g_counts,
    uint64_t *g_bases, uint64_t *g_marks, uint64_t n, uint32_t rows)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t digit = threadIdx.x % 32, group = threadIdx.x / 32;
    uint64_t sum = 0;
    for (uint32_t first = group; first < rows; first += 68) {
        uint64_t counts[17]; // at once
        KG_UNROLL(17)
        for (uint32_t i = 0; i < 17; i++) {
            const uint32_t row = first + 4 * i;
            counts[i] = digit < 16 && row < rows
                ? g_counts[((uint64_t)row * 8 + pass) * 16 + digit] : 0;
        }
        KG_UNROLL(17)
        for (uint32_t i = 0; i < 17; i++) sum += counts[i];
    }
    shared->sums[group][digit] = sum;
    __syncthreads();

    uint64_t total = 0, upto = 0;
    if (warp < 1) {
        for (uint32_t i = 0; i < 4; i++) total += shared->sums[i][digit];
        upto = wide_sum_upto(lane, total);
        if (lane == 31) shared->before[warp] = upto;
    }
    const uint64_t mark = (uint64_t)1 << pass;
    const bool single = __syncthreads_or(total == n), crowded = __syncthreads_or(total > n / 1);
    if (threadIdx.x == 0 && single) kg_red_or_u64(&g_marks[0], mark);
    if (threadIdx.x == 0 && crowded) kg_red_or_u64(&g_marks[1], mark);
    if (warp >= 1 || digit >= 16) return;
    uint64_t base = upto - total;
    for (uint32_t i = 0; i < warp; i++) base += shared->before[i];
    g_bases[pass * 16 + digit] = base;
}

// Scan runs: a block takes a pass.
KG_KERNEL(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_scan, 128, 8)(const uint64_t *g_counts,
    uint64_t *g_bases, uint64_t *g_marks, uint64_t n, uint32_t rows)
{
    KG_SMEM(scan_shared, shared);
    for (uint32_t pass = blockIdx.x; pass < 8; pass += gridDim.x) {
        scan_pass(shared, pass, g_counts, g_bases, g_marks, n, rows);
        __syncthreads();
    }
}
KG_ENTRY(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_scan)

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
    return rank_among(table, digit, __match_any_sync(0xffffffffu, digit));
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
    return place + place / 32 + place / 1024;
}

// Keys of a tile, warp by warp; behind the last key numbers that no key stands behind.
KG_FN void load_keys(const block_shared *shared, uint32_t lane, uint32_t warp, uint64_t n,
    uint32_t (&keys)[4])
{
    const uint64_t origin = shared->tile * (uint64_t)1024, left = n - origin;
    const uint32_t first = warp * 128 + lane;
    const float *const g_from = kg_global(shared->g_from) + origin + first;
    if (left >= 1024) {
        KG_CASE(none);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) keys[i] = encode(g_from[32 * i]);
    } else {
        KG_CASE(stop);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) keys[i] = first + 32 * i < (uint32_t)left
            ? encode(g_from[32 * i]) : (uint32_t)-1;
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
            states[i] = kg_ld_relaxed_u64(g_states + one * 16 + digit);
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
KG_KERNEL(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_move, 256, 5)(const float *g_in,
    float *g_out, float *g_other, uint64_t n, uint32_t pass, const uint64_t *g_bases,
    uint64_t *g_states, uint64_t *g_marks)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    // A pass whose digit all keys have alike does nothing. Some pass writes the output.
    const uint64_t all = ~(uint64_t)0 >> 56, single = g_marks[0];
    uint64_t active = single != all ? all ^ single : (uint64_t)1 << 7;
    // Of an even number of passes the first writes no output: in place, one that could be passed
    // over makes it even.
    const uint64_t idle = all & ~active;
    if (__popcll(active) % 2 != 0 && ((const void *)g_in == g_out)) active |= idle & (~idle + 1);
    if ((active >> pass & 1) == 0) return;
    const uint32_t shift = 0 + 4 * pass;
    const uint32_t earlier = (uint32_t)__popcll(active & (((uint64_t)1 << pass) - 1));
    const uint64_t upto = 2 + earlier % 2; // the kind that the pass before has left means nothing
    if (threadIdx.x == 0) {
        // it writes what the last one does
        const bool last = __popcll(active >> pass >> 1) % 2 == 0;
        shared->g_from = earlier == 0 ? g_in : last ? g_other : g_out;
        shared->g_to = last ? g_out : g_other;
        shared->tile = (uint32_t)atomicAdd(&g_marks[2 + pass], 1);
    }
    uint32_t *const table = shared->tables[warp];
    if (threadIdx.x == 0) shared->one_digit = 0;
    for (uint32_t digit = lane; digit < 16; digit += 32) table[digit] = 0;
    __syncthreads();
    uint32_t keys[4];
    load_keys(shared, lane, warp, n, keys);

    // Ranks within the warp, two in a word.
    uint32_t ranks[2] = {};
    const uint32_t first = digit_of(keys[0], shift);
    if (!__any_sync(0xffffffffu, first < __shfl_up_sync(0xffffffffu, first, 1))) {
        uint32_t differ = 0; // bits, from the first key of the lane
        KG_UNROLL(4)
        for (uint32_t i = 1; i < 4; i++) differ |= keys[i] ^ keys[0];
        const uint32_t leading = __shfl_sync(0xffffffffu, first, 0); // by all lanes
        if (!__any_sync(0xffffffffu, first != leading || digit_of(differ, shift) != 0)) {
            KG_CASE(alike);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) ranks[i / 2] |= (32 * i + lane) << 16 * (i % 2);
            if (lane == 0) table[first] = 128;
        } else {
            KG_CASE(runs);
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint32_t digit = digit_of(keys[i], shift);
                uint32_t peers = lanes_of_run(digit);
                // ptxas fails over votes here
                if (peers == 0) peers = __match_any_sync(0xffffffffu, digit);
                const uint32_t rank = rank_among(table, digit, peers);
                ranks[i / 2] |= rank << 16 * (i % 2);
            }
        }
    } else {
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t rank = rank_key(table, digit_of(keys[i], shift));
            ranks[i / 2] |= rank << 16 * (i % 2);
        }
    }
    __syncthreads();

    // The tile's keys of each digit, published at once; and what the warps before have.
    const uint32_t tile = shared->tile;
    if (warp < 1) {
        const uint32_t digit = threadIdx.x;
        uint32_t sum = 0;
        if (digit < 16) {
            KG_UNROLL(8)
            for (uint32_t w = 0; w < 8; w++) {
                const uint32_t of_warp = shared->tables[w][digit];
                shared->tables[w][digit] = sum;
                sum += of_warp;
            }
            const uint64_t kind = tile == 0 ? upto : 1;
            kg_st_relaxed_u64(g_states + (uint64_t)tile * 16 + digit, kind << 62 | sum);
            if (sum == 1024) shared->one_digit = 1;
        }
        const uint32_t end = sum_upto(lane, sum);
        if (digit < 16) shared->starts[digit] = end - sum;
        if (lane == 31) shared->before[warp] = end;
    }
    __syncthreads();

    // Sorted by the digit, in shared memory.
    if (!shared->one_digit) {
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t digit = digit_of(keys[i], shift),
                first = shared->starts[digit] + table[digit];
            const uint32_t rank = ranks[i / 2] >> 16 * (i % 2) & 0xffff,
                slot = slot_of(first + rank);
            shared->keys[slot] = keys[i];
        }
    }

    // Where digits go: behind those of the tiles before.
    if (warp < 1) {
        const uint32_t digit = threadIdx.x;
        if (digit < 16) {
            const uint32_t start = shared->starts[digit];
            const uint32_t sum = (digit + 1 < 16 ? shared->starts[digit + 1] : 1024) - start;
            uint64_t before = 0;
            if (tile != 0) {
                before = look_back(g_states, tile, digit, upto);
                kg_st_relaxed_u64(g_states + (uint64_t)tile * 16 + digit,
                    upto << 62 | (before + sum));
            }
            shared->offsets[digit] = (uint64_t)g_bases[pass * 16 + digit] + before - start;
        }
    }
    __syncthreads();

    // OUTPUT: neighbours of one digit go side by side.
    const uint64_t left = n - shared->tile * (uint64_t)1024;
    const uint32_t count = left < 1024 ? (uint32_t)left : 1024;
    // from the thread's first on
    const uint32_t rest = threadIdx.x < count ? count - threadIdx.x : 0;
    const uint32_t mine = threadIdx.x + warp;
    if (shared->one_digit) { // keys as they came
        const uint32_t from = warp * 128 + lane; // in the tile
        float *const g_to = shared->g_to;
        const uint64_t to = shared->offsets[digit_of(keys[0], shift)] + from;
        if (true) {
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++)
                if (from + 32 * i < count) kg_global(g_to)[to + 32 * i] = decode(keys[i]);
        }
    } else { // from slot to slot
        float *const g_to = shared->g_to;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t place = threadIdx.x + 256 * i;
            const uint32_t slot = mine + slot_of(256 * i);
            keys[i] = shared->keys[slot];
            const uint64_t to = shared->offsets[digit_of(keys[i], shift)] + place;
            if (256 * i < rest) kg_global(g_to)[to] = decode(keys[i]);
        }
    }
}
KG_ENTRY(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_move)

KG_VARIANT(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_count), nullptr, 512,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_scan), nullptr, 128,
            sizeof(scan_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_move), nullptr, 256,
            sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    uint64_t *g_marks = (uint64_t *)call->regions[region_marks];
    uint64_t *g_states = (uint64_t *)call->regions[region_states];
    float *g_other = (float *)call->regions[region_keys];
    // The digits of all passes, counted and added up.
    uint64_t n = call->n, states = (uint64_t)call->grid[2] * 16;
    uint32_t rows = call->grid[0];
    void *of_count[] = {&g_in, &n, &g_counts, &g_states, &states, &g_marks};
    void *of_scan[] = {&g_counts, &g_bases, &g_marks, &n, &rows};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_count), of_count, 512,
        sizeof(count_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_scan), of_scan, 128,
        sizeof(scan_shared));
    // Each finds out by itself what it reads and writes.
    for (uint32_t pass = 0; !error && pass < 8; pass++) {
        void *of_move[] = {&g_in, &g_out, &g_other, &n, &pass, &g_bases, &g_states, &g_marks};
        error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_move), of_move, 256,
            sizeof(block_shared));
    }
    return error;
}
} // namespace
} // namespace
