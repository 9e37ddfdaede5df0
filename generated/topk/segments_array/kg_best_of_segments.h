// kg_best_of_segments.h: what callers of best_of_segments include. C11 and C++17.
// Made by kgen 0.2.0 from segments_array.yaml (spec hash 380d94b6e3425ee2). Do not edit: edit the
// spec.
#ifndef KG_BEST_OF_SEGMENTS_H
#define KG_BEST_OF_SEGMENTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* best_of_segments_u32: family topk, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   values: input, n elements of f32, aligned to 4 bytes
 *   offsets: input, segments + 1 elements, ascending, of u64, aligned to 8 bytes
 *   out: output, segments rows of k elements, without gaps, of u32, aligned to 4 bytes
 *   out_values: output, segments rows of k elements, without gaps, of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Of each of the k greatest keys of each segment out gets the key, out_values gets its value, in
 * their order.
 * Results are tables without gaps: each row has room for k. If k is more than the length, what lies
 * behind stays as it was.
 * Of equal keys the one with the lowest index comes first.
 * Segment s is the keys from in[offsets[s]] to before in[offsets[s + 1]]. Offsets ascend, from 0 to
 * n at most: the caller promises it.
 * Outputs must not overlap inputs. The result does not depend on the variant.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (digits), 5.1 (Block DASk). */
kg_status kg_best_of_segments_u32(kg_workspace *ws, const uint32_t *in, const float *values,
    const uint64_t *offsets, uint32_t *out, float *out_values, size_t n, size_t segments, size_t k,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BEST_OF_SEGMENTS_U32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_best_of_segments_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_best_of_segments_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// best_of_segments_u32
//   block_wbw_w4x4_segments_sm8_d8_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 64 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 1 launch, 3136 bytes of shared memory a block
//     facts: form block, digit 8, greatest, arrange array, values, order_work 4, crowded 60, bins
//       256
#endif
