#include "nearest_check.h"

enum { THREADS = 128, WARPS = THREADS / 32 };

/* Below 0: a NaN, which is never found. */
template <class R>
static __device__ R distance_of(const nearest_lists &l, uint32_t query, uint32_t point)
{
    const R *of = static_cast<const R *>(l.all ? l.points : l.queries) + query * l.axes;
    const R *at = static_cast<const R *>(l.points) + point * l.axes;
    R distance = 0;
    for (uint32_t axis = 0; axis < l.axes; axis++) {
        R one = of[axis] - at[axis];
        if (one != one) return -1;
        if (one < 0) one = -one;
        if (l.metric == CHEBYSHEV) distance = one > distance ? one : distance;
        else distance += l.metric == EUCLIDEAN ? one * one : one;
    }
    return distance;
}

/* How many points there are that may be found, and how many of these come no later than the last
 * of the list. */
template <class R>
static __device__ void count(const nearest_lists &l, uint32_t query, R last, uint32_t index,
                             uint32_t *there, uint32_t *before)
{
    *there = *before = 0;
    for (uint32_t base = 0; base < l.n; base += 32) {
        const uint32_t i = base + threadIdx.x % 32;
        const R distance = i < l.n && !(l.all && i == query) ? distance_of<R>(l, query, i) : -1;
        const bool counts = distance >= 0;
        const bool first = counts && (distance < last || (distance == last && i <= index));
        *there += __popc(__ballot_sync(~0u, counts));
        *before += __popc(__ballot_sync(~0u, first));
    }
}

/* A warp for each query. */
template <class R> __global__ static void check(nearest_lists l)
{
    const uint32_t query = blockIdx.x * WARPS + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (query >= l.asked) return;
    uint32_t *indices = l.indices + uint64_t(query) * l.k;
    R *distances = static_cast<R *>(l.distances) + uint64_t(query) * l.k;
    uint32_t found = 0, there, before;
    while (found < l.k && indices[found] != ~0u) found++;
    const uint32_t last = found > 0 ? found - 1 : 0;
    count<R>(l, query, distances[last], indices[last], &there, &before);
    bool right = found == (there < l.k ? there : l.k) && (found == 0 || before == found);
    for (uint32_t j = lane; j < l.k; j += 32) {
        const uint32_t index = indices[j];
        const R distance = distances[j];
        if (j >= found) {
            right = right && index == ~0u && distance > 0 && distance == 2 * distance;
            continue;
        }
        right = right && index < l.n && !(l.all && index == query);
        right = right && distance == distance_of<R>(l, query, index) && distance >= 0;
        if (j == 0) continue;
        right = right && (distances[j - 1] < distance ||
                          (distances[j - 1] == distance && indices[j - 1] < index));
    }
    if (!right) *l.wrong = 1;
    __syncwarp();
    for (uint32_t j = lane; j < l.k; j += 32) indices[j] = ~1u, distances[j] = -1;
}

cudaError_t nearest_check(const nearest_lists *lists, cudaStream_t stream)
{
    const uint32_t blocks = (lists->asked + WARPS - 1) / WARPS;
    if (blocks == 0) return cudaSuccess;
    if (lists->wide) check<double><<<blocks, THREADS, 0, stream>>>(*lists);
    else check<float><<<blocks, THREADS, 0, stream>>>(*lists);
    return cudaGetLastError();
}
