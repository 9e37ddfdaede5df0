// kg_cloud_near.h: what callers of cloud_near include. C11 and C++17.
// Made by kgen 0.2.0 from given.yaml (spec hash a3cc9758593093ef). Do not edit: edit the spec.
#ifndef KG_CLOUD_NEAR_H
#define KG_CLOUD_NEAR_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* cloud_near_f32: family neighbours, element type f32 (float, 4 bytes).
 *   tree: input, 18 + n * 3 elements of u64, aligned to 16 bytes
 *   indices: output, n * 2 elements of u32, aligned to 4 bytes
 *   distances: output, n * 2 elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Finds the 2 nearest points of point i among the others, the nearest first: elements 2 * i and on
 * of indices and distances.
 * A distance is the sum of squares of the differences, without a root. Of equal distances the
 * lowest index comes first.
 * A point whose distance is a NaN is never found.
 * Where points are too few, the index is the greatest of its type and the distance infinity.
 * The result does not depend on the variant. n == 0 does nothing. Outputs must not overlap inputs.
 * The array tree is what a kernel with "tree: kept" has stored, of points with as many coordinates
 * of this type, or a copy
 * of it. Where its head says otherwise, or another number of points than n, nothing is found.
 * KGEN_CHECK=1 makes an error of that. What lies behind the head is not looked at: kg_tree_is of
 * kgen/tree.h checks a head.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: a left-balanced kd-tree (Brown, dissertation, chapter 7), 5.1
 * (Block DASk). */
kg_status kg_cloud_near_f32(kg_workspace *ws, const uint64_t *tree, uint32_t *indices,
    float *distances, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_CLOUD_NEAR_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_cloud_near_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_cloud_near_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// cloud_near_f32
//   block_wbw_w4x1_tree_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 56 registers a thread (9 blocks per SM)
//     28 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 2, all, metric euclidean, form tree, tree given
#endif
