//% -- Launches, thread blocks, and code that was not fetched before.
__global__ void empty()
{
}

__global__ void empty_early()
{
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;");
    asm volatile("griddepcontrol.wait;");
#endif
}

// The least that a call does: a block that reads, and writes.
__global__ void small_call(float *at)
{
    at[threadIdx.x + 256] = at[threadIdx.x] + 1;
}

__global__ void small_call_early(float *at)
{
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;");
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
    at[threadIdx.x + 256] = at[threadIdx.x] + 1;
}

constexpr int CALLS = 400;

static double launch_in_stream()
{
    return least_ns([] {
               for (int i = 0; i < CALLS; i++) empty<<<1, 256, 0, stream>>>();
           }) /
           CALLS;
}

template <typename... Args>
static void launch(void (*kernel)(Args...), unsigned blocks, unsigned threads, bool early, Args... args)
{
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = blocks;
    config.blockDim = threads;
    config.stream = stream;
    config.attrs = &attribute;
    config.numAttrs = early && card.major >= 9 ? 1 : 0;
    ok(cudaLaunchKernelEx(&config, kernel, args...));
}

// Nanoseconds of one of many calls in a graph. One replay goes ahead, so that the host is not timed.
template <typename Call> static double in_graph(Call call, int calls)
{
    cudaGraph_t graph;
    cudaGraphExec_t ready;
    ok(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    for (int i = 0; i < calls; i++) call();
    ok(cudaStreamEndCapture(stream, &graph));
    ok(cudaGraphInstantiate(&ready, graph, 0));
    double least = 1e30;
    for (int i = 0; i < 9; i++) {
        stopwatch w;
        float ms = 0;
        ok(cudaGraphLaunch(ready, stream));
        ok(cudaEventRecord(w.from, stream));
        ok(cudaGraphLaunch(ready, stream));
        ok(cudaEventRecord(w.to, stream));
        ok(cudaEventSynchronize(w.to));
        ok(cudaEventElapsedTime(&ms, w.from, w.to));
        if (ms * 1e6 / calls < least) least = ms * 1e6 / calls;
    }
    ok(cudaGraphExecDestroy(ready));
    ok(cudaGraphDestroy(graph));
    return least;
}

static double launch_in_graph(bool early)
{
    return in_graph([=] { launch(early ? empty_early : empty, 1u, 256u, early); }, CALLS);
}

static double call_in_graph(bool early)
{
    float *at = (float *)arena;
    return in_graph([=] { launch(early ? small_call_early : small_call, 1u, 256u, early, at); }, CALLS);
}

static double one_block(bool early)
{
    constexpr unsigned FEW = 1u << 15, MANY = 1u << 18;
    const auto time = [=](unsigned blocks) {
        return in_graph([=] { launch(early ? empty_early : empty, blocks, 256u, early); }, 8);
    };
    return (time(MANY) - time(FEW)) / (MANY - FEW);
}

__global__ void blocks_early(float *at)
{
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;");
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    at[i + (NEAR / 4)] = at[i] + 1;
}

// Of the time to deal out three blocks for each multiprocessor, what calls do not take: blocks are dealt out while
// the call before ends.
static double dealt_early()
{
    const unsigned more = 3 * card.multiProcessorCount;
    float *at = (float *)arena;
    const auto time = [=](unsigned blocks) {
        return in_graph([=] { launch(blocks_early, blocks, 256u, true, at); }, CALLS);
    };
    const double hidden = more * one_block(true) - (time(1 + more) - time(1));
    return hidden > 0 ? hidden : 0;
}

// Instructions one after the other, each run once. Four chains: no one waits for the one before.
template <int COUNT> __global__ void straight(float *at)
{
    float a = at[0], b = at[1], c = at[2], d = at[3];
#pragma unroll
    for (int i = 0; i < COUNT / 4; i++) {
        asm volatile("add.f32 %0, %0, %1;" : "+f"(a) : "f"(d));
        asm volatile("add.f32 %0, %0, %1;" : "+f"(b) : "f"(a));
        asm volatile("add.f32 %0, %0, %1;" : "+f"(c) : "f"(b));
        asm volatile("add.f32 %0, %0, %1;" : "+f"(d) : "f"(c));
    }
    at[4] = a + b + c + d;
}

static double one_instruction()
{
    constexpr int FEW = 256, MANY = 2048;
    float *at = (float *)arena;
    const double few = in_graph([=] { launch(straight<FEW>, 1u, 32u, false, at); }, 100);
    const double many = in_graph([=] { launch(straight<MANY>, 1u, 32u, false, at); }, 100);
    return (many - few) / (MANY - FEW);
}
