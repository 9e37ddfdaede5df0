// kg_row_totals.h: what callers of row_totals include. C11 and C++17.
// Made by kgen 0.2.0 from rows.yaml (spec hash cd7d1efbb29b280c). Do not edit: edit the spec.
#ifndef KG_ROW_TOTALS_H
#define KG_ROW_TOTALS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* row_totals_f32: family scan, operator sum, element type f32 (float, 4 bytes).
 *   in: input, height rows of width elements, in_pitch bytes from row to row, of f32, aligned to 4
 *     bytes
 *   out: output, height rows of width elements, out_pitch bytes from row to row, of f32, aligned to
 *     4 bytes
 * Lengths from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the
 * others.
 * Result i is of elements of its segment up to i, in order. The operator must be associative. n ==
 * 0 does nothing.
 * It begins anew at each segment: a row; i counts within it.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.7 (scan). */
kg_status kg_row_totals_f32(kg_workspace *ws, const float *in, float *out, size_t width,
    size_t height, size_t in_pitch, size_t out_pitch, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_ROW_TOTALS_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_row_totals_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_row_totals_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// row_totals_f32
//   row_wbw_w2x3_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 72 registers a thread (14 blocks per SM)
//     8 bytes moved per element; 1 launch, 800 bytes of shared memory a block
//     facts: form block, heads rows, run_adder serial, warp_adder kogge_stone, slot 2
//     S1: 768 bytes, rule scalar, runs of 3 elements of 1 unit of 4 bytes
//     S1 store, S3 load (warp view): 4-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S1 load, S3 store (run view): 4-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
#endif
