// kg_cloud_few.h: what callers of cloud_few include. C11 and C++17.
// Made by kgen 0.2.0 from few.yaml (spec hash b5958ef14a25a2cf). Do not edit: edit the spec.
#ifndef KG_CLOUD_FEW_H
#define KG_CLOUD_FEW_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* cloud_few_f32: family neighbours, element type f32 (float, 4 bytes).
 *   visits: scalar, by value of u32
 *   factor: scalar, by value of f32
 *   query_x: input, n elements of f32, aligned to 4 bytes
 *   query_y: input, n elements of f32, aligned to 4 bytes
 *   query_z: input, n elements of f32, aligned to 4 bytes
 *   tree: input, 18 + n_points * 3 elements of u64, aligned to 16 bytes
 *   indices: output, n * 8 elements of u32, aligned to 4 bytes
 *   distances: output, n * 8 elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Finds the 8 nearest points of query i, the nearest first: elements 8 * i and on of indices and
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
 * A query looks at visits nodes of the tree at most, and lists the nearest of these: first those on
 * the way to where it is.
 * Each distance is at most the right one in its place, times factor, rounded once. A factor of 1 or
 * less finds what is right.
 * Queries are put into the order of the tree before they are searched: 524288 or more, and fewer
 * than 2147483648.
 * That takes part of the workspace.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: a left-balanced kd-tree (Brown, dissertation, chapter 7), 5.1
 * (Block DASk). */
kg_status kg_cloud_few_f32(kg_workspace *ws, uint32_t visits, float factor, const float *query_x,
    const float *query_y, const float *query_z, const uint64_t *tree, uint32_t *indices,
    float *distances, size_t n, size_t n_points, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_CLOUD_FEW_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 16, 4, 134217729)) /* cells */ + \
        KG_REGION(KG_GROWTH(n, 1, 8, 2147483649)) /* arrivals */ + \
        KG_REGION(KG_GROWTH(n, 1, 16, 2147483649)) /* queue */))
KG_CONSTANT size_t kg_cloud_few_f32_workspace_of(size_t n)
{
    return KG_CLOUD_FEW_F32_WORKSPACE_OF(n);
}
#define KG_CLOUD_FEW_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_CLOUD_FEW_F32_WORKSPACE_OF(n), kg_cloud_few_f32_workspace_of(n))
size_t kg_cloud_few_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_cloud_few_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// cloud_few_f32
//   block_wbw_w4x1_tree
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 72 registers a thread (7 blocks per SM)
//     76 bytes moved per element; 5 launches, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 8, metric euclidean, form tree, approximate both, ordered
//       524288, planes 10, carried 16, tree given
#endif
