// kg_with_records.h: what callers of with_records include. C11 and C++17.
// Made by kgen 0.2.0 from gathered.yaml (spec hash a73756b6f6501364). Do not edit: edit the spec.
#ifndef KG_WITH_RECORDS_H
#define KG_WITH_RECORDS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_with_records_record_t {
    double at;
    uint64_t id;
} kg_with_records_record_t;

/* with_records_u32: family sort, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   values: input, n elements of record, aligned to 8 bytes
 *   out: output, n elements of u32, aligned to 4 bytes
 *   out_values: output, n elements of record, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out has the keys of in in ascending order, and out_values the value of each. Equal keys stay in
 * the order in which they came.
 * n == 0 does nothing. The result does not depend on the variant.
 * An output may be the same array as an input whose elements have its size, and must not overlap
 * one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, chapter 9 (radix sort), 5.1 (Block DASk),
 * 5.4 (Row DASk). */
kg_status kg_with_records_u32(kg_workspace *ws, const uint32_t *in,
    const kg_with_records_record_t *values, uint32_t *out, kg_with_records_record_t *out_values,
    size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_WITH_RECORDS_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 512, 8192, 4096)) /* counts */ + \
        KG_REGION(12288) /* bases */ + \
        KG_REGION(2144) /* marks */ + \
        KG_REGION(KG_GROWTH(n, 512, 1024, 4503599627370496)) /* states */ + \
        KG_REGION(KG_GROWTH(n, 1, 8, 4503599627370496)) /* carried */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* keys */ + \
        KG_REGION(KG_GROWTH(n, 1, 16, 4503599627370496)) /* moved */ + \
        KG_REGION(2048) /* totals */))
KG_CONSTANT size_t kg_with_records_u32_workspace_of(size_t n)
{
    return KG_WITH_RECORDS_U32_WORKSPACE_OF(n);
}
#define KG_WITH_RECORDS_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_WITH_RECORDS_U32_WORKSPACE_OF(n), kg_with_records_u32_workspace_of(n))
size_t kg_with_records_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_with_records_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// with_records_u32
//   block_wbw_w4x4_sm1_back_d8_votes_s32_places
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 255 registers a thread (1 block per SM)
//     100 bytes moved per element; 5 launches, 140304 bytes of shared memory a block
//     facts: form look_back, digit 8, end_bit 32, values, stores_keys, rounds 64, rank votes,
//       state_bits 32, passes 4, gathers, joins, copies 32, count_nwork 8
//   row_wbw_w4x4_sm2_passes_d8
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 48 registers a thread (10 blocks per SM)
//     176 bytes moved per element; 3 launches, 4096 bytes of shared memory a block
//     facts: form passes, digit 8, end_bit 32, values, stores_keys, rounds 511, rank match
#endif
