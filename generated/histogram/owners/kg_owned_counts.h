// kg_owned_counts.h: what callers of owned_counts include. C11 and C++17.
// Made by kgen 0.2.0 from owners.yaml (spec hash be414f941e3c094b). Do not edit: edit the spec.
#ifndef KG_OWNED_COUNTS_H
#define KG_OWNED_COUNTS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* owned_counts_u32: family histogram, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   out: inout, bins elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the number of samples in bin b, added to what was there. A sample that is in no bin is
 * not counted.
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
 * The result does not depend on the variant.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_owned_counts_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t n,
    size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_OWNED_COUNTS_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(32768 + KG_GROWTH(n, 8192, 32768, 256)) /* left */ + \
        KG_REGION(524288 + KG_GROWTH(n, 8192, 2048, 256)) /* begins */ + \
        KG_REGION(KG_GROWTH(n, 8192, 16384, 2560)) /* parted */ + \
        KG_REGION(KG_GROWTH(n, 8192, 1026, 2560)) /* offsets */ + \
        KG_REGION(262144) /* totals */ + \
        KG_REGION(4096) /* next */))
KG_CONSTANT size_t kg_owned_counts_u32_workspace_of(size_t n)
{
    return KG_OWNED_COUNTS_U32_WORKSPACE_OF(n);
}
#define KG_OWNED_COUNTS_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_OWNED_COUNTS_U32_WORKSPACE_OF(n), kg_owned_counts_u32_workspace_of(n))
size_t kg_owned_counts_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_owned_counts_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// owned_counts_u32
//   column_bbb_w32x8_owners_32768_sm1
//     DASk column, BASk block_by_block, nWarps 32, nWork 8, batch 8
//     TBS 1024 threads, DBS 8192 elements
//     at most 64 registers a thread (1 block per SM)
//     4 bytes moved per element; 1 launch, 176272 bytes of shared memory a block
//     facts: held 32768, few 512, tiles 256, binning values, outside drop, sort unsigned,
//       accumulate
//   column_bbb_w16x4_parted_32768_sm2_h2048
//     DASk column, BASk block_by_block, nWarps 16, nWork 4, batch 4, 16-byte accesses
//     TBS 512 threads, DBS 8192 elements in 2048 vectors
//     at most 128 registers a thread (1 block per SM)
//     4 bytes moved per element; 2 launches, 34944 bytes of shared memory a block
//     facts: held 32768, few 128, hot 2048, tiles 2048, binning values, outside drop, sort
//       unsigned, accumulate
#endif
