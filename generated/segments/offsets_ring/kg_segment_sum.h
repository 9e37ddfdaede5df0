// kg_segment_sum.h: what callers of segment_sum include. C11 and C++17.
// Made by kgen 0.2.0 from offsets_ring.yaml (spec hash 2d9bcc581614f6c8). Do not edit: edit the
// spec.
#ifndef KG_SEGMENT_SUM_H
#define KG_SEGMENT_SUM_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* segment_sum_f32: family segments, operator sum, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   offsets: input, segments + 1 elements, ascending, of i64, aligned to 8 bytes
 *   out: output, segments elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[s] is the result of segment s: offsets[s] to before offsets[s + 1]; what lies outside all of
 * them is not read.
 * An empty one gives the identity. The operator must be associative and commute.
 * Offsets that do not ascend, or are above n, are an error of the caller's that only KGEN_CHECK=1
 * finds.
 * out must not overlap an input.
 * For the same lengths, offsets, variant and device the result has the same bits; the tree of
 * combination
 * depends on the variant, and so do the last bits of floats.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Merrill and Garland, Merge-based parallel sparse
 * matrix-vector multiplication, SC 2016, section 4. */
kg_status kg_segment_sum_f32(kg_workspace *ws, const float *in, const int64_t *offsets, float *out,
    size_t n, size_t segments, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_SEGMENT_SUM_F32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(16384) /* ended */ + \
        KG_REGION(8192) /* heads */ + \
        KG_REGION(8192) /* tails */))
size_t kg_segment_sum_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_segment_sum_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// segment_sum_f32
//   row_wbw_w2x3_thread_ring2048_r4
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3, adder sklansky
//     TBS 64 threads, DBS 192 elements and ends of segments
//     at most 72 registers a thread (14 blocks per SM)
//     4 bytes moved per element; 1 launch, 5552 bytes of shared memory a block
//     facts: form thread, blocks_max 2048, ring 2048, ahead 3
#endif
