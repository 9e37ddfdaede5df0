// kg_segment_counts.h: what callers of segment_counts include. C11 and C++17.
// Made by kgen 0.2.0 from segments.yaml (spec hash ae84d63426a304ac). Do not edit: edit the spec.
#ifndef KG_SEGMENT_COUNTS_H
#define KG_SEGMENT_COUNTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* segment_counts_u8: family histogram, element type u8 (uint8_t, 1 bytes).
 *   in: input, n elements of u8, aligned to 1 bytes
 *   offsets: input, segments + 1 elements, ascending, of i64, aligned to 8 bytes
 *   out: output, segments rows of bins elements, without gaps, of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Segment s has the samples from offsets[s] to before offsets[s + 1], and counters of its own, row
 * s of out.
 * Offsets ascend, and are n at most; only KGEN_CHECK=1 finds that they are not. Of row r the
 * following holds.
 * out[r][b] is the number of samples in bin b. A sample that is in no bin is not counted.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_segment_counts_u8(kg_workspace *ws, const uint8_t *in, const int64_t *offsets,
    uint32_t *out, size_t n, size_t segments, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_SEGMENT_COUNTS_U8_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_segment_counts_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_segment_counts_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// segment_counts_u8
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
