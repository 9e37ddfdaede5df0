/* rivals_transform.cu: y = s*x + y by CUB. */
#include "rivals.h"

#include <cub/device/device_transform.cuh>
#include <cuda/std/tuple>

template <class T> struct axpy_op {
    __device__ T operator()(T x, T y) const { return T(2) * x + y; }
};

template <class T, class Offset> static int axpy(void *, size_t *, const work *w, bench_stream stream)
{
    T *y = (T *)w->out;
    return cub::DeviceTransform::Transform(cuda::std::make_tuple((const T *)w->in, (const T *)y), y,
                                           Offset(w->n), axpy_op<T>{}, stream);
}

#define AXPY(name, T)                                                                              \
    {"axpy", name, "cub 64-bit", RIVAL, axpy<T, int64_t>},                                         \
    {"axpy", name, "cub 32-bit", RIVAL, axpy<T, int32_t>}

extern "C" const rival rivals_transform[] = {
    AXPY("u32", uint32_t),
    AXPY("f32", float),
    AXPY("f64", double),
    {"axpy", "*", "update limit", LIMIT, limit_update},
    {},
};

extern "C" const unsigned bench_cub_version = CUB_VERSION;
