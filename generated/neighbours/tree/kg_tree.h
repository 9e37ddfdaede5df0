// kg_tree.h: what callers of tree include. C11 and C++17.
// Made by kgen 0.2.0 from tree.yaml (spec hash 2d765ce150fbb5ed). Do not edit: edit the spec.
#ifndef KG_TREE_H
#define KG_TREE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* tree_f32: family neighbours, element type f32 (float, 4 bytes).
 *   query_x: input, n elements of f32, aligned to 4 bytes
 *   query_y: input, n elements of f32, aligned to 4 bytes
 *   query_z: input, n elements of f32, aligned to 4 bytes
 *   x: input, n_points elements of f32, aligned to 4 bytes
 *   y: input, n_points elements of f32, aligned to 4 bytes
 *   z: input, n_points elements of f32, aligned to 4 bytes
 *   indices: output, n * 2 elements of u32, aligned to 4 bytes
 *   distances: output, n * 2 elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Finds the 2 nearest points of query i, the nearest first: elements 2 * i and on of indices and
 * distances.
 * A distance is the sum of squares of the differences, without a root. Of equal distances the
 * lowest index comes first.
 * A point whose distance is a NaN is never found.
 * Where points are too few, the index is the greatest of its type and the distance infinity.
 * The result does not depend on the variant. n == 0 does nothing. Outputs must not overlap inputs.
 * A call that searches by a tree builds it in the workspace. It serves up to 2147483647 points.
 * Queries are put into the order of the tree before they are searched: 524288 or more, and fewer
 * than 2147483648.
 * That takes part of the workspace.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: brute force by tiles of points, a left-balanced kd-tree
 * (Brown, dissertation, chapter 7), 5.1 (Block DASk). */
kg_status kg_tree_f32(kg_workspace *ws, const float *query_x, const float *query_y,
    const float *query_z, const float *x, const float *y, const float *z, uint32_t *indices,
    float *distances, size_t n, size_t n_points, kg_stream stream);

/* Bytes of workspace for these lengths, for every variant and device; does not fall as one of them
 * grows. */
#define KG_TREE_F32_WORKSPACE_OF(n, n_points) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 16, 4, 134217729)) /* cells */ + \
        KG_REGION(KG_GROWTH(n, 1, 8, 2147483649)) /* arrivals */ + \
        KG_REGION(KG_GROWTH(n, 1, 16, 2147483649)) /* queue */ + \
        KG_REGION(KG_GROWTH(n_points, 1, 16, 4503599627370496)) /* nodes */ + \
        KG_REGION(80 + KG_GROWTH(n_points, 1, 4, 4503599627370496)) /* order */ + \
        KG_REGION(KG_GROWTH(n_points, 1, 4, 4503599627370496)) /* lowest */ + \
        KG_REGION(KG_GROWTH(n_points, 1, 16, 4503599627370496)) /* sorted */))
KG_CONSTANT size_t kg_tree_f32_workspace_of(size_t n, size_t n_points)
{
    return KG_TREE_F32_WORKSPACE_OF(n, n_points);
}
#define KG_TREE_F32_WORKSPACE_BYTES(n, n_points) \
    KG_ONCE((n) + (n_points), KG_TREE_F32_WORKSPACE_OF(n, n_points), \
        kg_tree_f32_workspace_of(n, n_points))
size_t kg_tree_f32_workspace_bytes(size_t n, size_t n_points);
extern const kg_kernel kg_tree_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// tree_f32
//   block_wbw_w4x1
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 56 registers a thread (9 blocks per SM)
//     28 bytes moved per element; 1 launch, 3072 bytes of shared memory a block
//     facts: dimensions 3, nearest 2, metric euclidean, form brute, tile 256
//   block_wbw_w4x1_tree_b4_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 56 registers a thread (9 blocks per SM)
//     28 bytes moved per element; 12 launches, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 2, metric euclidean, form tree, tile 512, build_nwork 4, ordered
//       524288, planes 10, carried 16
#endif
