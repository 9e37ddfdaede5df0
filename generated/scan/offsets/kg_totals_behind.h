// kg_totals_behind.h: what callers of totals_behind include. C11 and C++17.
// Made by kgen 0.2.0 from offsets.yaml (spec hash 8d043908f649c4e0). Do not edit: edit the spec.
#ifndef KG_TOTALS_BEHIND_H
#define KG_TOTALS_BEHIND_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* totals_behind_f64: family scan, operator sum, element type f64 (double, 8 bytes).
 *   in: input, n elements of f64, aligned to 8 bytes
 *   offsets: input, segments + 1 elements, ascending, of u32, aligned to 4 bytes
 *   out: output, n elements of f64, aligned to 8 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * Result i is of those behind element i, in order. The operator must be associative. n == 0 does
 * nothing.
 * It begins anew at each segment: segment s is the elements from offsets[s] to before offsets[s +
 * 1], and what lies outside is one before and one behind.
 * For the same n, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.4 (Row DASk), 6.7 (scan). */
kg_status kg_totals_behind_f64(kg_workspace *ws, const double *in, const uint32_t *offsets,
    double *out, size_t n, size_t segments, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_TOTALS_BEHIND_F64_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
size_t kg_totals_behind_f64_workspace_bytes(size_t n);
extern const kg_kernel kg_totals_behind_f64_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// totals_behind_f64
//   row_wbw_w2x1_r1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 64 registers a thread (16 blocks per SM)
//     16 bytes moved per element; 1 launch, 128 bytes of shared memory a block
//     facts: form block, exclusive, reverse, heads offsets, run_adder serial, warp_adder
//       kogge_stone, slot 4, looks 8
//     S2 store (one lane per warp): 16-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 16-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 16-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
#endif
