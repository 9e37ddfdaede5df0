/* bench.h: a benchmark cell (kernel, type, n), its contestants, and the clocks they are timed by. */
#ifndef BENCH_H
#define BENCH_H

#include <cuda_runtime_api.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One contestant: something that can be launched into a stream again and again. */
typedef struct contestant {
    const char *name;              /* "kgen", "cub", "cudaMemcpy", "read limit" */
    void (*launch)(const struct contestant *self, cudaStream_t stream);
    const void *in[3];
    void *out;
    size_t n;
    void *temporary;               /* of a rival */
    size_t temporary_bytes;
    const void *kernel;            /* ours: the kg_kernel */
    void *workspace;
} contestant;

/* Medians, in microseconds. */
typedef enum bench_clock {
    CLOCK_LOOP,   /* events round back-to-back calls in a stream: what a caller feels */
    CLOCK_GRAPH,  /* events round a graph of 20 captured calls: GPU time */
    CLOCK_COLD,   /* one call after a write of twice the L2's size */
    CLOCK_COUNT
} bench_clock;

typedef struct timing { double us[CLOCK_COUNT]; } timing;

enum { REPETITIONS = 11, GRAPH_CALLS = 20, MOST_CONTESTANTS = 5 };

/* Times contestants in turn (A B C, A B C, ...), so that drift hits all alike. Returns false if the
 * device reports an error. */
bool clocks_time(const contestant *const *all, size_t count, timing *result);

/* Rivals, in C++ behind C: CUB from the toolkit, the copy engine, and a plain read. type is "u32", ...
 * NULL launch where a rival does not offer the operation. */
contestant rival_cub_sum(const char *type, const void *in, void *out, size_t n);
contestant rival_cub_axpy(const char *type, const void *x, void *y, size_t n);
contestant rival_memcpy(const void *in, void *out, size_t bytes);
contestant limit_read(const void *in, void *out, size_t bytes);
void rival_free(contestant *c);

/* Bytes at which two device arrays differ; and filling with small integers of a type. */
uint64_t device_differences(const void *a, const void *b, size_t bytes);
void device_fill(const char *type, void *to, size_t n, uint32_t seed);

#ifdef __cplusplus
}
#endif
#endif
