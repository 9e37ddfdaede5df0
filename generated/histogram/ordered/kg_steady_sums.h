// kg_steady_sums.h: what callers of steady_sums include. C11 and C++17.
// Made by kgen 0.2.0 from ordered.yaml (spec hash 62234afc4c5b03c9). Do not edit: edit the spec.
#ifndef KG_STEADY_SUMS_H
#define KG_STEADY_SUMS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* steady_sums_f32: family histogram, element type f32 (float, 4 bytes).
 *   key: input, n elements of u32, aligned to 4 bytes
 *   w: input, n elements of f32, aligned to 4 bytes
 *   out: output, bins elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the sum of the weights of all samples in bin b. A sample that is in no bin is not
 * counted.
 * Sums have the same bits from call to call, for the same n, variant and device, wherever arrays
 * lie.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_steady_sums_f32(kg_workspace *ws, const uint32_t *key, const float *w, float *out,
    size_t n, size_t bins, kg_stream stream);

/* Bytes of workspace for these lengths, for every variant and device; does not fall as one of them
 * grows. */
#define KG_STEADY_SUMS_F32_WORKSPACE_OF(n, bins) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(14680064) /* sums */ + \
        KG_REGION(128 + KG_GROWTH(bins, 1, 128, 294912)) /* exact */))
KG_CONSTANT size_t kg_steady_sums_f32_workspace_of(size_t n, size_t bins)
{
    return KG_STEADY_SUMS_F32_WORKSPACE_OF(n, bins);
}
#define KG_STEADY_SUMS_F32_WORKSPACE_BYTES(n, bins) \
    KG_ONCE((n) + (bins), KG_STEADY_SUMS_F32_WORKSPACE_OF(n, bins), \
        kg_steady_sums_f32_workspace_of(n, bins))
size_t kg_steady_sums_f32_workspace_bytes(size_t n, size_t bins);
extern const kg_kernel kg_steady_sums_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// steady_sums_f32
//   column_wbw_w8x4_ordered_8192_sm3_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 2 launches, 32768 bytes of shared memory a block
//     facts: counters 1024, binning values, outside drop, sort float, ordered
//   column_wbw_w8x4_ordered_40960_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 255 registers a thread (1 block per SM)
//     8 bytes moved per element; 2 launches, 163840 bytes of shared memory a block
//     facts: counters 5120, binning values, outside drop, sort float, ordered
//   column_wbw_w8x4_ordered_57344_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 255 registers a thread (1 block per SM)
//     8 bytes moved per element; 2 launches, 229376 bytes of shared memory a block
//     facts: counters 7168, binning values, outside drop, sort float, ordered
//   column_wbw_w8x2_exact_global_sm3_h512_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 2 launches, 40960 bytes of shared memory a block
//     facts: hot 512, tiles 62, binning values, outside drop, sort float, window 294912, exact
//   column_wbw_w8x2_exact_global_sm3_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 40 registers a thread (6 blocks per SM)
//     8 bytes moved per element; 2 launches, 0 bytes of shared memory a block
//     facts: binning values, outside drop, sort float, window 294912, exact
#endif
