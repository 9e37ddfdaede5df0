// kg_edge_counts.h: what callers of edge_counts include. C11 and C++17.
// Made by kgen 0.2.0 from edges.yaml (spec hash 7e1d6012173cfa36). Do not edit: edit the spec.
#ifndef KG_EDGE_COUNTS_H
#define KG_EDGE_COUNTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* edge_counts_i32: family histogram, element type i32 (int32_t, 4 bytes).
 *   in: input, n elements of i32, aligned to 4 bytes
 *   edges: input, bins + 1 elements in ascending order of i32, aligned to 4 bytes
 *   out: output, bins + 1 elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the number of samples in bin b. A sample that is in no bin counts for out[bins].
 * Bin b is from edges[b] to below edges[b + 1].
 * edges has bins + 1 elements in ascending order; only KGEN_CHECK=1 finds that they are not.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_edge_counts_i32(kg_workspace *ws, const int32_t *in, const int32_t *edges,
    uint32_t *out, size_t n, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_EDGE_COUNTS_I32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_edge_counts_i32_workspace_bytes(size_t n);
extern const kg_kernel kg_edge_counts_i32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// edge_counts_i32
//   column_wbw_w32x4_shared_sm1
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 4, batch 4, 16-byte accesses
//     TBS 1024 threads, DBS 16384 elements in 4096 vectors
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 40960 bytes of shared memory a block
//     facts: counters 8192, parts 1, binning edges, edges 2048, outside count, sort signed
//   column_wbw_w32x4_global_sm1_h8192_e4096
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 4, batch 4, 16-byte accesses
//     TBS 1024 threads, DBS 16384 elements in 4096 vectors
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 81936 bytes of shared memory a block
//     facts: parts 1, hot 8192, binning edges, cells 4096, outside count, sort signed
#endif
