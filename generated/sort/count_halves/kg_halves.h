// kg_halves.h: what callers of halves include. C11 and C++17.
// Made by kgen 0.2.0 from count_halves.yaml (spec hash 1b931ebe56590518). Do not edit: edit the
// spec.
#ifndef KG_HALVES_H
#define KG_HALVES_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* halves_f16: family sort, element type f16 (kg_f16, 2 bytes).
 *   in: input, n elements of f16, aligned to 2 bytes
 *   out: output, n elements of f16, aligned to 2 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the keys of in in descending order. Equal keys stay in the order in which they came.
 * Floats are ordered by sign and magnitude: from positive NaNs over infinity, 0 and -0 to negative
 * NaNs.
 * n == 0 does nothing. The result does not depend on the variant.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.3 (Column
 * DASk). */
kg_status kg_halves_f16(kg_workspace *ws, const kg_f16 *in, kg_f16 *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_HALVES_F16_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(524288) /* totals */ + \
        KG_REGION(524296) /* starts */ + \
        KG_REGION(512) /* groups */))
size_t kg_halves_f16_workspace_bytes(size_t n);
extern const kg_kernel kg_halves_f16_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// halves_f16
//   column_bbb_w32x2_sm1_count_pdl
//     DASk column, BASk block_by_block, nWarps 32, nWork 2, batch 2, 16-byte accesses
//     TBS 1024 threads, DBS 16384 elements in 2048 vectors
//     at most 64 registers a thread (1 block per SM)
//     6 bytes moved per element; 3 launches, 131088 bytes of shared memory a block
//     facts: form count, digit 8, end_bit 16, descending, stores_keys, rounds 256, parts 2, window
//       2048
#endif
