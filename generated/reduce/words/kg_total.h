// kg_total.h: what callers of total include. C11 and C++17.
// Made by kgen 0.2.0 from words.yaml (spec hash 585e6e66f3d5e919). Do not edit: edit the spec.
#ifndef KG_TOTAL_H
#define KG_TOTAL_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_total_vec3_t {
    float x;
    float y;
    float z;
} kg_total_vec3_t;

/* total_vec3: family reduce, element type vec3 (kg_total_vec3_t, 12 bytes).
 *   in: input, n elements of vec3, aligned to 4 bytes
 *   out: output, one element of vec3, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * n == 0 gives the identity. The operator must be associative; elements are combined in order.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.6 (reduce). */
kg_status kg_total_vec3(kg_workspace *ws, const kg_total_vec3_t *in, kg_total_vec3_t *out,
    size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_TOTAL_VEC3_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 256, 12, 8192)) /* sums */))
KG_CONSTANT size_t kg_total_vec3_workspace_of(size_t n)
{
    return KG_TOTAL_VEC3_WORKSPACE_OF(n);
}
#define KG_TOTAL_VEC3_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_TOTAL_VEC3_WORKSPACE_OF(n), kg_total_vec3_workspace_of(n))
size_t kg_total_vec3_workspace_bytes(size_t n);
extern const kg_kernel kg_total_vec3_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// total_vec3
//   row_wbw_w2x1_vec_r4
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 1, batch 1, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 256 elements in 64 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     12 bytes moved per element; 1 launch, 384 bytes of shared memory a block
//     facts: once, lead in, taken 4
//     S2: 384 bytes, rule none, runs of 1 element of 3 units of 4 bytes
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
#endif
