// kg_fetch.h: what callers of fetch include. C11 and C++17.
// Made by kgen 0.2.0 from units.yaml (spec hash 9c7cd426db0e2659). Do not edit: edit the spec.
#ifndef KG_FETCH_H
#define KG_FETCH_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_fetch_vec3_t {
    float x;
    float y;
    float z;
} kg_fetch_vec3_t;

/* fetch_vec3: family map, element type vec3 (kg_fetch_vec3_t, 12 bytes).
 *   x: input, n_x elements of vec3, aligned to 4 bytes
 *   index: input, n elements of u32, aligned to 4 bytes
 *   y: output, n elements of vec3, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * In place: an output may be the same array as an input in order; other overlaps are refused.
 * The result does not depend on the variant. n == 0 does nothing.
 * x has n_x elements; the expressions see x[index[i]], and no output may overlap it.
 * Where an index is out of range nothing is written for its i.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_fetch_vec3(kg_workspace *ws, const kg_fetch_vec3_t *x, const uint32_t *index,
    kg_fetch_vec3_t *y, size_t n, size_t n_x, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_FETCH_VEC3_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_fetch_vec3_workspace_bytes(size_t n);
extern const kg_kernel kg_fetch_vec3_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// fetch_vec3
//   block_wbw_w2x2_units
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 56 registers a thread (18 blocks per SM)
//     28 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1, units 4
//   block_wbw_w2x2
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 64 registers a thread (16 blocks per SM)
//     28 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
#endif
