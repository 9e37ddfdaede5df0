// kg_first_above.h: what callers of first_above include. C11 and C++17.
// Made by kgen 0.2.0 from find.yaml (spec hash bd2fea45bd4cae28). Do not edit: edit the spec.
#ifndef KG_FIRST_ABOVE_H
#define KG_FIRST_ABOVE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* first_above_f32: family reduce, element type f32 (float, 4 bytes).
 *   s: scalar, by value of f32
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, one element of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out becomes the index of the first element that meets the condition; n, where there is none.
 * It stops early: elements behind what decides may never be read.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk). */
kg_status kg_first_above_f32(kg_workspace *ws, float s, const float *in, uint64_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_FIRST_ABOVE_F32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_first_above_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_first_above_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// first_above_f32
//   column_wbw_w4x2_sm8_pdl
//     DASk column, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 40 registers a thread (12 blocks per SM)
//     4 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: find first
#endif
