/* The keys of each segment in order, by CUB. */
#include "../../rivals.h"

#include <cub/device/device_segmented_sort.cuh>

static int sorted(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceSegmentedSort::SortKeys(
        temporary, *bytes, (const uint32_t *)w->in, (uint32_t *)w->out, int64_t(w->n),
        int64_t(w->segments), w->offsets, w->offsets + 1, stream);
}

extern "C" const rival TABLE[] = {
    {"segsort", "u32", BY, sorted},
    {},
};
