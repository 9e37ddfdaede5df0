// kg_bytes.h: what callers of bytes include. C11 and C++17.
// Made by kgen 0.2.0 from count.yaml (spec hash 1f2b5efc37ca0bc0). Do not edit: edit the spec.
#ifndef KG_BYTES_H
#define KG_BYTES_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* bytes_u8: family sort, element type u8 (uint8_t, 1 bytes).
 *   in: input, n elements of u8, aligned to 1 bytes
 *   out: output, n elements of u8, aligned to 1 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the keys of in in ascending order. Equal keys stay in the order in which they came.
 * n == 0 does nothing. The result does not depend on the variant.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.3 (Column
 * DASk). */
kg_status kg_bytes_u8(kg_workspace *ws, const uint8_t *in, uint8_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BYTES_U8_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(2048) /* totals */))
size_t kg_bytes_u8_workspace_bytes(size_t n);
extern const kg_kernel kg_bytes_u8_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// bytes_u8
//   column_bbb_w16x2_sm4_count_pdl
//     DASk column, BASk block_by_block, nWarps 16, nWork 2, batch 2, 16-byte accesses
//     TBS 512 threads, DBS 16384 elements in 1024 vectors
//     at most 40 registers a thread (3 blocks per SM)
//     2 bytes moved per element; 2 launches, 32768 bytes of shared memory a block
//     facts: form count, digit 8, end_bit 8, stores_keys
#endif
