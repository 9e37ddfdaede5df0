// kg_scale2d_f32.cu: the kernels of scale2d for f32, one per variant.
// Made by kgen 0.2.0 from plane.yaml (spec hash 5067f6696d735eef). Do not edit: edit the spec.
//
//   block_wbw_w2x2_vec
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 56 registers a thread (18 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1, form tile
//     content hash 41305f37b3c3c908
//   block_wbw_w2x2
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 48 registers a thread (20 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1, form tile
//     content hash f93acb5591317e2c
//
// Operations, as the operator is written:
//   compute_y: 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_scale2d_op.h"

namespace kg_scale2d_f32_kernels {

using kg_op::kg_scale2d_f32::compute_y;

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

// One element by itself: for the ends of the rows, which do not fill a vector.
KG_FN void one_element(const float s_s, const float *g_x, float *g_y, uint64_t width,
    uint64_t height, uint64_t x_pitch, uint64_t y_pitch, uint64_t row, uint64_t column)
{
    if (row >= height) return;
    [[maybe_unused]] const uint64_t at = row * width + column;
    const float x_0 = ((const float *)((const char *)g_x + row * x_pitch))[column];
    const float y_r0 = compute_y(s_s, x_0);
    ((float *)((char *)g_y + row * y_pitch))[column] = y_r0;
}

// Block DASk in two dimensions: 2 items of a thread, each 4 elements, each of another row.
KG_KERNEL(kg_scale2d_f32__block_wbw_w2x2_vec, 64, 18)(const float s_s, const float *g_x,
    float *g_y, uint64_t width, uint64_t height, uint64_t x_pitch, uint64_t y_pitch, uint64_t head,
    uint32_t across)
{
    const uint32_t lane = kg_lane(), first = kg_warp() * 2;
    const uint64_t items = (width - head) / 4;
    const uint64_t column0 = (uint64_t)(blockIdx.x % across) * 32;
    const uint64_t row0 = (uint64_t)(blockIdx.x / across) * 4;
    if (column0 + 32 <= items && row0 + 4 <= height) { // inside the plane
        KG_CASE(none);
        const uint64_t row = row0 + first, column = head + (column0 + lane) * 4;
        [[maybe_unused]] const uint64_t at = row * width + column;
        const char *const x_at = (const char *)(g_x + column) + row * x_pitch;
        char *const y_at = (char *)(g_y + column) + row * y_pitch;
        // Items 0 to 1: loads, results, stores.
        const vec_f32 x_0 = vec_f32_load((const float *)(x_at));
        const vec_f32 x_1 = vec_f32_load((const float *)(x_at + x_pitch));
        kg_loads_first();
        const vec_f32 y_r0 = {
            compute_y(s_s, x_0.e0),
            compute_y(s_s, x_0.e1),
            compute_y(s_s, x_0.e2),
            compute_y(s_s, x_0.e3)};
        const vec_f32 y_r1 = {
            compute_y(s_s, x_1.e0),
            compute_y(s_s, x_1.e1),
            compute_y(s_s, x_1.e2),
            compute_y(s_s, x_1.e3)};
        vec_f32_store((float *)(y_at), y_r0);
        vec_f32_store((float *)(y_at + y_pitch), y_r1);
    } else { // an end of the plane falls into this tile
        KG_CASE(stop);
        const uint64_t row = row0 + first, column = head + (column0 + lane) * 4;
        [[maybe_unused]] const uint64_t at = row * width + column;
        const char *const x_at = (const char *)(g_x + column) + row * x_pitch;
        char *const y_at = (char *)(g_y + column) + row * y_pitch;
        // Rows from the thread's first on, up to 2.
        const uint64_t left = column0 + lane < items && row < height ? height - row : 0;
        const uint32_t rows = left < 2 ? (uint32_t)left : 2;
        // Items 0 to 1, as many as there are: loads, results, stores.
        vec_f32 x_0 = {};
        if (rows != 0) x_0 = vec_f32_load((const float *)(x_at));
        vec_f32 x_1 = {};
        if (rows > 1) x_1 = vec_f32_load((const float *)(x_at + x_pitch));
        kg_loads_first();
        if (rows != 0) {
            const vec_f32 y_r0 = {
                compute_y(s_s, x_0.e0),
                compute_y(s_s, x_0.e1),
                compute_y(s_s, x_0.e2),
                compute_y(s_s, x_0.e3)};
            vec_f32_store((float *)(y_at), y_r0);
        }
        if (rows > 1) {
            const vec_f32 y_r1 = {
                compute_y(s_s, x_1.e0),
                compute_y(s_s, x_1.e1),
                compute_y(s_s, x_1.e2),
                compute_y(s_s, x_1.e3)};
            vec_f32_store((float *)(y_at + y_pitch), y_r1);
        }
    }

    // Fewer than 4 elements of a row lie before its first 16-byte boundary, and after its last.
    const uint64_t tail = head + items * 4;
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 2; i++) {
        const uint64_t row = row0 + first + i;
        if (column0 == 0 && lane < head) {
            KG_CASE(head);
            one_element(s_s, g_x, g_y, width, height, x_pitch, y_pitch, row, lane);
        }
        if (blockIdx.x % across == across - 1 && tail + lane < width) {
            KG_CASE(tail);
            one_element(s_s, g_x, g_y, width, height, x_pitch, y_pitch, row, tail + lane);
        }
    }
}
KG_ENTRY(kg_scale2d_f32__block_wbw_w2x2_vec)

KG_VARIANT(kg_scale2d_f32__block_wbw_w2x2_vec)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_scale2d_f32__block_wbw_w2x2_vec), nullptr, 64, 0);
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_x = (const float *)call->args[1];
    float *g_y = (float *)call->args[2];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t x_pitch = call->lengths[2];
    uint64_t y_pitch = call->lengths[3];
    uint64_t head = kg_peel(g_y, 4, width);
    uint32_t across = (uint32_t)((width + 127) / 128);
    void *arguments[] = {&s_s, &g_x, &g_y, &width, &height, &x_pitch, &y_pitch, &head, &across};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_scale2d_f32__block_wbw_w2x2_vec), arguments, 64, 0);
}
} // namespace

namespace block_wbw_w2x2 {

// Block DASk in two dimensions: 2 items of a thread, each of another row.
KG_KERNEL(kg_scale2d_f32__block_wbw_w2x2, 64, 20)(const float s_s, const float *g_x, float *g_y,
    uint64_t width, uint64_t height, uint64_t x_pitch, uint64_t y_pitch, uint32_t across)
{
    const uint32_t lane = kg_lane(), first = kg_warp() * 2;
    const uint64_t column0 = (uint64_t)(blockIdx.x % across) * 32;
    const uint64_t row0 = (uint64_t)(blockIdx.x / across) * 4;
    if (column0 + 32 <= width && row0 + 4 <= height) { // inside the plane
        KG_CASE(none);
        const uint64_t row = row0 + first, column = column0 + lane;
        [[maybe_unused]] const uint64_t at = row * width + column;
        const char *const x_at = (const char *)(g_x + column) + row * x_pitch;
        char *const y_at = (char *)(g_y + column) + row * y_pitch;
        // Items 0 to 1: loads, results, stores.
        const float x_0 = *(const float *)(x_at);
        const float x_1 = *(const float *)(x_at + x_pitch);
        kg_loads_first();
        const float y_r0 = compute_y(s_s, x_0);
        const float y_r1 = compute_y(s_s, x_1);
        *(float *)(y_at) = y_r0;
        *(float *)(y_at + y_pitch) = y_r1;
    } else { // an end of the plane falls into this tile
        KG_CASE(stop);
        const uint64_t row = row0 + first, column = column0 + lane;
        [[maybe_unused]] const uint64_t at = row * width + column;
        const char *const x_at = (const char *)(g_x + column) + row * x_pitch;
        char *const y_at = (char *)(g_y + column) + row * y_pitch;
        // Rows from the thread's first on, up to 2.
        const uint64_t left = column0 + lane < width && row < height ? height - row : 0;
        const uint32_t rows = left < 2 ? (uint32_t)left : 2;
        // Items 0 to 1, as many as there are: loads, results, stores.
        float x_0 = {};
        if (rows != 0) x_0 = *(const float *)(x_at);
        float x_1 = {};
        if (rows > 1) x_1 = *(const float *)(x_at + x_pitch);
        kg_loads_first();
        if (rows != 0) {
            const float y_r0 = compute_y(s_s, x_0);
            *(float *)(y_at) = y_r0;
        }
        if (rows > 1) {
            const float y_r1 = compute_y(s_s, x_1);
            *(float *)(y_at + y_pitch) = y_r1;
        }
    }
}
KG_ENTRY(kg_scale2d_f32__block_wbw_w2x2)

KG_VARIANT(kg_scale2d_f32__block_wbw_w2x2)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_scale2d_f32__block_wbw_w2x2), nullptr, 64, 0);
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_x = (const float *)call->args[1];
    float *g_y = (float *)call->args[2];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t x_pitch = call->lengths[2];
    uint64_t y_pitch = call->lengths[3];
    uint32_t across = (uint32_t)((width + 31) / 32);
    void *arguments[] = {&s_s, &g_x, &g_y, &width, &height, &x_pitch, &y_pitch, &across};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_scale2d_f32__block_wbw_w2x2), arguments, 64, 0);
}
} // namespace
} // namespace
