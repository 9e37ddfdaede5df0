/* rivals_gather.cu: gather and scatter, by hand and by CUB (thrust::gather and thrust::scatter
 * are the same transform). Indices are u32. */
#include "rivals.h"

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

#define ROWS(name, T)                                                                              \
    {"gather", name, "plain", RIVAL, gather<T>},                                                   \
        {"gather", name, "plain by 4", RIVAL, gather4<T>},                                         \
        {"gather", name, "cub", RIVAL, cub_gather<T>},                                             \
        {"scatter", name, "plain", RIVAL, scatter<T>},                                             \
        {"scatter", name, "plain by 4", RIVAL, scatter4<T>},                                       \
    {                                                                                              \
        "scatter", name, "cub", RIVAL, cub_scatter<T>                                              \
    }

extern "C" const rival rivals_gather[] = {
    ROWS("u8", uint8_t),
    ROWS("u32", uint32_t),
    ROWS("f32", float),
    ROWS("f64", double),
    ROWS("vec3", vec3),
    {"gather", "*", "indexed copy limit", LIMIT, limit_indexed_copy},
    {"scatter", "*", "indexed copy limit", LIMIT, limit_indexed_copy},
    {},
};
