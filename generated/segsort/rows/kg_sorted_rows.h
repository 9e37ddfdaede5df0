// kg_sorted_rows.h: what callers of sorted_rows include. C11 and C++17.
// Made by kgen 0.2.0 from rows.yaml (spec hash a458d623627ce692). Do not edit: edit the spec.
#ifndef KG_SORTED_ROWS_H
#define KG_SORTED_ROWS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* sorted_rows_u32: family segsort, element type u32 (uint32_t, 4 bytes).
 *   in: input, height rows of width elements, in_pitch bytes from row to row, of u32, aligned to 4
 *     bytes
 *   out: output, height rows of width elements, out_pitch bytes from row to row, of u32, aligned to
 *     4 bytes
 * Lengths from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the
 * others.
 * out has the keys of each row of in in ascending order. Equal keys stay in the order in which they
 * came.
 * Outputs must not overlap inputs. The result does not depend on the variant.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_sorted_rows_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t width,
    size_t height, size_t in_pitch, size_t out_pitch, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_SORTED_ROWS_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* keys */))
KG_CONSTANT size_t kg_sorted_rows_u32_workspace_of(size_t n)
{
    return KG_SORTED_ROWS_U32_WORKSPACE_OF(n);
}
#define KG_SORTED_ROWS_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_SORTED_ROWS_U32_WORKSPACE_OF(n), kg_sorted_rows_u32_workspace_of(n))
size_t kg_sorted_rows_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_sorted_rows_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// sorted_rows_u32
//   block_wbw_w4x4_rows_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 72 registers a thread (7 blocks per SM)
//     8 bytes moved per element; 2 launches, 2160 bytes of shared memory a block
//     facts: form lanes, held 512
#endif
