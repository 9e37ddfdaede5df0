/* The rivals, and what the device helps to check. CUB is the toolkit's, or that of -Dcccl_dir. */
#include "bench.h"

#include <cub/device/device_reduce.cuh>
#include <cub/device/device_transform.cuh>
#include <cuda/std/tuple>

#include <cstring>

/* ---- CUB: sums ---- */

template <class T, class Offset> static cudaError_t sum(void *temporary, size_t &bytes,
                                                        const contestant *c, cudaStream_t stream)
{
    return cub::DeviceReduce::Sum(temporary, bytes, (const T *)c->in[0], (T *)c->out, (Offset)c->n,
                                  stream);
}

template <class T> static void launch_sum(const contestant *c, cudaStream_t stream)
{
    size_t bytes = c->temporary_bytes;
    if (c->n < (size_t(1) << 31)) sum<T, int>(c->temporary, bytes, c, stream);
    else sum<T, int64_t>(c->temporary, bytes, c, stream);
}

template <class T> static contestant make_sum(const void *in, void *out, size_t n)
{
    contestant c{};
    c.name = "cub";
    c.launch = launch_sum<T>;
    c.in[0] = in;
    c.out = out;
    c.n = n;
    if (n < (size_t(1) << 31)) sum<T, int>(nullptr, c.temporary_bytes, &c, nullptr);
    else sum<T, int64_t>(nullptr, c.temporary_bytes, &c, nullptr);
    cudaMalloc(&c.temporary, c.temporary_bytes);
    return c;
}

contestant rival_cub_sum(const char *type, const void *in, void *out, size_t n)
{
    if (!strcmp(type, "u32")) return make_sum<uint32_t>(in, out, n);
    if (!strcmp(type, "f32")) return make_sum<float>(in, out, n);
    if (!strcmp(type, "u64")) return make_sum<uint64_t>(in, out, n);
    if (!strcmp(type, "f64")) return make_sum<double>(in, out, n);
    return contestant{};
}

/* ---- CUB: y = s*x + y ---- */

template <class T> struct axpy_op {
    __device__ T operator()(T x, T y) const { return T(2) * x + y; }
};

template <class T> static void launch_axpy(const contestant *c, cudaStream_t stream)
{
    T *y = (T *)c->out;
    cub::DeviceTransform::Transform(cuda::std::make_tuple((const T *)c->in[0], (const T *)y), y,
                                    (int64_t)c->n, axpy_op<T>{}, stream);
}

template <class T> static contestant make_axpy(const void *x, void *y, size_t n)
{
    contestant c{};
    c.name = "cub";
    c.launch = launch_axpy<T>;
    c.in[0] = x;
    c.out = y;
    c.n = n;
    return c;
}

contestant rival_cub_axpy(const char *type, const void *x, void *y, size_t n)
{
    if (!strcmp(type, "u32")) return make_axpy<uint32_t>(x, y, n);
    if (!strcmp(type, "f32")) return make_axpy<float>(x, y, n);
    if (!strcmp(type, "f64")) return make_axpy<double>(x, y, n);
    return contestant{};
}

/* ---- the copy engine, and a plain read ---- */

static void launch_memcpy(const contestant *c, cudaStream_t stream)
{
    cudaMemcpyAsync(c->out, c->in[0], c->n, cudaMemcpyDeviceToDevice, stream);
}

contestant rival_memcpy(const void *in, void *out, size_t bytes)
{
    contestant c{};
    c.name = "cudaMemcpy";
    c.launch = launch_memcpy;
    c.in[0] = in;
    c.out = out;
    c.n = bytes;
    return c;
}

/* Eight 16-byte loads in flight a thread; the result is kept alive by a store that never happens. */
__global__ void __launch_bounds__(256, 8) read_kernel(const uint4 *in, uint4 *out, size_t vectors)
{
    const size_t stride = size_t(gridDim.x) * blockDim.x;
    uint4 sum{};
    size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    for (; i + 7 * stride < vectors; i += 8 * stride) {
        uint4 v[8];
#pragma unroll
        for (int k = 0; k < 8; k++) v[k] = __ldcs(in + i + k * stride);
#pragma unroll
        for (int k = 0; k < 8; k++) sum.x ^= v[k].x ^ v[k].y ^ v[k].z ^ v[k].w;
    }
    for (; i < vectors; i += stride) sum.x ^= in[i].x;
    if (sum.x == 0x12345678u && vectors == 1) *out = sum;
}

static void launch_read(const contestant *c, cudaStream_t stream)
{
    const size_t vectors = c->n / 16, blocks = (vectors + 255) / 256;
    read_kernel<<<(unsigned)(blocks < 132 * 16 ? (blocks ? blocks : 1) : 132 * 16), 256, 0, stream>>>(
        (const uint4 *)c->in[0], (uint4 *)c->out, vectors);
}

contestant limit_read(const void *in, void *out, size_t bytes)
{
    contestant c{};
    c.name = "read limit";
    c.launch = launch_read;
    c.in[0] = in;
    c.out = out;
    c.n = bytes;
    return c;
}

void rival_free(contestant *c)
{
    cudaFree(c->temporary);
    c->temporary = nullptr;
}

/* ---- checking ---- */

__global__ void differ_kernel(const unsigned char *a, const unsigned char *b, size_t bytes,
                              unsigned long long *count)
{
    unsigned long long mine = 0;
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < bytes;
         i += size_t(gridDim.x) * blockDim.x)
        mine += a[i] != b[i];
    if (mine) atomicAdd(count, mine);
}

uint64_t device_differences(const void *a, const void *b, size_t bytes)
{
    unsigned long long *count, result = ~0ull;
    cudaMalloc(&count, sizeof *count);
    cudaMemset(count, 0, sizeof *count);
    differ_kernel<<<1024, 256>>>((const unsigned char *)a, (const unsigned char *)b, bytes, count);
    cudaMemcpy(&result, count, sizeof result, cudaMemcpyDefault);
    cudaFree(count);
    return result;
}

/* Whole numbers from -3 to 3 in any type: their sums stay small, so that any order of them is exact. */
template <class T> __global__ void fill_kernel(T *to, size_t n, uint32_t seed)
{
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n;
         i += size_t(gridDim.x) * blockDim.x) {
        uint32_t h = uint32_t(i) * 2654435761u + uint32_t(i >> 32) + seed;
        h ^= h >> 16;
        h *= 0x85ebca6bu;
        h ^= h >> 13;
        to[i] = T(int(h % 7) - 3);
    }
}

void device_fill(const char *type, void *to, size_t n, uint32_t seed)
{
    if (!strcmp(type, "u32")) fill_kernel<<<1024, 256>>>((uint32_t *)to, n, seed);
    else if (!strcmp(type, "f32")) fill_kernel<<<1024, 256>>>((float *)to, n, seed);
    else if (!strcmp(type, "u64")) fill_kernel<<<1024, 256>>>((uint64_t *)to, n, seed);
    else if (!strcmp(type, "f64")) fill_kernel<<<1024, 256>>>((double *)to, n, seed);
    else fill_kernel<<<1024, 256>>>((float *)to, n, seed);
}
