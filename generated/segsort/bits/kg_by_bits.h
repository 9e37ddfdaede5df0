// kg_by_bits.h: what callers of by_bits include. C11 and C++17.
// Made by kgen 0.2.0 from bits.yaml (spec hash 800bd1010e3f8a2a). Do not edit: edit the spec.
#ifndef KG_BY_BITS_H
#define KG_BY_BITS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* by_bits_i32: family segsort, element type i32 (int32_t, 4 bytes).
 *   in: input, n elements of i32, aligned to 4 bytes
 *   mass: input, n elements of f64, aligned to 8 bytes
 *   id: input, n elements of u32, aligned to 4 bytes
 *   offsets: input, segments + 1 elements, ascending, of u64, aligned to 8 bytes
 *   out: output, n elements of i32, aligned to 4 bytes
 *   out_mass: output, n elements of f64, aligned to 8 bytes
 *   out_id: output, n elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Segment s is the keys from in[offsets[s]] to before in[offsets[s + 1]]. out has those of each
 * segment in descending order, and out_mass, out_id the values of each. Equal keys stay in the
 * order in which they came.
 * Offsets ascend, from 0 to n at most: the caller promises it. What no segment has stays as it was.
 * Bits 8 to 23 of that order alone count.
 * Outputs must not overlap inputs. The result does not depend on the variant.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_by_bits_i32(kg_workspace *ws, const int32_t *in, const double *mass,
    const uint32_t *id, const uint64_t *offsets, int32_t *out, double *out_mass, uint32_t *out_id,
    size_t n, size_t segments, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BY_BITS_I32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 1, 4, 4503599627370496)) /* keys */ + \
        KG_REGION(32 + KG_GROWTH(n, 1, 12, 4503599627370496)) /* moved */))
KG_CONSTANT size_t kg_by_bits_i32_workspace_of(size_t n)
{
    return KG_BY_BITS_I32_WORKSPACE_OF(n);
}
#define KG_BY_BITS_I32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_BY_BITS_I32_WORKSPACE_OF(n), kg_by_bits_i32_workspace_of(n))
size_t kg_by_bits_i32_workspace_bytes(size_t n);
extern const kg_kernel kg_by_bits_i32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// by_bits_i32
//   block_bbb_w4x4
//     DASk block, BASk block_by_block, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 80 registers a thread (6 blocks per SM)
//     32 bytes moved per element; 1 launch, 2144 bytes of shared memory a block
//     facts: form tiles, held 512, descending, values, moves_keys, number_bits 16, begin_bit 8,
//       end_bit 24
#endif
