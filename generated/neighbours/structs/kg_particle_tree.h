// kg_particle_tree.h: what callers of particle_tree include. C11 and C++17.
// Made by kgen 0.2.0 from structs.yaml (spec hash 10fca135919da05b). Do not edit: edit the spec.
#ifndef KG_PARTICLE_TREE_H
#define KG_PARTICLE_TREE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_particle_tree_particle_t {
    kg_f16 high;
    float mass;
    kg_f16 at;
    kg_f16 deep;
} kg_particle_tree_particle_t;

/* particle_tree_f16: family neighbours, element type f16 (kg_f16, 2 bytes).
 *   points: input, n elements of particle, aligned to 4 bytes
 *   tree: output, 18 + n * 3 elements of u64, aligned to 16 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Coordinates become f32 when they are loaded.
 * Points and queries are structs; coordinates are their fields at, high, deep.
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
kg_status kg_particle_tree_f16(kg_workspace *ws, const kg_particle_tree_particle_t *points,
    uint64_t *tree, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_PARTICLE_TREE_F16_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(32 + KG_GROWTH(n, 1, 12, 4503599627370496)) /* sorted */))
KG_CONSTANT size_t kg_particle_tree_f16_workspace_of(size_t n)
{
    return KG_PARTICLE_TREE_F16_WORKSPACE_OF(n);
}
#define KG_PARTICLE_TREE_F16_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_PARTICLE_TREE_F16_WORKSPACE_OF(n), kg_particle_tree_f16_workspace_of(n))
size_t kg_particle_tree_f16_workspace_bytes(size_t n);
extern const kg_kernel kg_particle_tree_f16_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// particle_tree_f16
//   block_wbw_w1x1_tree_b2
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 1, batch 1
//     TBS 32 threads, DBS 32 elements
//     at most 64 registers a thread (32 blocks per SM)
//     36 bytes moved per element; 8 launches, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 1, metric euclidean, fields at high deep, computed f32, form
//       tree, tile 64, build_nwork 2, in_pieces, tree kept
#endif
