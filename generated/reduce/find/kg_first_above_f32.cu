// kg_first_above_f32.cu: the kernels of first_above for f32, one per variant.
// Made by kgen 0.2.0 from find.yaml (spec hash bd2fea45bd4cae28). Do not edit: edit the spec.
//
//   column_wbw_w4x2_sm8_pdl
//     DASk column, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 40 registers a thread (12 blocks per SM)
//     4 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: find first
//     content hash d526cd311cbaead4
//
// Operations, as the operator is written:
//   is_found: 1 comparison

#include <string.h>

#include "kg_device.h"
#include "kg_first_above_op.h"

namespace kg_first_above_f32_kernels {

using kg_op::kg_first_above_f32::is_found;

namespace column_wbw_w4x2_sm8_pdl {

// Column DASk: the grid strides through the array until nothing before what was found is left.
KG_KERNEL(kg_first_above_f32__column_wbw_w4x2_sm8_pdl, 128, 12)(const float s_s, const float *g_in,
    uint64_t *g_out, uint64_t n, uint64_t *g_found, uint32_t *g_ticket)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t step = gridDim.x * (uint64_t)256;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint64_t origin = blockIdx.x * (uint64_t)256 + warp * 64; origin < n; origin += step) {
        // What others have found, as the complement of its index: 0 is nothing. It comes with the
        // elements,
        // and lanes may see it at different times.
        const uint64_t found = kg_ld_relaxed_u64(g_found), place = origin + lane;
        uint32_t least = 64;
        if (origin + 64 <= n) {
            KG_CASE(none);
            const float in_0 = g_in[place];
            const float in_1 = g_in[place + 32];
            const uint32_t lanes_1 = __ballot_sync(0xffffffffu, is_found(s_s, in_1));
            if (lanes_1 != 0) least = 32 + (uint32_t)__ffs((int)lanes_1) - 1;
            const uint32_t lanes_0 = __ballot_sync(0xffffffffu, is_found(s_s, in_0));
            if (lanes_0 != 0) least = (uint32_t)__ffs((int)lanes_0) - 1;
        } else {
            KG_CASE(stop);
            float in_0{};
            if (place < n) in_0 = g_in[place];
            float in_1{};
            if (place + 32 < n) in_1 = g_in[place + 32];
            const uint32_t lanes_1 = __ballot_sync(0xffffffffu, place + 32 < n
                && is_found(s_s, in_1));
            if (lanes_1 != 0) least = 32 + (uint32_t)__ffs((int)lanes_1) - 1;
            const uint32_t lanes_0 = __ballot_sync(0xffffffffu, place < n && is_found(s_s, in_0));
            if (lanes_0 != 0) least = (uint32_t)__ffs((int)lanes_0) - 1;
        }
        if (least < 64) {
            const uint64_t own = ~(origin + least);
            if (lane == 0 && own > found) kg_red_max_u64(g_found, own);
            break;
        }
        // all that is left stands behind it
        if (__any_sync(0xffffffffu, ~found < origin + step)) break;
    }

    // The block that ends last has what all have found.
    __syncthreads();
    if (threadIdx.x != 0 || kg_atomic_add_acq_rel_u32(g_ticket, 1) != gridDim.x - 1) return;
    const uint64_t found = kg_ld_relaxed_u64(g_found);
    *g_out = found != 0 ? ~found : n;
    kg_st_relaxed_u64(g_found, 0);
    kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(kg_first_above_f32__column_wbw_w4x2_sm8_pdl)

KG_VARIANT(kg_first_above_f32__column_wbw_w4x2_sm8_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_first_above_f32__column_wbw_w4x2_sm8_pdl),
            nullptr, 128, 0);
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_in = (const float *)call->args[1];
    uint64_t *g_out = (uint64_t *)call->args[2];
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_found = &header->packed;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&s_s, &g_in, &g_out, &n, &g_found, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_first_above_f32__column_wbw_w4x2_sm8_pdl), arguments,
        128, 0);
}
} // namespace
} // namespace
