// kg_wide_counts.h: what callers of wide_counts include. C11 and C++17.
// Made by kgen 0.2.0 from cluster.yaml (spec hash be346f8c2566ba6c). Do not edit: edit the spec.
#ifndef KG_WIDE_COUNTS_H
#define KG_WIDE_COUNTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* wide_counts_u32: family histogram, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   out: output, bins elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the number of samples in bin b. A sample that is in no bin is not counted.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_wide_counts_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t n,
    size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_WIDE_COUNTS_U32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_wide_counts_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_wide_counts_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// wide_counts_u32
//   column_wbw_w32x4_cluster_32768_sm1_k8
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 4, batch 4, 16-byte accesses
//     TBS 1024 threads, DBS 16384 elements in 4096 vectors
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 131072 bytes of shared memory a block
//     facts: counters 32768, cluster 8, binning values, outside drop, sort unsigned
//   column_wbw_w8x4_global_sm4
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 4, batch 4, 16-byte accesses
//     TBS 256 threads, DBS 4096 elements in 1024 vectors
//     at most 48 registers a thread (5 blocks per SM)
//     4 bytes moved per element; 1 launch, 16 bytes of shared memory a block
//     facts: parts 1, binning values, outside drop, sort unsigned
#endif
