/* families.c: the table of families, which Meson makes of the folders. */
#include "families.h"

#include "bench.h"

#define DECLARE(family) extern const bench_family bench_##family;
BENCH_FAMILIES(DECLARE)

#define POINT(family) &bench_##family,
const bench_family *const bench_families[] = {BENCH_FAMILIES(POINT) NULL};
