// kg_difference_f32.cu: the kernels of difference for f32, one per variant.
// Made by kgen 0.2.0 from vectors.yaml (spec hash 3b032142e0ead9a2). Do not edit: edit the spec.
//
//   block_wbw_w8x2_vec_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 2048 elements in 512 vectors
//     at most 48 registers a thread (5 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: ends keep, neighbours before -1, before 1
//     content hash 10289768e8b7ace3
//   block_wbw_w8x2_shift_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 2048 elements in 512 vectors
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: cut, ends keep, neighbours before -1, before 1
//     content hash e54d30570236bb14
//   block_wbw_w8x2_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 40 registers a thread (6 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: ends keep, neighbours before -1, before 1
//     content hash 5bdcb0e2f9b746e6
//
// Operations, as the operator is written:
//   stencil: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_difference_op.h"

namespace kg_difference_f32_kernels {

using kg_op::kg_difference_f32::stencil;

// What a thread moves together: 4 elements.
struct alignas(16) vec_f32 { float e0, e1, e2, e3; };

// One from an array, in 1 16-byte access.
KG_FN vec_f32 vec_f32_load(const float *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_f32 v;
    memcpy(&v, &bits, 16);
    return v;
}

// The results of an item. Neighbours come from the item itself and from lanes beside this one.
// Lanes at an end of the
// warp have them of `leading`: what lies 32 places away from their item.
KG_FN vec_f32 item_results(uint32_t lane, const vec_f32 &in_item, const vec_f32 &leading)
{
    // Lanes so many places before this one, or behind, in the ring that a warp is.
    const uint32_t lane_b1 = (lane + 31) % 32;
    // From 1 lane before.
    const float in_b1_e3 = __shfl_sync(0xffffffffu, lane >= 31 ? leading.e3 : in_item.e3, lane_b1);
    return {
        stencil(in_item.e0, in_b1_e3),
        stencil(in_item.e1, in_item.e0),
        stencil(in_item.e2, in_item.e1),
        stencil(in_item.e3, in_item.e2)};
}

// One to an array, in 1 16-byte access.
KG_FN void vec_f32_store(float *to, const vec_f32 &v)
{
    kg_v16 bits;
    memcpy(&bits, &v, 16);
    kg_st16_global(to, bits);
}

// The element `by` places before one; beyond the array stands a copy, which no result is made of.
KG_FN float element_before(const float *in, uint64_t at, uint32_t by)
{
    return in[at >= by ? at - by : 0];
}

// One element by itself: near the ends, where neighbours may lie beyond the array.
KG_FN void one_element(const float *g_in, float *g_out, uint64_t at)
{
    const float in_0 = g_in[at];
    const float before_0 = element_before(g_in, at, 1);
    g_out[at] = at >= 1 ? stencil(in_0, before_0) : in_0;
}

// One from an array, which begins `past` bytes behind a boundary: cut out of two aligned words.
KG_FN vec_f32 vec_f32_cut(const float *from, uint32_t past)
{
    const kg_v16 bits = kg_ld16_past4((const char *)from - past, past);
    vec_f32 v;
    memcpy(&v, &bits, 16);
    return v;
}

namespace block_wbw_w8x2_vec_pdl {

// Block DASk: 2 items of a thread, each 4 elements.
KG_KERNEL(kg_difference_f32__block_wbw_w8x2_vec_pdl, 256, 5)(const float *g_in, float *g_out,
    uint64_t n, uint64_t head, uint64_t items)
{
    const uint32_t lane = kg_lane();
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t origin = (uint64_t)blockIdx.x * 512;
    if (origin + 512 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const float *in_at = g_in + head + at * 4;
        float *out_at = g_out + head + at * 4;
        // Items of in: whole vectors.
        const vec_f32 in_0 = vec_f32_load(in_at);
        const vec_f32 in_1 = vec_f32_load(in_at + 128);
        // What lies before the warp's items and behind them, for a few lanes.
        vec_f32 leading = {};
        if (lane >= 31) leading = vec_f32_load(in_at - 128);
        const vec_f32 out_0 = item_results(lane, in_0, leading);
        vec_f32_store(out_at, out_0);
        const vec_f32 out_1 = item_results(lane, in_1, in_0);
        vec_f32_store(out_at + 128, out_1);
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const float *in_at = g_in + head + at * 4;
        float *out_at = g_out + head + at * 4;
        // Items of in: whole vectors.
        vec_f32 in_0 = {};
        if (at < items) in_0 = vec_f32_load(in_at);
        vec_f32 in_1 = {};
        if (at + 32 < items) in_1 = vec_f32_load(in_at + 128);
        // What lies before the warp's items and behind them, for a few lanes.
        vec_f32 leading = {};
        if (lane >= 31 && at < items + 31) leading = vec_f32_load(in_at - 128);
        const vec_f32 out_0 = item_results(lane, in_0, leading);
        if (at < items) vec_f32_store(out_at, out_0);
        const vec_f32 out_1 = item_results(lane, in_1, in_0);
        if (at + 32 < items) vec_f32_store(out_at + 128, out_1);
    }

    // The elements before the first item and behind the last, whose neighbours may lie beyond the
    // array.
    const uint64_t tail = head + items * 4;
    if (blockIdx.x == 0) {
        KG_CASE(front);
        for (uint64_t at = threadIdx.x; at < head; at += 256) one_element(g_in, g_out, at);
    }
    if (blockIdx.x == gridDim.x - 1) {
        KG_CASE(rear);
        for (uint64_t at = tail + threadIdx.x; at < n; at += 256) one_element(g_in, g_out, at);
    }
}
KG_ENTRY(kg_difference_f32__block_wbw_w8x2_vec_pdl)

KG_VARIANT(kg_difference_f32__block_wbw_w8x2_vec_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_difference_f32__block_wbw_w8x2_vec_pdl), nullptr,
            256, 0);
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;

    // Items begin on a line that is written, behind all that they reach into.
    uint64_t head = kg_peel(g_out, 4, n);
    if (head < 4) head = 4;
    const uint32_t line = (uintptr_t)(g_out + head) & 127;
    if (line != 0) head += (128 - line) / 4;
    if (head > n) head = n;
    const uint64_t rest = n - head;
    uint64_t items = rest / 4;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_difference_f32__block_wbw_w8x2_vec_pdl), arguments,
        256, 0);
}
} // namespace

namespace block_wbw_w8x2_shift_pdl {

// Block DASk: 2 items of a thread, each 4 elements, cut out of aligned words.
KG_KERNEL(kg_difference_f32__block_wbw_w8x2_shift_pdl, 256, 4)(const float *g_in, float *g_out,
    uint64_t n, uint64_t head, uint64_t items, uint32_t in_past)
{
    const uint32_t lane = kg_lane();
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t origin = (uint64_t)blockIdx.x * 512;
    if (origin + 512 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const float *in_at = g_in + head + at * 4;
        float *out_at = g_out + head + at * 4;
        // Items of in: whole vectors.
        const vec_f32 in_0 = vec_f32_cut(in_at, in_past);
        const vec_f32 in_1 = vec_f32_cut(in_at + 128, in_past);
        // What lies before the warp's items and behind them, for a few lanes.
        vec_f32 leading = {};
        if (lane >= 31) leading = vec_f32_cut(in_at - 128, in_past);
        const vec_f32 out_0 = item_results(lane, in_0, leading);
        vec_f32_store(out_at, out_0);
        const vec_f32 out_1 = item_results(lane, in_1, in_0);
        vec_f32_store(out_at + 128, out_1);
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const float *in_at = g_in + head + at * 4;
        float *out_at = g_out + head + at * 4;
        // Items of in: whole vectors.
        vec_f32 in_0 = {};
        if (at < items) in_0 = vec_f32_cut(in_at, in_past);
        vec_f32 in_1 = {};
        if (at + 32 < items) in_1 = vec_f32_cut(in_at + 128, in_past);
        // What lies before the warp's items and behind them, for a few lanes.
        vec_f32 leading = {};
        if (lane >= 31 && at < items + 31) leading = vec_f32_cut(in_at - 128, in_past);
        const vec_f32 out_0 = item_results(lane, in_0, leading);
        if (at < items) vec_f32_store(out_at, out_0);
        const vec_f32 out_1 = item_results(lane, in_1, in_0);
        if (at + 32 < items) vec_f32_store(out_at + 128, out_1);
    }

    // The elements before the first item and behind the last, whose neighbours may lie beyond the
    // array.
    const uint64_t tail = head + items * 4;
    if (blockIdx.x == 0) {
        KG_CASE(front);
        for (uint64_t at = threadIdx.x; at < head; at += 256) one_element(g_in, g_out, at);
    }
    if (blockIdx.x == gridDim.x - 1) {
        KG_CASE(rear);
        for (uint64_t at = tail + threadIdx.x; at < n; at += 256) one_element(g_in, g_out, at);
    }
}
KG_ENTRY(kg_difference_f32__block_wbw_w8x2_shift_pdl)

KG_VARIANT(kg_difference_f32__block_wbw_w8x2_shift_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_difference_f32__block_wbw_w8x2_shift_pdl),
            nullptr, 256, 0);
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;

    // Items begin on a line that is written, behind all that they reach into.
    uint64_t head = kg_peel(g_out, 4, n);
    uint32_t in_past = kg_past_word(g_in + head);
    const uint64_t beside = in_past != 0 ? 4 : 0; // elements of a word that is cut
    if (head < 4 + beside) head = 4 + beside;
    const uint32_t line = (uintptr_t)(g_out + head) & 127;
    if (line != 0) head += (128 - line) / 4;
    if (head > n) head = n;
    const uint64_t rest = n - head;
    uint64_t items = rest > beside ? (rest - beside) / 4 : 0;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items, &in_past};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_difference_f32__block_wbw_w8x2_shift_pdl), arguments,
        256, 0);
}
} // namespace

namespace block_wbw_w8x2_pdl {

// Block DASk: 2 elements of a thread.
KG_KERNEL(kg_difference_f32__block_wbw_w8x2_pdl, 256, 6)(const float *g_in, float *g_out,
    uint64_t n)
{
    const uint64_t origin = (uint64_t)blockIdx.x * 512;
    const uint64_t at = origin + threadIdx.x / 32 * 64 + threadIdx.x % 32;
    if (gridDim.x <= 1024) kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (origin >= 1 && origin + 512 <= n) { // neighbours are in the array
        KG_CASE(none);
        const float in_0 = g_in[at];
        const float before_0 = g_in[at - 1];
        const float in_1 = g_in[at + 32];
        const float before_1 = g_in[at + 32 - 1];
        g_out[at] = stencil(in_0, before_0);
        g_out[at + 32] = stencil(in_1, before_1);
    } else if (origin < n) { // an end of it is near
        KG_CASE(stop);
        const uint64_t at0 = at < n ? at : n - 1;
        const float in_0 = g_in[at0];
        const float before_0 = element_before(g_in, at0, 1);
        const uint64_t at1 = at + 32 < n ? at + 32 : n - 1;
        const float in_1 = g_in[at1];
        const float before_1 = element_before(g_in, at1, 1);
        if (at < n) g_out[at0] = at0 >= 1 ? stencil(in_0, before_0) : in_0;
        if (at + 32 < n) g_out[at1] = at1 >= 1 ? stencil(in_1, before_1) : in_1;
    }
}
KG_ENTRY(kg_difference_f32__block_wbw_w8x2_pdl)

KG_VARIANT(kg_difference_f32__block_wbw_w8x2_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_difference_f32__block_wbw_w8x2_pdl), nullptr,
            256, 0);
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;
    void *arguments[] = {&g_in, &g_out, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_difference_f32__block_wbw_w8x2_pdl), arguments, 256,
        0);
}
} // namespace
} // namespace
