// kg_cloud_warps.h: what callers of cloud_warps include. C11 and C++17.
// Made by kgen 0.2.0 from warps.yaml (spec hash 2be44b29d2d8843c). Do not edit: edit the spec.
#ifndef KG_CLOUD_WARPS_H
#define KG_CLOUD_WARPS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* cloud_warps_f32: family neighbours, element type f32 (float, 4 bytes).
 *   query_x: input, n elements of f32, aligned to 4 bytes
 *   query_y: input, n elements of f32, aligned to 4 bytes
 *   query_z: input, n elements of f32, aligned to 4 bytes
 *   tree: input, 18 + n_points * 3 elements of u64, aligned to 16 bytes
 *   indices: output, n * 40 elements of u32, aligned to 4 bytes
 *   distances: output, n * 40 elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Finds the 40 nearest points of query i, the nearest first: elements 40 * i and on of indices and
 * distances.
 * A distance is the sum of squares of the differences, without a root. Of equal distances the
 * lowest index comes first.
 * A point whose distance is a NaN is never found.
 * Where points are too few, the index is the greatest of its type and the distance infinity.
 * The result does not depend on the variant. n == 0 does nothing. Outputs must not overlap inputs.
 * The array tree is what a kernel with "tree: kept" has stored, of points with as many coordinates
 * of this type, or a copy
 * of it. Where its head says otherwise, or another number of points than n_points, nothing is
 * found.
 * KGEN_CHECK=1 makes an error of that. What lies behind the head is not looked at: kg_tree_is of
 * kgen/tree.h checks a head.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: a left-balanced kd-tree (Brown, dissertation, chapter 7), 5.1
 * (Block DASk). */
kg_status kg_cloud_warps_f32(kg_workspace *ws, const float *query_x, const float *query_y,
    const float *query_z, const uint64_t *tree, uint32_t *indices, float *distances, size_t n,
    size_t n_points, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_CLOUD_WARPS_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_cloud_warps_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_cloud_warps_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// cloud_warps_f32
//   block_wbw_w4x1_tree_leaf31_warp
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 4 elements
//     at most 64 registers a thread (8 blocks per SM)
//     332 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 40, metric euclidean, form tree, leaf 31, lanes 32, tree given
#endif
