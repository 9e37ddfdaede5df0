/* The textbook's transposes: tiles of 32 by 32 through shared memory by 32 by 8 threads, padded and
 * not. */
#include "../../rivals.h"

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

#define ROWS(name, T)                                                                              \
    {"transpose", name, "plain padded", transpose<T, 1>},                                          \
    {                                                                                              \
        "transpose", name, "plain unpadded", transpose<T, 0>                                       \
    }

extern "C" const rival TABLE[] = {
    ROWS("u8", uint8_t),
    ROWS("u16", uint16_t),
    ROWS("u32", uint32_t),
    ROWS("f32", float),
    ROWS("f64", double),
    ROWS("vec3", vec3),
    {},
};
