// kg_nearest.h: what callers of nearest include. C11 and C++17.
// Made by kgen 0.2.0 from rows.yaml (spec hash 3402c3748d397c1c). Do not edit: edit the spec.
#ifndef KG_NEAREST_H
#define KG_NEAREST_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* nearest_u32: family topk, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   values: input, n elements of u64, aligned to 8 bytes
 *   out: output, k elements of u32, aligned to 4 bytes
 *   out_values: output, k elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Of each of the k least keys of in out gets the key, out_values gets its value, the least first.
 * If k is more than n,
 * all n are results, and what lies behind them stays as it was.
 * Of equal keys the one with the lowest index comes first.
 * Outputs must not overlap inputs. The result does not depend on the variant.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (digits), 5.4 (Row DASk). */
kg_status kg_nearest_u32(kg_workspace *ws, const uint32_t *in, const uint64_t *values,
    uint32_t *out, uint64_t *out_values, size_t n, size_t k, kg_stream stream);

/* Bytes of workspace for these lengths, for every variant and device; does not fall as one of them
 * grows. */
#define KG_NEAREST_U32_WORKSPACE_OF(n, k) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(48) /* known */ + \
        KG_REGION(278528) /* totals */ + \
        KG_REGION(16384) /* rows */ + \
        KG_REGION(KG_GROWTH(n, 512, 32, 4503599627370496)) /* runs */ + \
        KG_REGION(KG_GROWTH(k, 1, 8, 4503599627370496) + \
        KG_GROWTH(n, 4, 4, 4503599627370496)) /* kept */ + \
        KG_REGION(KG_GROWTH(k, 1, 16, 4503599627370496) + \
        KG_GROWTH(n, 4, 8, 4503599627370496)) /* kept_places */ + \
        KG_REGION(KG_GROWTH(k, 1, 4, 4503599627370496) + \
        KG_GROWTH(n, 1, 8, 131072)) /* numbers */ + \
        KG_REGION(KG_GROWTH(k, 1, 8, 4503599627370496) + \
        KG_GROWTH(n, 1, 16, 131072)) /* places */))
KG_CONSTANT size_t kg_nearest_u32_workspace_of(size_t n, size_t k)
{
    return KG_NEAREST_U32_WORKSPACE_OF(n, k);
}
#define KG_NEAREST_U32_WORKSPACE_BYTES(n, k) \
    KG_ONCE((n) + (k), KG_NEAREST_U32_WORKSPACE_OF(n, k), kg_nearest_u32_workspace_of(n, k))
size_t kg_nearest_u32_workspace_bytes(size_t n, size_t k);
extern const kg_kernel kg_nearest_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// nearest_u32
//   row_wbw_w4x4_sm2_d11_pdl
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 64 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 8 launches, 13472 bytes of shared memory a block
//     facts: form rows, digit 11, arrange sorted, sorted, values, order_work 4, crowded 60, bins
//       256, kept_of 4, rounds 4096, order_warps 4, order_keys 8, order_most 131072, sample_from
//       1024, finish_most 65536, again_from 512
//   row_wbw_w4x8_sm1_d11_pdl
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 8, batch 8
//     TBS 128 threads, DBS 1024 elements
//     at most 64 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 6 launches, 13472 bytes of shared memory a block
//     facts: form rows, digit 11, arrange sorted, sorted, values, order_work 4, crowded 60, bins
//       256, kept_of 4, rounds 4096, order_warps 4, order_keys 8, order_most 131072, meets,
//       sample_from 1024, finish_most 65536, again_from 512
#endif
