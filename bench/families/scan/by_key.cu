/* Running sums by key, by CUB. */
#include "../../rivals.h"

#include "element.h"

#include <cub/device/device_scan.cuh>
#include <cuda/std/functional>

template <class Count>
static int by_key(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceScan::InclusiveSumByKey(temporary, *bytes, (const uint32_t *)w->in2,
                                              (const element *)w->in, (element *)w->out,
                                              Count(w->n), cuda::std::equal_to<>{}, stream);
}

extern "C" const rival TABLE[] = {
    {"scan_by_key", NAME, BY " 32-bit", by_key<int32_t>},
    {"scan_by_key", NAME, BY " 64-bit", by_key<uint64_t>},
    {},
};
