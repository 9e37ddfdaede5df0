/* Atomics on the shared memory of a cluster, for ncu to count: how many passes has one that goes to
 * another block? The executor counts a pass for each lane of a bank, as long as this is not known.
 *
 *   cluster_passes > launches.csv          a line for each launch, in the order of ncu's ID
 *   scripts/gpu_banks.sh cluster           the same under ncu (CUDA with ncu, capability 9.0)
 *
 * In a launch some lanes of one warp add to words of rank 0, for some rounds. Columns:
 *
 *   where    plain: own memory; mapped: own memory by its address in the cluster; other: that of
 *            another block; all: a warp of each of four blocks adds to rank 0, one of which is it
 *   words    one: all lanes to one word; apart: each to a bank of its own; bank: each to a word of
 *            one bank; three: three words by turns, as pixels of three channels
 *   value    one: 1, and no answer; two: 2, and no answer; answer: 1, and the answer is kept
 *
 * If counts of one launch differ from run to run, how arrivals fall together counts, too. So each
 * is made twice. */
#include <stdio.h>
#include <stdlib.h>

#include "kg_device.h"

enum { WORDS = 1024, CLUSTER = 4 };
enum { PLAIN, MAPPED, OTHER, ALL, WHERES };
enum { ONE, APART, BANK, THREE, PATTERNS };
enum { ADD_ONE, ADD_TWO, ANSWER, VALUES };

struct launch {
    uint32_t where, words, value, lanes, rounds;
};

static __device__ uint32_t word_of(uint32_t words, uint32_t lane)
{
    return words == ONE ? 0 : words == APART ? lane : words == BANK ? 32 * lane : lane % 3 * 33;
}

template <int VALUE> static __device__ void add(uint32_t *to, const launch &l, uint32_t *out)
{
    uint32_t sum = 0;
#pragma unroll 1
    for (uint32_t round = 0; round < l.rounds; round++) {
        if (VALUE == ADD_ONE) atomicAdd(to, 1u);
        if (VALUE == ADD_TWO) atomicAdd(to, 2u);
        if (VALUE == ANSWER) sum += atomicAdd(to, 1u);
    }
    if (VALUE == ANSWER) out[kg_cluster_rank() * 32 + threadIdx.x] = sum;
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
    static const char *const words[] = {"one", "apart", "bank", "three"};
    static const char *const values[] = {"one", "two", "answer"};
    cudaLaunchConfig_t config = {};
    cudaLaunchAttribute cluster;
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = CLUSTER;
    cluster.val.clusterDim.y = cluster.val.clusterDim.z = 1;
    config.gridDim = CLUSTER;
    config.blockDim = 32;
    config.attrs = &cluster;
    config.numAttrs = 1;
    void (*const kernels[])(launch, uint32_t *) = {adds<ADD_ONE>, adds<ADD_TWO>, adds<ANSWER>};
    must(cudaLaunchKernelEx(&config, kernels[l.value], l, out));
    must(cudaDeviceSynchronize());
    printf("%u,%s,%s,%s,%u,%u\n", id++, wheres[l.where], words[l.words], values[l.value], l.lanes,
           l.rounds);
}

int main(void)
{
    static const uint32_t lanes[] = {1, 2, 11, 32}, rounds[] = {1, 16};
    uint32_t *out;
    must(cudaMalloc(&out, CLUSTER * 32 * sizeof *out));
    printf("id,where,words,value,lanes,rounds\n");
    for (uint32_t where = 0; where < WHERES; where++)
        for (uint32_t words = 0; words < PATTERNS; words++)
            for (uint32_t value = 0; value < VALUES; value++)
                for (int i = 0; i < 4; i++)
                    for (int r = 0; r < 2; r++)
                        for (int twice = 0; twice < 2; twice++)
                            run(launch{where, words, value, lanes[i], rounds[r]}, out);
    must(cudaFree(out));
    return 0;
}
