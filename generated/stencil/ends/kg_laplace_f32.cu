// kg_laplace_f32.cu: the kernels of laplace for f32, one per variant.
// Made by kgen 0.2.0 from ends.yaml (spec hash 1680430409073189). Do not edit: edit the spec.
//
//   block_wbw_w8x2
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 40 registers a thread (6 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: ends constant, neighbours left -1, right 1, before 1, behind 1
//     content hash 372fc53c3701f2b7
//
// Operations, as the operator is written:
//   stencil: 2 additions, 1 multiplication
//   end: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_laplace_op.h"

namespace kg_laplace_f32_kernels {

using kg_op::kg_laplace_f32::stencil;
using kg_op::kg_laplace_f32::end;

// The element `by` places before one; beyond the array stands a constant.
KG_FN float element_before(const float s_edge, const float *in, uint64_t at, uint32_t by)
{
    return at >= by ? in[at - by] : end(s_edge);
}

// The element `by` places behind one; beyond the array stands a constant.
KG_FN float element_behind(const float s_edge, const float *in, uint64_t n, uint64_t at,
    uint32_t by)
{
    return n - at > by ? in[at + by] : end(s_edge);
}

namespace block_wbw_w8x2 {

// Block DASk: 2 elements of a thread.
KG_KERNEL(kg_laplace_f32__block_wbw_w8x2, 256, 6)(const float s_edge, const float *g_in,
    float *g_out, uint64_t n)
{
    const uint64_t origin = (uint64_t)blockIdx.x * 512;
    const uint64_t at = origin + threadIdx.x / 32 * 64 + threadIdx.x % 32;
    if (origin >= 1 && origin + 513 <= n) { // neighbours are in the array
        KG_CASE(none);
        const float in_0 = g_in[at];
        const float left_0 = g_in[at - 1];
        const float right_0 = g_in[at + 1];
        const float in_1 = g_in[at + 32];
        const float left_1 = g_in[at + 32 - 1];
        const float right_1 = g_in[at + 32 + 1];
        g_out[at] = stencil(s_edge, in_0, left_0, right_0);
        g_out[at + 32] = stencil(s_edge, in_1, left_1, right_1);
    } else if (origin < n) { // an end of it is near
        KG_CASE(stop);
        const uint64_t at0 = at < n ? at : n - 1;
        const float in_0 = g_in[at0];
        const float left_0 = element_before(s_edge, g_in, at0, 1);
        const float right_0 = element_behind(s_edge, g_in, n, at0, 1);
        const uint64_t at1 = at + 32 < n ? at + 32 : n - 1;
        const float in_1 = g_in[at1];
        const float left_1 = element_before(s_edge, g_in, at1, 1);
        const float right_1 = element_behind(s_edge, g_in, n, at1, 1);
        if (at < n) g_out[at0] = stencil(s_edge, in_0, left_0, right_0);
        if (at + 32 < n) g_out[at1] = stencil(s_edge, in_1, left_1, right_1);
    }
}
KG_ENTRY(kg_laplace_f32__block_wbw_w8x2)

KG_VARIANT(kg_laplace_f32__block_wbw_w8x2)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_laplace_f32__block_wbw_w8x2), nullptr, 256, 0);
    float s_edge;
    memcpy(&s_edge, call->args[0], sizeof s_edge);
    const float *g_in = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t n = call->n;
    void *arguments[] = {&s_edge, &g_in, &g_out, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_laplace_f32__block_wbw_w8x2), arguments, 256, 0);
}
} // namespace
} // namespace
