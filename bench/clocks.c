#include "clocks.h"
#include "device.h"

#include <cuda_runtime_api.h>
#include <math.h>
#include <stdlib.h>

enum { FOREIGN_CYCLES = 5000 }; /* some 3 us */

static void *flush_memory;
static size_t flush_bytes;

static bool prepare_flush(void)
{
    int device, l2;
    if (flush_memory) return true;
    if (cudaGetDevice(&device) != cudaSuccess) return false;
    if (cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, device) != cudaSuccess) return false;
    flush_bytes = 2 * (size_t)l2;
    return cudaMalloc(&flush_memory, flush_bytes) == cudaSuccess;
}

typedef struct stopwatch {
    cudaEvent_t from, to;
    cudaStream_t stream;
} stopwatch;

static bool stopwatch_make(stopwatch *w)
{
    return cudaStreamCreateWithFlags(&w->stream, cudaStreamNonBlocking) == cudaSuccess &&
           cudaEventCreate(&w->from) == cudaSuccess && cudaEventCreate(&w->to) == cudaSuccess;
}

static void stopwatch_free(const stopwatch *w)
{
    cudaEventDestroy(w->from);
    cudaEventDestroy(w->to);
    cudaStreamDestroy(w->stream);
}

static double elapsed_us(const stopwatch *w)
{
    float ms;
    if (cudaEventSynchronize(w->to) != cudaSuccess) return -1;
    return cudaEventElapsedTime(&ms, w->from, w->to) == cudaSuccess ? 1000.0 * ms : -1;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, unsigned count)
{
    qsort(values, count, sizeof *values, by_value);
    return values[count / 2];
}

/* ---- one measurement ---- */

static double time_loop(const stopwatch *w, const contestant *c, int calls)
{
    cudaEventRecord(w->from, w->stream);
    for (int i = 0; i < calls; i++)
        if (!c->launch(c, w->stream)) return -1;
    cudaEventRecord(w->to, w->stream);
    return elapsed_us(w) / calls;
}

/* A replay goes ahead of short calls, so the timed one is launched while the device is busy.
 * Otherwise the host's launch of the graph, several microseconds, would be shared out among the
 * calls. */
static double time_graph(const stopwatch *w, cudaGraphExec_t graph, int calls, bool lead)
{
    if (lead && cudaGraphLaunch(graph, w->stream) != cudaSuccess) return -1;
    cudaEventRecord(w->from, w->stream);
    if (cudaGraphLaunch(graph, w->stream) != cudaSuccess) return -1;
    cudaEventRecord(w->to, w->stream);
    return elapsed_us(w) / calls;
}

static double time_cold(const stopwatch *w, const contestant *c)
{
    cudaMemsetAsync(flush_memory, 0, flush_bytes, w->stream);
    cudaEventRecord(w->from, w->stream);
    if (!c->launch(c, w->stream)) return -1;
    cudaEventRecord(w->to, w->stream);
    return elapsed_us(w);
}

/* ---- graphs ---- */

/* Whether some node may start before the one it depends on has ended. */
static bool starts_early(cudaGraph_t graph)
{
    static cudaGraphNode_t from[1024], to[1024];
    static cudaGraphEdgeData data[1024];
    size_t count = 1024;
#if CUDART_VERSION >= 13000
    if (cudaGraphGetEdges(graph, from, to, data, &count) != cudaSuccess) return false;
#else
    if (cudaGraphGetEdges_v2(graph, from, to, data, &count) != cudaSuccess) return false;
#endif
    for (size_t i = 0; i < count; i++)
        if (data[i].type == cudaGraphDependencyTypeProgrammatic) return true;
    return false;
}

/* A graph of calls of a contestant. With `foreign`, a foreign kernel stands before each; with c
 * == NULL, the foreign kernels stand alone. */
static cudaGraphExec_t capture(const stopwatch *w, const contestant *c, int calls, bool foreign,
                               bool *early)
{
    cudaGraph_t graph = NULL;
    cudaGraphExec_t exec = NULL;
    bool ok = cudaStreamBeginCapture(w->stream, cudaStreamCaptureModeThreadLocal) == cudaSuccess;
    for (int i = 0; ok && i < calls; i++) {
        if (foreign) ok = device_spin(FOREIGN_CYCLES, w->stream) == cudaSuccess;
        if (ok && c) ok = c->launch(c, w->stream);
    }
    ok = cudaStreamEndCapture(w->stream, &graph) == cudaSuccess && ok;
    if (ok && early) *early = starts_early(graph);
    if (ok && cudaGraphInstantiate(&exec, graph, 0) != cudaSuccess) exec = NULL;
    if (graph) cudaGraphDestroy(graph);
    if (!exec) (void)cudaGetLastError();
    return exec;
}

bool clocks_replay(const contestant *c)
{
    stopwatch w;
    if (!stopwatch_make(&w)) return false;
    cudaGraphExec_t exec = capture(&w, c, GRAPH_CALLS, false, NULL);
    const bool ok = exec && cudaGraphLaunch(exec, w.stream) == cudaSuccess &&
                    cudaStreamSynchronize(w.stream) == cudaSuccess;
    if (exec) cudaGraphExecDestroy(exec);
    stopwatch_free(&w);
    return ok;
}

/* ---- all contestants ---- */

/* Calls of a measurement: enough for small calls to last some 200 us, few for large n. */
static int loop_calls(double us)
{
    return us > 5000 ? 1 : us > 1000 ? 3 : us > 100 ? 5 : us > 20 ? 20 : 50;
}

static int graph_calls(double us)
{
    return us > 5000 ? 1 : us > 1000 ? 4 : GRAPH_CALLS;
}

typedef struct race {
    stopwatch watch;
    int loop[MOST_CONTESTANTS];        /* calls of a measurement, by how long one takes */
    int alone_calls[MOST_CONTESTANTS]; /* the same of a graph */
    bool lead[MOST_CONTESTANTS];       /* calls are short: a replay goes ahead of the one timed */
    int graph; /* calls of a graph that has foreign kernels, the same for all */
    bool lead_all;
    cudaGraphExec_t alone[MOST_CONTESTANTS], after[MOST_CONTESTANTS], foreign;
    bool use[MOST_CONTESTANTS];
    double sample[MOST_CONTESTANTS][CLOCK_COUNT][MOST_REPETITIONS];
} race;

/* Runs each contestant once or twice, so that nothing is loaded later, and sees how long a call
 * takes. */
static void warm_up(race *r, const contestant *const *all, size_t count)
{
    double slowest = 0;
    for (size_t i = 0; i < count; i++) {
        double us = time_loop(&r->watch, all[i], 1);
        if (us >= 0) us = time_loop(&r->watch, all[i], us < 1000 ? 3 : 1);
        r->use[i] = us >= 0;
        r->loop[i] = loop_calls(us);
        r->alone_calls[i] = graph_calls(us);
        r->lead[i] = us < 100;
        if (us > slowest) slowest = us;
    }
    r->graph = graph_calls(slowest);
    r->lead_all = slowest < 100;
}

static void make_graphs(race *r, const contestant *const *all, size_t count, clock_plan *plan)
{
    bool early = false;
    for (size_t i = 0; i < count; i++) {
        if (r->use[i] && plan->clock[CLOCK_GRAPH])
            r->alone[i] =
                capture(&r->watch, all[i], r->alone_calls[i], false, i == 0 ? &early : NULL);
        if (r->alone[i]) time_graph(&r->watch, r->alone[i], r->alone_calls[i], false);
    }
    if (plan->after_by_need && !early) plan->clock[CLOCK_AFTER] = false;
    if (!plan->clock[CLOCK_AFTER]) return;
    r->foreign = capture(&r->watch, NULL, r->graph, true, NULL);
    for (size_t i = 0; i < count; i++)
        if (r->use[i]) r->after[i] = capture(&r->watch, all[i], r->graph, true, NULL);
}

static double measure(race *r, const contestant *c, size_t i, bench_clock clock, double foreign_us)
{
    switch (clock) {
    case CLOCK_LOOP: return time_loop(&r->watch, c, r->loop[i]);
    case CLOCK_GRAPH:
        return r->alone[i] ? time_graph(&r->watch, r->alone[i], r->alone_calls[i], r->lead[i]) : -1;
    case CLOCK_COLD: return time_cold(&r->watch, c);
    default:
        return r->after[i] ? time_graph(&r->watch, r->after[i], r->graph, r->lead_all) - foreign_us
                           : -1;
    }
}

static void repeat(race *r, const contestant *const *all, size_t count, const clock_plan *plan)
{
    for (unsigned repetition = 0; repetition < plan->repetitions; repetition++)
        for (int k = 0; k < CLOCK_COUNT; k++) {
            if (!plan->clock[k]) continue;
            const double foreign = k == CLOCK_AFTER && r->foreign
                                       ? time_graph(&r->watch, r->foreign, r->graph, r->lead_all)
                                       : 0;
            for (size_t i = 0; i < count; i++)
                if (r->use[i])
                    r->sample[i][k][repetition] = measure(r, all[i], i, (bench_clock)k, foreign);
        }
}

static void free_graphs(const race *r)
{
    for (size_t i = 0; i < MOST_CONTESTANTS; i++) {
        if (r->alone[i]) cudaGraphExecDestroy(r->alone[i]);
        if (r->after[i]) cudaGraphExecDestroy(r->after[i]);
    }
    if (r->foreign) cudaGraphExecDestroy(r->foreign);
}

bool clocks_time(const contestant *const *all, size_t count, const clock_plan *wanted,
                 timing *result)
{
    static race r;
    clock_plan plan = *wanted;
    r = (race){0};
    if (!prepare_flush() || !stopwatch_make(&r.watch)) return false;
    warm_up(&r, all, count);
    make_graphs(&r, all, count, &plan);
    repeat(&r, all, count, &plan);
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < CLOCK_COUNT; k++)
            result[i].us[k] =
                r.use[i] && plan.clock[k] ? median(r.sample[i][k], plan.repetitions) : -1;
    free_graphs(&r);
    stopwatch_free(&r.watch);
    return r.use[0] && cudaDeviceSynchronize() == cudaSuccess;
}
