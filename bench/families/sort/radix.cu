/* Keys in order by CUB. Compiled once per type (-DRIVAL_u32), so that a machine with many cores has
 * them soon. */
#include "../../rivals.h"

#include <cub/device/device_radix_sort.cuh>

#include "key.h"

template <class Offset>
static int sorted(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceRadixSort::SortKeys(temporary, *bytes, (const key *)w->in, (key *)w->out,
                                          Offset(w->n), 0, int(8 * sizeof(key)), stream);
}

template <class Offset>
static int with_values(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceRadixSort::SortPairs(temporary, *bytes, (const key *)w->in, (key *)w->out,
                                           (const uint32_t *)w->in2, (uint32_t *)w->out2,
                                           Offset(w->n), 0, int(8 * sizeof(key)), stream);
}

extern "C" const rival TABLE[] = {
    {"sort", NAME, BY " 32-bit", sorted<int>},
    {"sort", NAME, BY " 64-bit", sorted<int64_t>},
#ifdef WITH_VALUES
    {"sort_pairs", NAME, BY " 32-bit", with_values<int>},
    {"sort_pairs", NAME, BY " 64-bit", with_values<int64_t>},
#endif
    {},
};
