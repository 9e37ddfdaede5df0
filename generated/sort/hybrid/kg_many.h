// kg_many.h: what callers of many include. C11 and C++17.
// Made by kgen 0.2.0 from hybrid.yaml (spec hash 599a36cd6e14ddec). Do not edit: edit the spec.
#ifndef KG_MANY_H
#define KG_MANY_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* many_i32: family sort, element type i32 (int32_t, 4 bytes).
 *   in: input, n elements of i32, aligned to 4 bytes
 *   out: output, n elements of i32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the keys of in in ascending order. Equal keys stay in the order in which they came.
 * n == 0 does nothing. The result does not depend on the variant.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.1 (Block
 * DASk). */
kg_status kg_many_i32(kg_workspace *ws, const int32_t *in, int32_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_MANY_I32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 8192, 8192, 1024)) /* counts */ + \
        KG_REGION(12288) /* bases */ + \
        KG_REGION(2200) /* marks */ + \
        KG_REGION(KG_GROWTH(n, 12288, 2048, 4503599627370496)) /* states */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* keys */ + \
        KG_REGION(524296) /* begins */))
KG_CONSTANT size_t kg_many_i32_workspace_of(size_t n)
{
    return KG_MANY_I32_WORKSPACE_OF(n);
}
#define KG_MANY_I32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_MANY_I32_WORKSPACE_OF(n), kg_many_i32_workspace_of(n))
size_t kg_many_i32_workspace_bytes(size_t n);
extern const kg_kernel kg_many_i32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// many_i32
//   block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl
//     DASk block, BASk warp_by_warp, nWarps 16, nWork 24, batch 24
//     TBS 512 threads, DBS 12288 elements
//     at most 128 registers a thread (1 block per SM)
//     28 bytes moved per element; 6 launches, 140304 bytes of shared memory a block
//     facts: form hybrid, digit 8, end_bit 32, stores_keys, rounds 64, rank counters, state_bits
//       64, passes 4, joins, copies 32, count_nwork 8, bucket_nwork 9, bins 8192, reach 5, expected
//       4218
#endif
