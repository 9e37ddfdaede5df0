// kg_largest.h: what callers of largest include. C11 and C++17.
// Made by kgen 0.2.0 from block.yaml (spec hash c4d05301d49c941c). Do not edit: edit the spec.
#ifndef KG_LARGEST_H
#define KG_LARGEST_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* largest_f32: family topk, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   indices: output, k elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Of each of the k greatest keys of in indices gets its index, in the order of the array. If k is
 * more than n,
 * all n are results, and what lies behind them stays as it was.
 * Of equal keys the one with the lowest index comes first.
 * Floats are ordered by sign and magnitude: from negative NaNs over -0 and 0 and infinity to
 * positive NaNs.
 * Outputs must not overlap inputs. The result does not depend on the variant.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (digits), 5.1 (Block DASk), 5.4
 * (Row DASk). */
kg_status kg_largest_f32(kg_workspace *ws, const float *in, uint64_t *indices, size_t n, size_t k,
    kg_stream stream);

/* Bytes of workspace for these lengths, for every variant and device; does not fall as one of them
 * grows. */
#define KG_LARGEST_F32_WORKSPACE_OF(n, k) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(48) /* known */ + \
        KG_REGION(4096) /* totals */ + \
        KG_REGION(16384) /* rows */ + \
        KG_REGION(KG_GROWTH(n, 512, 32, 4503599627370496)) /* runs */ + \
        KG_REGION(KG_GROWTH(k, 1, 8, 4503599627370496) + \
        KG_GROWTH(n, 4, 4, 4503599627370496)) /* kept */ + \
        KG_REGION(KG_GROWTH(k, 1, 16, 4503599627370496) + \
        KG_GROWTH(n, 4, 8, 4503599627370496)) /* kept_places */))
KG_CONSTANT size_t kg_largest_f32_workspace_of(size_t n, size_t k)
{
    return KG_LARGEST_F32_WORKSPACE_OF(n, k);
}
#define KG_LARGEST_F32_WORKSPACE_BYTES(n, k) \
    KG_ONCE((n) + (k), KG_LARGEST_F32_WORKSPACE_OF(n, k), kg_largest_f32_workspace_of(n, k))
size_t kg_largest_f32_workspace_bytes(size_t n, size_t k);
extern const kg_kernel kg_largest_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// largest_f32
//   block_wbw_w4x4
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 64 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 1 launch, 6192 bytes of shared memory a block
//     facts: form block, greatest, arrange array, order_work 4, crowded 60, bins 256
//   row_wbw_w4x4_sm2_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 64 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 5 launches, 6304 bytes of shared memory a block
//     facts: form rows, digit 8, greatest, arrange array, order_work 4, crowded 60, bins 256,
//       kept_of 4, rounds 4096, sample_from 1024, finish_most 65536, again_from 512
#endif
