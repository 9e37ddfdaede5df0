/* Keys, and pairs of key and value, by CUB. The values of pairs are the second array. */
#include "../../rivals.h"

#include <cub/device/device_radix_sort.cuh>

template <class Key, class Offset>
static int keys(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceRadixSort::SortKeys(temporary, *bytes, (const Key *)w->in, (Key *)w->out,
                                          Offset(w->n), 0, int(8 * sizeof(Key)), stream);
}

extern "C" const rival TABLE[] = {
    {"sort", "u8", BY " 32-bit", keys<uint8_t, int>},
    {"sort", "u8", BY " 64-bit", keys<uint8_t, int64_t>},
    {"sort", "u32", BY " 32-bit", keys<uint32_t, int>},
    {"sort", "u32", BY " 64-bit", keys<uint32_t, int64_t>},
    {"sort", "u64", BY " 32-bit", keys<uint64_t, int>},
    {"sort", "u64", BY " 64-bit", keys<uint64_t, int64_t>},
    {"sort", "f32", BY " 32-bit", keys<float, int>},
    {"sort", "f32", BY " 64-bit", keys<float, int64_t>},
    {},
};
