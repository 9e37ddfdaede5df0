// kg_at_once_i32.cu: the kernels of at_once for i32, one per variant.
// Made by kgen 0.2.0 from together.yaml (spec hash b16e9f0ef17a4b38). Do not edit: edit the spec.
//
//   block_wbw_w8x8_together_d8_votes
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 8, batch 8
//     TBS 256 threads, DBS 2048 elements
//     at most 80 registers a thread (3 blocks per SM)
//     32 bytes moved per element; 1 launch, 16656 bytes of shared memory a block
//     facts: form together, max_blocks 32, digit 8, end_bit 32, descending, stores_keys, rank
//       votes, passes 4
//     content hash 5a4b5d7af67917f6
//   block_wbw_w16x4_together_d8_counters_pdl
//     DASk block, BASk warp_by_warp, nWarps 16, nWork 4, batch 4
//     TBS 512 threads, DBS 2048 elements
//     at most 128 registers a thread (1 block per SM)
//     32 bytes moved per element; 1 launch, 20752 bytes of shared memory a block
//     facts: form together, max_blocks 64, digit 8, end_bit 32, descending, stores_keys, rank
//       counters, passes 4
//     content hash 57956b474a5e2942
//   row_wbw_w4x4_sm2_passes_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 48 registers a thread (10 blocks per SM)
//     48 bytes moved per element; 3 launches, 4096 bytes of shared memory a block
//     facts: form passes, digit 8, end_bit 32, descending, stores_keys, rounds 511, rank match
//     content hash b22e010f9a8ac1e0

#include <string.h>

#include "kg_device.h"
#include "kg_at_once_op.h"

namespace kg_at_once_i32_kernels {

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
enum region { region_counts, region_keys, region_totals };

namespace block_wbw_w8x8_together_d8_votes {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint16_t tables[8][256];
    alignas(16) uint16_t starts[256]; // where each digit begins in the tile
    alignas(16) uint32_t totals[128]; // keys of two digits each, in the tile
    alignas(16) uint32_t sums[512]; // keys of each digit: in the tiles before, then in all
    alignas(16) uint32_t offsets[256]; // what a place in the tile lacks to where its key goes
    bool alike; // all keys have the same digit
    alignas(16) uint32_t keys[2111];
};

// The number of a key: the greatest key has the least.
KG_FN uint32_t encode(const int32_t key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits = (uint32_t)(bits ^ ((uint32_t)1 << 31));
    return (uint32_t)~bits;
}

// The key of a number.
KG_FN int32_t decode(uint32_t bits)
{
    bits = (uint32_t)~bits;
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
KG_FN void rank_keys(uint16_t *table, uint32_t lane, const uint32_t (&keys)[8], uint32_t shift,
    uint32_t (&ranks)[8])
{
    for (uint32_t word = lane; word < 128; word += 32) kg_st4(table + 2 * word, 0);
    __syncwarp();
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) ranks[i] = rank_key(table, digit_of(keys[i], shift));
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

// The slot in shared memory of a place of the sorted tile: gaps keep digits of equal size in banks
// of their own.
KG_FN constexpr uint32_t slot_of(uint32_t place)
{
    return place + place / 32;
}

// Keys of a tile, warp by warp; behind the last key numbers that no key stands behind. `left`: keys
// from its first on.
KG_FN void load_keys(const int32_t *g_from, uint32_t left, uint32_t first, uint32_t (&keys)[8])
{
    if (left >= 2048) {
        KG_CASE(none);
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) keys[i] = encode(g_from[first + 32 * i]);
    } else {
        KG_CASE(stop);
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) keys[i] = first + 32 * i < left
            ? encode(g_from[first + 32 * i]) : (uint32_t)-1;
    }
}

// Sorts a tile by the digit, in shared memory. `ranks`: within the warp.
KG_FN void put_keys(block_shared *shared, const uint16_t *table, uint32_t shift,
    const uint32_t (&keys)[8], const uint32_t (&ranks)[8])
{
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t digit = digit_of(keys[i], shift);
        shared->keys[slot_of(shared->starts[digit] + table[digit] + ranks[i])] = keys[i];
    }
}

// Stores a sorted tile: neighbours of one digit go side by side.
KG_FN void store_keys(const block_shared *shared, uint32_t shift, uint32_t n, int32_t *g_to)
{
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t place = threadIdx.x + 256 * i;
        const uint32_t key = shared->keys[slot_of(place)];
        const uint32_t to = shared->offsets[digit_of(key, shift)] + place;
        if (to < n) g_to[to] = decode(key);
    }
}

// All blocks have come `times` times, by one thread of each.
KG_FN void wait_for_all(const uint32_t *g_ticket, uint32_t times)
{
    while (kg_ld_acquire_u32(g_ticket) < times * gridDim.x) kg_spin();
}

// Blocks meet for the `times`-th time: what they wrote before, all see afterwards.
KG_FN void meet(uint32_t *g_ticket, uint32_t times)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        kg_red_add_release_u32(g_ticket, 1);
        wait_for_all(g_ticket, times);
    }
    __syncthreads();
}

// Four counts of 14 bits. Above each are two bits that say which pass it is of.
KG_FN uint64_t wait_for_counts(const uint64_t *g_counts, uint64_t counts, uint64_t tags)
{
    while ((counts & 0xc000c000c000c000u) != tags) {
        kg_spin();
        counts = kg_ld_relaxed_u64(g_counts);
    }
    return counts;
}

// Adds up what all blocks have of each digit, and what those before this one have.
KG_FN void add_rows(block_shared *shared, const uint32_t *g_rows, uint64_t tags)
{
    const uint32_t part = threadIdx.x % 64, group = threadIdx.x / 64, blocks = gridDim.x;
    if (group >= 4) return;
    const uint64_t *const g_counts = (const uint64_t *)g_rows + part;
    uint32_t before[4] = {}, all[4] = {};
    for (uint32_t first = group; first < blocks; first += 16) {
        uint64_t counts[4]; // at once
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t row = first + 4 * i;
            counts[i] = kg_ld_relaxed_u64(g_counts + (row < blocks ? row : first) * 128);
        }
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t row = first + 4 * i;
            if (row >= blocks) break;
            counts[i] = wait_for_counts(g_counts + row * 128, counts[i], tags);
            KG_UNROLL(4)
            for (uint32_t d = 0; d < 4; d++) {
                const uint32_t count = (uint32_t)(counts[i] >> 16 * d) & 0x3fff;
                all[d] += count;
                if (row < blockIdx.x) before[d] += count;
            }
        }
    }
    KG_UNROLL(4)
    for (uint32_t d = 0; d < 4; d++) { // fourth digits lie together: lanes side by side
        atomicAdd(&shared->sums[64 * d + part], before[d]);
        atomicAdd(&shared->sums[256 + 64 * d + part], all[d]);
    }
}

// Where digits go: behind lesser ones, and behind those of the tiles before. By one warp. `behind`:
// the digit of what
// stands behind the last key.
KG_FN void find_offsets(block_shared *shared, uint32_t lane, uint32_t n, uint32_t behind)
{
    uint32_t counts[8], sum = 0;
    bool alike = false;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t digit = lane * 8 + i;
        counts[i] = shared->sums[256 + digit % 4 * 64 + digit / 4];
        sum += counts[i];
        alike |= counts[i] == (digit == behind ? gridDim.x * 2048 : n);
    }
    uint32_t at = sum_upto(lane, sum) - sum;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t digit = lane * 8 + i;
        shared->offsets[digit] =
            at + shared->sums[digit % 4 * 64 + digit / 4] - shared->starts[digit];
        at += counts[i];
    }
    alike = __any_sync(0xffffffffu, alike);
    if (lane == 0) shared->alike = alike;
}

// Sort keys. The output may be the input: no block stores a key before all have loaded theirs.
KG_KERNEL(kg_at_once_i32__block_wbw_w8x8_together_d8_votes, 256, 3)(const int32_t *g_in,
    int32_t *g_out, int32_t *g_other, uint32_t n, uint32_t *g_rows, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 256 + lane;
    const uint32_t origin = blockIdx.x * 2048, left = n - origin;
    uint16_t *const table = shared->tables[warp];

    // INPUT. A block has two rows of counts, for passes by turns.
    for (uint32_t word = threadIdx.x; word < 256;
        word += 256) kg_st_relaxed_u32(g_rows + blockIdx.x * 256 + word, 0);
    uint32_t keys[8];
    load_keys(g_in + origin, left, first, keys);
    __syncthreads();
    if (threadIdx.x == 0) kg_red_add_release_u32(g_ticket, 1);
    uint32_t times = 1; // that blocks have met
    const int32_t *g_from = nullptr; // what the last pass wrote

    KG_UNROLL(1)
    for (uint32_t pass = 0; pass < 4; pass++) {
        const uint32_t shift = 0 + 8 * pass, tag = pass % 3 + 1;
        uint32_t *const g_turn = g_rows + 128 * (pass % 2);
        uint32_t places[8];
        rank_keys(table, lane, keys, shift, places);
        for (uint32_t i = threadIdx.x; i < 512; i += 256) shared->sums[i] = 0;
        // rows are clear, and keys are loaded
        if (pass == 0 && threadIdx.x == 0) wait_for_all(g_ticket, 1);
        __syncthreads();

        // What this block has, for all others.
        sum_warps(shared);
        for (uint32_t word = threadIdx.x; word < 128; word += 256)
            kg_st_relaxed_u32(g_turn + blockIdx.x * 256 + word,
                shared->totals[word] | 0x40004000u * tag);
        __syncthreads();
        if (warp == 0) find_starts(shared, lane);
        __syncthreads();

        // Sorted by the digit, in shared memory, while others count.
        put_keys(shared, table, shift, keys, places);
        add_rows(shared, g_turn, 0x4000400040004000u * tag);
        __syncthreads();
        if (warp == 0) find_offsets(shared, lane, n, digit_of((uint32_t)-1, shift));
        __syncthreads();
        const bool last = pass == 3;
        if (shared->alike && !last) continue; // keys stay where they are
        int32_t *const g_to = last || g_from == g_other ? g_out : g_other;
        if (last && g_from == g_to) meet(g_ticket, ++times); // all have loaded what is overwritten

        // OUTPUT
        store_keys(shared, shift, n, g_to);
        if (last) break;
        meet(g_ticket, ++times);
        g_from = g_to;
        load_keys(g_from + origin, left, first, keys);
    }
    // The next call finds the ticket as this one did.
    if (threadIdx.x == 0 && kg_atomic_add_acq_rel_u32(g_ticket, 1) == (times + 1) * gridDim.x - 1)
        kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(kg_at_once_i32__block_wbw_w8x8_together_d8_votes)

KG_VARIANT(kg_at_once_i32__block_wbw_w8x8_together_d8_votes)(const kg_call *call)
{
    // All blocks run at once: a device without room for the most of them does not have this
    // variant.
    if (call->purpose == KG_PURPOSE_PREPARE) {
        const kg_shape most = {{32, 1, 1}, {256, 1, 1}, 1, true};
        return kg_launch_shaped(call, 0,
            KG_KERNEL_OF(kg_at_once_i32__block_wbw_w8x8_together_d8_votes), nullptr, &most,
            sizeof(block_shared));
    }
    const int32_t *g_in = (const int32_t *)call->args[0];
    int32_t *g_out = (int32_t *)call->args[1];
    uint32_t *g_rows = (uint32_t *)call->regions[region_counts];
    int32_t *g_other = (int32_t *)call->regions[region_keys];
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint32_t n = (uint32_t)call->n;
    const kg_shape shape = {{call->grid[0], 1, 1}, {256, 1, 1}, 1, true};
    void *arguments[] = {&g_in, &g_out, &g_other, &n, &g_rows, &g_ticket};
    return kg_launch_shaped(call, 0,
        KG_KERNEL_OF(kg_at_once_i32__block_wbw_w8x8_together_d8_votes), arguments, &shape,
        sizeof(block_shared));
}
} // namespace

namespace block_wbw_w16x4_together_d8_counters_pdl {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint16_t tables[16][256];
    alignas(16) uint16_t starts[256]; // where each digit begins in the tile
    alignas(16) uint32_t totals[128]; // keys of two digits each, in the tile
    alignas(16) uint32_t sums[512]; // keys of each digit: in the tiles before, then in all
    alignas(16) uint32_t offsets[256]; // what a place in the tile lacks to where its key goes
    bool alike; // all keys have the same digit
    alignas(16) uint32_t keys[2111];
};

// The number of a key: the greatest key has the least.
KG_FN uint32_t encode(const int32_t key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits = (uint32_t)(bits ^ ((uint32_t)1 << 31));
    return (uint32_t)~bits;
}

// The key of a number.
KG_FN int32_t decode(uint32_t bits)
{
    bits = (uint32_t)~bits;
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

// The same by counters, to which all lanes add: in no order that is promised. Where several of the
// first keys have one
// digit, lanes would wait for one another, and votes rank the others.
KG_FN void count_keys(uint16_t *table, uint32_t lane, const uint32_t (&keys)[4], uint32_t shift,
    uint32_t (&ranks)[4])
{
    for (uint32_t word = lane; word < 128; word += 32) kg_st4(table + 2 * word, 0);
    __syncwarp();
    const uint32_t first = digit_of(keys[0], shift), peers = lanes_that_meet_of_digit_8(first);
    ranks[0] = rank_among(table, first, peers);
    if (__any_sync(0xffffffffu, __popc(peers) >= 4)) {
        KG_UNROLL(4)
        for (uint32_t i = 1; i < 4; i++) ranks[i] = rank_key(table, digit_of(keys[i], shift));
        return;
    }
    KG_UNROLL(4)
    for (uint32_t i = 1; i < 4; i++) {
        const uint32_t digit = digit_of(keys[i], shift), half = 16 * (digit % 2);
        ranks[i] = atomicAdd((uint32_t *)(table + digit - digit % 2), 1u << half) >> half & 0xffff;
        __syncwarp(); // items follow one another
    }
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
    for (uint32_t word = threadIdx.x; word < 128; word += 512) {
        uint32_t sum = 0;
        for (uint32_t w = 0; w < 16; w++) {
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

// The slot in shared memory of a place of the sorted tile: gaps keep digits of equal size in banks
// of their own.
KG_FN constexpr uint32_t slot_of(uint32_t place)
{
    return place + place / 32;
}

// Keys of a tile, warp by warp; behind the last key numbers that no key stands behind. `left`: keys
// from its first on.
KG_FN void load_keys(const int32_t *g_from, uint32_t left, uint32_t first, uint32_t (&keys)[4])
{
    if (left >= 2048) {
        KG_CASE(none);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) keys[i] = encode(g_from[first + 32 * i]);
    } else {
        KG_CASE(stop);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) keys[i] = first + 32 * i < left
            ? encode(g_from[first + 32 * i]) : (uint32_t)-1;
    }
}

// Sorts a tile by the digit, in shared memory. `ranks`: within the warp.
KG_FN void put_keys(block_shared *shared, const uint16_t *table, uint32_t shift,
    const uint32_t (&keys)[4], const uint32_t (&ranks)[4])
{
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t digit = digit_of(keys[i], shift);
        shared->keys[slot_of(shared->starts[digit] + table[digit] + ranks[i])] = keys[i];
    }
}

// Stores a sorted tile: neighbours of one digit go side by side. Tells whether some key is not in
// order.
KG_FN bool store_keys(const block_shared *shared, uint32_t shift, uint32_t n, int32_t *g_to)
{
    const uint32_t low = (uint32_t)((uint32_t)-1 >> (24 - shift)); // bits up to this digit
    bool mixed = false;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t place = threadIdx.x + 512 * i;
        const uint32_t key = shared->keys[slot_of(place)];
        const uint32_t before = shared->keys[slot_of(place - (place != 0))];
        mixed |= (before & low) > (key & low);
        const uint32_t to = shared->offsets[digit_of(key, shift)] + place;
        if (to < n) g_to[to] = decode(key);
    }
    return mixed;
}

// All blocks have come `times` times, by one thread of each.
KG_FN void wait_for_all(const uint32_t *g_ticket, uint32_t times)
{
    while (kg_ld_acquire_u32(g_ticket) < times * gridDim.x) kg_spin();
}

// Blocks meet for the `times`-th time: what they wrote before, all see afterwards.
KG_FN void meet(uint32_t *g_ticket, uint32_t times)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        kg_red_add_release_u32(g_ticket, 1);
        wait_for_all(g_ticket, times);
    }
    __syncthreads();
}

// Four counts of 14 bits. Above each are two bits that say which pass it is of.
KG_FN uint64_t wait_for_counts(const uint64_t *g_counts, uint64_t counts, uint64_t tags)
{
    while ((counts & 0xc000c000c000c000u) != tags) {
        kg_spin();
        counts = kg_ld_relaxed_u64(g_counts);
    }
    return counts;
}

// Adds up what all blocks have of each digit, and what those before this one have.
KG_FN void add_rows(block_shared *shared, const uint32_t *g_rows, uint64_t tags)
{
    const uint32_t part = threadIdx.x % 64, group = threadIdx.x / 64, blocks = gridDim.x;
    if (group >= 8) return;
    const uint64_t *const g_counts = (const uint64_t *)g_rows + part;
    uint32_t before[4] = {}, all[4] = {};
    for (uint32_t first = group; first < blocks; first += 32) {
        uint64_t counts[4]; // at once
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t row = first + 8 * i;
            counts[i] = kg_ld_relaxed_u64(g_counts + (row < blocks ? row : first) * 128);
        }
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t row = first + 8 * i;
            if (row >= blocks) break;
            counts[i] = wait_for_counts(g_counts + row * 128, counts[i], tags);
            KG_UNROLL(4)
            for (uint32_t d = 0; d < 4; d++) {
                const uint32_t count = (uint32_t)(counts[i] >> 16 * d) & 0x3fff;
                all[d] += count;
                if (row < blockIdx.x) before[d] += count;
            }
        }
    }
    KG_UNROLL(4)
    for (uint32_t d = 0; d < 4; d++) { // fourth digits lie together: lanes side by side
        atomicAdd(&shared->sums[64 * d + part], before[d]);
        atomicAdd(&shared->sums[256 + 64 * d + part], all[d]);
    }
}

// Where digits go: behind lesser ones, and behind those of the tiles before. By one warp. `behind`:
// the digit of what
// stands behind the last key.
KG_FN void find_offsets(block_shared *shared, uint32_t lane, uint32_t n, uint32_t behind)
{
    uint32_t counts[8], sum = 0;
    bool alike = false;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t digit = lane * 8 + i;
        counts[i] = shared->sums[256 + digit % 4 * 64 + digit / 4];
        sum += counts[i];
        alike |= counts[i] == (digit == behind ? gridDim.x * 2048 : n);
    }
    uint32_t at = sum_upto(lane, sum) - sum;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t digit = lane * 8 + i;
        shared->offsets[digit] =
            at + shared->sums[digit % 4 * 64 + digit / 4] - shared->starts[digit];
        at += counts[i];
    }
    alike = __any_sync(0xffffffffu, alike);
    if (lane == 0) shared->alike = alike;
}

// Sort keys. The output may be the input: no block stores a key before all have loaded theirs.
KG_KERNEL(kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl, 512, 1)(const int32_t *g_in,
    int32_t *g_out, int32_t *g_other, uint32_t n, uint32_t *g_rows, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    const uint32_t origin = blockIdx.x * 2048, left = n - origin;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    uint16_t *const table = shared->tables[warp];

    // INPUT. A block has two rows of counts, for passes by turns.
    for (uint32_t word = threadIdx.x; word < 256;
        word += 512) kg_st_relaxed_u32(g_rows + blockIdx.x * 256 + word, 0);
    uint32_t keys[4];
    load_keys(g_in + origin, left, first, keys);
    __syncthreads();
    if (threadIdx.x == 0) kg_red_add_release_u32(g_ticket, 1);
    uint32_t times = 1; // that blocks have met
    const int32_t *g_from = nullptr; // what the last pass wrote

    KG_UNROLL(1)
    for (uint32_t pass = 0; pass < 4; pass++) {
        const uint32_t shift = 0 + 8 * pass, tag = pass % 3 + 1;
        uint32_t *const g_turn = g_rows + 128 * (pass % 2);
        uint32_t places[4];
        if (left >= 2048) count_keys(table, lane, keys, shift, places);
        // what stands behind the last key stays there
        else rank_keys(table, lane, keys, shift, places);
        for (uint32_t i = threadIdx.x; i < 512; i += 512) shared->sums[i] = 0;
        // rows are clear, and keys are loaded
        if (pass == 0 && threadIdx.x == 0) wait_for_all(g_ticket, 1);
        __syncthreads();

        // What this block has, for all others.
        sum_warps(shared);
        for (uint32_t word = threadIdx.x; word < 128; word += 512)
            kg_st_relaxed_u32(g_turn + blockIdx.x * 256 + word,
                shared->totals[word] | 0x40004000u * tag);
        __syncthreads();
        if (warp == 0) find_starts(shared, lane);
        __syncthreads();

        // Sorted by the digit, in shared memory, while others count.
        put_keys(shared, table, shift, keys, places);
        add_rows(shared, g_turn, 0x4000400040004000u * tag);
        __syncthreads();
        if (warp == 0) find_offsets(shared, lane, n, digit_of((uint32_t)-1, shift));
        __syncthreads();
        const bool last = pass == 3;
        if (shared->alike && !last) continue; // keys stay where they are
        int32_t *const g_to = last || g_from == g_other ? g_out : g_other;
        if (last && g_from == g_to) meet(g_ticket, ++times); // all have loaded what is overwritten

        // OUTPUT
        // ranks are found by votes, and all is stored anew
        if (__syncthreads_or(store_keys(shared, shift, n, g_to))) {
            rank_keys(table, lane, keys, shift, places);
            __syncthreads();
            sum_warps(shared);
            __syncthreads();
            put_keys(shared, table, shift, keys, places);
            __syncthreads();
            store_keys(shared, shift, n, g_to);
        }
        if (last) break;
        meet(g_ticket, ++times);
        g_from = g_to;
        load_keys(g_from + origin, left, first, keys);
    }
    // The next call finds the ticket as this one did.
    if (threadIdx.x == 0 && kg_atomic_add_acq_rel_u32(g_ticket, 1) == (times + 1) * gridDim.x - 1)
        kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl)

KG_VARIANT(kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl)(const kg_call *call)
{
    // All blocks run at once: a device without room for the most of them does not have this
    // variant.
    if (call->purpose == KG_PURPOSE_PREPARE) {
        const kg_shape most = {{64, 1, 1}, {512, 1, 1}, 1, true};
        return kg_launch_shaped(call, 0,
            KG_KERNEL_OF(kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl), nullptr, &most,
            sizeof(block_shared));
    }
    const int32_t *g_in = (const int32_t *)call->args[0];
    int32_t *g_out = (int32_t *)call->args[1];
    uint32_t *g_rows = (uint32_t *)call->regions[region_counts];
    int32_t *g_other = (int32_t *)call->regions[region_keys];
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint32_t n = (uint32_t)call->n;
    const kg_shape shape = {{call->grid[0], 1, 1}, {512, 1, 1}, 1, true};
    void *arguments[] = {&g_in, &g_out, &g_other, &n, &g_rows, &g_ticket};
    return kg_launch_shaped(call, 0,
        KG_KERNEL_OF(kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl), arguments, &shape,
        sizeof(block_shared));
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

// The number of a key: the greatest key has the least.
KG_FN uint32_t encode(const int32_t key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits = (uint32_t)(bits ^ ((uint32_t)1 << 31));
    return (uint32_t)~bits;
}

// The key of a number.
KG_FN int32_t decode(uint32_t bits)
{
    bits = (uint32_t)~bits;
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
KG_KERNEL(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_count, 128, 10)(const int32_t *g_from,
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
    for (uint32_t digit = threadIdx.x; digit < 256; digit += 128)
        g_counts[(uint64_t)digit * gridDim.x + blockIdx.x] = shared->totals[digit];
}
KG_ENTRY(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_count)

// Scan runs: for each digit, the keys of all rows become what stands before each row. A warp has a
// digit.
KG_KERNEL(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_scan, 128, 16)(uint64_t *g_counts,
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
KG_ENTRY(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_scan)

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
KG_KERNEL(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_move, 128, 10)(const int32_t *g_from,
    int32_t *g_to, uint64_t n, uint32_t shift, uint64_t *g_counts, uint64_t *g_totals)
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
KG_ENTRY(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_move)

KG_VARIANT(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_count), nullptr, 128,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_scan), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_move), nullptr, 128,
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
        uint32_t shift = 0 + 8 * pass;
        int32_t *g_to = kg_written_by(pass, passes, g_out, g_other);
        const int32_t *g_from = pass == 0 ? g_in : kg_written_by(pass - 1, passes, g_out, g_other);
        void *of_count[] = {&g_from, &n, &shift, &g_counts};
        void *of_scan[] = {&g_counts, &g_totals, &rows};
        void *of_move[] = {&g_from, &g_to, &n, &shift, &g_counts, &g_totals};
        if (!error) error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_count), of_count, 128,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_scan), of_scan, 128, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_move), of_move, 128,
            sizeof(block_shared));
    }
    return error;
}
} // namespace
} // namespace
