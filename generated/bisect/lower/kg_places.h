// kg_places.h: what callers of places include. C11 and C++17.
// Made by kgen 0.2.0 from lower.yaml (spec hash e291ba2ea64b48f5). Do not edit: edit the spec.
#ifndef KG_PLACES_H
#define KG_PLACES_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* places_f32: family bisect, element type f32 (float, 4 bytes).
 *   needles: input, n elements of f32, aligned to 4 bytes
 *   sorted: input, n_sorted elements in ascending order of f32, aligned to 4 bytes
 *   out: output, n elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[i] becomes how many elements of sorted stand before needles[i],
 * in ascending order, floats by sign and magnitude; sorted ascends so. Of another array it says
 * nothing.
 * The result does not depend on the variant. n == 0 does nothing. out must not overlap an input.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_places_f32(kg_workspace *ws, const float *needles, const float *sorted, uint32_t *out,
    size_t n, size_t n_sorted, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_PLACES_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_places_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_places_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// places_f32
//   block_wbw_w4x2_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 48 registers a thread (10 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: bound lower
#endif
