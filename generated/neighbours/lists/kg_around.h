// kg_around.h: what callers of around include. C11 and C++17.
// Made by kgen 0.2.0 from lists.yaml (spec hash b3a01892177e6de5). Do not edit: edit the spec.
#ifndef KG_AROUND_H
#define KG_AROUND_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* around_f32: family neighbours, element type f32 (float, 4 bytes).
 *   radius: scalar, by value of f32
 *   query_x: input, n_queries elements of f32, aligned to 4 bytes
 *   query_y: input, n_queries elements of f32, aligned to 4 bytes
 *   x: input, n_points elements of f32, aligned to 4 bytes
 *   y: input, n_points elements of f32, aligned to 4 bytes
 *   offsets: input, n_queries + 1 elements, ascending, of u32, aligned to 4 bytes
 *   indices: output, n elements of u32, aligned to 4 bytes
 *   distances: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Lists the points within the radius of query i in the order of their indices: from element
 * offsets[i] of indices and distances
 * on, to before element offsets[i + 1]. n counts these elements. Offsets ascend, and are n at most.
 * Of a list with too few places the lowest indices are kept. Nothing is written at n or beyond.
 * Where there are more places, the rest has the greatest index of its type, and infinity for a
 * distance.
 * A distance is the sum of the differences' magnitudes. A point is within
 * the radius where that is at most the radius. Of a radius below 0, or a NaN, no point is.
 * A point whose distance is a NaN is never found.
 * The result does not depend on the variant. n == 0 does nothing.
 * Outputs must not overlap inputs.
 * A call that searches by a tree builds it in the workspace. It serves up to 2147483647 points.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: brute force by tiles of points, a left-balanced kd-tree
 * (Brown, dissertation, chapter 7), 5.1 (Block DASk). */
kg_status kg_around_f32(kg_workspace *ws, float radius, const float *query_x, const float *query_y,
    const float *x, const float *y, const uint32_t *offsets, uint32_t *indices, float *distances,
    size_t n, size_t n_points, size_t n_queries, kg_stream stream);

/* Bytes of workspace for these lengths, for every variant and device; does not fall as one of them
 * grows. */
#define KG_AROUND_F32_WORKSPACE_OF(n, n_points) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n_points, 1, 8, 4503599627370496)) /* nodes */ + \
        KG_REGION(80 + KG_GROWTH(n_points, 1, 4, 4503599627370496)) /* order */ + \
        KG_REGION(KG_GROWTH(n_points, 1, 12, 4503599627370496)) /* sorted */ + \
        KG_REGION(KG_GROWTH(n_points, 1, 12, 4503599627370496)) /* joined */))
KG_CONSTANT size_t kg_around_f32_workspace_of(size_t n, size_t n_points)
{
    return KG_AROUND_F32_WORKSPACE_OF(n, n_points);
}
#define KG_AROUND_F32_WORKSPACE_BYTES(n, n_points) \
    KG_ONCE((n) + (n_points), KG_AROUND_F32_WORKSPACE_OF(n, n_points), \
        kg_around_f32_workspace_of(n, n_points))
size_t kg_around_f32_workspace_bytes(size_t n, size_t n_points);
extern const kg_kernel kg_around_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// around_f32
//   block_wbw_w4x1
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 48 registers a thread (10 blocks per SM)
//     8 bytes moved per element; 1 launch, 2048 bytes of shared memory a block
//     facts: dimensions 2, nearest 1, metric manhattan, within radius, gives lists, sees d, form
//       brute, tile 256
//   block_wbw_w4x1_tree_b4_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 48 registers a thread (10 blocks per SM)
//     8 bytes moved per element; 7 launches, 0 bytes of shared memory a block
//     facts: dimensions 2, nearest 1, metric manhattan, within radius, gives lists, sees d, form
//       tree, tile 512, build_nwork 4
#endif
