// kg_twice_f32.cu: the kernels of twice for f32, one per variant.
// Made by kgen 0.2.0 from library.yaml (spec hash 5f81cb1e16667bdb). Do not edit: edit the spec.
//
//   block_wbw_w2x1
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 32 registers a thread (32 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash d6e545b314a5c210
//
// Operations, as the operator is written:
//   compute_y: 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_twice_op.h"

namespace kg_twice_f32_kernels {

using kg_op::kg_twice_f32::compute_y;

namespace block_wbw_w2x1 {

// Block DASk: 1 item of a thread.
KG_KERNEL(kg_twice_f32__block_wbw_w2x1, 64, 32)(const float *g_x, float *g_y, uint64_t items)
{
    const uint32_t first = threadIdx.x;
    const uint64_t origin = (uint64_t)blockIdx.x * 64;
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
KG_ENTRY(kg_twice_f32__block_wbw_w2x1)

KG_VARIANT(kg_twice_f32__block_wbw_w2x1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_twice_f32__block_wbw_w2x1), nullptr, 64, 0);
    const float *g_x = (const float *)call->args[0];
    float *g_y = (float *)call->args[1];
    uint64_t n = call->n;
    void *arguments[] = {&g_x, &g_y, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_twice_f32__block_wbw_w2x1), arguments, 64, 0);
}
} // namespace
} // namespace
