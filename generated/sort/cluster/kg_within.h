// kg_within.h: what callers of within include. C11 and C++17.
// Made by kgen 0.2.0 from cluster.yaml (spec hash 9b8679a2265a9533). Do not edit: edit the spec.
#ifndef KG_WITHIN_H
#define KG_WITHIN_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* within_f32: family sort, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the keys of in in ascending order. Equal keys stay in the order in which they came.
 * Floats are ordered by sign and magnitude: from negative NaNs over -0 and 0 and infinity to
 * positive NaNs.
 * n == 0 does nothing. The result does not depend on the variant.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.1 (Block DASk),
 * 5.4 (Row DASk). */
kg_status kg_within_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_WITHIN_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 512, 2048, 4096)) /* counts */ + \
        KG_REGION(2048) /* totals */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* keys */))
KG_CONSTANT size_t kg_within_f32_workspace_of(size_t n)
{
    return KG_WITHIN_F32_WORKSPACE_OF(n);
}
#define KG_WITHIN_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_WITHIN_F32_WORKSPACE_OF(n), kg_within_f32_workspace_of(n))
size_t kg_within_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_within_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// within_f32
//   block_wbw_w8x4_k16_d8_votes_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 1 launch, 11264 bytes of shared memory a block
//     facts: form cluster, cluster 16, digit 8, end_bit 32, stores_keys, rank votes
//   row_wbw_w4x4_sm2_passes_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 48 registers a thread (10 blocks per SM)
//     48 bytes moved per element; 3 launches, 4096 bytes of shared memory a block
//     facts: form passes, digit 8, end_bit 32, stores_keys, rounds 511, rank match
#endif
