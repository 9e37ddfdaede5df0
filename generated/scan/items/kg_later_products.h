// kg_later_products.h: what callers of later_products include. C11 and C++17.
// Made by kgen 0.2.0 from items.yaml (spec hash 24c953bb98ca6cab). Do not edit: edit the spec.
#ifndef KG_LATER_PRODUCTS_H
#define KG_LATER_PRODUCTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* later_products_f32: family scan, element type f32 (float, 4 bytes).
 *   x: input, n elements of f32, aligned to 4 bytes
 *   y: input, n elements of f32, aligned to 4 bytes
 *   out: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of those behind element i, in order. The operator must be associative. n == 0 does
 * nothing.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.7 (scan). */
kg_status kg_later_products_f32(kg_workspace *ws, const float *x, const float *y, float *out,
    size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_LATER_PRODUCTS_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_later_products_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_later_products_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// later_products_f32
//   row_wbw_w2x3_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 48 registers a thread (20 blocks per SM)
//     12 bytes moved per element; 1 launch, 800 bytes of shared memory a block
//     facts: form block, exclusive, reverse, run_adder serial, warp_adder kogge_stone
//     S1: 768 bytes, rule scalar, runs of 3 elements of 1 unit of 4 bytes
//     S1 store, S3 load (warp view): 4-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S1 load, S3 store (run view): 4-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
#endif
