// kg_extremes.h: what callers of extremes include. C11 and C++17.
// Made by kgen 0.2.0 from by_key_block.yaml (spec hash b290d9d01f4a2658). Do not edit: edit the
// spec.
#ifndef KG_EXTREMES_H
#define KG_EXTREMES_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* extremes_i32: family select, element type i32 (int32_t, 4 bytes).
 *   keys: input, n elements of u8, aligned to 1 bytes
 *   in: input, n elements of i32, aligned to 4 bytes
 *   unique: output, up to capacity elements, of the number in count of u8, aligned to 1 bytes
 *   indices: output, up to capacity elements, of the number in count of u32, aligned to 4 bytes
 *   out_min: output, up to capacity elements, of the number in count of i32, aligned to 4 bytes
 *     the least; NaNs are passed over, and of nothing but NaNs it is highest
 *   out_sum: output, up to capacity elements, of the number in count of i32, aligned to 4 bytes
 *     the sum; of integers it wraps
 *   count: output, one element of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * unique has, and indices names, the first key of each run of equal keys, and each output what
 * the elements of the run combine to, in order, up to capacity of them.
 * *count becomes how many there are: more than capacity, where there is no room for all. What lies
 * behind those that are stored stays as it was.
 * No output may overlap an input: an element is compared with its neighbour.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.7 (scan). */
kg_status kg_extremes_i32(kg_workspace *ws, const uint8_t *keys, const int32_t *in,
    uint8_t *unique, uint32_t *indices, int32_t *out_min, int32_t *out_sum, uint64_t *count,
    size_t n, size_t capacity, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_EXTREMES_I32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_extremes_i32_workspace_bytes(size_t n);
extern const kg_kernel kg_extremes_i32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// extremes_i32
//   row_wbw_w2x1_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 96 registers a thread (10 blocks per SM)
//     18 bytes moved per element; 1 launch, 768 bytes of shared memory a block
//     facts: form block, keep both, unique, by_key, keyed_bytes 16, slot 4
#endif
