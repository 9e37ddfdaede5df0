/* clocks.h: timing contestants. */
#ifndef BENCH_CLOCKS_H
#define BENCH_CLOCKS_H

#include "bench.h"

typedef struct clock_plan {
    bool clock[CLOCK_COUNT];
    bool after_by_need;   /* the fourth clock only if of[0] lets its successor start early */
    bool variants;        /* each variant of our kernel is a contestant */
    unsigned repetitions; /* odd, at most MOST_REPETITIONS */
} clock_plan;

/* Times contestants in turn (A B C, A B C, ...), so drift hits all alike, and gives medians. A
 * contestant that returned an error is timed no further; its times stay below 0. Returns false
 * if all[0] or the device failed. */
bool clocks_time(const contestant *const *all, size_t count, const clock_plan *plan,
                 timing *result);

/* Replays a graph of GRAPH_CALLS calls of one contestant, and waits. */
bool clocks_replay(const contestant *c);

#endif
