// kg_later_u32.cu: the kernels of later for u32, one per variant.
// Made by kgen 0.2.0 from upper.yaml (spec hash 8d350e20154f2b9f). Do not edit: edit the spec.
//
//   block_bbb_w2x1
//     DASk block, BASk block_by_block, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 40 registers a thread (24 blocks per SM)
//     12 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: bound upper
//     content hash bd44e3a1c1890687
//
// Operations, as the operator is written:
//   stands_before: 1 comparison

#include <string.h>

#include "kg_device.h"
#include "kg_later_op.h"

namespace kg_later_u32_kernels {

using kg_op::kg_later_u32::stands_before;

namespace block_bbb_w2x1 {

// Whether the place of a needle is behind this element.
KG_FN bool is_behind(const uint32_t &element, const uint32_t &needle)
{
    return !(stands_before(needle, element));
}

// Block DASk: 1 needle of a thread.
KG_KERNEL(kg_later_u32__block_bbb_w2x1, 64, 24)(const uint32_t *g_needles,
    const uint32_t *g_sorted, uint64_t *g_out, uint64_t items, uint64_t n_sorted)
{
    const uint32_t first = threadIdx.x;
    const uint64_t origin = (uint64_t)blockIdx.x * 64;
    if (origin + 64 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint32_t needle_0 = g_needles[at];

        // Half of what is left is before the place, or the place is in it.
        uint64_t place_0 = 0;
        uint64_t left = n_sorted;
        while (left > 1) {
            const uint64_t half = left / 2;
            if (is_behind(g_sorted[place_0 + half - 1], needle_0)) place_0 += half;
            left -= half;
        }
        if (left != 0) {
            if (is_behind(g_sorted[place_0], needle_0)) place_0 += 1;
        }
        g_out[at] = (uint64_t)place_0;
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        uint32_t needle_0{};
        if (at < items) needle_0 = g_needles[at];

        // Half of what is left is before the place, or the place is in it.
        uint64_t place_0 = 0;
        uint64_t left = n_sorted;
        while (left > 1) {
            const uint64_t half = left / 2;
            if (is_behind(g_sorted[place_0 + half - 1], needle_0)) place_0 += half;
            left -= half;
        }
        if (left != 0) {
            if (is_behind(g_sorted[place_0], needle_0)) place_0 += 1;
        }
        if (at < items) g_out[at] = (uint64_t)place_0;
    }
}
KG_ENTRY(kg_later_u32__block_bbb_w2x1)

KG_VARIANT(kg_later_u32__block_bbb_w2x1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_later_u32__block_bbb_w2x1), nullptr, 64, 0);
    const uint32_t *g_needles = (const uint32_t *)call->args[0];
    const uint32_t *g_sorted = (const uint32_t *)call->args[1];
    uint64_t *g_out = (uint64_t *)call->args[2];
    uint64_t items = call->n, n_sorted = call->lengths[0];
    void *arguments[] = {&g_needles, &g_sorted, &g_out, &items, &n_sorted};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_later_u32__block_bbb_w2x1), arguments, 64, 0);
}
} // namespace
} // namespace
