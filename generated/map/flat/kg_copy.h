// kg_copy.h: what callers of copy include. C11 and C++17.
// Made by kgen 0.2.0 from flat.yaml (spec hash e61e10beae1c21bc). Do not edit: edit the spec.
#ifndef KG_COPY_H
#define KG_COPY_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_copy_vec3_t {
    float x;
    float y;
    float z;
} kg_copy_vec3_t;

/* copy_vec3: family map, element type vec3 (kg_copy_vec3_t, 12 bytes).
 *   x: input, n elements of vec3, aligned to 4 bytes
 *   y: output, n elements of vec3, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * In place: an output may be the same array as an input; arrays that overlap otherwise are refused.
 * The result does not depend on the variant. n == 0 does nothing.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_copy_vec3(kg_workspace *ws, const kg_copy_vec3_t *x, kg_copy_vec3_t *y, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_COPY_VEC3_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_copy_vec3_workspace_bytes(size_t n);
extern const kg_kernel kg_copy_vec3_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// copy_vec3
//   block_wbw_w2x2_vec
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, 16-byte accesses
//     TBS 64 threads, DBS 170 elements in 42 vectors
//     at most 56 registers a thread (18 blocks per SM)
//     24 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 3, flat
//   block_wbw_w2x2
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 48 registers a thread (20 blocks per SM)
//     24 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
#endif
