// kg_by_parts.h: what callers of by_parts include. C11 and C++17.
// Made by kgen 0.2.0 from parts.yaml (spec hash eb0c0df0e3cbd088). Do not edit: edit the spec.
#ifndef KG_BY_PARTS_H
#define KG_BY_PARTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_by_parts_reading_t {
    uint16_t station;
    uint16_t flags;
    float score;
} kg_by_parts_reading_t;

/* by_parts_reading: family sort, element type reading (kg_by_parts_reading_t, 8 bytes).
 *   in: input, n elements of reading, aligned to 4 bytes
 *   values: input, n elements of u32, aligned to 4 bytes
 *   out: output, n elements of reading, aligned to 4 bytes
 *   out_values: output, n elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the elements of in in the order of their parts, and out_values the value of each. Equal
 * ones stay in the order in which they came.
 * Parts, the most significant first: x.station.
 * Then x.score, the greatest first; floats by sign and magnitude, NaNs too.
 * Then an expression of type u8.
 * n == 0 does nothing. The result does not depend on the variant.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.1 (Block DASk),
 * 5.4 (Row DASk). */
kg_status kg_by_parts_reading(kg_workspace *ws, const kg_by_parts_reading_t *in,
    const uint32_t *values, kg_by_parts_reading_t *out, uint32_t *out_values, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BY_PARTS_READING_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 512, 14336, 4096)) /* counts */ + \
        KG_REGION(14336) /* bases */ + \
        KG_REGION(72) /* marks */ + \
        KG_REGION(KG_GROWTH(n, 1536, 1024, 4503599627370496)) /* states */ + \
        KG_REGION(KG_GROWTH(n, 1, 8, 4503599627370496)) /* keys */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* moved */ + \
        KG_REGION(2048) /* totals */))
KG_CONSTANT size_t kg_by_parts_reading_workspace_of(size_t n)
{
    return KG_BY_PARTS_READING_WORKSPACE_OF(n);
}
#define KG_BY_PARTS_READING_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_BY_PARTS_READING_WORKSPACE_OF(n), kg_by_parts_reading_workspace_of(n))
size_t kg_by_parts_reading_workspace_bytes(size_t n);
extern const kg_kernel kg_by_parts_reading_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// by_parts_reading
//   block_wbw_w4x4_d8
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 56 registers a thread (9 blocks per SM)
//     24 bytes moved per element; 1 launch, 8192 bytes of shared memory a block
//     facts: form block, digit 8, by by_2(x), -x.score, x.station, end_bit 56, values, stores_keys,
//       rank match
//   block_wbw_w8x6_sm1_back_d8_votes_s32_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 6, batch 6
//     TBS 256 threads, DBS 1536 elements
//     at most 255 registers a thread (1 block per SM)
//     176 bytes moved per element; 4 launches, 129024 bytes of shared memory a block
//     facts: form look_back, digit 8, by by_2(x), -x.score, x.station, end_bit 56, values,
//       stores_keys, rounds 64, rank votes, state_bits 32, passes 7, copies 16, count_nwork 4
//   row_wbw_w4x4_sm2_passes_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 56 registers a thread (9 blocks per SM)
//     224 bytes moved per element; 4 launches, 4096 bytes of shared memory a block
//     facts: form passes, digit 8, by by_2(x), -x.score, x.station, end_bit 56, values,
//       stores_keys, rounds 511, rank match
#endif
