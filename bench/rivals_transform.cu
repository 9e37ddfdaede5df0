/* rivals_transform.cu: y = s*x + y by CUB. */
#include "rivals.h"

#include <cub/device/device_transform.cuh>
#include <cuda/std/tuple>

template <class T> struct axpy_op {
    __device__ T operator()(T x, T y) const
    {
        return T(2) * x + y;
    }
};

struct vec3 {
    float x, y, z;
};

template <> struct axpy_op<vec3> {
    __device__ vec3 operator()(vec3 x, vec3 y) const
    {
        return vec3{2 * x.x + y.x, 2 * x.y + y.y, 2 * x.z + y.z};
    }
};

template <class T, class Offset>
static int axpy(void *, size_t *, const work *w, bench_stream stream)
{
    T *y = (T *)w->out;
    return cub::DeviceTransform::Transform(cuda::std::make_tuple((const T *)w->in, (const T *)y), y,
                                           Offset(w->n), axpy_op<T>{}, stream);
}

struct root_op {
    __device__ float operator()(float x) const
    {
        return sqrtf(fabsf(x));
    }
};

static int root(void *, size_t *, const work *w, bench_stream stream)
{
    return cub::DeviceTransform::Transform((const float *)w->in, (float *)w->out, int64_t(w->n),
                                           root_op{}, stream);
}

template <class T> struct triad_op {
    __device__ T operator()(T x, T y) const
    {
        return x + T(2) * y;
    }
};

struct complex {
    float re, im;
};

struct cmul_op {
    __device__ complex operator()(complex x, complex y) const
    {
        return complex{x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re};
    }
};

template <class T, class Op> static int binary(void *, size_t *, const work *w, bench_stream stream)
{
    return cub::DeviceTransform::Transform(
        cuda::std::make_tuple((const T *)w->in, (const T *)w->in2), (T *)w->out, int64_t(w->n),
        Op{}, stream);
}

#define AXPY(name, T)                                                                              \
    {"axpy", name, "cub 64-bit", RIVAL, axpy<T, int64_t>},                                         \
    {                                                                                              \
        "axpy", name, "cub 32-bit", RIVAL, axpy<T, int32_t>                                        \
    }

extern "C" const rival rivals_transform[] = {
    AXPY("u8", uint8_t),
    AXPY("u32", uint32_t),
    AXPY("f32", float),
    AXPY("f64", double),
    AXPY("vec3", vec3),
    {"axpy", "*", "update limit", LIMIT, limit_update},
    {"root", "f32", "cub", RIVAL, root},
    {"root", "*", "copy limit", LIMIT, limit_copy},
    {"triad", "f32", "cub", RIVAL, binary<float, triad_op<float>>},
    {"triad", "f64", "cub", RIVAL, binary<double, triad_op<double>>},
    {"triad", "*", "two-read limit", LIMIT, limit_add},
    {"cmul", "complex", "cub", RIVAL, binary<complex, cmul_op>},
    {"cmul", "*", "two-read limit", LIMIT, limit_add},
    {},
};

extern "C" const unsigned bench_cub_version = CUB_VERSION;
