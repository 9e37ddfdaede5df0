// kg_density.h: what callers of density include. C11 and C++17.
// Made by kgen 0.2.0 from within.yaml (spec hash d6372a65b405f4e4). Do not edit: edit the spec.
#ifndef KG_DENSITY_H
#define KG_DENSITY_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* density_f32: family neighbours, operator sum, element type f32 (float, 4 bytes).
 *   radius: scalar, by value of f32
 *   query_x: input, n elements of f32, aligned to 4 bytes
 *   query_y: input, n elements of f32, aligned to 4 bytes
 *   query_z: input, n elements of f32, aligned to 4 bytes
 *   x: input, n_points elements of f32, aligned to 4 bytes
 *   y: input, n_points elements of f32, aligned to 4 bytes
 *   z: input, n_points elements of f32, aligned to 4 bytes
 *   m: input, n_points elements of f32, aligned to 4 bytes
 *   out: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Combines what all points within the radius of query i give: element i of out.
 * A distance is the sum of squares of the differences, without a root. A point is within
 * the radius where that is at most radius * radius, rounded once. Of a radius below 0, or a NaN, no
 * point is.
 * A point whose distance is a NaN is never found.
 * A query without such points has the identity of the operator.
 * Brute force combines points in the order of their indices, a tree in an order that follows from
 * all points.
 * So the last bits of floats depend on which of both it is, and on nothing else. n == 0 does
 * nothing.
 * Outputs must not overlap inputs.
 * A call that searches by a tree builds it in the workspace. It serves up to 2147483647 points.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: brute force by tiles of points, a left-balanced kd-tree
 * (Brown, dissertation, chapter 7), 5.1 (Block DASk). */
kg_status kg_density_f32(kg_workspace *ws, float radius, const float *query_x,
    const float *query_y, const float *query_z, const float *x, const float *y, const float *z,
    const float *m, float *out, size_t n, size_t n_points, kg_stream stream);

/* Bytes of workspace for these lengths, for every variant and device; does not fall as one of them
 * grows. */
#define KG_DENSITY_F32_WORKSPACE_OF(n, n_points) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n_points, 1, 16, 4503599627370496)) /* nodes */ + \
        KG_REGION(80 + KG_GROWTH(n_points, 1, 4, 4503599627370496)) /* order */ + \
        KG_REGION(KG_GROWTH(n_points, 1, 16, 4503599627370496)) /* sorted */))
KG_CONSTANT size_t kg_density_f32_workspace_of(size_t n, size_t n_points)
{
    return KG_DENSITY_F32_WORKSPACE_OF(n, n_points);
}
#define KG_DENSITY_F32_WORKSPACE_BYTES(n, n_points) \
    KG_ONCE((n) + (n_points), KG_DENSITY_F32_WORKSPACE_OF(n, n_points), \
        kg_density_f32_workspace_of(n, n_points))
size_t kg_density_f32_workspace_bytes(size_t n, size_t n_points);
extern const kg_kernel kg_density_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// density_f32
//   block_wbw_w4x2_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 56 registers a thread (9 blocks per SM)
//     16 bytes moved per element; 1 launch, 3072 bytes of shared memory a block
//     facts: dimensions 3, nearest 1, metric euclidean, within radius, gives sums, sees d, form
//       brute, tile 256
//   block_wbw_w4x1_tree_b4
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 48 registers a thread (10 blocks per SM)
//     16 bytes moved per element; 7 launches, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 1, metric euclidean, within radius, gives sums, sees d, form
//       tree, tile 512, build_nwork 4
#endif
