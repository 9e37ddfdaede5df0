// kg_level_counts.h: what callers of level_counts include. C11 and C++17.
// Made by kgen 0.2.0 from halves.yaml (spec hash 47a4ea8dfb44b90f). Do not edit: edit the spec.
#ifndef KG_LEVEL_COUNTS_H
#define KG_LEVEL_COUNTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* level_counts_f32: family histogram, element type f32 (float, 4 bytes).
 *   lo: scalar, by value of f32
 *   hi: scalar, by value of f32
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, bins elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the number of samples in bin b. A sample that is in no bin is not counted.
 * Bins are equal parts of the range from lo to below hi.
 * Bin b begins at lo + b * ((hi - lo) / bins), where the sum and the product are rounded once.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_level_counts_f32(kg_workspace *ws, float lo, float hi, const float *in, uint32_t *out,
    size_t n, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_LEVEL_COUNTS_F32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_level_counts_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_level_counts_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// level_counts_f32
//   column_wbw_w32x4_halves_32768_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 4, batch 4, 16-byte accesses
//     TBS 1024 threads, DBS 16384 elements in 4096 vectors
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 131072 bytes of shared memory a block
//     facts: counters 32768, full 32768, binning even, outside drop, sort unsigned
#endif
