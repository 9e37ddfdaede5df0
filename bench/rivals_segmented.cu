/* rivals_segmented.cu: sums of segments by CUB. */
#include "rivals.h"

#include <cub/device/device_segmented_reduce.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

struct times {
    int64_t length;
    __host__ __device__ int64_t operator()(int64_t segment) const { return segment * length; }
};

template <class T> static int sum(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    if (w->offsets)
        return cub::DeviceSegmentedReduce::Sum(temporary, *bytes, (const T *)w->in, (T *)w->out,
                                               int64_t(w->segments), w->offsets, w->offsets + 1, stream);
#if CUB_VERSION >= 300200 /* segments of one length have a form of their own */
    return cub::DeviceSegmentedReduce::Sum(temporary, *bytes, (const T *)w->in, (T *)w->out,
                                           int64_t(w->segments), int(w->segment), stream);
#else
    const auto begin = thrust::make_transform_iterator(thrust::counting_iterator<int64_t>(0),
                                                       times{int64_t(w->segment)});
    return cub::DeviceSegmentedReduce::Sum(temporary, *bytes, (const T *)w->in, (T *)w->out,
                                           int64_t(w->segments), begin, begin + 1, stream);
#endif
}

extern "C" const rival rivals_segmented[] = {
    {"segsum", "u32", "cub", RIVAL, sum<uint32_t>},
    {"segsum", "f32", "cub", RIVAL, sum<float>},
    {"segsum", "f64", "cub", RIVAL, sum<double>},
    {"segsum", "*", "read limit", LIMIT, limit_read},
    {},
};
