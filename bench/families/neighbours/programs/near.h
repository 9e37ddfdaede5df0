/* near.h: contestants of the program `near`, in f32 and three dimensions. All arrays are device
 * memory. Functions return a cudaError_t or a kg_status, 0 where all is well. */
#ifndef BENCH_NEAR_H
#define BENCH_NEAR_H

#include <cuda_runtime_api.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Points of a cell, queries, and room for the lists of these. */
typedef struct near_work {
    const float *at[3], *query[3];
    uint32_t n, queries, k;
    int among; /* every point among the others: `query` means nothing */
    uint32_t *indices;
    float *distances; /* squares, k of each query */
    cudaStream_t stream;
} near_work;

/* A plain kernel that looks at all points. A thread has a query; tiles of points lie in shared
 * memory. */
int near_brute(const near_work *w);

/* Distances alone of every stride-th query, k of each, by the same kernel. */
int near_sample(const near_work *w, uint32_t stride, float *distances);

/* cudaKDTree, where its headers were there: NULL behind the last of its ways to search. */
extern const char *const near_rivals[];
int near_rival_open(const near_work *w); /* memory for its tree */
/* It sorts its array in place. Turn 0 fills the array, turn 1 builds. */
int near_rival_build(const near_work *w, uint64_t turn);
int near_rival_search(const near_work *w,
                      int which); /* `among`: queries in the order of its tree */
void near_rival_close(void);

#ifdef __cplusplus
}
#endif
#endif
