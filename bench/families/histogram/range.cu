/* Histograms by CUB: bins between edges. */
#include "../../rivals.h"

#include <cub/device/device_histogram.cuh>

template <class Offset>
static int between(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceHistogram::HistogramRange(temporary, *bytes, (const float *)w->in,
                                                (uint32_t *)w->out, int(w->segments) + 1, w->edges,
                                                Offset(w->n), stream);
}

extern "C" const rival TABLE[] = {
    {"edge_ranges", "f32>u32", BY " 32-bit", between<int>},
    {"edge_ranges", "f32>u32", BY " 64-bit", between<int64_t>},
    {},
};
