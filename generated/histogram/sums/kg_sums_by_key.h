// kg_sums_by_key.h: what callers of sums_by_key include. C11 and C++17.
// Made by kgen 0.2.0 from sums.yaml (spec hash 7e2b04e7f1faac3d). Do not edit: edit the spec.
#ifndef KG_SUMS_BY_KEY_H
#define KG_SUMS_BY_KEY_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* sums_by_key_f32: family histogram, element type f32 (float, 4 bytes).
 *   key: input, n elements of u32, aligned to 4 bytes
 *   w: input, n elements of f32, aligned to 4 bytes
 *   out: output, bins elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the sum of the weights of all samples in bin b. A sample that is in no bin is not
 * counted.
 * Sums of floats depend on the order of additions, which differs from call to call.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_sums_by_key_f32(kg_workspace *ws, const uint32_t *key, const float *w, float *out,
    size_t n, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_SUMS_BY_KEY_F32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_sums_by_key_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_sums_by_key_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// sums_by_key_f32
//   column_wbw_w32x4_shared_sm1
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 4, batch 4
//     TBS 1024 threads, DBS 4096 elements
//     at most 64 registers a thread (1 block per SM)
//     8 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, binning values, outside drop, sort float
//   column_wbw_w32x4_global_sm1_h8192
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 4, batch 4
//     TBS 1024 threads, DBS 4096 elements
//     at most 64 registers a thread (1 block per SM)
//     8 bytes moved per element; 1 launch, 65552 bytes of shared memory a block
//     facts: parts 1, hot 8192, binning values, outside drop, sort float
#endif
