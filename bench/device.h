/* device.h: the benchmark's own work on the device. */
#ifndef BENCH_DEVICE_H
#define BENCH_DEVICE_H

#include "bench.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fills n elements of a type. Floats are whole numbers from -3 to 3, so sums in any order are
 * exact; with `wide` they are uniform in [-1, 1). Integers have all their bits. mat2 are signed
 * permutation matrices. Returns a cudaError_t, as all do. */
int device_fill(const char *type, const data_kind *data, bool wide, void *to, uint64_t n,
                uint32_t seed);

/* n places in a table of n elements. Random and clustered ones are a permutation, so a scatter
 * has one result. Clustered: runs of 32 at random places. */
int device_index(walk walk, uint32_t *to, uint64_t n);

/* segments + 1 ascending offsets, from 0 to n, of segments round n / segments elements long. */
int device_offsets(uint64_t *to, uint64_t segments, uint64_t n);

/* Keys of which `run` in a row are alike, and differ from the next. */
int device_keys(uint32_t *to, uint64_t run, uint64_t n);

/* Flags of a byte: 1 where such a run begins. */
int device_heads(uint8_t *to, uint64_t run, uint64_t n);

/* bins + 1 edges from -1 to 1, the closer to each other the closer to 0. */
int device_edges(float *to, uint64_t bins);

/* Flags of a byte: 1 for `set` in 100 of them, at random places, and 0 for the others. */
int device_flags(uint8_t *to, unsigned set, uint64_t n);

/* 0 if no element differs. Floats, and structs of f32, are compared by value within `slack`, so
 * zeros of both signs are equal. All else is compared by bits. */
int device_differences(const char *type, const void *a, const void *b, uint64_t n, size_t size,
                       double slack, uint64_t *differences);

/* Whether b has the elements of a, of up to 8 bytes, in any order: by a sum of hashes. */
int device_same_elements(const void *a, const void *b, uint64_t n, size_t size, bool *same);

/* A kernel of so many clock cycles on every multiprocessor, which triggers nothing early. */
int device_spin(long long cycles, bench_stream stream);

#ifdef __cplusplus
}
#endif
#endif
