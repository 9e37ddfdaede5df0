// kg_wave_kept.h: what callers of wave_kept include. C11 and C++17.
// Made by kgen 0.2.0 from wave_kept.yaml (spec hash 81f3c89d76c61761). Do not edit: edit the spec.
#ifndef KG_WAVE_KEPT_H
#define KG_WAVE_KEPT_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* wave_kept_f32: family select, element type f32 (float, 4 bytes).
 *   s: scalar, by value of f32
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, up to capacity elements, of the number in count of f32, aligned to 4 bytes
 *   count: output, one element of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the elements that the predicate keeps, in order, up to capacity of them.
 * *count becomes how many there are: more than capacity, where there is no room for all. What lies
 * behind those that are stored stays as it was.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 5.4 (Row DASk), 6.7
 * (scan). */
kg_status kg_wave_kept_f32(kg_workspace *ws, float s, const float *in, float *out, uint64_t *count,
    size_t n, size_t capacity, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_WAVE_KEPT_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(2560 + KG_GROWTH(n, 192, 16, 4503599627370496)) /* sums_of_tiles */ + \
        KG_REGION(KG_GROWTH(n, 192, 16, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 6144, 16, 4503599627370496)) /* groups */ + \
        KG_REGION(16 + KG_GROWTH(n, 196608, 16, 4503599627370496)) /* bases */, \
        0))
KG_CONSTANT size_t kg_wave_kept_f32_workspace_of(size_t n)
{
    return KG_WAVE_KEPT_F32_WORKSPACE_OF(n);
}
#define KG_WAVE_KEPT_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_WAVE_KEPT_F32_WORKSPACE_OF(n), kg_wave_kept_f32_workspace_of(n))
size_t kg_wave_kept_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_wave_kept_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// wave_kept_f32
//   row_wbw_w2x3_wave_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 1
//     TBS 64 threads, DBS 192 elements
//     at most 56 registers a thread (18 blocks per SM)
//     8 bytes moved per element; 1 launch, 832 bytes of shared memory a block
//     facts: form wave, keep values, slot 2, stages 1
//   block_wbw_w2x3_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 48 registers a thread (20 blocks per SM)
//     8 bytes moved per element; 1 launch, 816 bytes of shared memory a block
//     facts: form look_back, keep values
#endif
