// kg_between_two.h: what callers of between_two include. C11 and C++17.
// Made by kgen 0.2.0 from double_buffer.yaml (spec hash 5ad8bc88c8b8281c). Do not edit: edit the
// spec.
#ifndef KG_BETWEEN_TWO_H
#define KG_BETWEEN_TWO_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* between_two_u32: family sort, element type u32 (uint32_t, 4 bytes).
 *   keys: inout, n elements of u32, aligned to 4 bytes
 *   values: inout, n elements of f64, aligned to 8 bytes
 *   other_keys: inout, n elements of u32, aligned to 4 bytes
 *   other_values: inout, n elements of f64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * keys has its keys in ascending order afterwards, and values the value of each. Equal ones stay in
 * the order in which they came.
 * Bits 0 to 23 of that order alone count.
 * n == 0 does nothing. The result does not depend on the variant.
 * Each array has another one of its size, other_..., that is written, too. It holds anything
 * before and afterwards, and is not NULL. The workspace has no copy of keys or values. No array may
 * overlap another one.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.1 (Block DASk),
 * 5.4 (Row DASk). */
kg_status kg_between_two_u32(kg_workspace *ws, uint32_t *keys, double *values,
    uint32_t *other_keys, double *other_values, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BETWEEN_TWO_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 512, 6144, 4096)) /* counts */ + \
        KG_REGION(2048) /* totals */ + \
        KG_REGION(6144) /* bases */ + \
        KG_REGION(40) /* marks */ + \
        KG_REGION(KG_GROWTH(n, 1024, 2048, 4503599627370496)) /* states */))
KG_CONSTANT size_t kg_between_two_u32_workspace_of(size_t n)
{
    return KG_BETWEEN_TWO_U32_WORKSPACE_OF(n);
}
#define KG_BETWEEN_TWO_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_BETWEEN_TWO_U32_WORKSPACE_OF(n), kg_between_two_u32_workspace_of(n))
size_t kg_between_two_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_between_two_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// between_two_u32
//   row_wbw_w4x4_sm2_passes_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 48 registers a thread (10 blocks per SM)
//     84 bytes moved per element; 4 launches, 4096 bytes of shared memory a block
//     facts: form passes, digit 8, end_bit 24, values, stores_keys, double_buffer, rounds 511, rank
//       match
//   block_wbw_w4x8_sm1_back_d8_votes_s64
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 8, batch 8
//     TBS 128 threads, DBS 1024 elements
//     at most 255 registers a thread (1 block per SM)
//     76 bytes moved per element; 4 launches, 104448 bytes of shared memory a block
//     facts: form look_back, digit 8, end_bit 24, values, stores_keys, double_buffer, rounds 64,
//       rank votes, state_bits 64, passes 3, copies 32, count_nwork 8
#endif
