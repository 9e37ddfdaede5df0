#include "graph.h"

#include <cuda_runtime.h>

static cudaError_t capture(cudaStream_t stream, calls_fn *calls, void *context,
                           cudaGraphExec_t *replay)
{
    cudaGraph_t graph = nullptr;
    cudaError_t error = cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    if (error) return error;
    const int refused = calls(stream, context);
    error = cudaStreamEndCapture(stream, &graph);
    if (!error && refused) error = cudaErrorUnknown;
    if (!error) error = cudaGraphInstantiate(replay, graph, 0);
    if (graph) cudaGraphDestroy(graph);
    return error;
}

/* The first replay brings the code to the device. */
static cudaError_t time_replays(cudaStream_t stream, cudaGraphExec_t replay, int replays, float *us)
{
    cudaEvent_t from, to;
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    cudaError_t error = cudaGraphLaunch(replay, stream);
    cudaEventRecord(from, stream);
    for (int i = 0; i < replays && !error; i++) error = cudaGraphLaunch(replay, stream);
    cudaEventRecord(to, stream);
    if (!error) error = cudaEventSynchronize(to);
    if (!error) error = cudaEventElapsedTime(us, from, to);
    *us *= 1000.0f / (float)replays;
    cudaEventDestroy(from);
    cudaEventDestroy(to);
    return error;
}

int graph_replay(calls_fn *calls, void *context, int replays, float *us)
{
    cudaStream_t stream;
    cudaGraphExec_t replay = nullptr;
    cudaError_t error = cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    if (error) return error;
    error = capture(stream, calls, context, &replay);
    if (!error) error = time_replays(stream, replay, replays, us);
    if (replay) cudaGraphExecDestroy(replay);
    cudaStreamDestroy(stream);
    return error;
}
