// kg_running_extremes.h: what callers of running_extremes include. C11 and C++17.
// Made by kgen 0.2.0 from results.yaml (spec hash 6ef9e727e3b6b61a). Do not edit: edit the spec.
#ifndef KG_RUNNING_EXTREMES_H
#define KG_RUNNING_EXTREMES_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_running_extremes_found_f32_t {
    float value;
    uint64_t at;
} kg_running_extremes_found_f32_t;

/* running_extremes_f32: family scan, element type f32 (float, 4 bytes).
 *   s: scalar, by value of f32
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out_sum: output, n elements of f32, aligned to 4 bytes
 *     the sum; of integers it wraps
 *   out_max: output, n elements of f32, aligned to 4 bytes
 *     the greatest; NaNs are passed over, and of nothing but NaNs it is lowest
 *   out_argmax: output, n elements of found_f32, aligned to 8 bytes
 *     the first of the greatest elements and its index: {value, at}; never a NaN or -infinity
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of those before element i, in order, behind the initial value. The operator must be
 * associative. n == 0 does nothing.
 * All results come from one reading.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.7 (scan). */
kg_status kg_running_extremes_f32(kg_workspace *ws, float s, const float *in, float *out_sum,
    float *out_max, kg_running_extremes_found_f32_t *out_argmax, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_RUNNING_EXTREMES_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_running_extremes_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_running_extremes_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// running_extremes_f32
//   row_wbw_w2x3_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 128 registers a thread (8 blocks per SM)
//     28 bytes moved per element; 1 launch, 4704 bytes of shared memory a block
//     facts: form block, exclusive, run_adder serial, warp_adder kogge_stone
//     S1: 4608 bytes, rule scalar, runs of 3 elements of 3 units of 8 bytes
//     S1 store, S3 load (warp view): 8-byte accesses, conflict degree 1, 18 wavefronts (ideal 18)
//     S1 load, S3 store (run view): 8-byte accesses, conflict degree 1, 18 wavefronts (ideal 18)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
#endif
