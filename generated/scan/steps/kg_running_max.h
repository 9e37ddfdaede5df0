// kg_running_max.h: what callers of running_max include. C11 and C++17.
// Made by kgen 0.2.0 from steps.yaml (spec hash feccc516d208ea68). Do not edit: edit the spec.
#ifndef KG_RUNNING_MAX_H
#define KG_RUNNING_MAX_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* running_max_f32: family scan, operator max, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of elements 0 to i, in order. The operator must be associative. n == 0 does nothing.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.7 (scan). */
kg_status kg_running_max_f32(kg_workspace *ws, const float *in, float *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_RUNNING_MAX_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 512, 4, 4096)) /* sums */))
KG_CONSTANT size_t kg_running_max_f32_workspace_of(size_t n)
{
    return KG_RUNNING_MAX_F32_WORKSPACE_OF(n);
}
#define KG_RUNNING_MAX_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_RUNNING_MAX_F32_WORKSPACE_OF(n), kg_running_max_f32_workspace_of(n))
size_t kg_running_max_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_running_max_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// running_max_f32
//   row_wbw_w4x1_vec_r8_steps
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 1, batch 1, 16-byte accesses
//     TBS 128 threads, DBS 512 elements in 128 vectors
//     at most 56 registers a thread (9 blocks per SM)
//     12 bytes moved per element; 3 launches, 2640 bytes of shared memory a block
//     facts: form steps, run_adder sklansky, warp_adder kogge_stone, nested, words 1
//     S2: 524 bytes, rule 1_per_lcm, runs of 4 elements of 1 unit of 4 bytes
//       pads of 1 unit after every 32 elements
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
//     S2 store, S5 load (warp view): 4-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S2 load, S4 store (run view): 4-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
#endif
