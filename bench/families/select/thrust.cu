/* By thrust, in memory that is kept from call to call. These wait for the number of what they keep,
 * which goes back to the device here: no graph can hold them. */
#include "../../rivals.h"

#include <thrust/copy.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/partition.h>
#include <thrust/reduce.h>
#include <thrust/system_error.h>
#include <thrust/unique.h>

/* One block, which grows until calls fit in it. A call asks for one at a time. */
struct kept_memory {
    typedef char value_type;
    char *at = nullptr;
    std::ptrdiff_t bytes = 0;
    char *allocate(std::ptrdiff_t wanted)
    {
        if (wanted <= bytes) return at;
        cudaFree(at);
        at = nullptr;
        bytes = 0;
        const cudaError_t error = cudaMalloc(&at, size_t(wanted));
        if (error) throw thrust::system_error(error, thrust::cuda_category());
        bytes = wanted;
        return at;
    }
    void deallocate(char *, size_t)
    {
    }
};

static kept_memory memory;

/* Calls `f`, which gives the number of what it keeps. */
template <class F> static int counted(const work *w, bench_stream stream, F f)
{
    cudaStreamCaptureStatus capturing;
    const cudaError_t error = cudaStreamIsCapturing(stream, &capturing);
    if (error || capturing != cudaStreamCaptureStatusNone)
        return error ? error : cudaErrorStreamCaptureUnsupported;
    try {
        const uint64_t count = uint64_t(f(thrust::cuda::par_nosync(memory).on(stream)));
        return cudaMemcpyAsync(w->count, &count, sizeof count, cudaMemcpyDefault, stream);
    } catch (const thrust::system_error &e) {
        return e.code().value();
    }
}

template <class T> struct up_to {
    T bound;
    __device__ bool operator()(T x) const
    {
        return x <= bound;
    }
};

template <class T, uint64_t Bound>
static int kept(void *, size_t *, const work *w, bench_stream stream)
{
    return counted(w, stream, [&](const auto &policy) {
        const T *in = (const T *)w->in;
        T *out = (T *)w->out;
        return thrust::copy_if(policy, in, in + w->n, out, up_to<T>{T(Bound)}) - out;
    });
}

struct is_set {
    __device__ bool operator()(uint8_t flag) const
    {
        return flag != 0;
    }
};

static int flagged(void *, size_t *, const work *w, bench_stream stream)
{
    return counted(w, stream, [&](const auto &policy) {
        const uint32_t *in = (const uint32_t *)w->in;
        uint32_t *out = (uint32_t *)w->out;
        return thrust::copy_if(policy, in, in + w->n, (const uint8_t *)w->in2, out, is_set{}) - out;
    });
}

static int unique(void *, size_t *, const work *w, bench_stream stream)
{
    return counted(w, stream, [&](const auto &policy) {
        const uint32_t *in = (const uint32_t *)w->in;
        uint32_t *out = (uint32_t *)w->out;
        return thrust::unique_copy(policy, in, in + w->n, out) - out;
    });
}

static int lengths(void *, size_t *, const work *w, bench_stream stream)
{
    return counted(w, stream, [&](const auto &policy) {
        const uint32_t *in = (const uint32_t *)w->in;
        uint32_t *out = (uint32_t *)w->out;
        return thrust::reduce_by_key(policy, in, in + w->n, thrust::constant_iterator<uint32_t>(1),
                                     out, (uint32_t *)w->out2)
                   .first -
               out;
    });
}

template <class T> static int sums(void *, size_t *, const work *w, bench_stream stream)
{
    return counted(w, stream, [&](const auto &policy) {
        const uint32_t *keys = (const uint32_t *)w->in2;
        uint32_t *out = (uint32_t *)w->out;
        return thrust::reduce_by_key(policy, keys, keys + w->n, (const T *)w->in, out, (T *)w->out2)
                   .first -
               out;
    });
}

struct below {
    uint32_t bound;
    __device__ bool operator()(uint32_t x) const
    {
        return x < bound;
    }
};

/* The second half in reverse, from the end on. */
static int two(void *, size_t *, const work *w, bench_stream stream)
{
    return counted(w, stream, [&](const auto &policy) {
        const uint32_t *in = (const uint32_t *)w->in;
        uint32_t *out = (uint32_t *)w->out;
        return thrust::stable_partition_copy(policy, in, in + w->n, out,
                                             thrust::make_reverse_iterator(out + w->n),
                                             below{2147483648u})
                   .first -
               out;
    });
}

extern "C" const rival TABLE[] = {
    {"select_1", "u32", "thrust", kept<uint32_t, 42949672>},
    {"select_50", "u32", "thrust", kept<uint32_t, UINT32_MAX / 2>},
    {"select_50", "u8", "thrust", kept<uint8_t, UINT8_MAX / 2>},
    {"select_50", "u64", "thrust", kept<uint64_t, UINT64_MAX / 2>},
    {"select_99", "u32", "thrust", kept<uint32_t, 4252017622>},
    {"flagged", "u32", "thrust", flagged},
    {"unique", "u32", "thrust", unique},
    {"run_lengths", "u32", "thrust", lengths},
    {"sum_by_key", "u32", "thrust", sums<uint32_t>},
    {"sum_by_key", "f32>u32", "thrust", sums<float>},
    {"halves", "u32", "thrust", two},
    {},
};
