// kg_absmax.h: what callers of absmax include. C11 and C++17.
// Made by kgen 0.2.0 from row.yaml (spec hash c2821484a23f9614). Do not edit: edit the spec.
#ifndef KG_ABSMAX_H
#define KG_ABSMAX_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* absmax_f32: family reduce, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, one element of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * n == 0 gives the identity. The operator must be associative; elements are combined in order.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.6 (reduce). */
kg_status kg_absmax_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_ABSMAX_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 512, 4, 1024)) /* sums */))
KG_CONSTANT size_t kg_absmax_f32_workspace_of(size_t n)
{
    return KG_ABSMAX_F32_WORKSPACE_OF(n);
}
#define KG_ABSMAX_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_ABSMAX_F32_WORKSPACE_OF(n), kg_absmax_f32_workspace_of(n))
size_t kg_absmax_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_absmax_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// absmax_f32
//   row_wbw_w2x4_r1_1_per_32_s2_auto
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 4, batch 4, adder sklansky
//     TBS 64 threads, DBS 256 elements
//     at most 40 registers a thread (24 blocks per SM)
//     4 bytes moved per element; 1 launch, 1312 bytes of shared memory a block
//     facts: lead in
//     S1: 1052 bytes, rule 1_per_32, runs of 4 elements of 1 unit of 4 bytes
//       pads of 1 unit after every 32 elements
//     S2: 256 bytes, rule none, runs of 2 elements of 1 unit of 4 bytes
//     S1 store (warp view): 4-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S1 load (run view): 4-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S2 store (warp view): 4-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     S2 load (run view): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//   row_wbw_w2x8_sm4
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 8, batch 8, adder sklansky
//     TBS 64 threads, DBS 512 elements
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 2 launches, 2304 bytes of shared memory a block
//     facts: lead in
//     S1: 2048 bytes, rule xor_0, runs of 8 elements of 1 unit of 4 bytes
//       what would be unit p is unit p ^ (p >> 5 & 7) << 2
//     S2: 256 bytes, rule none, runs of 2 elements of 1 unit of 4 bytes
//     S1 store (warp view): 4-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S1 load (run view): 16-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S2 store (warp view): 4-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     S2 load (run view): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
#endif
