// kg_copy_vec3.cu: the kernels of copy for vec3, one per variant.
// Made by kgen 0.2.0 from flat.yaml (spec hash e61e10beae1c21bc). Do not edit: edit the spec.
//
//   block_wbw_w2x2_vec
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, 16-byte accesses
//     TBS 64 threads, DBS 170 elements in 42 vectors
//     at most 56 registers a thread (18 blocks per SM)
//     24 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 3, flat
//     content hash ba652db8fe7e4ff1
//   block_wbw_w2x2
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 48 registers a thread (20 blocks per SM)
//     24 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash ef5070f0bb4b9e04
//
// Operations, as the operator is written:
//   compute_y: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_copy_op.h"

namespace kg_copy_vec3_kernels {

using kg_op::kg_copy_vec3::compute_y;

namespace block_wbw_w2x2_vec {

// One element by itself: for the ends of the arrays.
KG_FN void one_element(const kg_copy_vec3_t *g_x, kg_copy_vec3_t *g_y, uint64_t at)
{
    const kg_copy_vec3_t x_0 = g_x[at];
    const kg_copy_vec3_t y_r0 = compute_y(x_0);
    g_y[at] = y_r0;
}

// Block DASk: 2 items of a thread, each 4 elements in 1 word.
KG_KERNEL(kg_copy_vec3__block_wbw_w2x2_vec, 64, 18)(const kg_copy_vec3_t *g_x, kg_copy_vec3_t *g_y,
    uint64_t n, uint64_t head, uint64_t items, uint64_t whole)
{
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t origin = (uint64_t)blockIdx.x * 128;
    if (origin + 128 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const char *const x_at = (const char *)(g_x + head) + at * 16;
        char *const y_at = (char *)(g_y + head) + at * 16;
        // Items 0 to 1: loads, results, stores.
        kg_v16 x_w0[1] = {kg_ld16(x_at)};
        kg_v16 x_w1[1] = {kg_ld16(x_at + 512)};
        kg_st16_global(y_at, x_w0[0]);
        kg_st16_global(y_at + 512, x_w1[0]);
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const char *const x_at = (const char *)(g_x + head) + at * 16;
        char *const y_at = (char *)(g_y + head) + at * 16;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        if (first < count) {
            // Item 0: loads, results, stores.
            kg_v16 x_w0[1] = {kg_ld16(x_at)};
            kg_st16_global(y_at, x_w0[0]);
        }
        if (first + 32 < count) {
            // Item 1: loads, results, stores.
            kg_v16 x_w1[1] = {kg_ld16(x_at + 512)};
            kg_st16_global(y_at + 512, x_w1[0]);
        }
    }

    // The elements before the first item, fewer than 32, and after the last.
    const uint64_t tail = head + whole * 4;
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
KG_ENTRY(kg_copy_vec3__block_wbw_w2x2_vec)

KG_VARIANT(kg_copy_vec3__block_wbw_w2x2_vec)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_copy_vec3__block_wbw_w2x2_vec), nullptr, 64, 0);
    const kg_copy_vec3_t *g_x = (const kg_copy_vec3_t *)call->args[0];
    kg_copy_vec3_t *g_y = (kg_copy_vec3_t *)call->args[1];
    uint64_t n = call->n;
    uint64_t head = kg_peel(g_y, 12, n);
    uint64_t items = (n - head) / 4 * 3;
    uint64_t whole = items / 3; // runs
    void *arguments[] = {&g_x, &g_y, &n, &head, &items, &whole};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_copy_vec3__block_wbw_w2x2_vec), arguments, 64, 0);
}
} // namespace

namespace block_wbw_w2x2 {

// Block DASk: 2 items of a thread.
KG_KERNEL(kg_copy_vec3__block_wbw_w2x2, 64, 20)(const kg_copy_vec3_t *g_x, kg_copy_vec3_t *g_y,
    uint64_t items)
{
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t origin = (uint64_t)blockIdx.x * 128;
    if (origin + 128 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const kg_copy_vec3_t *x_at = g_x + at;
        kg_copy_vec3_t *y_at = g_y + at;
        // Items 0 to 1: loads, results, stores.
        const kg_copy_vec3_t x_0 = x_at[0];
        const kg_copy_vec3_t x_1 = x_at[32];
        const kg_copy_vec3_t y_r0 = compute_y(x_0);
        const kg_copy_vec3_t y_r1 = compute_y(x_1);
        y_at[0] = y_r0;
        y_at[32] = y_r1;
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const kg_copy_vec3_t *x_at = g_x + at;
        kg_copy_vec3_t *y_at = g_y + at;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        // Items 0 to 1, as many as there are: loads, results, stores.
        kg_copy_vec3_t x_0 = {};
        if (first < count) x_0 = x_at[0];
        kg_copy_vec3_t x_1 = {};
        if (first + 32 < count) x_1 = x_at[32];
        if (first < count) { // item 0: results and stores
            const kg_copy_vec3_t y_r0 = compute_y(x_0);
            y_at[0] = y_r0;
        }
        if (first + 32 < count) { // item 1: results and stores
            const kg_copy_vec3_t y_r1 = compute_y(x_1);
            y_at[32] = y_r1;
        }
    }
}
KG_ENTRY(kg_copy_vec3__block_wbw_w2x2)

KG_VARIANT(kg_copy_vec3__block_wbw_w2x2)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_copy_vec3__block_wbw_w2x2), nullptr, 64, 0);
    const kg_copy_vec3_t *g_x = (const kg_copy_vec3_t *)call->args[0];
    kg_copy_vec3_t *g_y = (kg_copy_vec3_t *)call->args[1];
    uint64_t n = call->n;
    void *arguments[] = {&g_x, &g_y, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_copy_vec3__block_wbw_w2x2), arguments, 64, 0);
}
} // namespace
} // namespace
