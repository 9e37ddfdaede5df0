/* Running sums by CUB. */
#include "../../rivals.h"

#include "element.h"

#include <cub/device/device_scan.cuh>

template <class T, class Offset>
static int sums(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceScan::InclusiveSum(temporary, *bytes, (const T *)w->in, (T *)w->out,
                                         Offset(w->n), stream);
}

extern "C" const rival TABLE[] = {
    {"scan", NAME, BY " 32-bit", sums<element, int>},
    {"scan", NAME, BY " 64-bit", sums<element, int64_t>},
    {},
};
