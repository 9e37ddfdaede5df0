/* Histograms of bytes by CUB: an even range per value. */
#include "../../rivals.h"

#include <cub/device/device_histogram.cuh>

template <class Offset>
static int even(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const int bins = int(w->segments);
    return cub::DeviceHistogram::HistogramEven(temporary, *bytes, (const uint8_t *)w->in,
                                               (uint32_t *)w->out, bins + 1, 0, bins, Offset(w->n),
                                               stream);
}

extern "C" const rival TABLE[] = {
    {"histogram", "u8>u32", BY " 32-bit", even<int>},
    {"histogram", "u8>u32", BY " 64-bit", even<int64_t>},
    {},
};
