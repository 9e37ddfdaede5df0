// kg_steady_sums_f32.cu: the kernels of steady_sums for f32, one per variant.
// Made by kgen 0.2.0 from ordered.yaml (spec hash 62234afc4c5b03c9). Do not edit: edit the spec.
//
//   column_wbw_w8x4_ordered_8192_sm3_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 2 launches, 32768 bytes of shared memory a block
//     facts: counters 1024, binning values, outside drop, sort float, ordered
//     content hash 17f3f32834035c5c
//   column_wbw_w8x4_ordered_40960_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 255 registers a thread (1 block per SM)
//     8 bytes moved per element; 2 launches, 163840 bytes of shared memory a block
//     facts: counters 5120, binning values, outside drop, sort float, ordered
//     content hash 661f29773e9860cb
//   column_wbw_w8x4_ordered_57344_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 255 registers a thread (1 block per SM)
//     8 bytes moved per element; 2 launches, 229376 bytes of shared memory a block
//     facts: counters 7168, binning values, outside drop, sort float, ordered
//     content hash 7598695f3427c301
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
enum region { region_sums };

namespace column_wbw_w8x4_ordered_8192_sm3_pdl {

// What a block shares: the counters of each warp.
struct alignas(16) block_shared { float sums[8][1024]; };

// Adds to a warp's counters, by all its lanes. Those with the same counter add in turn, from the
// lowest on.
KG_FN void add_in_order(float *sums, bool has, uint32_t counter, float weight)
{
    const uint32_t nobody = 0xffffffffu; // no counter has such a number
    const uint32_t peers = __match_any_sync(0xffffffffu, has ? counter : nobody);
    const uint32_t before = (uint32_t)__popc(peers & kg_lanemask_lt());
    for (uint32_t turn = 0; __any_sync(0xffffffffu, has && before >= turn); turn++) {
        if (turn > 0) KG_CASE(peers);
        if (has && before == turn) sums[counter] += weight;
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
    add_in_order(sums, has, counter, weight(e_key, e_w));
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

// Adds to a warp's counters, by all its lanes. Those with the same counter add in turn, from the
// lowest on.
KG_FN void add_in_order(float *sums, bool has, uint32_t counter, float weight)
{
    const uint32_t nobody = 0xffffffffu; // no counter has such a number
    const uint32_t peers = __match_any_sync(0xffffffffu, has ? counter : nobody);
    const uint32_t before = (uint32_t)__popc(peers & kg_lanemask_lt());
    for (uint32_t turn = 0; __any_sync(0xffffffffu, has && before >= turn); turn++) {
        if (turn > 0) KG_CASE(peers);
        if (has && before == turn) sums[counter] += weight;
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
    add_in_order(sums, has, counter, weight(e_key, e_w));
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

// Adds to a warp's counters, by all its lanes. Those with the same counter add in turn, from the
// lowest on.
KG_FN void add_in_order(float *sums, bool has, uint32_t counter, float weight)
{
    const uint32_t nobody = 0xffffffffu; // no counter has such a number
    const uint32_t peers = __match_any_sync(0xffffffffu, has ? counter : nobody);
    const uint32_t before = (uint32_t)__popc(peers & kg_lanemask_lt());
    for (uint32_t turn = 0; __any_sync(0xffffffffu, has && before >= turn); turn++) {
        if (turn > 0) KG_CASE(peers);
        if (has && before == turn) sums[counter] += weight;
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
    add_in_order(sums, has, counter, weight(e_key, e_w));
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
} // namespace
