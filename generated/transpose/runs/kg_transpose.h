// kg_transpose.h: what callers of transpose include. C11 and C++17.
// Made by kgen 0.2.0 from runs.yaml (spec hash 85e09defc6f2dbe2). Do not edit: edit the spec.
#ifndef KG_TRANSPOSE_H
#define KG_TRANSPOSE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_transpose_vec3_t {
    float x;
    float y;
    float z;
} kg_transpose_vec3_t;

/* transpose_vec3: family transpose, element type vec3 (kg_transpose_vec3_t, 12 bytes).
 *   in: input, height rows of width elements, in_pitch bytes from row to row, of vec3, aligned to 4
 *     bytes
 *   out: output, width rows of height elements, out_pitch bytes from row to row, of vec3, aligned
 *     to 4 bytes
 * Lengths from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the
 * others.
 * out[c][r] = in[r][c]. Pitches are multiples of 4 bytes and no less than a row; of a single row
 * they do
 * not matter. Bytes between the rows are neither read nor written. out must not overlap in. A width
 * or height of 0 does nothing. No workspace is needed: ws may be NULL.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk, with tiles for data
 * blocks), chapter 6 (padding). */
kg_status kg_transpose_vec3(kg_workspace *ws, const kg_transpose_vec3_t *in,
    kg_transpose_vec3_t *out, size_t width, size_t height, size_t in_pitch, size_t out_pitch,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_TRANSPOSE_VEC3_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_transpose_vec3_workspace_bytes(size_t n);
extern const kg_kernel kg_transpose_vec3_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// transpose_vec3
//   block_bbb_w4x1_runs
//     DASk block, BASk block_by_block, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 48 registers a thread (10 blocks per SM)
//     24 bytes moved per element; 1 launch, 1792 bytes of shared memory a block
//     facts: group 1, unit 4
#endif
