/* rivals.h: for the files of rivals, in C++. Each has one table:
 *
 *     extern "C" const rival TABLE[] = {{"copy", "*", "cudaMemcpy", copy}, {}};
 *
 * Meson names it (-DTABLE) and finds it, as the family's meson.build says. */
#ifndef BENCH_RIVALS_H
#define BENCH_RIVALS_H

#include "bench.h"

#include <cuda_runtime.h>

/* A file of rivals may be compiled twice: against the toolkit's CCCL and, where -Dcccl_dir names a
 * tree, against that (-DCCCL_MAIN). Its rivals are "cub main ..." then, and what is not CCCL's is
 * left out. */
#ifdef CCCL_MAIN
#define BY "cub main"
#else
#define BY "cub"
#endif

extern "C" const rival TABLE[];

#endif
