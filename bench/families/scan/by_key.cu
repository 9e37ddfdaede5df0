/* Running sums by key, by CUB. */
#include "../../rivals.h"

#include "element.h"

#include <cub/device/device_scan.cuh>
#include <cuda/std/functional>

static int by_key(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceScan::InclusiveSumByKey(temporary, *bytes, (const uint32_t *)w->in2,
                                              (const element *)w->in, (element *)w->out, w->n,
                                              cuda::std::equal_to<>{}, stream);
}

extern "C" const rival TABLE[] = {
    {"scan_by_key", NAME, BY, by_key},
    {},
};
