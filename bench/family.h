/* family.h: what the tables of several families say. */
#ifndef BENCH_FAMILY_H
#define BENCH_FAMILY_H

#include "bench.h"

#define UP_TO(k) .max_n = UINT64_C(1) << (k)

/* Kinds of data. */
#define ENTROPIES "entropy-0.811 entropy-0.544 entropy-0.337 "
#define VALUES ENTROPIES "constant sorted few "

#endif
