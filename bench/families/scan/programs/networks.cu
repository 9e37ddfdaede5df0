/* Cycles of scans by networks of adders (dissertation, figures 6.8 and 6.11): of runs in registers,
 * and of lanes by shuffles and by shared memory. Prints CSV. One warp alone tells how long a scan
 * takes; 32 warps tell how many cycles of a multiprocessor it costs.
 *
 * Sums are volatile, as the dissertation has them: so the compiler keeps the network as it is. */
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

__device__ uint32_t add(uint32_t a, uint32_t b)
{
    uint32_t c;
    asm volatile("add.u32 %0, %1, %2;" : "=r"(c) : "r"(a), "r"(b));
    return c;
}

#include "networks.h"

enum { ROUNDS = 256, WARPS = 32, SAMPLES = 5 };

/* Between the first warp's begin and the last one's end. */
__device__ void tell(long long start, uint32_t value, long long *first, long long *last,
                     uint32_t *out)
{
    const long long end = clock64();
    out[threadIdx.x] = value;
    atomicMin((unsigned long long *)first, (unsigned long long)start);
    atomicMax((unsigned long long *)last, (unsigned long long)end);
}

template <int network, int n>
__global__ void time_run(long long *first, long long *last, uint32_t *out)
{
    uint32_t v[n], sum = 0;
    for (int i = 0; i < n; i++) v[i] = out[threadIdx.x] + i;
    __syncthreads();
    const long long start = clock64();
#pragma unroll 2
    for (int r = 0; r < ROUNDS; r++) run<network, n>::scan(v);
    for (int i = 0; i < n; i++) sum += v[i];
    tell(start, sum, first, last, out);
}

template <int network, int n>
__global__ void time_shuffles(long long *first, long long *last, uint32_t *out)
{
    typedef lanes<network, n> of;
    const uint32_t lane = threadIdx.x % 32, takes = of::takes(lane);
    uint32_t v = out[threadIdx.x] + lane, from[of::levels];
    for (int l = 0; l < of::levels; l++) from[l] = of::from(l, lane);
    __syncthreads();
    const long long start = clock64();
#pragma unroll 2
    for (int r = 0; r < ROUNDS; r++) {
#pragma unroll
        for (int l = 0; l < of::levels; l++) {
            const uint32_t other = __shfl_sync(0xffffffffu, v, from[l]);
            if (takes >> l & 1) v = add(other, v);
        }
    }
    tell(start, v, first, last, out);
}

template <int network, int n>
__global__ void time_shared(long long *first, long long *last, uint32_t *out)
{
    typedef lanes<network, n> of;
    __shared__ uint32_t slots[WARPS][32];
    const uint32_t lane = threadIdx.x % 32, takes = of::takes(lane);
    volatile uint32_t *const own = slots[threadIdx.x / 32];
    uint32_t v = out[threadIdx.x] + lane, from[of::levels];
    for (int l = 0; l < of::levels; l++) from[l] = of::from(l, lane);
    own[lane] = v;
    __syncthreads();
    const long long start = clock64();
#pragma unroll 2
    for (int r = 0; r < ROUNDS; r++) {
#pragma unroll
        for (int l = 0; l < of::levels; l++) {
            const uint32_t other = own[from[l]];
            __syncwarp();
            if (takes >> l & 1) own[lane] = v = add(other, v);
            __syncwarp();
        }
    }
    tell(start, v, first, last, out);
}

static void must(cudaError_t error)
{
    if (error == cudaSuccess) return;
    fprintf(stderr, "networks: %s\n", cudaGetErrorString(error));
    exit(1);
}

typedef void (*timed)(long long *, long long *, uint32_t *);

/* The least of some samples, in cycles of a scan. */
static double cycles_of(timed kernel, unsigned warps)
{
    static long long *clocks;
    static uint32_t *out;
    long long least = -1, both[2];
    if (!clocks) must(cudaMalloc(&clocks, sizeof both));
    if (!out) must(cudaMalloc(&out, 32 * WARPS * sizeof *out));
    for (int sample = 0; sample < SAMPLES; sample++) {
        const long long unset[2] = {0x7fffffffffffffff, 0};
        must(cudaMemcpy(clocks, unset, sizeof unset, cudaMemcpyHostToDevice));
        must(cudaMemset(out, 1, 32 * WARPS * sizeof *out));
        kernel<<<1, 32 * warps>>>(clocks, clocks + 1, out);
        must(cudaGetLastError());
        must(cudaMemcpy(both, clocks, sizeof both, cudaMemcpyDeviceToHost));
        if (least < 0 || both[1] - both[0] < least) least = both[1] - both[0];
    }
    return double(least) / ROUNDS / warps;
}

static void put(const char *figure, const char *way, const char *network, int n, timed kernel)
{
    printf("%s,%s,%s,%d,%.1f,%.2f\n", figure, way, network, n, cycles_of(kernel, 1),
           cycles_of(kernel, WARPS));
}

template <int network, int n> struct runs {
    static void time(const char *name)
    {
        runs<network, n - 1>::time(name);
        put("6.8", "registers", name, n, time_run<network, n>);
    }
};
template <int network> struct runs<network, 1> {
    static void time(const char *)
    {
    }
};

template <int network, int n> static void time_lanes(const char *name)
{
    put("6.11", "shuffles", name, n, time_shuffles<network, n>);
    put("6.11", "shared memory", name, n, time_shared<network, n>);
}

#define TIME(network, name)                                                                        \
    runs<network, 32>::time(name);                                                                 \
    time_lanes<network, 2>(name);                                                                  \
    time_lanes<network, 4>(name);                                                                  \
    time_lanes<network, 8>(name);                                                                  \
    time_lanes<network, 16>(name);                                                                 \
    time_lanes<network, 32>(name);

int main()
{
    printf("figure,way,network,n,cycles_alone,cycles_full\n");
    NETWORKS(TIME)
    return 0;
}
