/* Running sums of the rows of a plane. CUB's keys are the row of a place, from an iterator; newer
 * trees have a call for segments. */
#include "../../rivals.h"

#include "element.h"
#include "segments.h"

#if __has_include(<cub/device/device_segmented_scan.cuh>)
#include <cub/device/device_segmented_scan.cuh>
#endif

static bool has_gaps(const work *w)
{
    const uint64_t row = w->width * w->size;
    return w->in_pitch != row || w->out_pitch != row;
}

template <class Count>
static int by_keys(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    if (has_gaps(w)) return cudaErrorNotSupported;
    return cub::DeviceScan::InclusiveSumByKey(temporary, *bytes, keys_of_length<Count>(w->width),
                                              (const element *)w->in, (element *)w->out,
                                              Count(w->n), cuda::std::equal_to<>{}, stream);
}

#if __has_include(<cub/device/device_segmented_scan.cuh>)
struct begins {
    int64_t width;
    __host__ __device__ int64_t operator()(int64_t row) const
    {
        return row * width;
    }
};

static int by_begins(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    if (has_gaps(w)) return cudaErrorNotSupported;
    const auto begin = thrust::make_transform_iterator(thrust::counting_iterator<int64_t>(0),
                                                       begins{int64_t(w->width)});
    return cub::DeviceSegmentedScan::InclusiveSegmentedSum(
        temporary, *bytes, (const element *)w->in, (element *)w->out, begin, begin + 1,
        int64_t(w->height), stream);
}
#endif

struct rows {
    const char *from;
    char *to;
    uint64_t in_pitch, out_pitch, width;
    __device__ const element *in(uint64_t row) const
    {
        return (const element *)(from + row * in_pitch);
    }
    __device__ element *out(uint64_t row) const
    {
        return (element *)(to + row * out_pitch);
    }
    __device__ uint64_t length(uint64_t) const
    {
        return width;
    }
};

template <unsigned lanes> static int plain(void *, size_t *, const work *w, bench_stream stream)
{
    const rows runs = {(const char *)w->in, (char *)w->out, w->in_pitch, w->out_pitch, w->width};
    return scan_by_lanes<element, lanes>(runs, w->height, w->width, w->n, stream);
}

extern "C" const rival TABLE[] = {
    {"scan_rows", NAME, BY " 32-bit", by_keys<int32_t>},
    {"scan_rows", NAME, BY " 64-bit", by_keys<int64_t>},
#if __has_include(<cub/device/device_segmented_scan.cuh>)
    {"scan_rows", NAME, BY " segmented", by_begins},
#endif
#ifndef CCCL_MAIN
    {"scan_rows", NAME, "a warp each", plain<32>},
    {"scan_rows", NAME, "a block each", plain<256>},
#endif
    {},
};
