/* Atomics and loads on the shared memory of a cluster, for ncu to count. Which counters have those
 * that go to another block? How many passes do they take?
 *
 *   cluster_passes > launches.csv          a line for each launch, in the order of ncu's ID
 *   scripts/gpu_banks.sh cluster           the same under ncu (CUDA with ncu, capability 9.0)
 *
 * In a launch some lanes of one warp add to words of rank 0, or load them, for 16 rounds. Columns:
 *
 *   where    plain: own memory; mapped: own memory by its address in the cluster; other: that of
 *            another block; all: a warp of each of four blocks adds to rank 0, one of which is it
 *   words    one: all lanes to one word; apart: each to a bank of its own; bank: each to a word of
 *            one bank
 *   value    one: 1 is added; two: 2 is added; load: words are loaded */
#include <stdio.h>
#include <stdlib.h>

#include "kg_device.h"

enum { WORDS = 1024, CLUSTER = 4 };
enum { PLAIN, MAPPED, OTHER, ALL, WHERES };
enum { ONE, APART, BANK, PATTERNS };
enum { ADD_ONE, ADD_TWO, LOAD, VALUES };
enum { ROUNDS = 16 };

struct launch {
    uint32_t where, words, value, lanes;
};

static __device__ uint32_t word_of(uint32_t words, uint32_t lane)
{
    return words == ONE ? 0 : words == APART ? lane : 32 * lane;
}

template <int VALUE> static __device__ void add(uint32_t *to, const launch &l, uint32_t *out)
{
    uint32_t sum = 0;
#pragma unroll 1
    for (uint32_t round = 0; round < ROUNDS; round++) {
        if (VALUE == ADD_ONE) atomicAdd(to, 1u);
        if (VALUE == ADD_TWO) atomicAdd(to, 2u);
        if (VALUE == LOAD) sum += *(volatile uint32_t *)to;
    }
    if (VALUE == LOAD) out[kg_cluster_rank() * 32 + threadIdx.x] = sum;
}

template <int VALUE> __global__ void __launch_bounds__(32) adds(launch l, uint32_t *out)
{
    __shared__ uint32_t counts[WORDS];
    const uint32_t rank = kg_cluster_rank();
    kg_cluster_sync();
    const bool mine = l.where == ALL || rank == (l.where == OTHER ? 1u : 0u);
    if (mine && threadIdx.x < l.lanes) {
        uint32_t *const to = counts + word_of(l.words, threadIdx.x);
        if (l.where == PLAIN) add<VALUE>(to, l, out);
        else add<VALUE>(kg_map_shared(to, 0), l, out);
    }
    kg_cluster_sync();
}

static void must(cudaError_t error)
{
    if (error == cudaSuccess) return;
    fprintf(stderr, "cluster_passes: %s\n", cudaGetErrorString(error));
    exit(1);
}

static void run(launch l, uint32_t *out)
{
    static unsigned id;
    static const char *const wheres[] = {"plain", "mapped", "other", "all"};
    static const char *const words[] = {"one", "apart", "bank"};
    static const char *const values[] = {"one", "two", "load"};
    cudaLaunchConfig_t config = {};
    cudaLaunchAttribute cluster;
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = CLUSTER;
    cluster.val.clusterDim.y = cluster.val.clusterDim.z = 1;
    config.gridDim = CLUSTER;
    config.blockDim = 32;
    config.attrs = &cluster;
    config.numAttrs = 1;
    void (*const kernels[])(launch, uint32_t *) = {adds<ADD_ONE>, adds<ADD_TWO>, adds<LOAD>};
    must(cudaLaunchKernelEx(&config, kernels[l.value], l, out));
    must(cudaDeviceSynchronize());
    printf("%u,%s,%s,%s,%u\n", id++, wheres[l.where], words[l.words], values[l.value], l.lanes);
}

int main(void)
{
    static const uint32_t lanes[] = {11, 32};
    uint32_t *out;
    must(cudaMalloc(&out, CLUSTER * 32 * sizeof *out));
    printf("id,where,words,value,lanes\n");
    for (uint32_t where = 0; where < WHERES; where++)
        for (uint32_t words = 0; words < PATTERNS; words++)
            for (uint32_t value = 0; value < VALUES; value++)
                for (int i = 0; i < 2; i++) run(launch{where, words, value, lanes[i]}, out);
    must(cudaFree(out));
    return 0;
}
