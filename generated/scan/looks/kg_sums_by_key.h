// kg_sums_by_key.h: what callers of sums_by_key include. C11 and C++17.
// Made by kgen 0.2.0 from looks.yaml (spec hash ca7f43e56bcc0752). Do not edit: edit the spec.
#ifndef KG_SUMS_BY_KEY_H
#define KG_SUMS_BY_KEY_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* sums_by_key_u32: family scan, operator sum, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   keys: input, n elements of u32, aligned to 4 bytes
 *   out: output, n elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of elements of its segment up to i, in order. The operator must be associative. n ==
 * 0 does nothing.
 * It begins anew at each segment, and the first element begins one: equal neighbours in keys are a
 * segment.
 * Partial results are integers, so the result has the same bits from every variant.
 * An output may be the same array as an input of its type, not as the keys, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.7 (scan). */
kg_status kg_sums_by_key_u32(kg_workspace *ws, const uint32_t *in, const uint32_t *keys,
    uint32_t *out, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_SUMS_BY_KEY_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(16 + KG_GROWTH(n, 256, 16, 4503599627370496)) /* sums_of_tiles */ + \
        KG_REGION(32 + KG_GROWTH(n, 256, 32, 4503599627370496)) /* before_tiles */, \
        0))
KG_CONSTANT size_t kg_sums_by_key_u32_workspace_of(size_t n)
{
    return KG_SUMS_BY_KEY_U32_WORKSPACE_OF(n);
}
#define KG_SUMS_BY_KEY_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_SUMS_BY_KEY_U32_WORKSPACE_OF(n), kg_sums_by_key_u32_workspace_of(n))
size_t kg_sums_by_key_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_sums_by_key_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// sums_by_key_u32
//   row_wbw_w2x1_vec_s3l2a1m2_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 256 elements in 64 vectors
//     at most 80 registers a thread (3 blocks per SM)
//     12 bytes moved per element; 1 launch, 8592 bytes of shared memory a block
//     facts: form stream, heads keys, run_adder serial, warp_adder kogge_stone, words 1, slot 2,
//       stages 3, loads 2, sum_warps 1, masters 2, kept, pitch 2, looks 8
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
//     keys or flags (load): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
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
//   row_wbw_w2x1_vec_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 1, batch 1, 16-byte accesses
//     TBS 64 threads, DBS 256 elements in 64 vectors
//     at most 56 registers a thread (18 blocks per SM)
//     12 bytes moved per element; 1 launch, 1088 bytes of shared memory a block
//     facts: form block, heads keys, run_adder serial, warp_adder kogge_stone, words 1, slot 2,
//       looks 8
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
#endif
