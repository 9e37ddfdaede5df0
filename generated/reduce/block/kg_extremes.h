// kg_extremes.h: what callers of extremes include. C11 and C++17.
// Made by kgen 0.2.0 from block.yaml (spec hash 69a75121d321eff0). Do not edit: edit the spec.
#ifndef KG_EXTREMES_H
#define KG_EXTREMES_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_extremes_found_f32_t {
    float value;
    uint64_t at;
} kg_extremes_found_f32_t;

/* extremes_f32: family reduce, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out_min: output, one element of f32, aligned to 4 bytes
 *     the least; NaNs are passed over, and of nothing but NaNs it is highest
 *   out_argmax: output, one element of found_f32, aligned to 8 bytes
 *     the first of the greatest elements and its index: {value, at}; never a NaN or -infinity
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * n == 0 gives the identity. The operator must be associative and commute.
 * All results come from one reading.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 6.6 (reduce). */
kg_status kg_extremes_f32(kg_workspace *ws, const float *in, float *out_min,
    kg_extremes_found_f32_t *out_argmax, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_EXTREMES_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_extremes_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_extremes_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// extremes_f32
//   column_wbw_w2x2_vec_c1
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 56 registers a thread (18 blocks per SM)
//     4 bytes moved per element; 1 launch, 768 bytes of shared memory a block
//     facts: once, lead in, early
//     S2: 768 bytes, rule none, runs of 1 element of 3 units of 8 bytes
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
#endif
