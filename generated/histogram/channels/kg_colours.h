// kg_colours.h: what callers of colours include. C11 and C++17.
// Made by kgen 0.2.0 from channels.yaml (spec hash e87546dcfff24df7). Do not edit: edit the spec.
#ifndef KG_COLOURS_H
#define KG_COLOURS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* colours_u8: family histogram, element type u8 (uint8_t, 1 bytes).
 *   in: input, n * 4 elements of u8, aligned to 1 bytes
 *   out: output, 3 rows of bins elements, without gaps, of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * n counts pixels. Pixel i has channel c in in[4 * i + c]. Each channel below 3 has counters of its
 * own, row c of out. Others are not counted. Of row c the following holds.
 * out[c][b] is the number of samples in bin b. A sample that is in no bin is not counted.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_colours_u8(kg_workspace *ws, const uint8_t *in, uint32_t *out, size_t n, size_t bins,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_COLOURS_U8_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_colours_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_colours_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// colours_u8
//   column_wbw_w32x4_shared_24576_sm1_b256_ahead_pdl
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 4, batch 4, 16-byte accesses
//     TBS 1024 threads, DBS 16384 pixels
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 98304 bytes of shared memory a block
//     facts: bins 256, ahead, counters 24576, parts 1, binning values, outside drop, sort unsigned,
//       channels 4, active 3
//   column_wbw_w32x2_shared_24576_sm1
//     DASk column, BASk warp_by_warp, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 8192 pixels
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 98304 bytes of shared memory a block
//     facts: counters 24576, parts 1, binning values, outside drop, sort unsigned, channels 4,
//       active 3
#endif
