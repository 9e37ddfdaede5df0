// kg_with_arrays.h: what callers of with_arrays include. C11 and C++17.
// Made by kgen 0.2.0 from values.yaml (spec hash 6663e6c4172337c8). Do not edit: edit the spec.
#ifndef KG_WITH_ARRAYS_H
#define KG_WITH_ARRAYS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* with_arrays_u32: family sort, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   mass: input, n elements of f64, aligned to 8 bytes
 *   id: input, n elements of u32, aligned to 4 bytes
 *   out: output, n elements of u32, aligned to 4 bytes
 *   indices: output, n elements of u64, aligned to 8 bytes
 *   out_mass: output, n elements of f64, aligned to 8 bytes
 *   out_id: output, n elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the keys of in in ascending order, and indices where each stood in in, and out_mass,
 * out_id the values of each. Equal keys stay in the order in which they came.
 * n == 0 does nothing. The result does not depend on the variant.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.1 (Block
 * DASk). */
kg_status kg_with_arrays_u32(kg_workspace *ws, const uint32_t *in, const double *mass,
    const uint32_t *id, uint32_t *out, uint64_t *indices, double *out_mass, uint32_t *out_id,
    size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_WITH_ARRAYS_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 4096, 8192, 1024)) /* counts */ + \
        KG_REGION(12288) /* bases */ + \
        KG_REGION(2144) /* marks */ + \
        KG_REGION(KG_GROWTH(n, 1536, 2048, 4503599627370496)) /* states */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* keys */ + \
        KG_REGION(48 + KG_GROWTH(n, 1, 20, 4503599627370496)) /* moved */))
KG_CONSTANT size_t kg_with_arrays_u32_workspace_of(size_t n)
{
    return KG_WITH_ARRAYS_U32_WORKSPACE_OF(n);
}
#define KG_WITH_ARRAYS_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_WITH_ARRAYS_U32_WORKSPACE_OF(n), kg_with_arrays_u32_workspace_of(n))
size_t kg_with_arrays_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_with_arrays_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// with_arrays_u32
//   block_wbw_w4x4_d8
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 72 registers a thread (7 blocks per SM)
//     48 bytes moved per element; 1 launch, 6144 bytes of shared memory a block
//     facts: form block, digit 8, end_bit 32, values, indexed, stores_keys, rank match
//   block_wbw_w8x6_sm1_back_d8_votes_s64_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 6, batch 6
//     TBS 256 threads, DBS 1536 elements
//     at most 255 registers a thread (1 block per SM)
//     196 bytes moved per element; 4 launches, 140304 bytes of shared memory a block
//     facts: form look_back, digit 8, end_bit 32, values, indexed, stores_keys, rounds 64, rank
//       votes, state_bits 64, passes 4, joins, copies 32, count_nwork 8
#endif
