/* overhead.h: the host's time of a call. */
#ifndef BENCH_OVERHEAD_H
#define BENCH_OVERHEAD_H

#include <kgen/kgen.h>

#include <stdbool.h>
#include <stdio.h>

/* Times kg_run against its very launches, made by cudaLaunchKernelExC. Takes the kernels of n
 * alone of a registry, the host's clock, and bursts that the launch queue holds. Prints a line
 * per kernel. Returns false if the device failed. */
bool overhead_print(FILE *to, const kg_kernel *const *kernels, const char *glob);

#endif
