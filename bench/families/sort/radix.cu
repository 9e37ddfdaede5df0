/* Keys in order by CUB. Compiled once per type (-DRIVAL_u32), so that a machine with many cores has
 * them soon. */
#include "../../rivals.h"

#include <cub/device/device_radix_sort.cuh>

#if defined RIVAL_u8
typedef uint8_t key;
#define NAME "u8"
#elif defined RIVAL_u16
typedef uint16_t key;
#define NAME "u16"
#elif defined RIVAL_u32
typedef uint32_t key;
#define NAME "u32"
#elif defined RIVAL_u64
typedef uint64_t key;
#define NAME "u64"
#else
typedef float key;
#define NAME "f32"
#endif

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
#if defined RIVAL_u32 || defined RIVAL_f32
    {"sort_pairs", NAME, BY " 32-bit", with_values<int>},
    {"sort_pairs", NAME, BY " 64-bit", with_values<int64_t>},
#endif
    {},
};
