// kg_negate_f32.cu: the kernels of negate for f32, one per variant.
// Made by kgen 0.2.0 from twice.yaml (spec hash f4278cb32e0bedb4). Do not edit: edit the spec.
//
//   block_wbw_w4x1_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 32 registers a thread (16 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash fc4755f49ba6e7b7
//   block_wbw_w4x2_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 40 registers a thread (12 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash ef5d1a49325d8ac4
//   block_wbw_w4x1_pdl_2
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 32 registers a thread (16 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash fc4755f49ba6e7b7
//
// Operations, as the operator is written:
//   compute_y: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_negate_op.h"

namespace kg_negate_f32_kernels {

using kg_op::kg_negate_f32::compute_y;

namespace block_wbw_w4x1_pdl {

// Block DASk: 1 item of a thread.
KG_KERNEL(kg_negate_f32__block_wbw_w4x1_pdl, 128, 16)(const float *g_x, float *g_y, uint64_t items)
{
    const uint32_t first = threadIdx.x;
    if (gridDim.x <= 1024) kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t origin = (uint64_t)blockIdx.x * 128;
    if (origin + first < items) {
        KG_CASE(item);
        const uint64_t at = origin + first;
        const float *x_at = g_x + at;
        float *y_at = g_y + at;
        // Item 0: loads, results, stores.
        const float x_0 = x_at[0];
        const float y_r0 = compute_y(x_0);
        y_at[0] = y_r0;
    }
}
KG_ENTRY(kg_negate_f32__block_wbw_w4x1_pdl)

KG_VARIANT(kg_negate_f32__block_wbw_w4x1_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_negate_f32__block_wbw_w4x1_pdl), nullptr, 128, 0);
    const float *g_x = (const float *)call->args[0];
    float *g_y = (float *)call->args[1];
    uint64_t n = call->n;
    void *arguments[] = {&g_x, &g_y, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_negate_f32__block_wbw_w4x1_pdl), arguments, 128, 0);
}
} // namespace

namespace block_wbw_w4x2_pdl {

// Block DASk: 2 items of a thread.
KG_KERNEL(kg_negate_f32__block_wbw_w4x2_pdl, 128, 12)(const float *g_x, float *g_y, uint64_t items)
{
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    if (gridDim.x <= 1024) kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t origin = (uint64_t)blockIdx.x * 256;
    if (origin + 256 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const float *x_at = g_x + at;
        float *y_at = g_y + at;
        // Items 0 to 1: loads, results, stores.
        const float x_0 = x_at[0];
        const float x_1 = x_at[32];
        kg_loads_first();
        const float y_r0 = compute_y(x_0);
        const float y_r1 = compute_y(x_1);
        y_at[0] = y_r0;
        y_at[32] = y_r1;
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const float *x_at = g_x + at;
        float *y_at = g_y + at;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        // Items 0 to 1, as many as there are: loads, results, stores.
        float x_0 = {};
        if (first < count) x_0 = x_at[0];
        float x_1 = {};
        if (first + 32 < count) x_1 = x_at[32];
        kg_loads_first();
        if (first < count) { // item 0: results and stores
            const float y_r0 = compute_y(x_0);
            y_at[0] = y_r0;
        }
        if (first + 32 < count) { // item 1: results and stores
            const float y_r1 = compute_y(x_1);
            y_at[32] = y_r1;
        }
    }
}
KG_ENTRY(kg_negate_f32__block_wbw_w4x2_pdl)

KG_VARIANT(kg_negate_f32__block_wbw_w4x2_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_negate_f32__block_wbw_w4x2_pdl), nullptr, 128, 0);
    const float *g_x = (const float *)call->args[0];
    float *g_y = (float *)call->args[1];
    uint64_t n = call->n;
    void *arguments[] = {&g_x, &g_y, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_negate_f32__block_wbw_w4x2_pdl), arguments, 128, 0);
}
} // namespace

namespace block_wbw_w4x1_pdl_2 {

// The kernels of block_wbw_w4x1_pdl.
KG_VARIANT(kg_negate_f32__block_wbw_w4x1_pdl)(const kg_call *call);

KG_VARIANT(kg_negate_f32__block_wbw_w4x1_pdl_2)(const kg_call *call)
{
    return KG_VARIANT_OF(kg_negate_f32__block_wbw_w4x1_pdl)(call);
}
} // namespace
} // namespace
