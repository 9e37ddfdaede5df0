/* launches.h: records the launches of a call, and makes them again by cudaLaunchKernelExC alone. */
#ifndef BENCH_LAUNCHES_H
#define BENCH_LAUNCHES_H

#include <cuda_runtime_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_LAUNCHES = 4, MOST_LAUNCH_ARGS = 24 };

typedef struct launch_record {
    cudaLaunchConfig_t config;
    cudaLaunchAttribute attribute; /* of the one that it may have */
    const void *kernel;
    void *args[MOST_LAUNCH_ARGS]; /* into values */
    _Alignas(16) unsigned char values[4096];
} launch_record;

typedef struct launches {
    uint32_t count;
    bool incomplete; /* more of them, of their arguments or attributes than there is room for */
    launch_record launch[MOST_LAUNCHES];
} launches;

/* Records every launch of this program from here on, from whatever thread, as well as making it.
 * NULL ends that. The program is linked with --wrap=cudaLaunchKernelExC. */
void launches_watch(launches *into);

/* The same kernels with the same grids, attributes and arguments, in the same streams. */
cudaError_t launches_again(const launches *all);

#endif
