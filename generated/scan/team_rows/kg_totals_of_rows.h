// kg_totals_of_rows.h: what callers of totals_of_rows include. C11 and C++17.
// Made by kgen 0.2.0 from team_rows.yaml (spec hash fbb03e0bc8e98840). Do not edit: edit the spec.
#ifndef KG_TOTALS_OF_ROWS_H
#define KG_TOTALS_OF_ROWS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* totals_of_rows_f32: family scan, operator sum, element type f32 (float, 4 bytes).
 *   in: input, height rows of width elements, in_pitch bytes from row to row, of f32, aligned to 4
 *     bytes
 *   out: output, height rows of width elements, out_pitch bytes from row to row, of f32, aligned to
 *     4 bytes
 * Lengths from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the
 * others.
 * Result i is of those before element i, in order. The operator must be associative. n == 0 does
 * nothing.
 * It begins anew at each segment: a row; i counts within it.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 6.7 (scan). */
kg_status kg_totals_of_rows_f32(kg_workspace *ws, const float *in, float *out, size_t width,
    size_t height, size_t in_pitch, size_t out_pitch, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_TOTALS_OF_ROWS_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_totals_of_rows_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_totals_of_rows_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// totals_of_rows_f32
//   block_wbw_w2x4_warp4
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 4, batch 4, adder kogge_stone
//     TBS 64 threads, DBS 256 elements
//     at most 64 registers a thread (16 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: form warp, exclusive, team 1, pack 4, ahead 4
#endif
