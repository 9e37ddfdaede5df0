/* overhead.h: what a call costs the host. */
#ifndef BENCH_OVERHEAD_H
#define BENCH_OVERHEAD_H

#include <kgen/kgen.h>

#include <stdbool.h>
#include <stdio.h>

/* Times kg_run of the kernels of n alone of a registry against cudaLaunchKernelExC of the very launches that
 * it makes, on the host's clock, in bursts that the launch queue holds. Prints a line per kernel. Returns false
 * if the device failed. */
bool overhead_print(FILE *to, const kg_kernel *const *kernels, const char *glob);

#endif
