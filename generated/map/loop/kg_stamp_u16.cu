// kg_stamp_u16.cu: the kernels of stamp for u16, one per variant.
// Made by kgen 0.2.0 from loop.yaml (spec hash 030ca98fbbcf8a84). Do not edit: edit the spec.
//
//   block_bbb_w2x4_b2_auto_vec
//     DASk block, BASk block_by_block, nWarps 2, nWork 4, batch 2, unrolled by the compiler,
//       16-byte accesses
//     TBS 64 threads, DBS 512 elements in 256 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     10 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash 984ffcbcbd137f93
//   block_bbb_w2x4_b2_auto
//     DASk block, BASk block_by_block, nWarps 2, nWork 4, batch 2, unrolled by the compiler
//     TBS 64 threads, DBS 256 elements
//     at most 40 registers a thread (24 blocks per SM)
//     10 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash e2b70c168b04db99
//
// Operations, as the operator is written:
//   compute_y: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_stamp_op.h"

namespace kg_stamp_u16_kernels {

using kg_op::kg_stamp_u16::compute_y;

// What a thread moves together: 2 elements.
struct alignas(4) vec_u16x2 { uint16_t e0, e1; };

// One from an array, in 1 4-byte access.
KG_FN vec_u16x2 vec_u16x2_load(const uint16_t *from)
{
    const uint32_t bits = kg_ld4(from);
    vec_u16x2 v;
    memcpy(&v, &bits, 4);
    return v;
}

// What a thread moves together: 2 elements.
struct alignas(16) vec_u64 { uint64_t e0, e1; };

// One to an array, in 1 16-byte access.
KG_FN void vec_u64_store(uint64_t *to, const vec_u64 &v)
{
    kg_v16 bits;
    memcpy(&bits, &v, 16);
    kg_st16_global(to, bits);
}

namespace block_bbb_w2x4_b2_auto_vec {

// One element by itself: for the ends of the arrays, which do not fill a vector.
KG_FN void one_element(const uint16_t *g_x, uint64_t *g_y, uint64_t at)
{
    const uint16_t x_0 = g_x[at];
    const uint64_t y_r0 = compute_y(x_0, at);
    g_y[at] = y_r0;
}

// Block DASk: 4 items of a thread, each 2 elements.
KG_KERNEL(kg_stamp_u16__block_bbb_w2x4_b2_auto_vec, 64, 20)(const uint16_t *g_x, uint64_t *g_y,
    uint64_t n, uint64_t head)
{
    const uint64_t items = (n - head) / 2;
    const uint32_t first = threadIdx.x;
    const uint64_t origin = (uint64_t)blockIdx.x * 256;
    if (origin + 256 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint16_t *x_at = g_x + head + at * 2;
        uint64_t *y_at = g_y + head + at * 2;
        KG_UNROLL(2)
        for (uint32_t item = 0; item < 4; item++) {
            // An item: loads, results, stores.
            const vec_u16x2 x_0 = vec_u16x2_load(x_at + item * 128);
            const vec_u64 y_r0 = {
                compute_y(x_0.e0, head + (at + item * 64) * 2),
                compute_y(x_0.e1, head + (at + item * 64) * 2 + 1)};
            vec_u64_store(y_at + item * 128, y_r0);
        }
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint16_t *x_at = g_x + head + at * 2;
        uint64_t *y_at = g_y + head + at * 2;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        KG_UNROLL(2)
        for (uint32_t item = 0; item < 4; item++) {
            if (first + item * 64 < count) {
                // An item: loads, results, stores.
                const vec_u16x2 x_0 = vec_u16x2_load(x_at + item * 128);
                const vec_u64 y_r0 = {
                    compute_y(x_0.e0, head + (at + item * 64) * 2),
                    compute_y(x_0.e1, head + (at + item * 64) * 2 + 1)};
                vec_u64_store(y_at + item * 128, y_r0);
            }
        }
    }

    // The elements before the first item, fewer than 8, and after the last, fewer than 2.
    const uint64_t tail = head + items * 2;
    if (head == 0 && tail == n) return; // in one branch: small calls take less time
    if (blockIdx.x == 0 && threadIdx.x < head) {
        KG_CASE(head);
        one_element(g_x, g_y, threadIdx.x);
    }
    if (blockIdx.x == gridDim.x - 1 && tail + threadIdx.x < n) {
        KG_CASE(tail);
        one_element(g_x, g_y, tail + threadIdx.x);
    }
}
KG_ENTRY(kg_stamp_u16__block_bbb_w2x4_b2_auto_vec)

KG_VARIANT(kg_stamp_u16__block_bbb_w2x4_b2_auto_vec)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_stamp_u16__block_bbb_w2x4_b2_auto_vec), nullptr,
            64, 0);
    const uint16_t *g_x = (const uint16_t *)call->args[0];
    uint64_t *g_y = (uint64_t *)call->args[1];
    uint64_t n = call->n;
    uint64_t head = kg_peel(g_x, 2, n);
    void *arguments[] = {&g_x, &g_y, &n, &head};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_stamp_u16__block_bbb_w2x4_b2_auto_vec), arguments,
        64, 0);
}
} // namespace

namespace block_bbb_w2x4_b2_auto {

// Block DASk: 4 items of a thread.
KG_KERNEL(kg_stamp_u16__block_bbb_w2x4_b2_auto, 64, 24)(const uint16_t *g_x, uint64_t *g_y,
    uint64_t items)
{
    const uint32_t first = threadIdx.x;
    const uint64_t origin = (uint64_t)blockIdx.x * 256;
    if (origin + 256 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint16_t *x_at = g_x + at;
        uint64_t *y_at = g_y + at;
        KG_UNROLL(2)
        for (uint32_t item = 0; item < 4; item++) {
            // An item: loads, results, stores.
            const uint16_t x_0 = x_at[item * 64];
            const uint64_t y_r0 = compute_y(x_0, at + item * 64);
            y_at[item * 64] = y_r0;
        }
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint16_t *x_at = g_x + at;
        uint64_t *y_at = g_y + at;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        KG_UNROLL(2)
        for (uint32_t item = 0; item < 4; item++) {
            if (first + item * 64 < count) {
                // An item: loads, results, stores.
                const uint16_t x_0 = x_at[item * 64];
                const uint64_t y_r0 = compute_y(x_0, at + item * 64);
                y_at[item * 64] = y_r0;
            }
        }
    }
}
KG_ENTRY(kg_stamp_u16__block_bbb_w2x4_b2_auto)

KG_VARIANT(kg_stamp_u16__block_bbb_w2x4_b2_auto)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_stamp_u16__block_bbb_w2x4_b2_auto), nullptr, 64,
            0);
    const uint16_t *g_x = (const uint16_t *)call->args[0];
    uint64_t *g_y = (uint64_t *)call->args[1];
    uint64_t n = call->n;
    void *arguments[] = {&g_x, &g_y, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_stamp_u16__block_bbb_w2x4_b2_auto), arguments, 64, 0);
}
} // namespace
} // namespace
