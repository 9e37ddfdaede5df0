// kg_totals.h: what callers of totals include. C11 and C++17.
// Made by kgen 0.2.0 from stream_tree.yaml (spec hash b7c6e1cb6345a0b2). Do not edit: edit the
// spec.
#ifndef KG_TOTALS_H
#define KG_TOTALS_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* totals_f32: family scan, operator sum, element type f32 (float, 4 bytes).
 *   in: input, n elements of f32, aligned to 4 bytes
 *   out: output, n elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of elements 0 to i, in order. The operator must be associative. n == 0 does nothing.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 5.4 (Row DASk), 6.7
 * (scan). */
kg_status kg_totals_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_TOTALS_F32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(8 + KG_GROWTH(n, 1024, 8, 4503599627370496)) /* sums_of_tiles */ + \
        KG_REGION(32 + KG_GROWTH(n, 1024, 32, 4503599627370496)) /* before_tiles */ + \
        KG_REGION(KG_GROWTH(n, 1024, 8, 4503599627370496)) /* tiles */, \
        0))
KG_CONSTANT size_t kg_totals_f32_workspace_of(size_t n)
{
    return KG_TOTALS_F32_WORKSPACE_OF(n);
}
#define KG_TOTALS_F32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_TOTALS_F32_WORKSPACE_OF(n), kg_totals_f32_workspace_of(n))
size_t kg_totals_f32_workspace_bytes(size_t n);
extern const kg_kernel kg_totals_f32_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// totals_f32
//   row_wbw_w4x2_vec_s12l11a4m2_stream_tree
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 416 threads, DBS 1024 elements in 256 vectors
//     at most 72 registers a thread (2 blocks per SM)
//     8 bytes moved per element; 1 launch, 52208 bytes of shared memory a block
//     facts: form stream, words 2, slot 1, stages 12, loads 11, sum_warps 4, masters 2, tree, pitch
//       4
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 8 wavefronts
//       (ideal 8)
//     S2 store (one lane per part): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (all parts): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (all parts): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     number of a tile (store, broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal
//       1)
//     number behind the last tile (store, broadcast): 4-byte accesses, conflict degree 1, 1
//       wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//   block_wbw_w4x2_vec_tree
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 128 threads, DBS 1024 elements in 256 vectors
//     at most 64 registers a thread (8 blocks per SM)
//     8 bytes moved per element; 1 launch, 4224 bytes of shared memory a block
//     facts: form tree, words 2, slot 1
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 8 wavefronts
//       (ideal 8)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
#endif
