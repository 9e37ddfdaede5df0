// kg_buckets.h: what callers of buckets include. C11 and C++17.
// Made by kgen 0.2.0 from buckets.yaml (spec hash 518e97d676cc6bf1). Do not edit: edit the spec.
#ifndef KG_BUCKETS_H
#define KG_BUCKETS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* buckets_u32: family segsort, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   offsets: input, segments + 1 elements, ascending, of u64, aligned to 8 bytes
 *   out: output, n elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Segment s is the keys from in[offsets[s]] to before in[offsets[s + 1]]. out has those of each
 * segment in ascending order. Equal keys stay in the order in which they came.
 * Offsets ascend, from 0 to n at most: the caller promises it. What no segment has stays as it was.
 * Outputs must not overlap inputs. The result does not depend on the variant.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_buckets_u32(kg_workspace *ws, const uint32_t *in, const uint64_t *offsets,
    uint32_t *out, size_t n, size_t segments, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BUCKETS_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 256, 4, 4503599627370496)) /* counts */ + \
        KG_REGION(KG_GROWTH(n, 256, 24, 4503599627370496)) /* longs */ + \
        KG_REGION(KG_GROWTH(n, 128, 24, 4503599627370496)) /* list */ + \
        KG_REGION(1224) /* merging */ + \
        KG_REGION(KG_GROWTH(n, 128, 4144, 4503599627370496)) /* found */ + \
        KG_REGION(KG_GROWTH(n, 128, 24, 4503599627370496)) /* splits */ + \
        KG_REGION(8 + KG_GROWTH(n, 128, 4096, 4503599627370496)) /* borders */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* keys */))
KG_CONSTANT size_t kg_buckets_u32_workspace_of(size_t n)
{
    return KG_BUCKETS_U32_WORKSPACE_OF(n);
}
#define KG_BUCKETS_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_BUCKETS_U32_WORKSPACE_OF(n), kg_buckets_u32_workspace_of(n))
size_t kg_buckets_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_buckets_u32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// buckets_u32
//   block_wbw_w1x4_p256_buckets_pdl
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 4, batch 4
//     TBS 32 threads, DBS 256 elements
//     at most 80 registers a thread (21 blocks per SM)
//     8 bytes moved per element; 3 launches, 1712 bytes of shared memory a block
//     facts: form lanes, held 128, room 128, too_long 4, merge buckets, buckets 512, deal_from 128,
//       deal_nwarps 1, deal_nwork 4, slots 3, merge_nwarps 1, merge_nwork 4
#endif
