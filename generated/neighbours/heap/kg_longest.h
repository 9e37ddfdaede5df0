// kg_longest.h: what callers of longest include. C11 and C++17.
// Made by kgen 0.2.0 from heap.yaml (spec hash 5392f23f841cc9ae). Do not edit: edit the spec.
#ifndef KG_LONGEST_H
#define KG_LONGEST_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* longest_f32: family neighbours, element type f32 (float, 4 bytes).
 *   x: input, n elements of f32, aligned to 4 bytes
 *   y: input, n elements of f32, aligned to 4 bytes
 *   z: input, n elements of f32, aligned to 4 bytes
 *   indices: output, n * 100 elements of u32, aligned to 4 bytes
 *   distances: output, n * 100 elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Finds the 100 nearest points of point i among the others, the nearest first: elements 100 * i and
 * on of indices and distances.
 * A distance is the sum of squares of the differences, without a root. Of equal distances the
 * lowest index comes first.
 * A point whose distance is a NaN is never found.
 * Where points are too few, the index is the greatest of its type and the distance infinity.
 * The result does not depend on the variant. n == 0 does nothing. Outputs must not overlap inputs.
 * A call that searches by a tree builds it in the workspace. It serves up to 2147483647 points.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: brute force by tiles of points, a left-balanced kd-tree
 * (Brown, dissertation, chapter 7), 5.1 (Block DASk). */
kg_status kg_longest_f32(kg_workspace *ws, const float *x, const float *y, const float *z,
    uint32_t *indices, float *distances, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_LONGEST_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 1, 16, 4503599627370496)) /* nodes */ + \
        KG_REGION(80 + KG_GROWTH(n, 1, 4, 4503599627370496)) /* order */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* lowest */ + \
        KG_REGION(KG_GROWTH(n, 1, 16, 4503599627370496)) /* sorted */))
KG_CONSTANT size_t kg_longest_f32_workspace_of(size_t n)
{
    return KG_LONGEST_F32_WORKSPACE_OF(n);
}
#define KG_LONGEST_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_LONGEST_F32_WORKSPACE_OF(n), kg_longest_f32_workspace_of(n))
size_t kg_longest_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_longest_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// longest_f32
//   block_wbw_w1x1_heap
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 1, batch 1
//     TBS 32 threads, DBS 32 elements
//     at most 255 registers a thread (5 blocks per SM)
//     812 bytes moved per element; 1 launch, 28672 bytes of shared memory a block
//     facts: dimensions 3, nearest 100, all, metric euclidean, form brute, tile 256, heap
//   block_wbw_w1x1_tree_b4_heap
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 1, batch 1
//     TBS 32 threads, DBS 32 elements
//     at most 255 registers a thread (6 blocks per SM)
//     812 bytes moved per element; 8 launches, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 100, all, metric euclidean, form tree, tile 128, build_nwork 4,
//       heap
#endif
