/* Running sums of the columns of a plane: by a thread each, and by CUB's scan by key. It takes
 * places column by column. */
#include "../../rivals.h"

#include "element.h"
#include "segments.h"

#include <thrust/iterator/permutation_iterator.h>

/* Where the place-th element is, counted down the columns of a plane without gaps. */
template <class Count> struct across {
    Count width, height;
    __host__ __device__ Count operator()(Count place) const
    {
        return place % height * width + place / height;
    }
};

template <class Count>
static int by_keys(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const uint64_t row = w->width * w->size;
    if (w->in_pitch != row || w->out_pitch != row) return cudaErrorNotSupported;
    const auto at = thrust::make_transform_iterator(
        thrust::counting_iterator<Count>(0), across<Count>{Count(w->width), Count(w->height)});
    return cub::DeviceScan::InclusiveSumByKey(
        temporary, *bytes, keys_of_length<Count>(w->height),
        thrust::make_permutation_iterator((const element *)w->in, at),
        thrust::make_permutation_iterator((element *)w->out, at), Count(w->n),
        cuda::std::equal_to<>{}, stream);
}

static __global__ void __launch_bounds__(256)
    plain(const char *in, char *out, uint64_t width, uint64_t height, uint64_t in_pitch,
          uint64_t out_pitch)
{
    const uint64_t column = blockIdx.x * uint64_t(256) + threadIdx.x;
    if (column >= width) return;
    element sum = 0;
#pragma unroll 8
    for (uint64_t row = 0; row < height; row++) {
        sum = element(sum + ((const element *)(in + row * in_pitch))[column]);
        ((element *)(out + row * out_pitch))[column] = sum;
    }
}

/* Not where a lane would take many milliseconds for its column. */
static int by_threads(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t blocks = (w->width + 255) / 256;
    if (w->height > 1 << 16 || blocks > 0x7fffffff) return cudaErrorNotSupported;
    plain<<<unsigned(blocks), 256, 0, stream>>>((const char *)w->in, (char *)w->out, w->width,
                                                w->height, w->in_pitch, w->out_pitch);
    return cudaGetLastError();
}

extern "C" const rival TABLE[] = {
    {"scan_columns", NAME, BY " 32-bit", by_keys<int32_t>},
    {"scan_columns", NAME, BY " 64-bit", by_keys<int64_t>},
#ifndef CCCL_MAIN
    {"scan_columns", NAME, "a thread each", by_threads},
#endif
    {},
};
