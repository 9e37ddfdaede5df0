// kg_running_product.h: what callers of running_product include. C11 and C++17.
// Made by kgen 0.2.0 from networks.yaml (spec hash e135bef056522717). Do not edit: edit the spec.
#ifndef KG_RUNNING_PRODUCT_H
#define KG_RUNNING_PRODUCT_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* running_product_u32: family scan, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   out: output, n elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of elements 0 to i, in order. The operator must be associative. n == 0 does nothing.
 * Partial results are integers, so the result has the same bits from every variant.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.7 (scan). */
kg_status kg_running_product_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_RUNNING_PRODUCT_U32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_running_product_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_running_product_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// running_product_u32
//   row_wbw_w2x6_r1_knowles_warp_brent_kung
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 6, batch 6
//     TBS 64 threads, DBS 384 elements
//     at most 56 registers a thread (18 blocks per SM)
//     8 bytes moved per element; 1 launch, 1584 bytes of shared memory a block
//     facts: form block, run_adder knowles, warp_adder brent_kung
//     S1: 1548 bytes, rule 1_per_lcm, runs of 6 elements of 1 unit of 4 bytes
//       pads of 1 unit after every 96 elements
//     S1 store, S3 load (warp view): 4-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     S1 load, S3 store (run view): 4-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
#endif
