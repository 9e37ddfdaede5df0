// kg_row_words.h: what callers of row_words include. C11 and C++17.
// Made by kgen 0.2.0 from row_global.yaml (spec hash 58762659c7586599). Do not edit: edit the spec.
#ifndef KG_ROW_WORDS_H
#define KG_ROW_WORDS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* row_words_u32: family histogram, element type u32 (uint32_t, 4 bytes).
 *   in: input, height rows of width elements, in_pitch bytes from row to row, of u32, aligned to 4
 *     bytes
 *   out: output, height rows of 100000 elements, without gaps, of u32, aligned to 4 bytes
 * Lengths from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the
 * others.
 * Each row of width samples has counters of its own, a row of out. Of row r the following holds.
 * out[r][b] is the number of samples in bin b. A sample that is in no bin is not counted.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_row_words_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t width,
    size_t height, size_t in_pitch, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_ROW_WORDS_U32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_row_words_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_row_words_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// row_words_u32
//   column_wbw_w8x2_rows_global_sm4_h1024_b100000
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 2048 elements in 512 vectors
//     at most 48 registers a thread (5 blocks per SM)
//     4 bytes moved per element; 1 launch, 8208 bytes of shared memory a block
//     facts: bins 100000, known 100000, old, parts 1, hot 1024, binning values, outside drop, sort
//       unsigned, rows, split
//   column_wbw_w32x2_rows_global_sm1_b100000
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 8192 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 16 bytes of shared memory a block
//     facts: bins 100000, known 100000, old, parts 1, binning values, outside drop, sort unsigned,
//       rows, split
#endif
