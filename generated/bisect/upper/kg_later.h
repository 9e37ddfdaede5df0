// kg_later.h: what callers of later include. C11 and C++17.
// Made by kgen 0.2.0 from upper.yaml (spec hash 8d350e20154f2b9f). Do not edit: edit the spec.
#ifndef KG_LATER_H
#define KG_LATER_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* later_u32: family bisect, element type u32 (uint32_t, 4 bytes).
 *   needles: input, n elements of u32, aligned to 4 bytes
 *   sorted: input, n_sorted elements of u32, aligned to 4 bytes
 *   out: output, n elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[i] becomes how many elements of sorted needles[i] does not stand before,
 * in the order of the spec, which sorted is in. Of an array in another order it says nothing.
 * The result does not depend on the variant. n == 0 does nothing. out must not overlap an input.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_later_u32(kg_workspace *ws, const uint32_t *needles, const uint32_t *sorted,
    uint64_t *out, size_t n, size_t n_sorted, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_LATER_U32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_later_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_later_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// later_u32
//   block_bbb_w2x1
//     DASk block, BASk block_by_block, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 40 registers a thread (24 blocks per SM)
//     12 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: bound upper
#endif
