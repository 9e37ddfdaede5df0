// kg_best_of_rows.h: what callers of best_of_rows include. C11 and C++17.
// Made by kgen 0.2.0 from segments.yaml (spec hash 0cd63e86fdb4a284). Do not edit: edit the spec.
#ifndef KG_BEST_OF_ROWS_H
#define KG_BEST_OF_ROWS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* best_of_rows_f32: family topk, element type f32 (float, 4 bytes).
 *   in: input, height rows of width elements, in_pitch bytes from row to row, of f32, aligned to 4
 *     bytes
 *   out: output, height rows of k elements, without gaps, of f32, aligned to 4 bytes
 *   indices: output, height rows of k elements, without gaps, of u32, aligned to 4 bytes
 * Lengths from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the
 * others.
 * Of each of the k greatest keys of each row of in out gets the key, indices gets its index, the
 * greatest first.
 * Results are tables without gaps: each row has room for k. If k is more than the length, what lies
 * behind stays as it was.
 * Of equal keys the one with the lowest index comes first.
 * Indices count from the start of the row.
 * Floats are ordered by sign and magnitude: from negative NaNs over -0 and 0 and infinity to
 * positive NaNs.
 * Outputs must not overlap inputs. The result does not depend on the variant.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (digits), 5.1 (Block DASk). */
kg_status kg_best_of_rows_f32(kg_workspace *ws, const float *in, float *out, uint32_t *indices,
    size_t width, size_t height, size_t in_pitch, size_t k, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BEST_OF_ROWS_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_best_of_rows_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_best_of_rows_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// best_of_rows_f32
//   block_wbw_w4x4_segments_sm8_d8_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 64 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 1 launch, 12896 bytes of shared memory a block
//     facts: form block, digit 8, greatest, arrange sorted, sorted, order_work 4, rows, crowded 60,
//       bins 256
#endif
