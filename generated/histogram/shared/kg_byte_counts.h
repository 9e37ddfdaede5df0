// kg_byte_counts.h: what callers of byte_counts include. C11 and C++17.
// Made by kgen 0.2.0 from shared.yaml (spec hash 2ac230e6eb49d549). Do not edit: edit the spec.
#ifndef KG_BYTE_COUNTS_H
#define KG_BYTE_COUNTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* byte_counts_u8: family histogram, element type u8 (uint8_t, 1 bytes).
 *   in: input, n elements of u8, aligned to 1 bytes
 *   out: output, bins elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the number of samples in bin b. A sample that is in no bin is not counted.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_byte_counts_u8(kg_workspace *ws, const uint8_t *in, uint32_t *out, size_t n,
    size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BYTE_COUNTS_U8_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        KG_REGION(65536) /* settled */, \
        0))
size_t kg_byte_counts_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_byte_counts_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// byte_counts_u8
//   column_wbw_w8x1_shared_2048_sm1_settle_pdl
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 4096 elements in 256 vectors
//     at most 32 registers a thread (8 blocks per SM)
//     1 byte moved per element; 1 launch, 8208 bytes of shared memory a block
//     facts: counters 2048, parts 1, binning values, outside drop, sort unsigned, settles
//   column_wbw_w16x2_shared_sm1_pdl
//     DASk column, BASk warp_by_warp, nWarps 16, nWork 2, batch 2, 16-byte accesses
//     TBS 512 threads, DBS 16384 elements in 1024 vectors
//     at most 40 registers a thread (3 blocks per SM)
//     1 byte moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, binning values, outside drop, sort unsigned
#endif
