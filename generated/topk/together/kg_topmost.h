// kg_topmost.h: what callers of topmost include. C11 and C++17.
// Made by kgen 0.2.0 from together.yaml (spec hash 6c0dd50a674feb91). Do not edit: edit the spec.
#ifndef KG_TOPMOST_H
#define KG_TOPMOST_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* topmost_u32: family topk, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   out: output, k elements of u32, aligned to 4 bytes
 *   indices: output, k elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Of each of the k greatest keys of in out gets the key, indices gets its index, the greatest
 * first. If k is more than n,
 * all n are results, and what lies behind them stays as it was.
 * Of equal keys the one with the lowest index comes first.
 * Outputs must not overlap inputs. The result does not depend on the variant.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (digits), 5.1 (Block DASk), 5.4
 * (Row DASk). */
kg_status kg_topmost_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, uint32_t *indices,
    size_t n, size_t k, kg_stream stream);

/* Bytes of workspace for these lengths, for every variant and device; does not fall as one of them
 * grows. */
#define KG_TOPMOST_U32_WORKSPACE_OF(n, k) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(278528) /* totals */ + \
        KG_REGION(24576) /* rows */ + \
        KG_REGION(16384 + \
        KG_GROWTH(n, 1, 8, 1048576) + \
        KG_GROWTH(k, 1, 4, 4503599627370496)) /* numbers */ + \
        KG_REGION(16384 + \
        KG_GROWTH(n, 1, 16, 1048576) + \
        KG_GROWTH(k, 1, 8, 4503599627370496)) /* places */ + \
        KG_REGION(48) /* known */ + \
        KG_REGION(KG_GROWTH(n, 2048, 64, 4503599627370496)) /* runs */ + \
        KG_REGION(KG_GROWTH(k, 1, 8, 4503599627370496) + \
        KG_GROWTH(n, 8, 4, 4503599627370496)) /* kept */ + \
        KG_REGION(KG_GROWTH(k, 1, 16, 4503599627370496) + \
        KG_GROWTH(n, 8, 8, 4503599627370496)) /* kept_places */))
KG_CONSTANT size_t kg_topmost_u32_workspace_of(size_t n, size_t k)
{
    return KG_TOPMOST_U32_WORKSPACE_OF(n, k);
}
#define KG_TOPMOST_U32_WORKSPACE_BYTES(n, k) \
    KG_ONCE((n) + (k), KG_TOPMOST_U32_WORKSPACE_OF(n, k), kg_topmost_u32_workspace_of(n, k))
size_t kg_topmost_u32_workspace_bytes(size_t n, size_t k);
extern const kg_kernel kg_topmost_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// topmost_u32
//   block_wbw_w32x8_together_d11_pdl
//     DASk block, BASk warp_by_warp, nWarps 32, nWork 8, batch 8
//     TBS 1024 threads, DBS 8192 elements
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 142880 bytes of shared memory a block
//     facts: form together, held 8192, few, many, held_digit 11, passes 3, max_blocks 128, digit
//       11, greatest, arrange sorted, sorted, order_work 4, crowded 60, bins 2048
//   row_wbw_w8x8_sm4_d11_pdl
//     DASk row, BASk warp_by_warp, nWarps 8, nWork 8, batch 8
//     TBS 256 threads, DBS 2048 elements
//     at most 64 registers a thread (4 blocks per SM)
//     4 bytes moved per element; 8 launches, 18720 bytes of shared memory a block
//     facts: form rows, digit 11, greatest, arrange sorted, sorted, order_work 4, crowded 60, bins
//       512, kept_of 8, rounds 4096, order_warps 8, order_keys 8, order_most 262144, sample_from
//       1024, finish_most 65536, again_from 512
#endif
