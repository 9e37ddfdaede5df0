// kg_weighted.h: what callers of weighted include. C11 and C++17.
// Made by kgen 0.2.0 from weighted.yaml (spec hash 4e3bc51871c5faba). Do not edit: edit the spec.
#ifndef KG_WEIGHTED_H
#define KG_WEIGHTED_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* weighted_f32: family neighbours, element type f32 (float, 4 bytes).
 *   height: scalar, by value of f32
 *   length: scalar, by value of f32
 *   query_x: input, n elements of f32, aligned to 4 bytes
 *   query_y: input, n elements of f32, aligned to 4 bytes
 *   query_z: input, n elements of f32, aligned to 4 bytes
 *   x: input, n_points elements of f32, aligned to 4 bytes
 *   y: input, n_points elements of f32, aligned to 4 bytes
 *   z: input, n_points elements of f32, aligned to 4 bytes
 *   indices: output, n * 4 elements of u32, aligned to 4 bytes
 *   distances: output, n * 4 elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Finds the 4 nearest points of query i, the nearest first: elements 4 * i and on of indices and
 * distances.
 * A distance is what the spec's metric makes of the differences. Of equal distances the lowest
 * index comes first.
 * What is nearest is told by what "combine" gives, and "finalise" makes of it what is stored.
 * A point whose distance is a NaN, or below 0, is never found.
 * Nor is one with a coordinate below 0, or that is not below the period of its axis. Such a query
 * finds nothing.
 * Where points are too few, the index is the greatest of its type and the distance infinity.
 * The result does not depend on the variant. n == 0 does nothing. Outputs must not overlap inputs.
 * A call that searches by a tree builds it in the workspace. It serves up to 2147483647 points.
 * Queries are put into the order of the tree before they are searched: 524288 or more, and fewer
 * than 2147483648.
 * That takes part of the workspace.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: a left-balanced kd-tree (Brown, dissertation, chapter 7), 5.1
 * (Block DASk). */
kg_status kg_weighted_f32(kg_workspace *ws, float height, float length, const float *query_x,
    const float *query_y, const float *query_z, const float *x, const float *y, const float *z,
    uint32_t *indices, float *distances, size_t n, size_t n_points, kg_stream stream);

/* Bytes of workspace for these lengths, for every variant and device; does not fall as one of them
 * grows. */
#define KG_WEIGHTED_F32_WORKSPACE_OF(n, n_points) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 16, 4, 134217729)) /* cells */ + \
        KG_REGION(KG_GROWTH(n, 1, 8, 2147483649)) /* arrivals */ + \
        KG_REGION(KG_GROWTH(n, 1, 16, 2147483649)) /* queue */ + \
        KG_REGION(KG_GROWTH(n_points, 1, 16, 4503599627370496)) /* nodes */ + \
        KG_REGION(80 + KG_GROWTH(n_points, 1, 4, 4503599627370496)) /* order */ + \
        KG_REGION(KG_GROWTH(n_points, 1, 4, 4503599627370496)) /* lowest */ + \
        KG_REGION(KG_GROWTH(n_points, 1, 16, 4503599627370496)) /* sorted */))
KG_CONSTANT size_t kg_weighted_f32_workspace_of(size_t n, size_t n_points)
{
    return KG_WEIGHTED_F32_WORKSPACE_OF(n, n_points);
}
#define KG_WEIGHTED_F32_WORKSPACE_BYTES(n, n_points) \
    KG_ONCE((n) + (n_points), KG_WEIGHTED_F32_WORKSPACE_OF(n, n_points), \
        kg_weighted_f32_workspace_of(n, n_points))
size_t kg_weighted_f32_workspace_bytes(size_t n, size_t n_points);
extern const kg_kernel kg_weighted_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// weighted_f32
//   block_wbw_w4x1_tree_b4
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 64 registers a thread (8 blocks per SM)
//     44 bytes moved per element; 12 launches, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 4, metric own, form tree, tile 512, build_nwork 4, ordered
//       524288, planes 10, carried 16
#endif
