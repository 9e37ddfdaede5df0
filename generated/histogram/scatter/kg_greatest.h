// kg_greatest.h: what callers of greatest include. C11 and C++17.
// Made by kgen 0.2.0 from scatter.yaml (spec hash 2e80e9f11660eaf3). Do not edit: edit the spec.
#ifndef KG_GREATEST_H
#define KG_GREATEST_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* greatest_f32: family histogram, operator max, element type f32 (float, 4 bytes).
 *   key: input, n elements of u32, aligned to 4 bytes
 *   w: input, n elements of f32, aligned to 4 bytes
 *   out: output, bins elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the max of the weights of all samples in bin b. A sample that is in no bin is not
 * counted.
 * A bin without samples has the identity of the operator.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_greatest_f32(kg_workspace *ws, const uint32_t *key, const float *w, float *out,
    size_t n, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_GREATEST_F32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_greatest_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_greatest_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// greatest_f32
//   column_wbw_w8x2_shared_sm1
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, binning values, outside drop, sort float
//   column_wbw_w8x2_global_sm1_h1024
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 40 registers a thread (6 blocks per SM)
//     8 bytes moved per element; 1 launch, 8208 bytes of shared memory a block
//     facts: parts 1, hot 1024, binning values, outside drop, sort float
#endif
