/* limits.cu: plain kernels that move the bytes and do nothing else, as the physical limit. Also
 * the kernels that the clocks need on the device. They read and write whole 16-byte vectors
 * inside the arrays. */
#include "device.h"
#include "tables.h"

#include <cuda_runtime.h>

static unsigned multiprocessors()
{
    static int count;
    if (!count && cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0)) count = 1;
    return unsigned(count);
}

static const uint4 *vectors_of(const void *p)
{
    return (const uint4 *)((uintptr_t(p) + 15) & ~uintptr_t(15));
}

static unsigned grid_of(uint64_t vectors, uint64_t most)
{
    const uint64_t needed = (vectors + 255) / 256;
    return unsigned(needed < 1 ? 1 : needed < most ? needed : most);
}

static uint64_t whole_vectors(const void *p, uint64_t bytes)
{
    const uint64_t lost = (16 - uintptr_t(p) % 16) % 16;
    return bytes > lost ? (bytes - lost) / 16 : 0;
}

/* Eight 16-byte loads in flight a thread. */
__device__ static unsigned read_all(const uint4 *in, uint64_t vectors)
{
    const uint64_t stride = uint64_t(gridDim.x) * blockDim.x;
    unsigned sum = 0;
    uint64_t i = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x;
    for (; i + 7 * stride < vectors; i += 8 * stride) {
        uint4 v[8];
#pragma unroll
        for (int k = 0; k < 8; k++) v[k] = __ldcs(in + i + k * stride);
#pragma unroll
        for (int k = 0; k < 8; k++) sum ^= v[k].x ^ v[k].y ^ v[k].z ^ v[k].w;
    }
    for (; i < vectors; i += stride) sum ^= in[i].x ^ in[i].y ^ in[i].z ^ in[i].w;
    return sum;
}

/* A store that never happens keeps the result alive. */
__global__ void __launch_bounds__(256, 8) read_kernel(const uint4 *in, uint4 *out, uint64_t vectors)
{
    const unsigned sum = read_all(in, vectors);
    if (sum == 0x12345678u && vectors == 1) *out = uint4{sum, sum, sum, sum};
}

static int limit_read(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t bytes = w->in_pitch ? w->n * w->size : w->in_span; /* of all channels */
    const uint64_t vectors = whole_vectors(w->in, bytes);
    read_kernel<<<grid_of(vectors, multiprocessors() * 16), 256, 0, stream>>>(
        vectors_of(w->in), (uint4 *)w->out, vectors);
    return cudaGetLastError();
}

/* The same of two arrays, four loads each. */
__global__ void __launch_bounds__(256, 8)
    read_both_kernel(const uint4 *x, const uint4 *y, uint4 *out, uint64_t vectors)
{
    const uint64_t stride = uint64_t(gridDim.x) * blockDim.x;
    unsigned sum = 0;
    uint64_t i = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x;
    for (; i + 3 * stride < vectors; i += 4 * stride) {
        uint4 v[8];
#pragma unroll
        for (int k = 0; k < 4; k++) {
            v[2 * k] = __ldcs(x + i + k * stride);
            v[2 * k + 1] = __ldcs(y + i + k * stride);
        }
#pragma unroll
        for (int k = 0; k < 8; k++) sum ^= v[k].x ^ v[k].y ^ v[k].z ^ v[k].w;
    }
    for (; i < vectors; i += stride) sum ^= x[i].x ^ x[i].y ^ y[i].z ^ y[i].w;
    if (sum == 0x12345678u && vectors == 1) *out = uint4{sum, sum, sum, sum};
}

/* The same, one array behind the other: their elements have other sizes. */
__global__ void __launch_bounds__(256, 8)
    read_each_kernel(const uint4 *x, const uint4 *y, uint4 *out, uint64_t xs, uint64_t ys)
{
    const unsigned sum = read_all(x, xs) ^ read_all(y, ys);
    if (sum == 0x12345678u && xs == 1) *out = uint4{sum, sum, sum, sum};
}

static int limit_read_both(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t a = whole_vectors(w->in, w->n * w->size),
                   b = whole_vectors(w->in2, w->n * work_second(w));
    if (work_second(w) != w->size) {
        read_each_kernel<<<grid_of(a, multiprocessors() * 16), 256, 0, stream>>>(
            vectors_of(w->in), vectors_of(w->in2), (uint4 *)w->out, a, b);
        return cudaGetLastError();
    }
    const uint64_t vectors = a < b ? a : b;
    read_both_kernel<<<grid_of(vectors, multiprocessors() * 16), 256, 0, stream>>>(
        vectors_of(w->in), vectors_of(w->in2), (uint4 *)w->out, vectors);
    return cudaGetLastError();
}

__global__ void __launch_bounds__(256) copy_kernel(const uint4 *in, uint4 *out, uint64_t vectors)
{
    const uint64_t i = blockIdx.x * uint64_t(256) + threadIdx.x;
    if (i < vectors) __stcs(out + i, __ldcs(in + i));
}

static int limit_copy(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t a = whole_vectors(w->in, w->n * w->size),
                   b = whole_vectors(w->out, w->n * w->size);
    const uint64_t vectors = a < b ? a : b;
    copy_kernel<<<grid_of(vectors, 0x7fffffff), 256, 0, stream>>>(
        vectors_of(w->in), (uint4 *)vectors_of(w->out), vectors);
    return cudaGetLastError();
}

/* The same, with an array of 32-bit indices read in order: what they reach, without jumps. */
__global__ void __launch_bounds__(256)
    indexed_copy_kernel(const uint4 *in, uint4 *out, uint64_t vectors, const uint4 *index,
                        uint64_t index_vectors)
{
    const uint64_t i = blockIdx.x * uint64_t(256) + threadIdx.x;
    uint4 j{};
    if (i < index_vectors) j = __ldcs(index + i);
    if (i < vectors) {
        uint4 v = __ldcs(in + i);
        if ((j.x & j.y & j.z & j.w) == 0xffffffffu) v.x = 0; /* no index is so large */
        __stcs(out + i, v);
    } else if ((j.x & j.y & j.z & j.w) == 0xffffffffu) out[0] = j;
}

static int limit_indexed_copy(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t vectors = w->n * w->size / 16, index_vectors = w->n / 4;
    const uint64_t most = vectors > index_vectors ? vectors : index_vectors;
    indexed_copy_kernel<<<grid_of(most, 0x7fffffff), 256, 0, stream>>>(
        vectors_of(w->in), (uint4 *)vectors_of(w->out), vectors, (const uint4 *)w->index,
        index_vectors);
    return cudaGetLastError();
}

__global__ void __launch_bounds__(256) write_kernel(uint4 *out, uint64_t vectors, unsigned value)
{
    const uint64_t i = blockIdx.x * uint64_t(256) + threadIdx.x;
    if (i < vectors) out[i] = uint4{value, value, value, value};
}

static int limit_write(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t vectors = whole_vectors(w->out, w->outputs * w->out_size);
    write_kernel<<<grid_of(vectors, 0x7fffffff), 256, 0, stream>>>((uint4 *)vectors_of(w->out),
                                                                   vectors, 0x02020202u);
    return cudaGetLastError();
}

__global__ void __launch_bounds__(256) update_kernel(const uint4 *in, uint4 *out, uint64_t vectors)
{
    const uint64_t i = blockIdx.x * uint64_t(256) + threadIdx.x;
    if (i >= vectors) return;
    const uint4 x = __ldcs(in + i), y = out[i];
    out[i] = uint4{x.x ^ y.x, x.y ^ y.y, x.z ^ y.z, x.w ^ y.w};
}

static int limit_update(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t a = whole_vectors(w->in, w->n * w->size),
                   b = whole_vectors(w->out, w->n * w->size);
    const uint64_t vectors = a < b ? a : b;
    update_kernel<<<grid_of(vectors, 0x7fffffff), 256, 0, stream>>>(
        vectors_of(w->in), (uint4 *)vectors_of(w->out), vectors);
    return cudaGetLastError();
}

/* The second array may be shorter than the first, or longer: keys. No key has all bits set. */
__global__ void __launch_bounds__(256)
    add_kernel(const uint4 *x, const uint4 *y, uint4 *out, uint64_t xs, uint64_t ys)
{
    const uint64_t i = blockIdx.x * uint64_t(256) + threadIdx.x;
    uint4 a = {}, b = {};
    if (i < xs) a = __ldcs(x + i);
    if (i < ys) b = __ldcs(y + i);
    if (i < xs) __stcs(out + i, uint4{a.x ^ b.x, a.y ^ b.y, a.z ^ b.z, a.w ^ b.w});
    else if ((b.x & b.y & b.z & b.w) == 0xffffffff) *out = b;
}

static int limit_add(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t xs = w->n * w->size / 16, ys = w->n * work_second(w) / 16;
    add_kernel<<<grid_of(xs > ys ? xs : ys, 0x7fffffff), 256, 0, stream>>>(
        vectors_of(w->in), vectors_of(w->in2), (uint4 *)vectors_of(w->out), xs, ys);
    return cudaGetLastError();
}

/* By reads, updates, writes, and whether there are indices. */
extern "C" const limit limits[] = {
    {{1, 0, 0, false}, "read limit", limit_read},
    {{2, 0, 0, false}, "two-read limit", limit_read_both},
    {{1, 0, 1, false}, "copy limit", limit_copy},
    {{1, 0, 1, true}, "indexed copy limit", limit_indexed_copy},
    {{0, 0, 1, false}, "write limit", limit_write},
    {{1, 1, 0, false}, "update limit", limit_update},
    {{2, 0, 1, false}, "two-read limit", limit_add},
    {},
};

/* ---- for the clocks ---- */

__global__ void spin_kernel(long long cycles)
{
    const long long start = clock64();
    while (clock64() - start < cycles) {}
}

int device_spin(long long cycles, bench_stream stream)
{
    spin_kernel<<<multiprocessors(), 256, 0, stream>>>(cycles);
    return cudaGetLastError();
}
