/* rivals.h: for the files of rivals, in C++. */
#ifndef BENCH_RIVALS_H
#define BENCH_RIVALS_H

#include "bench.h"

#include <cuda_runtime.h>

/* A file of rivals may be compiled twice: against the toolkit's CCCL and, where -Dcccl_dir names a
 * tree, against that (-DCCCL_MAIN). Its table has another name then, its rivals are "cub main ...",
 * and what is not CCCL's is left out. */
#ifdef CCCL_MAIN
#define TABLE(name) rivals_main_##name
#define BY "cub main"
#else
#define TABLE(name) rivals_##name
#define BY "cub"
#endif

extern "C" {
/* Plain kernels that move a cell's bytes and do nothing else (limits.cu). */
rival_call limit_read, limit_read_both, limit_copy, limit_indexed_copy, limit_write, limit_update,
    limit_add;
}

#endif
