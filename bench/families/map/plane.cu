/* Copies of planes: the CUDA runtime's own, and plain kernels. */
#include "../../rivals.h"

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

extern "C" const rival TABLE[] = {
    {"copy2d", "*", "cudaMemcpy2D", copy},
    {"copy2d", "u8", "plain", copy_by<uint8_t>},
    {"copy2d", "f32", "plain", copy_by<uint32_t>},
    {"copy2d", "f64", "plain", copy_by<uint64_t>},
    {"copy2d", "*", "plain vectors", copy_by<uint4>},
    {},
};
