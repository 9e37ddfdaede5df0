// kg_many_i32.cu: the kernels of many for i32, one per variant.
// Made by kgen 0.2.0 from hybrid.yaml (spec hash 599a36cd6e14ddec). Do not edit: edit the spec.
//
//   block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl
//     DASk block, BASk warp_by_warp, nWarps 16, nWork 24, batch 24
//     TBS 512 threads, DBS 12288 elements
//     at most 128 registers a thread (1 block per SM)
//     28 bytes moved per element; 6 launches, 140304 bytes of shared memory a block
//     facts: form hybrid, digit 8, end_bit 32, stores_keys, rounds 64, rank counters, state_bits
//       64, passes 4, joins, copies 32, count_nwork 8, bucket_nwork 9, bins 8192, reach 5, expected
//       4218
//     content hash 0f417d18f301ce0c

#include <string.h>

#include "kg_device.h"
#include "kg_many_op.h"

namespace kg_many_i32_kernels {

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
    region_begins };

namespace block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint32_t tables[16][256];
    alignas(16) uint32_t starts[256]; // where each digit begins in the tile
    alignas(16) uint64_t offsets[256]; // what a place in the tile lacks to where its key goes
    alignas(16) uint32_t before[8]; // keys of 32 digits
    // what the pass reads, and what it writes: here rather than in registers
    alignas(16) const int32_t *g_from;
    int32_t *g_to;
    alignas(16) uint32_t tile;
    alignas(16) uint8_t maps[2][256]; // of two digits that go together: the number of each
    alignas(16) uint8_t lower[256]; // the first of them, by its number
    alignas(16) uint32_t joined; // whether they do: here rather than in a register
    alignas(16) uint32_t keys[12671];
};

// What a block shares that sorts a bucket of up to 4608 keys.
struct alignas(16) bucket_shared {
    alignas(16) uint32_t counters[8193]; // of each bin: its keys, then where it begins
    alignas(16) uint32_t before[16]; // keys of warps
    alignas(16) uint32_t keys[4627]; // and numbers on both sides
    alignas(16) uint32_t next[2]; // buckets
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
KG_KERNEL(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_count, 1024,
    1)(const int32_t *g_in, uint64_t n, uint64_t *g_counts, uint64_t *g_states, uint64_t states,
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
        for (uint32_t i = threadIdx.x; i < 15; i += 1024) g_marks[i] = 0;
    __syncthreads();

    uint32_t rounds = 0; // tiles since counters were added up
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 8192 + threadIdx.x;
        int32_t keys[8];
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
KG_ENTRY(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_count)

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
    if (pass >= 2) kg_red_max_u64(&g_marks[8 + pass - 2], total);
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
    uint8_t *const g_maps = (uint8_t *)(g_marks + 19); // behind them the digits of numbers
    g_maps[pass * 256 + digit] = (uint8_t)number;
    if (total != 0) g_maps[1024 + pass * 256 + number] = (uint8_t)digit;
    if (digit == 0) g_marks[15 + pass] = all;
    if (pass % 2 == 0) g_bases[digit + pass / 2 * 256 + 1024] = 0;
}

// Scan runs: a block takes a pass.
KG_KERNEL(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_scan, 1024,
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
KG_ENTRY(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_scan)

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
KG_KERNEL(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_join, 1024,
    1)(const int32_t *g_in, uint64_t n, uint64_t *g_bases, uint64_t *g_marks)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    uint64_t pairs = 0; // a bit for the first digit of each
    KG_UNROLL(2)
    for (uint32_t pass = 0; pass < 4; pass += 2) {
        const uint64_t first = g_marks[15 + pass], second = g_marks[16 + pass];
        if (first > 1 && second > 1 && first * second <= 256) pairs |= (uint64_t)1 << pass;
    }
    if (pairs == 0) return;
    if (blockIdx.x == 0 && threadIdx.x == 0) g_marks[13] = pairs;
    const uint8_t *const g_maps = (const uint8_t *)(g_marks + 19);
    for (uint32_t i = threadIdx.x; i < 1024; i += 1024) {
        const uint32_t pass = i / 256, times = pass % 2 != 0 ? (uint32_t)g_marks[14 + pass] : 1;
        shared->maps[pass][i % 256] = (uint8_t)(g_maps[i] * times);
    }

    // No counter counts yet.
    const uint64_t tiles = (n + 8191) / 8192;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t i = threadIdx.x; i < 32768; i += 1024) shared->counters[i / 32][i % 32] = 0;
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 1024) shared->totals[digit] = 0;
    __syncthreads();
    uint32_t rounds = 0; // tiles since counters were added up
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 8192 + threadIdx.x;
        int32_t keys[8];
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const uint64_t place = at + 1024 * i;
            keys[i] = g_in[place < n ? place : n - 1];
        }
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            if (at + 1024 * i >= n) continue;
            const uint32_t key = encode(keys[i]);
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
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 1024) {
        const uint64_t total = shared->totals[digit];
        if (total != 0 && (pairs >> digit / 256 & 1))
            kg_red_add_u64(g_bases + digit % 256 + digit / 512 * 256 + 1024, total);
    }
    __syncthreads();
    if (threadIdx.x == 0) shared->last = kg_atomic_add_acq_rel_u64(g_marks + 14, 1)
        == gridDim.x - 1;
    __syncthreads();
    if (!shared->last || warp >= 2 || (pairs >> 2 * warp & 1) == 0) return;
    KG_CASE(last);
    find_begins(lane, warp, g_bases);
}
KG_ENTRY(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_join)

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

// Whether buckets suit the data: no digit has very many keys, and were digits independent all
// buckets would fit in blocks.
KG_FN bool has_buckets(const uint64_t *g_marks, uint64_t n)
{
    if ((g_marks[0] | g_marks[1]) != 0 || n < 18874368 || n > 276430848) return false;
    return g_marks[8] * g_marks[9] <= n * 4218;
}

// Find buckets: where each begins in keys that are sorted by their two highest digits.
KG_KERNEL(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_find, 256,
    8)(const int32_t *g_out, uint64_t n, const uint64_t *g_bases, const uint64_t *g_marks,
    uint64_t *g_begins)
{
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (!has_buckets(g_marks, n)) return;
    for (uint32_t bucket = blockIdx.x * 256 + threadIdx.x; bucket <= 65536;
        bucket += gridDim.x * 256) {
        const uint32_t digit = bucket / 256;
        uint64_t at = digit < 256 ? g_bases[768 + digit] : n;
        uint64_t end = digit + 1 < 256 ? g_bases[769 + digit] : n;
        while (at < end) {
            const uint64_t middle = at + (end - at) / 2;
            if ((uint32_t)(encode(g_out[middle]) >> 16) < bucket) at = middle + 1;
            else end = middle;
        }
        g_begins[bucket] = at;
    }
}
KG_ENTRY(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_find)

// The bin of a key of a bucket.
KG_FN constexpr uint32_t bin_of(uint32_t key)
{
    return (uint32_t)(key >> 3) & 8191;
}

// Before keys are counted in them.
KG_FN void clear_bins(bucket_shared *shared)
{
    for (uint32_t i = 4 * threadIdx.x; i < 8192; i += 2048) kg_st16(shared->counters + i,
        kg_v16{0, 0, 0, 0});
}

// Leaves where each bin begins, and behind the last one where it ends. The keys of the largest bin
// that the thread sees.
KG_FN uint32_t find_bins(bucket_shared *shared, uint32_t lane, uint32_t warp)
{
    uint32_t *const counters = shared->counters + warp * 512 + 4 * lane;
    uint32_t ends[4], most = 0, upto = 0; // of four counters, among those of the warp
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const kg_v16 keys = kg_ld16(counters + 128 * i);
        const uint32_t left = keys.x > keys.y ? keys.x : keys.y, right = keys.z > keys.w ? keys.z
            : keys.w;
        const uint32_t either = left > right ? left : right;
        most = either > most ? either : most;
        ends[i] = upto + sum_upto(lane, keys.x + keys.y + keys.z + keys.w);
        upto = __shfl_sync(0xffffffffu, ends[i], 31);
    }
    if (lane == 0) shared->before[warp] = upto;
    __syncthreads();
    const uint32_t others = lane < warp ? shared->before[lane] : 0;
    const uint32_t begin = __shfl_sync(0xffffffffu, sum_upto(lane, others), 31);
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const kg_v16 keys = kg_ld16(counters + 128 * i);
        const uint32_t third = begin + ends[i] - keys.w, second = third - keys.z;
        kg_st16(counters + 128 * i, kg_v16{second - keys.y - keys.x, second - keys.y, second,
            third});
    }
    if (threadIdx.x == 511) shared->counters[8192] = begin + upto;
    return most;
}

// Stores keys of bins in order: a key comes behind those of its bin that are less, and equal ones
// follow one another.
KG_FN void store_wide(const bucket_shared *shared, int32_t *g_bucket, uint32_t count)
{
    KG_UNROLL(1)
    for (uint32_t at = threadIdx.x; at < count; at += 512) {
        const uint32_t key = shared->keys[5 + at];
        const uint32_t first = shared->counters[bin_of(key)],
            end = shared->counters[bin_of(key) + 1];
        uint32_t place = first;
        KG_UNROLL(1)
        for (uint32_t other = first; other < end; other++)
            place += shared->keys[5 + other] < key
                || (shared->keys[5 + other] == key && other < at);
        g_bucket[place] = decode(key);
    }
}

// The same where no bin has more than 6 keys. A thread has neighbours, and compares them with 5 on
// each side.
KG_FN void store_narrow(bucket_shared *shared, int32_t *g_bucket, uint32_t count)
{
    const uint32_t first = threadIdx.x * 9;
    uint32_t near[19] = {};
    uint32_t places[9];
    KG_UNROLL(9)
    for (uint32_t i = 0; i < 9; i++) places[i] = 5 + first + i;
    if (first < count) {
        KG_UNROLL(19)
        for (uint32_t i = 0; i < 19; i++) near[i] = shared->keys[first + i];
        KG_UNROLL(9)
        for (uint32_t i = 0; i < 9; i++) {
            KG_UNROLL(5)
            for (uint32_t by = 1; by <= 5; by++) {
                places[i] += near[5 + i] > near[5 + i + by];
                places[i] -= near[5 + i - by] > near[5 + i];
            }
        }
    }
    __syncthreads();
    KG_UNROLL(9)
    for (uint32_t i = 0; i < 9; i++)
        if (first + i < count) shared->keys[places[i]] = near[5 + i];
    __syncthreads();
    KG_UNROLL(9)
    for (uint32_t i = 0; i < 9; i++) {
        const uint32_t at = threadIdx.x + 512 * i;
        if (at < count) g_bucket[at] = decode(shared->keys[5 + at]);
    }
}

// Sorts a bucket in shared memory. Not one that is too large, nor where a bin has very many keys,
// each of which would look at all of them.
KG_FN bool sort_bucket(bucket_shared *shared, uint32_t lane, uint32_t warp, int32_t *g_out,
    const uint64_t *g_begins)
{
    if (g_begins[1] - g_begins[0] > 4608) return false;
    const uint32_t count = (uint32_t)(g_begins[1] - g_begins[0]);
    if (count < 2) return true;
    int32_t *const g_bucket = g_out + g_begins[0];
    uint32_t keys[9] = {};
    KG_UNROLL(9)
    for (uint32_t i = 0; i < 9; i++) {
        const uint32_t at = threadIdx.x + 512 * i;
        if (at < count) keys[i] = encode(g_bucket[at]);
    }
    clear_bins(shared);
    __syncthreads();

    // Ranks in bins, two in a word, in any order.
    uint32_t ranks[5] = {};
    KG_UNROLL(9)
    for (uint32_t i = 0; i < 9; i++) {
        uint32_t *const counter = &shared->counters[bin_of(keys[i])];
        uint32_t rank = 0;
        if (threadIdx.x + 512 * i < count) rank = atomicAdd(counter, 1);
        ranks[i / 2] |= rank << 16 * (i % 2);
    }
    __syncthreads();
    const uint32_t most = find_bins(shared, lane, warp);
    const bool wide = __syncthreads_or(most > 6);
    if (wide && __syncthreads_or(most > 32)) return false;

    // Bin by bin; least numbers before them, greatest ones behind.
    KG_UNROLL(9)
    for (uint32_t i = 0; i < 9; i++) {
        const uint32_t rank = ranks[i / 2] >> 16 * (i % 2) & 0xffff;
        const uint32_t slot = 5 + shared->counters[bin_of(keys[i])] + rank;
        if (threadIdx.x + 512 * i < count) shared->keys[slot] = keys[i];
    }
    if (threadIdx.x < 5) shared->keys[threadIdx.x] = 0;
    if (threadIdx.x < 14) shared->keys[5 + count + threadIdx.x] = (uint32_t)-1;
    __syncthreads();
    if (wide) store_wide(shared, g_bucket, count);
    else store_narrow(shared, g_bucket, count);
    __syncwarp();
    return true;
}

// Sorts a bucket of any size by counting: its keys are known by 16 bits. 8 rounds count them, and
// write each as often.
KG_FN void count_bucket(bucket_shared *shared, uint32_t lane, uint32_t warp, uint32_t bucket,
    int32_t *g_bucket, int32_t *g_copy, uint32_t count)
{
    KG_UNROLL(1)
    for (uint32_t i = threadIdx.x; i < count; i += 512) g_copy[i] = g_bucket[i];
    __syncwarp();
    __syncthreads();
    KG_UNROLL(1)
    for (uint32_t round = 0; round < 8; round++) {
        clear_bins(shared);
        __syncthreads();
        KG_UNROLL(1)
        for (uint32_t i = threadIdx.x; i < count; i += 512) {
            const uint32_t key = (uint32_t)encode(g_copy[i]) & 65535;
            if (key >> 13 == round) atomicAdd(&shared->counters[key & 8191], 1);
        }
        __syncthreads();
        find_bins(shared, lane, warp);
        __syncthreads();
        const uint32_t all = shared->counters[8192];
        KG_UNROLL(1)
        for (uint32_t i = threadIdx.x; i < all; i += 512) {
            uint32_t bin = 0; // the last that begins here or before
            for (uint32_t step = 4096; step > 0; step /= 2)
                if (shared->counters[bin + step] <= i) bin += step;
            const uint32_t key = (uint32_t)(bucket << 16 | round << 13 | bin);
            g_bucket[i] = decode(key);
        }
        g_bucket += all;
        __syncwarp();
        __syncthreads();
    }
}

// Sort buckets: a block takes one after another. Few may be sorted slowly; beyond that it gives up,
// and passes follow.
KG_KERNEL(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_buckets, 512,
    2)(int32_t *g_out, int32_t *g_other, uint64_t n, const uint64_t *g_begins, uint64_t *g_marks)
{
    KG_SMEM(bucket_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (!has_buckets(g_marks, n)) return;
    if (threadIdx.x == 0) shared->next[0] = (uint32_t)atomicAdd(&g_marks[11], 1);
    __syncthreads();
    for (uint32_t turn = 0; shared->next[turn] < 65536; turn ^= 1) {
        const uint32_t bucket = shared->next[turn];
        if (threadIdx.x == 0) shared->next[turn ^ 1] = (uint32_t)atomicAdd(&g_marks[11], 1);
        if (!sort_bucket(shared, lane, warp, g_out, g_begins + bucket)) {
            const uint32_t left = shared->next[turn]; // which is the bucket: registers are few
            const uint64_t first = g_begins[left], keys = g_begins[left + 1] - first;
            bool given_up = false;
            if (threadIdx.x == 0) given_up = keys > 73728 || atomicAdd(&g_marks[12], keys)
                + keys > n / 64;
            __syncwarp();
            if (__syncthreads_or(given_up)) {
                if (threadIdx.x != 0) return;
                kg_red_or_u64(&g_marks[10], 1);
                kg_red_add_u64(&g_marks[11], 65536); // no other block goes on
                return;
            }
            count_bucket(shared, lane, warp, left, g_out + first, g_other + first, (uint32_t)keys);
        }
        __syncwarp(); // nvcc lets lanes that have no key go ahead to the barrier
        __syncthreads();
    }
}
KG_ENTRY(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_buckets)

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
    const int32_t *const g_from = kg_global(shared->g_from) + origin + first;
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
KG_FN uint64_t look_back(const uint64_t *g_states, uint32_t tile, uint32_t digit, uint64_t upto)
{
    uint64_t before = 0;
    for (uint32_t at = tile;;) {
        uint64_t states[4]; // at once
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t one = at > i ? at - 1 - i : 0;
            states[i] = kg_ld_relaxed_u64(g_states + one * 256 + digit);
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

// A tile that is full, sorted by matches, and stored.
KG_FN void store_again(block_shared *shared, uint32_t lane, uint32_t warp, uint32_t shift)
{
    const int32_t *const g_from =
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

// Moves the keys of the next tile: it is sorted by the digit in shared memory, and stored from
// there in runs. False if no tile is left.
KG_FN_CALLED bool move_tile(uint64_t n, uint32_t launch, uint32_t pass, uint64_t upto,
    const uint64_t *g_bases, uint64_t *g_states, uint64_t *g_marks)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), shift = 8 * pass;
    if (threadIdx.x == 0) shared->tile = (uint32_t)atomicAdd(&g_marks[2 + launch], 1);
    uint32_t *const table = shared->tables[warp];
    for (uint32_t digit = lane; digit < 256; digit += 32) table[digit] = 0;
    __syncthreads();
    if (shared->tile * (uint64_t)12288 >= n) return false;
    uint32_t keys[24];
    load_keys(shared, lane, warp, n, keys);
    if (shared->joined) { // the first digit of each key becomes that of both
        KG_UNROLL(24)
        for (uint32_t i = 0; i < 24; i++) {
            const uint32_t both = digit_of_two(shared->maps, keys[i], shift);
            keys[i] ^= (uint32_t)((uint32_t)(both ^ ((uint32_t)(keys[i] >> shift) & 255)) << shift);
        }
    }

    // Ranks within the warp, two in a word.
    uint32_t ranks[12] = {};
    // Not where many lanes have one digit: they would wait for one another. Nor where numbers stand
    // behind the last key.
    const bool together = !shared->joined && (g_marks[1] >> pass & 1) == 0
        && (shared->tile + (uint64_t)1) * 12288 <= n;
    // on the way to buckets keys are in no order of these
    const uint32_t unsorted = launch < 4 ? 0 : 65535;
    const uint32_t low = (uint32_t)(((uint32_t)((uint32_t)-1 >> (24 - shift))) & ~unsorted);
    bool mixed = false;
    const uint32_t sample = digit_of(keys[0], shift);
    const uint32_t alike = __ballot_sync(0xffffffffu,
        sample == __shfl_sync(0xffffffffu, sample, 0));
    if (together && __popc(alike) <= 8) {
        KG_UNROLL(24)
        for (uint32_t i = 0; i < 24; i++) {
            const uint32_t rank = atomicAdd(&table[digit_of(keys[i], shift)], 1);
            ranks[i / 2] |= rank << 16 * (i % 2);
            __syncwarp();
        }
    } else {
        KG_UNROLL(24)
        for (uint32_t i = 0; i < 24; i++) {
            const uint32_t rank = rank_key(table, digit_of(keys[i], shift));
            ranks[i / 2] |= rank << 16 * (i % 2);
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
            const uint64_t kind = tile == 0 ? upto : 1;
            kg_st_relaxed_u64(g_states + (uint64_t)tile * 256 + digit, kind << 62 | sum);
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
    KG_UNROLL(24)
    for (uint32_t i = 0; i < 24; i++) {
        const uint32_t digit = digit_of(keys[i], shift),
            first = shared->starts[digit] + table[digit];
        const uint32_t rank = ranks[i / 2] >> 16 * (i % 2) & 0xffff, slot = slot_of(first + rank);
        shared->keys[slot] = keys[i];
    }

    // Where digits go: behind those of the tiles before.
    if (warp < 8) {
        const uint32_t digit = threadIdx.x;
        if (digit < 256) {
            const uint32_t start = shared->starts[digit];
            const uint32_t sum = (digit + 1 < 256 ? shared->starts[digit + 1] : 12288) - start;
            uint64_t before = 0;
            if (tile != 0) {
                before = look_back(g_states, tile, digit, upto);
                kg_st_relaxed_u64(g_states + (uint64_t)tile * 256 + digit,
                    upto << 62 | (before + sum));
            }
            shared->offsets[digit] = (uint64_t)g_bases[pass * 256 + digit] + before - start;
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
    if (shared->joined) { // keys as they were: the first of two digits stands for both
        int32_t *const g_to = shared->g_to;
        KG_UNROLL(24)
        for (uint32_t i = 0; i < 24; i++) {
            const uint32_t place = threadIdx.x + 512 * i;
            const uint32_t slot = mine + slot_of(512 * i);
            keys[i] = shared->keys[slot];
            const uint32_t before = shared->keys[slot - (place != 0 ? back : 0)];
            mixed |= (before & low) > (keys[i] & low);
            const uint64_t to = shared->offsets[digit_of(keys[i], shift)] + place;
            if (512 * i < rest) kg_global(g_to)[to] = decode(first_digit_of(shared, keys[i],
                shift));
        }
    } else { // from slot to slot
        int32_t *const g_to = shared->g_to;
        KG_UNROLL(24)
        for (uint32_t i = 0; i < 24; i++) {
            const uint32_t place = threadIdx.x + 512 * i;
            const uint32_t slot = mine + slot_of(512 * i);
            keys[i] = shared->keys[slot];
            const uint32_t before = shared->keys[slot - (place != 0 ? back : 0)];
            mixed |= (before & low) > (keys[i] & low);
            const uint64_t to = shared->offsets[digit_of(keys[i], shift)] + place;
            if (512 * i < rest) kg_global(g_to)[to] = decode(keys[i]);
        }
    }

    // Lanes of one digit count in no order that is promised. Where it was another one, the tile is
    // sorted anew.
    if (together && __syncthreads_or(mixed)) {
        store_again(shared, lane, warp, shift);
    }
    __syncthreads(); // all have stored what the next tile overwrites
    return true;
}

// Move keys: a block takes tile after tile, so that a launch which has nothing to do is short.
KG_KERNEL(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_move, 512,
    2)(const int32_t *g_in, int32_t *g_out, int32_t *g_other, uint64_t n, uint32_t launch,
    const uint64_t *g_bases, uint64_t *g_states, uint64_t *g_marks)
{
    KG_SMEM(block_shared, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    // Two launches move keys to buckets, 4 others do all the work where there are none, or one
    // could not be sorted.
    const bool divides = launch >= 4, buckets = has_buckets(g_marks, n);
    if (divides ? !buckets : buckets && g_marks[10] == 0) return;
    const uint32_t pass = divides ? launch - 2 : launch;
    // A pass whose digit all keys have alike does nothing. Some pass writes the output.
    const uint64_t all = ~(uint64_t)0 >> 60, single = g_marks[0];
    uint64_t active = single != all ? all ^ single : (uint64_t)1 << 3;
    const uint64_t pairs = g_marks[13];
    active &= ~(pairs << 1);
    // Of an even number of passes the first writes no output: in place, one that could be passed
    // over makes it even.
    const uint64_t idle = all & ~active;
    if (__popcll(active) % 2 != 0 && ((const void *)g_in == g_out)) active |= idle & (~idle + 1);
    if (divides) active = (uint64_t)3 << 2;
    if ((active >> pass & 1) == 0) return;
    const uint32_t earlier = (uint32_t)__popcll(active & (((uint64_t)1 << pass) - 1));
    const uint64_t upto = 2 + earlier % 2; // the kind that the pass before has left means nothing
    if (threadIdx.x == 0) {
        // it writes what the last one does
        const bool last = __popcll(active >> pass >> 1) % 2 == 0;
        shared->g_from = earlier == 0 ? g_in : last ? g_other : g_out;
        shared->g_to = last ? g_out : g_other;
    }
    if (threadIdx.x == 0) shared->joined = (uint32_t)(pairs >> pass & 1);
    if (pairs >> pass & 1) {
        const uint8_t *const g_maps = (const uint8_t *)(g_marks + 19) + pass * 256;
        const uint32_t times = (uint32_t)g_marks[15 + pass];
        for (uint32_t i = threadIdx.x; i < 256; i += 512) {
            shared->maps[0][i] = g_maps[i];
            shared->maps[1][i] = (uint8_t)(g_maps[256 + i] * times);
            if (i < times) shared->lower[i] = g_maps[1024 + i]; // nobody wrote the others
        }
    }
    while (move_tile(n, launch, pass, upto, g_bases, g_states, g_marks)) {}
}
KG_ENTRY(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_move)

KG_VARIANT(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_count),
            nullptr, 1024, sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_scan),
            nullptr, 1024, sizeof(scan_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_move),
            nullptr, 512, sizeof(block_shared));
        if (!error) error = kg_launch(call, 5,
            KG_KERNEL_OF(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_join),
            nullptr, 1024, sizeof(count_shared));
        // And the kernels of buckets.
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_find),
            nullptr, 256, 0);
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(
            kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_buckets), nullptr,
            512, sizeof(bucket_shared));
        return error;
    }
    const int32_t *g_in = (const int32_t *)call->args[0];
    int32_t *g_out = (int32_t *)call->args[1];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    uint64_t *g_marks = (uint64_t *)call->regions[region_marks];
    uint64_t *g_states = (uint64_t *)call->regions[region_states];
    int32_t *g_other = (int32_t *)call->regions[region_keys];
    // The digits of all passes, counted and added up.
    uint64_t n = call->n, states = (n + 12287) / 12288 * 256;
    uint32_t rows = call->grid[0];
    void *of_count[] = {&g_in, &n, &g_counts, &g_states, &states, &g_marks};
    void *of_scan[] = {&g_counts, &g_bases, &g_marks, &n, &rows};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_count),
        of_count, 1024, sizeof(count_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_scan),
        of_scan, 1024, sizeof(scan_shared));
    // Two digits of few values go together.
    void *of_join[] = {&g_in, &n, &g_bases, &g_marks};
    if (!error) error = kg_launch(call, 5,
        KG_KERNEL_OF(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_join),
        of_join, 1024, sizeof(count_shared));
    uint64_t *g_begins = (uint64_t *)call->regions[region_begins];
    // Keys go to buckets, and these are sorted; or digit by digit. The device decides, and launches
    // of the other way end at once.
    for (uint32_t launch = 4; !error && launch < 6; launch++) {
        void *of_move[] = {&g_in, &g_out, &g_other, &n, &launch, &g_bases, &g_states, &g_marks};
        error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_move),
            of_move, 512, sizeof(block_shared));
    }
    void *of_find[] = {&g_out, &n, &g_bases, &g_marks, &g_begins};
    void *of_buckets[] = {&g_out, &g_other, &n, &g_begins, &g_marks};
    if (!error) error = kg_launch(call, 3,
        KG_KERNEL_OF(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_find),
        of_find, 256, 0);
    if (!error) error = kg_launch(call, 4,
        KG_KERNEL_OF(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_buckets),
        of_buckets, 512, sizeof(bucket_shared));
    for (uint32_t launch = 0; !error && launch < 4; launch++) {
        void *of_move[] = {&g_in, &g_out, &g_other, &n, &launch, &g_bases, &g_states, &g_marks};
        error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_move),
            of_move, 512, sizeof(block_shared));
    }
    return error;
}
} // namespace
} // namespace
