/* minimal.h: the search of the dissertation's chapter 7, on the card and on a core of the CPU: a
 * stack, the trim test and a closest heap, in a minimal kd-tree of two dimensions. */
#ifndef BENCH_MINIMAL_H
#define BENCH_MINIMAL_H

#include <cuda_runtime_api.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { MINIMAL_MOST_K = 32 };

/* Nodes are pairs of coordinates, level by level. Without queries each node is one, and finds no
 * neighbour in itself. Lists are k distances (squares) and nodes of each query; they are heaps, in
 * no order. */
typedef struct minimal_search {
    const float *nodes, *queries;
    uint32_t n_nodes, n, k;
    float *distances;
    uint32_t *found;
} minimal_search;

/* Arrays of the device, in blocks of so many threads. Returns a cudaError_t. */
int minimal_on_card(const minimal_search *s, uint32_t threads, cudaStream_t stream);
/* Arrays of the host, queries one after the other. */
void minimal_on_cpu(const minimal_search *s);

#ifdef __cplusplus
}
#endif
#endif
