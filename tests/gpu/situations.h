/* Calls in a graph, and beside a kernel that holds half of the device. Programs bring the calls,
 * and say whether the results are right. */
#ifndef TESTS_GPU_SITUATIONS_H
#define TESTS_GPU_SITUATIONS_H

#include "hold.h"
#include "tap.h"

/* `launch` is captured once. Each of `replays` begins with `new_data` and ends with `right`. */
static void replay_a_graph(cudaStream_t stream, int replays, void (*launch)(cudaStream_t),
                           void (*new_data)(cudaStream_t), bool (*right)(void), const char *what)
{
    cudaGraph_t graph;
    cudaGraphExec_t replay;
    bool all_right = true;
    must_cuda(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    launch(stream);
    must_cuda(cudaStreamEndCapture(stream, &graph));
    must_cuda(cudaGraphInstantiate(&replay, graph, 0));
    for (int i = 0; i < replays; i++) {
        new_data(stream);
        must_cuda(cudaGraphLaunch(replay, stream));
        must_cuda(cudaStreamSynchronize(stream));
        all_right = right() && all_right;
    }
    report(all_right, what);
    must_cuda(cudaGraphExecDestroy(replay));
    must_cuda(cudaGraphDestroy(graph));
}

/* Half of the multiprocessors are held until all calls of `run` have ended. */
static void beside_a_kernel_that_holds_half(cudaStream_t stream, bool (*run)(cudaStream_t),
                                            int rounds, const char *what)
{
    volatile unsigned *words; /* let go, holding */
    cudaStream_t other;
    int sms;
    bool right = true;
    must_cuda(cudaHostAlloc((void **)&words, 2 * sizeof *words, cudaHostAllocMapped));
    words[0] = words[1] = 0;
    must_cuda(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
    must_cuda(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
    must_cuda(hold_start((unsigned)sms / 2, &words[0], &words[1], other));
    for (int round = 0; round < rounds; round++) right = run(stream) && right;
    const bool held = cudaStreamQuery(other) == cudaErrorNotReady;
    words[0] = 1;
    must_cuda(cudaStreamSynchronize(other));
    if (!held) printf("# the multiprocessors were not held to the end\n");
    report(right && held, what);
    must_cuda(cudaStreamDestroy(other));
    must_cuda(cudaFreeHost((void *)words));
}

#endif
