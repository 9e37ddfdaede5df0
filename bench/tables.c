#include "tables.h"

#include "families.h"

#define DECLARE(table) extern const rival rivals_##table[];
BENCH_RIVALS(DECLARE)

#define POINT(table) rivals_##table,
const rival *const rival_tables[] = {BENCH_RIVALS(POINT) NULL};
