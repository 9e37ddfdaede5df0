//% -- Times, by events on the card; and the card itself.
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

// Nanoseconds that the work takes in the stream: the least of several times, after one that is not timed.
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

// Clocks of a long loop by the card's own timer, whose ticks are as long as a microsecond on some cards.
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
