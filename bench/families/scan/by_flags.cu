/* Running sums of segments that flags begin, by CUB: a scan by key whose keys are the flags. Two
 * neighbours are equal where the second begins nothing. */
#include "../../rivals.h"

#include "element.h"
#include "segments.h"

template <class Count>
static int by_flags(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceScan::InclusiveSumByKey(temporary, *bytes, (const uint8_t *)w->in2,
                                              (const element *)w->in, (element *)w->out,
                                              Count(w->n), begins_nothing{}, stream);
}

extern "C" const rival TABLE[] = {
    {"scan_by_flags", NAME, BY " 32-bit", by_flags<int32_t>},
    {"scan_by_flags", NAME, BY " 64-bit", by_flags<int64_t>},
    {},
};
