// kg_tree_among.h: what callers of tree_among include. C11 and C++17.
// Made by kgen 0.2.0 from tree_among.yaml (spec hash 266610273a712f0c). Do not edit: edit the spec.
#ifndef KG_TREE_AMONG_H
#define KG_TREE_AMONG_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* tree_among_f64: family neighbours, element type f64 (double, 8 bytes).
 *   x: input, n elements of f64, aligned to 8 bytes
 *   y: input, n elements of f64, aligned to 8 bytes
 *   distances: output, n elements of f64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Finds the nearest point of point i among the others: element i of distances.
 * A distance is the greatest magnitude of a difference. Of equal distances the lowest index comes
 * first.
 * A point whose distance is a NaN is never found.
 * Where points are too few, the distance is infinity.
 * The result does not depend on the variant. n == 0 does nothing. Outputs must not overlap inputs.
 * A call that searches by a tree builds it in the workspace. It serves up to 2147483647 points.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: a left-balanced kd-tree (Brown, dissertation, chapter 7), 5.1
 * (Block DASk). */
kg_status kg_tree_among_f64(kg_workspace *ws, const double *x, const double *y, double *distances,
    size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_TREE_AMONG_F64_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 1, 16, 4503599627370496)) /* nodes */ + \
        KG_REGION(80 + KG_GROWTH(n, 1, 4, 4503599627370496)) /* order */ + \
        KG_REGION(KG_GROWTH(n, 1, 24, 4503599627370496)) /* sorted */ + \
        KG_REGION(KG_GROWTH(n, 1, 24, 4503599627370496)) /* joined */))
KG_CONSTANT size_t kg_tree_among_f64_workspace_of(size_t n)
{
    return KG_TREE_AMONG_F64_WORKSPACE_OF(n);
}
#define KG_TREE_AMONG_F64_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_TREE_AMONG_F64_WORKSPACE_OF(n), kg_tree_among_f64_workspace_of(n))
size_t kg_tree_among_f64_workspace_bytes(size_t n);
extern const kg_kernel kg_tree_among_f64_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// tree_among_f64
//   block_bbb_w2x2_tree_b4
//     DASk block, BASk block_by_block, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 64 registers a thread (16 blocks per SM)
//     24 bytes moved per element; 7 launches, 0 bytes of shared memory a block
//     facts: dimensions 2, nearest 1, all, metric chebyshev, form tree, tile 256, build_nwork 4
#endif
