// kg_running_product.h: what callers of running_product include. C11 and C++17.
// Made by kgen 0.2.0 from stream.yaml (spec hash d68869749f65fca8). Do not edit: edit the spec.
#ifndef KG_RUNNING_PRODUCT_H
#define KG_RUNNING_PRODUCT_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* running_product_u32: family scan, operator prod, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   out: output, n elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of those before element i, in order. The operator must be associative. n == 0 does
 * nothing.
 * Partial results are integers, so the result has the same bits from every variant.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 5.4 (Row DASk), 6.7
 * (scan). */
kg_status kg_running_product_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_RUNNING_PRODUCT_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(8 + KG_GROWTH(n, 256, 8, 4503599627370496)) /* sums_of_tiles */ + \
        KG_REGION(32 + KG_GROWTH(n, 256, 32, 4503599627370496)) /* before_tiles */ + \
        KG_REGION(KG_GROWTH(n, 256, 8, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 8192, 8, 4503599627370496)) /* groups */ + \
        KG_REGION(8 + KG_GROWTH(n, 262144, 8, 4503599627370496)) /* bases */, \
        0))
KG_CONSTANT size_t kg_running_product_u32_workspace_of(size_t n)
{
    return KG_RUNNING_PRODUCT_U32_WORKSPACE_OF(n);
}
#define KG_RUNNING_PRODUCT_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_RUNNING_PRODUCT_U32_WORKSPACE_OF(n), kg_running_product_u32_workspace_of(n))
size_t kg_running_product_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_running_product_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// running_product_u32
//   row_wbw_w2x1_vec_s3l2a1m2_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 256 elements in 64 vectors
//     at most 80 registers a thread (3 blocks per SM)
//     8 bytes moved per element; 1 launch, 4528 bytes of shared memory a block
//     facts: form stream, exclusive, run_adder serial, warp_adder kogge_stone, words 1, slot 1,
//       stages 3, loads 2, sum_warps 1, masters 2, kept, pitch 4
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
//     S1 store, S3 load (sums of runs): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (one lane per part): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load and stores (all parts): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (parts before): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     number of a tile (store, broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal
//       1)
//     number behind the last tile (store, broadcast): 4-byte accesses, conflict degree 1, 1
//       wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//   block_wbw_w2x1_vec_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 1, batch 1, 16-byte accesses
//     TBS 64 threads, DBS 256 elements in 64 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     8 bytes moved per element; 1 launch, 1104 bytes of shared memory a block
//     facts: form look_back, exclusive, run_adder serial, warp_adder kogge_stone, words 1, slot 1
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
#endif
