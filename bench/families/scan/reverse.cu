/* Running sums in reverse by CUB: it is given iterators that go backwards. */
#include "../../rivals.h"

#include "element.h"

#include <cub/device/device_scan.cuh>
#include <thrust/iterator/reverse_iterator.h>

template <class T, class Offset>
static int sums(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const auto in = thrust::make_reverse_iterator((const T *)w->in + w->n);
    const auto out = thrust::make_reverse_iterator((T *)w->out + w->n);
    return cub::DeviceScan::InclusiveSum(temporary, *bytes, in, out, Offset(w->n), stream);
}

extern "C" const rival TABLE[] = {
    {"scan_reverse", NAME, BY " 32-bit", sums<element, int>},
    {"scan_reverse", NAME, BY " 64-bit", sums<element, int64_t>},
    {},
};
