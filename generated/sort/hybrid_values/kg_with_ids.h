// kg_with_ids.h: what callers of with_ids include. C11 and C++17.
// Made by kgen 0.2.0 from hybrid_values.yaml (spec hash a4c59bac0506d0f0). Do not edit: edit the
// spec.
#ifndef KG_WITH_IDS_H
#define KG_WITH_IDS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* with_ids_u64: family sort, element type u64 (uint64_t, 8 bytes).
 *   in: input, n elements of u64, aligned to 8 bytes
 *   values: input, n elements of u32, aligned to 4 bytes
 *   out: output, n elements of u64, aligned to 8 bytes
 *   out_values: output, n elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the keys of in in ascending order, and out_values the value of each. Equal keys stay in
 * the order in which they came.
 * n == 0 does nothing. The result does not depend on the variant.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.1 (Block
 * DASk). */
kg_status kg_with_ids_u64(kg_workspace *ws, const uint64_t *in, const uint32_t *values,
    uint64_t *out, uint32_t *out_values, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_WITH_IDS_U64_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 1024, 16384, 1024)) /* counts */ + \
        KG_REGION(24576) /* bases */ + \
        KG_REGION(4312) /* marks */ + \
        KG_REGION(KG_GROWTH(n, 512, 2048, 4503599627370496)) /* states */ + \
        KG_REGION(KG_GROWTH(n, 1, 8, 4503599627370496)) /* keys */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* moved */ + \
        KG_REGION(524296) /* begins */))
KG_CONSTANT size_t kg_with_ids_u64_workspace_of(size_t n)
{
    return KG_WITH_IDS_U64_WORKSPACE_OF(n);
}
#define KG_WITH_IDS_U64_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_WITH_IDS_U64_WORKSPACE_OF(n), kg_with_ids_u64_workspace_of(n))
size_t kg_with_ids_u64_workspace_bytes(size_t n);
extern const kg_kernel kg_with_ids_u64_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// with_ids_u64
//   block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 255 registers a thread (1 block per SM)
//     80 bytes moved per element; 6 launches, 149520 bytes of shared memory a block
//     facts: form hybrid, digit 8, end_bit 64, values, stores_keys, rounds 64, rank votes,
//       state_bits 64, passes 8, joins, copies 16, count_nwork 4, bucket_nwork 3, bins 1024, reach
//       5, expected 283
#endif
