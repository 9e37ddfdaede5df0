// kg_by_words.h: what callers of by_words include. C11 and C++17.
// Made by kgen 0.2.0 from whole.yaml (spec hash ba81f0556b675b9c). Do not edit: edit the spec.
#ifndef KG_BY_WORDS_H
#define KG_BY_WORDS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_by_words_wide_t {
    uint64_t lo;
    int64_t hi;
} kg_by_words_wide_t;

/* by_words_wide: family sort, element type wide (kg_by_words_wide_t, 16 bytes).
 *   in: input, n elements of wide, aligned to 8 bytes
 *   out: output, n elements of wide, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the elements of in in the order of their parts. Equal ones stay in the order in which
 * they came.
 * Parts, the most significant first: x.hi.
 * Then x.lo, the greatest first.
 * n == 0 does nothing. The result does not depend on the variant.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.1 (Block DASk),
 * 5.4 (Row DASk). */
kg_status kg_by_words_wide(kg_workspace *ws, const kg_by_words_wide_t *in, kg_by_words_wide_t *out,
    size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BY_WORDS_WIDE_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 512, 32768, 4096)) /* counts */ + \
        KG_REGION(32768) /* bases */ + \
        KG_REGION(144) /* marks */ + \
        KG_REGION(KG_GROWTH(n, 3072, 1024, 4503599627370496)) /* states */ + \
        KG_REGION(KG_GROWTH(n, 1, 16, 4503599627370496)) /* keys */ + \
        KG_REGION(2048) /* totals */))
KG_CONSTANT size_t kg_by_words_wide_workspace_of(size_t n)
{
    return KG_BY_WORDS_WIDE_WORKSPACE_OF(n);
}
#define KG_BY_WORDS_WIDE_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_BY_WORDS_WIDE_WORKSPACE_OF(n), kg_by_words_wide_workspace_of(n))
size_t kg_by_words_wide_workspace_bytes(size_t n);
extern const kg_kernel kg_by_words_wide_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// by_words_wide
//   block_wbw_w16x6_sm1_back_d8_counters_s32_pdl
//     DASk block, BASk warp_by_warp, nWarps 16, nWork 6, batch 6
//     TBS 512 threads, DBS 3072 elements
//     at most 128 registers a thread (1 block per SM)
//     528 bytes moved per element; 3 launches, 163840 bytes of shared memory a block
//     facts: form look_back, digit 8, whole -x.lo, x.hi, end_bit 128, stores_keys, rounds 64, rank
//       counters, state_bits 32, passes 16, copies 8, count_nwork 2
//   row_wbw_w4x4_sm2_passes_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 56 registers a thread (9 blocks per SM)
//     768 bytes moved per element; 3 launches, 4096 bytes of shared memory a block
//     facts: form passes, digit 8, whole -x.lo, x.hi, end_bit 128, stores_keys, rounds 511, rank
//       match
#endif
