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
} stopwatch;

/* A call to time. */
typedef struct timed_call {
    uint64_t n;
    tune_alignment alignment;
    bool in_order, graph; /* graph: by that clock */
} timed_call;

kg_status stopwatch_make(stopwatch *w, const tune_arguments *arguments);
void stopwatch_free(const stopwatch *w);

/* Microseconds of one of `calls` calls. */
kg_status stopwatch_time(const stopwatch *w, const timed_call *call, uint32_t calls, double *us);

#pragma GCC visibility pop
#endif
