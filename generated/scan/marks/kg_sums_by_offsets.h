// kg_sums_by_offsets.h: what callers of sums_by_offsets include. C11 and C++17.
// Made by kgen 0.2.0 from marks.yaml (spec hash de5ed846976f2d88). Do not edit: edit the spec.
#ifndef KG_SUMS_BY_OFFSETS_H
#define KG_SUMS_BY_OFFSETS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* sums_by_offsets_u32: family scan, operator sum, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   offsets: input, segments + 1 elements, ascending, of i64, aligned to 8 bytes
 *   out: output, n elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of elements of its segment up to i, in order. The operator must be associative. n ==
 * 0 does nothing.
 * It begins anew at each segment: segment s is the elements from offsets[s] to before offsets[s +
 * 1], and what lies outside is one before and one behind.
 * Partial results are integers, so the result has the same bits from every variant.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 5.4 (Row DASk), 6.7
 * (scan). */
kg_status kg_sums_by_offsets_u32(kg_workspace *ws, const uint32_t *in, const int64_t *offsets,
    uint32_t *out, size_t n, size_t segments, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_SUMS_BY_OFFSETS_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(16 + KG_GROWTH(n, 768, 16, 4503599627370496)) /* sums_of_tiles */ + \
        KG_REGION(32 + KG_GROWTH(n, 768, 32, 4503599627370496)) /* before_tiles */ + \
        KG_REGION(KG_GROWTH(n, 32, 16, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 1024, 16, 4503599627370496)) /* groups */ + \
        KG_REGION(16 + KG_GROWTH(n, 32768, 16, 4503599627370496)) /* bases */, \
        KG_REGION(96 + KG_GROWTH(n, 768, 96, 4503599627370496)) /* bits */))
KG_CONSTANT size_t kg_sums_by_offsets_u32_workspace_of(size_t n)
{
    return KG_SUMS_BY_OFFSETS_U32_WORKSPACE_OF(n);
}
#define KG_SUMS_BY_OFFSETS_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_SUMS_BY_OFFSETS_U32_WORKSPACE_OF(n), kg_sums_by_offsets_u32_workspace_of(n))
size_t kg_sums_by_offsets_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_sums_by_offsets_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// sums_by_offsets_u32
//   row_wbw_w2x3_vec_s3l2a2m2_stream
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3, 16-byte accesses
//     TBS 288 threads, DBS 768 elements in 192 vectors
//     at most 96 registers a thread (2 blocks per SM)
//     8 bytes moved per element; 2 launches, 11760 bytes of shared memory a block
//     facts: form stream, heads offsets, run_adder serial, warp_adder kogge_stone, words 3, slot 2,
//       stages 3, loads 2, sum_warps 2, masters 2, kept, pitch 2, looks 8
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 12 wavefronts
//       (ideal 12)
//     heads (store, one lane): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S1 store, S3 load (sums of runs): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     S2 store (one lane per part): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load and stores (all parts): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (parts before): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     number of a tile (store, broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal
//       1)
//     number behind the last tile (store, broadcast): 4-byte accesses, conflict degree 1, 1
//       wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//   block_wbw_w1x1_back
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 1, batch 1
//     TBS 32 threads, DBS 32 elements
//     at most 64 registers a thread (32 blocks per SM)
//     8 bytes moved per element; 1 launch, 48 bytes of shared memory a block
//     facts: form look_back, heads offsets, run_adder serial, warp_adder kogge_stone, slot 2, looks
//       8
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
#endif
