/* The first element that a condition is true of, whether any is, and how many are, by CUB. Searches
 * are those of CCCL's main branch; thrust's return to the host, so no graph can hold them. */
#include "../../rivals.h"

#include <cub/device/device_reduce.cuh>
#include <cuda/std/functional>
#ifdef CCCL_MAIN
#include <cub/device/device_find.cuh>
#endif

struct above {
    float bound;
    __device__ bool operator()(float x) const
    {
        return x > bound;
    }
};

struct one_above {
    __device__ uint64_t operator()(float x) const
    {
        return x > 0;
    }
};

static int count(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceReduce::TransformReduce(
        temporary, *bytes, (const float *)w->in, (uint64_t *)w->out, int64_t(w->n),
        cuda::std::plus<>{}, one_above{}, uint64_t(0), stream);
}

#ifdef CCCL_MAIN
template <int bound>
static int find(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceFind::FindIf(temporary, *bytes, (const float *)w->in, (uint64_t *)w->out,
                                   above{float(bound)}, int64_t(w->n), stream);
}
#endif

extern "C" const rival TABLE[] = {
    {"count_if", "f32>u64", BY, count},
#ifdef CCCL_MAIN
    {"find_none", "f32>u64", BY, find<2>},
    {"find_half", "f32>u64", BY, find<0>},
#endif
    {},
};
