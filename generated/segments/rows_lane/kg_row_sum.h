// kg_row_sum.h: what callers of row_sum include. C11 and C++17.
// Made by kgen 0.2.0 from rows_lane.yaml (spec hash 4a190309fd8a1323). Do not edit: edit the spec.
#ifndef KG_ROW_SUM_H
#define KG_ROW_SUM_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* row_sum_f32: family segments, element type f32 (float, 4 bytes).
 *   in: input, height rows of width elements, in_pitch bytes from row to row, of f32, aligned to 4
 *     bytes
 *   out: output, height elements of f32, aligned to 4 bytes
 * Lengths from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the
 * others.
 * out[s] is the result of segment s: row s.
 * An empty one gives the identity. The operator must be associative; elements are combined in
 * order.
 * A pitch is a multiple of 4 bytes and no less than a row; of a single row it does not matter.
 * Bytes
 * between the rows are not read.
 * out must not overlap an input.
 * For the same lengths, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column
 * DASk); Merrill and Garland, Merge-based parallel sparse
 * matrix-vector multiplication, SC 2016, section 4. */
kg_status kg_row_sum_f32(kg_workspace *ws, const float *in, float *out, size_t width,
    size_t height, size_t in_pitch, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_ROW_SUM_F32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_row_sum_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_row_sum_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// row_sum_f32
//   column_wbw_w2x2_lane_sm32
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky
//     TBS 64 threads, DBS 128 elements
//     at most 56 registers a thread (18 blocks per SM)
//     4 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: form lane, unit 1
#endif
