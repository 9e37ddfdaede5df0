// kg_channel_ranges.h: what callers of channel_ranges include. C11 and C++17.
// Made by kgen 0.2.0 from channel_ranges.yaml (spec hash b8e58878380b660c). Do not edit: edit the
// spec.
#ifndef KG_CHANNEL_RANGES_H
#define KG_CHANNEL_RANGES_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* channel_ranges_f32: family histogram, element type f32 (float, 4 bytes).
 *   lo0: scalar, by value of f32
 *   hi0: scalar, by value of f32
 *   lo1: scalar, by value of f32
 *   hi1: scalar, by value of f32
 *   in: input, n * 3 elements of f32, aligned to 4 bytes
 *   out: output, 2 rows of bins elements, without gaps, of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * n counts pixels. Pixel i has channel c in in[3 * i + c]. Each channel below 2 has counters of its
 * own, row c of out. Others are not counted. Of row c the following holds.
 * out[c][b] is the number of samples in bin b. A sample that is in no bin is not counted.
 * Bins are equal parts of the range from lo0 to below hi0 of channel 0, and so on.
 * Bin b begins at lo + b * ((hi - lo) / bins), of its channel, where the sum and the product are
 * rounded once.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_channel_ranges_f32(kg_workspace *ws, float lo0, float hi0, float lo1, float hi1,
    const float *in, uint32_t *out, size_t n, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_CHANNEL_RANGES_F32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_channel_ranges_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_channel_ranges_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// channel_ranges_f32
//   column_wbw_w8x2_shared_2048_sm1
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 682 pixels
//     at most 48 registers a thread (5 blocks per SM)
//     12 bytes moved per element; 1 launch, 8256 bytes of shared memory a block
//     facts: counters 2048, parts 1, binning even, outside drop, sort unsigned, channels 3, active
//       2, per_channel
//   column_wbw_w8x2_global_sm1
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 682 pixels
//     at most 48 registers a thread (5 blocks per SM)
//     12 bytes moved per element; 1 launch, 80 bytes of shared memory a block
//     facts: parts 1, binning even, outside drop, sort unsigned, channels 3, active 2, per_channel
#endif
