// kg_brightest.h: what callers of brightest include. C11 and C++17.
// Made by kgen 0.2.0 from narrow.yaml (spec hash ec2ae4c849985297). Do not edit: edit the spec.
#ifndef KG_BRIGHTEST_H
#define KG_BRIGHTEST_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* brightest_u8: family reduce, operator max, element type u8 (uint8_t, 1 bytes).
 *   in: input, n elements of u8, aligned to 1 bytes
 *   out: output, one element of u8, aligned to 1 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * n == 0 gives the identity. The operator must be associative and commute.
 * Partial results are integers, so the result has the same bits from every variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 6.6 (reduce). */
kg_status kg_brightest_u8(kg_workspace *ws, const uint8_t *in, uint8_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BRIGHTEST_U8_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        KG_REGION(65536) /* words */, \
        0))
size_t kg_brightest_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_brightest_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// brightest_u8
//   column_wbw_w2x2_vec_c4_tags
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 2048 elements in 128 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     1 byte moved per element; 1 launch, 48 bytes of shared memory a block
//     facts: once, tags, lead in, narrow lanes, together, early, taken 8
//     S2: 32 bytes, rule none, runs of 1 element of 1 unit of 1 byte
//     S2 store (one lane per warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag store (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
#endif
