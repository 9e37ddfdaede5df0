// kg_pick_f32.cu: the kernels of pick for f32, one per variant.
// Made by kgen 0.2.0 from gather.yaml (spec hash 911aaceb1ac75ea1). Do not edit: edit the spec.
//
//   block_wbw_w2x2_vec
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 96 registers a thread (10 blocks per SM)
//     16 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash 7d035daf0d97a6b5
//   block_wbw_w2x2
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 64 registers a thread (16 blocks per SM)
//     16 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash 0dfc00d5704a2483
//
// Operations, as the operator is written:
//   compute_y: 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_pick_op.h"

namespace kg_pick_f32_kernels {

using kg_op::kg_pick_f32::compute_y;

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

// What a thread moves together: 4 elements.
struct alignas(16) vec_u32 { uint32_t e0, e1, e2, e3; };

// One from an array, in 1 16-byte access.
KG_FN vec_u32 vec_u32_load(const uint32_t *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_u32 v;
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

namespace block_wbw_w2x2_vec {

// One element by itself: where an index is out of range, and at the ends of the arrays.
KG_FN void one_element(const float *g_x, const float *g_w, const uint32_t *g_index, float *g_y,
    uint64_t n_x, const kg_workspace_header *header, uint64_t at)
{
    const uint32_t index_0 = g_index[at];
    if (!((uint64_t)index_0 < n_x)) {
        kg_report(header, KG_FAULT_INDEX);
        return;
    }
    const float x_0 = g_x[index_0];
    const float w_0 = g_w[at];
    const float y_r0 = compute_y(x_0, w_0);
    g_y[at] = y_r0;
}

// Block DASk: 2 items of a thread, each 4 elements.
KG_KERNEL(kg_pick_f32__block_wbw_w2x2_vec, 64, 10)(const float *g_x, const float *g_w,
    const uint32_t *g_index, float *g_y, uint64_t n_x, const kg_workspace_header *header,
    uint64_t n, uint64_t head)
{
    const uint64_t items = (n - head) / 4;
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t origin = (uint64_t)blockIdx.x * 128;
    if (origin + 128 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const float *w_at = g_w + head + at * 4;
        const uint32_t *index_at = g_index + head + at * 4;
        float *y_at = g_y + head + at * 4;
        // Items 0 to 1: loads, results, stores.
        const vec_f32 w_0 = vec_f32_load(w_at);
        const vec_u32 index_0 = vec_u32_load(index_at);
        const vec_f32 w_1 = vec_f32_load(w_at + 128);
        const vec_u32 index_1 = vec_u32_load(index_at + 128);
        kg_loads_first();
        if ((uint64_t)index_0.e0 < n_x
            && (uint64_t)index_0.e1 < n_x
            && (uint64_t)index_0.e2 < n_x
            && (uint64_t)index_0.e3 < n_x
            && (uint64_t)index_1.e0 < n_x
            && (uint64_t)index_1.e1 < n_x
            && (uint64_t)index_1.e2 < n_x
            && (uint64_t)index_1.e3 < n_x) {
            // All are in range: elements by index, results, stores.
            const float x_0_e0 = g_x[index_0.e0];
            const float x_0_e1 = g_x[index_0.e1];
            const float x_0_e2 = g_x[index_0.e2];
            const float x_0_e3 = g_x[index_0.e3];
            const float x_1_e0 = g_x[index_1.e0];
            const float x_1_e1 = g_x[index_1.e1];
            const float x_1_e2 = g_x[index_1.e2];
            const float x_1_e3 = g_x[index_1.e3];
            kg_loads_first();
            const vec_f32 y_r0 = {
                compute_y(x_0_e0, w_0.e0),
                compute_y(x_0_e1, w_0.e1),
                compute_y(x_0_e2, w_0.e2),
                compute_y(x_0_e3, w_0.e3)};
            const vec_f32 y_r1 = {
                compute_y(x_1_e0, w_1.e0),
                compute_y(x_1_e1, w_1.e1),
                compute_y(x_1_e2, w_1.e2),
                compute_y(x_1_e3, w_1.e3)};
            vec_f32_store(y_at, y_r0);
            vec_f32_store(y_at + 128, y_r1);
        } else { // an index is out of range
            KG_UNROLL(1)
            for (uint32_t item = 0; item <= 1; item++)
                KG_UNROLL(1)
            for (uint32_t e = 0; e < 4; e++)
                one_element(g_x, g_w, g_index, g_y, n_x, header, head + (at + item * 32) * 4 + e);
        }
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const float *w_at = g_w + head + at * 4;
        const uint32_t *index_at = g_index + head + at * 4;
        float *y_at = g_y + head + at * 4;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        // Items 0 to 1, as many as there are: loads, results, stores.
        vec_f32 w_0 = {};
        if (first < count) w_0 = vec_f32_load(w_at);
        vec_u32 index_0 = {};
        if (first < count) index_0 = vec_u32_load(index_at);
        vec_f32 w_1 = {};
        if (first + 32 < count) w_1 = vec_f32_load(w_at + 128);
        vec_u32 index_1 = {};
        if (first + 32 < count) index_1 = vec_u32_load(index_at + 128);
        kg_loads_first();
        if ((!(first < count) || ((uint64_t)index_0.e0 < n_x))
            && (!(first < count) || ((uint64_t)index_0.e1 < n_x))
            && (!(first < count) || ((uint64_t)index_0.e2 < n_x))
            && (!(first < count) || ((uint64_t)index_0.e3 < n_x))
            && (!(first + 32 < count) || ((uint64_t)index_1.e0 < n_x))
            && (!(first + 32 < count) || ((uint64_t)index_1.e1 < n_x))
            && (!(first + 32 < count) || ((uint64_t)index_1.e2 < n_x))
            && (!(first + 32 < count) || ((uint64_t)index_1.e3 < n_x))) {
            // All are in range: elements by index, results, stores.
            float x_0_e0 = {};
            if (first < count) x_0_e0 = g_x[index_0.e0];
            float x_0_e1 = {};
            if (first < count) x_0_e1 = g_x[index_0.e1];
            float x_0_e2 = {};
            if (first < count) x_0_e2 = g_x[index_0.e2];
            float x_0_e3 = {};
            if (first < count) x_0_e3 = g_x[index_0.e3];
            float x_1_e0 = {};
            if (first + 32 < count) x_1_e0 = g_x[index_1.e0];
            float x_1_e1 = {};
            if (first + 32 < count) x_1_e1 = g_x[index_1.e1];
            float x_1_e2 = {};
            if (first + 32 < count) x_1_e2 = g_x[index_1.e2];
            float x_1_e3 = {};
            if (first + 32 < count) x_1_e3 = g_x[index_1.e3];
            kg_loads_first();
            if (first < count) { // item 0: results and stores
                const vec_f32 y_r0 = {
                    compute_y(x_0_e0, w_0.e0),
                    compute_y(x_0_e1, w_0.e1),
                    compute_y(x_0_e2, w_0.e2),
                    compute_y(x_0_e3, w_0.e3)};
                vec_f32_store(y_at, y_r0);
            }
            if (first + 32 < count) { // item 1: results and stores
                const vec_f32 y_r1 = {
                    compute_y(x_1_e0, w_1.e0),
                    compute_y(x_1_e1, w_1.e1),
                    compute_y(x_1_e2, w_1.e2),
                    compute_y(x_1_e3, w_1.e3)};
                vec_f32_store(y_at + 128, y_r1);
            }
        } else { // an index is out of range
            KG_UNROLL(1)
            for (uint32_t item = 0; item <= 1; item++) {
                if (!(first + item * 32 < count)) continue;
                KG_UNROLL(1)
                for (uint32_t e = 0; e < 4; e++)
                    one_element(g_x, g_w, g_index, g_y, n_x, header,
                        head + (at + item * 32) * 4 + e);
            }
        }
    }

    // The elements before the first item, fewer than 4, and after the last, fewer than 4.
    const uint64_t tail = head + items * 4;
    if (head == 0 && tail == n) return; // in one branch: small calls take less time
    if (blockIdx.x == 0 && threadIdx.x < head) {
        KG_CASE(head);
        one_element(g_x, g_w, g_index, g_y, n_x, header, threadIdx.x);
    }
    if (blockIdx.x == gridDim.x - 1 && tail + threadIdx.x < n) {
        KG_CASE(tail);
        one_element(g_x, g_w, g_index, g_y, n_x, header, tail + threadIdx.x);
    }
}
KG_ENTRY(kg_pick_f32__block_wbw_w2x2_vec)

KG_VARIANT(kg_pick_f32__block_wbw_w2x2_vec)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_pick_f32__block_wbw_w2x2_vec), nullptr, 64, 0);
    const float *g_x = (const float *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    const uint32_t *g_index = (const uint32_t *)call->args[2];
    float *g_y = (float *)call->args[3];
    uint64_t n_x = call->lengths[0];
    const kg_workspace_header *header = (const kg_workspace_header *)call->header;
    uint64_t n = call->n;
    uint64_t head = kg_peel(g_w, 4, n);
    void *arguments[] = {&g_x, &g_w, &g_index, &g_y, &n_x, &header, &n, &head};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_pick_f32__block_wbw_w2x2_vec), arguments, 64, 0);
}
} // namespace

namespace block_wbw_w2x2 {

// One element by itself: where an index is out of range.
KG_FN void one_element(const float *g_x, const float *g_w, const uint32_t *g_index, float *g_y,
    uint64_t n_x, const kg_workspace_header *header, uint64_t at)
{
    const uint32_t index_0 = g_index[at];
    if (!((uint64_t)index_0 < n_x)) {
        kg_report(header, KG_FAULT_INDEX);
        return;
    }
    const float x_0 = g_x[index_0];
    const float w_0 = g_w[at];
    const float y_r0 = compute_y(x_0, w_0);
    g_y[at] = y_r0;
}

// Block DASk: 2 items of a thread.
KG_KERNEL(kg_pick_f32__block_wbw_w2x2, 64, 16)(const float *g_x, const float *g_w,
    const uint32_t *g_index, float *g_y, uint64_t n_x, const kg_workspace_header *header,
    uint64_t items)
{
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t origin = (uint64_t)blockIdx.x * 128;
    if (origin + 128 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const float *w_at = g_w + at;
        const uint32_t *index_at = g_index + at;
        float *y_at = g_y + at;
        // Items 0 to 1: loads, results, stores.
        const float w_0 = w_at[0];
        const uint32_t index_0 = index_at[0];
        const float w_1 = w_at[32];
        const uint32_t index_1 = index_at[32];
        kg_loads_first();
        if ((uint64_t)index_0 < n_x
            && (uint64_t)index_1 < n_x) {
            // All are in range: elements by index, results, stores.
            const float x_0 = g_x[index_0];
            const float x_1 = g_x[index_1];
            kg_loads_first();
            const float y_r0 = compute_y(x_0, w_0);
            const float y_r1 = compute_y(x_1, w_1);
            y_at[0] = y_r0;
            y_at[32] = y_r1;
        } else { // an index is out of range
            KG_UNROLL(1)
            for (uint32_t item = 0; item <= 1; item++)
                one_element(g_x, g_w, g_index, g_y, n_x, header, at + item * 32);
        }
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const float *w_at = g_w + at;
        const uint32_t *index_at = g_index + at;
        float *y_at = g_y + at;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        // Items 0 to 1, as many as there are: loads, results, stores.
        float w_0 = {};
        if (first < count) w_0 = w_at[0];
        uint32_t index_0 = {};
        if (first < count) index_0 = index_at[0];
        float w_1 = {};
        if (first + 32 < count) w_1 = w_at[32];
        uint32_t index_1 = {};
        if (first + 32 < count) index_1 = index_at[32];
        kg_loads_first();
        if ((!(first < count) || ((uint64_t)index_0 < n_x))
            && (!(first + 32 < count) || ((uint64_t)index_1 < n_x))) {
            // All are in range: elements by index, results, stores.
            float x_0 = {};
            if (first < count) x_0 = g_x[index_0];
            float x_1 = {};
            if (first + 32 < count) x_1 = g_x[index_1];
            kg_loads_first();
            if (first < count) { // item 0: results and stores
                const float y_r0 = compute_y(x_0, w_0);
                y_at[0] = y_r0;
            }
            if (first + 32 < count) { // item 1: results and stores
                const float y_r1 = compute_y(x_1, w_1);
                y_at[32] = y_r1;
            }
        } else { // an index is out of range
            KG_UNROLL(1)
            for (uint32_t item = 0; item <= 1; item++) {
                if (!(first + item * 32 < count)) continue;
                one_element(g_x, g_w, g_index, g_y, n_x, header, at + item * 32);
            }
        }
    }
}
KG_ENTRY(kg_pick_f32__block_wbw_w2x2)

KG_VARIANT(kg_pick_f32__block_wbw_w2x2)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_pick_f32__block_wbw_w2x2), nullptr, 64, 0);
    const float *g_x = (const float *)call->args[0];
    const float *g_w = (const float *)call->args[1];
    const uint32_t *g_index = (const uint32_t *)call->args[2];
    float *g_y = (float *)call->args[3];
    uint64_t n_x = call->lengths[0];
    const kg_workspace_header *header = (const kg_workspace_header *)call->header;
    uint64_t n = call->n;
    void *arguments[] = {&g_x, &g_w, &g_index, &g_y, &n_x, &header, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_pick_f32__block_wbw_w2x2), arguments, 64, 0);
}
} // namespace
} // namespace
