/* Maps by CUB: copies, fills, y = s*x + y and others. */
#include "../../rivals.h"

#include <cub/device/device_transform.cuh>
#include <cuda/std/tuple>

#include <cstring>

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

/* ---- copy and fill ---- */

struct same {
    template <class T> __device__ T operator()(const T &x) const
    {
        return x;
    }
};

template <class T> static int copy(void *, size_t *, const work *w, bench_stream stream)
{
    return cub::DeviceTransform::Transform((const T *)w->in, (T *)w->out, int64_t(w->n), same{},
                                           stream);
}

template <class T> struct constant {
    T value;
    __device__ T operator()() const
    {
        return value;
    }
};

template <class T> static int fill(void *, size_t *, const work *w, bench_stream stream)
{
    constant<T> s;
    memcpy(&s.value, w->scalar, sizeof s.value);
    return cub::DeviceTransform::Transform(cuda::std::make_tuple(), (T *)w->out,
                                           int64_t(w->outputs), s, stream);
}

#define BOTH(name, T)                                                                              \
    {"copy", name, BY " transform", copy<T>}, {"axpy", name, BY " 64-bit", axpy<T, int64_t>},      \
    {                                                                                              \
        "axpy", name, BY " 32-bit", axpy<T, int32_t>                                               \
    }

extern "C" const rival TABLE[] = {
    BOTH("u8", uint8_t),
    BOTH("u32", uint32_t),
    BOTH("f32", float),
    BOTH("f64", double),
    BOTH("vec3", vec3),
    {"fill", "u8", BY " transform", fill<uint8_t>},
    {"fill", "f32", BY " transform", fill<float>},
    {"fill", "f64", BY " transform", fill<double>},
    {"fill", "vec3", BY " transform", fill<vec3>},
    {"root", "f32", BY, root},
    {"triad", "f32", BY, binary<float, triad_op<float>>},
    {"triad", "f64", BY, binary<double, triad_op<double>>},
    {"cmul", "complex", BY, binary<complex, cmul_op>},
    {},
};
