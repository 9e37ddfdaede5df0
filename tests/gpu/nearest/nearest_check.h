/* nearest_check.h: whether lists of neighbours are right, by a plain kernel. */
#ifndef TESTS_GPU_NEAREST_CHECK_H
#define TESTS_GPU_NEAREST_CHECK_H

#include <cuda_runtime_api.h>

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum metric { EUCLIDEAN, MANHATTAN, CHEBYSHEV } metric;

/* Coordinates are what is loaded of them, and lie in rows: f64 where `wide`, else f32. */
typedef struct nearest_lists {
    const void *points, *queries;
    uint32_t axes, n, asked, k; /* n points, k neighbours of each of `asked` queries */
    metric metric;
    bool wide, all; /* all: queries are the points, which are no neighbours of their own */
    uint32_t *indices;
    void *distances;
    uint32_t *wrong; /* becomes 1 where a list is wrong, and stays as it is else */
} nearest_lists;

/* Each list must have right distances, in order, and as many points as come no later than its
 * last. So it is the one list there is. Then places get what is right of no list, for the next
 * call. */
cudaError_t nearest_check(const nearest_lists *lists, cudaStream_t stream);

#ifdef __cplusplus
}
#endif
#endif
