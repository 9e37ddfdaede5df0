/* clocks.h: memory of the device and how long calls take, for the programs `near`, `dims` and
 * `flat`. */
#ifndef BENCH_NEAR_CLOCKS_H
#define BENCH_NEAR_CLOCKS_H

#include <cuda_runtime_api.h>

extern const char *const program; /* each has its name */

/* Ends the program with what went wrong, unless that is 0: a kg_status or a cudaError_t. */
void must(int error, const char *what);

void *device(size_t bytes);

typedef int contestant(int which);

/* Milliseconds of a call, without what came before it in the stream. */
float once(contestant *call, int which, cudaStream_t stream);

/* The middle of some times in milliseconds, which are put in order. */
double median_us(float *ms, int rounds);

#endif
