/* rivals_plane.cu: the CUDA runtime's copy of planes; the textbook's transposes, tiles of 32 by
 * 32 through shared memory by 32 by 8 threads, padded and not. */
#include "rivals.h"

struct vec3 {
    float x, y, z;
};

/* A pitch counts bytes: rows of 12-byte structs on 512-byte boundaries have none in elements. */
template <class T> __device__ static const T *row_of(const T *array, uint32_t row, uint64_t pitch)
{
    return (const T *)((const char *)array + row * pitch);
}

template <class T> __device__ static T *row_of(T *array, uint32_t row, uint64_t pitch)
{
    return (T *)((char *)array + row * pitch);
}

template <class T, int pad>
__global__ void __launch_bounds__(256)
    transpose_kernel(const T *__restrict__ in, T *__restrict__ out, uint32_t width, uint32_t height,
                     uint64_t in_pitch, uint64_t out_pitch)
{
    __shared__ T tile[32][32 + pad];
    const uint32_t tiles = (width + 31) / 32;
    const uint32_t left = blockIdx.x % tiles * 32, top = blockIdx.x / tiles * 32;
    for (uint32_t y = threadIdx.y; y < 32; y += 8)
        if (left + threadIdx.x < width && top + y < height)
            tile[y][threadIdx.x] = row_of(in, top + y, in_pitch)[left + threadIdx.x];
    __syncthreads();
    for (uint32_t y = threadIdx.y; y < 32; y += 8)
        if (top + threadIdx.x < height && left + y < width)
            row_of(out, left + y, out_pitch)[top + threadIdx.x] = tile[threadIdx.x][y];
}

template <class T, int pad>
static int transpose(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t tiles = (w->width + 31) / 32 * ((w->height + 31) / 32);
    transpose_kernel<T, pad><<<unsigned(tiles), dim3(32, 8), 0, stream>>>(
        (const T *)w->in, (T *)w->out, uint32_t(w->width), uint32_t(w->height), w->in_pitch,
        w->out_pitch);
    return cudaGetLastError();
}

/* A warp for 32 elements of a row, a block for 8 rows; the same of 16-byte vectors, where all rows
 * consist of them. */
template <class T>
__global__ void __launch_bounds__(256)
    copy_kernel(const void *in, void *out, uint64_t width, uint64_t height, uint64_t in_pitch,
                uint64_t out_pitch, uint64_t across)
{
    const uint64_t x = blockIdx.x % across * 32 + threadIdx.x % 32,
                   y = blockIdx.x / across * 8 + threadIdx.x / 32;
    if (x < width && y < height)
        ((T *)((char *)out + y * out_pitch))[x] = ((const T *)((const char *)in + y * in_pitch))[x];
}

template <class T> static int copy_by(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t width = w->width * w->size / sizeof(T), across = (width + 31) / 32;
    const uintptr_t all =
        uintptr_t(w->in) | uintptr_t(w->out) | w->in_pitch | w->out_pitch | w->width * w->size;
    const uint64_t blocks = across * ((w->height + 7) / 8);
    if (all % sizeof(T) != 0 || blocks > 0x7fffffff) return cudaErrorNotSupported;
    copy_kernel<T><<<unsigned(blocks), 256, 0, stream>>>(w->in, w->out, width, w->height,
                                                         w->in_pitch, w->out_pitch, across);
    return cudaGetLastError();
}

static int copy(void *, size_t *, const work *w, bench_stream stream)
{
    return cudaMemcpy2DAsync(w->out, w->out_pitch, w->in, w->in_pitch, w->width * w->size,
                             w->height, cudaMemcpyDeviceToDevice, stream);
}

#define ROWS(name, T)                                                                              \
    {"transpose", name, "plain padded", RIVAL, transpose<T, 1>},                                   \
    {                                                                                              \
        "transpose", name, "plain unpadded", RIVAL, transpose<T, 0>                                \
    }

extern "C" const rival rivals_plane[] = {
    ROWS("u8", uint8_t),
    ROWS("u32", uint32_t),
    ROWS("f32", float),
    ROWS("f64", double),
    ROWS("vec3", vec3),
    {"transpose", "*", "copy limit", LIMIT, limit_copy},
    {"copy2d", "*", "cudaMemcpy2D", RIVAL, copy},
    {"copy2d", "u8", "plain", RIVAL, copy_by<uint8_t>},
    {"copy2d", "f32", "plain", RIVAL, copy_by<uint32_t>},
    {"copy2d", "f64", "plain", RIVAL, copy_by<uint64_t>},
    {"copy2d", "*", "plain vectors", RIVAL, copy_by<uint4>},
    {"copy2d", "*", "copy limit", LIMIT, limit_copy},
    {},
};
