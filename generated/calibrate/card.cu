#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <cuda_runtime.h>

// What is read and written: more than L2 holds, and little enough to stay there.
constexpr size_t FAR = size_t(1) << 30;
constexpr size_t NEAR = size_t(8) << 20;

static cudaDeviceProp card;
static cudaStream_t stream;
static char *arena;

static void ok(cudaError_t error)
{
    if (error == cudaSuccess) return;
    fprintf(stderr, "%s\n", cudaGetErrorString(error));
    exit(1);
}

struct stopwatch {
    cudaEvent_t from, to;

    stopwatch()
    {
        ok(cudaEventCreate(&from));
        ok(cudaEventCreate(&to));
    }

    ~stopwatch()
    {
        cudaEventDestroy(from);
        cudaEventDestroy(to);
    }
};

// Nanoseconds that the work takes in the stream: the least of several times, after one that is not
// timed.
template <typename Work> static double least_ns(Work work, int times = 9)
{
    stopwatch w;
    double least = 1e30;
    for (int i = 0; i <= times; i++) {
        float ms = 0;
        ok(cudaEventRecord(w.from, stream));
        work();
        ok(cudaEventRecord(w.to, stream));
        ok(cudaEventSynchronize(w.to));
        ok(cudaGetLastError());
        ok(cudaEventElapsedTime(&ms, w.from, w.to));
        if (i > 0 && ms * 1e6 < least) least = ms * 1e6;
    }
    return least;
}

__global__ void spin(long long clocks, long long *spent)
{
    uint64_t from, to;
    const long long start = clock64();
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(from));
    while (clock64() - start < clocks) {
    }
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(to));
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        spent[0] = clock64() - start;
        spent[1] = (long long)(to - from);
    }
}

// Clocks of a long loop by the card's own timer, whose ticks are as long as a microsecond on some
// cards.
static double clock_mhz()
{
    long long spent[2];
    spin<<<card.multiProcessorCount, 256, 0, stream>>>(50000000, (long long *)arena);
    ok(cudaMemcpyAsync(spent, arena, sizeof spent, cudaMemcpyDeviceToHost, stream));
    ok(cudaStreamSynchronize(stream));
    return 1e3 * double(spent[0]) / double(spent[1]);
}

// Clocks rise under load.
static void warm_up()
{
    for (int i = 0; i < 10; i++) (void)clock_mhz();
}
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
static void launch(void (*kernel)(Args...), unsigned blocks, unsigned threads, bool early,
    Args... args)
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

// Nanoseconds of one of many calls in a graph. One replay goes ahead, so that the host is not
// timed.
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
    return in_graph([=] { launch(early ? small_call_early : small_call, 1u, 256u, early, at); },
        CALLS);
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

// Of the time to deal out three blocks for each multiprocessor, what calls do not take: blocks are
// dealt out while
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
enum way { READ, WRITE, COPY };

__device__ inline uint4 load(const uint4 *at)
{
    uint4 v;
    asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4];"
        : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
        : "l"(at));
    return v;
}

__device__ inline void store(uint4 *at, uint4 v)
{
    asm volatile("st.global.cg.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(at), "r"(v.x), "r"(v.y),
        "r"(v.z), "r"(v.w)
        : "memory");
}

// Each block takes DEEP times its threads at a time; all of them go through `count` vectors,
// `passes` times.
template <int DEEP> __global__ void stream_through(way how, const uint4 *from, uint4 *to,
    size_t count, int passes)
{
    const size_t tile = size_t(DEEP) * blockDim.x;
    uint32_t sum = 0;
    for (int pass = 0; pass < passes; pass++) {
        for (size_t at = blockIdx.x * tile + threadIdx.x; at < count; at += gridDim.x * tile) {
            uint4 v[DEEP];
#pragma unroll
            for (int i = 0; i < DEEP; i++)
                v[i] = how == WRITE ? uint4{1, 2, 3, 4} : load(from + at + i * blockDim.x);
#pragma unroll
            for (int i = 0; i < DEEP; i++) {
                if (how == READ) sum += v[i].x ^ v[i].y ^ v[i].z ^ v[i].w;
                else store(to + at + i * blockDim.x, v[i]);
            }
        }
    }
    if (how == READ && sum == 1) to[threadIdx.x] = uint4{sum, 0, 0, 0};
}

// Arrays of both ways share `bytes`.
static double reached(way how, size_t bytes, int deep, size_t blocks)
{
    const size_t of_each = how == COPY ? bytes / 2 : bytes, count = of_each / sizeof(uint4);
    const int passes = bytes == NEAR ? 100 : 1;
    uint4 *from = (uint4 *)arena, *to = (uint4 *)(arena + (how == COPY ? of_each : 0));
    const auto kernel = deep == 1 ? stream_through<1> : deep == 2 ? stream_through<2>
        : stream_through<4>;
    const unsigned grid = blocks ? (unsigned)blocks : (unsigned)(count / (256 * deep));
    const auto work = [&] { kernel<<<grid, 256, 0, stream>>>(how, from, to, count, passes); };
    return double(bytes) * passes / least_ns(work, 5);
}

// The best of several shapes: what the card can do, not what one grid of it does. 0: a block for
// each tile.
static double bandwidth(way how, size_t bytes)
{
    double best = 0;
    for (int blocks : {0, 2, 4, 8, 16}) {
        for (int deep = 1; deep <= 4; deep *= 2) {
            const double one = reached(how, bytes, deep, size_t(blocks) * card.multiProcessorCount);
            if (one > best) best = one;
        }
    }
    return best;
}

// Of one SM: blocks that copy within L2, as many as it holds.
__global__ void __launch_bounds__(1024) one_sm(const uint4 *from, uint4 *to, int passes)
{
    for (int pass = 0; pass < passes; pass++) {
        uint4 v[4];
#pragma unroll
        for (int i = 0; i < 4; i++) v[i] = load(from + pass % 8 * 4096 + i * 1024 + threadIdx.x);
#pragma unroll
        for (int i = 0; i < 4; i++) store(to + pass % 8 * 4096 + i * 1024 + threadIdx.x, v[i]);
    }
}

static double sm_bandwidth()
{
    constexpr int PASSES = 2000;
    const uint4 *from = (const uint4 *)arena;
    uint4 *to = (uint4 *)(arena + (size_t(1) << 20));
    const double ns = least_ns([&] { one_sm<<<1, 1024, 0, stream>>>(from, to, PASSES); });
    return 2.0 * 4096 * sizeof(uint4) * PASSES / ns;
}

template <way WAY>
__global__ void shared_through(int passes, uint32_t *to)
{
    __shared__ uint4 all[2048];
    all[threadIdx.x] = uint4{threadIdx.x, 1, 2, 3};
    __syncthreads();
    const uint32_t at = (uint32_t)__cvta_generic_to_shared(&all[threadIdx.x]);
    uint32_t sum = 0;
    uint4 v{threadIdx.x, 5, 6, 7};
    for (int pass = 0; pass < passes; pass++) {
#pragma unroll
        for (int i = 0; i < 8; i++) {
            if (WAY != WRITE) {
                asm volatile("ld.volatile.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                    : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                    : "r"(at));
                if (WAY == READ) sum += v.x ^ v.y ^ v.z ^ v.w;
            }
            if (WAY != READ)
                asm volatile("st.volatile.shared.v4.u32 [%0], {%1, %2, %3, %4};"
                :
                : "r"(at + 16384), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w)
                : "memory");
        }
    }
    to[blockIdx.x * blockDim.x + threadIdx.x] = WAY == READ ? sum : all[threadIdx.x].x + v.x;
}

template <way WAY>
static double shared_bandwidth()
{
    constexpr int PASSES = 2000;
    const double ns = least_ns(
        [] { shared_through<WAY><<<card.multiProcessorCount, 1024, 0,
            stream>>>(PASSES, (uint32_t *)arena); });
    return (WAY == COPY ? 2 : 1) * 1024.0 * 8 * sizeof(uint4) * PASSES / ns;
}
constexpr int STEPS = 4096;

// A line of memory names the next one. The order is that of a linear congruence over all lines.
__global__ void make_chain(uint32_t *at, uint32_t lines)
{
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < lines) at[size_t(i) * 32] = (i * 1664525u + 1013904223u) & (lines - 1);
}

__global__ void follow(const uint32_t *at, uint32_t *to, int steps, uint32_t from)
{
    uint32_t i = from;
    for (int step = 0; step < steps; step++) {
        asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(i) : "l"(at + size_t(i) * 32));
    }
    *to = i;
}

// Each timing takes lines that the ones before did not take, as long as the lines last.
static double load_latency(size_t bytes)
{
    const uint32_t lines = (uint32_t)(bytes / 128);
    uint32_t *at = (uint32_t *)arena, *to = (uint32_t *)(arena + FAR), from = 1;
    make_chain<<<(lines + 255) / 256, 256, 0, stream>>>(at, lines);
    if (bytes == NEAR) follow<<<1, 1, 0, stream>>>(at, to, (int)lines, 0);
    return least_ns([&] { follow<<<1, 1, 0, stream>>>(at, to, STEPS, from += 7919); }) / STEPS;
}

__global__ void shared_chain(int steps, uint32_t *to)
{
    __shared__ uint32_t next[64];
    for (int i = 0; i < 64; i++) next[i] = (i + 7) % 64 * 4;
    const uint32_t base = (uint32_t)__cvta_generic_to_shared(next);
    uint32_t i = 0;
    for (int step = 0; step < steps; step++) {
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(i) : "r"(base + i));
    }
    *to = i;
}

__global__ void barriers(int steps, uint32_t *to)
{
    for (int step = 0; step < steps; step++) __syncthreads();
    *to = 0;
}

__global__ void shuffles(int steps, uint32_t *to)
{
    uint32_t v = threadIdx.x;
    for (int step = 0; step < steps; step++) v = __shfl_xor_sync(0xffffffffu, v, 1) + 1;
    *to = v;
}

// The next address depends on the answer.
__global__ void atomics(int steps, uint32_t *to)
{
    uint32_t v = 0;
    for (int step = 0; step < steps; step++) v = atomicAdd(to + (v & 1 ? 32 : 0), 2u);
    to[64] = v;
}

static double one_step(void (*kernel)(int, uint32_t *), unsigned threads)
{
    uint32_t *to = (uint32_t *)arena;
    ok(cudaMemsetAsync(to, 0, 1024, stream));
    const double few = least_ns([&] { kernel<<<1, threads, 0, stream>>>(STEPS, to); });
    const double many = least_ns([&] { kernel<<<1, threads, 0, stream>>>(3 * STEPS, to); });
    return (many - few) / (2 * STEPS);
}

__global__ void add_to_one(int steps, uint32_t *to)
{
    for (int step = 0; step < steps; step++) atomicAdd(to, 1u);
}

// One lane of each of many warps adds to one word.
static double atomic_rate()
{
    constexpr int EACH = 256;
    const unsigned blocks = 8 * card.multiProcessorCount;
    const double ns = least_ns([=] { add_to_one<<<blocks, 1, 0, stream>>>(EACH, (uint32_t *)arena);
        });
    return ns / (double(blocks) * EACH);
}
constexpr int CHAINS = 8, DEEP = 16;

__global__ void mix_f32(int steps, uint32_t *to)
{
    float v[CHAINS];
    for (int i = 0; i < CHAINS; i++) v[i] = (float)(threadIdx.x + i);
    for (int step = 0; step < steps; step++) {
#pragma unroll
        for (int i = 0; i < CHAINS * DEEP; i++)
            asm volatile("add.f32 %0, %0, %1;" : "+f"(v[i % CHAINS]) : "f"(v[(i + 1) % CHAINS]));
    }
    float sum = v[0];
    for (int i = 1; i < CHAINS; i++) sum += v[i];
    if (sum == (float)12345) *to = 1;
}

__global__ void mix_f64(int steps, uint32_t *to)
{
    double v[CHAINS];
    for (int i = 0; i < CHAINS; i++) v[i] = (double)(threadIdx.x + i);
    for (int step = 0; step < steps; step++) {
#pragma unroll
        for (int i = 0; i < CHAINS * DEEP; i++)
            asm volatile("add.f64 %0, %0, %1;" : "+d"(v[i % CHAINS]) : "d"(v[(i + 1) % CHAINS]));
    }
    double sum = v[0];
    for (int i = 1; i < CHAINS; i++) sum += v[i];
    if (sum == (double)12345) *to = 1;
}

__global__ void mix_integer(int steps, uint32_t *to)
{
    uint32_t v[CHAINS];
    for (int i = 0; i < CHAINS; i++) v[i] = (uint32_t)(threadIdx.x + i);
    for (int step = 0; step < steps; step++) {
#pragma unroll
        for (int i = 0; i < CHAINS * DEEP; i++)
            asm volatile("add.u32 %0, %0, %1;" : "+r"(v[i % CHAINS]) : "r"(v[(i + 1) % CHAINS]));
    }
    uint32_t sum = v[0];
    for (int i = 1; i < CHAINS; i++) sum += v[i];
    if (sum == (uint32_t)12345) *to = 1;
}

__global__ void mix_multiply(int steps, uint32_t *to)
{
    uint32_t v[CHAINS];
    for (int i = 0; i < CHAINS; i++) v[i] = (uint32_t)(threadIdx.x + i);
    for (int step = 0; step < steps; step++) {
#pragma unroll
        for (int i = 0; i < CHAINS * DEEP; i++)
            asm volatile("mul.lo.u32 %0, %0, %1;" : "+r"(v[i % CHAINS]) : "r"(v[(i + 1) % CHAINS]));
    }
    uint32_t sum = v[0];
    for (int i = 1; i < CHAINS; i++) sum += v[i];
    if (sum == (uint32_t)12345) *to = 1;
}

__global__ void mix_convert(int steps, uint32_t *to)
{
    uint32_t v[CHAINS];
    for (int i = 0; i < CHAINS; i++) v[i] = (uint32_t)(threadIdx.x + i);
    for (int step = 0; step < steps; step++) {
#pragma unroll
        for (int i = 0; i < CHAINS * DEEP; i++)
            asm volatile("{ .reg .f32 t; cvt.rn.f32.u32 t, %0; mov.b32 %0, t; }"
                : "+r"(v[i % CHAINS]) : "r"(v[(i + 1) % CHAINS]));
    }
    uint32_t sum = v[0];
    for (int i = 1; i < CHAINS; i++) sum += v[i];
    if (sum == (uint32_t)12345) *to = 1;
}

__global__ void mix_special(int steps, uint32_t *to)
{
    float v[CHAINS];
    for (int i = 0; i < CHAINS; i++) v[i] = (float)(threadIdx.x + i);
    for (int step = 0; step < steps; step++) {
#pragma unroll
        for (int i = 0; i < CHAINS * DEEP; i++)
            asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+f"(v[i % CHAINS])
                : "f"(v[(i + 1) % CHAINS]));
    }
    float sum = v[0];
    for (int i = 1; i < CHAINS; i++) sum += v[i];
    if (sum == (float)12345) *to = 1;
}

static double rate(void (*kernel)(int, uint32_t *))
{
    constexpr int FEW = 20, MANY = 220;
    constexpr unsigned THREADS = 1024;
    const auto time = [=](int steps) {
        return least_ns([=] { kernel<<<2 * card.multiProcessorCount, THREADS, 0,
            stream>>>(steps, (uint32_t *)arena); });
    };
    const double clocks = (time(MANY) - time(FEW)) * clock_mhz() / 1e3;
    return 2.0 * THREADS * CHAINS * DEEP * (MANY - FEW) / clocks;
}
static double offload_time(size_t bytes, cudaMemcpyKind way)
{
    void *host;
    ok(cudaMallocHost(&host, bytes));
    const double ns = least_ns([&] {
            if (way == cudaMemcpyHostToDevice) ok(cudaMemcpyAsync(arena, host, bytes, way, stream));
            else ok(cudaMemcpyAsync(host, arena, bytes, way, stream));
        });
    ok(cudaFreeHost(host));
    return ns;
}

static double offload_bandwidth(cudaMemcpyKind way)
{
    constexpr size_t BYTES = size_t(256) << 20;
    return BYTES / offload_time(BYTES, way);
}

static double offload_latency()
{
    return offload_time(4, cudaMemcpyHostToDevice) + offload_time(4, cudaMemcpyDeviceToHost);
}

static void put(const char *key, double value, const char *unit, const char *help)
{
    printf("%s: %.*f # %s%s%s\n", key, value == (long long)value ? 0 : 4, value, unit, *unit ? ": "
        : "", help);
    fflush(stdout);
}

int main()
{
    const cudaError_t found = cudaGetDeviceProperties(&card, 0);
    if (found != cudaSuccess) {
        fprintf(stderr, "no GPU can be used: %s\n", cudaGetErrorString(found));
        return 1;
    }
    ok(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    ok(cudaMalloc(&arena, 2 * FAR));
    ok(cudaMemset(arena, 0, 2 * FAR));
    int driver = 0, toolkit = 0;
    ok(cudaDriverGetVersion(&driver));
    ok(cudaRuntimeGetVersion(&toolkit));
    warm_up();
    printf("# Measured by kgen calibrate 0.2.0; CUDA %d.%d, driver for CUDA %d.%d.\n",
        toolkit / 1000,
        toolkit % 1000 / 10, driver / 1000, driver % 1000 / 10);
    printf("kgen_card: 1\nname: %s\n", card.name);
    put("capability", 10 * card.major + card.minor, "", "compute capability times ten");
    put("sms", card.multiProcessorCount, "", "multiprocessors");
    put("clock_mhz", clock_mhz(), "MHz", "clock of the SMs");
    put("l2_kib", card.l2CacheSize / 1024.0, "KiB", "L2 cache");
    put("launch_stream_ns", launch_in_stream(), "ns", "an empty kernel, launched in a stream");
    put("launch_graph_ns", launch_in_graph(false), "ns", "the same in a graph");
    put("launch_early_ns", launch_in_graph(true), "ns", "in a graph, programmatic launch");
    put("call_graph_ns", call_in_graph(false), "ns", "a block that reads and writes, in a graph");
    put("call_early_ns", call_in_graph(true), "ns", "the same, programmatic launch");
    put("block_ns", one_block(false), "ns", "one thread block more of an empty kernel");
    put("block_early_ns", one_block(true), "ns", "the same, programmatic launch");
    put("dealt_early_ns", dealt_early(), "ns", "dealing out blocks that no call waits for");
    put("code_ns", one_instruction(), "ns", "one instruction that was not fetched before");
    put("read_gbs", bandwidth(READ, FAR), "GB/s", "reading device memory");
    put("write_gbs", bandwidth(WRITE, FAR), "GB/s", "writing it");
    put("copy_gbs", bandwidth(COPY, FAR), "GB/s", "copying: bytes both ways");
    put("latency_ns", load_latency(FAR), "ns", "a load that misses L2");
    put("l2_read_gbs", bandwidth(READ, NEAR), "GB/s", "reading L2");
    put("l2_write_gbs", bandwidth(WRITE, NEAR), "GB/s", "writing it");
    put("l2_copy_gbs", bandwidth(COPY, NEAR), "GB/s", "copying in it: bytes both ways");
    put("l2_latency_ns", load_latency(NEAR), "ns", "a load that hits L2");
    put("sm_gbs", sm_bandwidth(), "GB/s", "one SM copying within L2");
    put("shared_gbs", shared_bandwidth<READ>(), "GB/s", "reading shared memory, of one SM");
    put("shared_write_gbs", shared_bandwidth<WRITE>(), "GB/s", "writing it");
    put("shared_copy_gbs", shared_bandwidth<COPY>(), "GB/s", "copying in it: bytes both ways");
    put("shared_latency_ns", one_step(shared_chain, 1), "ns", "a load from shared memory");
    put("barrier_ns", one_step(barriers, 256), "ns", "a barrier of 256 threads");
    put("shuffle_ns", one_step(shuffles, 32), "ns", "a shuffle whose result the next one needs");
    put("atomic_ns", atomic_rate(), "ns", "one more atomic addition to one word");
    put("atomic_far_ns", one_step(atomics, 1), "ns", "an atomic addition and its answer");
    put("rate_f32", rate(mix_f32), "a clock", "float additions of an SM");
    put("rate_f64", rate(mix_f64), "a clock", "double additions");
    put("rate_integer", rate(mix_integer), "a clock", "integer additions");
    put("rate_multiply", rate(mix_multiply), "a clock", "integer multiplications");
    put("rate_convert", rate(mix_convert), "a clock", "conversions from integer to float");
    put("rate_special", rate(mix_special), "a clock", "square roots and their like");
    put("offload_to_gbs", offload_bandwidth(cudaMemcpyHostToDevice), "GB/s",
        "from pinned memory of the host");
    put("offload_from_gbs", offload_bandwidth(cudaMemcpyDeviceToHost), "GB/s",
        "to pinned memory of the host");
    put("offload_latency_ns", offload_latency(), "ns", "a transfer of a few bytes");
    return 0;
}
