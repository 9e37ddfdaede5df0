// kg_joint_counts.h: what callers of joint_counts include. C11 and C++17.
// Made by kgen 0.2.0 from joint.yaml (spec hash 51f5f0ec626a5c9b). Do not edit: edit the spec.
#ifndef KG_JOINT_COUNTS_H
#define KG_JOINT_COUNTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* joint_counts_u8: family histogram, element type u8 (uint8_t, 1 bytes).
 *   x: input, n elements of u8, aligned to 1 bytes
 *   y: input, n elements of u8, aligned to 1 bytes
 *   out: output, bins elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the number of samples in bin b. A sample that is in no bin is not counted.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_joint_counts_u8(kg_workspace *ws, const uint8_t *x, const uint8_t *y, uint32_t *out,
    size_t n, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_JOINT_COUNTS_U8_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_joint_counts_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_joint_counts_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// joint_counts_u8
//   column_wbw_w16x4_shared_sm2
//     DASk column, BASk warp_by_warp, nWarps 16, nWork 4, batch 4
//     TBS 512 threads, DBS 2048 elements
//     at most 64 registers a thread (2 blocks per SM)
//     2 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, binning values, outside drop, sort signed
#endif
