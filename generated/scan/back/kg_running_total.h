// kg_running_total.h: what callers of running_total include. C11 and C++17.
// Made by kgen 0.2.0 from back.yaml (spec hash e5c1121fd34bf192). Do not edit: edit the spec.
#ifndef KG_RUNNING_TOTAL_H
#define KG_RUNNING_TOTAL_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* running_total_u32: family scan, operator sum, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   out: output, n elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of those before element i, in order. The operator must be associative. n == 0 does
 * nothing.
 * Partial results are integers, so the result has the same bits from every variant.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 6.7 (scan). */
kg_status kg_running_total_u32(kg_workspace *ws, const uint32_t *in, uint64_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_RUNNING_TOTAL_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(KG_GROWTH(n, 384, 16, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 12288, 16, 4503599627370496)) /* groups */ + \
        KG_REGION(16 + KG_GROWTH(n, 393216, 16, 4503599627370496)) /* bases */, \
        0))
KG_CONSTANT size_t kg_running_total_u32_workspace_of(size_t n)
{
    return KG_RUNNING_TOTAL_U32_WORKSPACE_OF(n);
}
#define KG_RUNNING_TOTAL_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_RUNNING_TOTAL_U32_WORKSPACE_OF(n), kg_running_total_u32_workspace_of(n))
size_t kg_running_total_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_running_total_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// running_total_u32
//   block_wbw_w4x3_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 3, batch 3
//     TBS 128 threads, DBS 384 elements
//     at most 56 registers a thread (9 blocks per SM)
//     12 bytes moved per element; 1 launch, 3152 bytes of shared memory a block
//     facts: form look_back, exclusive, run_adder serial, warp_adder kogge_stone, slot 2
//     S1: 3072 bytes, rule scalar, runs of 3 elements of 1 unit of 8 bytes
//     S1 store, S3 load (warp view): 8-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     S1 load, S3 store (run view): 8-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
#endif
