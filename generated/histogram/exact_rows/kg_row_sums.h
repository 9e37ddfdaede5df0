// kg_row_sums.h: what callers of row_sums include. C11 and C++17.
// Made by kgen 0.2.0 from exact_rows.yaml (spec hash 076097dc1ce08150). Do not edit: edit the spec.
#ifndef KG_ROW_SUMS_H
#define KG_ROW_SUMS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* row_sums_f32: family histogram, element type f32 (float, 4 bytes).
 *   key: input, height rows of width elements, key_pitch bytes from row to row, of u16, aligned to
 *     2 bytes
 *   w: input, height rows of width elements, w_pitch bytes from row to row, of f32, aligned to 4
 *     bytes
 *   out: output, height rows of bins elements, without gaps, of f32, aligned to 4 bytes
 * Lengths from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the
 * others.
 * Each row of width samples has counters of its own, a row of out. Of row r the following holds.
 * out[r][b] is the sum of the weights of all samples in bin b. A sample that is in no bin is not
 * counted.
 * Each sum is the exact sum, rounded once to the nearest. So it has the same bits from every
 * variant and device.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_row_sums_f32(kg_workspace *ws, const uint16_t *key, const float *w, float *out,
    size_t width, size_t height, size_t key_pitch, size_t w_pitch, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_ROW_SUMS_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_row_sums_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_row_sums_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// row_sums_f32
//   column_wbw_w8x2_exact_rows_8192_sm4
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 64 registers a thread (4 blocks per SM)
//     6 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, binning values, outside drop, sort float, exact, rows
#endif
