/* Histograms by hand: lanes of a warp with the same bin add once, to an output that is clear. */
#include "../../rivals.h"

struct upper_word {
    int shift;
    __device__ uint32_t operator()(uint32_t x) const
    {
        return x >> shift;
    }
};
struct value {
    __device__ uint32_t operator()(uint32_t x) const
    {
        return x;
    }
};

template <class T, class Bin>
__global__ void __launch_bounds__(256) match_kernel(const T *in, uint64_t n, uint32_t *out, Bin bin)
{
    const uint64_t stride = gridDim.x * uint64_t(256), rounds = (n + stride - 1) / stride;
    for (uint64_t round = 0; round < rounds; round++) {
        const uint64_t i = round * stride + blockIdx.x * uint64_t(256) + threadIdx.x;
        const uint32_t at = i < n ? bin(in[i]) : ~0u;
        const uint32_t same = __match_any_sync(~0u, at);
        if (i < n && (same & ((1u << threadIdx.x % 32) - 1)) == 0)
            atomicAdd(out + at, __popc(same));
    }
}

template <class T, class Bin> static int matched(const work *w, Bin bin, bench_stream stream)
{
    cudaMemsetAsync(w->out, 0, 4 * w->segments, stream);
    match_kernel<<<1056, 256, 0, stream>>>((const T *)w->in, w->n, (uint32_t *)w->out, bin);
    return cudaGetLastError();
}

static int words(void *, size_t *, const work *w, bench_stream stream)
{
    return matched<uint32_t>(w, upper_word{32 - (63 - __builtin_clzll(w->segments))}, stream);
}

static int shorts(void *, size_t *, const work *w, bench_stream stream)
{
    return matched<uint16_t>(w, value{}, stream);
}

/* An atomic of each sample: no library has a scatter-reduce. */
__global__ void __launch_bounds__(256)
    greatest_kernel(const uint32_t *in, uint64_t n, uint32_t *out, upper_word bin)
{
    for (uint64_t i = blockIdx.x * uint64_t(256) + threadIdx.x; i < n;
         i += gridDim.x * uint64_t(256))
        atomicMax(out + bin(in[i]), in[i]);
}

static int greatest(void *, size_t *, const work *w, bench_stream stream)
{
    const upper_word bin = {32 - (63 - __builtin_clzll(w->segments))};
    cudaMemsetAsync(w->out, 0, 4 * w->segments, stream);
    greatest_kernel<<<1056, 256, 0, stream>>>((const uint32_t *)w->in, w->n, (uint32_t *)w->out,
                                              bin);
    return cudaGetLastError();
}

/* An atomic of each weight, as scatter_add and index_add of PyTorch have it. */
__global__ void __launch_bounds__(256) sums_kernel(const uint32_t *keys, const uint32_t *weights,
                                                   uint64_t n, float *out, uint64_t groups)
{
    for (uint64_t i = blockIdx.x * uint64_t(256) + threadIdx.x; i < n;
         i += gridDim.x * uint64_t(256))
        atomicAdd(out + (keys[i] * groups >> 32),
                  int32_t(weights[i] * 2654435761u) < 0 ? -1.0f : 1.0f);
}

static int sums(void *, size_t *, const work *w, bench_stream stream)
{
    cudaMemsetAsync(w->out, 0, 4 * w->segments, stream);
    sums_kernel<<<1056, 256, 0, stream>>>((const uint32_t *)w->in, (const uint32_t *)w->in2, w->n,
                                          (float *)w->out, w->segments);
    return cudaGetLastError();
}

extern "C" const rival TABLE[] = {{"greatest", "u32>u32", "plain", greatest},
                                  {"sums", "u32>f32", "plain", sums},
                                  {"words", "u32>u32", "match", words},
                                  {"shorts", "u16>u32", "match", shorts},
                                  {}};
