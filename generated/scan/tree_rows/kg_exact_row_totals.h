// kg_exact_row_totals.h: what callers of exact_row_totals include. C11 and C++17.
// Made by kgen 0.2.0 from tree_rows.yaml (spec hash 03ae1e8842783db0). Do not edit: edit the spec.
#ifndef KG_EXACT_ROW_TOTALS_H
#define KG_EXACT_ROW_TOTALS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* exact_row_totals_f32: family scan, operator sum, element type f32 (float, 4 bytes).
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
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 6.7 (scan). */
kg_status kg_exact_row_totals_f32(kg_workspace *ws, const float *in, float *out, size_t width,
    size_t height, size_t in_pitch, size_t out_pitch, kg_stream stream);

/* Bytes of workspace for these lengths, for every variant and device; does not fall as one of them
 * grows. */
#define KG_EXACT_ROW_TOTALS_F32_WORKSPACE_OF(n, height) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(KG_GROWTH(n, 128, 8, 4503599627370496) + \
        KG_GROWTH(height, 1, 8, 4503599627370496)) /* tiles */, \
        0))
KG_CONSTANT size_t kg_exact_row_totals_f32_workspace_of(size_t n, size_t height)
{
    return KG_EXACT_ROW_TOTALS_F32_WORKSPACE_OF(n, height);
}
#define KG_EXACT_ROW_TOTALS_F32_WORKSPACE_BYTES(n, height) \
    KG_ONCE((n) + (height), KG_EXACT_ROW_TOTALS_F32_WORKSPACE_OF(n, height), \
        kg_exact_row_totals_f32_workspace_of(n, height))
size_t kg_exact_row_totals_f32_workspace_bytes(size_t n, size_t height);
extern const kg_kernel kg_exact_row_totals_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// exact_row_totals_f32
//   block_wbw_w2x2_tree
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky
//     TBS 64 threads, DBS 128 elements
//     at most 80 registers a thread (12 blocks per SM)
//     8 bytes moved per element; 1 launch, 576 bytes of shared memory a block
//     facts: form tree, by_row, slot 1
//     S1: 524 bytes, rule 1_per_lcm, runs of 2 elements of 1 unit of 4 bytes
//       pads of 1 unit after every 32 elements
//     S1 store, S3 load (warp view): 4-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     S1 load, S3 store (run view): 4-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
#endif
