// kg_blend_f32.cu: the kernels of blend for f32, one per variant.
// Made by kgen 0.2.0 from shift.yaml (spec hash 652e05b5bb8dcb12). Do not edit: edit the spec.
//
//   block_wbw_w2x2_vec
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 64 registers a thread (16 blocks per SM)
//     12 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash e64b8db2e8889dd3
//   block_wbw_w2x2_shift
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 96 registers a thread (10 blocks per SM)
//     12 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1, shifted
//     content hash 11d2e550723cc2e3
//   block_wbw_w2x2
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 48 registers a thread (20 blocks per SM)
//     12 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash 44a3f59b7969fd2f
//
// Operations, as the operator is written:
//   compute_y: 1 addition, 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_blend_op.h"

namespace kg_blend_f32_kernels {

using kg_op::kg_blend_f32::compute_y;

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

namespace block_wbw_w2x2_vec {

// One element by itself: for the ends of the arrays, which do not fill a vector.
KG_FN void one_element(const float s_s, const float *g_x, const float *g_z, float *g_y, uint64_t at)
{
    const float x_0 = g_x[at];
    const float z_0 = g_z[at];
    const float y_r0 = compute_y(s_s, x_0, z_0);
    g_y[at] = y_r0;
}

// Block DASk: 2 items of a thread, each 4 elements.
KG_KERNEL(kg_blend_f32__block_wbw_w2x2_vec, 64, 16)(const float s_s, const float *g_x,
    const float *g_z, float *g_y, uint64_t n, uint64_t head)
{
    const uint64_t items = (n - head) / 4;
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t origin = (uint64_t)blockIdx.x * 128;
    if (origin + 128 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const float *x_at = g_x + head + at * 4;
        const float *z_at = g_z + head + at * 4;
        float *y_at = g_y + head + at * 4;
        // Items 0 to 1: loads, results, stores.
        const vec_f32 x_0 = vec_f32_load(x_at);
        const vec_f32 z_0 = vec_f32_load(z_at);
        const vec_f32 x_1 = vec_f32_load(x_at + 128);
        const vec_f32 z_1 = vec_f32_load(z_at + 128);
        kg_loads_first();
        const vec_f32 y_r0 = {
            compute_y(s_s, x_0.e0, z_0.e0),
            compute_y(s_s, x_0.e1, z_0.e1),
            compute_y(s_s, x_0.e2, z_0.e2),
            compute_y(s_s, x_0.e3, z_0.e3)};
        const vec_f32 y_r1 = {
            compute_y(s_s, x_1.e0, z_1.e0),
            compute_y(s_s, x_1.e1, z_1.e1),
            compute_y(s_s, x_1.e2, z_1.e2),
            compute_y(s_s, x_1.e3, z_1.e3)};
        vec_f32_store(y_at, y_r0);
        vec_f32_store(y_at + 128, y_r1);
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const float *x_at = g_x + head + at * 4;
        const float *z_at = g_z + head + at * 4;
        float *y_at = g_y + head + at * 4;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        // Items 0 to 1, as many as there are: loads, results, stores.
        vec_f32 x_0 = {};
        if (first < count) x_0 = vec_f32_load(x_at);
        vec_f32 z_0 = {};
        if (first < count) z_0 = vec_f32_load(z_at);
        vec_f32 x_1 = {};
        if (first + 32 < count) x_1 = vec_f32_load(x_at + 128);
        vec_f32 z_1 = {};
        if (first + 32 < count) z_1 = vec_f32_load(z_at + 128);
        kg_loads_first();
        if (first < count) { // item 0: results and stores
            const vec_f32 y_r0 = {
                compute_y(s_s, x_0.e0, z_0.e0),
                compute_y(s_s, x_0.e1, z_0.e1),
                compute_y(s_s, x_0.e2, z_0.e2),
                compute_y(s_s, x_0.e3, z_0.e3)};
            vec_f32_store(y_at, y_r0);
        }
        if (first + 32 < count) { // item 1: results and stores
            const vec_f32 y_r1 = {
                compute_y(s_s, x_1.e0, z_1.e0),
                compute_y(s_s, x_1.e1, z_1.e1),
                compute_y(s_s, x_1.e2, z_1.e2),
                compute_y(s_s, x_1.e3, z_1.e3)};
            vec_f32_store(y_at + 128, y_r1);
        }
    }

    // The elements before the first item, fewer than 4, and after the last, fewer than 4.
    const uint64_t tail = head + items * 4;
    if (head == 0 && tail == n) return; // in one branch: small calls take less time
    if (blockIdx.x == 0 && threadIdx.x < head) {
        KG_CASE(head);
        one_element(s_s, g_x, g_z, g_y, threadIdx.x);
    }
    if (blockIdx.x == gridDim.x - 1 && tail + threadIdx.x < n) {
        KG_CASE(tail);
        one_element(s_s, g_x, g_z, g_y, tail + threadIdx.x);
    }
}
KG_ENTRY(kg_blend_f32__block_wbw_w2x2_vec)

KG_VARIANT(kg_blend_f32__block_wbw_w2x2_vec)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_blend_f32__block_wbw_w2x2_vec), nullptr, 64, 0);
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_x = (const float *)call->args[1];
    const float *g_z = (const float *)call->args[2];
    float *g_y = (float *)call->args[3];
    uint64_t n = call->n;
    uint64_t head = kg_peel(g_x, 4, n);
    void *arguments[] = {&s_s, &g_x, &g_z, &g_y, &n, &head};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_blend_f32__block_wbw_w2x2_vec), arguments, 64, 0);
}
} // namespace

namespace block_wbw_w2x2_shift {

// One element by itself: for the ends of the arrays.
KG_FN void one_element(const float s_s, const float *g_x, const float *g_z, float *g_y, uint64_t at)
{
    const float x_0 = g_x[at];
    const float z_0 = g_z[at];
    const float y_r0 = compute_y(s_s, x_0, z_0);
    g_y[at] = y_r0;
}

// Block DASk: 2 items of a thread, each 4 elements in 1 word, cut out of aligned ones.
KG_KERNEL(kg_blend_f32__block_wbw_w2x2_shift, 64, 10)(const float s_s, const float *g_x,
    const float *g_z, float *g_y, uint64_t n, uint64_t head, uint64_t items, uint32_t x_past,
    uint32_t z_past)
{
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t origin = (uint64_t)blockIdx.x * 128;
    if (origin + 128 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const char *const x_at = (const char *)(g_x + head) + at * 16 - x_past;
        const char *const z_at = (const char *)(g_z + head) + at * 16 - z_past;
        char *const y_at = (char *)(g_y + head) + at * 16;
        // Items 0 to 1: loads, results, stores.
        kg_v16 x_w0[1] = {kg_ld16_past4(x_at, x_past)};
        kg_v16 z_w0[1] = {kg_ld16_past4(z_at, z_past)};
        kg_v16 x_w1[1] = {kg_ld16_past4(x_at + 512, x_past)};
        kg_v16 z_w1[1] = {kg_ld16_past4(z_at + 512, z_past)};
        vec_f32 x_0;
        memcpy(&x_0, x_w0, 16);
        vec_f32 z_0;
        memcpy(&z_0, z_w0, 16);
        const vec_f32 y_r0 = {
            compute_y(s_s, x_0.e0, z_0.e0),
            compute_y(s_s, x_0.e1, z_0.e1),
            compute_y(s_s, x_0.e2, z_0.e2),
            compute_y(s_s, x_0.e3, z_0.e3)};
        vec_f32 x_1;
        memcpy(&x_1, x_w1, 16);
        vec_f32 z_1;
        memcpy(&z_1, z_w1, 16);
        const vec_f32 y_r1 = {
            compute_y(s_s, x_1.e0, z_1.e0),
            compute_y(s_s, x_1.e1, z_1.e1),
            compute_y(s_s, x_1.e2, z_1.e2),
            compute_y(s_s, x_1.e3, z_1.e3)};
        kg_v16 y_s0[1];
        memcpy(y_s0, &y_r0, 16);
        kg_st16_global(y_at, y_s0[0]);
        kg_v16 y_s1[1];
        memcpy(y_s1, &y_r1, 16);
        kg_st16_global(y_at + 512, y_s1[0]);
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const char *const x_at = (const char *)(g_x + head) + at * 16 - x_past;
        const char *const z_at = (const char *)(g_z + head) + at * 16 - z_past;
        char *const y_at = (char *)(g_y + head) + at * 16;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        if (first < count) {
            // Item 0: loads, results, stores.
            kg_v16 x_w0[1] = {kg_ld16_past4(x_at, x_past)};
            kg_v16 z_w0[1] = {kg_ld16_past4(z_at, z_past)};
            vec_f32 x_0;
            memcpy(&x_0, x_w0, 16);
            vec_f32 z_0;
            memcpy(&z_0, z_w0, 16);
            const vec_f32 y_r0 = {
                compute_y(s_s, x_0.e0, z_0.e0),
                compute_y(s_s, x_0.e1, z_0.e1),
                compute_y(s_s, x_0.e2, z_0.e2),
                compute_y(s_s, x_0.e3, z_0.e3)};
            kg_v16 y_s0[1];
            memcpy(y_s0, &y_r0, 16);
            kg_st16_global(y_at, y_s0[0]);
        }
        if (first + 32 < count) {
            // Item 1: loads, results, stores.
            kg_v16 x_w1[1] = {kg_ld16_past4(x_at + 512, x_past)};
            kg_v16 z_w1[1] = {kg_ld16_past4(z_at + 512, z_past)};
            vec_f32 x_1;
            memcpy(&x_1, x_w1, 16);
            vec_f32 z_1;
            memcpy(&z_1, z_w1, 16);
            const vec_f32 y_r1 = {
                compute_y(s_s, x_1.e0, z_1.e0),
                compute_y(s_s, x_1.e1, z_1.e1),
                compute_y(s_s, x_1.e2, z_1.e2),
                compute_y(s_s, x_1.e3, z_1.e3)};
            kg_v16 y_s1[1];
            memcpy(y_s1, &y_r1, 16);
            kg_st16_global(y_at + 512, y_s1[0]);
        }
    }

    // The elements before the first item, fewer than 32, and after the last.
    const uint64_t tail = head + items * 4;
    if (blockIdx.x - 1 < gridDim.x - 2) return; // neither the first block nor the last
    if (blockIdx.x == 0 && threadIdx.x < head) {
        KG_CASE(head);
        one_element(s_s, g_x, g_z, g_y, threadIdx.x);
    }
    if (blockIdx.x == gridDim.x - 1 && tail + threadIdx.x < n) {
        KG_CASE(tail);
        one_element(s_s, g_x, g_z, g_y, tail + threadIdx.x);
    }
}
KG_ENTRY(kg_blend_f32__block_wbw_w2x2_shift)

KG_VARIANT(kg_blend_f32__block_wbw_w2x2_shift)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_blend_f32__block_wbw_w2x2_shift), nullptr, 64, 0);
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_x = (const float *)call->args[1];
    const float *g_z = (const float *)call->args[2];
    float *g_y = (float *)call->args[3];
    uint64_t n = call->n;
    uint64_t head = kg_peel(g_y, 4, n);
    // The words that an item is cut out of lie wholly inside the array, at either end of it.
    uint32_t x_past = kg_past_word(g_x + head);
    uint32_t z_past = kg_past_word(g_z + head);
    if (x_past > head * 4 || z_past > head * 4) head = head + 4 < n ? head + 4 : n;
    uint64_t items = (n - head) / 4;
    const uint64_t rest = (n - head) % 4 * 4;
    if (items != 0 && (kg_word_misses(x_past, rest) || kg_word_misses(z_past, rest))) items--;
    void *arguments[] = {&s_s, &g_x, &g_z, &g_y, &n, &head, &items, &x_past, &z_past};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_blend_f32__block_wbw_w2x2_shift), arguments, 64, 0);
}
} // namespace

namespace block_wbw_w2x2 {

// Block DASk: 2 items of a thread.
KG_KERNEL(kg_blend_f32__block_wbw_w2x2, 64, 20)(const float s_s, const float *g_x,
    const float *g_z, float *g_y, uint64_t items)
{
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t origin = (uint64_t)blockIdx.x * 128;
    if (origin + 128 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const float *x_at = g_x + at;
        const float *z_at = g_z + at;
        float *y_at = g_y + at;
        // Items 0 to 1: loads, results, stores.
        const float x_0 = x_at[0];
        const float z_0 = z_at[0];
        const float x_1 = x_at[32];
        const float z_1 = z_at[32];
        kg_loads_first();
        const float y_r0 = compute_y(s_s, x_0, z_0);
        const float y_r1 = compute_y(s_s, x_1, z_1);
        y_at[0] = y_r0;
        y_at[32] = y_r1;
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const float *x_at = g_x + at;
        const float *z_at = g_z + at;
        float *y_at = g_y + at;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        // Items 0 to 1, as many as there are: loads, results, stores.
        float x_0 = {};
        if (first < count) x_0 = x_at[0];
        float z_0 = {};
        if (first < count) z_0 = z_at[0];
        float x_1 = {};
        if (first + 32 < count) x_1 = x_at[32];
        float z_1 = {};
        if (first + 32 < count) z_1 = z_at[32];
        kg_loads_first();
        if (first < count) { // item 0: results and stores
            const float y_r0 = compute_y(s_s, x_0, z_0);
            y_at[0] = y_r0;
        }
        if (first + 32 < count) { // item 1: results and stores
            const float y_r1 = compute_y(s_s, x_1, z_1);
            y_at[32] = y_r1;
        }
    }
}
KG_ENTRY(kg_blend_f32__block_wbw_w2x2)

KG_VARIANT(kg_blend_f32__block_wbw_w2x2)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_blend_f32__block_wbw_w2x2), nullptr, 64, 0);
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_x = (const float *)call->args[1];
    const float *g_z = (const float *)call->args[2];
    float *g_y = (float *)call->args[3];
    uint64_t n = call->n;
    void *arguments[] = {&s_s, &g_x, &g_z, &g_y, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_blend_f32__block_wbw_w2x2), arguments, 64, 0);
}
} // namespace
} // namespace
