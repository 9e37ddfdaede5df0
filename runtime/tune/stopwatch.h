/* stopwatch.h: the time of a call by a clock. Internal. */
#ifndef KG_TUNE_STOPWATCH_H
#define KG_TUNE_STOPWATCH_H

#include "../backend.h"
#include "arguments.h"

#include <kgen/tune.h>

#pragma GCC visibility push(hidden)

typedef struct stopwatch {
    const tune_arguments *arguments;
    const backend *backend;
    int device;
    kg_stream stream;
    kg_event *from, *to;
    void *other[2]; /* what a foreign copy reads and writes; NULL: there is none */
    size_t cold;    /* bytes of such a copy that leaves nothing in a cache */
} stopwatch;

typedef enum timed_clock {
    TIMED_LOOP,  /* calls one after the other in a stream */
    TIMED_GRAPH, /* calls in a graph */
    TIMED_COLD,  /* each behind a copy that leaves nothing of its arrays in a cache */
    TIMED_AFTER, /* each behind a small copy: what lies in a cache stays there */
    TIMED_CLOCKS
} timed_clock;

/* A call to time. */
typedef struct timed_call {
    uint64_t n;
    tune_alignment alignment;
    bool in_order;
    timed_clock clock;
    uint32_t form; /* of planes or segments */
} timed_call;

/* `cold`, `after`: it will time calls by these clocks. To be freed whatever is returned. */
kg_status stopwatch_make(stopwatch *w, const tune_arguments *arguments, bool cold, bool after);
void stopwatch_free(const stopwatch *w);

/* Microseconds of one of `calls` calls. */
kg_status stopwatch_time(const stopwatch *w, const timed_call *call, uint32_t calls, double *us);

#pragma GCC visibility pop
#endif
