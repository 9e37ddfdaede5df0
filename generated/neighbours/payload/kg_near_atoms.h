// kg_near_atoms.h: what callers of near_atoms include. C11 and C++17.
// Made by kgen 0.2.0 from payload.yaml (spec hash 438613335aa2287e). Do not edit: edit the spec.
#ifndef KG_NEAR_ATOMS_H
#define KG_NEAR_ATOMS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_near_atoms_atom_t {
    float charge;
    uint32_t kind;
} kg_near_atoms_atom_t;

/* near_atoms_f32: family neighbours, element type f32 (float, 4 bytes).
 *   at_most: scalar, by value of u32
 *   query_x: input, n elements of f32, aligned to 4 bytes
 *   query_y: input, n elements of f32, aligned to 4 bytes
 *   query_z: input, n elements of f32, aligned to 4 bytes
 *   x: input, n_points elements of f32, aligned to 4 bytes
 *   y: input, n_points elements of f32, aligned to 4 bytes
 *   z: input, n_points elements of f32, aligned to 4 bytes
 *   payload: input, n_points elements of atom, aligned to 4 bytes
 *   payloads: output, n * 2 elements of atom, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Finds the 2 nearest points of query i, the nearest first: elements 2 * i and on of payloads.
 * Only at_most of them are found, where that is less: the rest is as where points are too few.
 * A distance is the sum of squares of the differences, without a root. Of equal distances the
 * lowest index comes first.
 * A point whose distance is a NaN is never found.
 * payload has an element of each point, and payloads have those of neighbours.
 * Where points are too few, the payload is 0, or all its fields.
 * The result does not depend on the variant. n == 0 does nothing. Outputs must not overlap inputs.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: brute force by tiles of points, 5.1 (Block DASk). */
kg_status kg_near_atoms_f32(kg_workspace *ws, uint32_t at_most, const float *query_x,
    const float *query_y, const float *query_z, const float *x, const float *y, const float *z,
    const kg_near_atoms_atom_t *payload, kg_near_atoms_atom_t *payloads, size_t n, size_t n_points,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_NEAR_ATOMS_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_near_atoms_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_near_atoms_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// near_atoms_f32
//   block_wbw_w4x1
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 56 registers a thread (9 blocks per SM)
//     44 bytes moved per element; 1 launch, 3072 bytes of shared memory a block
//     facts: dimensions 3, nearest 2, metric euclidean, form brute, tile 256, payload_index u32
#endif
