/* machine.h: card, driver and versions of a run. */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include "bench.h"

#include <kgen/kgen.h>

/* Reads card, driver, clocks, versions, and a hash of all variants and of the thresholds in
 * force. Unknown values are "unknown" or 0. */
void machine_read(machine *m, kg_workspace *ws, const kg_kernel *const *kernels);

#endif
