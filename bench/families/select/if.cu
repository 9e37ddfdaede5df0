/* Elements below a bound by CUB, 1, 50 and 99 in 100 of random ones; by flags; and the first of
 * equal neighbours. Numbers of elements have 64 bits in all of these. */
#include "../../rivals.h"

#include <cub/device/device_select.cuh>

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

extern "C" const rival TABLE[] = {
    {"select_1", "u32", BY, kept<uint32_t, 42949672>},
    {"select_50", "u32", BY, kept<uint32_t, UINT32_MAX / 2>},
    {"select_50", "u8", BY, kept<uint8_t, UINT8_MAX / 2>},
    {"select_50", "u64", BY, kept<uint64_t, UINT64_MAX / 2>},
    {"select_99", "u32", BY, kept<uint32_t, 4252017622>},
    {"flagged", "u32", BY, flagged},
    {"unique", "u32", BY, unique},
    {},
};
