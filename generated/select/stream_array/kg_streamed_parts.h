// kg_streamed_parts.h: what callers of streamed_parts include. C11 and C++17.
// Made by kgen 0.2.0 from stream_array.yaml (spec hash 6c0616801939936e). Do not edit: edit the
// spec.
#ifndef KG_STREAMED_PARTS_H
#define KG_STREAMED_PARTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* streamed_parts_f32: family select, element type f32 (float, 4 bytes).
 *   low: scalar, by value of f32
 *   high: scalar, by value of f32
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, n elements of f32, aligned to 4 bytes
 *   offsets: output, 4 elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the parts one behind the other: part p begins at offsets[p], in the order of the
 * elements. offsets gets where parts would begin
 * one behind the other, and in its last element how many there are in all. What lies elsewhere
 * stays as it was. No output may overlap an input.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 5.4 (Row DASk), 6.7
 * (scan). */
kg_status kg_streamed_parts_f32(kg_workspace *ws, float low, float high, const float *in,
    float *out, uint64_t *offsets, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_STREAMED_PARTS_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(48 + KG_GROWTH(n, 256, 48, 4503599627370496)) /* sums_of_tiles */ + \
        KG_REGION(48 + KG_GROWTH(n, 256, 48, 4503599627370496)) /* before_tiles */ + \
        KG_REGION(48) /* firsts_of_parts */ + \
        KG_REGION(48 + KG_GROWTH(n, 256, 48, 4503599627370496)) /* tiles */ + \
        KG_REGION(48 + KG_GROWTH(n, 8192, 48, 4503599627370496)) /* groups */ + \
        KG_REGION(96 + KG_GROWTH(n, 262144, 48, 4503599627370496)) /* bases */, \
        KG_REGION(24576) /* counts */))
KG_CONSTANT size_t kg_streamed_parts_f32_workspace_of(size_t n)
{
    return KG_STREAMED_PARTS_F32_WORKSPACE_OF(n);
}
#define KG_STREAMED_PARTS_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_STREAMED_PARTS_F32_WORKSPACE_OF(n), kg_streamed_parts_f32_workspace_of(n))
size_t kg_streamed_parts_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_streamed_parts_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// streamed_parts_f32
//   row_wbw_w2x4_s3o2m2_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 4, batch 4
//     TBS 288 threads, DBS 256 elements
//     at most 96 registers a thread (2 blocks per SM)
//     12 bytes moved per element; 1 launch, 3968 bytes of shared memory a block
//     facts: form stream, keep values, parts 3, into array, slot 6, stages 3, store_warps 2,
//       masters 2, pitch 1
//   block_wbw_w2x4_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 4, batch 4
//     TBS 64 threads, DBS 256 elements
//     at most 48 registers a thread (20 blocks per SM)
//     12 bytes moved per element; 2 launches, 80 bytes of shared memory a block
//     facts: form look_back, keep values, parts 3, into array
#endif
