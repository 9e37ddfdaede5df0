// kg_total.h: what callers of total include. C11 and C++17.
// Made by kgen 0.2.0 from whole.yaml (spec hash a67f1c7dc1ca021e). Do not edit: edit the spec.
#ifndef KG_TOTAL_H
#define KG_TOTAL_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* total_f32: family reduce, operator sum, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, one element of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * n == 0 gives the identity. The operator must be associative and commute.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 6.6 (reduce). */
kg_status kg_total_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_TOTAL_F32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        KG_REGION(65536) /* words */, \
        0))
size_t kg_total_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_total_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// total_f32
//   column_wbw_w2x4_vec_c1
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 4, batch 4, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 1024 elements in 256 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 1 launch, 128 bytes of shared memory a block
//     facts: once, lead in, together, early, one_joins, whole
//     S2: 128 bytes, rule none, runs of 1 element of 1 unit of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//   column_wbw_w2x2_vec_c4_tags
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 1 launch, 144 bytes of shared memory a block
//     facts: once, tags, lead in, together, early, taken 8
//     S2: 128 bytes, rule none, runs of 1 element of 1 unit of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag store (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
#endif
