// kg_few_columns.h: what callers of few_columns include. C11 and C++17.
// Made by kgen 0.2.0 from narrow.yaml (spec hash b8b29f463b485c11). Do not edit: edit the spec.
#ifndef KG_FEW_COLUMNS_H
#define KG_FEW_COLUMNS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* few_columns_f32: family scan, operator sum, element type f32 (float, 4 bytes).
 *   in: input, height rows of width elements, in_pitch bytes from row to row, of f32, aligned to 4
 *     bytes
 *   out: output, height rows of width elements, out_pitch bytes from row to row, of f32, aligned to
 *     4 bytes
 * Lengths from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the
 * others.
 * Result i is of elements of its segment up to i, in order. The operator must be associative. n ==
 * 0 does nothing.
 * It begins anew at each segment: a column; i counts within it.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 6.7 (scan). */
kg_status kg_few_columns_f32(kg_workspace *ws, const float *in, float *out, size_t width,
    size_t height, size_t in_pitch, size_t out_pitch, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_FEW_COLUMNS_F32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(2097152) /* strips */))
size_t kg_few_columns_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_few_columns_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// few_columns_f32
//   column_wbw_w2x3_sm4_narrow
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 56 registers a thread (18 blocks per SM)
//     12 bytes moved per element; 3 launches, 1024 bytes of shared memory a block
//     facts: form narrow
//   column_wbw_w4x8_thread
//     DASk column, BASk warp_by_warp, nWarps 4, nWork 8, batch 8
//     TBS 128 threads, DBS 1024 elements
//     at most 96 registers a thread (5 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: form thread
#endif
