/* Running sums of segments by offsets. CUB has keys that say the same, or flags that a kernel marks
 * where segments begin. Newer trees have a call for it. */
#include "../../rivals.h"

#include "element.h"
#include "segments.h"

#if __has_include(<cub/device/device_segmented_scan.cuh>)
#include <cub/device/device_segmented_scan.cuh>
#endif

template <class Count>
static int by_keys(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    if (!w->in2) return cudaErrorNotSupported; /* nothing made keys of offsets */
    return cub::DeviceScan::InclusiveSumByKey(temporary, *bytes, (const uint32_t *)w->in2,
                                              (const element *)w->in, (element *)w->out,
                                              Count(w->n), cuda::std::equal_to<>{}, stream);
}

static __global__ void mark(uint8_t *flags, const uint64_t *offsets, uint64_t segments, uint64_t n)
{
    const uint64_t s = blockIdx.x * uint64_t(256) + threadIdx.x;
    if (s < segments && offsets[s] < n) flags[offsets[s]] = 1;
}

/* Three launches. Flags lie in front of what CUB needs. */
template <class Count>
static int by_marks(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const size_t flags = (w->n + 255) / 256 * 256;
    size_t more = temporary ? *bytes - flags : 0;
    if (temporary) {
        const int error = cudaMemsetAsync(temporary, 0, w->n, stream);
        if (error) return error;
        mark<<<unsigned((w->segments + 255) / 256), 256, 0, stream>>>(
            (uint8_t *)temporary, w->offsets, w->segments, w->n);
    }
    const int error = cub::DeviceScan::InclusiveSumByKey(
        temporary ? (char *)temporary + flags : NULL, more, (const uint8_t *)temporary,
        (const element *)w->in, (element *)w->out, Count(w->n), begins_nothing{}, stream);
    if (!temporary) *bytes = flags + more;
    return error;
}

#if __has_include(<cub/device/device_segmented_scan.cuh>)
static int by_offsets(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceSegmentedScan::InclusiveSegmentedSum(
        temporary, *bytes, (const element *)w->in, (element *)w->out, w->offsets, w->offsets + 1,
        int64_t(w->segments), stream);
}
#endif

struct cuts {
    const element *from;
    element *to;
    const uint64_t *offsets;
    __device__ const element *in(uint64_t s) const
    {
        return from + offsets[s];
    }
    __device__ element *out(uint64_t s) const
    {
        return to + offsets[s];
    }
    __device__ uint64_t length(uint64_t s) const
    {
        return offsets[s + 1] - offsets[s];
    }
};

template <unsigned lanes> static int plain(void *, size_t *, const work *w, bench_stream stream)
{
    const cuts runs = {(const element *)w->in, (element *)w->out, w->offsets};
    return scan_by_lanes<element, lanes>(runs, w->segments, w->longest, w->n, stream);
}

extern "C" const rival TABLE[] = {
    {"scan_by_offsets", NAME, BY " marks 32-bit", by_marks<int32_t>},
    {"scan_by_offsets", NAME, BY " marks 64-bit", by_marks<int64_t>},
    {"scan_by_offsets", NAME, BY " keys 32-bit", by_keys<int32_t>},
    {"scan_by_offsets", NAME, BY " keys 64-bit", by_keys<int64_t>},
#if __has_include(<cub/device/device_segmented_scan.cuh>)
    {"scan_by_offsets", NAME, BY " segmented", by_offsets},
#endif
#ifndef CCCL_MAIN
    {"scan_by_offsets", NAME, "a warp each", plain<32>},
    {"scan_by_offsets", NAME, "a block each", plain<256>},
#endif
    {},
};
