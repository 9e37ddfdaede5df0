// kg_closest_f32.cu: the kernels of closest for f32, one per variant.
// Made by kgen 0.2.0 from closest.yaml (spec hash 8716df5b16c56ccd). Do not edit: edit the spec.
//
//   block_wbw_w4x2_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 64 registers a thread (8 blocks per SM)
//     20 bytes moved per element; 1 launch, 3072 bytes of shared memory a block
//     facts: dimensions 3, nearest 1, metric euclidean, form brute, tile 256
//     content hash 57d78de354c4460d
//
// Operations, as the operator is written:
//   metric_axis: 1 multiplication
//   metric_combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_closest_op.h"

namespace kg_closest_f32_kernels {

using kg_op::kg_closest_f32::metric_axis;
using kg_op::kg_closest_f32::metric_combine;

namespace block_wbw_w4x2_pdl {

// A tile of points, an array for each axis.
struct alignas(16) block_shared {
    alignas(16) float x[256];
    alignas(16) float y[256];
    alignas(16) float z[256];
};

// What a list holds where too few points were found: more than infinity, and less than any NaN.
[[maybe_unused]] static constexpr uint32_t no_point = 0x7f800000u + 1;

// Distances as numbers: they are never below 0, so these ascend as they do, and NaNs come last.
KG_FN uint32_t number_of(const float distance)
{
    uint32_t number;
    memcpy(&number, &distance, sizeof number);
    return number;
}

// What a difference along an axis counts for.
KG_FN float along_axis(const float difference)
{
    return metric_axis(kg_op_abs_f32(difference));
}

// How far apart two points are, by their differences along each axis.
KG_FN uint32_t far_apart(const float x, const float y, const float z)
{
    return number_of(metric_combine(metric_combine(along_axis(x), along_axis(y)), along_axis(z)));
}

// The distance of a number; of what was not found it is infinity.
KG_FN float distance_of(const uint32_t number)
{
    const uint32_t found = number < no_point ? number : 0x7f800000u;
    float distance;
    memcpy(&distance, &found, sizeof distance);
    return distance;
}

// The nearest points of a query so far, the nearest first.
struct nearest {
    uint32_t distances[1];
    uint32_t indices[1];
};

// The point takes its place, and those that are further away move one behind. Of equal distances it
// stays behind.
KG_FN void insert(nearest &list, const uint32_t distance, const uint32_t index)
{
    list.distances[0] = distance;
    list.indices[0] = index;
}

// Block DASk: 2 queries of a thread, the nearest point of each.
KG_KERNEL(kg_closest_f32__block_wbw_w4x2_pdl, 128, 8)(const float *g_query_x,
    const float *g_query_y, const float *g_query_z, const float *g_x, const float *g_y,
    const float *g_z, uint32_t *g_indices, float *g_distances, uint64_t items, uint64_t n_points)
{
    KG_SMEM(block_shared, shared);
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t start = (uint64_t)blockIdx.x * 256 + first;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    KG_CASE(stop);

    // INPUT: queries. One behind the end is nowhere: it finds nothing.
    float nowhere;
    const uint32_t ones = (uint32_t)-1;
    memcpy(&nowhere, &ones, sizeof nowhere);
    float of_x[2];
    float of_y[2];
    float of_z[2];
    nearest lists[2];
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint64_t at = start + i * 32;
        of_x[i] = at < items ? g_query_x[at] : nowhere;
        of_y[i] = at < items ? g_query_y[at] : nowhere;
        of_z[i] = at < items ? g_query_z[at] : nowhere;
        KG_UNROLL(1)
        for (uint32_t j = 0; j < 1; j++) {
            lists[i].distances[j] = no_point;
            lists[i].indices[j] = (uint32_t)-1;
        }
    }

    for (uint64_t base = 0; base < n_points; base += 256) {
        // A tile of points. Behind the last one they are nowhere.
        const uint64_t left = n_points - base;
        const uint32_t count = left < 256 ? (uint32_t)left : 256;
        if (base != 0) __syncthreads();
        KG_UNROLL(2)
        for (uint32_t j = 0; j < 2; j++) {
            const uint32_t i = threadIdx.x + 128 * j;
            shared->x[i] = i < count ? g_x[base + i] : nowhere;
            shared->y[i] = i < count ? g_y[base + i] : nowhere;
            shared->z[i] = i < count ? g_z[base + i] : nowhere;
        }
        __syncthreads();

        // Four points at a time, each with the queries of the thread.
        for (uint32_t four = 0; 4 * four < count; four++) {
            KG_UNROLL(4)
            for (uint32_t one = 0; one < 4; one++) {
                const uint32_t i = 4 * four + one;
                const float x = shared->x[i];
                const float y = shared->y[i];
                const float z = shared->z[i];
                KG_UNROLL(2)
                for (uint32_t j = 0; j < 2; j++) {
                    const uint32_t distance = far_apart(of_x[j] - x, of_y[j] - y, of_z[j] - z);
                    if (distance >= lists[j].distances[0]) continue;
                    insert(lists[j], distance, (uint32_t)(base + i));
                }
            }
        }
    }

    // OUTPUT: the lists.
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint64_t at = start + i * 32;
        if (at >= items) continue;
        KG_UNROLL(1)
        for (uint32_t j = 0; j < 1; j++) {
            g_indices[at] = lists[i].indices[j];
            g_distances[at] = distance_of(lists[i].distances[j]);
        }
    }
}
KG_ENTRY(kg_closest_f32__block_wbw_w4x2_pdl)

KG_VARIANT(kg_closest_f32__block_wbw_w4x2_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_closest_f32__block_wbw_w4x2_pdl), nullptr, 128,
            sizeof(block_shared));
    const float *g_query_x = (const float *)call->args[0];
    const float *g_query_y = (const float *)call->args[1];
    const float *g_query_z = (const float *)call->args[2];
    const float *g_x = (const float *)call->args[3];
    const float *g_y = (const float *)call->args[4];
    const float *g_z = (const float *)call->args[5];
    uint32_t *g_indices = (uint32_t *)call->args[6];
    float *g_distances = (float *)call->args[7];
    uint64_t items = call->n, n_points = call->lengths[0];
    void *arguments[] = {&g_query_x, &g_query_y, &g_query_z, &g_x, &g_y, &g_z, &g_indices,
        &g_distances, &items, &n_points};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_closest_f32__block_wbw_w4x2_pdl), arguments, 128,
        sizeof(block_shared));
}
} // namespace
} // namespace
