// kg_by_sensor.h: what callers of by_sensor include. C11 and C++17.
// Made by kgen 0.2.0 from structs.yaml (spec hash 40d88ba0103f9cc4). Do not edit: edit the spec.
#ifndef KG_BY_SENSOR_H
#define KG_BY_SENSOR_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_by_sensor_reading_t {
    uint16_t sensor;
    uint8_t quality;
    float w;
} kg_by_sensor_reading_t;

/* by_sensor_reading: family histogram, element type reading (kg_by_sensor_reading_t, 8 bytes).
 *   in: input, n elements of reading, aligned to 4 bytes
 *   out: output, bins elements of f32, aligned to 4 bytes
 * n from 0 on, 64 bits. Arrays are device memory on a CUDA workspace, host memory on the others.
 * out[b] is the sum of the weights of all samples in bin b. A sample that is in no bin is not
 * counted.
 * Sums of floats depend on the order of additions, which differs from call to call.
 * out must not overlap in.
 * Asynchronous in the stream; no allocation or synchronisation; may be captured into a graph.
 * Errors: see kgen/status.h. Method: Brown, dissertation, 5.3 (Column DASk), 8 (histograms). */
kg_status kg_by_sensor_reading(kg_workspace *ws, const kg_by_sensor_reading_t *in, float *out,
    size_t n, size_t bins, kg_stream stream);

/* Bytes of workspace for n elements, for every variant and device; does not fall as n grows. */
#define KG_BY_SENSOR_READING_WORKSPACE_BYTES(n) \
    ((size_t)(n) * 0 + KG_WORKSPACE_BYTES( \
        0, \
        0))
size_t kg_by_sensor_reading_workspace_bytes(size_t n);
extern const kg_kernel kg_by_sensor_reading_kernel;

#ifdef __cplusplus
}
#endif

// Variants, per element type, smallest sizes first:
// by_sensor_reading
//   column_wbw_w8x2_shared_sm1
//     DASk column, BASk warp_by_warp, nWarps 8, nWork 2, batch 2
//     TBS 256 threads, DBS 512 elements
//     at most 64 registers a thread (4 blocks per SM)
//     8 bytes moved per element; 1 launch, 32768 bytes of shared memory a block
//     facts: counters 8192, parts 1, binning values, outside drop, sort float
#endif
