// kg_trish_counts.h: what callers of trish_counts include. C11 and C++17.
// Made by kgen 0.2.0 from trish.yaml (spec hash 363f1b6caeac1a57). Do not edit: edit the spec.
#ifndef KG_TRISH_COUNTS_H
#define KG_TRISH_COUNTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* trish_counts_u8: family histogram, element type u8 (uint8_t, 1 bytes).
 *   in: input, n elements of u8, aligned to 1 bytes
 *   out: output, bins elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the number of samples in bin b. A sample that is in no bin is not counted.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_trish_counts_u8(kg_workspace *ws, const uint8_t *in, uint32_t *out, size_t n,
    size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_TRISH_COUNTS_U8_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(2097152) /* counts */))
size_t kg_trish_counts_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_trish_counts_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// trish_counts_u8
//   column_wbw_w4x31_trish_sm6_pdl
//     DASk column, BASk warp_by_warp, nWarps 4, nWork 31, batch 8
//     TBS 128 threads, DBS 15872 elements
//     at most 128 registers a thread (4 blocks per SM)
//     1 byte moved per element; 2 launches, 32768 bytes of shared memory a block
//     facts: counters 256, rounds 2, binning values, outside drop, sort unsigned
//     a counter, read: 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     a counter, written: 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     row sums, read: 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     row sums, cleared: 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
#endif
