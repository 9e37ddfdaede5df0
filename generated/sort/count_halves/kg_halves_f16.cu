// kg_halves_f16.cu: the kernels of halves for f16, one per variant.
// Made by kgen 0.2.0 from count_halves.yaml (spec hash 1b931ebe56590518). Do not edit: edit the
// spec.
//
//   column_bbb_w32x2_sm1_count_pdl
//     DASk column, BASk block_by_block, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 16384 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     6 bytes moved per element; 3 launches, 131088 bytes of shared memory a block
//     facts: form count, digit 8, end_bit 16, descending, stores_keys, rounds 256, parts 2, window
//       2048
//     content hash f744777dce92cdb8

#include <string.h>

#include "kg_device.h"
#include "kg_halves_op.h"

namespace kg_halves_f16_kernels {

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
enum region { region_totals, region_starts, region_groups };

namespace column_bbb_w32x2_sm1_count_pdl {

// What a block shares that finds where numbers begin.
struct alignas(16) scan_shared { alignas(16) uint64_t sums[8]; };

// What a block shares that writes: where its numbers begin, if they are no more.
struct alignas(16) expand_shared { alignas(16) uint64_t starts[2048]; };

// What a block shares that counts. Counters are added up long before one is full.
struct alignas(16) count_shared {
    alignas(16) uint32_t counts[32768];
    uint32_t turn; // 0: the first block to come
};

// The number of a key: the greatest key has the least. Floats go by sign and magnitude, NaNs too.
KG_FN uint16_t encode(const kg_f16 key) // by value: nvcc loads what a reference says byte by byte
{
    uint16_t bits;
    memcpy(&bits, &key, 2);
    bits ^= (uint16_t)((int16_t)bits >> 15) | ((uint16_t)1 << 15); // of a negative one all bits
    return (uint16_t)~bits;
}

// The key of a number.
KG_FN kg_f16 decode(uint16_t bits)
{
    bits = (uint16_t)~bits;
    bits ^= (uint16_t)~((int16_t)bits >> 15) | ((uint16_t)1 << 15);
    kg_f16 key;
    memcpy(&key, &bits, 2);
    return key;
}

// The number of a key's bits.
KG_FN uint32_t number_of(uint16_t bits)
{
    kg_f16 key;
    memcpy(&key, &bits, 2);
    return encode(key);
}

// The bits of the key that has a number.
KG_FN uint32_t bits_of(uint32_t number)
{
    const kg_f16 key = decode((uint16_t)number);
    uint16_t bits;
    memcpy(&bits, &key, 2);
    return bits;
}

// Counts a key, if it is of the block's part.
KG_FN void count_key(count_shared *shared, uint32_t first, uint32_t bits)
{
    const uint32_t place = bits - first;
    if (place < 32768) atomicAdd(&shared->counts[place], 1u);
}

// Counts the eight keys of a vector.
KG_FN void count_vector(count_shared *shared, uint32_t first, kg_v16 v)
{
    count_key(shared, first, v.x & 0xffffu);
    count_key(shared, first, v.x >> 16);
    count_key(shared, first, v.y & 0xffffu);
    count_key(shared, first, v.y >> 16);
    count_key(shared, first, v.z & 0xffffu);
    count_key(shared, first, v.z >> 16);
    count_key(shared, first, v.w & 0xffffu);
    count_key(shared, first, v.w >> 16);
}

// Adds the keys of one number to its total, and to a sum.
KG_FN void add_count(uint32_t count, uint32_t bits, uint64_t *g_totals, uint64_t &sum)
{
    if (count == 0) return;
    atomicAdd(g_totals + number_of((uint16_t)bits), (uint64_t)count);
    sum += count;
}

// Adds what the block has counted to the totals, and clears it. A warp takes 1024 numbers of the
// same part of the totals.
KG_FN void add_counts(count_shared *shared, uint32_t first, uint64_t *g_totals, uint64_t *g_groups)
{
    const uint32_t lane = kg_lane();
    for (uint32_t from = kg_warp() * 1024; from < 32768; from += 32768) {
        uint64_t sum = 0;
        for (uint32_t at = from + 4 * lane; at < from + 1024; at += 128) {
            const kg_v16 four = kg_ld16(&shared->counts[at]);
            kg_st16(&shared->counts[at], kg_v16{0, 0, 0, 0});
            add_count(four.x, first + at + 0, g_totals, sum);
            add_count(four.y, first + at + 1, g_totals, sum);
            add_count(four.z, first + at + 2, g_totals, sum);
            add_count(four.w, first + at + 3, g_totals, sum);
        }
        const uint64_t upto = wide_sum_upto(lane, sum);
        if (lane == 31 && upto != 0)
            atomicAdd(g_groups + number_of((uint16_t)(first + from)) / 1024, upto);
    }
}

// Adds them when all totals are clear. Waiting is safe: whoever took the first turn runs.
KG_FN void add_block(count_shared *shared, uint32_t first, uint64_t *g_totals, uint64_t *g_groups,
    uint32_t *g_clear)
{
    if (threadIdx.x == 0)
        while (kg_ld_acquire_u32(g_clear) == 0) kg_spin();
    __syncthreads();
    add_counts(shared, first, g_totals, g_groups);
    __syncthreads();
}

// Count keys: a block has a part of the numbers, and every so many rows. The first to come sets the
// totals to 0.
KG_KERNEL(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_count, 1024, 1)(const kg_f16 *g_in,
    uint64_t n, uint32_t head, uint64_t items, uint64_t *g_totals, uint64_t *g_groups,
    uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(count_shared, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t i = 4 * threadIdx.x; i < 32768; i += 4096) kg_st16(&shared->counts[i],
        kg_v16{0, 0, 0, 0});
    kg_pdl_wait(); // what the launch before this one wrote is there
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_taken, 1);
    __syncthreads();
    if (shared->turn == 0) {
        KG_CASE(clear);
        for (uint32_t i = 2 * threadIdx.x; i < 65536; i += 2048) kg_st16(g_totals + i,
            kg_v16{0, 0, 0, 0});
        for (uint32_t i = threadIdx.x; i < 64; i += 1024) g_groups[i] = 0;
        __syncthreads();
        if (threadIdx.x == 0) kg_st_release_u32(g_clear, 1);
    }

    // A grid of fewer blocks than parts has one row, and blocks take several parts of it.
    const uint32_t rows = gridDim.x < 2 ? 1 : gridDim.x / 2;
    for (uint32_t unit = blockIdx.x; unit < rows * 2; unit += gridDim.x) {
        const uint32_t first = unit % 2 * 32768;
        uint32_t rounds = 0; // data blocks since counters were added up
        // INPUT: vectors of a data block are loaded before the first is counted.
        for (uint64_t origin = (uint64_t)(unit / 2) * 2048; origin < items;
            origin += (uint64_t)rows * 2048) {
            const kg_f16 *const from = g_in + head + (origin + threadIdx.x) * 8;
            kg_v16 v[2];
            if (origin + 2048 <= items) {
                KG_CASE(none);
                KG_UNROLL(2)
                for (uint32_t i = 0; i < 2; i++) v[i] = kg_ld16(from + i * 8192);
                KG_UNROLL(2)
                for (uint32_t i = 0; i < 2; i++) count_vector(shared, first, v[i]);
            } else {
                KG_CASE(stop);
                for (uint32_t i = 0; i < 2; i++)
                    if (origin + threadIdx.x + i * 1024 < items)
                    count_vector(shared, first, kg_ld16(from + i * 8192));
            }
            if (++rounds == 256) {
                rounds = 0;
                __syncthreads();
                add_block(shared, first, g_totals, g_groups, g_clear);
            }
        }
        // The keys before the first vector and behind the last.
        const uint64_t tail = head + items * 8 + threadIdx.x;
        if (unit < 2 && threadIdx.x < head) {
            KG_CASE(head);
            uint16_t bits;
            memcpy(&bits, g_in + threadIdx.x, 2);
            count_key(shared, first, bits);
        }
        if (unit < 2 && tail < n) {
            KG_CASE(tail);
            uint16_t bits;
            memcpy(&bits, g_in + tail, 2);
            count_key(shared, first, bits);
        }
        __syncthreads();
        add_block(shared, first, g_totals, g_groups, g_clear);
    }
    if (threadIdx.x != 0 || kg_atomic_add_acq_rel_u32(g_ticket, 1) != gridDim.x - 1) return;
    kg_st_relaxed_u32(g_taken, 0); // the next call finds the words as this one did
    kg_st_relaxed_u32(g_clear, 0);
    kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_count)

// Where each number begins in the output: a block takes 1024 of them. Behind all of them stands n.
KG_KERNEL(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_scan, 256, 8)(const uint64_t *g_totals,
    const uint64_t *g_groups, uint64_t *g_starts, uint64_t n)
{
    KG_SMEM(scan_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint32_t group = blockIdx.x; group < 64; group += gridDim.x) {
        const uint32_t first = group * 1024 + threadIdx.x * 4;
        uint64_t before = lane < group ? g_groups[lane] : 0; // what all groups before have
        if (lane + 32 < group) before += g_groups[lane + 32];
        before = __shfl_sync(0xffffffffu, wide_sum_upto(lane, before), 31);
        uint64_t counts[4], sum = 0;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            counts[i] = g_totals[first + i];
            sum += counts[i];
        }
        const uint64_t upto = wide_sum_upto(lane, sum);
        if (lane == 31) shared->sums[warp] = upto;
        __syncthreads();
        uint64_t at = before + upto - sum;
        for (uint32_t w = 0; w < warp; w++) at += shared->sums[w];
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            g_starts[first + i] = at;
            at += counts[i];
        }
        __syncthreads();
    }
    if (blockIdx.x == 0 && threadIdx.x == 0) g_starts[65536] = n;
}
KG_ENTRY(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_scan)

// How many of 256 numbers, one in `step`, begin no later than at a place, by all threads of the
// block.
KG_FN uint32_t count_before(const uint64_t *g_starts, uint32_t step, uint64_t place)
{
    uint32_t count = 0;
    for (uint32_t from = 0; from < 256; from += 256) {
        const uint32_t i = from + threadIdx.x;
        count += (uint32_t)__syncthreads_count(i < 256 && g_starts[i * step] <= place);
    }
    return count;
}

// The number of the key at a place, of all numbers.
KG_FN uint32_t number_of_all(const uint64_t *g_starts, uint64_t place)
{
    const uint32_t from = (count_before(g_starts, 256, place) - 1) * 256;
    return from + count_before(g_starts + from, 1, place) - 1;
}

// The same, where it lies from `low` to `high`.
KG_FN uint32_t number_at(const uint64_t *starts, uint32_t low, uint32_t high, uint64_t place)
{
    while (low < high) {
        const uint32_t middle = (low + high + 1) / 2;
        if (starts[middle] <= place) low = middle;
        else high = middle - 1;
    }
    return low;
}

// The same, where it is no less than `number`, and mostly little more: steps get longer.
KG_FN uint32_t number_from(const uint64_t *starts, uint32_t number, uint32_t high, uint64_t place)
{
    uint32_t step = 1;
    while (number + step <= high && starts[number + step] <= place) {
        number += step;
        step *= 2;
    }
    const uint32_t most = number + step - 1;
    return number_at(starts, number, most < high ? most : high, place);
}

// Write keys: a block has 16384 places, and looks only for numbers that lie there.
KG_KERNEL(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_expand, 256, 6)(kg_f16 *g_out, uint64_t n,
    const uint64_t *g_starts)
{
    KG_SMEM(expand_shared, shared);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t first = (uint64_t)blockIdx.x * 16384, behind = first + 16384;
    const uint64_t end = behind < n ? behind : n;
    const uint32_t low = number_of_all(g_starts, first),
        high = number_of_all(g_starts, end - 1) - low;
    const uint64_t *starts = g_starts + low; // that of `low` is the first
    if (high < 2047) {
        for (uint32_t i = threadIdx.x; i < high + 2; i += 256) shared->starts[i] = starts[i];
        starts = shared->starts;
    }
    __syncthreads();

    // the first vector of a block begins so many keys before its places
    const uint32_t past = kg_past_word(g_out) / 2;
    for (uint32_t v = threadIdx.x; v * 8 < end - first + past; v += 256) {
        const uint64_t place = v == 0 ? first : first + v * 8 - past,
            next = first + (v + 1) * 8 - past;
        uint32_t number = number_at(starts, 0, high, place);
        if (next - place == 8 && next <= end) {
            KG_CASE(none);
            uint32_t words[4];
            if (starts[number + 1] >= next) { // all alike
                const uint32_t word = bits_of(low + number) * 0x10001u;
                words[0] = words[1] = words[2] = words[3] = word;
            } else {
                KG_UNROLL(4)
                for (uint32_t w = 0; w < 4; w++) {
                    const uint32_t second = number_from(starts, number, high, place + 2 * w + 1);
                    words[w] = bits_of(low + number) | bits_of(low + second) << 16;
                    if (w < 3) number = number_from(starts, second, high, place + 2 * w + 2);
                }
            }
            kg_st16(g_out + place, kg_v16{words[0], words[1], words[2], words[3]});
            continue;
        }
        KG_CASE(stop);
        for (uint64_t at = place; at < next && at < end; at++) {
            number = number_from(starts, number, high, at);
            const uint16_t bits = (uint16_t)bits_of(low + number);
            memcpy(g_out + at, &bits, 2);
        }
    }
}
KG_ENTRY(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_expand)

KG_VARIANT(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_count), nullptr, 1024,
            sizeof(count_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_scan), nullptr, 256,
            sizeof(scan_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_expand), nullptr, 256,
            sizeof(expand_shared));
        return error;
    }
    const kg_f16 *g_in = (const kg_f16 *)call->args[0];
    kg_f16 *g_out = (kg_f16 *)call->args[1];
    uint64_t *g_totals = (uint64_t *)call->regions[region_totals];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_starts = (uint64_t *)call->regions[region_starts];
    // Two words that tell the first block of a call, and the ticket of the last one.
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_in, 2, n);
    uint64_t items = (n - head) / 8;
    void *of_count[] = {&g_in, &n, &head, &items, &g_totals, &g_groups, &g_taken, &g_clear,
        &g_ticket};
    void *of_scan[] = {&g_totals, &g_groups, &g_starts, &n};
    void *of_expand[] = {&g_out, &n, &g_starts};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_count), of_count, 1024,
        sizeof(count_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_scan), of_scan, 256,
        sizeof(scan_shared));
    if (!error) error = kg_launch(call, 2,
        KG_KERNEL_OF(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_expand), of_expand, 256,
        sizeof(expand_shared));
    return error;
}
} // namespace
} // namespace
