// kg_stamp.h: what callers of stamp include. C11 and C++17.
// Made by kgen 0.2.0 from loop.yaml (spec hash 030ca98fbbcf8a84). Do not edit: edit the spec.
#ifndef KG_STAMP_H
#define KG_STAMP_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* stamp_u16: family map, element type u16 (uint16_t, 2 bytes).
 *   x: input, n elements of u16, aligned to 2 bytes
 *   y: output, n elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * In place: an output may be the same array as an input; arrays that overlap otherwise are refused.
 * The result does not depend on the variant. n == 0 does nothing.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_stamp_u16(kg_workspace *ws, const uint16_t *x, uint64_t *y, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_STAMP_U16_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_stamp_u16_workspace_bytes(size_t n);
extern const kg_kernel kg_stamp_u16_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// stamp_u16
//   block_bbb_w2x4_b2_auto_vec
//     DASk block, BASk block_by_block, nWarps 2, nWork 4, batch 2, unrolled by the compiler,
//       16-byte accesses
//     TBS 64 threads, DBS 512 elements in 256 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     10 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//   block_bbb_w2x4_b2_auto
//     DASk block, BASk block_by_block, nWarps 2, nWork 4, batch 2, unrolled by the compiler
//     TBS 64 threads, DBS 256 elements
//     at most 40 registers a thread (24 blocks per SM)
//     10 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
#endif
