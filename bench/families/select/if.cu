/* By CUB: elements below a bound, 1, 50 and 99 in 100 of random ones; elements by flags; where
 * elements stand. Then the first or the last of equal neighbours, alone or with a value each.
 * Numbers of elements have 64 bits in all of these. */
#include "../../rivals.h"

#include <cub/device/device_select.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>

template <class T> struct up_to {
    T bound;
    __device__ bool operator()(T x) const
    {
        return x <= bound;
    }
};

template <class T, uint64_t Bound>
static int kept(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceSelect::If(temporary, *bytes, (const T *)w->in, (T *)w->out, w->count,
                                 int64_t(w->n), up_to<T>{T(Bound)}, stream);
}

template <class T, uint64_t Bound> struct up_to_at {
    const T *in;
    __device__ bool operator()(uint32_t i) const
    {
        return in[i] <= T(Bound);
    }
};

/* The indices of these. */
template <class T, uint64_t Bound>
static int indices(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceSelect::If(temporary, *bytes, thrust::counting_iterator<uint32_t>(0),
                                 (uint32_t *)w->out, w->count, int64_t(w->n),
                                 up_to_at<T, Bound>{(const T *)w->in}, stream);
}

static int flagged(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceSelect::Flagged(temporary, *bytes, (const uint32_t *)w->in,
                                      (const uint8_t *)w->in2, (uint32_t *)w->out, w->count,
                                      int64_t(w->n), stream);
}

static int unique(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceSelect::Unique(temporary, *bytes, (const uint32_t *)w->in, (uint32_t *)w->out,
                                     w->count, int64_t(w->n), stream);
}

static int unique_pairs(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceSelect::UniqueByKey(temporary, *bytes, (const uint32_t *)w->in2,
                                          (const uint32_t *)w->in, (uint32_t *)w->out,
                                          (uint32_t *)w->out2, w->count, int64_t(w->n), stream);
}

struct is_last {
    const uint32_t *keys;
    int64_t n;
    __device__ bool operator()(int64_t i) const
    {
        return i + 1 == n || keys[i] != keys[i + 1];
    }
};

/* The last of equal keys, by what tells for each index whether it is that. */
static int last_pairs(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const uint32_t *const keys = (const uint32_t *)w->in2;
    const auto from = thrust::make_zip_iterator(keys, (const uint32_t *)w->in);
    const auto to = thrust::make_zip_iterator((uint32_t *)w->out, (uint32_t *)w->out2);
    return cub::DeviceSelect::FlaggedIf(temporary, *bytes, from,
                                        thrust::counting_iterator<int64_t>(0), to, w->count,
                                        int64_t(w->n), is_last{keys, int64_t(w->n)}, stream);
}

extern "C" const rival TABLE[] = {
    {"select_1", "u32", BY, kept<uint32_t, 42949672>},
    {"select_50", "u32", BY, kept<uint32_t, UINT32_MAX / 2>},
    {"select_50", "u8", BY, kept<uint8_t, UINT8_MAX / 2>},
    {"select_50", "u64", BY, kept<uint64_t, UINT64_MAX / 2>},
    {"select_99", "u32", BY, kept<uint32_t, 4252017622>},
    {"indices_50", "u32", BY, indices<uint32_t, UINT32_MAX / 2>},
    {"flagged", "u32", BY, flagged},
    {"unique", "u32", BY, unique},
    {"unique_last", "u32", BY, unique}, // of equal ones all are alike
    {"unique_pairs", "u32", BY, unique_pairs},
    {"last_pairs", "u32", BY, last_pairs},
    {},
};
