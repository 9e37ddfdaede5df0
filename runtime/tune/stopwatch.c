/* The time of a call, between two events of a stream: of calls one after the other, or of a graph
 * of them. */
#include "stopwatch.h"

#include <math.h>

#define COLD_BYTES ((size_t)128 << 20) /* read and written: twice what any L2 holds so far */
#define AFTER_BYTES ((size_t)1 << 20)
#define LEAST_MS 1e-6f

static kg_status make_others(stopwatch *w, bool cold, bool after)
{
    const bool gpu = w->backend->id == KG_BACKEND_CUDA;
    if (!cold && !after) return KG_OK;
    w->cold = cold && gpu ? COLD_BYTES : AFTER_BYTES; /* a host's caches are not what is asked */
    kg_status status = kg_malloc(w->arguments->device, &w->other[0], w->cold);
    if (!status) status = kg_malloc(w->arguments->device, &w->other[1], w->cold);
    return status;
}

kg_status stopwatch_make(stopwatch *w, const tune_arguments *arguments, bool cold, bool after)
{
    kg_device_info info;
    *w = (stopwatch){.arguments = arguments};
    kg_status status = kg_device_get_info(arguments->device, &info);
    if (!status) status = kg__backend_find(info.backend, &w->backend);
    w->device = info.index;
    if (!status) status = kg_stream_create(arguments->device, &w->stream);
    if (!status) status = kg_event_create(arguments->device, &w->from);
    if (!status) status = kg_event_create(arguments->device, &w->to);
    return status ? status : make_others(w, cold, after);
}

void stopwatch_free(const stopwatch *w)
{
    (void)kg_event_destroy(w->arguments->device, w->from);
    (void)kg_event_destroy(w->arguments->device, w->to);
    (void)kg_stream_destroy(w->arguments->device, w->stream);
    for (int i = 0; i < 2; i++) (void)kg_free(w->arguments->device, w->other[i]);
}

static kg_status call_all(const stopwatch *w, const timed_call *call, uint32_t calls)
{
    kg_status status = KG_OK;
    for (uint32_t i = 0; i < calls && !status; i++)
        status = tune_call(w->arguments, call->alignment, call->in_order, w->stream);
    return status;
}

/* A replay of the graph, or calls where there is none, between two events. */
static kg_status time_of(const stopwatch *w, const timed_call *call, uint32_t calls, void *graph,
                         float *ms)
{
    kg_device *device = w->arguments->device;
    kg_status status = kg_event_record(device, w->from, w->stream);
    if (!status && graph) status = w->backend->graph_launch(w->device, graph, w->stream);
    if (!status && !graph) status = call_all(w, call, calls);
    if (!status) status = kg_event_record(device, w->to, w->stream);
    return status ? status : kg_event_elapsed(device, ms, w->from, w->to);
}

/* What a graph has. */
typedef enum captured { CALLS, PAIRS, OTHERS } captured;

static kg_status capture(const stopwatch *w, const timed_call *call, uint32_t calls, captured what)
{
    const tune_arguments *a = w->arguments;
    kg_status status = KG_OK;
    for (uint32_t i = 0; i < calls && !status; i++) {
        if (what != CALLS)
            status = kg_copy(a->device, w->other[1], w->other[0], AFTER_BYTES, w->stream);
        if (!status && what != OTHERS)
            status = tune_call(a, call->alignment, call->in_order, w->stream);
    }
    return status;
}

/* A replay goes ahead of the one that is timed, which is launched while the device is busy.
 * Otherwise what the host takes for a launch would be shared out among the calls. */
static kg_status time_graph(const stopwatch *w, const timed_call *call, uint32_t calls,
                            captured what, float *ms)
{
    const backend *b = w->backend;
    void *graph = NULL;
    kg_status status = b->graph_begin(w->device, w->stream);
    if (status) return status;
    status = capture(w, call, calls, what);
    const kg_status ended = b->graph_end(w->device, w->stream, &graph);
    if (!status) status = ended;
    if (!status) status = b->graph_launch(w->device, graph, w->stream);
    if (!status) status = time_of(w, call, calls, graph, ms);
    if (graph) b->graph_free(w->device, graph);
    return status;
}

/* Small copies and a call behind each, less the copies alone. Events round a single call would
 * tell more of the events than of the call. Copies that something disturbed would make the call
 * too fast, and the least time counts. So they are timed before and behind. */
static kg_status time_pairs(const stopwatch *w, const timed_call *call, uint32_t calls, float *ms)
{
    float before = 0, behind = 0;
    kg_status status = time_graph(w, call, calls, OTHERS, &before);
    if (!status) status = time_graph(w, call, calls, PAIRS, ms);
    if (!status) status = time_graph(w, call, calls, OTHERS, &behind);
    *ms = fmaxf(*ms - fminf(before, behind), LEAST_MS * (float)calls); /* a time in any case */
    return status;
}

/* The copy keeps the device busy while the call is launched, so what the host takes is hidden. */
static kg_status time_behind(const stopwatch *w, const timed_call *call, uint32_t calls, float *ms)
{
    kg_device *device = w->arguments->device;
    const size_t bytes = call->clock == TIMED_COLD ? w->cold : AFTER_BYTES;
    for (uint32_t i = 0; i < calls; i++) {
        float one = 0;
        kg_status status = kg_copy(device, w->other[1], w->other[0], bytes, w->stream);
        if (!status) status = time_of(w, call, 1, NULL, &one);
        if (status) return status;
        *ms += one;
    }
    return KG_OK;
}

kg_status stopwatch_time(const stopwatch *w, const timed_call *call, uint32_t calls, double *us)
{
    float ms = 0;
    const bool graphs = w->backend->graph_begin != NULL;
    kg_status status;
    if (call->clock == TIMED_AFTER && graphs) status = time_pairs(w, call, calls, &ms);
    else if (call->clock == TIMED_COLD || call->clock == TIMED_AFTER)
        status = time_behind(w, call, calls, &ms);
    else if (call->clock == TIMED_GRAPH && graphs) status = time_graph(w, call, calls, CALLS, &ms);
    else status = time_of(w, call, calls, NULL, &ms);
    *us = 1000.0 * (double)ms / calls;
    return status;
}
