// kg_difference.h: what callers of difference include. C11 and C++17.
// Made by kgen 0.2.0 from vectors.yaml (spec hash 3b032142e0ead9a2). Do not edit: edit the spec.
#ifndef KG_DIFFERENCE_H
#define KG_DIFFERENCE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* difference_f32: family stencil, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[i] comes from in[i], in[i - 1].
 * Where one of these is not in the array, out[i] is in[i].
 * The result does not depend on the variant. n == 0 does nothing. out must not overlap an input:
 * other blocks still read what a block would write.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_difference_f32(kg_workspace *ws, const float *in, float *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_DIFFERENCE_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_difference_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_difference_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// difference_f32
//   block_wbw_w8x2_vec_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 2048 elements in 512 vectors
//     at most 48 registers a thread (5 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: ends keep, neighbours before -1, before 1
//   block_wbw_w8x2_shift_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 2048 elements in 512 vectors
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: cut, ends keep, neighbours before -1, before 1
//   block_wbw_w8x2_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 40 registers a thread (6 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: ends keep, neighbours before -1, before 1
#endif
