// kg_grouped_wide.h: what callers of grouped_wide include. C11 and C++17.
// Made by kgen 0.2.0 from lanes_values.yaml (spec hash 455edca26199339d). Do not edit: edit the
// spec.
#ifndef KG_GROUPED_WIDE_H
#define KG_GROUPED_WIDE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* grouped_wide_f64: family segsort, element type f64 (double, 8 bytes).
 *   in: input, n elements of f64, aligned to 8 bytes
 *   values: input, n elements of f32, aligned to 4 bytes
 *   offsets: input, segments + 1 elements, ascending, of u64, aligned to 8 bytes
 *   out: output, n elements of f64, aligned to 8 bytes
 *   out_values: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Segment s is the keys from in[offsets[s]] to before in[offsets[s + 1]]. out has those of each
 * segment in descending order, and out_values their values. Equal keys stay in the order in which
 * they came.
 * Offsets ascend, from 0 to n at most: the caller promises it. What no segment has stays as it was.
 * Floats are ordered by sign and magnitude: from positive NaNs over infinity, 0 and -0 to negative
 * NaNs.
 * Outputs must not overlap inputs. The result does not depend on the variant.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_grouped_wide_f64(kg_workspace *ws, const double *in, const float *values,
    const uint64_t *offsets, double *out, float *out_values, size_t n, size_t segments,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_GROUPED_WIDE_F64_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 1024, 4, 4503599627370496)) /* counts */ + \
        KG_REGION(KG_GROWTH(n, 1024, 72, 4503599627370496)) /* longs */ + \
        KG_REGION(KG_GROWTH(n, 128, 24, 4503599627370496)) /* list */ + \
        KG_REGION(1184) /* merging */ + \
        KG_REGION(KG_GROWTH(n, 1, 8, 4503599627370496)) /* keys */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* moved */))
KG_CONSTANT size_t kg_grouped_wide_f64_workspace_of(size_t n)
{
    return KG_GROUPED_WIDE_F64_WORKSPACE_OF(n);
}
#define KG_GROUPED_WIDE_F64_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_GROUPED_WIDE_F64_WORKSPACE_OF(n), kg_grouped_wide_f64_workspace_of(n))
size_t kg_grouped_wide_f64_workspace_bytes(size_t n);
extern const kg_kernel kg_grouped_wide_f64_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// grouped_wide_f64
//   block_wbw_w1x4_p1024_all
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 4, batch 4
//     TBS 32 threads, DBS 1024 elements
//     at most 128 registers a thread (16 blocks per SM)
//     24 bytes moved per element; 2 launches, 3520 bytes of shared memory a block
//     facts: form lanes, held 128, room 128, too_long 10, merge all, slots 9, merge_nwarps 1,
//       merge_nwork 4, descending, values
#endif
