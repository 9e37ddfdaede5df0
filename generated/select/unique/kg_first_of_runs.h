// kg_first_of_runs.h: what callers of first_of_runs include. C11 and C++17.
// Made by kgen 0.2.0 from unique.yaml (spec hash 5dc9278f2c5fb916). Do not edit: edit the spec.
#ifndef KG_FIRST_OF_RUNS_H
#define KG_FIRST_OF_RUNS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* first_of_runs_u32: family select, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   indices: output, up to capacity elements, of the number in count of u64, aligned to 8 bytes
 *   count: output, one element of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * indices has the indices of the first of equal neighbours, in order, up to capacity of them.
 * *count becomes how many there are: more than capacity, where there is no room for all. What lies
 * behind those that are stored stays as it was.
 * No output may overlap an input: an element is compared with its neighbour.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 6.7 (scan). */
kg_status kg_first_of_runs_u32(kg_workspace *ws, const uint32_t *in, uint64_t *indices,
    uint64_t *count, size_t n, size_t capacity, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_FIRST_OF_RUNS_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(KG_GROWTH(n, 192, 16, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 6144, 16, 4503599627370496)) /* groups */ + \
        KG_REGION(16 + KG_GROWTH(n, 196608, 16, 4503599627370496)) /* bases */, \
        0))
KG_CONSTANT size_t kg_first_of_runs_u32_workspace_of(size_t n)
{
    return KG_FIRST_OF_RUNS_U32_WORKSPACE_OF(n);
}
#define KG_FIRST_OF_RUNS_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_FIRST_OF_RUNS_U32_WORKSPACE_OF(n), kg_first_of_runs_u32_workspace_of(n))
size_t kg_first_of_runs_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_first_of_runs_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// first_of_runs_u32
//   block_wbw_w2x3_back
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 48 registers a thread (20 blocks per SM)
//     12 bytes moved per element; 1 launch, 432 bytes of shared memory a block
//     facts: form look_back, keep indices, unique
#endif
