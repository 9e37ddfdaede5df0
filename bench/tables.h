/* tables.h: all tables of rivals, and the limits. */
#ifndef BENCH_TABLES_H
#define BENCH_TABLES_H

#include "bench.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const rival *const rival_tables[]; /* Meson finds them; ended by NULL */
extern const limit limits[];              /* limits.cu; ended by a NULL name */

#ifdef __cplusplus
}
#endif
#endif
