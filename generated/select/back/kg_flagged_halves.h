// kg_flagged_halves.h: what callers of flagged_halves include. C11 and C++17.
// Made by kgen 0.2.0 from back.yaml (spec hash 1c5af1d9ffe58bb8). Do not edit: edit the spec.
#ifndef KG_FLAGGED_HALVES_H
#define KG_FLAGGED_HALVES_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* flagged_halves_i32: family select, element type i32 (int32_t, 4 bytes).
 *   x: input, n elements of i32, aligned to 4 bytes
 *   flags: input, n elements of u8, aligned to 1 bytes
 *   out: output, up to capacity elements, of the number in count of f64, aligned to 8 bytes
 *   indices: output, up to capacity elements, of the number in count of u32, aligned to 4 bytes
 *   count: output, one element of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has, and indices names, the elements that the predicate keeps, in order, up to capacity of
 * them.
 * *count becomes how many there are: more than capacity, where there is no room for all. What lies
 * behind those that are stored stays as it was.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 6.7 (scan). */
kg_status kg_flagged_halves_i32(kg_workspace *ws, const int32_t *x, const uint8_t *flags,
    double *out, uint32_t *indices, uint64_t *count, size_t n, size_t capacity, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_FLAGGED_HALVES_I32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(KG_GROWTH(n, 256, 16, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 8192, 16, 4503599627370496)) /* groups */ + \
        KG_REGION(16 + KG_GROWTH(n, 262144, 16, 4503599627370496)) /* bases */, \
        0))
KG_CONSTANT size_t kg_flagged_halves_i32_workspace_of(size_t n)
{
    return KG_FLAGGED_HALVES_I32_WORKSPACE_OF(n);
}
#define KG_FLAGGED_HALVES_I32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_FLAGGED_HALVES_I32_WORKSPACE_OF(n), kg_flagged_halves_i32_workspace_of(n))
size_t kg_flagged_halves_i32_workspace_bytes(size_t n);
extern const kg_kernel kg_flagged_halves_i32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// flagged_halves_i32
//   block_wbw_w4x2_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 56 registers a thread (9 blocks per SM)
//     17 bytes moved per element; 1 launch, 2624 bytes of shared memory a block
//     facts: form look_back, keep both
#endif
