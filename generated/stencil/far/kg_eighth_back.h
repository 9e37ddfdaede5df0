// kg_eighth_back.h: what callers of eighth_back include. C11 and C++17.
// Made by kgen 0.2.0 from far.yaml (spec hash a6cb8c189fd3acb4). Do not edit: edit the spec.
#ifndef KG_EIGHTH_BACK_H
#define KG_EIGHTH_BACK_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* eighth_back_u16: family stencil, element type u16 (uint16_t, 2 bytes).
 *   in: input, n elements of u16, aligned to 2 bytes
 *   out: output, n elements of u16, aligned to 2 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[i] comes from in[i], in[i - 8], in[i + 9].
 * Beyond the ends of the array stands the array from its other end.
 * The result does not depend on the variant. n == 0 does nothing. out must not overlap an input:
 * other blocks still read what a block would write.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_eighth_back_u16(kg_workspace *ws, const uint16_t *in, uint16_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_EIGHTH_BACK_U16_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_eighth_back_u16_workspace_bytes(size_t n);
extern const kg_kernel kg_eighth_back_u16_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// eighth_back_u16
//   block_wbw_w8x1_vec
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 2048 elements in 256 vectors
//     at most 80 registers a thread (3 blocks per SM)
//     4 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: ends wrap, neighbours before -8, after 9, before 8, behind 9
//   block_wbw_w8x1_shift
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 2048 elements in 256 vectors
//     at most 80 registers a thread (3 blocks per SM)
//     4 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: cut, ends wrap, neighbours before -8, after 9, before 8, behind 9
//   block_wbw_w8x1
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 1, batch 1
//     TBS 256 threads, DBS 256 elements
//     at most 32 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: ends wrap, neighbours before -8, after 9, before 8, behind 9
#endif
