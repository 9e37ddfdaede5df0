// kg_expanded.h: what callers of expanded include. C11 and C++17.
// Made by kgen 0.2.0 from repeat.yaml (spec hash 8db4e9311bb1b449). Do not edit: edit the spec.
#ifndef KG_EXPANDED_H
#define KG_EXPANDED_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* expanded_u32: family select, element type u32 (uint32_t, 4 bytes).
 *   x: input, n elements of u32, aligned to 4 bytes
 *   length: input, n elements of u32, aligned to 4 bytes
 *   out: output, up to capacity elements, of the number in count of u32, aligned to 4 bytes
 *   count: output, one element of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has each element as often as the expression says, in order, up to capacity of them. An
 * element has its copies side by side.
 * *count becomes how many there are: more than capacity, where there is no room for all. What lies
 * behind those that are stored stays as it was.
 * No output may overlap an input.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 5.4 (Row DASk), 6.7
 * (scan). */
kg_status kg_expanded_u32(kg_workspace *ws, const uint32_t *x, const uint32_t *length,
    uint32_t *out, uint64_t *count, size_t n, size_t capacity, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_EXPANDED_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(KG_GROWTH(n, 256, 16, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 8192, 16, 4503599627370496)) /* groups */ + \
        KG_REGION(16 + KG_GROWTH(n, 262144, 16, 4503599627370496)) /* bases */, \
        KG_REGION(KG_GROWTH(n, 1, 8, 4503599627370496)) /* ends */))
KG_CONSTANT size_t kg_expanded_u32_workspace_of(size_t n)
{
    return KG_EXPANDED_U32_WORKSPACE_OF(n);
}
#define KG_EXPANDED_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_EXPANDED_U32_WORKSPACE_OF(n), kg_expanded_u32_workspace_of(n))
size_t kg_expanded_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_expanded_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// expanded_u32
//   row_wbw_w4x2_r1
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 64 registers a thread (8 blocks per SM)
//     28 bytes moved per element; 2 launches, 64 bytes of shared memory a block
//     facts: form block, keep values, repeats
//   block_wbw_w4x2_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 64 registers a thread (8 blocks per SM)
//     28 bytes moved per element; 2 launches, 80 bytes of shared memory a block
//     facts: form look_back, keep values, repeats
#endif
