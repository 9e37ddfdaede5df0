/* segments.h: what rivals of scans over segments share. */
#ifndef BENCH_SCAN_SEGMENTS_H
#define BENCH_SCAN_SEGMENTS_H

#include <cub/block/block_scan.cuh>
#include <cub/device/device_scan.cuh>
#include <cuda/std/functional>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

/* The equality of a scan by key whose keys are flags. */
struct begins_nothing {
    __host__ __device__ bool operator()(uint8_t, uint8_t flag) const
    {
        return flag == 0;
    }
};

/* The segment of a place, where all have one length. */
template <class Count> struct over {
    Count length;
    __host__ __device__ Count operator()(Count place) const
    {
        return place / length;
    }
};

template <class Count> static auto keys_of_length(uint64_t length)
{
    return thrust::make_transform_iterator(thrust::counting_iterator<Count>(0),
                                           over<Count>{Count(length)});
}

/* Running sums of one segment by `lanes` threads. */
template <class T, unsigned lanes> __device__ void scan_run(const T *in, T *out, uint64_t length)
{
    typedef cub::BlockScan<T, int(lanes)> scan;
    __shared__ typename scan::TempStorage memory;
    T before = 0;
    for (uint64_t at = 0; at < length; at += lanes) {
        const uint64_t i = at + threadIdx.x;
        T sum = i < length ? in[i] : T(0), all;
        scan(memory).InclusiveSum(sum, sum, all);
        if (i < length) out[i] = T(before + sum);
        before = T(before + all);
        __syncthreads();
    }
}

/* Plain kernels: a warp or a block for each segment. `runs` tells where one begins in either array,
 * and how long it is. */
template <class T, unsigned lanes, class Runs>
__global__ void __launch_bounds__(lanes) scan_each(Runs runs)
{
    const uint64_t s = blockIdx.x;
    scan_run<T, lanes>(runs.in(s), runs.out(s), runs.length(s));
}

/* Not where the longest segment would take its lanes many milliseconds, nor where most of them
 * would have nothing to do. */
template <class T, unsigned lanes, class Runs>
static int scan_by_lanes(const Runs &runs, uint64_t segments, uint64_t longest, uint64_t n,
                         bench_stream stream)
{
    const bool idle = segments * lanes > 16 * n;
    if (idle || segments == 0 || segments > 0x7fffffff || longest > uint64_t(8192) * lanes)
        return cudaErrorNotSupported;
    scan_each<T, lanes><<<unsigned(segments), lanes, 0, stream>>>(runs);
    return cudaGetLastError();
}

#endif
