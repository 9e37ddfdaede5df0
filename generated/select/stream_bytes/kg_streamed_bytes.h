// kg_streamed_bytes.h: what callers of streamed_bytes include. C11 and C++17.
// Made by kgen 0.2.0 from stream_bytes.yaml (spec hash 33fe0a7888a8dd73). Do not edit: edit the
// spec.
#ifndef KG_STREAMED_BYTES_H
#define KG_STREAMED_BYTES_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* streamed_bytes_u8: family select, element type u8 (uint8_t, 1 bytes).
 *   in: input, n elements of u8, aligned to 1 bytes
 *   out: output, up to capacity elements, of the number in count of u8, aligned to 1 bytes
 *   count: output, one element of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the elements that the predicate keeps, in order, up to capacity of them.
 * *count becomes how many there are: more than capacity, where there is no room for all. What lies
 * behind those that are stored stays as it was.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 5.4 (Row DASk), 6.7
 * (scan). */
kg_status kg_streamed_bytes_u8(kg_workspace *ws, const uint8_t *in, uint8_t *out, uint64_t *count,
    size_t n, size_t capacity, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_STREAMED_BYTES_U8_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(16 + KG_GROWTH(n, 512, 16, 4503599627370496)) /* sums_of_tiles */ + \
        KG_REGION(32 + KG_GROWTH(n, 512, 32, 4503599627370496)) /* before_tiles */ + \
        KG_REGION(KG_GROWTH(n, 256, 16, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 8192, 16, 4503599627370496)) /* groups */ + \
        KG_REGION(16 + KG_GROWTH(n, 262144, 16, 4503599627370496)) /* bases */, \
        0))
KG_CONSTANT size_t kg_streamed_bytes_u8_workspace_of(size_t n)
{
    return KG_STREAMED_BYTES_U8_WORKSPACE_OF(n);
}
#define KG_STREAMED_BYTES_U8_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_STREAMED_BYTES_U8_WORKSPACE_OF(n), kg_streamed_bytes_u8_workspace_of(n))
size_t kg_streamed_bytes_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_streamed_bytes_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// streamed_bytes_u8
//   row_wbw_w2x2_s3o2m2_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 8
//     TBS 288 threads, DBS 512 elements
//     at most 72 registers a thread (3 blocks per SM)
//     2 bytes moved per element; 1 launch, 1792 bytes of shared memory a block
//     facts: form stream, keep values, slot 2, stages 3, store_warps 2, masters 2, pitch 2
//   block_wbw_w2x4_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 4, batch 4
//     TBS 64 threads, DBS 256 elements
//     at most 48 registers a thread (20 blocks per SM)
//     2 bytes moved per element; 1 launch, 304 bytes of shared memory a block
//     facts: form look_back, keep values
#endif
