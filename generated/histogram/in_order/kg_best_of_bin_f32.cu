// kg_best_of_bin_f32.cu: the kernels of best_of_bin for f32, one per variant.
// Made by kgen 0.2.0 from in_order.yaml (spec hash 8b0adadf52283fc2). Do not edit: edit the spec.
//
//   column_wbw_w4x4_in_order_sm4_pdl
//     DASk column, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 72 registers a thread (7 blocks per SM)
//     12 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: binning values, outside drop, sort float, ordered, in_order
//     content hash ee2360f3d0bc1350
//
// Operations, as the operator is written:
//   combine: 1 comparison, 1 selection
//   bin: no operation
//   weight: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_best_of_bin_op.h"

namespace kg_best_of_bin_f32_kernels {

using kg_op::kg_best_of_bin_f32::identity;
using kg_op::kg_best_of_bin_f32::combine;
using kg_op::kg_best_of_bin_f32::bin;
using kg_op::kg_best_of_bin_f32::weight;

namespace column_wbw_w4x4_in_order_sm4_pdl {

// Combines a sample of each lane with its counter, by all lanes of a warp. Those with one counter
// take turns.
KG_FN void combine_in_order(kg_best_of_bin_best_t *own, bool has, uint32_t counter,
    const kg_best_of_bin_best_t &weight)
{
    const uint32_t nobody = 0xffffffffu; // no counter has such a number
    const uint32_t peers = __match_any_sync(0xffffffffu, has ? counter : nobody);
    const uint32_t before = (uint32_t)__popc(peers & kg_lanemask_lt());
    for (uint32_t turn = 0; __any_sync(0xffffffffu, has && before >= turn); turn++) {
        if (turn > 0) KG_CASE(peers);
        if (has && before == turn) own[counter] = combine(own[counter], weight);
        __syncwarp(); // the next lane sees it
    }
}

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint32_t e_key, const float e_w, const uint32_t e_at, uint64_t bins,
    uint64_t *counter)
{
    const float number = bin(e_key, e_w, e_at);
    const uint64_t whole = number >= 0.0f && number < 9223372036854775808.0f ? (uint64_t)number
        : bins;
    *counter = whole;
    return whole < bins;
}

// Counts a sample, if it has a counter.
KG_FN void count(kg_best_of_bin_best_t *row_out, uint64_t from, uint64_t held, uint64_t bins,
    bool inside, const uint32_t e_key, const float e_w, const uint32_t e_at)
{
    uint64_t counter = 0;
    const bool has = inside && find_counter(e_key, e_w, e_at, bins, &counter);
    combine_in_order(row_out + from, has && counter - from < held, (uint32_t)(counter - from),
        weight(e_key, e_w, e_at));
}

// Each warp goes through all samples of a row for the counters that it has.
KG_KERNEL(kg_best_of_bin_f32__column_wbw_w4x4_in_order_sm4_pdl, 128, 7)(const uint32_t *g_key,
    const float *g_w, const uint32_t *g_at, kg_best_of_bin_best_t *g_out, uint64_t items,
    uint64_t bins, uint64_t each)
{
    const uint64_t counters = bins;
    // of the counters of a row
    const uint64_t parts = counters != 0 ? (counters + each - 1) / each : 0;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint64_t at_part = (uint64_t)blockIdx.x * 4 + kg_warp(); at_part < parts;
        at_part += (uint64_t)gridDim.x * 4) {
        KG_CASE(row);
        const uint64_t from = at_part % parts * each, left = counters - from, held = left < each
            ? left : each;
        kg_best_of_bin_best_t *const row_out = g_out;
        for (uint64_t counter = from + kg_lane(); counter < from + held;
            counter += 32) row_out[counter] = identity();
        __syncwarp();
        const uint32_t first = kg_lane();
        // Lanes behind the end have the last sample, and add nothing.
        for (uint64_t origin = 0; origin < items; origin += 128) {
            const uint64_t at = origin + first;
            const bool inside0 = at < items;
            const uint64_t at0 = inside0 ? at : items - 1;
            const uint32_t e_key_0 = g_key[at0];
            const float e_w_0 = g_w[at0];
            const uint32_t e_at_0 = g_at[at0];
            const bool inside1 = at + 32 < items;
            const uint64_t at1 = inside1 ? at + 32 : items - 1;
            const uint32_t e_key_1 = g_key[at1];
            const float e_w_1 = g_w[at1];
            const uint32_t e_at_1 = g_at[at1];
            const bool inside2 = at + 64 < items;
            const uint64_t at2 = inside2 ? at + 64 : items - 1;
            const uint32_t e_key_2 = g_key[at2];
            const float e_w_2 = g_w[at2];
            const uint32_t e_at_2 = g_at[at2];
            const bool inside3 = at + 96 < items;
            const uint64_t at3 = inside3 ? at + 96 : items - 1;
            const uint32_t e_key_3 = g_key[at3];
            const float e_w_3 = g_w[at3];
            const uint32_t e_at_3 = g_at[at3];
            count(row_out, from, held, bins, inside0, e_key_0, e_w_0, e_at_0);
            count(row_out, from, held, bins, inside1, e_key_1, e_w_1, e_at_1);
            count(row_out, from, held, bins, inside2, e_key_2, e_w_2, e_at_2);
            count(row_out, from, held, bins, inside3, e_key_3, e_w_3, e_at_3);
        }
    }
}
KG_ENTRY(kg_best_of_bin_f32__column_wbw_w4x4_in_order_sm4_pdl)

KG_VARIANT(kg_best_of_bin_f32__column_wbw_w4x4_in_order_sm4_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_best_of_bin_f32__column_wbw_w4x4_in_order_sm4_pdl), nullptr, 128, 0);
    const uint32_t *g_key = (const uint32_t *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    const uint32_t *g_at = (const uint32_t *)call->args[2];
    kg_best_of_bin_best_t *g_out = (kg_best_of_bin_best_t *)call->args[3];
    uint64_t bins = call->lengths[0];
    uint64_t items = call->n;
    // So many counters for a warp that each warp has some: 32 at least, and as many as 32 bits can
    // number.
    const uint64_t warps = (uint64_t)call->grid[0] * 4, counters = bins;
    uint64_t each = counters / warps + 1;
    each = each < 32 ? 32 : each < UINT32_MAX ? each : UINT32_MAX;
    void *arguments[] = {&g_key, &g_w, &g_at, &g_out, &items, &bins, &each};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_best_of_bin_f32__column_wbw_w4x4_in_order_sm4_pdl),
        arguments, 128, 0);
}
} // namespace
} // namespace
