// kg_at_once.h: what callers of at_once include. C11 and C++17.
// Made by kgen 0.2.0 from together.yaml (spec hash b16e9f0ef17a4b38). Do not edit: edit the spec.
#ifndef KG_AT_ONCE_H
#define KG_AT_ONCE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* at_once_i32: family sort, element type i32 (int32_t, 4 bytes).
 *   in: input, n elements of i32, aligned to 4 bytes
 *   out: output, n elements of i32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the keys of in in descending order. Equal keys stay in the order in which they came.
 * n == 0 does nothing. The result does not depend on the variant.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.1 (Block DASk),
 * 5.4 (Row DASk). */
kg_status kg_at_once_i32(kg_workspace *ws, const int32_t *in, int32_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_AT_ONCE_I32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 512, 2048, 4096)) /* counts */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* keys */ + \
        KG_REGION(2048) /* totals */))
KG_CONSTANT size_t kg_at_once_i32_workspace_of(size_t n)
{
    return KG_AT_ONCE_I32_WORKSPACE_OF(n);
}
#define KG_AT_ONCE_I32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_AT_ONCE_I32_WORKSPACE_OF(n), kg_at_once_i32_workspace_of(n))
size_t kg_at_once_i32_workspace_bytes(size_t n);
extern const kg_kernel kg_at_once_i32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// at_once_i32
//   block_wbw_w8x8_together_d8_votes
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 8, batch 8
//     TBS 256 threads, DBS 2048 elements
//     at most 80 registers a thread (3 blocks per SM)
//     32 bytes moved per element; 1 launch, 16656 bytes of shared memory a block
//     facts: form together, max_blocks 32, digit 8, end_bit 32, descending, stores_keys, rank
//       votes, passes 4
//   block_wbw_w16x4_together_d8_counters_pdl
//     DASk block, BASk warp_by_warp, nWarps 16, nWork 4, batch 4
//     TBS 512 threads, DBS 2048 elements
//     at most 128 registers a thread (1 block per SM)
//     32 bytes moved per element; 1 launch, 20752 bytes of shared memory a block
//     facts: form together, max_blocks 64, digit 8, end_bit 32, descending, stores_keys, rank
//       counters, passes 4
//   row_wbw_w4x4_sm2_passes_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 48 registers a thread (10 blocks per SM)
//     48 bytes moved per element; 3 launches, 4096 bytes of shared memory a block
//     facts: form passes, digit 8, end_bit 32, descending, stores_keys, rounds 511, rank match
#endif
