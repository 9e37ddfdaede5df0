#include "bench.h"

#include <stdlib.h>

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

static double elapsed_us(cudaEvent_t from, cudaEvent_t to)
{
    float ms = -1;
    cudaEventSynchronize(to);
    cudaEventElapsedTime(&ms, from, to);
    return 1000.0 * ms;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values)
{
    qsort(values, REPETITIONS, sizeof *values, by_value);
    return values[REPETITIONS / 2];
}

typedef struct stopwatch { cudaEvent_t from, to; cudaStream_t stream; } stopwatch;

static double time_loop(const stopwatch *w, const contestant *c, int calls)
{
    cudaEventRecord(w->from, w->stream);
    for (int i = 0; i < calls; i++) c->launch(c, w->stream);
    cudaEventRecord(w->to, w->stream);
    return elapsed_us(w->from, w->to) / calls;
}

static double time_graph(const stopwatch *w, cudaGraphExec_t graph)
{
    cudaEventRecord(w->from, w->stream);
    cudaGraphLaunch(graph, w->stream);
    cudaEventRecord(w->to, w->stream);
    return elapsed_us(w->from, w->to) / GRAPH_CALLS;
}

static double time_cold(const stopwatch *w, const contestant *c)
{
    cudaMemsetAsync(flush_memory, 0, flush_bytes, w->stream);
    cudaEventRecord(w->from, w->stream);
    c->launch(c, w->stream);
    cudaEventRecord(w->to, w->stream);
    return elapsed_us(w->from, w->to);
}

static bool capture(const stopwatch *w, const contestant *c, cudaGraphExec_t *exec)
{
    cudaGraph_t graph;
    cudaStreamBeginCapture(w->stream, cudaStreamCaptureModeThreadLocal);
    for (int i = 0; i < GRAPH_CALLS; i++) c->launch(c, w->stream);
    if (cudaStreamEndCapture(w->stream, &graph) != cudaSuccess) return false;
    const bool ok = cudaGraphInstantiate(exec, graph, 0) == cudaSuccess;
    cudaGraphDestroy(graph);
    return ok;
}

/* Enough calls that a loop lasts some 200 us, and few for large n. */
static int calls_for(const stopwatch *w, const contestant *c)
{
    const double us = time_loop(w, c, 3);
    return us > 100 ? 5 : us > 20 ? 20 : 50;
}

bool clocks_time(const contestant *const *all, size_t count, timing *result)
{
    static double samples[MOST_CONTESTANTS][CLOCK_COUNT][REPETITIONS];
    cudaGraphExec_t graphs[MOST_CONTESTANTS];
    int calls[MOST_CONTESTANTS];
    stopwatch w;
    if (!prepare_flush()) return false;
    cudaStreamCreateWithFlags(&w.stream, cudaStreamNonBlocking);
    cudaEventCreate(&w.from);
    cudaEventCreate(&w.to);
    for (size_t i = 0; i < count; i++) { /* warm up */
        calls[i] = calls_for(&w, all[i]);
        if (!capture(&w, all[i], &graphs[i])) return false;
        time_graph(&w, graphs[i]);
    }
    for (int r = 0; r < REPETITIONS; r++) {
        for (size_t i = 0; i < count; i++) samples[i][CLOCK_LOOP][r] = time_loop(&w, all[i], calls[i]);
        for (size_t i = 0; i < count; i++) samples[i][CLOCK_GRAPH][r] = time_graph(&w, graphs[i]);
        for (size_t i = 0; i < count; i++) samples[i][CLOCK_COLD][r] = time_cold(&w, all[i]);
    }
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < CLOCK_COUNT; k++) result[i].us[k] = median(samples[i][k]);
        cudaGraphExecDestroy(graphs[i]);
    }
    cudaEventDestroy(w.from);
    cudaEventDestroy(w.to);
    cudaStreamDestroy(w.stream);
    return cudaDeviceSynchronize() == cudaSuccess;
}
