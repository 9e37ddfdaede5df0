// kg_totals_by_key.h: what callers of totals_by_key include. C11 and C++17.
// Made by kgen 0.2.0 from heads.yaml (spec hash 6918f9dd56ab2c63). Do not edit: edit the spec.
#ifndef KG_TOTALS_BY_KEY_H
#define KG_TOTALS_BY_KEY_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* totals_by_key_f32: family scan, operator sum, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   keys: input, n elements of u32, aligned to 4 bytes
 *   out: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of elements of its segment up to i, in order. The operator must be associative. n ==
 * 0 does nothing.
 * It begins anew at each segment, and the first element begins one: equal neighbours in keys are a
 * segment.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * An output may be the same array as an input of its type, not as the keys, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 6.7 (scan). */
kg_status kg_totals_by_key_f32(kg_workspace *ws, const float *in, const uint32_t *keys, float *out,
    size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_TOTALS_BY_KEY_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(KG_GROWTH(n, 768, 16, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 24576, 16, 4503599627370496)) /* groups */ + \
        KG_REGION(16 + KG_GROWTH(n, 786432, 16, 4503599627370496)) /* bases */, \
        0))
KG_CONSTANT size_t kg_totals_by_key_f32_workspace_of(size_t n)
{
    return KG_TOTALS_BY_KEY_F32_WORKSPACE_OF(n);
}
#define KG_TOTALS_BY_KEY_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_TOTALS_BY_KEY_F32_WORKSPACE_OF(n), kg_totals_by_key_f32_workspace_of(n))
size_t kg_totals_by_key_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_totals_by_key_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// totals_by_key_f32
//   block_wbw_w2x3_vec_back
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 3, batch 3, 16-byte accesses
//     TBS 64 threads, DBS 768 elements in 192 vectors
//     at most 64 registers a thread (16 blocks per SM)
//     12 bytes moved per element; 1 launch, 3152 bytes of shared memory a block
//     facts: form look_back, heads keys, run_adder serial, warp_adder kogge_stone, words 3, slot 2,
//       looks 8
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 12 wavefronts (ideal 12)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 12 wavefronts
//       (ideal 12)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
#endif
