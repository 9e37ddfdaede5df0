/* Sums of segments by CUB, and by plain kernels. */
#include "../../rivals.h"

#include <cub/device/device_segmented_reduce.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

struct times {
    int64_t length;
    __host__ __device__ int64_t operator()(int64_t segment) const
    {
        return segment * length;
    }
};

template <class T>
static int sum(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    if (w->offsets)
        return cub::DeviceSegmentedReduce::Sum(temporary, *bytes, (const T *)w->in, (T *)w->out,
                                               int64_t(w->segments), w->offsets, w->offsets + 1,
                                               stream);
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

/* Plain kernels, of 256 threads a block: a thread, a warp or a block for each segment. */
template <class T, unsigned lanes>
__global__ void __launch_bounds__(256)
    plain(const T *in, const uint64_t *offsets, T *out, uint64_t segments)
{
    const uint64_t s = (blockIdx.x * uint64_t(256) + threadIdx.x) / lanes;
    const unsigned lane = threadIdx.x % lanes;
    T sum = 0;
    if (s < segments) {
        const uint64_t end = offsets[s + 1];
#pragma unroll 4
        for (uint64_t i = offsets[s] + lane; i < end; i += lanes) sum += in[i];
    }
    for (unsigned d = 1; d < 32 && d < lanes; d *= 2) sum += __shfl_xor_sync(0xffffffff, sum, d);
    if (lanes > 32) {
        __shared__ T sums[8];
        if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
        __syncthreads();
        sum = 0;
        for (unsigned w = 0; w < 8; w++) sum += sums[w];
    }
    if (lane == 0 && s < segments) out[s] = sum;
}

/* Not where the longest segment would take its lanes many milliseconds. */
template <class T, unsigned lanes>
static int by_lanes(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t blocks = (w->segments + 256 / lanes - 1) / (256 / lanes);
    if (!w->offsets || w->longest > uint64_t(8192) * lanes || blocks > 0x7fffffff)
        return cudaErrorNotSupported;
    plain<T, lanes><<<unsigned(blocks), 256, 0, stream>>>((const T *)w->in, w->offsets, (T *)w->out,
                                                          w->segments);
    return cudaGetLastError();
}

#define PLAIN(name, type)                                                                          \
    {"segsum", name, "a thread each", by_lanes<type, 1>},                                          \
        {"segsum", name, "a warp each", by_lanes<type, 32>},                                       \
    {                                                                                              \
        "segsum", name, "a block each", by_lanes<type, 256>                                        \
    }

extern "C" const rival TABLE[] = {
    {"segsum", "u32", BY, sum<uint32_t>},
    {"segsum", "f32", BY, sum<float>},
    {"segsum", "f64", BY, sum<double>},
#ifndef CCCL_MAIN
    PLAIN("u32", uint32_t),
    PLAIN("f32", float),
    PLAIN("f64", double),
#endif
    {},
};
