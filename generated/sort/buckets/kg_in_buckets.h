// kg_in_buckets.h: what callers of in_buckets include. C11 and C++17.
// Made by kgen 0.2.0 from buckets.yaml (spec hash 13d901a47c979116). Do not edit: edit the spec.
#ifndef KG_IN_BUCKETS_H
#define KG_IN_BUCKETS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* in_buckets_f32: family sort, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   values: input, n elements of u32, aligned to 4 bytes
 *   out: output, n elements of f32, aligned to 4 bytes
 *   out_values: output, n elements of u32, aligned to 4 bytes
 *   offsets: output, 101 elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the elements of in in the order of their parts, and out_values the value of each. Equal
 * ones stay in the order in which they came.
 * Parts, the most significant first: an expression of type u8.
 * Bucket b is what stands from offsets[b] to before offsets[b + 1] in that order. Elements with
 * higher numbers than 99 come behind all buckets. n == 0 gives offsets of 0. The result does not
 * depend on the variant.
 * Outputs must not overlap inputs: there is a single pass.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.1 (Block DASk),
 * 5.4 (Row DASk). */
kg_status kg_in_buckets_f32(kg_workspace *ws, const float *in, const uint32_t *values, float *out,
    uint32_t *out_values, uint64_t *offsets, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_IN_BUCKETS_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 512, 1024, 4096)) /* counts */ + \
        KG_REGION(1024) /* totals */ + \
        KG_REGION(1024) /* bases */ + \
        KG_REGION(24) /* marks */ + \
        KG_REGION(KG_GROWTH(n, 1536, 1024, 4503599627370496)) /* states */))
KG_CONSTANT size_t kg_in_buckets_f32_workspace_of(size_t n)
{
    return KG_IN_BUCKETS_F32_WORKSPACE_OF(n);
}
#define KG_IN_BUCKETS_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_IN_BUCKETS_F32_WORKSPACE_OF(n), kg_in_buckets_f32_workspace_of(n))
size_t kg_in_buckets_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_in_buckets_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// in_buckets_f32
//   block_wbw_w4x4_d7
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 56 registers a thread (9 blocks per SM)
//     16 bytes moved per element; 1 launch, 4608 bytes of shared memory a block
//     facts: form block, digit 7, by by_0(x), buckets 100, end_bit 7, values, stores_keys, rank
//       match
//   row_wbw_w4x4_sm2_passes_d7
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 48 registers a thread (10 blocks per SM)
//     20 bytes moved per element; 3 launches, 2048 bytes of shared memory a block
//     facts: form passes, digit 7, by by_0(x), buckets 100, end_bit 7, values, stores_keys, rounds
//       511, rank match
//   block_wbw_w8x6_sm1_back_d7_votes_s64_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 6, batch 6
//     TBS 256 threads, DBS 1536 elements
//     at most 48 registers a thread (5 blocks per SM)
//     20 bytes moved per element; 3 launches, 17408 bytes of shared memory a block
//     facts: form look_back, digit 7, by by_0(x), buckets 100, end_bit 7, values, stores_keys,
//       rounds 64, rank votes, state_bits 64, passes 1, copies 32, count_nwork 8
#endif
