// kg_among.h: what callers of among include. C11 and C++17.
// Made by kgen 0.2.0 from among.yaml (spec hash 96c9847d1c4d6072). Do not edit: edit the spec.
#ifndef KG_AMONG_H
#define KG_AMONG_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* among_f64: family neighbours, element type f64 (double, 8 bytes).
 *   x: input, n elements of f64, aligned to 8 bytes
 *   y: input, n elements of f64, aligned to 8 bytes
 *   indices: output, n * 4 elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Finds the 4 nearest points of point i among the others, the nearest first: elements 4 * i and on
 * of indices.
 * A distance is the greatest magnitude of a difference. Of equal distances the lowest index comes
 * first.
 * A point whose distance is a NaN is never found.
 * Where points are too few, the index is the greatest of its type.
 * The result does not depend on the variant. n == 0 does nothing. Outputs must not overlap inputs.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: brute force by tiles of points, 5.1 (Block DASk). */
kg_status kg_among_f64(kg_workspace *ws, const double *x, const double *y, uint64_t *indices,
    size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_AMONG_F64_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_among_f64_workspace_bytes(size_t n);
extern const kg_kernel kg_among_f64_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// among_f64
//   block_bbb_w2x1
//     DASk block, BASk block_by_block, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 72 registers a thread (14 blocks per SM)
//     48 bytes moved per element; 1 launch, 4096 bytes of shared memory a block
//     facts: dimensions 2, nearest 4, all, metric chebyshev, form brute, tile 256
#endif
