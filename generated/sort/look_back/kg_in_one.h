// kg_in_one.h: what callers of in_one include. C11 and C++17.
// Made by kgen 0.2.0 from look_back.yaml (spec hash 80fcb17179049cf8). Do not edit: edit the spec.
#ifndef KG_IN_ONE_H
#define KG_IN_ONE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* in_one_f32: family sort, element type f32 (float, 4 bytes).
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
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.1 (Block
 * DASk). */
kg_status kg_in_one_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_IN_ONE_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 4096, 8192, 1024)) /* counts */ + \
        KG_REGION(8192) /* bases */ + \
        KG_REGION(80) /* marks */ + \
        KG_REGION(KG_GROWTH(n, 1024, 1024, 4503599627370496)) /* states */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* keys */))
KG_CONSTANT size_t kg_in_one_f32_workspace_of(size_t n)
{
    return KG_IN_ONE_F32_WORKSPACE_OF(n);
}
#define KG_IN_ONE_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_IN_ONE_F32_WORKSPACE_OF(n), kg_in_one_f32_workspace_of(n))
size_t kg_in_one_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_in_one_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// in_one_f32
//   block_wbw_w16x24_sm1_back_d8_counters_s32_pdl
//     DASk block, BASk warp_by_warp, nWarps 16, nWork 24, batch 24
//     TBS 512 threads, DBS 12288 elements
//     at most 128 registers a thread (1 block per SM)
//     36 bytes moved per element; 3 launches, 139264 bytes of shared memory a block
//     facts: form look_back, digit 8, end_bit 32, stores_keys, rounds 64, rank counters, state_bits
//       32, passes 4, copies 32, count_nwork 8
//   block_wbw_w8x4_sm1_back_d4_s64
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 48 registers a thread (5 blocks per SM)
//     68 bytes moved per element; 3 launches, 17408 bytes of shared memory a block
//     facts: form look_back, digit 4, end_bit 32, stores_keys, rounds 64, rank match, state_bits
//       64, passes 8, copies 32, count_nwork 8
#endif
