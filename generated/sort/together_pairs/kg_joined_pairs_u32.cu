// kg_joined_pairs_u32.cu: the kernels of joined_pairs for u32, one per variant.
// Made by kgen 0.2.0 from together_pairs.yaml (spec hash 4d0149176e057664). Do not edit: edit the
// spec.
//
//   block_wbw_w4x4_together_d8_votes_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 96 registers a thread (5 blocks per SM)
//     96 bytes moved per element; 1 launch, 10384 bytes of shared memory a block
//     facts: form together, max_blocks 40, digit 8, end_bit 32, values, indexed, stores_keys, rank
//       votes, passes 4
//     content hash 2e428c329891f221
//   block_wbw_w8x4_sm1_back_d8_s64
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 255 registers a thread (1 block per SM)
//     164 bytes moved per element; 4 launches, 140304 bytes of shared memory a block
//     facts: form look_back, digit 8, end_bit 32, values, indexed, stores_keys, rounds 64, rank
//       match, state_bits 64, passes 4, joins, copies 32, count_nwork 8
//     content hash e6266e39aa2b5543

#include <string.h>

#include "kg_device.h"
#include "kg_joined_pairs_op.h"

namespace kg_joined_pairs_u32_kernels {

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
enum region { region_counts, region_turns, region_bases, region_marks, region_states, region_keys,
    region_moved };

namespace block_wbw_w4x4_together_d8_votes_pdl {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint16_t tables[4][256];
    alignas(16) uint16_t starts[256]; // where each digit begins in the tile
    alignas(16) uint32_t totals[128]; // keys of two digits each, in the tile
    alignas(16) uint32_t sums[512]; // keys of each digit: in the tiles before, then in all
    alignas(16) uint32_t offsets[256]; // what a place in the tile lacks to where its key goes
    bool alike; // all keys have the same digit
    alignas(16) uint32_t keys[527];
    alignas(16) uint32_t places[527]; // where each of them stood, among all
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

// The slot in shared memory of a place of the sorted tile: gaps keep digits of equal size in banks
// of their own.
KG_FN constexpr uint32_t slot_of(uint32_t place)
{
    return place + place / 32;
}

// Keys of a tile, warp by warp; behind the last key numbers that no key stands behind. `left`: keys
// from its first on.
KG_FN void load_keys(const uint32_t *g_from, uint32_t left, uint32_t first, uint32_t (&keys)[4])
{
    if (left >= 512) {
        KG_CASE(none);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) keys[i] = g_from[first + 32 * i];
    } else {
        KG_CASE(stop);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) keys[i] = first + 32 * i < left ? g_from[first + 32 * i]
            : (uint32_t)-1;
    }
}

// Sorts a tile by the digit, in shared memory. `ranks`: within the warp.
KG_FN void put_keys(block_shared *shared, const uint16_t *table, uint32_t shift,
    const uint32_t (&keys)[4], const uint32_t (&ranks)[4], const uint32_t (&from)[4])
{
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t digit = digit_of(keys[i], shift);
        const uint32_t slot = slot_of(shared->starts[digit] + table[digit] + ranks[i]);
        shared->keys[slot] = keys[i];
        shared->places[slot] = from[i];
    }
}

// Stores a sorted tile: neighbours of one digit go side by side.
KG_FN void store_keys(const block_shared *shared, uint32_t shift, uint32_t n, uint32_t *g_to,
    uint32_t *g_to_places)
{
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t place = threadIdx.x + 128 * i;
        const uint32_t key = shared->keys[slot_of(place)];
        const uint32_t to = shared->offsets[digit_of(key, shift)] + place;
        if (to < n) g_to[to] = key;
        if (to < n) g_to_places[to] = shared->places[slot_of(place)];
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

// Stores what the last pass has in its tile. `times`: how often blocks will have met, once all have
// looked up what is
// overwritten; 0: nothing is.
KG_FN void store_results(const block_shared *shared, uint32_t shift, uint32_t n,
    uint32_t *g_ticket, uint32_t times, uint32_t *g_out, const double *g_values,
    double *g_out_values, uint64_t *g_indices)
{
    double moved[4];
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t from = shared->places[slot_of(threadIdx.x + 128 * i)];
        moved[i] = g_values[from < n ? from : 0];
    }
    if (times != 0) meet(g_ticket, times);
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t place = threadIdx.x + 128 * i;
        const uint32_t key = shared->keys[slot_of(place)];
        const uint32_t to = shared->offsets[digit_of(key, shift)] + place;
        if (to >= n) continue;
        g_out[to] = key;
        g_out_values[to] = moved[i];
        g_indices[to] = shared->places[slot_of(place)];
    }
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
    if (group >= 2) return;
    const uint64_t *const g_counts = (const uint64_t *)g_rows + part;
    uint32_t before[4] = {}, all[4] = {};
    for (uint32_t first = group; first < blocks; first += 8) {
        uint64_t counts[4]; // at once
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t row = first + 2 * i;
            counts[i] = kg_ld_relaxed_u64(g_counts + (row < blocks ? row : first) * 128);
        }
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t row = first + 2 * i;
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
        alike |= counts[i] == (digit == behind ? gridDim.x * 512 : n);
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
KG_KERNEL(kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl, 128, 5)(const uint32_t *g_in,
    uint32_t *g_out, uint32_t *g_other, const double *g_values, double *g_out_values,
    uint64_t *g_indices, uint32_t *g_spare, uint32_t *g_places, uint32_t *g_other_places,
    bool in_place, uint32_t n, uint32_t *g_rows, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * 128 + lane;
    const uint32_t origin = blockIdx.x * 512, left = n - origin;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    uint16_t *const table = shared->tables[warp];

    // INPUT. A block has two rows of counts, for passes by turns.
    for (uint32_t word = threadIdx.x; word < 256;
        word += 128) kg_st_relaxed_u32(g_rows + blockIdx.x * 256 + word, 0);
    uint32_t keys[4];
    load_keys(g_in + origin, left, first, keys);
    uint32_t from[4];
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) from[i] = origin + first + 32 * i;
    __syncthreads();
    if (threadIdx.x == 0) kg_red_add_release_u32(g_ticket, 1);
    uint32_t times = 1; // that blocks have met
    const uint32_t *g_from = nullptr; // what the last pass wrote
    const uint32_t *g_from_places = nullptr;

    KG_UNROLL(1)
    for (uint32_t pass = 0; pass < 4; pass++) {
        const uint32_t shift = 0 + 8 * pass, tag = pass % 3 + 1;
        uint32_t *const g_turn = g_rows + 128 * (pass % 2);
        uint32_t places[4];
        rank_keys(table, lane, keys, shift, places);
        for (uint32_t i = threadIdx.x; i < 512; i += 128) shared->sums[i] = 0;
        // rows are clear, and keys are loaded
        if (pass == 0 && threadIdx.x == 0) wait_for_all(g_ticket, 1);
        __syncthreads();

        // What this block has, for all others.
        sum_warps(shared);
        for (uint32_t word = threadIdx.x; word < 128; word += 128)
            kg_st_relaxed_u32(g_turn + blockIdx.x * 256 + word,
                shared->totals[word] | 0x40004000u * tag);
        __syncthreads();
        if (warp == 0) find_starts(shared, lane);
        __syncthreads();

        // Sorted by the digit, in shared memory, while others count.
        put_keys(shared, table, shift, keys, places, from);
        add_rows(shared, g_turn, 0x4000400040004000u * tag);
        __syncthreads();
        if (warp == 0) find_offsets(shared, lane, n, digit_of((uint32_t)-1, shift));
        __syncthreads();
        const bool last = pass == 3;
        if (shared->alike && !last) continue; // keys stay where they are
        const bool to_other = g_from != g_other;
        uint32_t *const g_to = to_other ? g_other : g_spare;
        uint32_t *const g_to_places = to_other ? g_places : g_other_places;

        // OUTPUT
        if (!last) store_keys(shared, shift, n, g_to, g_to_places);
        else store_results(shared, shift, n, g_ticket, in_place ? ++times : 0, g_out, g_values,
            g_out_values, g_indices);
        if (last) break;
        meet(g_ticket, ++times);
        g_from = g_to;
        load_keys(g_from + origin, left, first, keys);
        g_from_places = g_to_places;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++)
            if (first + 32 * i < left) from[i] = g_from_places[origin + first + 32 * i];
    }
    // The next call finds the ticket as this one did.
    if (threadIdx.x == 0 && kg_atomic_add_acq_rel_u32(g_ticket, 1) == (times + 1) * gridDim.x - 1)
        kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl)

KG_VARIANT(kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl)(const kg_call *call)
{
    // All blocks run at once: a device without room for the most of them does not have this
    // variant.
    if (call->purpose == KG_PURPOSE_PREPARE) {
        const kg_shape most = {{40, 1, 1}, {128, 1, 1}, 1, true};
        return kg_launch_shaped(call, 0,
            KG_KERNEL_OF(kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl), nullptr,
            &most, sizeof(block_shared));
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const double *g_values = (const double *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint64_t *g_indices = (uint64_t *)call->args[3];
    double *g_out_values = (double *)call->args[4];
    uint32_t *g_rows = (uint32_t *)call->regions[region_counts];
    // Keys lie in the workspace, then places: one array of each, or two.
    uint32_t *g_other = (uint32_t *)call->regions[region_turns];
    uint32_t *g_spare = g_other + call->n;
    uint32_t *g_places = (uint32_t *)((char *)g_other + (8 * call->n + 15) / 16 * 16);
    uint32_t *g_other_places = g_places + call->n;
    // Whether some output is an input that is looked up.
    bool in_place = (const void *)g_out_values == g_values || (const void *)g_indices == g_values;
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint32_t n = (uint32_t)call->n;
    const kg_shape shape = {{call->grid[0], 1, 1}, {128, 1, 1}, 1, true};
    void *arguments[] = {&g_in, &g_out, &g_other, &g_values, &g_out_values, &g_indices, &g_spare,
        &g_places, &g_other_places, &in_place, &n, &g_rows, &g_ticket};
    return kg_launch_shaped(call, 0,
        KG_KERNEL_OF(kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl), arguments, &shape,
        sizeof(block_shared));
}
} // namespace

namespace block_wbw_w8x4_sm1_back_d8_s64 {

struct alignas(16) block_shared {
    // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint32_t tables[8][256];
    alignas(16) uint32_t starts[256]; // where each digit begins in the tile
    alignas(16) uint64_t offsets[256]; // what a place in the tile lacks to where its key goes
    alignas(16) uint32_t before[8]; // keys of 32 digits
    // what the pass reads, and what it writes: here rather than in registers
    alignas(16) const uint32_t *g_from;
    uint32_t *g_to;
    const double *from_values;
    double *to_values;
    const uint64_t *from_indices;
    uint64_t *to_indices;
    alignas(16) uint32_t tile;
    alignas(16) uint8_t maps[2][256]; // of two digits that go together: the number of each
    alignas(16) uint8_t lower[256]; // the first of them, by its number
    alignas(16) uint32_t joined; // whether they do: here rather than in a register
    union {
        alignas(16) uint32_t keys[1055];
        alignas(16) double of_values[1055];
        alignas(16) uint64_t of_indices[1055];
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
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 512) {
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
KG_KERNEL(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_count, 512, 1)(const uint32_t *g_in,
    uint64_t n, uint64_t *g_counts, uint64_t *g_states, uint64_t states, uint64_t *g_marks)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32;
    const uint64_t tiles = (n + 4095) / 4096;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t i = threadIdx.x; i < 32768; i += 512) shared->counters[i / 32][i % 32] = 0;
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 512) shared->totals[digit] = 0;
    const uint64_t step = (uint64_t)gridDim.x * 512;
    for (uint64_t i = blockIdx.x * (uint64_t)512 + threadIdx.x; i < states;
        i += step) g_states[i] = 0;
    if (blockIdx.x == 0)
        for (uint32_t i = threadIdx.x; i < 8; i += 512) g_marks[i] = 0;
    __syncthreads();

    uint32_t rounds = 0; // tiles since counters were added up
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 4096 + threadIdx.x;
        uint32_t keys[8];
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
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 512)
        g_counts[(uint64_t)blockIdx.x * 1024 + digit] = shared->totals[digit];
}
KG_ENTRY(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_count)

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
KG_KERNEL(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_scan, 1024,
    1)(const uint64_t *g_counts, uint64_t *g_bases, uint64_t *g_marks, uint64_t n, uint32_t rows)
{
    KG_SMEM(scan_shared, shared);
    for (uint32_t pass = blockIdx.x; pass < 4; pass += gridDim.x) {
        scan_pass(shared, pass, g_counts, g_bases, g_marks, n, rows);
        __syncthreads();
    }
}
KG_ENTRY(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_scan)

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
KG_KERNEL(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_join, 512, 1)(const uint32_t *g_in,
    uint64_t n, uint64_t *g_bases, uint64_t *g_marks)
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
    for (uint32_t i = threadIdx.x; i < 1024; i += 512) {
        const uint32_t pass = i / 256, times = pass % 2 != 0 ? (uint32_t)g_marks[7 + pass] : 1;
        shared->maps[pass][i % 256] = (uint8_t)(g_maps[i] * times);
    }

    // No counter counts yet.
    const uint64_t tiles = (n + 4095) / 4096;
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t i = threadIdx.x; i < 32768; i += 512) shared->counters[i / 32][i % 32] = 0;
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 512) shared->totals[digit] = 0;
    __syncthreads();
    uint32_t rounds = 0; // tiles since counters were added up
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * 4096 + threadIdx.x;
        uint32_t keys[8];
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const uint64_t place = at + 512 * i;
            keys[i] = g_in[place < n ? place : n - 1];
        }
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            if (at + 512 * i >= n) continue;
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
    for (uint32_t digit = threadIdx.x; digit < 1024; digit += 512) {
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
KG_ENTRY(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_join)

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
    const uint32_t *const g_from = kg_global(shared->g_from) + origin + first;
    if (left >= 1024) {
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

// Move keys: a tile is sorted by the digit in shared memory, and stored from there in runs.
KG_KERNEL(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_move, 256, 4)(const uint32_t *g_in,
    uint32_t *g_out, uint32_t *g_other, const double *g_values, double *g_out_values,
    double *other_values, uint64_t *g_indices, uint64_t *other_indices, uint64_t n, uint32_t pass,
    const uint64_t *g_bases, uint64_t *g_states, uint64_t *g_marks)
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
        || (const void *)g_in == g_indices || (const void *)g_in == g_out_values
        || (const void *)g_values == g_out || (const void *)g_values == g_indices
        || (const void *)g_values == g_out_values)) active |= idle & (~idle + 1);
    if ((active >> pass & 1) == 0) return;
    const uint32_t shift = 0 + 8 * pass;
    const uint32_t earlier = (uint32_t)__popcll(active & (((uint64_t)1 << pass) - 1));
    const uint64_t upto = 2 + earlier % 2; // the kind that the pass before has left means nothing
    if (threadIdx.x == 0) {
        // it writes what the last one does
        const bool last = __popcll(active >> pass >> 1) % 2 == 0;
        shared->g_from = earlier == 0 ? g_in : last ? g_other : g_out;
        shared->g_to = last ? g_out : g_other;
        shared->from_values = earlier == 0 ? g_values : last ? other_values : g_out_values;
        shared->to_values = last ? g_out_values : other_values;
        shared->from_indices = earlier == 0 ? nullptr : last ? other_indices : g_indices;
        shared->to_indices = last ? g_indices : other_indices;
        shared->tile = (uint32_t)atomicAdd(&g_marks[2 + pass], 1);
    }
    if (threadIdx.x == 0) shared->joined = (uint32_t)(pairs >> pass & 1);
    if (pairs >> pass & 1) {
        const uint8_t *const g_maps = (const uint8_t *)(g_marks + 12) + pass * 256;
        const uint32_t times = (uint32_t)g_marks[8 + pass];
        for (uint32_t i = threadIdx.x; i < 256; i += 256) {
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
    if (warp < 8) {
        const uint32_t digit = threadIdx.x;
        uint32_t sum = 0;
        if (digit < 256) {
            KG_UNROLL(8)
            for (uint32_t w = 0; w < 8; w++) {
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
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t digit = digit_of(keys[i], shift),
            first = shared->starts[digit] + table[digit];
        const uint32_t rank = ranks[i / 2] >> 16 * (i % 2) & 0xffff, slot = slot_of(first + rank);
        shared->keys[slot] = keys[i];
        ranks[i / 2] += (slot - rank) << 16 * (i % 2); // which is the slot
    }
    const uint64_t origin = tile * (uint64_t)1024, left = n - origin,
        at = origin + warp * 128 + lane;
    double moved[4];
    if (left >= 1024) {
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) moved[i] = (kg_global(shared->from_values) + at)[32 * i];
    } else {
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t place = at + 32 * i;
            moved[i] = kg_global(shared->from_values)[place < n ? place : n - 1];
        }
    }

    // Where digits go: behind those of the tiles before.
    if (warp < 8) {
        const uint32_t digit = threadIdx.x;
        if (digit < 256) {
            const uint32_t start = shared->starts[digit];
            const uint32_t sum = (digit + 1 < 256 ? shared->starts[digit + 1] : 1024) - start;
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
    const uint32_t count = left < 1024 ? (uint32_t)left : 1024;
    // from the thread's first on
    const uint32_t rest = threadIdx.x < count ? count - threadIdx.x : 0;
    const uint32_t mine = threadIdx.x + warp;
    uint32_t stored[1] = {}; // digits of the keys that the thread has stored
    if (shared->joined) { // keys as they were: the first of two digits stands for both
        uint32_t *const g_to = shared->g_to;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t place = threadIdx.x + 256 * i;
            const uint32_t slot = mine + slot_of(256 * i);
            keys[i] = shared->keys[slot];
            const uint64_t to = shared->offsets[digit_of(keys[i], shift)] + place;
            if (256 * i < rest) kg_global(g_to)[to] = first_digit_of(shared, keys[i], shift);
            stored[i / 4] |= digit_of(keys[i], shift) << 8 * (i % 4);
            if ((i + 1) % 8 == 0) __syncwarp(); // registers are few: not all addresses at once
        }
    } else { // from slot to slot
        uint32_t *const g_to = shared->g_to;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t place = threadIdx.x + 256 * i;
            const uint32_t slot = mine + slot_of(256 * i);
            keys[i] = shared->keys[slot];
            const uint64_t to = shared->offsets[digit_of(keys[i], shift)] + place;
            if (256 * i < rest) kg_global(g_to)[to] = keys[i];
            stored[i / 4] |= digit_of(keys[i], shift) << 8 * (i % 4);
            if ((i + 1) % 8 == 0) __syncwarp(); // registers are few: not all addresses at once
        }
    }

    // Their values, by the same places.
    __syncthreads();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4;
        i++) shared->of_values[ranks[i / 2] >> 16 * (i % 2) & 0xffff] = moved[i];
    __syncthreads();
    double *const to_values = kg_global(shared->to_values);
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t place = threadIdx.x + 256 * i;
        const uint64_t to = shared->offsets[stored[i / 4] >> 8 * (i % 4) & 255] + place;
        if (256 * i < rest) to_values[to] = shared->of_values[mine + slot_of(256 * i)];
    }

    // Their indices.
    {
        uint64_t moved[4];
        if (!shared->from_indices) { // the first pass makes indices
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) moved[i] = (uint64_t)(at + 32 * i);
        } else {
            if (left >= 1024) {
                KG_UNROLL(4)
                for (uint32_t i = 0; i < 4;
                    i++) moved[i] = (kg_global(shared->from_indices) + at)[32 * i];
            } else {
                KG_UNROLL(4)
                for (uint32_t i = 0; i < 4; i++) {
                    const uint64_t place = at + 32 * i;
                    moved[i] = kg_global(shared->from_indices)[place < n ? place : n - 1];
                }
            }
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4;
            i++) shared->of_indices[ranks[i / 2] >> 16 * (i % 2) & 0xffff] = moved[i];
        __syncthreads();
        uint64_t *const to_indices = kg_global(shared->to_indices);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t place = threadIdx.x + 256 * i;
            const uint64_t to = shared->offsets[stored[i / 4] >> 8 * (i % 4) & 255] + place;
            if (256 * i < rest) to_indices[to] = shared->of_indices[mine + slot_of(256 * i)];
        }
    }
}
KG_ENTRY(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_move)

KG_VARIANT(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_count), nullptr, 512,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_scan), nullptr, 1024,
            sizeof(scan_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_move), nullptr, 256,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_join), nullptr, 512,
            sizeof(count_shared));
        return error;
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const double *g_values = (const double *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint64_t *g_indices = (uint64_t *)call->args[3];
    double *g_out_values = (double *)call->args[4];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    uint64_t *g_marks = (uint64_t *)call->regions[region_marks];
    uint64_t *g_states = (uint64_t *)call->regions[region_states];
    uint32_t *g_other = (uint32_t *)call->regions[region_keys];
    // What moves with keys lies array behind array.
    unsigned char *g_moved = (unsigned char *)call->regions[region_moved];
    double *other_values = (double *)g_moved;
    g_moved += (call->n * 8 + 15) / 16 * 16;
    uint64_t *other_indices = (uint64_t *)g_moved;
    // The digits of all passes, counted and added up.
    uint64_t n = call->n, states = (uint64_t)call->grid[2] * 256;
    uint32_t rows = call->grid[0];
    void *of_count[] = {&g_in, &n, &g_counts, &g_states, &states, &g_marks};
    void *of_scan[] = {&g_counts, &g_bases, &g_marks, &n, &rows};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_count), of_count, 512,
        sizeof(count_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_scan), of_scan, 1024,
        sizeof(scan_shared));
    // Two digits of few values go together.
    void *of_join[] = {&g_in, &n, &g_bases, &g_marks};
    if (!error) error = kg_launch(call, 3,
        KG_KERNEL_OF(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_join), of_join, 512,
        sizeof(count_shared));
    // Each finds out by itself what it reads and writes.
    for (uint32_t pass = 0; !error && pass < 4; pass++) {
        void *of_move[] = {&g_in, &g_out, &g_other, &g_values, &g_out_values, &other_values,
            &g_indices, &other_indices, &n, &pass, &g_bases, &g_states, &g_marks};
        error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_move), of_move, 256,
            sizeof(block_shared));
    }
    return error;
}
} // namespace
} // namespace
