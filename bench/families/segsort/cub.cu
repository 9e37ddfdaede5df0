/* The keys of each segment in order, by CUB. */
#include "../../rivals.h"

#include <cub/device/device_segmented_sort.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

struct times {
    int64_t length;
    __host__ __device__ int64_t operator()(int64_t segment) const
    {
        return segment * length;
    }
};

static int sorted(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    if (!w->offsets) { /* rows, side by side */
        const auto begin = thrust::make_transform_iterator(thrust::counting_iterator<int64_t>(0),
                                                           times{int64_t(w->segment)});
        return cub::DeviceSegmentedSort::SortKeys(temporary, *bytes, (const uint32_t *)w->in,
                                                  (uint32_t *)w->out, int64_t(w->n),
                                                  int64_t(w->segments), begin, begin + 1, stream);
    }
    return cub::DeviceSegmentedSort::SortKeys(
        temporary, *bytes, (const uint32_t *)w->in, (uint32_t *)w->out, int64_t(w->n),
        int64_t(w->segments), w->offsets, w->offsets + 1, stream);
}

extern "C" const rival TABLE[] = {
    {"segsort", "u32", BY, sorted},
    {},
};
