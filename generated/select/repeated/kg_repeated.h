// kg_repeated.h: what callers of repeated include. C11 and C++17.
// Made by kgen 0.2.0 from repeated.yaml (spec hash 6b6ffe4ed1d9d191). Do not edit: edit the spec.
#ifndef KG_REPEATED_H
#define KG_REPEATED_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* repeated_u8: family select, element type u8 (uint8_t, 1 bytes).
 *   in: input, n elements of u8, aligned to 1 bytes
 *   indices: output, up to capacity elements, of the number in count of u64, aligned to 8 bytes
 *   lengths: output, up to capacity elements, of the number in count of u64, aligned to 8 bytes
 *   count: output, one element of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * indices has the indices of the first of equal neighbours, in order, up to capacity of them.
 * lengths has how many elements each run has: those from its first one to the next run's. Runs of
 * one are left out.
 * *count becomes how many there are: more than capacity, where there is no room for all. What lies
 * behind those that are stored stays as it was.
 * No output may overlap an input: an element is compared with its neighbour.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.7 (scan). */
kg_status kg_repeated_u8(kg_workspace *ws, const uint8_t *in, uint64_t *indices, uint64_t *lengths,
    uint64_t *count, size_t n, size_t capacity, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_REPEATED_U8_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_repeated_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_repeated_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// repeated_u8
//   row_wbw_w2x3_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 64 registers a thread (16 blocks per SM)
//     17 bytes moved per element; 1 launch, 832 bytes of shared memory a block
//     facts: form block, keep indices, unique, runs repeated
#endif
