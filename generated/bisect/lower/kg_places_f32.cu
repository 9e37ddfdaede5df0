// kg_places_f32.cu: the kernels of places for f32, one per variant.
// Made by kgen 0.2.0 from lower.yaml (spec hash e291ba2ea64b48f5). Do not edit: edit the spec.
//
//   block_wbw_w4x2_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 48 registers a thread (10 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: bound lower
//     content hash 457efa45f598c485

#include <string.h>

#include "kg_device.h"
#include "kg_places_op.h"

namespace kg_places_f32_kernels {

namespace block_wbw_w4x2_pdl {

// The number of a key: numbers ascend as keys do. Floats go by sign and magnitude, NaNs too.
KG_FN uint32_t encode(const float key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits ^= (uint32_t)((int32_t)bits >> 31) | ((uint32_t)1 << 31); // of a negative one all bits
    return bits;
}

// Whether the place of a needle is behind this element.
KG_FN bool is_behind(const float &element, const float &needle)
{
    return encode(element) < encode(needle);
}

// Block DASk: 2 needles of a thread.
KG_KERNEL(kg_places_f32__block_wbw_w4x2_pdl, 128, 10)(const float *g_needles,
    const float *g_sorted, uint32_t *g_out, uint64_t items, uint64_t n_sorted)
{
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t origin = (uint64_t)blockIdx.x * 256;
    if (origin + 256 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const float needle_0 = g_needles[at];
        const float needle_1 = g_needles[at + 32];

        // Half of what is left is before the place, or the place is in it.
        uint64_t place_0 = 0, place_1 = 0;
        uint64_t left = n_sorted;
        while (left > 1) {
            const uint64_t half = left / 2;
            if (is_behind(g_sorted[place_0 + half - 1], needle_0)) place_0 += half;
            if (is_behind(g_sorted[place_1 + half - 1], needle_1)) place_1 += half;
            left -= half;
        }
        if (left != 0) {
            if (is_behind(g_sorted[place_0], needle_0)) place_0 += 1;
            if (is_behind(g_sorted[place_1], needle_1)) place_1 += 1;
        }
        g_out[at] = (uint32_t)place_0;
        g_out[at + 32] = (uint32_t)place_1;
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        float needle_0{};
        if (at < items) needle_0 = g_needles[at];
        float needle_1{};
        if (at + 32 < items) needle_1 = g_needles[at + 32];

        // Half of what is left is before the place, or the place is in it.
        uint64_t place_0 = 0, place_1 = 0;
        uint64_t left = n_sorted;
        while (left > 1) {
            const uint64_t half = left / 2;
            if (is_behind(g_sorted[place_0 + half - 1], needle_0)) place_0 += half;
            if (is_behind(g_sorted[place_1 + half - 1], needle_1)) place_1 += half;
            left -= half;
        }
        if (left != 0) {
            if (is_behind(g_sorted[place_0], needle_0)) place_0 += 1;
            if (is_behind(g_sorted[place_1], needle_1)) place_1 += 1;
        }
        if (at < items) g_out[at] = (uint32_t)place_0;
        if (at + 32 < items) g_out[at + 32] = (uint32_t)place_1;
    }
}
KG_ENTRY(kg_places_f32__block_wbw_w4x2_pdl)

KG_VARIANT(kg_places_f32__block_wbw_w4x2_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_places_f32__block_wbw_w4x2_pdl), nullptr, 128, 0);
    const float *g_needles = (const float *)call->args[0];
    const float *g_sorted = (const float *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint64_t items = call->n, n_sorted = call->lengths[0];
    void *arguments[] = {&g_needles, &g_sorted, &g_out, &items, &n_sorted};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_places_f32__block_wbw_w4x2_pdl), arguments, 128, 0);
}
} // namespace
} // namespace
