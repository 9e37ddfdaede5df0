// kg_count.h: what callers of count include. C11 and C++17.
// Made by kgen 0.2.0 from packed.yaml (spec hash ba3dac1d4d6cf945). Do not edit: edit the spec.
#ifndef KG_COUNT_H
#define KG_COUNT_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* count_u32: family reduce, operator sum, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   out: output, one element of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * n == 0 gives the identity. The operator must be associative and commute.
 * Partial results are integers, so the result has the same bits from every variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 6.6 (reduce). */
kg_status kg_count_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_COUNT_U32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_count_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_count_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// count_u32
//   column_wbw_w2x2_vec_c4_packed
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 40 registers a thread (24 blocks per SM)
//     4 bytes moved per element; 1 launch, 128 bytes of shared memory a block
//     facts: once, packed, lead in, together, early
//     S2: 128 bytes, rule none, runs of 1 element of 1 unit of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
#endif
