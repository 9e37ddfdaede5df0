// kg_row_counts.h: what callers of row_counts include. C11 and C++17.
// Made by kgen 0.2.0 from rows.yaml (spec hash 6feb3ced6e1d641c). Do not edit: edit the spec.
#ifndef KG_ROW_COUNTS_H
#define KG_ROW_COUNTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* row_counts_u8: family histogram, element type u8 (uint8_t, 1 bytes).
 *   in: input, height rows of width elements, in_pitch bytes from row to row, of u8, aligned to 1
 *     bytes
 *   out: output, height rows of bins elements, without gaps, of u32, aligned to 4 bytes
 * Lengths from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the
 * others.
 * Each row of width samples has counters of its own, a row of out. Of row r the following holds.
 * out[r][b] is the number of samples in bin b. A sample that is in no bin is not counted.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_row_counts_u8(kg_workspace *ws, const uint8_t *in, uint32_t *out, size_t width,
    size_t height, size_t in_pitch, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_ROW_COUNTS_U8_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_row_counts_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_row_counts_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// row_counts_u8
//   column_wbw_w8x2_row_warps_2304_sm8_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 40 registers a thread (6 blocks per SM)
//     1 byte moved per element; 1 launch, 9216 bytes of shared memory a block
//     facts: counters 2304, binning values, outside drop, sort unsigned, rows, warps
//   column_wbw_w8x2_row_warps_sm4_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 64 registers a thread (4 blocks per SM)
//     1 byte moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, binning values, outside drop, sort unsigned, rows, warps
//   column_wbw_w8x2_row_warps_2304_sm8_pdl_2
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 40 registers a thread (6 blocks per SM)
//     1 byte moved per element; 1 launch, 9216 bytes of shared memory a block
//     facts: counters 2304, binning values, outside drop, sort unsigned, rows, warps
//   column_wbw_w8x2_row_warps_sm4_pdl_2
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 64 registers a thread (4 blocks per SM)
//     1 byte moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, binning values, outside drop, sort unsigned, rows, warps
//   column_wbw_w32x2_rows_split_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 32768 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     1 byte moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, binning values, outside drop, sort unsigned, rows, split
//   column_wbw_w8x1_rows_sm4_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 4096 elements in 256 vectors
//     at most 64 registers a thread (4 blocks per SM)
//     1 byte moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, binning values, outside drop, sort unsigned, rows
//   column_wbw_w32x2_rows_split_57344_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 32768 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     1 byte moved per element; 1 launch, 229376 bytes of shared memory a block
//     facts: counters 57344, binning values, outside drop, sort unsigned, rows, split
//   column_wbw_w32x2_rows_40960_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 32768 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     1 byte moved per element; 1 launch, 163840 bytes of shared memory a block
//     facts: counters 40960, binning values, outside drop, sort unsigned, rows
//   column_wbw_w32x2_rows_57344_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 32768 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     1 byte moved per element; 1 launch, 229376 bytes of shared memory a block
//     facts: counters 57344, binning values, outside drop, sort unsigned, rows
//   column_wbw_w32x2_rows_global_sm1_h16384_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 32768 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     1 byte moved per element; 1 launch, 131088 bytes of shared memory a block
//     facts: hot 16384, binning values, outside drop, sort unsigned, rows, split
#endif
