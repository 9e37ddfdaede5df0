// kg_grouped.h: what callers of grouped include. C11 and C++17.
// Made by kgen 0.2.0 from tiles.yaml (spec hash 1f5245418c8f81fe). Do not edit: edit the spec.
#ifndef KG_GROUPED_H
#define KG_GROUPED_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* grouped_f32: family segsort, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   values: input, n elements of u32, aligned to 4 bytes
 *   offsets: input, segments + 1 elements, ascending, of u64, aligned to 8 bytes
 *   out: output, n elements of f32, aligned to 4 bytes
 *   out_values: output, n elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Segment s is the keys from in[offsets[s]] to before in[offsets[s + 1]]. out has those of each
 * segment in ascending order, and out_values their values. Equal keys stay in the order in which
 * they came.
 * Offsets ascend, from 0 to n at most: the caller promises it. What no segment has stays as it was.
 * Floats are ordered by sign and magnitude: from negative NaNs over -0 and 0 and infinity to
 * positive NaNs.
 * Outputs must not overlap inputs. The result does not depend on the variant.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_grouped_f32(kg_workspace *ws, const float *in, const uint32_t *values,
    const uint64_t *offsets, float *out, uint32_t *out_values, size_t n, size_t segments,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_GROUPED_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* keys */ + \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* moved */))
KG_CONSTANT size_t kg_grouped_f32_workspace_of(size_t n)
{
    return KG_GROUPED_F32_WORKSPACE_OF(n);
}
#define KG_GROUPED_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_GROUPED_F32_WORKSPACE_OF(n), kg_grouped_f32_workspace_of(n))
size_t kg_grouped_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_grouped_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// grouped_f32
//   block_bbb_w8x4_pdl
//     DASk block, BASk block_by_block, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 80 registers a thread (3 blocks per SM)
//     16 bytes moved per element; 1 launch, 6304 bytes of shared memory a block
//     facts: form tiles, held 1024, values
#endif
