// kg_inside.h: what callers of inside include. C11 and C++17.
// Made by kgen 0.2.0 from boxes.yaml (spec hash 467ba1bb310a6f45). Do not edit: edit the spec.
#ifndef KG_INSIDE_H
#define KG_INSIDE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* inside_f64: family neighbours, element type f64 (double, 8 bytes).
 *   low_x: input, n elements of f64, aligned to 8 bytes
 *   low_y: input, n elements of f64, aligned to 8 bytes
 *   high_x: input, n elements of f64, aligned to 8 bytes
 *   high_y: input, n elements of f64, aligned to 8 bytes
 *   x: input, n_points elements of f64, aligned to 8 bytes
 *   y: input, n_points elements of f64, aligned to 8 bytes
 *   counts: output, n elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Counts the points within the box of query i: element i of counts.
 * A point lies in a box if along each axis it is neither below its lower end nor above its upper
 * one. Of a box whose
 * ends are NaNs, or the wrong way round, no point is.
 * The result does not depend on the variant. n == 0 does nothing.
 * Outputs must not overlap inputs.
 * A call that searches by a tree builds it in the workspace. It serves up to 2147483647 points.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: brute force by tiles of points, a left-balanced kd-tree
 * (Brown, dissertation, chapter 7), 5.1 (Block DASk). */
kg_status kg_inside_f64(kg_workspace *ws, const double *low_x, const double *low_y,
    const double *high_x, const double *high_y, const double *x, const double *y, uint64_t *counts,
    size_t n, size_t n_points, kg_stream stream);

/* Bytes of workspace for these lengths, for every variant and device; does not fall as one of them
 * grows. */
#define KG_INSIDE_F64_WORKSPACE_OF(n, n_points) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n_points, 1, 16, 4503599627370496)) /* nodes */ + \
        KG_REGION(80 + KG_GROWTH(n_points, 1, 4, 4503599627370496)) /* order */ + \
        KG_REGION(KG_GROWTH(n_points, 1, 24, 4503599627370496)) /* sorted */ + \
        KG_REGION(KG_GROWTH(n_points, 1, 24, 4503599627370496)) /* joined */))
KG_CONSTANT size_t kg_inside_f64_workspace_of(size_t n, size_t n_points)
{
    return KG_INSIDE_F64_WORKSPACE_OF(n, n_points);
}
#define KG_INSIDE_F64_WORKSPACE_BYTES(n, n_points) \
    KG_ONCE((n) + (n_points), KG_INSIDE_F64_WORKSPACE_OF(n, n_points), \
        kg_inside_f64_workspace_of(n, n_points))
size_t kg_inside_f64_workspace_bytes(size_t n, size_t n_points);
extern const kg_kernel kg_inside_f64_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// inside_f64
//   block_bbb_w2x2
//     DASk block, BASk block_by_block, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 64 registers a thread (16 blocks per SM)
//     24 bytes moved per element; 1 launch, 4096 bytes of shared memory a block
//     facts: dimensions 2, nearest 1, within box, gives counts, sees , form brute, tile 256
//   block_wbw_w4x1_tree_b4
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 64 registers a thread (8 blocks per SM)
//     24 bytes moved per element; 7 launches, 0 bytes of shared memory a block
//     facts: dimensions 2, nearest 1, within box, gives counts, sees , form tree, tile 512,
//       build_nwork 4
#endif
