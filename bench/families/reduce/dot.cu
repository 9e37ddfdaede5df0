/* Dot products by CUB, and by thrust, which waits for the result and cannot be
 * captured. */
#include "../../rivals.h"

#include <cub/device/device_reduce.cuh>
#include <cuda/std/functional>
#include <cuda/std/tuple>
#include <thrust/execution_policy.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/system_error.h>

template <class T> struct product {
    template <class Pair> __device__ T operator()(const Pair &p) const
    {
        return cuda::std::get<0>(p) * cuda::std::get<1>(p);
    }
};

template <class T> struct product_at {
    const T *x, *y;
    template <class I> __device__ T operator()(I i) const
    {
        return x[i] * y[i];
    }
};

template <class T, class Offset>
static int zipped(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const auto in = thrust::make_zip_iterator((const T *)w->in, (const T *)w->in2);
    return cub::DeviceReduce::TransformReduce(temporary, *bytes, in, (T *)w->out, Offset(w->n),
                                              cuda::std::plus<>{}, product<T>{}, T(0), stream);
}

template <class T, class Offset>
static int counted(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const product_at<T> at{(const T *)w->in, (const T *)w->in2};
    return cub::DeviceReduce::TransformReduce(temporary, *bytes,
                                              thrust::counting_iterator<Offset>(0), (T *)w->out,
                                              Offset(w->n), cuda::std::plus<>{}, at, T(0), stream);
}

template <class T> static int inner(void *, size_t *, const work *w, bench_stream stream)
{
    cudaStreamCaptureStatus capturing;
    const cudaError_t error = cudaStreamIsCapturing(stream, &capturing);
    if (error || capturing != cudaStreamCaptureStatusNone)
        return error ? error : cudaErrorStreamCaptureUnsupported;
    try {
        const T *x = (const T *)w->in;
        const T sum = thrust::inner_product(thrust::cuda::par.on(stream), x, x + w->n,
                                            (const T *)w->in2, T(0));
        return cudaMemcpyAsync(w->out, &sum, sizeof sum, cudaMemcpyDefault, stream);
    } catch (const thrust::system_error &e) {
        return e.code().value();
    }
}

#define DOT(name, T)                                                                               \
    {"dot", name, "cub zip 64-bit", zipped<T, int64_t>},                                           \
        {"dot", name, "cub zip 32-bit", zipped<T, int32_t>},                                       \
        {"dot", name, "cub counting 64-bit", counted<T, int64_t>},                                 \
    {                                                                                              \
        "dot", name, "thrust inner_product", inner<T>                                              \
    }

extern "C" const rival TABLE[] = {
    DOT("f32", float),
    DOT("f64", double),
    {},
};
