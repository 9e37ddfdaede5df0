// kg_known_bins.h: what callers of known_bins include. C11 and C++17.
// Made by kgen 0.2.0 from known.yaml (spec hash b9da4bbeaecefe9f). Do not edit: edit the spec.
#ifndef KG_KNOWN_BINS_H
#define KG_KNOWN_BINS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* known_bins_u8: family histogram, element type u8 (uint8_t, 1 bytes).
 *   in: input, n elements of u8, aligned to 1 bytes
 *   out: output, 256 elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the number of samples in bin b. A sample that is in no bin is not counted.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_known_bins_u8(kg_workspace *ws, const uint8_t *in, uint32_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_KNOWN_BINS_U8_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_known_bins_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_known_bins_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// known_bins_u8
//   column_wbw_w32x2_shared_sm1_b256
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 32768 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     1 byte moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: bins 256, known 256, old, counters 8192, parts 1, binning values, outside drop, sort
//       unsigned
//   column_wbw_w8x1_shared_100_sm1_p3
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 4096 elements in 256 vectors
//     at most 64 registers a thread (4 blocks per SM)
//     1 byte moved per element; 1 launch, 400 bytes of shared memory a block
//     facts: known 256, old, counters 100, parts 3, binning values, outside drop, sort unsigned
#endif
