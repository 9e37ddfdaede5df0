/* Bounds of many needles in a sorted array, by thrust; by CUB where it has them. The array is as
 * long as there are bins of a histogram. */
#include "../../rivals.h"

#include <thrust/binary_search.h>
#include <thrust/device_ptr.h>
#include <thrust/system/cuda/execution_policy.h>

#ifdef CCCL_MAIN
#include <cub/device/device_find.cuh>
#include <cuda/std/functional>
#define NAME "thrust main"
#else
#define NAME "thrust"
#endif

enum bound { LOWER, UPPER };

template <bound which>
static int by_thrust(void *, size_t *bytes, const work *w, bench_stream stream)
{
    *bytes = 0;
    const float *const needles = (const float *)w->in, *const table = w->edges;
    uint64_t *const out = (uint64_t *)w->out;
    const auto policy = thrust::cuda::par_nosync.on(stream);
    if (which == LOWER)
        thrust::lower_bound(policy, table, table + w->segments, needles, needles + w->n, out);
    else thrust::upper_bound(policy, table, table + w->segments, needles, needles + w->n, out);
    return cudaGetLastError();
}

#ifdef CCCL_MAIN
template <bound which>
static int by_cub(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const float *const needles = (const float *)w->in, *const table = w->edges;
    uint64_t *const out = (uint64_t *)w->out;
    const int64_t elements = int64_t(w->segments), n = int64_t(w->n);
    if (which == LOWER)
        return cub::DeviceFind::LowerBound(temporary, *bytes, table, elements, needles, n, out,
                                           cuda::std::less<float>{}, stream);
    return cub::DeviceFind::UpperBound(temporary, *bytes, table, elements, needles, n, out,
                                       cuda::std::less<float>{}, stream);
}
#endif

extern "C" const rival TABLE[] = {
    {"lower_bound", "f32>u64", NAME, by_thrust<LOWER>},
    {"upper_bound", "f32>u64", NAME, by_thrust<UPPER>},
#ifdef CCCL_MAIN
    {"lower_bound", "f32>u64", BY, by_cub<LOWER>},
    {"upper_bound", "f32>u64", BY, by_cub<UPPER>},
#endif
    {},
};
