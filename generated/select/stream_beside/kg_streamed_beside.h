// kg_streamed_beside.h: what callers of streamed_beside include. C11 and C++17.
// Made by kgen 0.2.0 from stream_beside.yaml (spec hash 128a9aa01d539a5c). Do not edit: edit the
// spec.
#ifndef KG_STREAMED_BESIDE_H
#define KG_STREAMED_BESIDE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* streamed_beside_f32: family select, element type f32 (float, 4 bytes).
 *   low: scalar, by value of f32
 *   high: scalar, by value of f32
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out0: output, capacity elements of f32, aligned to 4 bytes
 *   out1: output, capacity elements of f32, aligned to 4 bytes
 *   out2: output, capacity elements of f32, aligned to 4 bytes
 *   offsets: output, 4 elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out<p> has part p, up to capacity of it, in the order of the elements. offsets gets where parts
 * would begin
 * one behind the other, and in its last element how many there are in all. What lies elsewhere
 * stays as it was. No output may overlap an input.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 5.4 (Row DASk), 6.7
 * (scan). */
kg_status kg_streamed_beside_f32(kg_workspace *ws, float low, float high, const float *in,
    float *out0, float *out1, float *out2, uint64_t *offsets, size_t n, size_t capacity,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_STREAMED_BESIDE_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(48 + KG_GROWTH(n, 192, 48, 4503599627370496)) /* sums_of_tiles */ + \
        KG_REGION(48 + KG_GROWTH(n, 192, 48, 4503599627370496)) /* before_tiles */ + \
        KG_REGION(48 + KG_GROWTH(n, 192, 48, 4503599627370496)) /* tiles */ + \
        KG_REGION(48 + KG_GROWTH(n, 6144, 48, 4503599627370496)) /* groups */ + \
        KG_REGION(96 + KG_GROWTH(n, 196608, 48, 4503599627370496)) /* bases */, \
        0))
KG_CONSTANT size_t kg_streamed_beside_f32_workspace_of(size_t n)
{
    return KG_STREAMED_BESIDE_F32_WORKSPACE_OF(n);
}
#define KG_STREAMED_BESIDE_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_STREAMED_BESIDE_F32_WORKSPACE_OF(n), kg_streamed_beside_f32_workspace_of(n))
size_t kg_streamed_beside_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_streamed_beside_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// streamed_beside_f32
//   row_wbw_w2x3_s3o2m2_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 288 threads, DBS 192 elements
//     at most 96 registers a thread (2 blocks per SM)
//     8 bytes moved per element; 1 launch, 2960 bytes of shared memory a block
//     facts: form stream, keep values, parts 3, into arrays, slot 6, stages 3, store_warps 2,
//       masters 2, pitch 1
//   block_wbw_w2x3_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 48 registers a thread (20 blocks per SM)
//     8 bytes moved per element; 1 launch, 1104 bytes of shared memory a block
//     facts: form look_back, keep values, parts 3, into arrays
#endif
