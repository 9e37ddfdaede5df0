/* gen/plan/adder.h: networks of adders that scan (dissertation 6.3, figure 6.2). Templates emit
 * them, `kgen explain` counts them, and pictures draw them. */
#ifndef GEN_ADDER_H
#define GEN_ADDER_H

#include "base/arena.h"

/* Place `to` becomes from + to. Within a level those that are taken come after those who take them:
 * so registers can be added in place, one after the other. */
typedef struct adder_sum {
    uint32_t level, from, to;
} adder_sum;

typedef struct adder {
    const char *word, *name;                       /* in specs; in prose */
    uint32_t (*sums)(uint32_t n, adder_sum *sums); /* at most n * n; ordered by level */
} adder;

extern const adder adders[];                /* ended by a NULL word */
const adder *adder_named(const char *word); /* NULL: there is none */

typedef struct adder_cost {
    uint32_t work, depth; /* sums; levels that have any */
} adder_cost;
adder_cost adder_cost_of(arena *a, const adder *one, uint32_t n);

#endif
