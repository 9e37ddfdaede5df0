// kg_steady_sums_f32.cu: the kernels of steady_sums for f32, one per variant.
// Made by kgen 0.2.0 from ordered.yaml (spec hash 62234afc4c5b03c9). Do not edit: edit the spec.
//
//   column_wbw_w8x4_ordered_8192_sm3_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 2 launches, 32768 bytes of shared memory a block
//     facts: counters 1024, binning values, outside drop, sort float, ordered
//     content hash efda6a034046a5de
//   column_wbw_w8x4_ordered_40960_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 255 registers a thread (1 block per SM)
//     8 bytes moved per element; 2 launches, 163840 bytes of shared memory a block
//     facts: counters 5120, binning values, outside drop, sort float, ordered
//     content hash 2f04652aceccdc1f
//   column_wbw_w8x4_ordered_57344_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 255 registers a thread (1 block per SM)
//     8 bytes moved per element; 2 launches, 229376 bytes of shared memory a block
//     facts: counters 7168, binning values, outside drop, sort float, ordered
//     content hash ec0022a0f9d83bfd
//   column_wbw_w8x2_exact_global_sm3_h512_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 2 launches, 40960 bytes of shared memory a block
//     facts: hot 512, tiles 62, binning values, outside drop, sort float, window 294912, exact
//     content hash 8e0dbbee723c3d87
//   column_wbw_w8x2_exact_global_sm3_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 40 registers a thread (6 blocks per SM)
//     8 bytes moved per element; 2 launches, 0 bytes of shared memory a block
//     facts: binning values, outside drop, sort float, window 294912, exact
//     content hash ec9a0aa68d8ee1e8
//
// Operations, as the operator is written:
//   bin: no operation
//   weight: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_steady_sums_op.h"

namespace kg_steady_sums_f32_kernels {

using kg_op::kg_steady_sums_f32::bin;
using kg_op::kg_steady_sums_f32::weight;

// The regions of a workspace, in the order of call->regions.
enum region { region_sums, region_exact };

namespace column_wbw_w8x4_ordered_8192_sm3_pdl {

// What a block shares: the counters of each warp.
struct alignas(16) block_shared { float sums[8][1024]; };

// Combines a sample of each lane with its counter, by all lanes of a warp. Those with one counter
// take turns.
KG_FN void combine_in_order(float *own, bool has, uint32_t counter, const float &weight)
{
    const uint32_t nobody = 0xffffffffu; // no counter has such a number
    const uint32_t peers = __match_any_sync(0xffffffffu, has ? counter : nobody);
    const uint32_t before = (uint32_t)__popc(peers & kg_lanemask_lt());
    for (uint32_t turn = 0; __any_sync(0xffffffffu, has && before >= turn); turn++) {
        if (turn > 0) KG_CASE(peers);
        if (has && before == turn) own[counter] = own[counter] + weight;
        __syncwarp(); // the next lane sees it
    }
}

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint32_t e_key, const float e_w, uint32_t bins, uint32_t *counter)
{
    const float number = bin(e_key, e_w);
    const uint32_t whole = number >= 0.0f && number < 2147483648.0f ? (uint32_t)number : bins;
    *counter = whole;
    return whole < bins;
}

// Counts a sample, if it has a counter.
KG_FN void count(float *sums, uint32_t bins, bool inside, const uint32_t e_key, const float e_w)
{
    uint32_t counter = 0;
    const bool has = inside && find_counter(e_key, e_w, bins, &counter);
    combine_in_order(sums, has, counter, weight(e_key, e_w));
}

// Column DASk: the grid strides through the samples; each warp adds to counters of its own.
KG_KERNEL(kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl, 256, 4)(const uint32_t *g_key,
    const float *g_w, uint64_t items, uint32_t bins, float *g_sums)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins;
    float *const sums = shared->sums[kg_warp()];
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = kg_lane(); at < counters; at += 32) sums[at] = 0;
    __syncwarp();
    kg_pdl_wait(); // what the launch before this one wrote is there
    const uint32_t first = threadIdx.x / 32 * 128 + threadIdx.x % 32;
    // Lanes behind the end have the last sample, and add nothing.
    for (uint64_t origin = (uint64_t)blockIdx.x * 1024; origin < items;
        origin += (uint64_t)gridDim.x * 1024) {
        const uint64_t at = origin + first;
        const bool inside0 = at < items;
        const uint64_t at0 = inside0 ? at : items - 1;
        const uint32_t e_key_0 = g_key[at0];
        const float e_w_0 = g_w[at0];
        const bool inside1 = at + 32 < items;
        const uint64_t at1 = inside1 ? at + 32 : items - 1;
        const uint32_t e_key_1 = g_key[at1];
        const float e_w_1 = g_w[at1];
        const bool inside2 = at + 64 < items;
        const uint64_t at2 = inside2 ? at + 64 : items - 1;
        const uint32_t e_key_2 = g_key[at2];
        const float e_w_2 = g_w[at2];
        const bool inside3 = at + 96 < items;
        const uint64_t at3 = inside3 ? at + 96 : items - 1;
        const uint32_t e_key_3 = g_key[at3];
        const float e_w_3 = g_w[at3];
        count(sums, bins, inside0, e_key_0, e_w_0);
        count(sums, bins, inside1, e_key_1, e_w_1);
        count(sums, bins, inside2, e_key_2, e_w_2);
        count(sums, bins, inside3, e_key_3, e_w_3);
    }

    // The sums of the block's warps, in their order.
    __syncthreads();
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) {
        float sum = shared->sums[0][counter];
        for (uint32_t warp = 1; warp < 8; warp++) sum += shared->sums[warp][counter];
        g_sums[(uint64_t)blockIdx.x * counters + counter] = sum;
    }
}
KG_ENTRY(kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl)

// Adds up each counter over all blocks, in their order.
KG_KERNEL(kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl_sum, 256,
    8)(const float *g_sums, float *g_out, uint32_t blocks, uint32_t counters)
{
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint32_t counter = blockIdx.x * 256 + threadIdx.x; counter < counters;
        counter += gridDim.x * 256) {
        float sum = g_sums[counter];
        KG_UNROLL(8)
        for (uint32_t block = 1; block < blocks;
            block++) sum += g_sums[(uint64_t)block * counters + counter];
        g_out[counter] = sum;
    }
}
KG_ENTRY(kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl_sum)

KG_VARIANT(kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl), nullptr, 256,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl_sum), nullptr,
            256, 0);
        return error;
    }
    const uint32_t *g_key = (const uint32_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint32_t bins = (uint32_t)call->lengths[0];
    uint64_t items = call->n;
    float *g_sums = (float *)call->regions[region_sums];
    uint32_t counters = bins, blocks = call->grid[0];
    void *arguments[] = {&g_key, &g_w, &items, &bins, &g_sums};
    void *sums[] = {&g_sums, &g_out, &blocks, &counters};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl), arguments, 256,
        sizeof(block_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl_sum), sums, 256, 0);
    return error;
}
} // namespace

namespace column_wbw_w8x4_ordered_40960_sm1_pdl {

// What a block shares: the counters of each warp.
struct alignas(16) block_shared { float sums[8][5120]; };

// Combines a sample of each lane with its counter, by all lanes of a warp. Those with one counter
// take turns.
KG_FN void combine_in_order(float *own, bool has, uint32_t counter, const float &weight)
{
    const uint32_t nobody = 0xffffffffu; // no counter has such a number
    const uint32_t peers = __match_any_sync(0xffffffffu, has ? counter : nobody);
    const uint32_t before = (uint32_t)__popc(peers & kg_lanemask_lt());
    for (uint32_t turn = 0; __any_sync(0xffffffffu, has && before >= turn); turn++) {
        if (turn > 0) KG_CASE(peers);
        if (has && before == turn) own[counter] = own[counter] + weight;
        __syncwarp(); // the next lane sees it
    }
}

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint32_t e_key, const float e_w, uint32_t bins, uint32_t *counter)
{
    const float number = bin(e_key, e_w);
    const uint32_t whole = number >= 0.0f && number < 2147483648.0f ? (uint32_t)number : bins;
    *counter = whole;
    return whole < bins;
}

// Counts a sample, if it has a counter.
KG_FN void count(float *sums, uint32_t bins, bool inside, const uint32_t e_key, const float e_w)
{
    uint32_t counter = 0;
    const bool has = inside && find_counter(e_key, e_w, bins, &counter);
    combine_in_order(sums, has, counter, weight(e_key, e_w));
}

// Column DASk: the grid strides through the samples; each warp adds to counters of its own.
KG_KERNEL(kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl, 256, 1)(const uint32_t *g_key,
    const float *g_w, uint64_t items, uint32_t bins, float *g_sums)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins;
    float *const sums = shared->sums[kg_warp()];
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = kg_lane(); at < counters; at += 32) sums[at] = 0;
    __syncwarp();
    kg_pdl_wait(); // what the launch before this one wrote is there
    const uint32_t first = threadIdx.x / 32 * 128 + threadIdx.x % 32;
    // Lanes behind the end have the last sample, and add nothing.
    for (uint64_t origin = (uint64_t)blockIdx.x * 1024; origin < items;
        origin += (uint64_t)gridDim.x * 1024) {
        const uint64_t at = origin + first;
        const bool inside0 = at < items;
        const uint64_t at0 = inside0 ? at : items - 1;
        const uint32_t e_key_0 = g_key[at0];
        const float e_w_0 = g_w[at0];
        const bool inside1 = at + 32 < items;
        const uint64_t at1 = inside1 ? at + 32 : items - 1;
        const uint32_t e_key_1 = g_key[at1];
        const float e_w_1 = g_w[at1];
        const bool inside2 = at + 64 < items;
        const uint64_t at2 = inside2 ? at + 64 : items - 1;
        const uint32_t e_key_2 = g_key[at2];
        const float e_w_2 = g_w[at2];
        const bool inside3 = at + 96 < items;
        const uint64_t at3 = inside3 ? at + 96 : items - 1;
        const uint32_t e_key_3 = g_key[at3];
        const float e_w_3 = g_w[at3];
        count(sums, bins, inside0, e_key_0, e_w_0);
        count(sums, bins, inside1, e_key_1, e_w_1);
        count(sums, bins, inside2, e_key_2, e_w_2);
        count(sums, bins, inside3, e_key_3, e_w_3);
    }

    // The sums of the block's warps, in their order.
    __syncthreads();
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) {
        float sum = shared->sums[0][counter];
        for (uint32_t warp = 1; warp < 8; warp++) sum += shared->sums[warp][counter];
        g_sums[(uint64_t)blockIdx.x * counters + counter] = sum;
    }
}
KG_ENTRY(kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl)

// Adds up each counter over all blocks, in their order.
KG_KERNEL(kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl_sum, 256,
    8)(const float *g_sums, float *g_out, uint32_t blocks, uint32_t counters)
{
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint32_t counter = blockIdx.x * 256 + threadIdx.x; counter < counters;
        counter += gridDim.x * 256) {
        float sum = g_sums[counter];
        KG_UNROLL(8)
        for (uint32_t block = 1; block < blocks;
            block++) sum += g_sums[(uint64_t)block * counters + counter];
        g_out[counter] = sum;
    }
}
KG_ENTRY(kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl_sum)

KG_VARIANT(kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl), nullptr, 256,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl_sum), nullptr,
            256, 0);
        return error;
    }
    const uint32_t *g_key = (const uint32_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint32_t bins = (uint32_t)call->lengths[0];
    uint64_t items = call->n;
    float *g_sums = (float *)call->regions[region_sums];
    uint32_t counters = bins, blocks = call->grid[0];
    void *arguments[] = {&g_key, &g_w, &items, &bins, &g_sums};
    void *sums[] = {&g_sums, &g_out, &blocks, &counters};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl), arguments, 256,
        sizeof(block_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl_sum), sums, 256, 0);
    return error;
}
} // namespace

namespace column_wbw_w8x4_ordered_57344_sm1_pdl {

// What a block shares: the counters of each warp.
struct alignas(16) block_shared { float sums[8][7168]; };

// Combines a sample of each lane with its counter, by all lanes of a warp. Those with one counter
// take turns.
KG_FN void combine_in_order(float *own, bool has, uint32_t counter, const float &weight)
{
    const uint32_t nobody = 0xffffffffu; // no counter has such a number
    const uint32_t peers = __match_any_sync(0xffffffffu, has ? counter : nobody);
    const uint32_t before = (uint32_t)__popc(peers & kg_lanemask_lt());
    for (uint32_t turn = 0; __any_sync(0xffffffffu, has && before >= turn); turn++) {
        if (turn > 0) KG_CASE(peers);
        if (has && before == turn) own[counter] = own[counter] + weight;
        __syncwarp(); // the next lane sees it
    }
}

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint32_t e_key, const float e_w, uint32_t bins, uint32_t *counter)
{
    const float number = bin(e_key, e_w);
    const uint32_t whole = number >= 0.0f && number < 2147483648.0f ? (uint32_t)number : bins;
    *counter = whole;
    return whole < bins;
}

// Counts a sample, if it has a counter.
KG_FN void count(float *sums, uint32_t bins, bool inside, const uint32_t e_key, const float e_w)
{
    uint32_t counter = 0;
    const bool has = inside && find_counter(e_key, e_w, bins, &counter);
    combine_in_order(sums, has, counter, weight(e_key, e_w));
}

// Column DASk: the grid strides through the samples; each warp adds to counters of its own.
KG_KERNEL(kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl, 256, 1)(const uint32_t *g_key,
    const float *g_w, uint64_t items, uint32_t bins, float *g_sums)
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = bins;
    float *const sums = shared->sums[kg_warp()];
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = kg_lane(); at < counters; at += 32) sums[at] = 0;
    __syncwarp();
    kg_pdl_wait(); // what the launch before this one wrote is there
    const uint32_t first = threadIdx.x / 32 * 128 + threadIdx.x % 32;
    // Lanes behind the end have the last sample, and add nothing.
    for (uint64_t origin = (uint64_t)blockIdx.x * 1024; origin < items;
        origin += (uint64_t)gridDim.x * 1024) {
        const uint64_t at = origin + first;
        const bool inside0 = at < items;
        const uint64_t at0 = inside0 ? at : items - 1;
        const uint32_t e_key_0 = g_key[at0];
        const float e_w_0 = g_w[at0];
        const bool inside1 = at + 32 < items;
        const uint64_t at1 = inside1 ? at + 32 : items - 1;
        const uint32_t e_key_1 = g_key[at1];
        const float e_w_1 = g_w[at1];
        const bool inside2 = at + 64 < items;
        const uint64_t at2 = inside2 ? at + 64 : items - 1;
        const uint32_t e_key_2 = g_key[at2];
        const float e_w_2 = g_w[at2];
        const bool inside3 = at + 96 < items;
        const uint64_t at3 = inside3 ? at + 96 : items - 1;
        const uint32_t e_key_3 = g_key[at3];
        const float e_w_3 = g_w[at3];
        count(sums, bins, inside0, e_key_0, e_w_0);
        count(sums, bins, inside1, e_key_1, e_w_1);
        count(sums, bins, inside2, e_key_2, e_w_2);
        count(sums, bins, inside3, e_key_3, e_w_3);
    }

    // The sums of the block's warps, in their order.
    __syncthreads();
    for (uint32_t counter = threadIdx.x; counter < counters; counter += 256) {
        float sum = shared->sums[0][counter];
        for (uint32_t warp = 1; warp < 8; warp++) sum += shared->sums[warp][counter];
        g_sums[(uint64_t)blockIdx.x * counters + counter] = sum;
    }
}
KG_ENTRY(kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl)

// Adds up each counter over all blocks, in their order.
KG_KERNEL(kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl_sum, 256,
    8)(const float *g_sums, float *g_out, uint32_t blocks, uint32_t counters)
{
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint32_t counter = blockIdx.x * 256 + threadIdx.x; counter < counters;
        counter += gridDim.x * 256) {
        float sum = g_sums[counter];
        KG_UNROLL(8)
        for (uint32_t block = 1; block < blocks;
            block++) sum += g_sums[(uint64_t)block * counters + counter];
        g_out[counter] = sum;
    }
}
KG_ENTRY(kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl_sum)

KG_VARIANT(kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl), nullptr, 256,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl_sum), nullptr,
            256, 0);
        return error;
    }
    const uint32_t *g_key = (const uint32_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint32_t bins = (uint32_t)call->lengths[0];
    uint64_t items = call->n;
    float *g_sums = (float *)call->regions[region_sums];
    uint32_t counters = bins, blocks = call->grid[0];
    void *arguments[] = {&g_key, &g_w, &items, &bins, &g_sums};
    void *sums[] = {&g_sums, &g_out, &blocks, &counters};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl), arguments, 256,
        sizeof(block_shared));
    if (!error) error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl_sum), sums, 256, 0);
    return error;
}
} // namespace

namespace column_wbw_w8x2_exact_global_sm3_h512_pdl {

// What a block shares: words of sums, in copies beside each other; and which counter a slot is for.
struct alignas(16) block_shared { uint32_t words[9728]; uint32_t owner[512]; };

constexpr uint32_t nobody = 0xffffffffu; // no counter has such a number
constexpr uint32_t sum_words = KG_EXACT_F32_WORD_FLAGS + 1;

// Adds to a sum in shared memory; words of the lane's copy.
KG_FN void add_words(uint32_t *words, uint32_t log2_copies, float weight)
{
    const kg_exact x = kg_exact_of_f32(weight);
    if (x.flags != 0) {
        atomicOr(words + (KG_EXACT_F32_WORD_FLAGS << log2_copies), x.flags);
        return;
    }
    const uint32_t first = x.place / KG_EXACT_WORD_DIGIT, shift = x.place % KG_EXACT_WORD_DIGIT;
    KG_UNROLL(5)
    for (uint32_t i = 0; i < KG_EXACT_F32_WORD_PIECES; i++) {
        const uint32_t piece = (uint32_t)kg_exact_piece(x.digits, shift, i, KG_EXACT_WORD_DIGIT);
        if (piece != 0) atomicAdd(words + ((first + i) << log2_copies), x.negative ? 0u - piece
            : piece);
    }
}

// Adds to a sum in the workspace.
KG_FN void add_limbs(uint64_t *limbs, float weight)
{
    const kg_exact x = kg_exact_of_f32(weight);
    if (x.flags != 0) {
        atomicOr(limbs + KG_EXACT_F32_FLAGS, (uint64_t)x.flags);
        return;
    }
    const uint32_t first = x.place / KG_EXACT_F32_DIGIT, shift = x.place % KG_EXACT_F32_DIGIT;
    KG_UNROLL(3)
    for (uint32_t i = 0; i < KG_EXACT_F32_PIECES; i++) {
        const uint64_t piece = kg_exact_piece(x.digits, shift, i, KG_EXACT_F32_DIGIT);
        if (piece != 0) atomicAdd(limbs + first + i, x.negative ? 0 - piece : piece);
    }
}

// Adds to a counter: in its slot where it has one, else in the workspace.
KG_FN void add_to(block_shared *shared, uint64_t *g_exact, uint64_t counter, float weight)
{
    const uint32_t slot = (uint32_t)counter * 2654435761u >> 23;
    uint32_t owner = kg_ld_relaxed_u32(&shared->owner[slot]);
    if (owner == nobody) {
        KG_CASE(slot);
        owner = atomicCAS(&shared->owner[slot], nobody, (uint32_t)counter);
        if (owner == nobody) owner = (uint32_t)counter;
    }
    if (owner == (uint32_t)counter) add_words(shared->words + slot * sum_words, 0, weight);
    else add_limbs(g_exact + counter * KG_EXACT_F32_LIMBS, weight);
}

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint32_t e_key, const float e_w, uint64_t bins, uint64_t *counter)
{
    const float number = bin(e_key, e_w);
    const uint64_t whole = number >= 0.0f && number < 9223372036854775808.0f ? (uint64_t)number
        : bins;
    *counter = whole;
    return whole < bins;
}

// Parts of an output that are set to 0: small ones of few counters, so that many have some. Who has
// set one to 0 waits until
// all can see that, so of many counters parts are large.
KG_FN uint32_t part_of(uint64_t counters) { return counters > 4194304 ? 16384 : counters > 262144
    ? 4096 : 512; }
// How many of them an output has.
KG_FN uint64_t parts_of(uint64_t counters)
{
    const uint32_t each = part_of(counters);
    return (counters + each - 1) / each;
}

// A warp sets parts of the output to 0, as long as there are any that no other has taken.
KG_FN void clear_parts(uint64_t *g_out, uint64_t counters, uint32_t *g_taken, uint32_t *g_clear)
{
    const uint32_t lane = kg_lane(), each = part_of(counters);
    const uint64_t parts = parts_of(counters);
    uint32_t next = 0, cleared = 0;
    if (lane == 0) next = atomicAdd(g_taken, 1);
    for (;;) {
        const uint32_t part = __shfl_sync(0xffffffffu, next, 0);
        if (part >= parts) break;
        KG_CASE(clear);
        if (lane == 0) next = atomicAdd(g_taken, 1); // on its way while this part is cleared
        const uint64_t from = (uint64_t)part * each;
        const uint64_t to = from + each < counters ? from + each : counters;
        for (uint64_t at = from + lane; at < to; at += 32) g_out[at] = 0;
        __syncwarp();
        if (lane != 0) continue;
        // Who says so waits until all can see it: a warp that has many parts does so once.
        if (parts <= gridDim.x) kg_red_add_release_u32(g_clear, 1);
        else cleared++;
    }
    if (cleared != 0) kg_red_add_release_u32(g_clear, cleared);
}

// By one thread of a block, once: waits until the output is clear.
KG_FN void wait_until_clear(uint64_t counters, uint32_t *g_clear)
{
    const uint64_t parts = parts_of(counters);
    while (kg_ld_acquire_u32(g_clear) != parts) kg_spin();
}

// The same thread says that its block no longer looks. The last to say so sets the words back, so
// that the next call
// finds them as this one did. Nothing but `leave_words` needs the answer, so other work hides how
// long it takes.
KG_FN uint32_t begin_to_leave(uint32_t *g_ticket) { return kg_atomic_add_release_u32(g_ticket, 1); }
// Ends what it began: `before` is its answer.
KG_FN void leave_words(uint32_t before, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    if (before != gridDim.x - 1) return;
    KG_CASE(last);
    kg_atomic_add_acquire_u32(g_ticket, 0); // all others have seen it
    kg_st_relaxed_u32(g_taken, 0);
    kg_st_relaxed_u32(g_clear, 0);
    kg_st_relaxed_u32(g_ticket, 0);
}

// Hands what the block has added over to the limbs, and begins anew. Lanes begin with different
// copies, in other banks.
KG_FN void hand_over(block_shared *shared, uint64_t *g_exact, uint32_t sums, uint32_t log2_copies)
{
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t at = threadIdx.x; at < sums * sum_words; at += 256) {
        const uint32_t sum = at / sum_words, word = at % sum_words;
        uint32_t *const from = shared->words + (at << log2_copies);
        uint32_t flags = 0, all = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            flags |= from[copy];
            all += from[copy];
            from[copy] = 0;
        }
        if (shared->owner[sum] == nobody) continue;
        uint64_t *const limbs = g_exact + (uint64_t)shared->owner[sum] * KG_EXACT_F32_LIMBS;
        if (word == KG_EXACT_F32_WORD_FLAGS) {
            if (flags != 0) atomicOr(limbs + KG_EXACT_F32_FLAGS, (uint64_t)flags);
            continue;
        }
        // A limb gets the lower bits, the next one what is left of them, which may be less than 0.
        const uint32_t place = word * KG_EXACT_WORD_DIGIT, limb = place / KG_EXACT_F32_DIGIT;
        const int64_t units = (int64_t)(int32_t)all * ((int64_t)1 << place % KG_EXACT_F32_DIGIT);
        const uint64_t low = (uint64_t)units & (((uint64_t)1 << KG_EXACT_F32_DIGIT) - 1);
        const int64_t high = units >> KG_EXACT_F32_DIGIT;
        if (low != 0) atomicAdd(limbs + limb, low);
        if (high != 0) atomicAdd(limbs + limb + 1, (uint64_t)high);
    }
}

// Counts a sample, if it has a counter.
KG_FN void count(block_shared *shared, uint64_t *g_exact, uint64_t window, uint64_t held,
    uint64_t bins, const uint32_t e_key, const float e_w)
{
    uint64_t counter;
    if (find_counter(e_key, e_w, bins, &counter) && counter - window < held)
        add_to(shared, g_exact, (counter - window), weight(e_key, e_w));
}

// Counters that are added up at once.
KG_FN uint64_t held_of(uint64_t counters, uint64_t window)
{
    const uint64_t left = counters - window;
    return left <= 294912 ? left : 294912;
}

// Column DASk: the grid strides through the samples; each block adds in shared memory.
KG_KERNEL(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl, 256,
    4)(const uint32_t *g_key, const float *g_w, uint64_t items, uint64_t bins, uint64_t *g_exact,
    uint64_t window, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint64_t counters = bins;
    const uint64_t held = held_of(counters, window);
    kg_pdl_trigger(); // the next launch may be made ready
    for (uint32_t at = threadIdx.x; at < 512 * sum_words; at += 256) shared->words[at] = 0;
    for (uint32_t slot = threadIdx.x; slot < 512; slot += 256) shared->owner[slot] = nobody;
    uint32_t tiles = 0;
    bool seen = false;
    kg_pdl_wait(); // what the launch before this one wrote is there
    clear_parts(g_exact, held * KG_EXACT_F32_LIMBS, g_taken, g_clear);
    __syncthreads();
    if (threadIdx.x == 0) {
        wait_until_clear(held * KG_EXACT_F32_LIMBS, g_clear);
        leave_words(begin_to_leave(g_ticket), g_taken, g_clear, g_ticket);
    }
    seen = true;
    __syncthreads();
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 512;
    uint64_t origin = (uint64_t)blockIdx.x * 512;
    for (; origin + 512 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint64_t at0 = at;
        const uint64_t at1 = at + 32;
        const uint32_t e_key_0 = g_key[at0];
        const float e_w_0 = g_w[at0];
        const uint32_t e_key_1 = g_key[at1];
        const float e_w_1 = g_w[at1];
        count(shared, g_exact, window, held, bins, e_key_0, e_w_0);
        count(shared, g_exact, window, held, bins, e_key_1, e_w_1);
        if (++tiles == 62) { // words hold no more
            KG_CASE(flush);
            tiles = 0;
            if (!seen && threadIdx.x == 0) {
                wait_until_clear(held * KG_EXACT_F32_LIMBS, g_clear);
                leave_words(begin_to_leave(g_ticket), g_taken, g_clear, g_ticket);
            }
            seen = true;
            __syncthreads(); // all have added
            hand_over(shared, g_exact, 512, 0);
            __syncthreads();
        }
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
        const uint32_t e_key_0 = g_key[at0];
        const float e_w_0 = g_w[at0];
        const uint32_t e_key_1 = g_key[at1];
        const float e_w_1 = g_w[at1];
        if (at < items) count(shared, g_exact, window, held, bins, e_key_0, e_w_0);
        if (at + 32 < items) count(shared, g_exact, window, held, bins, e_key_1, e_w_1);
    }
    if (!seen && threadIdx.x == 0) {
        wait_until_clear(held * KG_EXACT_F32_LIMBS, g_clear);
        leave_words(begin_to_leave(g_ticket), g_taken, g_clear, g_ticket);
    }
    __syncthreads(); // the block has added all
    hand_over(shared, g_exact, 512, 0);
}
KG_ENTRY(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl)

// Rounds the sums.
KG_KERNEL(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_sum, 256,
    6)(uint64_t *g_exact, float *g_out, uint64_t counters)
{
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint64_t counter = (uint64_t)blockIdx.x * 256 + threadIdx.x; counter < counters;
        counter += (uint64_t)gridDim.x * 256) {
        uint64_t *const limbs = g_exact + counter * KG_EXACT_F32_LIMBS;
        g_out[counter] = kg_exact_f32(limbs);
    }
}
KG_ENTRY(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_sum)

KG_VARIANT(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl), nullptr,
            256, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_sum),
            nullptr, 256, 0);
        return error;
    }
    const uint32_t *g_key = (const uint32_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t bins = call->lengths[0];
    uint64_t items = call->n;
    uint64_t *g_exact = (uint64_t *)call->regions[region_exact];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    uint64_t counters = bins;
    // The first launch of two adds, the second rounds; then the same of the next bins.
    int error = 0;
    for (uint32_t pass = 0; !error && pass < call->passes[0]; pass++) {
        uint64_t window = (uint64_t)294912 * pass, held = counters - window;
        if (held > 294912) held = 294912;
        float *g_to = g_out + window;
        void *arguments[] = {&g_key, &g_w, &items, &bins, &g_exact, &window, &g_taken, &g_clear,
            &g_ticket};
        void *sums[] = {&g_exact, &g_to, &held};
        error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl), arguments,
            256, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_sum), sums,
            256, 0);
    }
    return error;
}
} // namespace

namespace column_wbw_w8x2_exact_global_sm3_pdl {

// Adds to a sum in the workspace.
KG_FN void add_limbs(uint64_t *limbs, float weight)
{
    const kg_exact x = kg_exact_of_f32(weight);
    if (x.flags != 0) {
        atomicOr(limbs + KG_EXACT_F32_FLAGS, (uint64_t)x.flags);
        return;
    }
    const uint32_t first = x.place / KG_EXACT_F32_DIGIT, shift = x.place % KG_EXACT_F32_DIGIT;
    KG_UNROLL(3)
    for (uint32_t i = 0; i < KG_EXACT_F32_PIECES; i++) {
        const uint64_t piece = kg_exact_piece(x.digits, shift, i, KG_EXACT_F32_DIGIT);
        if (piece != 0) atomicAdd(limbs + first + i, x.negative ? 0 - piece : piece);
    }
}

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint32_t e_key, const float e_w, uint64_t bins, uint64_t *counter)
{
    const float number = bin(e_key, e_w);
    const uint64_t whole = number >= 0.0f && number < 9223372036854775808.0f ? (uint64_t)number
        : bins;
    *counter = whole;
    return whole < bins;
}

// Parts of an output that are set to 0: small ones of few counters, so that many have some. Who has
// set one to 0 waits until
// all can see that, so of many counters parts are large.
KG_FN uint32_t part_of(uint64_t counters) { return counters > 4194304 ? 16384 : counters > 262144
    ? 4096 : 512; }
// How many of them an output has.
KG_FN uint64_t parts_of(uint64_t counters)
{
    const uint32_t each = part_of(counters);
    return (counters + each - 1) / each;
}

// A warp sets parts of the output to 0, as long as there are any that no other has taken.
KG_FN void clear_parts(uint64_t *g_out, uint64_t counters, uint32_t *g_taken, uint32_t *g_clear)
{
    const uint32_t lane = kg_lane(), each = part_of(counters);
    const uint64_t parts = parts_of(counters);
    uint32_t next = 0, cleared = 0;
    if (lane == 0) next = atomicAdd(g_taken, 1);
    for (;;) {
        const uint32_t part = __shfl_sync(0xffffffffu, next, 0);
        if (part >= parts) break;
        KG_CASE(clear);
        if (lane == 0) next = atomicAdd(g_taken, 1); // on its way while this part is cleared
        const uint64_t from = (uint64_t)part * each;
        const uint64_t to = from + each < counters ? from + each : counters;
        for (uint64_t at = from + lane; at < to; at += 32) g_out[at] = 0;
        __syncwarp();
        if (lane != 0) continue;
        // Who says so waits until all can see it: a warp that has many parts does so once.
        if (parts <= gridDim.x) kg_red_add_release_u32(g_clear, 1);
        else cleared++;
    }
    if (cleared != 0) kg_red_add_release_u32(g_clear, cleared);
}

// By one thread of a block, once: waits until the output is clear.
KG_FN void wait_until_clear(uint64_t counters, uint32_t *g_clear)
{
    const uint64_t parts = parts_of(counters);
    while (kg_ld_acquire_u32(g_clear) != parts) kg_spin();
}

// The same thread says that its block no longer looks. The last to say so sets the words back, so
// that the next call
// finds them as this one did. Nothing but `leave_words` needs the answer, so other work hides how
// long it takes.
KG_FN uint32_t begin_to_leave(uint32_t *g_ticket) { return kg_atomic_add_release_u32(g_ticket, 1); }
// Ends what it began: `before` is its answer.
KG_FN void leave_words(uint32_t before, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    if (before != gridDim.x - 1) return;
    KG_CASE(last);
    kg_atomic_add_acquire_u32(g_ticket, 0); // all others have seen it
    kg_st_relaxed_u32(g_taken, 0);
    kg_st_relaxed_u32(g_clear, 0);
    kg_st_relaxed_u32(g_ticket, 0);
}

// Counts a sample, if it has a counter.
KG_FN void count(uint64_t *g_exact, uint64_t window, uint64_t held, uint64_t bins,
    const uint32_t e_key, const float e_w)
{
    uint64_t counter;
    if (find_counter(e_key, e_w, bins, &counter) && counter - window < held)
        add_limbs(g_exact + (counter - window) * KG_EXACT_F32_LIMBS, weight(e_key, e_w));
}

// Counters that are added up at once.
KG_FN uint64_t held_of(uint64_t counters, uint64_t window)
{
    const uint64_t left = counters - window;
    return left <= 294912 ? left : 294912;
}

// Column DASk: the grid strides through the samples; they are added in the workspace.
KG_KERNEL(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl, 256, 6)(const uint32_t *g_key,
    const float *g_w, uint64_t items, uint64_t bins, uint64_t *g_exact, uint64_t window,
    uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    const uint64_t counters = bins;
    const uint64_t held = held_of(counters, window);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait(); // what the launch before this one wrote is there
    clear_parts(g_exact, held * KG_EXACT_F32_LIMBS, g_taken, g_clear);
    __syncthreads();
    if (threadIdx.x == 0) {
        wait_until_clear(held * KG_EXACT_F32_LIMBS, g_clear);
        leave_words(begin_to_leave(g_ticket), g_taken, g_clear, g_ticket);
    }
    __syncthreads();
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t grid_items = (uint64_t)gridDim.x * 512;
    uint64_t origin = (uint64_t)blockIdx.x * 512;
    for (; origin + 512 <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint64_t at0 = at;
        const uint64_t at1 = at + 32;
        const uint32_t e_key_0 = g_key[at0];
        const float e_w_0 = g_w[at0];
        const uint32_t e_key_1 = g_key[at1];
        const float e_w_1 = g_w[at1];
        count(g_exact, window, held, bins, e_key_0, e_w_0);
        count(g_exact, window, held, bins, e_key_1, e_w_1);
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint64_t at0 = at < items ? at : items - 1;
        const uint64_t at1 = at + 32 < items ? at + 32 : items - 1;
        const uint32_t e_key_0 = g_key[at0];
        const float e_w_0 = g_w[at0];
        const uint32_t e_key_1 = g_key[at1];
        const float e_w_1 = g_w[at1];
        if (at < items) count(g_exact, window, held, bins, e_key_0, e_w_0);
        if (at + 32 < items) count(g_exact, window, held, bins, e_key_1, e_w_1);
    }
}
KG_ENTRY(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl)

// Rounds the sums.
KG_KERNEL(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_sum, 256, 6)(uint64_t *g_exact,
    float *g_out, uint64_t counters)
{
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint64_t counter = (uint64_t)blockIdx.x * 256 + threadIdx.x; counter < counters;
        counter += (uint64_t)gridDim.x * 256) {
        uint64_t *const limbs = g_exact + counter * KG_EXACT_F32_LIMBS;
        g_out[counter] = kg_exact_f32(limbs);
    }
}
KG_ENTRY(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_sum)

KG_VARIANT(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl), nullptr, 256,
            0);
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_sum), nullptr,
            256, 0);
        return error;
    }
    const uint32_t *g_key = (const uint32_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t bins = call->lengths[0];
    uint64_t items = call->n;
    uint64_t *g_exact = (uint64_t *)call->regions[region_exact];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    uint64_t counters = bins;
    // The first launch of two adds, the second rounds; then the same of the next bins.
    int error = 0;
    for (uint32_t pass = 0; !error && pass < call->passes[0]; pass++) {
        uint64_t window = (uint64_t)294912 * pass, held = counters - window;
        if (held > 294912) held = 294912;
        float *g_to = g_out + window;
        void *arguments[] = {&g_key, &g_w, &items, &bins, &g_exact, &window, &g_taken, &g_clear,
            &g_ticket};
        void *sums[] = {&g_exact, &g_to, &held};
        error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl), arguments, 256,
            0);
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_sum), sums, 256,
            0);
    }
    return error;
}
} // namespace
} // namespace
