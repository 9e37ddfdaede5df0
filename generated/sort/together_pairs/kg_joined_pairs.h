// kg_joined_pairs.h: what callers of joined_pairs include. C11 and C++17.
// Made by kgen 0.2.0 from together_pairs.yaml (spec hash 4d0149176e057664). Do not edit: edit the
// spec.
#ifndef KG_JOINED_PAIRS_H
#define KG_JOINED_PAIRS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* joined_pairs_u32: family sort, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   values: input, n elements of f64, aligned to 8 bytes
 *   out: output, n elements of u32, aligned to 4 bytes
 *   indices: output, n elements of u64, aligned to 8 bytes
 *   out_values: output, n elements of f64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the keys of in in ascending order, and indices where each stood in in, and out_values the
 * value of each. Equal keys stay in the order in which they came.
 * n == 0 does nothing. The result does not depend on the variant.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.1 (Block
 * DASk). */
kg_status kg_joined_pairs_u32(kg_workspace *ws, const uint32_t *in, const double *values,
    uint32_t *out, uint64_t *indices, double *out_values, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_JOINED_PAIRS_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 512, 8192, 1024)) /* counts */ + \
        KG_REGION(16 + KG_GROWTH(n, 1, 16, 20000)) /* turns */ + \
        KG_REGION(12288) /* bases */ + \
        KG_REGION(2144) /* marks */ + \
        KG_REGION(KG_GROWTH(n, 1024, 2048, 4503599627370496)) /* states */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* keys */ + \
        KG_REGION(32 + KG_GROWTH(n, 1, 16, 4503599627370496)) /* moved */))
KG_CONSTANT size_t kg_joined_pairs_u32_workspace_of(size_t n)
{
    return KG_JOINED_PAIRS_U32_WORKSPACE_OF(n);
}
#define KG_JOINED_PAIRS_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_JOINED_PAIRS_U32_WORKSPACE_OF(n), kg_joined_pairs_u32_workspace_of(n))
size_t kg_joined_pairs_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_joined_pairs_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// joined_pairs_u32
//   block_wbw_w4x4_together_d8_votes_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 96 registers a thread (5 blocks per SM)
//     96 bytes moved per element; 1 launch, 10384 bytes of shared memory a block
//     facts: form together, max_blocks 40, digit 8, end_bit 32, values, indexed, stores_keys, rank
//       votes, passes 4
//   block_wbw_w8x4_sm1_back_d8_s64
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 255 registers a thread (1 block per SM)
//     164 bytes moved per element; 4 launches, 140304 bytes of shared memory a block
//     facts: form look_back, digit 8, end_bit 32, values, indexed, stores_keys, rounds 64, rank
//       match, state_bits 64, passes 4, joins, copies 32, count_nwork 8
#endif
