// kg_peak.h: what callers of peak include. C11 and C++17.
// Made by kgen 0.2.0 from locate.yaml (spec hash e27e23b8b2accc13). Do not edit: edit the spec.
#ifndef KG_PEAK_H
#define KG_PEAK_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_peak_found_f32_t {
    float value;
    uint64_t at;
} kg_peak_found_f32_t;

/* peak_f32: family reduce, operator argmax, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, one element of found_f32, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * n == 0 gives the identity, finalised. The operator must be associative; elements are combined in
 * order.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.6 (reduce). */
kg_status kg_peak_f32(kg_workspace *ws, const float *in, kg_peak_found_f32_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_PEAK_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 512, 16, 8192)) /* sums */))
KG_CONSTANT size_t kg_peak_f32_workspace_of(size_t n)
{
    return KG_PEAK_F32_WORKSPACE_OF(n);
}
#define KG_PEAK_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_PEAK_F32_WORKSPACE_OF(n), kg_peak_f32_workspace_of(n))
size_t kg_peak_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_peak_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// peak_f32
//   row_wbw_w2x2_vec_r4
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 1 launch, 512 bytes of shared memory a block
//     facts: once, lead in, early, taken 4
//     S2: 512 bytes, rule none, runs of 1 element of 1 unit of 16 bytes
//     S2 store (one lane per warp): 16-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 16-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
#endif
