/* What the CUDA runtime itself offers. */
#include "../../rivals.h"

static int copy(void *, size_t *, const work *w, bench_stream stream)
{
    return cudaMemcpyAsync(w->out, w->in, w->n * w->size, cudaMemcpyDeviceToDevice, stream);
}

static int set(void *, size_t *, const work *w, bench_stream stream)
{
    return cudaMemsetAsync(w->out, w->scalar[0], w->outputs * w->out_size, stream);
}

/* A kernel beside each node of the copy engine or of a memset. A thread takes a vector, and single
 * bytes where less than one is left. It takes arrays on 16-byte boundaries. */
__global__ void __launch_bounds__(256)
    vectors_kernel(const uint4 *in, uint4 *out, uint64_t vectors, uint64_t bytes, unsigned value)
{
    const uint64_t i = blockIdx.x * uint64_t(256) + threadIdx.x, at = 16 * vectors + i;
    if (i < vectors) out[i] = in ? in[i] : uint4{value, value, value, value};
    if (at < bytes && i < 16) ((char *)out)[at] = in ? ((const char *)in)[at] : char(value);
}

static int move(const void *in, void *out, uint64_t bytes, unsigned char value, bench_stream stream)
{
    const uint64_t vectors = bytes / 16, blocks = (vectors + 255) / 256;
    if ((uintptr_t(in) | uintptr_t(out)) % 16 != 0 || blocks > 0x7fffffff)
        return cudaErrorNotSupported;
    vectors_kernel<<<unsigned(blocks ? blocks : 1), 256, 0, stream>>>(
        (const uint4 *)in, (uint4 *)out, vectors, bytes, value * 0x01010101u);
    return cudaGetLastError();
}

static int copy_vectors(void *, size_t *, const work *w, bench_stream stream)
{
    return move(w->in, w->out, w->n * w->size, 0, stream);
}

static int set_vectors(void *, size_t *, const work *w, bench_stream stream)
{
    return move(nullptr, w->out, w->outputs * w->out_size, w->scalar[0], stream);
}

extern "C" const rival TABLE[] = {
    {"copy", "*", "cudaMemcpy", copy},
    {"copy", "*", "plain vectors", copy_vectors},
    {"skeletons", "*", "cudaMemcpy", copy},
    {"unroll_manual", "*", "cudaMemcpy", copy},
    {"unroll_auto", "*", "cudaMemcpy", copy},
    {"block_size", "*", "cudaMemcpy", copy},
    {"concurrent_blocks", "*", "cudaMemcpy", copy},
    {"fill", "*", "cudaMemset", set},
    {"fill", "*", "plain vectors", set_vectors},
    {},
};
