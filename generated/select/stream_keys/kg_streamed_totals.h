// kg_streamed_totals.h: what callers of streamed_totals include. C11 and C++17.
// Made by kgen 0.2.0 from stream_keys.yaml (spec hash 9fcc826627538322). Do not edit: edit the
// spec.
#ifndef KG_STREAMED_TOTALS_H
#define KG_STREAMED_TOTALS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* streamed_totals_f32: family select, operator sum, element type f32 (float, 4 bytes).
 *   keys: input, n elements of u32, aligned to 4 bytes
 *   in: input, n elements of f32, aligned to 4 bytes
 *   unique: output, up to capacity elements, of the number in count of u32, aligned to 4 bytes
 *   out: output, up to capacity elements, of the number in count of f32, aligned to 4 bytes
 *   count: output, one element of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * unique has the first key of each run of equal keys, and out what
 * the elements of the run combine to, in order, up to capacity of them.
 * *count becomes how many there are: more than capacity, where there is no room for all. What lies
 * behind those that are stored stays as it was.
 * No output may overlap an input: an element is compared with its neighbour.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 5.4 (Row DASk), 6.7
 * (scan). */
kg_status kg_streamed_totals_f32(kg_workspace *ws, const uint32_t *keys, const float *in,
    uint32_t *unique, float *out, uint64_t *count, size_t n, size_t capacity, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_STREAMED_TOTALS_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(32 + KG_GROWTH(n, 192, 32, 4503599627370496)) /* sums_of_tiles */ + \
        KG_REGION(32 + KG_GROWTH(n, 192, 32, 4503599627370496)) /* before_tiles */ + \
        KG_REGION(KG_GROWTH(n, 192, 32, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 6144, 32, 4503599627370496)) /* groups */ + \
        KG_REGION(32 + KG_GROWTH(n, 196608, 32, 4503599627370496)) /* bases */, \
        0))
KG_CONSTANT size_t kg_streamed_totals_f32_workspace_of(size_t n)
{
    return KG_STREAMED_TOTALS_F32_WORKSPACE_OF(n);
}
#define KG_STREAMED_TOTALS_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_STREAMED_TOTALS_F32_WORKSPACE_OF(n), kg_streamed_totals_f32_workspace_of(n))
size_t kg_streamed_totals_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_streamed_totals_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// streamed_totals_f32
//   row_wbw_w2x3_s3o2m2_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 288 threads, DBS 192 elements
//     at most 96 registers a thread (2 blocks per SM)
//     16 bytes moved per element; 1 launch, 5296 bytes of shared memory a block
//     facts: form stream, keep values, unique, by_key, keyed_bytes 16, slot 4, stages 3,
//       store_warps 2, masters 2, pitch 1
//   block_wbw_w2x3_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 80 registers a thread (12 blocks per SM)
//     16 bytes moved per element; 1 launch, 1616 bytes of shared memory a block
//     facts: form look_back, keep values, unique, by_key, keyed_bytes 16, slot 4
#endif
