/* The same without the element itself. */
#include "../../rivals.h"

#include "element.h"

#include <cub/device/device_scan.cuh>

template <class T, class Offset>
static int sums(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceScan::ExclusiveSum(temporary, *bytes, (const T *)w->in, (T *)w->out,
                                         Offset(w->n), stream);
}

extern "C" const rival TABLE[] = {
    {"scan_before", NAME, BY " 32-bit", sums<element, int>},
    {"scan_before", NAME, BY " 64-bit", sums<element, int64_t>},
    {},
};
