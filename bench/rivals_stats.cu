/* rivals_stats.cu: sum, min, max, sum of squares and argmax by CUB, one call after the other.
 * There is no other way to several results of one array. */
#include "rivals.h"

#include <cub/device/device_reduce.cuh>
#include <cuda/std/functional>
#include <thrust/iterator/tabulate_output_iterator.h>

template <class T> struct square {
    __device__ T operator()(T x) const
    {
        return x * x;
    }
};

struct keep_place {
    uint64_t *to;
    template <class I> __device__ void operator()(I, int64_t at) const
    {
        *to = uint64_t(at);
    }
};

static void *result(const work *w, int i)
{
    return (char *)w->out + i * RESULT_BYTES;
}

template <class T> struct each {
    using call = int(void *, size_t *, const work *, bench_stream);

    static int sum(void *t, size_t *b, const work *w, bench_stream s)
    {
        return cub::DeviceReduce::Sum(t, *b, (const T *)w->in, (T *)result(w, 0), int64_t(w->n), s);
    }
    static int least(void *t, size_t *b, const work *w, bench_stream s)
    {
        return cub::DeviceReduce::Min(t, *b, (const T *)w->in, (T *)result(w, 1), int64_t(w->n), s);
    }
    static int greatest(void *t, size_t *b, const work *w, bench_stream s)
    {
        return cub::DeviceReduce::Max(t, *b, (const T *)w->in, (T *)result(w, 2), int64_t(w->n), s);
    }
    static int squares(void *t, size_t *b, const work *w, bench_stream s)
    {
        return cub::DeviceReduce::TransformReduce(t, *b, (const T *)w->in, (T *)result(w, 3),
                                                  int64_t(w->n), cuda::std::plus<>{}, square<T>{},
                                                  T(0), s);
    }
    static int place(void *t, size_t *b, const work *w, bench_stream s)
    {
        T *value = (T *)result(w, 4);
        uint64_t *place = (uint64_t *)((char *)result(w, 4) + 8);
        const auto at = thrust::make_tabulate_output_iterator(keep_place{place});
        return cub::DeviceReduce::ArgMax(t, *b, (const T *)w->in, value, at, int64_t(w->n), s);
    }
};

template <class T>
static int five_calls(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    using e = each<T>;
    typename e::call *const calls[] = {e::sum, e::least, e::greatest, e::squares, e::place};
    size_t most = 0;
    for (auto *one : calls) {
        size_t needed = *bytes;
        const int error = one(temporary, &needed, w, stream);
        if (error) return error;
        if (needed > most) most = needed;
    }
    if (!temporary) *bytes = most;
    return cudaSuccess;
}

extern "C" const rival rivals_stats[] = {
    {"stats", "f32", "cub five calls", RIVAL, five_calls<float>},
    {"stats", "f64", "cub five calls", RIVAL, five_calls<double>},
    {"stats", "*", "read limit", LIMIT, limit_read},
    {"stats_shapes", "f32", "cub five calls", RIVAL, five_calls<float>},
    {"stats_shapes", "f64", "cub five calls", RIVAL, five_calls<double>},
    {"stats_shapes", "*", "read limit", LIMIT, limit_read},
    {},
};
