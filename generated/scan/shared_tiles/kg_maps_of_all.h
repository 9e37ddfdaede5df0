// kg_maps_of_all.h: what callers of maps_of_all include. C11 and C++17.
// Made by kgen 0.2.0 from shared_tiles.yaml (spec hash 9649817017bba392). Do not edit: edit the
// spec.
#ifndef KG_MAPS_OF_ALL_H
#define KG_MAPS_OF_ALL_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_maps_of_all_affine_t {
    double a;
    double b;
} kg_maps_of_all_affine_t;

/* maps_of_all_affine: family scan, element type affine (kg_maps_of_all_affine_t, 16 bytes).
 *   in: input, n elements of affine, aligned to 8 bytes
 *   offsets: input, segments + 1 elements, ascending, of i64, aligned to 8 bytes
 *   out: output, n elements of affine, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of elements of its segment up to i, in order. The operator must be associative. n ==
 * 0 does nothing.
 * It begins anew at each segment: segment s is the elements from offsets[s] to before offsets[s +
 * 1], and what lies outside is one before and one behind.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 6.7 (scan). */
kg_status kg_maps_of_all_affine(kg_workspace *ws, const kg_maps_of_all_affine_t *in,
    const int64_t *offsets, kg_maps_of_all_affine_t *out, size_t n, size_t segments,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_MAPS_OF_ALL_AFFINE_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(KG_GROWTH(n, 1280, 48, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 40960, 48, 4503599627370496)) /* groups */ + \
        KG_REGION(48 + KG_GROWTH(n, 1310720, 48, 4503599627370496)) /* bases */ + \
        KG_REGION(8) /* long */, \
        0))
KG_CONSTANT size_t kg_maps_of_all_affine_workspace_of(size_t n)
{
    return KG_MAPS_OF_ALL_AFFINE_WORKSPACE_OF(n);
}
#define KG_MAPS_OF_ALL_AFFINE_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_MAPS_OF_ALL_AFFINE_WORKSPACE_OF(n), kg_maps_of_all_affine_workspace_of(n))
size_t kg_maps_of_all_affine_workspace_bytes(size_t n);
extern const kg_kernel kg_maps_of_all_affine_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// maps_of_all_affine
//   block_wbw_w8x5_back_thread2x1_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 5, batch 5
//     TBS 256 threads, DBS 1280 elements
//     at most 128 registers a thread (2 blocks per SM)
//     32 bytes moved per element; 2 launches, 22160 bytes of shared memory a block
//     facts: form look_back, heads offsets, run_adder serial, warp_adder kogge_stone, slot 6, short
//       2, ahead 1, longest 64, looks 8
//     S1: 20480 bytes, rule scalar, runs of 5 elements of 1 unit of 16 bytes
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 20 wavefronts (ideal 20)
//     S1 load, S3 store (run view): 16-byte accesses, conflict degree 1, 20 wavefronts (ideal 20)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//   block_wbw_w8x5_back_warp2_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 5, batch 5
//     TBS 256 threads, DBS 1280 elements
//     at most 128 registers a thread (2 blocks per SM)
//     32 bytes moved per element; 2 launches, 22160 bytes of shared memory a block
//     facts: form look_back, heads offsets, run_adder serial, warp_adder kogge_stone, slot 6, short
//       8, team 1, pack 1, least 384, ahead 2, longest 4096, looks 8
//     S1: 20480 bytes, rule scalar, runs of 5 elements of 1 unit of 16 bytes
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 20 wavefronts (ideal 20)
//     S1 load, S3 store (run view): 16-byte accesses, conflict degree 1, 20 wavefronts (ideal 20)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
#endif
