// kg_positives.h: what callers of positives include. C11 and C++17.
// Made by kgen 0.2.0 from block.yaml (spec hash fc6691fe987dc5e6). Do not edit: edit the spec.
#ifndef KG_POSITIVES_H
#define KG_POSITIVES_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* positives_f32: family select, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, up to capacity elements, of the number in count of f32, aligned to 4 bytes
 *   count: output, one element of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the elements that the predicate keeps, in order, up to capacity of them.
 * *count becomes how many there are: more than capacity, where there is no room for all. What lies
 * behind those that are stored stays as it was.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.7 (scan). */
kg_status kg_positives_f32(kg_workspace *ws, const float *in, float *out, uint64_t *count,
    size_t n, size_t capacity, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_POSITIVES_F32_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_positives_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_positives_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// positives_f32
//   row_wbw_w4x2_r1
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 48 registers a thread (10 blocks per SM)
//     8 bytes moved per element; 1 launch, 1072 bytes of shared memory a block
//     facts: form block, keep values
#endif
