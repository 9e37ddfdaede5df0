// kg_best_of_bin.h: what callers of best_of_bin include. C11 and C++17.
// Made by kgen 0.2.0 from in_order.yaml (spec hash 8b0adadf52283fc2). Do not edit: edit the spec.
#ifndef KG_BEST_OF_BIN_H
#define KG_BEST_OF_BIN_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_best_of_bin_best_t {
    float value;
    uint32_t at;
} kg_best_of_bin_best_t;

/* best_of_bin_f32: family histogram, element type f32 (float, 4 bytes).
 *   key: input, n elements of u32, aligned to 4 bytes
 *   w: input, n elements of f32, aligned to 4 bytes
 *   at: input, n elements of u32, aligned to 4 bytes
 *   out: output, bins elements of best, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the the operator of the weights of all samples in bin b. A sample that is in no bin is
 * not counted.
 * A bin without samples has the identity of the operator.
 * Samples of a bin are combined in their order. So the result has the same bits from call to call,
 * for the same variant and device.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_best_of_bin_f32(kg_workspace *ws, const uint32_t *key, const float *w,
    const uint32_t *at, kg_best_of_bin_best_t *out, size_t n, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BEST_OF_BIN_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_best_of_bin_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_best_of_bin_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// best_of_bin_f32
//   column_wbw_w4x4_in_order_sm4_pdl
//     DASk column, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 72 registers a thread (7 blocks per SM)
//     12 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: binning values, outside drop, sort float, ordered, in_order
#endif
