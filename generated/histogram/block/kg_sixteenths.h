// kg_sixteenths.h: what callers of sixteenths include. C11 and C++17.
// Made by kgen 0.2.0 from block.yaml (spec hash b3035aa159a5aabb). Do not edit: edit the spec.
#ifndef KG_SIXTEENTHS_H
#define KG_SIXTEENTHS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* sixteenths_f32: family histogram, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, bins elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the number of samples in bin b. A sample that is in no bin counts for the first bin, or
 * for the last; a NaN is not counted.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_sixteenths_f32(kg_workspace *ws, const float *in, uint64_t *out, size_t n,
    size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_SIXTEENTHS_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_sixteenths_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_sixteenths_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// sixteenths_f32
//   column_wbw_w8x1_block
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 1024 elements in 256 vectors
//     at most 64 registers a thread (4 blocks per SM)
//     4 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, alone, tiles 4194301, binning values, outside clamp, sort
//       float
#endif
