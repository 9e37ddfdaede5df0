// kg_row_pixels.h: what callers of row_pixels include. C11 and C++17.
// Made by kgen 0.2.0 from row_pixels.yaml (spec hash 13614c0ca899b410). Do not edit: edit the spec.
#ifndef KG_ROW_PIXELS_H
#define KG_ROW_PIXELS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* row_pixels_u8: family histogram, element type u8 (uint8_t, 1 bytes).
 *   in: input, height rows of width elements, in_pitch bytes from row to row, of u8, aligned to 1
 *     bytes
 *   out: output, 3 * height rows of bins elements, without gaps, of u32, aligned to 4 bytes
 * Lengths from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the
 * others.
 * Each row of width samples has counters of its own, a row of out. Of row r the following holds.
 * width counts samples. Sample i of a row is of channel i mod 3. Each channel has a table of its
 * own in each row of out.
 * out[r][c][b] is the number of samples in bin b. A sample that is in no bin is not counted.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_row_pixels_u8(kg_workspace *ws, const uint8_t *in, uint32_t *out, size_t width,
    size_t height, size_t in_pitch, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_ROW_PIXELS_U8_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_row_pixels_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_row_pixels_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// row_pixels_u8
//   column_wbw_w8x1_rows_sm4
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 4096 elements in 256 vectors
//     at most 64 registers a thread (4 blocks per SM)
//     3 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, binning values, outside drop, sort unsigned, channels 3,
//       active 3, rows
#endif
