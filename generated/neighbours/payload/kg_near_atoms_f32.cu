// kg_near_atoms_f32.cu: the kernels of near_atoms for f32, one per variant.
// Made by kgen 0.2.0 from payload.yaml (spec hash 438613335aa2287e). Do not edit: edit the spec.
//
//   block_wbw_w4x1
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 56 registers a thread (9 blocks per SM)
//     44 bytes moved per element; 1 launch, 3072 bytes of shared memory a block
//     facts: dimensions 3, nearest 2, metric euclidean, form brute, tile 256, payload_index u32
//     content hash a7a850ffa623f2c8
//
// Operations, as the operator is written:
//   metric_axis: 1 multiplication
//   metric_combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_near_atoms_op.h"

namespace kg_near_atoms_f32_kernels {

using kg_op::kg_near_atoms_f32::metric_axis;
using kg_op::kg_near_atoms_f32::metric_combine;

namespace block_wbw_w4x1 {

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

// The nearest points of a query so far, the nearest first.
struct nearest {
    uint32_t distances[2];
    uint32_t indices[2];
};

// The point takes its place, and those that are further away move one behind. Of equal distances it
// stays behind.
KG_FN void insert(nearest &list, const uint32_t distance, const uint32_t index)
{
    KG_UNROLL(2)
    for (uint32_t i = 1; i > 0; i--) {
        const bool behind = distance < list.distances[i - 1];
        const bool here = i == 1 || distance < list.distances[i];
        list.distances[i] = behind ? list.distances[i - 1] : here ? distance : list.distances[i];
        list.indices[i] = behind ? list.indices[i - 1] : here ? index : list.indices[i];
    }
    if (!(distance < list.distances[0])) return;
    list.distances[0] = distance;
    list.indices[0] = index;
}

// Block DASk: one query of a thread, the 2 nearest points of each.
KG_KERNEL(kg_near_atoms_f32__block_wbw_w4x1, 128, 9)(const uint32_t s_at_most,
    const float *g_query_x, const float *g_query_y, const float *g_query_z, const float *g_x,
    const float *g_y, const float *g_z, const kg_near_atoms_atom_t *g_payload,
    kg_near_atoms_atom_t *g_payloads, uint64_t items, uint64_t n_points)
{
    KG_SMEM(block_shared, shared);
    const uint32_t first = threadIdx.x;
    const uint64_t start = (uint64_t)blockIdx.x * 128 + first;
    KG_CASE(stop);

    // places of a list that come before every point
    const uint32_t skip = s_at_most < 2 ? 2 - s_at_most : 0;
    // INPUT: queries. One behind the end is nowhere: it finds nothing.
    float nowhere;
    const uint32_t ones = (uint32_t)-1;
    memcpy(&nowhere, &ones, sizeof nowhere);
    float of_x[1];
    float of_y[1];
    float of_z[1];
    nearest lists[1];
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 1; i++) {
        const uint64_t at = start + i * 32;
        of_x[i] = at < items ? g_query_x[at] : nowhere;
        of_y[i] = at < items ? g_query_y[at] : nowhere;
        of_z[i] = at < items ? g_query_z[at] : nowhere;
        KG_UNROLL(2)
        for (uint32_t j = 0; j < 2; j++) {
            lists[i].distances[j] = j < skip ? 0 : no_point;
            lists[i].indices[j] = j < skip ? 0 : (uint32_t)-1;
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
                KG_UNROLL(1)
                for (uint32_t j = 0; j < 1; j++) {
                    const uint32_t distance = far_apart(of_x[j] - x, of_y[j] - y, of_z[j] - z);
                    if (distance >= lists[j].distances[1]) continue;
                    insert(lists[j], distance, (uint32_t)(base + i));
                }
            }
        }
    }

    // OUTPUT: the lists.
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 1; i++) {
        const uint64_t at = start + i * 32;
        if (at >= items) continue;
        KG_UNROLL(2)
        for (uint32_t j = 0; j < 2; j++) {
            const kg_near_atoms_atom_t nothing = {}; // comes with no point
            g_payloads[at * 2 + (j >= skip ? j - skip : j + 2 - skip)] = (j >= skip
                ? lists[i].distances[j] : no_point) < no_point ? g_payload[lists[i].indices[j]]
                : nothing;
        }
    }
}
KG_ENTRY(kg_near_atoms_f32__block_wbw_w4x1)

KG_VARIANT(kg_near_atoms_f32__block_wbw_w4x1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_near_atoms_f32__block_wbw_w4x1), nullptr, 128,
            sizeof(block_shared));
    uint32_t s_at_most;
    memcpy(&s_at_most, call->args[0], sizeof s_at_most);
    const float *g_query_x = (const float *)call->args[1];
    const float *g_query_y = (const float *)call->args[2];
    const float *g_query_z = (const float *)call->args[3];
    const float *g_x = (const float *)call->args[4];
    const float *g_y = (const float *)call->args[5];
    const float *g_z = (const float *)call->args[6];
    const kg_near_atoms_atom_t *g_payload = (const kg_near_atoms_atom_t *)call->args[7];
    kg_near_atoms_atom_t *g_payloads = (kg_near_atoms_atom_t *)call->args[8];
    uint64_t items = call->n, n_points = call->lengths[0];
    void *arguments[] = {&s_at_most, &g_query_x, &g_query_y, &g_query_z, &g_x, &g_y, &g_z,
        &g_payload, &g_payloads, &items, &n_points};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_near_atoms_f32__block_wbw_w4x1), arguments, 128,
        sizeof(block_shared));
}
} // namespace
} // namespace
