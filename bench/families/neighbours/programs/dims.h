/* dims.h: contestants of the program `dims`, in f32 and 2, 3, 4 or 8 dimensions. Points and
 * queries are rows. All arrays are device memory. Functions return a cudaError_t. */
#ifndef BENCH_DIMS_H
#define BENCH_DIMS_H

#include <cuda_runtime_api.h>

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Points of a cell, queries, and room for the lists of these. */
typedef struct dims_work {
    const float *points, *queries;
    uint32_t n, asked, k;
    bool among; /* every point among the others: `queries` means nothing */
    uint32_t *indices;
    float *distances; /* squares, k of each query */
    cudaStream_t stream;
} dims_work;

/* cudaKDTree in some number of dimensions, where its headers were there. A node of `indexed` has
 * the index of its point beside the coordinates. Of others lists name places in the tree. */
typedef struct dims_rival {
    const char *const *searches; /* NULL behind the last */
    int (*open)(const dims_work *w, bool indexed);
    int (*fill)(const dims_work *w); /* the array, which a build sorts in place */
    int (*build)(const dims_work *w);
    int (*search)(const dims_work *w, int which); /* `among`: in the order of its tree */
    void (*close)(void);
    /* Distances of every stride-th query, by a plain kernel that looks at all points. */
    int (*sample)(const dims_work *w, uint32_t stride, float *distances);
} dims_rival;

extern const dims_rival dims_rival_2, dims_rival_3, dims_rival_4, dims_rival_8;

#ifdef __cplusplus
}
#endif
#endif
