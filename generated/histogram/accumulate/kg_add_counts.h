// kg_add_counts.h: what callers of add_counts include. C11 and C++17.
// Made by kgen 0.2.0 from accumulate.yaml (spec hash ba91921e686b62cb). Do not edit: edit the spec.
#ifndef KG_ADD_COUNTS_H
#define KG_ADD_COUNTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* add_counts_u16: family histogram, element type u16 (uint16_t, 2 bytes).
 *   shift: scalar, by value of u32
 *   in: input, n elements of u16, aligned to 2 bytes
 *   out: inout, bins elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the number of samples in bin b, added to what was there. A sample that is in no bin is
 * not counted.
 * The result does not depend on the variant.
 * out must not overlap in.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_add_counts_u16(kg_workspace *ws, uint32_t shift, const uint16_t *in, uint64_t *out,
    size_t n, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_ADD_COUNTS_U16_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_add_counts_u16_workspace_bytes(size_t n);
extern const kg_kernel kg_add_counts_u16_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// add_counts_u16
//   column_wbw_w8x1_shared_c64
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 2048 elements in 256 vectors
//     at most 64 registers a thread (4 blocks per SM)
//     2 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, tiles 2097149, binning values, outside drop, sort signed,
//       accumulate
#endif
