// kg_alive.h: what callers of alive include. C11 and C++17.
// Made by kgen 0.2.0 from arrays.yaml (spec hash 42d1915a5db08ded). Do not edit: edit the spec.
#ifndef KG_ALIVE_H
#define KG_ALIVE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* alive_f32: family select, element type f32 (float, 4 bytes).
 *   x: input, n elements of f32, aligned to 4 bytes
 *   mass: input, n elements of f64, aligned to 8 bytes
 *   flags: input, ceil(n / 32) words with a bit for each element of u32, aligned to 4 bytes
 *   xs: output, up to capacity elements, of the number in count of f32, aligned to 4 bytes
 *   masses: output, up to capacity elements, of the number in count of f64, aligned to 8 bytes
 *   indices: output, up to capacity elements, of the number in count of u32, aligned to 4 bytes
 *   count: output, one element of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * The outputs have, and indices names, the elements that the predicate keeps, in order, up to
 * capacity of them.
 * *count becomes how many there are: more than capacity, where there is no room for all. What lies
 * behind those that are stored stays as it was.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 6.7 (scan). */
kg_status kg_alive_f32(kg_workspace *ws, const float *x, const double *mass, const uint32_t *flags,
    float *xs, double *masses, uint32_t *indices, uint64_t *count, size_t n, size_t capacity,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_ALIVE_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(KG_GROWTH(n, 128, 16, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 4096, 16, 4503599627370496)) /* groups */ + \
        KG_REGION(16 + KG_GROWTH(n, 131072, 16, 4503599627370496)) /* bases */, \
        0))
KG_CONSTANT size_t kg_alive_f32_workspace_of(size_t n)
{
    return KG_ALIVE_F32_WORKSPACE_OF(n);
}
#define KG_ALIVE_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_ALIVE_F32_WORKSPACE_OF(n), kg_alive_f32_workspace_of(n))
size_t kg_alive_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_alive_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// alive_f32
//   block_wbw_w2x2_back
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 64 registers a thread (16 blocks per SM)
//     28 bytes moved per element; 1 launch, 1840 bytes of shared memory a block
//     facts: form look_back, keep both
#endif
