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

template <class Offset, class Value = uint32_t>
static int with_values(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceRadixSort::SortPairs(temporary, *bytes, (const key *)w->in, (key *)w->out,
                                           (const Value *)w->in2, (Value *)w->out2, Offset(w->n), 0,
                                           int(8 * sizeof(key)), stream);
}

#ifdef RIVAL_u32
/* Sorts between two buffers so that it ends in the output. CUB says afterwards where it ended, as
 * its passes over so many keys decide: then later calls begin in the other one. Each begins with
 * copies of the inputs, as ours does. */
template <class Call>
static int between(void *temporary, const work *w, bench_stream stream, bool values, Call sorter)
{
    static uint64_t of; // so many keys
    static bool turned;
    const cudaMemcpyKind kind = cudaMemcpyDeviceToDevice;
    for (int tries = 0; tries < 2; tries++) {
        if (of != w->n) turned = false;
        of = w->n;
        key *const first = (key *)(turned ? w->room : w->out);
        uint32_t *const first2 = (uint32_t *)(turned ? w->room2 : w->out2);
        cub::DoubleBuffer<key> keys(first, (key *)(turned ? w->out : w->room));
        cub::DoubleBuffer<uint32_t> more(first2, (uint32_t *)(turned ? w->out2 : w->room2));
        if (!temporary) return sorter(keys, more);
        cudaError_t error = cudaMemcpyAsync(first, w->in, w->n * sizeof(key), kind, stream);
        if (!error && values)
            error = cudaMemcpyAsync(first2, w->in2, w->n * sizeof(uint32_t), kind, stream);
        if (!error) error = (cudaError_t)sorter(keys, more);
        if (error || keys.Current() == w->out) return error;
        turned = !turned; // at once, and in later calls
    }
    return cudaErrorUnknown;
}

static int two(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return between(temporary, w, stream, false,
                   [&](cub::DoubleBuffer<key> &keys, cub::DoubleBuffer<uint32_t> &) {
                       return int(cub::DeviceRadixSort::SortKeys(temporary, *bytes, keys,
                                                                 int64_t(w->n), 0, 32, stream));
                   });
}

static int two_with_values(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return between(temporary, w, stream, true,
                   [&](cub::DoubleBuffer<key> &keys, cub::DoubleBuffer<uint32_t> &values) {
                       return int(cub::DeviceRadixSort::SortPairs(temporary, *bytes, keys, values,
                                                                  int64_t(w->n), 0, 32, stream));
                   });
}
#endif

extern "C" const rival TABLE[] = {
    {"sort", NAME, BY " 32-bit", sorted<int>},
    {"sort", NAME, BY " 64-bit", sorted<int64_t>},
#ifdef WITH_VALUES
    {"sort_pairs", NAME, BY " 32-bit", with_values<int>},
    {"sort_pairs", NAME, BY " 64-bit", with_values<int64_t>},
#endif
#ifdef WITH_WIDE_VALUES
    {"sort_with_u64", NAME, BY " 32-bit", with_values<int, uint64_t>},
    {"sort_with_u64", NAME, BY " 64-bit", with_values<int64_t, uint64_t>},
    {"sort_with_vec4", NAME, BY " 32-bit", with_values<int, vec4>},
    {"sort_with_vec4", NAME, BY " 64-bit", with_values<int64_t, vec4>},
#endif
#ifdef RIVAL_u32
    {"sort_two", NAME, BY " DoubleBuffer", two},
    {"sort_pairs_two", NAME, BY " DoubleBuffer", two_with_values},
#endif
    {},
};
