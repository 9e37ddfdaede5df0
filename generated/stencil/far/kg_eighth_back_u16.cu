// kg_eighth_back_u16.cu: the kernels of eighth_back for u16, one per variant.
// Made by kgen 0.2.0 from far.yaml (spec hash a6cb8c189fd3acb4). Do not edit: edit the spec.
//
//   block_wbw_w8x1_vec
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 2048 elements in 256 vectors
//     at most 80 registers a thread (3 blocks per SM)
//     4 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: ends wrap, neighbours before -8, after 9, before 8, behind 9
//     content hash 3b4e9de576c06674
//   block_wbw_w8x1_shift
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 2048 elements in 256 vectors
//     at most 80 registers a thread (3 blocks per SM)
//     4 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: cut, ends wrap, neighbours before -8, after 9, before 8, behind 9
//     content hash 87100d169a8cc952
//   block_wbw_w8x1
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 1, batch 1
//     TBS 256 threads, DBS 256 elements
//     at most 32 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: ends wrap, neighbours before -8, after 9, before 8, behind 9
//     content hash 9606abe89e54776a
//
// Operations, as the operator is written:
//   stencil: 3 additions

#include <string.h>

#include "kg_device.h"
#include "kg_eighth_back_op.h"

namespace kg_eighth_back_u16_kernels {

using kg_op::kg_eighth_back_u16::stencil;

// What a thread moves together: 8 elements.
struct alignas(16) vec_u16 { uint16_t e0, e1, e2, e3, e4, e5, e6, e7; };

// One from an array, in 1 16-byte access.
KG_FN vec_u16 vec_u16_load(const uint16_t *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_u16 v;
    memcpy(&v, &bits, 16);
    return v;
}

// The results of an item. Neighbours come from the item itself and from lanes beside this one.
// Lanes at an end of the
// warp have them of `leading` and `following`: what lies 32 places away from their item.
KG_FN vec_u16 item_results(uint32_t lane, const vec_u16 &in_item, const vec_u16 &leading,
    const vec_u16 &following, uint64_t place)
{
    // Lanes so many places before this one, or behind, in the ring that a warp is.
    const uint32_t lane_b1 = (lane + 31) % 32;
    const uint32_t lane_f1 = (lane + 1) % 32;
    const uint32_t lane_f2 = (lane + 2) % 32;
    // From 1 lane before.
    const uint16_t in_b1_e0 = __shfl_sync(0xffffffffu, lane >= 31 ? leading.e0 : in_item.e0,
        lane_b1);
    const uint16_t in_b1_e1 = __shfl_sync(0xffffffffu, lane >= 31 ? leading.e1 : in_item.e1,
        lane_b1);
    const uint16_t in_b1_e2 = __shfl_sync(0xffffffffu, lane >= 31 ? leading.e2 : in_item.e2,
        lane_b1);
    const uint16_t in_b1_e3 = __shfl_sync(0xffffffffu, lane >= 31 ? leading.e3 : in_item.e3,
        lane_b1);
    const uint16_t in_b1_e4 = __shfl_sync(0xffffffffu, lane >= 31 ? leading.e4 : in_item.e4,
        lane_b1);
    const uint16_t in_b1_e5 = __shfl_sync(0xffffffffu, lane >= 31 ? leading.e5 : in_item.e5,
        lane_b1);
    const uint16_t in_b1_e6 = __shfl_sync(0xffffffffu, lane >= 31 ? leading.e6 : in_item.e6,
        lane_b1);
    const uint16_t in_b1_e7 = __shfl_sync(0xffffffffu, lane >= 31 ? leading.e7 : in_item.e7,
        lane_b1);
    // From 1 lane behind.
    const uint16_t in_f1_e1 = __shfl_sync(0xffffffffu, lane < 1 ? following.e1 : in_item.e1,
        lane_f1);
    const uint16_t in_f1_e2 = __shfl_sync(0xffffffffu, lane < 1 ? following.e2 : in_item.e2,
        lane_f1);
    const uint16_t in_f1_e3 = __shfl_sync(0xffffffffu, lane < 1 ? following.e3 : in_item.e3,
        lane_f1);
    const uint16_t in_f1_e4 = __shfl_sync(0xffffffffu, lane < 1 ? following.e4 : in_item.e4,
        lane_f1);
    const uint16_t in_f1_e5 = __shfl_sync(0xffffffffu, lane < 1 ? following.e5 : in_item.e5,
        lane_f1);
    const uint16_t in_f1_e6 = __shfl_sync(0xffffffffu, lane < 1 ? following.e6 : in_item.e6,
        lane_f1);
    const uint16_t in_f1_e7 = __shfl_sync(0xffffffffu, lane < 1 ? following.e7 : in_item.e7,
        lane_f1);
    // From 2 lanes behind.
    const uint16_t in_f2_e0 = __shfl_sync(0xffffffffu, lane < 2 ? following.e0 : in_item.e0,
        lane_f2);
    return {
        stencil(in_item.e0, in_b1_e0, in_f1_e1, place),
        stencil(in_item.e1, in_b1_e1, in_f1_e2, place + 1),
        stencil(in_item.e2, in_b1_e2, in_f1_e3, place + 2),
        stencil(in_item.e3, in_b1_e3, in_f1_e4, place + 3),
        stencil(in_item.e4, in_b1_e4, in_f1_e5, place + 4),
        stencil(in_item.e5, in_b1_e5, in_f1_e6, place + 5),
        stencil(in_item.e6, in_b1_e6, in_f1_e7, place + 6),
        stencil(in_item.e7, in_b1_e7, in_f2_e0, place + 7)};
}

// One to an array, in 1 16-byte access.
KG_FN void vec_u16_store(uint16_t *to, const vec_u16 &v)
{
    kg_v16 bits;
    memcpy(&bits, &v, 16);
    kg_st16_global(to, bits);
}

// The element `by` places before one; beyond the array stands the other end of the array.
KG_FN uint16_t element_before(const uint16_t *in, uint64_t n, uint64_t at, uint32_t by)
{
    return in[at >= by ? at - by : n - 1 - (by - 1 - at) % n];
}

// The element `by` places behind one; beyond the array stands the other end of the array.
KG_FN uint16_t element_behind(const uint16_t *in, uint64_t n, uint64_t at, uint32_t by)
{
    return in[n - at > by ? at + by : (at + by) % n];
}

// One element by itself: near the ends, where neighbours may lie beyond the array.
KG_FN void one_element(const uint16_t *g_in, uint16_t *g_out, uint64_t n, uint64_t at)
{
    const uint16_t in_0 = g_in[at];
    const uint16_t before_0 = element_before(g_in, n, at, 8);
    const uint16_t after_0 = element_behind(g_in, n, at, 9);
    g_out[at] = stencil(in_0, before_0, after_0, at);
}

// One from an array, which begins `past` bytes behind a boundary: cut out of two aligned words.
KG_FN vec_u16 vec_u16_cut(const uint16_t *from, uint32_t past)
{
    const kg_v16 bits = kg_ld16_past2((const char *)from - past, past);
    vec_u16 v;
    memcpy(&v, &bits, 16);
    return v;
}

namespace block_wbw_w8x1_vec {

// Block DASk: 1 item of a thread, each 8 elements.
KG_KERNEL(kg_eighth_back_u16__block_wbw_w8x1_vec, 256, 3)(const uint16_t *g_in, uint16_t *g_out,
    uint64_t n, uint64_t head, uint64_t items)
{
    const uint32_t lane = kg_lane();
    const uint32_t first = threadIdx.x;
    const uint64_t origin = (uint64_t)blockIdx.x * 256;
    if (origin + 256 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint16_t *in_at = g_in + head + at * 8;
        uint16_t *out_at = g_out + head + at * 8;
        // Items of in: whole vectors.
        const vec_u16 in_0 = vec_u16_load(in_at);
        // What lies before the warp's items and behind them, for a few lanes.
        vec_u16 leading = {};
        if (lane >= 31) leading = vec_u16_load(in_at - 256);
        vec_u16 following = {};
        if (lane < 2) following = vec_u16_load(in_at + 256);
        const vec_u16 out_0 = item_results(lane, in_0, leading, following, head + at * 8);
        vec_u16_store(out_at, out_0);
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint16_t *in_at = g_in + head + at * 8;
        uint16_t *out_at = g_out + head + at * 8;
        // Items of in: whole vectors.
        vec_u16 in_0 = {};
        if (at < items + 2) in_0 = vec_u16_load(in_at);
        // What lies before the warp's items and behind them, for a few lanes.
        vec_u16 leading = {};
        if (lane >= 31 && at < items + 31) leading = vec_u16_load(in_at - 256);
        vec_u16 following = {};
        if (lane < 2 && at + 32 < items + 2) following = vec_u16_load(in_at + 256);
        const vec_u16 out_0 = item_results(lane, in_0, leading, following, head + at * 8);
        if (at < items) vec_u16_store(out_at, out_0);
    }

    // The elements before the first item and behind the last, whose neighbours may lie beyond the
    // array.
    const uint64_t tail = head + items * 8;
    if (blockIdx.x == 0) {
        KG_CASE(front);
        for (uint64_t at = threadIdx.x; at < head; at += 256) one_element(g_in, g_out, n, at);
    }
    if (blockIdx.x == gridDim.x - 1) {
        KG_CASE(rear);
        for (uint64_t at = tail + threadIdx.x; at < n; at += 256) one_element(g_in, g_out, n, at);
    }
}
KG_ENTRY(kg_eighth_back_u16__block_wbw_w8x1_vec)

KG_VARIANT(kg_eighth_back_u16__block_wbw_w8x1_vec)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_eighth_back_u16__block_wbw_w8x1_vec), nullptr,
            256, 0);
    const uint16_t *g_in = (const uint16_t *)call->args[0];
    uint16_t *g_out = (uint16_t *)call->args[1];
    uint64_t n = call->n;

    // Items begin on a line that is written, behind all that they reach into.
    uint64_t head = kg_peel(g_out, 2, n);
    if (head < 8) head = 8;
    const uint32_t line = (uintptr_t)(g_out + head) & 127;
    if (line != 0) head += (128 - line) / 2;
    if (head > n) head = n;
    const uint64_t rest = n - head;
    uint64_t items = rest > 16 ? (rest - 16) / 8 : 0;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_eighth_back_u16__block_wbw_w8x1_vec), arguments, 256,
        0);
}
} // namespace

namespace block_wbw_w8x1_shift {

// Block DASk: 1 item of a thread, each 8 elements, cut out of aligned words.
KG_KERNEL(kg_eighth_back_u16__block_wbw_w8x1_shift, 256, 3)(const uint16_t *g_in, uint16_t *g_out,
    uint64_t n, uint64_t head, uint64_t items, uint32_t in_past)
{
    const uint32_t lane = kg_lane();
    const uint32_t first = threadIdx.x;
    const uint64_t origin = (uint64_t)blockIdx.x * 256;
    if (origin + 256 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint16_t *in_at = g_in + head + at * 8;
        uint16_t *out_at = g_out + head + at * 8;
        // Items of in: whole vectors.
        const vec_u16 in_0 = vec_u16_cut(in_at, in_past);
        // What lies before the warp's items and behind them, for a few lanes.
        vec_u16 leading = {};
        if (lane >= 31) leading = vec_u16_cut(in_at - 256, in_past);
        vec_u16 following = {};
        if (lane < 2) following = vec_u16_cut(in_at + 256, in_past);
        const vec_u16 out_0 = item_results(lane, in_0, leading, following, head + at * 8);
        vec_u16_store(out_at, out_0);
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint16_t *in_at = g_in + head + at * 8;
        uint16_t *out_at = g_out + head + at * 8;
        // Items of in: whole vectors.
        vec_u16 in_0 = {};
        if (at < items + 2) in_0 = vec_u16_cut(in_at, in_past);
        // What lies before the warp's items and behind them, for a few lanes.
        vec_u16 leading = {};
        if (lane >= 31 && at < items + 31) leading = vec_u16_cut(in_at - 256, in_past);
        vec_u16 following = {};
        if (lane < 2 && at + 32 < items + 2) following = vec_u16_cut(in_at + 256, in_past);
        const vec_u16 out_0 = item_results(lane, in_0, leading, following, head + at * 8);
        if (at < items) vec_u16_store(out_at, out_0);
    }

    // The elements before the first item and behind the last, whose neighbours may lie beyond the
    // array.
    const uint64_t tail = head + items * 8;
    if (blockIdx.x == 0) {
        KG_CASE(front);
        for (uint64_t at = threadIdx.x; at < head; at += 256) one_element(g_in, g_out, n, at);
    }
    if (blockIdx.x == gridDim.x - 1) {
        KG_CASE(rear);
        for (uint64_t at = tail + threadIdx.x; at < n; at += 256) one_element(g_in, g_out, n, at);
    }
}
KG_ENTRY(kg_eighth_back_u16__block_wbw_w8x1_shift)

KG_VARIANT(kg_eighth_back_u16__block_wbw_w8x1_shift)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_eighth_back_u16__block_wbw_w8x1_shift), nullptr,
            256, 0);
    const uint16_t *g_in = (const uint16_t *)call->args[0];
    uint16_t *g_out = (uint16_t *)call->args[1];
    uint64_t n = call->n;

    // Items begin on a line that is written, behind all that they reach into.
    uint64_t head = kg_peel(g_out, 2, n);
    uint32_t in_past = kg_past_word(g_in + head);
    const uint64_t beside = in_past != 0 ? 8 : 0; // elements of a word that is cut
    if (head < 8 + beside) head = 8 + beside;
    const uint32_t line = (uintptr_t)(g_out + head) & 127;
    if (line != 0) head += (128 - line) / 2;
    if (head > n) head = n;
    const uint64_t rest = n - head;
    uint64_t items = rest > 16 + beside ? (rest - (16 + beside)) / 8 : 0;
    void *arguments[] = {&g_in, &g_out, &n, &head, &items, &in_past};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_eighth_back_u16__block_wbw_w8x1_shift), arguments,
        256, 0);
}
} // namespace

namespace block_wbw_w8x1 {

// Block DASk: 1 element of a thread.
KG_KERNEL(kg_eighth_back_u16__block_wbw_w8x1, 256, 8)(const uint16_t *g_in, uint16_t *g_out,
    uint64_t n)
{
    const uint64_t origin = (uint64_t)blockIdx.x * 256;
    const uint64_t at = origin + threadIdx.x;
    if (origin >= 8 && origin + 265 <= n) { // neighbours are in the array
        KG_CASE(none);
        const uint16_t in_0 = g_in[at];
        const uint16_t before_0 = g_in[at - 8];
        const uint16_t after_0 = g_in[at + 9];
        g_out[at] = stencil(in_0, before_0, after_0, at);
    } else if (origin < n) { // an end of it is near
        KG_CASE(stop);
        const uint64_t at0 = at < n ? at : n - 1;
        const uint16_t in_0 = g_in[at0];
        const uint16_t before_0 = element_before(g_in, n, at0, 8);
        const uint16_t after_0 = element_behind(g_in, n, at0, 9);
        if (at < n) g_out[at0] = stencil(in_0, before_0, after_0, at0);
    }
}
KG_ENTRY(kg_eighth_back_u16__block_wbw_w8x1)

KG_VARIANT(kg_eighth_back_u16__block_wbw_w8x1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_eighth_back_u16__block_wbw_w8x1), nullptr, 256,
            0);
    const uint16_t *g_in = (const uint16_t *)call->args[0];
    uint16_t *g_out = (uint16_t *)call->args[1];
    uint64_t n = call->n;
    void *arguments[] = {&g_in, &g_out, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_eighth_back_u16__block_wbw_w8x1), arguments, 256, 0);
}
} // namespace
} // namespace
