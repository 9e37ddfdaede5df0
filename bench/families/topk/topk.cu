/* The k greatest keys by CUB's DeviceTopK, which gives them in no order; and in order, by a sort of
 * these alone. */
#include "../../rivals.h"

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_topk.cuh>

#include <cuda/__execution/determinism.h>
#include <cuda/__execution/output_ordering.h>
#include <cuda/__execution/require.h>
#include <cuda/std/execution>

template <class T>
static cudaError_t greatest(void *temporary, size_t &bytes, const work *w, T *to,
                            bench_stream stream)
{
    const auto environment = cuda::std::execution::env{
        cuda::stream_ref{stream},
        cuda::execution::require(cuda::execution::determinism::not_guaranteed,
                                 cuda::execution::output_ordering::unsorted)};
    return cub::DeviceTopK::MaxKeys(temporary, bytes, (const T *)w->in, to, int64_t(w->n),
                                    int64_t(w->segments), environment);
}

template <class T>
static int in_no_order(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return greatest(temporary, *bytes, w, (T *)w->out, stream);
}

/* Room for both calls, and behind it for what the first gives. */
template <class T>
static int sorted(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    size_t own = 0, of_sort = 0;
    cudaError_t error = greatest(nullptr, own, w, (T *)nullptr, stream);
    if (!error)
        error = cub::DeviceRadixSort::SortKeysDescending(nullptr, of_sort, (const T *)nullptr,
                                                         (T *)nullptr, int64_t(w->segments), 0,
                                                         int(8 * sizeof(T)), stream);
    const size_t before = ((own > of_sort ? own : of_sort) + 255) / 256 * 256;
    if (!temporary) *bytes = before + w->segments * sizeof(T);
    if (error || !temporary) return error;
    T *const keys = (T *)((char *)temporary + before);
    error = greatest(temporary, own, w, keys, stream);
    if (error) return error;
    return cub::DeviceRadixSort::SortKeysDescending(temporary, of_sort, (const T *)keys,
                                                    (T *)w->out, int64_t(w->segments), 0,
                                                    int(8 * sizeof(T)), stream);
}

extern "C" const rival TABLE[] = {
    {"top", "u32", BY " top-k then sort", sorted<uint32_t>},
    {"top", "f32", BY " top-k then sort", sorted<float>},
    {"top_any", "u32", BY " top-k", in_no_order<uint32_t>},
    {"top_any", "f32", BY " top-k", in_no_order<float>},
    {},
};
