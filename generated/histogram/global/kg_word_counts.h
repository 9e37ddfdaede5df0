// kg_word_counts.h: what callers of word_counts include. C11 and C++17.
// Made by kgen 0.2.0 from global.yaml (spec hash 4eaba4f71e19b861). Do not edit: edit the spec.
#ifndef KG_WORD_COUNTS_H
#define KG_WORD_COUNTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* word_counts_i32: family histogram, element type i32 (int32_t, 4 bytes).
 *   in: input, n elements of i32, aligned to 4 bytes
 *   out: output, bins + 1 elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the number of samples in bin b. A sample that is in no bin counts for out[bins].
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_word_counts_i32(kg_workspace *ws, const int32_t *in, uint32_t *out, size_t n,
    size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_WORD_COUNTS_I32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_word_counts_i32_workspace_bytes(size_t n);
extern const kg_kernel kg_word_counts_i32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// word_counts_i32
//   column_wbw_w8x1_global_sm4
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 1024 elements in 256 vectors
//     at most 32 registers a thread (8 blocks per SM)
//     4 bytes moved per element; 1 launch, 16 bytes of shared memory a block
//     facts: parts 1, binning values, outside count, sort signed
#endif
