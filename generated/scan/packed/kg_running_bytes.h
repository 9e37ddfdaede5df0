// kg_running_bytes.h: what callers of running_bytes include. C11 and C++17.
// Made by kgen 0.2.0 from packed.yaml (spec hash fb5981325b8f7132). Do not edit: edit the spec.
#ifndef KG_RUNNING_BYTES_H
#define KG_RUNNING_BYTES_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* running_bytes_u8: family scan, operator sum, element type u8 (uint8_t, 1 bytes).
 *   in: input, n elements of u8, aligned to 1 bytes
 *   out: output, n elements of u8, aligned to 1 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of elements 0 to i, in order. The operator must be associative. n == 0 does nothing.
 * Partial results are integers, so the result has the same bits from every variant.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.7 (scan). */
kg_status kg_running_bytes_u8(kg_workspace *ws, const uint8_t *in, uint8_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_RUNNING_BYTES_U8_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_running_bytes_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_running_bytes_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// running_bytes_u8
//   row_wbw_w4x1_vec_r1
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 1, batch 1, 16-byte accesses
//     TBS 128 threads, DBS 2048 elements in 128 vectors
//     at most 48 registers a thread (10 blocks per SM)
//     2 bytes moved per element; 1 launch, 2144 bytes of shared memory a block
//     facts: form block, run_adder serial, warp_adder kogge_stone, words 1, packed
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
//     S2 store (one lane per warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
#endif
