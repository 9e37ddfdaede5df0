// kg_closest.h: what callers of closest include. C11 and C++17.
// Made by kgen 0.2.0 from closest.yaml (spec hash 8716df5b16c56ccd). Do not edit: edit the spec.
#ifndef KG_CLOSEST_H
#define KG_CLOSEST_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* closest_f32: family neighbours, element type f32 (float, 4 bytes).
 *   query_x: input, n elements of f32, aligned to 4 bytes
 *   query_y: input, n elements of f32, aligned to 4 bytes
 *   query_z: input, n elements of f32, aligned to 4 bytes
 *   x: input, n_points elements of f32, aligned to 4 bytes
 *   y: input, n_points elements of f32, aligned to 4 bytes
 *   z: input, n_points elements of f32, aligned to 4 bytes
 *   indices: output, n elements of u32, aligned to 4 bytes
 *   distances: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Finds the nearest point of query i: element i of indices and distances.
 * A distance is the sum of squares of the differences, without a root. Of equal distances the
 * lowest index comes first.
 * A point whose distance is a NaN is never found.
 * Where points are too few, the index is the greatest of its type and the distance infinity.
 * The result does not depend on the variant. n == 0 does nothing. Outputs must not overlap inputs.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: brute force by tiles of points, 5.1 (Block DASk). */
kg_status kg_closest_f32(kg_workspace *ws, const float *query_x, const float *query_y,
    const float *query_z, const float *x, const float *y, const float *z, uint32_t *indices,
    float *distances, size_t n, size_t n_points, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_CLOSEST_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_closest_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_closest_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// closest_f32
//   block_wbw_w4x2_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 64 registers a thread (8 blocks per SM)
//     20 bytes moved per element; 1 launch, 3072 bytes of shared memory a block
//     facts: dimensions 3, nearest 1, metric euclidean, form brute, tile 256
#endif
