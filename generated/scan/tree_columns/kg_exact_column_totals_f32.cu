// kg_exact_column_totals_f32.cu: the kernels of exact_column_totals for f32, one per variant.
// Made by kgen 0.2.0 from tree_columns.yaml (spec hash 74c33c258f33d13a). Do not edit: edit the
// spec.
//
//   column_wbw_w2x2_tree
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 64 registers a thread (16 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: form tree
//     content hash 73d8ef5b37e2a64d
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_exact_column_totals_op.h"

namespace kg_exact_column_totals_f32_kernels {

using kg_op::kg_exact_column_totals_f32::identity;
using kg_op::kg_exact_column_totals_f32::combine;
using kg_op::kg_exact_column_totals_f32::one_nan;

// A row joins the subtrees before it that are as large as what it has become.
KG_FN void push_row(uint64_t row, float node, float (&trees)[64], float (&upto)[64],
    uint32_t &count)
{
    for (; row & 1; row >>= 1) {
        count--;
        node = combine(trees[count], node);
    }
    const float before = count > 0 ? upto[count - 1] : identity();
    trees[count] = node;
    upto[count] = combine(before, node);
    count++;
}

namespace column_wbw_w2x2_tree {

// A lane scans a column, from its first row to the last.
KG_KERNEL(kg_exact_column_totals_f32__column_wbw_w2x2_tree, 64, 16)(const float *g_in,
    float *g_out, uint64_t width, uint64_t height, uint64_t in_pitch, uint64_t out_pitch)
{
    const uint64_t column = (uint64_t)blockIdx.x * 64 + threadIdx.x, stop = height;
    if (column >= width) return;
    uint64_t r = 0;
    float sum = identity();
    float trees[64], upto[64];
    uint32_t count = 0;
    for (; r + 2 <= stop; r += 2) { // 2 rows at once
        KG_CASE(none);
        const float v0 = ((const float *)((const char *)g_in + r * in_pitch))[column];
        const float v1 = ((const float *)((const char *)g_in + (r + 1) * in_pitch))[column];
        push_row(r, v0, trees, upto, count);
        sum = upto[count - 1];
        ((float *)((char *)g_out + r * out_pitch))[column] = one_nan(sum);
        push_row(r + 1, v1, trees, upto, count);
        sum = upto[count - 1];
        ((float *)((char *)g_out + (r + 1) * out_pitch))[column] = one_nan(sum);
    }
    for (; r < stop; r++) { // the rest
        KG_CASE(stop);
        const float v0 = ((const float *)((const char *)g_in + r * in_pitch))[column];
        push_row(r, v0, trees, upto, count);
        sum = upto[count - 1];
        ((float *)((char *)g_out + r * out_pitch))[column] = one_nan(sum);
    }
}
KG_ENTRY(kg_exact_column_totals_f32__column_wbw_w2x2_tree)

KG_VARIANT(kg_exact_column_totals_f32__column_wbw_w2x2_tree)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_exact_column_totals_f32__column_wbw_w2x2_tree), nullptr, 64, 0);
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint64_t out_pitch = call->lengths[3];
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &out_pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_exact_column_totals_f32__column_wbw_w2x2_tree),
        arguments, 64, 0);
}
} // namespace
} // namespace
