// kg_scale.h: what callers of scale include. C11 and C++17.
// Made by kgen 0.2.0 from words.yaml (spec hash 7777a7ed454874a8). Do not edit: edit the spec.
#ifndef KG_SCALE_H
#define KG_SCALE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_scale_vec3_t {
    float x;
    float y;
    float z;
} kg_scale_vec3_t;

/* scale_vec3: family map, element type vec3 (kg_scale_vec3_t, 12 bytes).
 *   s: scalar, by value of f32
 *   x: input, n elements of vec3, aligned to 4 bytes
 *   y: output, n elements of vec3, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * In place: an output may be the same array as an input; arrays that overlap otherwise are refused.
 * The result does not depend on the variant. n == 0 does nothing.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_scale_vec3(kg_workspace *ws, float s, const kg_scale_vec3_t *x, kg_scale_vec3_t *y,
    size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_SCALE_VEC3_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_scale_vec3_workspace_bytes(size_t n);
extern const kg_kernel kg_scale_vec3_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// scale_vec3
//   block_wbw_w2x1_vec
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 1, batch 1, 16-byte accesses
//     TBS 64 threads, DBS 256 elements in 64 vectors
//     at most 64 registers a thread (16 blocks per SM)
//     24 bytes moved per element; 1 launch, 3072 bytes of shared memory a block
//     facts: words 3
//     S1: 1536 bytes, rule none, runs of 3 words of 1 unit of 16 bytes
//     words store (warp view): 16-byte accesses, conflict degree 1, 12 wavefronts (ideal 12)
//     runs load (run view): 16-byte accesses, conflict degree 1, 12 wavefronts (ideal 12)
//     runs store (run view): 16-byte accesses, conflict degree 1, 12 wavefronts (ideal 12)
//     words load (warp view): 16-byte accesses, conflict degree 1, 12 wavefronts (ideal 12)
//   block_wbw_w2x1
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 40 registers a thread (24 blocks per SM)
//     24 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
#endif
