/* Gather and scatter, by hand and by CUB (thrust::gather and thrust::scatter are the same
 * transform). Indices are u32. */
#include "../../rivals.h"

#include <cub/device/device_transform.cuh>
#include <thrust/iterator/permutation_iterator.h>

struct vec3 {
    float x, y, z;
};

/* ---- by hand: one element a thread; four, their indices in one load ---- */

template <class T>
__global__ void __launch_bounds__(256)
    gather_kernel(const T *__restrict__ in, const uint32_t *__restrict__ index, T *__restrict__ out,
                  uint64_t n)
{
    const uint64_t i = blockIdx.x * uint64_t(256) + threadIdx.x;
    if (i < n) out[i] = in[index[i]];
}

template <class T>
__global__ void __launch_bounds__(256)
    gather4_kernel(const T *__restrict__ in, const uint32_t *__restrict__ index,
                   T *__restrict__ out, uint64_t n)
{
    const uint64_t i = 4 * (blockIdx.x * uint64_t(256) + threadIdx.x);
    if (i + 3 < n) {
        const uint4 j = *(const uint4 *)(index + i);
        const T a = in[j.x], b = in[j.y], c = in[j.z], d = in[j.w];
        out[i] = a;
        out[i + 1] = b;
        out[i + 2] = c;
        out[i + 3] = d;
    } else
        for (uint64_t k = i; k < n; k++) out[k] = in[index[k]];
}

template <class T>
__global__ void __launch_bounds__(256)
    scatter_kernel(const T *__restrict__ in, const uint32_t *__restrict__ index,
                   T *__restrict__ out, uint64_t n)
{
    const uint64_t i = blockIdx.x * uint64_t(256) + threadIdx.x;
    if (i < n) out[index[i]] = in[i];
}

template <class T>
__global__ void __launch_bounds__(256)
    scatter4_kernel(const T *__restrict__ in, const uint32_t *__restrict__ index,
                    T *__restrict__ out, uint64_t n)
{
    const uint64_t i = 4 * (blockIdx.x * uint64_t(256) + threadIdx.x);
    if (i + 3 < n) {
        const uint4 j = *(const uint4 *)(index + i);
        const T a = in[i], b = in[i + 1], c = in[i + 2], d = in[i + 3];
        out[j.x] = a;
        out[j.y] = b;
        out[j.z] = c;
        out[j.w] = d;
    } else
        for (uint64_t k = i; k < n; k++) out[index[k]] = in[k];
}

#define BY_HAND(name, kernel, per_thread)                                                          \
    template <class T> static int name(void *, size_t *, const work *w, bench_stream stream)       \
    {                                                                                              \
        kernel<<<unsigned((w->n + 256 * per_thread - 1) / (256 * per_thread)), 256, 0, stream>>>(  \
            (const T *)w->in, w->index, (T *)w->out, w->n);                                        \
        return cudaGetLastError();                                                                 \
    }
BY_HAND(gather, gather_kernel, 1)
BY_HAND(gather4, gather4_kernel, 4)
BY_HAND(scatter, scatter_kernel, 1)
BY_HAND(scatter4, scatter4_kernel, 4)

/* ---- by hand: 16 bytes of elements a thread; what comes in order moves as one vector ---- */

template <class T> struct alignas(16) pack {
    static constexpr unsigned count = 16 / sizeof(T);
    T at[count];
};

template <class T> struct alignas(sizeof(T) == 8 ? 8 : 16) places {
    uint32_t at[pack<T>::count];
};

template <class T, bool gathers>
__global__ void __launch_bounds__(256)
    vector_kernel(const T *__restrict__ in, const uint32_t *__restrict__ index, T *__restrict__ out,
                  uint64_t n)
{
    constexpr unsigned count = pack<T>::count;
    const uint64_t i = count * (blockIdx.x * uint64_t(256) + threadIdx.x);
    if (i + count <= n) {
        const places<T> j = *(const places<T> *)(index + i);
        pack<T> v;
        if (!gathers) v = *(const pack<T> *)(in + i);
#pragma unroll
        for (unsigned k = 0; k < count; k++)
            if (gathers) v.at[k] = in[j.at[k]];
            else out[j.at[k]] = v.at[k];
        if (gathers) *(pack<T> *)(out + i) = v;
    } else
        for (uint64_t k = i; k < n; k++)
            if (gathers) out[k] = in[index[k]];
            else out[index[k]] = in[k];
}

template <class T, bool gathers>
static int vectors(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t a_block = 256 * pack<T>::count, blocks = (w->n + a_block - 1) / a_block;
    if (uintptr_t(gathers ? w->out : w->in) % 16 != 0) return cudaErrorNotSupported;
    vector_kernel<T, gathers>
        <<<unsigned(blocks), 256, 0, stream>>>((const T *)w->in, w->index, (T *)w->out, w->n);
    return cudaGetLastError();
}

/* ---- CUB ---- */

struct same {
    template <class T> __device__ T operator()(const T &x) const
    {
        return x;
    }
};

template <class T> static int cub_gather(void *, size_t *, const work *w, bench_stream stream)
{
    return cub::DeviceTransform::Transform(
        thrust::make_permutation_iterator((const T *)w->in, w->index), (T *)w->out, int64_t(w->n),
        same{}, stream);
}

template <class T> static int cub_scatter(void *, size_t *, const work *w, bench_stream stream)
{
    return cub::DeviceTransform::Transform((const T *)w->in,
                                           thrust::make_permutation_iterator((T *)w->out, w->index),
                                           int64_t(w->n), same{}, stream);
}

#define BY_CUB(name, T)                                                                            \
    {"gather", name, BY, cub_gather<T>},                                                           \
    {                                                                                              \
        "scatter", name, BY, cub_scatter<T>                                                        \
    }
#define BY_HAND_OF(name, T)                                                                        \
    {"gather", name, "plain", gather<T>}, {"gather", name, "plain by 4", gather4<T>},              \
        {"scatter", name, "plain", scatter<T>},                                                    \
    {                                                                                              \
        "scatter", name, "plain by 4", scatter4<T>                                                 \
    }
#define VECTORS(name, T)                                                                           \
    {"gather", name, "plain vectors", vectors<T, true>},                                           \
    {                                                                                              \
        "scatter", name, "plain vectors", vectors<T, false>                                        \
    }

extern "C" const rival TABLE[] = {
#ifndef CCCL_MAIN
    BY_HAND_OF("u8", uint8_t), BY_HAND_OF("u32", uint32_t), BY_HAND_OF("f32", float),
    BY_HAND_OF("f64", double), BY_HAND_OF("vec3", vec3),    VECTORS("u8", uint8_t),
    VECTORS("f32", float),     VECTORS("f64", double),
#endif
    BY_CUB("u8", uint8_t),     BY_CUB("u32", uint32_t),     BY_CUB("f32", float),
    BY_CUB("f64", double),     BY_CUB("vec3", vec3),        {},
};
