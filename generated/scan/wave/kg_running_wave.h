// kg_running_wave.h: what callers of running_wave include. C11 and C++17.
// Made by kgen 0.2.0 from wave.yaml (spec hash 38c59e4867019612). Do not edit: edit the spec.
#ifndef KG_RUNNING_WAVE_H
#define KG_RUNNING_WAVE_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* running_wave_u32: family scan, operator sum, element type u32 (uint32_t, 4 bytes).
 *   in: input, n elements of u32, aligned to 4 bytes
 *   out: output, n elements of u32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of elements 0 to i, in order. The operator must be associative. n == 0 does nothing.
 * Partial results are integers, so the result has the same bits from every variant.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 6.7 (scan). */
kg_status kg_running_wave_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_RUNNING_WAVE_U32_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(16 + KG_GROWTH(n, 128, 8, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 4096, 8, 4503599627370496)) /* bases */ + \
        KG_REGION(KG_GROWTH(n, 2048, 512, 64)) /* mail */, \
        0))
KG_CONSTANT size_t kg_running_wave_u32_workspace_of(size_t n)
{
    return KG_RUNNING_WAVE_U32_WORKSPACE_OF(n);
}
#define KG_RUNNING_WAVE_U32_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_RUNNING_WAVE_U32_WORKSPACE_OF(n), kg_running_wave_u32_workspace_of(n))
size_t kg_running_wave_u32_workspace_bytes(size_t n);
extern const kg_kernel kg_running_wave_u32_kernel;

/* running_wave_u64: family scan, operator sum, element type u64 (uint64_t, 8 bytes).
 *   in: input, n elements of u64, aligned to 8 bytes
 *   out: output, n elements of u64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of elements 0 to i, in order. The operator must be associative. n == 0 does nothing.
 * Partial results are integers, so the result has the same bits from every variant.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.1 (Block DASk), 6.7 (scan). */
kg_status kg_running_wave_u64(kg_workspace *ws, const uint64_t *in, uint64_t *out, size_t n,
    kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_RUNNING_WAVE_U64_WORKSPACE_OF(n) \
    (KG_WORKSPACE_BYTES( \
        KG_REGION(32 + KG_GROWTH(n, 64, 16, 4503599627370496)) /* tiles */ + \
        KG_REGION(KG_GROWTH(n, 2048, 16, 4503599627370496)) /* bases */ + \
        KG_REGION(KG_GROWTH(n, 1024, 1024, 64)) /* mail */, \
        0))
KG_CONSTANT size_t kg_running_wave_u64_workspace_of(size_t n)
{
    return KG_RUNNING_WAVE_U64_WORKSPACE_OF(n);
}
#define KG_RUNNING_WAVE_U64_WORKSPACE_BYTES(n) \
    KG_ONCE((n), KG_RUNNING_WAVE_U64_WORKSPACE_OF(n), kg_running_wave_u64_workspace_of(n))
size_t kg_running_wave_u64_workspace_bytes(size_t n);
extern const kg_kernel kg_running_wave_u64_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// running_wave_u32
//   block_wbw_w8x2_vec_a64_push_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 2048 elements in 512 vectors
//     at most 48 registers a thread (5 blocks per SM)
//     8 bytes moved per element; 1 launch, 8384 bytes of shared memory a block
//     facts: form wave, run_adder serial, warp_adder kogge_stone, words 2, held, slot 1, reach 64,
//       push
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S1 load, S3 store (run view): 16-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (all warps): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     what stands before the tile (one thread): 4-byte accesses, conflict degree 1, 1 wavefront
//       (ideal 1)
//     what stands before the tile (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront
//       (ideal 1)
//     next tile (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     next tile (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//   block_wbw_w1x1_vec_a32_wave
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 1, batch 1, 16-byte accesses
//     TBS 32 threads, DBS 128 elements in 32 vectors
//     at most 64 registers a thread (32 blocks per SM)
//     8 bytes moved per element; 1 launch, 528 bytes of shared memory a block
//     facts: form wave, run_adder serial, warp_adder kogge_stone, words 1, slot 1, reach 32
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
// running_wave_u64
//   block_wbw_w8x2_vec_a64_push_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 1024 elements in 512 vectors
//     at most 64 registers a thread (4 blocks per SM)
//     16 bytes moved per element; 1 launch, 8288 bytes of shared memory a block
//     facts: form wave, run_adder serial, warp_adder kogge_stone, words 2, held, slot 2, reach 64,
//       push
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S1 load, S3 store (run view): 16-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (all warps): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     what stands before the tile (one thread): 8-byte accesses, conflict degree 1, 1 wavefront
//       (ideal 1)
//     what stands before the tile (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts
//       (ideal 2)
//     next tile (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     next tile (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//   block_wbw_w1x1_vec_a32_wave
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 1, batch 1, 16-byte accesses
//     TBS 32 threads, DBS 64 elements in 32 vectors
//     at most 64 registers a thread (32 blocks per SM)
//     16 bytes moved per element; 1 launch, 512 bytes of shared memory a block
//     facts: form wave, run_adder serial, warp_adder kogge_stone, words 1, slot 2, reach 32
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
#endif
