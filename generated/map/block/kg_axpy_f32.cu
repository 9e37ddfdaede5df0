// kg_axpy_f32.cu: the kernels of axpy for f32, one per variant.
// Made by kgen 0.2.0 from block.yaml (spec hash 35b668440be1343a). Do not edit: edit the spec.
//
//   block_wbw_w4x2_vec
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2, 16-byte accesses
//     TBS 128 threads, DBS 1024 elements in 256 vectors
//     at most 48 registers a thread (10 blocks per SM)
//     12 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1, lined
//     content hash 8ef922143dc07347
//   block_wbw_w4x2
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 40 registers a thread (12 blocks per SM)
//     12 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash 92fd88e07b84de8b
//
// Operations, as the operator is written:
//   compute_y: 1 addition, 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_axpy_op.h"

namespace kg_axpy_f32_kernels {

using kg_op::kg_axpy_f32::compute_y;

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

// One to an array, in 1 16-byte access.
KG_FN void vec_f32_store(float *to, const vec_f32 &v)
{
    kg_v16 bits;
    memcpy(&bits, &v, 16);
    kg_st16_global(to, bits);
}

namespace block_wbw_w4x2_vec {

// One element by itself: for the ends of the arrays, which do not fill a vector.
KG_FN void one_element(const float s_s, const float *g_x, float *g_y, uint64_t at)
{
    const float x_0 = g_x[at];
    const float y_0 = g_y[at];
    const float y_r0 = compute_y(s_s, x_0, y_0);
    g_y[at] = y_r0;
}

// Block DASk: 2 items of a thread, each 4 elements.
KG_KERNEL(kg_axpy_f32__block_wbw_w4x2_vec, 128, 10)(const float s_s, const float *g_x, float *g_y,
    uint64_t n, uint64_t head)
{
    const uint64_t items = (n - head) / 4;
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t origin = (uint64_t)blockIdx.x * 256;
    if (origin + 256 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const float *x_at = g_x + head + at * 4;
        float *y_at = g_y + head + at * 4;
        // Items 0 to 1: loads, results, stores.
        const vec_f32 x_0 = vec_f32_load(x_at);
        const vec_f32 y_0 = vec_f32_load(y_at);
        const vec_f32 x_1 = vec_f32_load(x_at + 128);
        const vec_f32 y_1 = vec_f32_load(y_at + 128);
        kg_loads_first();
        const vec_f32 y_r0 = {
            compute_y(s_s, x_0.e0, y_0.e0),
            compute_y(s_s, x_0.e1, y_0.e1),
            compute_y(s_s, x_0.e2, y_0.e2),
            compute_y(s_s, x_0.e3, y_0.e3)};
        const vec_f32 y_r1 = {
            compute_y(s_s, x_1.e0, y_1.e0),
            compute_y(s_s, x_1.e1, y_1.e1),
            compute_y(s_s, x_1.e2, y_1.e2),
            compute_y(s_s, x_1.e3, y_1.e3)};
        vec_f32_store(y_at, y_r0);
        vec_f32_store(y_at + 128, y_r1);
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const float *x_at = g_x + head + at * 4;
        float *y_at = g_y + head + at * 4;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        // Items 0 to 1, as many as there are: loads, results, stores.
        vec_f32 x_0 = {};
        if (first < count) x_0 = vec_f32_load(x_at);
        vec_f32 y_0 = {};
        if (first < count) y_0 = vec_f32_load(y_at);
        vec_f32 x_1 = {};
        if (first + 32 < count) x_1 = vec_f32_load(x_at + 128);
        vec_f32 y_1 = {};
        if (first + 32 < count) y_1 = vec_f32_load(y_at + 128);
        kg_loads_first();
        if (first < count) { // item 0: results and stores
            const vec_f32 y_r0 = {
                compute_y(s_s, x_0.e0, y_0.e0),
                compute_y(s_s, x_0.e1, y_0.e1),
                compute_y(s_s, x_0.e2, y_0.e2),
                compute_y(s_s, x_0.e3, y_0.e3)};
            vec_f32_store(y_at, y_r0);
        }
        if (first + 32 < count) { // item 1: results and stores
            const vec_f32 y_r1 = {
                compute_y(s_s, x_1.e0, y_1.e0),
                compute_y(s_s, x_1.e1, y_1.e1),
                compute_y(s_s, x_1.e2, y_1.e2),
                compute_y(s_s, x_1.e3, y_1.e3)};
            vec_f32_store(y_at + 128, y_r1);
        }
    }

    // The elements before the first item, fewer than 128, and after the last, fewer than 4.
    const uint64_t tail = head + items * 4;
    if (head == 0 && tail == n) return; // in one branch: small calls take less time
    if (blockIdx.x == 0 && threadIdx.x < head) {
        KG_CASE(line);
        one_element(s_s, g_x, g_y, threadIdx.x);
    }
    if (blockIdx.x == gridDim.x - 1 && tail + threadIdx.x < n) {
        KG_CASE(tail);
        one_element(s_s, g_x, g_y, tail + threadIdx.x);
    }
}
KG_ENTRY(kg_axpy_f32__block_wbw_w4x2_vec)

KG_VARIANT(kg_axpy_f32__block_wbw_w4x2_vec)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_axpy_f32__block_wbw_w4x2_vec), nullptr, 128, 0);
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_x = (const float *)call->args[1];
    float *g_y = (float *)call->args[2];
    uint64_t n = call->n;
    uint64_t head = kg_peel(g_x, 4, n);
    head = kg_peel_line(g_y, 4, n, head, 4); // blocks start on a warp line
    void *arguments[] = {&s_s, &g_x, &g_y, &n, &head};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_axpy_f32__block_wbw_w4x2_vec), arguments, 128, 0);
}
} // namespace

namespace block_wbw_w4x2 {

// Block DASk: 2 items of a thread.
KG_KERNEL(kg_axpy_f32__block_wbw_w4x2, 128, 12)(const float s_s, const float *g_x, float *g_y,
    uint64_t items)
{
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t origin = (uint64_t)blockIdx.x * 256;
    if (origin + 256 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const float *x_at = g_x + at;
        float *y_at = g_y + at;
        // Items 0 to 1: loads, results, stores.
        const float x_0 = x_at[0];
        const float y_0 = y_at[0];
        const float x_1 = x_at[32];
        const float y_1 = y_at[32];
        kg_loads_first();
        const float y_r0 = compute_y(s_s, x_0, y_0);
        const float y_r1 = compute_y(s_s, x_1, y_1);
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
        float y_0 = {};
        if (first < count) y_0 = y_at[0];
        float x_1 = {};
        if (first + 32 < count) x_1 = x_at[32];
        float y_1 = {};
        if (first + 32 < count) y_1 = y_at[32];
        kg_loads_first();
        if (first < count) { // item 0: results and stores
            const float y_r0 = compute_y(s_s, x_0, y_0);
            y_at[0] = y_r0;
        }
        if (first + 32 < count) { // item 1: results and stores
            const float y_r1 = compute_y(s_s, x_1, y_1);
            y_at[32] = y_r1;
        }
    }
}
KG_ENTRY(kg_axpy_f32__block_wbw_w4x2)

KG_VARIANT(kg_axpy_f32__block_wbw_w4x2)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_axpy_f32__block_wbw_w4x2), nullptr, 128, 0);
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_x = (const float *)call->args[1];
    float *g_y = (float *)call->args[2];
    uint64_t n = call->n;
    void *arguments[] = {&s_s, &g_x, &g_y, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_axpy_f32__block_wbw_w4x2), arguments, 128, 0);
}
} // namespace
} // namespace
