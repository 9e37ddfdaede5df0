// kg_among_f64.cu: the kernels of among for f64, one per variant.
// Made by kgen 0.2.0 from among.yaml (spec hash 96c9847d1c4d6072). Do not edit: edit the spec.
//
//   block_bbb_w2x1
//     DASk block, BASk block_by_block, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 72 registers a thread (14 blocks per SM)
//     48 bytes moved per element; 1 launch, 4096 bytes of shared memory a block
//     facts: dimensions 2, nearest 4, all, metric chebyshev, form brute, tile 256
//     content hash 0f05b14482dfe490
//
// Operations, as the operator is written:
//   metric_axis: no operation
//   metric_combine: 2 comparisons, 1 logical operation, 1 selection

#include <string.h>

#include "kg_device.h"
#include "kg_among_op.h"

namespace kg_among_f64_kernels {

using kg_op::kg_among_f64::metric_axis;
using kg_op::kg_among_f64::metric_combine;

namespace block_bbb_w2x1 {

// A tile of points, an array for each axis.
struct alignas(16) block_shared {
    alignas(16) double x[256];
    alignas(16) double y[256];
};

// What a list holds where too few points were found: more than infinity, and less than any NaN.
[[maybe_unused]] static constexpr uint64_t no_point = 0x7ff0000000000000u + 1;

// Distances as numbers: they are never below 0, so these ascend as they do, and NaNs come last.
KG_FN uint64_t number_of(const double distance)
{
    uint64_t number;
    memcpy(&number, &distance, sizeof number);
    return number;
}

// What a difference along an axis counts for.
KG_FN double along_axis(const double difference)
{
    return metric_axis(kg_op_abs_f64(difference));
}

// How far apart two points are, by their differences along each axis.
KG_FN uint64_t far_apart(const double x, const double y)
{
    return number_of(metric_combine(along_axis(x), along_axis(y)));
}

// The nearest points of a query so far, the nearest first.
struct nearest {
    uint64_t distances[4];
    uint64_t indices[4];
};

// The point takes its place, and those that are further away move one behind. Of equal distances it
// stays behind.
KG_FN void insert(nearest &list, const uint64_t distance, const uint64_t index)
{
    KG_UNROLL(4)
    for (uint32_t i = 3; i > 0; i--) {
        const bool behind = distance < list.distances[i - 1];
        const bool here = i == 3 || distance < list.distances[i];
        list.distances[i] = behind ? list.distances[i - 1] : here ? distance : list.distances[i];
        list.indices[i] = behind ? list.indices[i - 1] : here ? index : list.indices[i];
    }
    if (!(distance < list.distances[0])) return;
    list.distances[0] = distance;
    list.indices[0] = index;
}

// Block DASk: one query of a thread, the 4 nearest points of each.
KG_KERNEL(kg_among_f64__block_bbb_w2x1, 64, 14)(const double *g_x, const double *g_y,
    uint64_t *g_indices, uint64_t items)
{
    KG_SMEM(block_shared, shared);
    const uint32_t first = threadIdx.x;
    const uint64_t start = (uint64_t)blockIdx.x * 64 + first;
    KG_CASE(stop);

    // INPUT: queries. One behind the end is nowhere: it finds nothing.
    double nowhere;
    const uint64_t ones = (uint64_t)-1;
    memcpy(&nowhere, &ones, sizeof nowhere);
    double of_x[1];
    double of_y[1];
    nearest lists[1];
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 1; i++) {
        const uint64_t at = start + i * 64;
        of_x[i] = at < items ? g_x[at] : nowhere;
        of_y[i] = at < items ? g_y[at] : nowhere;
        KG_UNROLL(4)
        for (uint32_t j = 0; j < 4; j++) {
            lists[i].distances[j] = no_point;
            lists[i].indices[j] = (uint64_t)-1;
        }
    }

    for (uint64_t base = 0; base < items; base += 256) {
        // A tile of points. Behind the last one they are nowhere.
        const uint64_t left = items - base;
        const uint32_t count = left < 256 ? (uint32_t)left : 256;
        if (base != 0) __syncthreads();
        KG_UNROLL(4)
        for (uint32_t j = 0; j < 4; j++) {
            const uint32_t i = threadIdx.x + 64 * j;
            shared->x[i] = i < count ? g_x[base + i] : nowhere;
            shared->y[i] = i < count ? g_y[base + i] : nowhere;
        }
        __syncthreads();

        // Four points at a time, each with the queries of the thread.
        for (uint32_t four = 0; 4 * four < count; four++) {
            KG_UNROLL(4)
            for (uint32_t one = 0; one < 4; one++) {
                const uint32_t i = 4 * four + one;
                const double x = shared->x[i];
                const double y = shared->y[i];
                KG_UNROLL(1)
                for (uint32_t j = 0; j < 1; j++) {
                    const uint64_t distance = far_apart(of_x[j] - x, of_y[j] - y);
                    if (distance >= lists[j].distances[3]) continue;
                    if (base + i == start + j * 64) continue; // itself
                    insert(lists[j], distance, (uint64_t)(base + i));
                }
            }
        }
    }

    // OUTPUT: the lists.
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 1; i++) {
        const uint64_t at = start + i * 64;
        if (at >= items) continue;
        KG_UNROLL(4)
        for (uint32_t j = 0; j < 4; j++) {
            g_indices[at * 4 + j] = lists[i].indices[j];
        }
    }
}
KG_ENTRY(kg_among_f64__block_bbb_w2x1)

KG_VARIANT(kg_among_f64__block_bbb_w2x1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_among_f64__block_bbb_w2x1), nullptr, 64,
            sizeof(block_shared));
    const double *g_x = (const double *)call->args[0];
    const double *g_y = (const double *)call->args[1];
    uint64_t *g_indices = (uint64_t *)call->args[2];
    uint64_t items = call->n;
    void *arguments[] = {&g_x, &g_y, &g_indices, &items};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_among_f64__block_bbb_w2x1), arguments, 64,
        sizeof(block_shared));
}
} // namespace
} // namespace
