// kg_ranks.h: what callers of ranks include. C11 and C++17.
// Made by kgen 0.2.0 from ranks.yaml (spec hash a3cd7df4f3e20a38). Do not edit: edit the spec.
#ifndef KG_RANKS_H
#define KG_RANKS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_ranks_pixel_t {
    float luma;
    uint32_t at;
} kg_ranks_pixel_t;

/* ranks_pixel: family segsort, element type pixel (kg_ranks_pixel_t, 8 bytes).
 *   in: input, height rows of width elements, in_pitch bytes from row to row, of pixel, aligned to
 *     4 bytes
 *   indices: output, height rows of width elements, indices_pitch bytes from row to row, of u64,
 *     aligned to 8 bytes
 * Lengths from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the
 * others.
 * indices has of each row where its elements stand, in the order of their parts. Equal ones stay in
 * the order in which they came.
 * Indices count from the start of the row.
 * Parts, the most significant first: x.luma, the greatest first; floats by sign and magnitude, NaNs
 * too.
 * Then an expression of type u16.
 * Outputs must not overlap inputs. The result does not depend on the variant.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk). */
kg_status kg_ranks_pixel(kg_workspace *ws, const kg_ranks_pixel_t *in, uint64_t *indices,
    size_t width, size_t height, size_t in_pitch, size_t indices_pitch, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_RANKS_PIXEL_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        0, \
        KG_REGION(KG_GROWTH(n, 1, 8, 4503599627370496)) /* keys */ + \
        KG_REGION(KG_GROWTH(n, 1, 8, 4503599627370496)) /* spare */ + \
        KG_REGION(KG_GROWTH(n, 1, 8, 4503599627370496)) /* moved */))
KG_CONSTANT size_t kg_ranks_pixel_workspace_of(size_t n)
{
    return KG_RANKS_PIXEL_WORKSPACE_OF(n);
}
#define KG_RANKS_PIXEL_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_RANKS_PIXEL_WORKSPACE_OF(n), kg_ranks_pixel_workspace_of(n))
size_t kg_ranks_pixel_workspace_bytes(size_t n);
extern const kg_kernel kg_ranks_pixel_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// ranks_pixel
//   block_wbw_w4x8_rows
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 8, batch 8
//     TBS 128 threads, DBS 1024 elements
//     at most 128 registers a thread (4 blocks per SM)
//     32 bytes moved per element; 2 launches, 18624 bytes of shared memory a block
//     facts: form lanes, held 1024, moves_keys, drops_keys, number_bits 64, end_bit 48, by by_1(x),
//       -x.luma
#endif
