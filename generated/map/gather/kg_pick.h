// kg_pick.h: what callers of pick include. C11 and C++17.
// Made by kgen 0.2.0 from gather.yaml (spec hash 911aaceb1ac75ea1). Do not edit: edit the spec.
#ifndef KG_PICK_H
#define KG_PICK_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* pick_f32: family map, element type f32 (float, 4 bytes).
 *   x: input, n_x elements of f32, aligned to 4 bytes
 *   w: input, n elements of f32, aligned to 4 bytes
 *   index: input, n elements of u32, aligned to 4 bytes
 *   y: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * In place: an output may be the same array as an input in order; other overlaps are refused.
 * The result does not depend on the variant. n == 0 does nothing.
 * x has n_x elements; the expressions see x[index[i]], and no output may overlap it.
 * Where an index is out of range nothing is written for its i.
 * It is reported as KG_TRAP by the first call with this workspace after the device has found it, or
 * by kg_workspace_status. A workspace is needed; it carries the report, and nothing else.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_pick_f32(kg_workspace *ws, const float *x, const float *w, const uint32_t *index,
    float *y, size_t n, size_t n_x, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_PICK_F32_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_pick_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_pick_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// pick_f32
//   block_wbw_w2x2_vec
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 96 registers a thread (10 blocks per SM)
//     16 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//   block_wbw_w2x2
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 64 registers a thread (16 blocks per SM)
//     16 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
#endif
