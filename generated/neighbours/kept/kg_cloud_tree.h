// kg_cloud_tree.h: what callers of cloud_tree include. C11 and C++17.
// Made by kgen 0.2.0 from kept.yaml (spec hash 10407982e848bbc6). Do not edit: edit the spec.
#ifndef KG_CLOUD_TREE_H
#define KG_CLOUD_TREE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* cloud_tree_f32: family neighbours, element type f32 (float, 4 bytes).
 *   x: input, n elements of f32, aligned to 4 bytes
 *   y: input, n elements of f32, aligned to 4 bytes
 *   z: input, n elements of f32, aligned to 4 bytes
 *   tree: output, 18 + n * 3 elements of u64, aligned to 16 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Builds a left-balanced kd-tree of the points in the array tree, which kgen/tree.h describes. All
 * its words follow from
 * the points: they are the same on every card, from every variant and from the reference. It has no
 * pointers, so it can be
 * copied, written to a file and given to another process. Kernels with "tree: given" search it.
 * Of n == 0 it has its head alone. It serves up to 2147483647 points. Outputs must not overlap
 * inputs.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: a left-balanced kd-tree (Brown, dissertation, chapter 7), 5.1
 * (Block DASk). */
kg_status kg_cloud_tree_f32(kg_workspace *ws, const float *x, const float *y, const float *z,
    uint64_t *tree, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_CLOUD_TREE_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(32 + KG_GROWTH(n, 1, 12, 4503599627370496)) /* sorted */))
KG_CONSTANT size_t kg_cloud_tree_f32_workspace_of(size_t n)
{
    return KG_CLOUD_TREE_F32_WORKSPACE_OF(n);
}
#define KG_CLOUD_TREE_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_CLOUD_TREE_F32_WORKSPACE_OF(n), kg_cloud_tree_f32_workspace_of(n))
size_t kg_cloud_tree_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_cloud_tree_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// cloud_tree_f32
//   block_wbw_w4x1_tree_b4
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 56 registers a thread (9 blocks per SM)
//     36 bytes moved per element; 8 launches, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 1, metric euclidean, form tree, tile 512, build_nwork 4,
//       in_pieces, tree kept
#endif
