/* Histograms of pixels by CUB: three of four channels, by value. */
#include "../../rivals.h"

#include <cub/device/device_histogram.cuh>
#include <cuda/std/array>

template <class Offset>
static int channels(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const int bins = int(w->segments);
    uint32_t *const out = (uint32_t *)w->out;
    const cuda::std::array<uint32_t *, 3> tables = {out, out + bins, out + 2 * bins};
    const cuda::std::array<int, 3> levels = {bins + 1, bins + 1, bins + 1}, lower = {0, 0, 0},
                                   upper = {bins, bins, bins};
    return cub::DeviceHistogram::MultiHistogramEven<4, 3>(temporary, *bytes, (const uint8_t *)w->in,
                                                          tables, levels, lower, upper,
                                                          Offset(w->n), stream);
}

extern "C" const rival TABLE[] = {
    {"pixels", "u8>u32", BY " 32-bit", channels<int>},
    {"pixels", "u8>u32", BY " 64-bit", channels<int64_t>},
    {},
};
