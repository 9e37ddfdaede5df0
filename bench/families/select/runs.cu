/* Runs and their lengths, of all or of those of more than one element, and sums by key, by CUB. */
#include "../../rivals.h"

#include <cub/device/device_reduce.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include <cuda/std/functional>

/* Numbers of elements have 32 bits in the toolkit's. */
static int lengths(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceRunLengthEncode::Encode(temporary, *bytes, (const uint32_t *)w->in,
                                              (uint32_t *)w->out, (uint32_t *)w->out2, w->count,
                                              int(w->n), stream);
}

static int repeated(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceRunLengthEncode::NonTrivialRuns(temporary, *bytes, (const uint32_t *)w->in,
                                                      (uint32_t *)w->out, (uint32_t *)w->out2,
                                                      w->count, int(w->n), stream);
}

/* With an operator of its own CUB takes what it is tuned for. */
template <class T, class Offset>
static int sums(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceReduce::ReduceByKey(temporary, *bytes, (const uint32_t *)w->in2,
                                          (uint32_t *)w->out, (const T *)w->in, (T *)w->out2,
                                          w->count, cuda::std::plus<>{}, Offset(w->n), stream);
}

extern "C" const rival TABLE[] = {
    {"run_lengths", "u32", BY " 32-bit", lengths},
    {"repeated", "u32", BY " 32-bit", repeated},
    {"sum_by_key", "u32", BY " 32-bit", sums<uint32_t, int>},
    {"sum_by_key", "u32", BY " 64-bit", sums<uint32_t, int64_t>},
    {"sum_by_key", "f32>u32", BY " 32-bit", sums<float, int>},
    {"sum_by_key", "f32>u32", BY " 64-bit", sums<float, int64_t>},
    {},
};
