// kg_bytes_u8.cu: the kernels of bytes for u8, one per variant.
// Made by kgen 0.2.0 from count.yaml (spec hash 1f2b5efc37ca0bc0). Do not edit: edit the spec.
//
//   column_bbb_w16x2_sm4_count_pdl
//     DASk column, BASk block_by_block, nWarps 16, nWork 2, batch 2, 16-byte accesses
//     TBS 512 threads, DBS 16384 elements in 1024 vectors
//     at most 40 registers a thread (3 blocks per SM)
//     2 bytes moved per element; 2 launches, 32768 bytes of shared memory a block
//     facts: form count, digit 8, end_bit 8, stores_keys
//     content hash 4d63c3d590027b89

#include <string.h>

#include "kg_device.h"
#include "kg_bytes_op.h"

namespace kg_bytes_u8_kernels {

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
enum region { region_totals };

namespace column_bbb_w16x2_sm4_count_pdl {

// What a block shares that writes.
struct alignas(16) expand_shared {
    alignas(16) uint64_t starts[257]; // of each number, and behind all
    alignas(16) uint32_t low; // the number of the block's first place
    uint32_t high; // and of its last one
};

// What a block shares that counts. A copy counts 2^32 keys, so that a block may have 2^37 alike.
struct alignas(16) count_shared { alignas(16) uint32_t counts[256][32]; };

// Counts the four keys of a word. `counts`: the first counter of the lane.
KG_FN void count_word(unsigned char *counts, uint32_t word)
{
    atomicAdd((uint32_t *)(counts + (word << 7 & 0x7f80u)), 1u);
    atomicAdd((uint32_t *)(counts + (word >> 1 & 0x7f80u)), 1u);
    atomicAdd((uint32_t *)(counts + (word >> 9 & 0x7f80u)), 1u);
    atomicAdd((uint32_t *)(counts + (word >> 17 & 0x7f80u)), 1u);
}

// Counts the keys of a vector.
KG_FN void count_vector(unsigned char *counts, kg_v16 v)
{
    count_word(counts, v.x);
    count_word(counts, v.y);
    count_word(counts, v.z);
    count_word(counts, v.w);
}

// The sum of all lanes, of more than 32 bits.
KG_FN uint64_t sum_copies(uint32_t copy)
{
    const uint32_t low = kg_reduce_add_u32(copy & 0xffff), high = kg_reduce_add_u32(copy >> 16);
    return ((uint64_t)high << 16) + low;
}

// Adds what the block has counted to the totals. A warp takes eight counters at a time; a lane
// reads one of 32 copies.
KG_FN void add_counts(count_shared *shared, uint64_t *g_totals)
{
    const uint32_t lane = kg_lane();
    for (uint32_t from = kg_warp() * 8; from < 256; from += 128) {
        uint64_t sum = 0;
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const uint64_t all = sum_copies(shared->counts[from + i][lane]);
            if (lane == i) sum = all;
        }
        if (lane < 8 && sum != 0) atomicAdd(g_totals + from + lane, sum);
    }
}

// Count keys. The first block to come sets the totals to 0.
KG_KERNEL(kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_count, 512, 3)(const uint8_t *g_in,
    uint64_t n, uint32_t head, uint64_t items, uint64_t *g_totals, uint32_t *g_taken,
    uint32_t *g_clear)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    unsigned char *const counts = (unsigned char *)&shared->counts[0][lane];
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t i = threadIdx.x; i < 8192; i += 512) shared->counts[i / 32][i % 32] = 0;
    kg_pdl_wait(); // what the launch before this one wrote is there
    __syncthreads();
    if (warp == 0) {
        uint32_t turn = 0;
        if (lane == 0) turn = atomicAdd(g_taken, 1);
        if (__shfl_sync(0xffffffffu, turn, 0) == 0) {
            KG_CASE(clear);
            for (uint32_t i = lane; i < 256; i += 32) g_totals[i] = 0;
            __syncwarp();
            if (lane == 0) kg_st_release_u32(g_clear, 1);
        }
    }

    // INPUT: vectors of a data block are loaded before the first is counted.
    for (uint64_t origin = (uint64_t)blockIdx.x * 1024; origin < items;
        origin += (uint64_t)gridDim.x * 1024) {
        const uint8_t *const from = g_in + head + (origin + threadIdx.x) * 16;
        kg_v16 v[2];
        if (origin + 1024 <= items) {
            KG_CASE(none);
            KG_UNROLL(2)
            for (uint32_t i = 0; i < 2; i++) v[i] = kg_ld16(from + i * 8192);
            KG_UNROLL(2)
            for (uint32_t i = 0; i < 2; i++) count_vector(counts, v[i]);
        } else {
            KG_CASE(stop);
            for (uint32_t i = 0; i < 2; i++)
                if (origin + threadIdx.x + i * 512 < items)
                    count_vector(counts, kg_ld16(from + i * 8192));
        }
    }
    // The keys before the first vector and behind the last.
    const uint64_t tail = head + items * 16 + threadIdx.x;
    if (blockIdx.x == 0 && threadIdx.x < head) {
        KG_CASE(head);
        atomicAdd(&shared->counts[(uint8_t)g_in[threadIdx.x]][lane], 1u);
    }
    if (blockIdx.x == 0 && tail < n) {
        KG_CASE(tail);
        atomicAdd(&shared->counts[(uint8_t)g_in[tail]][lane], 1u);
    }

    // Waiting is safe: whoever took the first turn runs.
    if (threadIdx.x == 0)
        while (kg_ld_acquire_u32(g_clear) == 0) kg_spin();
    __syncthreads();
    add_counts(shared, g_totals);
}
KG_ENTRY(kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_count)

// The number of the key at a place, which lies from `low` to `high`.
KG_FN uint32_t number_at(const uint64_t *starts, uint32_t low, uint32_t high, uint64_t place)
{
    while (low < high) {
        const uint32_t middle = (low + high + 1) / 2;
        if (starts[middle] <= place) low = middle;
        else high = middle - 1;
    }
    return low;
}

// The next key; `number` is that of the one before it or its own.
KG_FN uint8_t key_at(const uint64_t *starts, uint32_t &number, uint64_t place)
{
    while (starts[number + 1] <= place) number++;
    return (uint8_t)(uint8_t)number;
}

// Sixteen keys from a place on.
KG_FN kg_v16 keys_from(const uint64_t *starts, uint32_t number, uint64_t place)
{
    if (starts[number + 1] >= place + 16) { // all alike
        const uint32_t word = 0x01010101u * (uint8_t)(uint8_t)number;
        return kg_v16{word, word, word, word};
    }
    uint32_t words[4];
    KG_UNROLL(4)
    for (uint32_t w = 0; w < 4; w++) {
        words[w] = 0;
        KG_UNROLL(4)
        for (uint32_t b = 0; b < 4; b++) words[w] |= (uint32_t)key_at(starts, number,
            place + 4 * w + b) << 8 * b;
    }
    return kg_v16{words[0], words[1], words[2], words[3]};
}

// Where each number begins in the output, and which numbers the first and the last place of a block
// have: by one warp.
KG_FN void find_starts(expand_shared *shared, const uint64_t *g_totals, uint64_t first,
    uint64_t end)
{
    const uint32_t lane = kg_lane();
    uint64_t counts[8], sum = 0;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint8_t key = (uint8_t)(lane * 8 + i);
        counts[i] = g_totals[(uint8_t)key];
    }
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) sum += counts[i];
    uint64_t at = wide_sum_upto(lane, sum) - sum;
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t number = lane * 8 + i;
        const uint64_t next = at + counts[i];
        shared->starts[number] = at;
        if (at <= first && first < next) shared->low = number;
        if (at < end && end <= next) shared->high = number;
        at = next;
    }
    if (lane == 31) shared->starts[256] = at;
}

// Write keys: a block has 16384 places, and looks only for numbers that lie there.
KG_KERNEL(kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_expand, 512, 3)(uint8_t *g_out, uint64_t n,
    const uint64_t *g_totals, uint32_t *g_taken, uint32_t *g_clear)
{
    KG_SMEM(expand_shared, shared);
    const uint64_t first = (uint64_t)blockIdx.x * 16384, behind = first + 16384;
    const uint64_t end = behind < n ? behind : n;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (kg_warp_uniform() == 0) find_starts(shared, g_totals, first, end);
    if (blockIdx.x == 0 && threadIdx.x == 0) { // the next call finds the words as this one did
        kg_st_relaxed_u32(g_taken, 0);
        kg_st_relaxed_u32(g_clear, 0);
    }
    __syncthreads();

    const uint64_t *const starts = shared->starts;
    const uint32_t low = shared->low, high = shared->high;
    const uint32_t of_all = 0x01010101u * (uint8_t)(uint8_t)low;
    // the first vector of a block begins so much before its places
    const uint32_t past = kg_past_word(g_out);
    for (uint32_t v = threadIdx.x; v * 16 < end - first + past; v += 512) {
        const uint64_t place = v == 0 ? first : first + v * 16 - past,
            next = first + (v + 1) * 16 - past;
        uint32_t number = number_at(starts, low, high, place);
        if (next - place == 16 && next <= end) {
            KG_CASE(none);
            kg_st16(g_out + place, low == high ? kg_v16{of_all, of_all, of_all, of_all}
                : keys_from(starts, number, place));
            continue;
        }
        KG_CASE(stop);
        for (uint64_t at = place; at < next && at < end; at++) {
            const uint8_t key = key_at(starts, number, at);
            memcpy(g_out + at, &key, 1);
        }
    }
}
KG_ENTRY(kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_expand)

KG_VARIANT(kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        const int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_count), nullptr, 512,
            sizeof(count_shared));
        return error ? error : kg_launch(call, 1,
            KG_KERNEL_OF(kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_expand), nullptr, 512,
            sizeof(expand_shared));
    }
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint8_t *g_out = (uint8_t *)call->args[1];
    uint64_t *g_totals = (uint64_t *)call->regions[region_totals];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1];
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_in, 1, n);
    uint64_t items = (n - head) / 16;
    void *of_count[] = {&g_in, &n, &head, &items, &g_totals, &g_taken, &g_clear};
    void *of_expand[] = {&g_out, &n, &g_totals, &g_taken, &g_clear};
    const int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_count), of_count, 512,
        sizeof(count_shared));
    return error ? error : kg_launch(call, 1,
        KG_KERNEL_OF(kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_expand), of_expand, 512,
        sizeof(expand_shared));
}
} // namespace
} // namespace
