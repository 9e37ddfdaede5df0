// kg_ordered.h: what callers of ordered include. C11 and C++17.
// Made by kgen 0.2.0 from passes.yaml (spec hash 31d5a10f290fa914). Do not edit: edit the spec.
#ifndef KG_ORDERED_H
#define KG_ORDERED_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ordered_i32: family sort, element type i32 (int32_t, 4 bytes).
 *   in: input, n elements of i32, aligned to 4 bytes
 *   out: output, n elements of i32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the keys of in in ascending order. Equal keys stay in the order in which they came.
 * n == 0 does nothing. The result does not depend on the variant.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.4 (Row
 * DASk). */
kg_status kg_ordered_i32(kg_workspace *ws, const int32_t *in, int32_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_ORDERED_I32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 512, 128, 4096)) /* counts */ + \
        KG_REGION(128) /* totals */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* keys */))
KG_CONSTANT size_t kg_ordered_i32_workspace_of(size_t n)
{
    return KG_ORDERED_I32_WORKSPACE_OF(n);
}
#define KG_ORDERED_I32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_ORDERED_I32_WORKSPACE_OF(n), kg_ordered_i32_workspace_of(n))
size_t kg_ordered_i32_workspace_bytes(size_t n);
extern const kg_kernel kg_ordered_i32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// ordered_i32
//   row_wbw_w4x4_sm4_passes_d4_pdl
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 48 registers a thread (10 blocks per SM)
//     96 bytes moved per element; 3 launches, 256 bytes of shared memory a block
//     facts: form passes, digit 4, end_bit 32, stores_keys, rounds 511, rank match
#endif
