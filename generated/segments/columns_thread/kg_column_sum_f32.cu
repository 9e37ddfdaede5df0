// kg_column_sum_f32.cu: the kernels of column_sum for f32, one per variant.
// Made by kgen 0.2.0 from columns_thread.yaml (spec hash 44e5d9fe1373593a). Do not edit: edit the
// spec.
//
//   column_wbw_w2x2_thread_vec_r1
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: form thread, blocks_max 2048
//     content hash 5f39d9fd49595fc0
//   column_wbw_w2x2_thread_r1
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky
//     TBS 64 threads, DBS 128 elements
//     at most 40 registers a thread (24 blocks per SM)
//     4 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: form thread, blocks_max 2048
//     content hash 206010c359cc96d9
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_column_sum_op.h"

namespace kg_column_sum_f32_kernels {

using kg_op::kg_column_sum_f32::identity;
using kg_op::kg_column_sum_f32::combine;

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

namespace column_wbw_w2x2_thread_vec_r1 {

// A warp goes down a strip of 128 columns, 4 of each lane.
KG_KERNEL(kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1, 64, 20)(const float *g_in,
    float *g_out, uint64_t width, uint64_t height, uint64_t pitch)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t column0 = ((uint64_t)blockIdx.x * 2 + warp) * 128;
    uint64_t r = 0;
    const uint64_t stop = height;
    // The sums of this lane's columns, over its rows.
    const uint64_t column = column0 + lane * 4;
    float s0 = identity();
    float s1 = identity();
    float s2 = identity();
    float s3 = identity();
    const char *place = (const char *)g_in + r * pitch + column * 4;
    if (column + 3 < width) {
        for (; r + 2 <= stop; r += 2) {
            KG_CASE(none);
            const vec_f32 x0 = vec_f32_load((const float *)(place));
            const vec_f32 x1 = vec_f32_load((const float *)(place + 1 * pitch));
            s0 = combine(s0, x0.e0);
            s1 = combine(s1, x0.e1);
            s2 = combine(s2, x0.e2);
            s3 = combine(s3, x0.e3);
            s0 = combine(s0, x1.e0);
            s1 = combine(s1, x1.e1);
            s2 = combine(s2, x1.e2);
            s3 = combine(s3, x1.e3);
            place += 2 * pitch;
        }
        for (; r < stop; r++) {
            KG_CASE(stop);
            const vec_f32 x0 = vec_f32_load((const float *)(place));
            s0 = combine(s0, x0.e0);
            s1 = combine(s1, x0.e1);
            s2 = combine(s2, x0.e2);
            s3 = combine(s3, x0.e3);
            place += pitch;
        }
    }
    else if (column < width) { // the last columns do not fill a vector
        KG_CASE(columns);
        for (; r < stop; r++) {
            const float *const from = (const float *)place;
            s0 = combine(s0, from[0]);
            if (column + 1 < width) s1 = combine(s1, from[1]);
            if (column + 2 < width) s2 = combine(s2, from[2]);
            place += pitch;
        }
    }
    if (column < width) g_out[column] = s0;
    if (column + 1 < width) g_out[column + 1] = s1;
    if (column + 2 < width) g_out[column + 2] = s2;
    if (column + 3 < width) g_out[column + 3] = s3;
}
KG_ENTRY(kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1)

KG_VARIANT(kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1),
            nullptr, 64, 0);
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], height = call->lengths[1], pitch = call->lengths[2];
    void *arguments[] = {&g_in, &g_out, &width, &height, &pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1),
        arguments, 64, 0);
}
} // namespace

namespace column_wbw_w2x2_thread_r1 {

// A warp goes down a strip of 32 columns, 1 of each lane.
KG_KERNEL(kg_column_sum_f32__column_wbw_w2x2_thread_r1, 64, 24)(const float *g_in, float *g_out,
    uint64_t width, uint64_t height, uint64_t pitch)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t column0 = ((uint64_t)blockIdx.x * 2 + warp) * 32;
    uint64_t r = 0;
    const uint64_t stop = height;
    // The sums of this lane's columns, over its rows.
    const uint64_t column = column0 + lane;
    float s0 = identity();
    const char *place = (const char *)g_in + r * pitch + column * 4;
    if (column < width) {
        for (; r + 2 <= stop; r += 2) {
            KG_CASE(none);
            const float x0 = *(const float *)(place);
            const float x1 = *(const float *)(place + 1 * pitch);
            s0 = combine(s0, x0);
            s0 = combine(s0, x1);
            place += 2 * pitch;
        }
        for (; r < stop; r++) {
            KG_CASE(stop);
            const float x0 = *(const float *)(place);
            s0 = combine(s0, x0);
            place += pitch;
        }
    }
    if (column < width) g_out[column] = s0;
}
KG_ENTRY(kg_column_sum_f32__column_wbw_w2x2_thread_r1)

KG_VARIANT(kg_column_sum_f32__column_wbw_w2x2_thread_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_column_sum_f32__column_wbw_w2x2_thread_r1),
            nullptr, 64, 0);
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], height = call->lengths[1], pitch = call->lengths[2];
    void *arguments[] = {&g_in, &g_out, &width, &height, &pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_column_sum_f32__column_wbw_w2x2_thread_r1),
        arguments, 64, 0);
}
} // namespace
} // namespace
