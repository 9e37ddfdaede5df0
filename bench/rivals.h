/* rivals.h: for the files of rivals, in C++. */
#ifndef BENCH_RIVALS_H
#define BENCH_RIVALS_H

#include "bench.h"

#include <cuda_runtime.h>

extern "C" {
/* Plain kernels that move a cell's bytes and do nothing else (limits.cu). */
rival_call limit_read, limit_read_both, limit_copy, limit_indexed_copy, limit_write, limit_update,
    limit_add;
}

#endif
