// kg_trish_counts_u8.cu: the kernels of trish_counts for u8, one per variant.
// Made by kgen 0.2.0 from trish.yaml (spec hash 363f1b6caeac1a57). Do not edit: edit the spec.
//
//   column_wbw_w4x31_trish_sm6_pdl
//     DASk column, BASk warp_by_warp, nWarps 4, nWork 31, batch 8
//     TBS 128 threads, DBS 15872 elements
//     at most 128 registers a thread (4 blocks per SM)
//     1 byte moved per element; 2 launches, 32768 bytes of shared memory a block
//     facts: counters 256, rounds 2, binning values, outside drop, sort unsigned
//     a counter, read: 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     a counter, written: 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     row sums, read: 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     row sums, cleared: 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     content hash d328d0dadb70c1fe

#include <string.h>

#include "kg_device.h"
#include "kg_trish_counts_op.h"

namespace kg_trish_counts_u8_kernels {

// The regions of a workspace, in the order of call->regions.
enum region { region_counts };

namespace column_wbw_w4x31_trish_sm6_pdl {

// What a block shares: a table of each warp, 64 rows with a word of each lane.
struct alignas(16) block_shared { uint32_t tables[4][2048]; };

// Counts the four samples of a word. Two at once: row and byte of a counter, and where the lane's
// begin.
KG_FN void count_word(unsigned char *tables, uint32_t own, uint32_t word)
{
    const uint32_t even = (word << 5 & 0x1f801f80) | (word & 0x00030003) | own;
    const uint32_t odd = (word >> 3 & 0x1f801f80) | (word >> 8 & 0x00030003) | own;
    tables[even & 0xffff]++;
    tables[odd & 0xffff]++;
    tables[even >> 16]++;
    tables[odd >> 16]++;
}

// Counts one sample.
KG_FN void count_sample(unsigned char *tables, uint32_t own, uint32_t x)
{
    tables[(x << 5 & 0x1f80) | (x & 3) | (own & 0xffff)]++;
}

// Adds up a row of a warp's table in pairs of 16 bits, and clears it. Lanes begin at different
// columns: no two of those that
// move together meet in a bank.
KG_FN void sum_row(uint32_t *row, uint32_t &sum0, uint32_t &sum1, uint32_t &sum2, uint32_t &sum3)
{
    const uint32_t pair = 0x00ff00ff;
    uint32_t even = 0, odd = 0;
    kg_v16 v[8];
    for (uint32_t i = 0; i < 8; i++) v[i] = kg_ld16(row + 4 * ((kg_lane() + i) % 8));
    for (uint32_t i = 0; i < 8; i++) {
        kg_st16(row + 4 * ((kg_lane() + i) % 8), kg_v16{0, 0, 0, 0});
        even += (v[i].x & pair) + (v[i].y & pair) + (v[i].z & pair) + (v[i].w & pair);
        odd += (v[i].x >> 8 & pair) + (v[i].y >> 8 & pair) + (v[i].z >> 8 & pair)
            + (v[i].w >> 8 & pair);
    }
    sum0 += even & 0xffff;
    sum1 += odd & 0xffff;
    sum2 += even >> 16;
    sum3 += odd >> 16;
}

// The row sum: what a warp has counted. A lane has rows l and l + 32.
KG_FN void row_sum(uint32_t *table, uint32_t &sum0, uint32_t &sum1, uint32_t &sum2, uint32_t &sum3,
    uint32_t &sum4, uint32_t &sum5, uint32_t &sum6, uint32_t &sum7)
{
    __syncwarp();
    sum_row(table + 32 * kg_lane(), sum0, sum1, sum2, sum3);
    sum_row(table + 32 * (kg_lane() + 32), sum4, sum5, sum6, sum7);
    __syncwarp();
}

// Column DASk: the grid strides through the words; each lane counts for itself.
KG_KERNEL(kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl, 128, 4)(const uint8_t *g_in,
    uint64_t n, uint32_t head, uint64_t items, uint32_t *g_counts)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = kg_lane(), warp = kg_warp();
    unsigned char *const tables = (unsigned char *)shared->tables;
    uint32_t *const table = shared->tables[warp];
    const uint32_t own = (8192 * warp + 4 * lane) * 0x10001u; // twice, for two samples
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = 4 * lane; at < 2048; at += 128) kg_st16(table + at, kg_v16{0, 0, 0, 0});
    __syncwarp();
    kg_pdl_wait(); // what the launch before this one wrote is there
    uint32_t sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0, sum4 = 0, sum5 = 0, sum6 = 0, sum7 = 0;
    uint32_t rounds = 0; // data blocks since the last row sum
    const uint32_t *const words = (const uint32_t *)(g_in + head);
    const uint32_t first = threadIdx.x / 32 * 992 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 3968;
    uint64_t origin = (uint64_t)blockIdx.x * 3968;
    for (; origin + 3968 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint32_t *const from = words + origin + first;
        const uint32_t w0 = kg_ld4(from);
        const uint32_t w1 = kg_ld4(from + 32);
        const uint32_t w2 = kg_ld4(from + 64);
        const uint32_t w3 = kg_ld4(from + 96);
        const uint32_t w4 = kg_ld4(from + 128);
        const uint32_t w5 = kg_ld4(from + 160);
        const uint32_t w6 = kg_ld4(from + 192);
        const uint32_t w7 = kg_ld4(from + 224);
        __syncwarp(); // loads stay before it: the compiler would put each where its word is counted
        // 8 words more are under way.
        const uint32_t w8 = kg_ld4(from + 256);
        const uint32_t w9 = kg_ld4(from + 288);
        const uint32_t w10 = kg_ld4(from + 320);
        const uint32_t w11 = kg_ld4(from + 352);
        const uint32_t w12 = kg_ld4(from + 384);
        const uint32_t w13 = kg_ld4(from + 416);
        const uint32_t w14 = kg_ld4(from + 448);
        const uint32_t w15 = kg_ld4(from + 480);
        __syncwarp(); // loads stay before it: the compiler would put each where its word is counted
        count_word(tables, own, w0);
        count_word(tables, own, w1);
        count_word(tables, own, w2);
        count_word(tables, own, w3);
        count_word(tables, own, w4);
        count_word(tables, own, w5);
        count_word(tables, own, w6);
        count_word(tables, own, w7);
        // 8 words more are under way.
        const uint32_t w16 = kg_ld4(from + 512);
        const uint32_t w17 = kg_ld4(from + 544);
        const uint32_t w18 = kg_ld4(from + 576);
        const uint32_t w19 = kg_ld4(from + 608);
        const uint32_t w20 = kg_ld4(from + 640);
        const uint32_t w21 = kg_ld4(from + 672);
        const uint32_t w22 = kg_ld4(from + 704);
        const uint32_t w23 = kg_ld4(from + 736);
        __syncwarp(); // loads stay before it: the compiler would put each where its word is counted
        count_word(tables, own, w8);
        count_word(tables, own, w9);
        count_word(tables, own, w10);
        count_word(tables, own, w11);
        count_word(tables, own, w12);
        count_word(tables, own, w13);
        count_word(tables, own, w14);
        count_word(tables, own, w15);
        // 7 words more are under way.
        const uint32_t w24 = kg_ld4(from + 768);
        const uint32_t w25 = kg_ld4(from + 800);
        const uint32_t w26 = kg_ld4(from + 832);
        const uint32_t w27 = kg_ld4(from + 864);
        const uint32_t w28 = kg_ld4(from + 896);
        const uint32_t w29 = kg_ld4(from + 928);
        const uint32_t w30 = kg_ld4(from + 960);
        __syncwarp(); // loads stay before it: the compiler would put each where its word is counted
        count_word(tables, own, w16);
        count_word(tables, own, w17);
        count_word(tables, own, w18);
        count_word(tables, own, w19);
        count_word(tables, own, w20);
        count_word(tables, own, w21);
        count_word(tables, own, w22);
        count_word(tables, own, w23);
        count_word(tables, own, w24);
        count_word(tables, own, w25);
        count_word(tables, own, w26);
        count_word(tables, own, w27);
        count_word(tables, own, w28);
        count_word(tables, own, w29);
        count_word(tables, own, w30);
        if (++rounds == 2) { // one more data block might be too much for 8 bits
            KG_CASE(row_sum);
            rounds = 0;
            row_sum(table, sum0, sum1, sum2, sum3, sum4, sum5, sum6, sum7);
        }
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t end = origin + first + 992 < items ? origin + first + 992 : items;
        for (uint64_t at = origin + first; at < end; at += 256) {
            uint32_t w[8];
            for (uint32_t i = 0; i < 8; i++) w[i] = kg_ld4(words + (at + 32 * i < end ? at + 32 * i
                : at));
            for (uint32_t i = 0; i < 8; i++)
                if (at + 32 * i < end) count_word(tables, own, w[i]);
        }
    }

    // The samples before the first word and behind the last: a counter has room for one of each.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * 4 + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            count_sample(tables, own, (uint8_t)g_in[threadIdx.x]);
        }
        if (tail < n) {
            KG_CASE(tail);
            count_sample(tables, own, (uint8_t)g_in[tail]);
        }
    }
    row_sum(table, sum0, sum1, sum2, sum3, sum4, sum5, sum6, sum7);

    // The sums of the block's warps, by values. They lie where the tables were.
    uint32_t *const mine = (uint32_t *)table;
    kg_st16(mine + 4 * lane, kg_v16{sum0, sum1, sum2, sum3});
    kg_st16(mine + 4 * lane + 128, kg_v16{sum4, sum5, sum6, sum7});
    __syncthreads();
    for (uint32_t value = threadIdx.x; value < 256; value += 128) {
        uint32_t sum = 0;
        for (uint32_t w = 0; w < 4; w++) sum += ((const uint32_t *)shared->tables[w])[value];
        g_counts[(uint64_t)blockIdx.x * 256 + value] = sum;
    }
}
KG_ENTRY(kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl)

// What a block of the second launch shares: the sums of its warps.
struct alignas(16) block_sums { uint32_t sums[8][8]; };

// Adds up 8 counters over all blocks: lanes l and l + 8 have the same counter, of other blocks.
KG_KERNEL(kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_sum, 256, 8)(const uint32_t *g_counts,
    uint32_t *g_out, uint32_t blocks, uint32_t counters)
{
    KG_SMEM(block_sums, shared);
    const uint32_t counter = 8 * blockIdx.x + threadIdx.x % 8;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    uint32_t sum = 0;
    KG_UNROLL(8)
    for (uint32_t block = threadIdx.x / 8; block < blocks; block += 32)
        sum += g_counts[(uint64_t)block * 256 + counter];
    sum += __shfl_down_sync(0xffffffffu, sum, 16);
    sum += __shfl_down_sync(0xffffffffu, sum, 8);
    if (kg_lane() < 8) shared->sums[kg_warp()][kg_lane()] = sum;
    __syncthreads();
    if (threadIdx.x >= 8 || counter >= counters) return;
    for (uint32_t w = 1; w < 8; w++) sum += shared->sums[w][threadIdx.x];
    g_out[counter] = sum;
}
KG_ENTRY(kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_sum)

KG_VARIANT(kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl), nullptr, 128,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_sum), nullptr, 256,
            sizeof(block_sums));
        return error;
    }
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint32_t *g_counts = (uint32_t *)call->regions[region_counts];
    uint64_t n = call->n;
    uint32_t bins = (uint32_t)call->lengths[0], counters = bins, blocks = call->grid[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 1, n);
    uint64_t items = (n - head) / 4;
    void *arguments[] = {&g_in, &n, &head, &items, &g_counts};
    void *sums[] = {&g_counts, &g_out, &blocks, &counters};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl), arguments, 128,
        sizeof(block_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_sum), sums, 256,
        sizeof(block_sums));
    return error;
}
} // namespace
} // namespace
