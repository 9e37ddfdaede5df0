/* Sums, minima and argmax by CUB, with 32-bit and 64-bit offsets. Compiled
 * once per element type (-DRIVAL_f32), so that a machine with many cores has them soon. */
#include "../../rivals.h"

#include <cub/device/device_reduce.cuh>
#include <cuda/std/functional>
#include <cuda_fp16.h>
#include <thrust/iterator/tabulate_output_iterator.h>

/* f16 is added as f32. */
struct plus_f32 {
    __device__ float operator()(float a, float b) const
    {
        return a + b;
    }
};

/* Summed as Acc, and the result written as Out. */
template <class T, class Acc, class Out, class Op, class Offset>
static int wide_sum(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceReduce::Reduce(temporary, *bytes, (const T *)w->in, (Out *)w->out,
                                     Offset(w->n), Op{}, Acc(0), stream);
}

/* Where elements are added as they are: CUB's own function, which it may tune for. */
template <class T, class Offset>
static int sum(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceReduce::Sum(temporary, *bytes, (const T *)w->in, (T *)w->out, Offset(w->n),
                                  stream);
}

template <class T, class Offset>
static int least(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceReduce::Min(temporary, *bytes, (const T *)w->in, (T *)w->out, Offset(w->n),
                                  stream);
}

/* A value and its index, as a struct of ours holds them: f32, then u32, or u64 after a gap. The
 * lowest index of equal values, as CUB has it. */
struct keep_pair {
    float *value;
    void *index;
    bool wide;
    template <class I, class Pair> __device__ void operator()(I, const Pair &best) const
    {
        *value = best.value;
        if (wide) *(uint64_t *)index = uint64_t(best.key);
        else *(uint32_t *)index = uint32_t(best.key);
    }
};

struct keep_index {
    void *index;
    bool wide;
    template <class I> __device__ void operator()(I, int64_t at) const
    {
        if (wide) *(uint64_t *)index = uint64_t(at);
        else *(uint32_t *)index = uint32_t(at);
    }
};

static void *index_of(const work *w)
{
    return (char *)w->out + w->out_size / 2;
}

template <class T>
static int argmax64(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const auto index =
        thrust::make_tabulate_output_iterator(keep_index{index_of(w), w->out_size == 16});
    return cub::DeviceReduce::ArgMax(temporary, *bytes, (const T *)w->in, (T *)w->out, index,
                                     int64_t(w->n), stream);
}

_CCCL_SUPPRESS_DEPRECATED_PUSH
template <class T>
static int argmax32(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const auto out = thrust::make_tabulate_output_iterator(
        keep_pair{(T *)w->out, index_of(w), w->out_size == 16});
    return cub::DeviceReduce::ArgMax(temporary, *bytes, (const T *)w->in, out, int(w->n), stream);
}
_CCCL_SUPPRESS_DEPRECATED_POP

#define WIDE(name, T, Acc, Out, Op)                                                                \
    {"sum", name, "cub 64-bit", wide_sum<T, Acc, Out, Op, int64_t>},                               \
    {                                                                                              \
        "sum", name, "cub 32-bit", wide_sum<T, Acc, Out, Op, int32_t>                              \
    }
#define SUM_OF(primitive, name, T)                                                                 \
    {primitive, name, "cub 64-bit", sum<T, int64_t>},                                              \
    {                                                                                              \
        primitive, name, "cub 32-bit", sum<T, int32_t>                                             \
    }
#define SUM(name, T) SUM_OF("sum", name, T)
#define MIN(name, T)                                                                               \
    {"min", name, "cub 64-bit", least<T, int64_t>},                                                \
    {                                                                                              \
        "min", name, "cub 32-bit", least<T, int32_t>                                               \
    }

#if defined RIVAL_u8
extern "C" const rival TABLE[] = {MIN("u8", uint8_t),
                                  WIDE("u8>u32", uint8_t, uint32_t, uint32_t, cuda::std::plus<>),
                                  WIDE("u8>u64", uint8_t, uint64_t, uint64_t, cuda::std::plus<>),
                                  {}};
#elif defined RIVAL_i32
extern "C" const rival TABLE[] = {MIN("i32", int32_t), SUM("i32", int32_t), {}};
#elif defined RIVAL_u32
extern "C" const rival TABLE[] = {MIN("u32", uint32_t), SUM("u32", uint32_t), {}};
#elif defined RIVAL_f16
extern "C" const rival TABLE[] = {MIN("f16", __half),
                                  WIDE("f16>f32", __half, float, float, plus_f32),
                                  WIDE("f16", __half, float, __half, plus_f32),
                                  {}};
#elif defined RIVAL_f32
extern "C" const rival TABLE[] = {MIN("f32", float),
                                  SUM("f32", float),
                                  SUM_OF("sum_any", "f32", float),
                                  {"argmax", "f32>*", "cub 64-bit", argmax64<float>},
                                  {"argmax", "f32>*", "cub 32-bit", argmax32<float>},
                                  {}};
#elif defined RIVAL_u64
extern "C" const rival TABLE[] = {MIN("u64", uint64_t), SUM("u64", uint64_t), {}};
#elif defined RIVAL_f64
extern "C" const rival TABLE[] = {
    MIN("f64", double), SUM("f64", double), SUM_OF("sum_any", "f64", double), {}};
#endif
