// kg_moment.h: what callers of moment include. C11 and C++17.
// Made by kgen 0.2.0 from tags.yaml (spec hash c868c0094054945a). Do not edit: edit the spec.
#ifndef KG_MOMENT_H
#define KG_MOMENT_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* moment_f64: family reduce, element type f64 (double, 8 bytes).
 *   x: input, n elements of f64, aligned to 8 bytes
 *   y: input, n elements of f64, aligned to 8 bytes
 *   out: output, one element of f64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * n == 0 gives the identity, finalised. The operator must be associative; elements are combined in
 * order.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * out must not overlap an input.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.6 (reduce). */
kg_status kg_moment_f64(kg_workspace *ws, const double *x, const double *y, double *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_MOMENT_F64_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        KG_REGION(65536) /* words */, \
        0))
size_t kg_moment_f64_workspace_bytes(size_t n);
extern const kg_kernel kg_moment_f64_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// moment_f64
//   row_wbw_w2x2_vec_r4_tags
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 256 elements in 128 vectors
//     at most 56 registers a thread (18 blocks per SM)
//     16 bytes moved per element; 1 launch, 272 bytes of shared memory a block
//     facts: once, tags, lead x, together, early, taken 5
//     S2: 256 bytes, rule none, runs of 1 element of 1 unit of 8 bytes
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag store (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//   row_wbw_w2x2_vec_r4_apart_tags
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 256 elements in 128 vectors
//     at most 64 registers a thread (16 blocks per SM)
//     16 bytes moved per element; 1 launch, 272 bytes of shared memory a block
//     facts: once, tags, lead x, apart, together, early, taken 5
//     S2: 256 bytes, rule none, runs of 1 element of 1 unit of 8 bytes
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag store (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     tag load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
#endif
