/* Histograms by CUB: even ranges. */
#include "../../rivals.h"

#include <cub/device/device_histogram.cuh>
#include <thrust/iterator/transform_iterator.h>

/* The uppermost bits of a sample, as many as there are bins for. */
struct upper_bits {
    int shift;
    __host__ __device__ uint32_t operator()(uint32_t x) const
    {
        return x >> shift;
    }
};

template <class In, class Level, class Offset>
static int even(void *temporary, size_t *bytes, const work *w, In in, Level from, Level to,
                bench_stream stream)
{
    /* Of more it keeps beyond 2^32 counters, and writes out of bounds (CUB 3.0.1). */
    if (w->segments > UINT64_C(1) << 22) return cudaErrorNotSupported;
    return cub::DeviceHistogram::HistogramEven(temporary, *bytes, in, (uint32_t *)w->out,
                                               int(w->segments) + 1, from, to, Offset(w->n),
                                               stream);
}

template <class T, class Level, class Offset>
static int values(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return even<const T *, Level, Offset>(temporary, bytes, w, (const T *)w->in, Level(0),
                                          Level(w->segments), stream);
}

template <class Level, class Offset>
static int words(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const upper_bits upper = {32 - (63 - __builtin_clzll(w->segments))};
    const auto in = thrust::make_transform_iterator((const uint32_t *)w->in, upper);
    return even<decltype(in), Level, Offset>(temporary, bytes, w, in, Level(0), Level(w->segments),
                                             stream);
}

template <class Offset>
static int floats(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return even<const float *, float, Offset>(temporary, bytes, w, (const float *)w->in, -1.0f,
                                              1.0f, stream);
}

/* All values but the greatest; bounds of 64 bits, since their distance has more than 31. */
template <class Offset>
static int wide_words(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return even<const int32_t *, int64_t, Offset>(temporary, bytes, w, (const int32_t *)w->in,
                                                  INT32_MIN, INT32_MAX, stream);
}

extern "C" const rival TABLE[] = {
    {"histogram", "u8>u32", BY " 32-bit", values<uint8_t, int, int>},
    {"histogram", "u8>u32", BY " 64-bit", values<uint8_t, int, int64_t>},
    {"shorts", "u16>u32", BY " 32-bit", values<uint16_t, int, int>},
    {"shorts", "u16>u32", BY " 64-bit", values<uint16_t, int64_t, int64_t>},
    {"words", "u32>u32", BY " 32-bit", words<int, int>},
    {"words", "u32>u32", BY " 64-bit", words<int64_t, int64_t>},
    {"even_words", "i32>u32", BY " 32-bit", wide_words<int>},
    {"even_words", "i32>u32", BY " 64-bit", wide_words<int64_t>},
    {"floats", "f32>u32", BY " 32-bit", floats<int>},
    {"floats", "f32>u32", BY " 64-bit", floats<int64_t>},
    {},
};
