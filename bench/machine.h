/* machine.h: what the figures were measured with. */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include "bench.h"

#include <kgen/kgen.h>

/* Reads card, driver, clocks, versions, and a hash of all rows and of the thresholds in force. What
 * cannot be found out is "unknown" or 0. */
void machine_read(machine *m, kg_workspace *ws, const kg_kernel *const *kernels);

#endif
