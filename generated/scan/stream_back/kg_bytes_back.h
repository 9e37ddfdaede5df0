// kg_bytes_back.h: what callers of bytes_back include. C11 and C++17.
// Made by kgen 0.2.0 from stream_back.yaml (spec hash 070f3ac0e482f233). Do not edit: edit the
// spec.
#ifndef KG_BYTES_BACK_H
#define KG_BYTES_BACK_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* bytes_back_u8: family scan, operator sum, element type u8 (uint8_t, 1 bytes).
 *   in: input, n elements of u8, aligned to 1 bytes
 *   out: output, n elements of u8, aligned to 1 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of elements i to n - 1, in order. The operator must be associative. n == 0 does
 * nothing.
 * Partial results are integers, so the result has the same bits from every variant.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 5.4 (Row DASk), 6.7
 * (scan). */
kg_status kg_bytes_back_u8(kg_workspace *ws, const uint8_t *in, uint8_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BYTES_BACK_U8_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(8 + KG_GROWTH(n, 6144, 8, 4503599627370496)) /* sums_of_tiles */ + \
        KG_REGION(32 + KG_GROWTH(n, 6144, 32, 4503599627370496)) /* before_tiles */ + \
        KG_REGION(KG_GROWTH(n, 64, 8, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 2048, 8, 4503599627370496)) /* groups */ + \
        KG_REGION(8 + KG_GROWTH(n, 65536, 8, 4503599627370496)) /* bases */, \
        0))
KG_CONSTANT size_t kg_bytes_back_u8_workspace_of(size_t n)
{
    return KG_BYTES_BACK_U8_WORKSPACE_OF(n);
}
#define KG_BYTES_BACK_U8_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_BYTES_BACK_U8_WORKSPACE_OF(n), kg_bytes_back_u8_workspace_of(n))
size_t kg_bytes_back_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_bytes_back_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// bytes_back_u8
//   row_wbw_w4x3_vec_s12l10a4m4_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 3, batch 3, 16-byte accesses
//     TBS 480 threads, DBS 6144 elements in 384 vectors
//     at most 128 registers a thread (1 block per SM)
//     2 bytes moved per element; 1 launch, 77616 bytes of shared memory a block
//     facts: form stream, reverse, run_adder serial, warp_adder kogge_stone, words 3, slot 1,
//       stages 12, loads 10, sum_warps 4, masters 4, kept, packed, pitch 4
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 12 wavefronts
//       (ideal 12)
//     S1 store, S3 load (sums of runs): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (one lane per part): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load and stores (all parts): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (parts before): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     number of a tile (store, broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal
//       1)
//     number behind the last tile (store, broadcast): 4-byte accesses, conflict degree 1, 1
//       wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//   block_wbw_w2x1_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 48 registers a thread (20 blocks per SM)
//     2 bytes moved per element; 1 launch, 48 bytes of shared memory a block
//     facts: form look_back, reverse, run_adder serial, warp_adder kogge_stone, slot 1
//     S2 store (one lane per warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
#endif
