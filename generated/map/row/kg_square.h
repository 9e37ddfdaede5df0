// kg_square.h: what callers of square include. C11 and C++17.
// Made by kgen 0.2.0 from row.yaml (spec hash 8d8f95f8384b8751). Do not edit: edit the spec.
#ifndef KG_SQUARE_H
#define KG_SQUARE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* square_f32: family map, element type f32 (float, 4 bytes).
 *   x: input, n elements of f32, aligned to 4 bytes
 *   y: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * In place: an output may be the same array as an input; arrays that overlap otherwise are refused.
 * The result does not depend on the variant. n == 0 does nothing.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk). */
kg_status kg_square_f32(kg_workspace *ws, const float *x, float *y, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_SQUARE_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_square_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_square_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// square_f32
//   row_wbw_w2x2_sm1_vec
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//   row_wbw_w2x2_sm1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 40 registers a thread (24 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
#endif
