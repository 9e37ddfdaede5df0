/* tables.h: all tables of rivals. A new family of rivals is a line in tables.c. */
#ifndef BENCH_TABLES_H
#define BENCH_TABLES_H

#include "bench.h"

extern const rival *const rival_tables[]; /* ended by NULL */

#endif
