/* Sum, min, max, sum of squares and argmax by CUB: five calls one after the other,
 * and one call whose partial results are structs. */
#include "../../rivals.h"

#include <cub/device/device_reduce.cuh>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/tabulate_output_iterator.h>
#include <thrust/iterator/transform_iterator.h>

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

/* ---- one call ---- */

template <class T> struct all_of {
    T sum, least, greatest, squares, best;
    uint64_t place;
};

template <class T> struct element_of {
    const T *in;
    __device__ all_of<T> operator()(int64_t i) const
    {
        return {in[i], in[i], in[i], in[i] * in[i], in[i], uint64_t(i)};
    }
};

template <class T> struct join {
    __device__ all_of<T> operator()(const all_of<T> &a, const all_of<T> &b) const
    {
        const bool second = b.best > a.best || (b.best == a.best && b.place < a.place);
        return {a.sum + b.sum,
                b.least < a.least ? b.least : a.least,
                b.greatest > a.greatest ? b.greatest : a.greatest,
                a.squares + b.squares,
                second ? b.best : a.best,
                second ? b.place : a.place};
    }
};

/* Results lie RESULT_BYTES apart. */
template <class T> struct keep_all {
    char *out;
    template <class I> __device__ void operator()(I, const all_of<T> &a) const
    {
        const T values[] = {a.sum, a.least, a.greatest, a.squares, a.best};
        for (int i = 0; i < 5; i++) *(T *)(out + i * RESULT_BYTES) = values[i];
        *(uint64_t *)(out + 4 * RESULT_BYTES + 8) = a.place;
    }
};

template <class T>
static int one_call(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const T high = cuda::std::numeric_limits<T>::infinity();
    const auto in = thrust::make_transform_iterator(thrust::counting_iterator<int64_t>(0),
                                                    element_of<T>{(const T *)w->in});
    const auto out = thrust::make_tabulate_output_iterator(keep_all<T>{(char *)w->out});
    return cub::DeviceReduce::Reduce(temporary, *bytes, in, out, int64_t(w->n), join<T>{},
                                     all_of<T>{0, high, -high, 0, -high, UINT64_MAX}, stream);
}

#define CALLS(of)                                                                                  \
    {of, "f32", "cub five calls", five_calls<float>},                                              \
    {                                                                                              \
        of, "f64", "cub five calls", five_calls<double>                                            \
    }
#define ONE_CALL(of)                                                                               \
    {of, "f32", BY " one call", one_call<float>},                                                  \
    {                                                                                              \
        of, "f64", BY " one call", one_call<double>                                                \
    }

extern "C" const rival TABLE[] = {
#ifndef CCCL_MAIN
    CALLS("stats"),    CALLS("stats_shapes"),
#endif
    ONE_CALL("stats"), ONE_CALL("stats_shapes"), {},
};
