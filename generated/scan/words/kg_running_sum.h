// kg_running_sum.h: what callers of running_sum include. C11 and C++17.
// Made by kgen 0.2.0 from words.yaml (spec hash 9139cec0f144fef2). Do not edit: edit the spec.
#ifndef KG_RUNNING_SUM_H
#define KG_RUNNING_SUM_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* running_sum_f32: family scan, operator sum, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of elements 0 to i, in order. The operator must be associative. n == 0 does nothing.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.7 (scan). */
kg_status kg_running_sum_f32(kg_workspace *ws, const float *in, float *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_RUNNING_SUM_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_running_sum_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_running_sum_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// running_sum_f32
//   row_wbw_w4x3_vec_r1
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 3, batch 3, 16-byte accesses
//     TBS 128 threads, DBS 1536 elements in 384 vectors
//     at most 48 registers a thread (10 blocks per SM)
//     8 bytes moved per element; 1 launch, 6240 bytes of shared memory a block
//     facts: form block, run_adder serial, warp_adder kogge_stone, words 3
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 12 wavefronts (ideal 12)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 12 wavefronts
//       (ideal 12)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
#endif
