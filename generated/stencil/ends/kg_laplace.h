// kg_laplace.h: what callers of laplace include. C11 and C++17.
// Made by kgen 0.2.0 from ends.yaml (spec hash 1680430409073189). Do not edit: edit the spec.
#ifndef KG_LAPLACE_H
#define KG_LAPLACE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* laplace_f32: family stencil, element type f32 (float, 4 bytes).
 *   edge: scalar, by value of f32
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[i] comes from in[i], in[i - 1], in[i + 1].
 * Beyond the ends of the array stands a constant.
 * The result does not depend on the variant. n == 0 does nothing. out must not overlap an input:
 * other blocks still read what a block would write.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_laplace_f32(kg_workspace *ws, float edge, const float *in, float *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_LAPLACE_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_laplace_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_laplace_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// laplace_f32
//   block_wbw_w8x2
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 40 registers a thread (6 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: ends constant, neighbours left -1, right 1, before 1, behind 1
#endif
