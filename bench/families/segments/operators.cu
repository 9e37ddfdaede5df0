/* Segments of structs, and of an operator that does not commute: CUB, and plain kernels. CUB's
 * reduce of segments is not for the latter. */
#include "../../rivals.h"

#include <cub/device/device_segmented_reduce.cuh>

struct vec3 {
    float v[3];
};

struct add {
    __host__ __device__ static vec3 identity()
    {
        return vec3{};
    }
    __host__ __device__ vec3 operator()(vec3 a, const vec3 &b) const
    {
        for (int i = 0; i < 3; i++) a.v[i] += b.v[i];
        return a;
    }
};

struct compose {
    __device__ static uint64_t identity()
    {
        return uint64_t(1) << 32;
    }
    __device__ uint64_t operator()(uint64_t a, uint64_t b) const
    {
        const uint32_t am = uint32_t(a >> 32), ac = uint32_t(a), bm = uint32_t(b >> 32),
                       bc = uint32_t(b);
        return uint64_t(am * bm) << 32 | uint32_t(ac * bm + bc);
    }
};

static int sum(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceSegmentedReduce::Reduce(temporary, *bytes, (const vec3 *)w->in,
                                              (vec3 *)w->out, int64_t(w->segments), w->offsets,
                                              w->offsets + 1, add{}, vec3{}, stream);
}

template <class T> __device__ T from_behind(T value, unsigned distance)
{
    constexpr unsigned words = sizeof(T) / 4;
    uint32_t part[words];
    memcpy(part, &value, sizeof value);
    for (unsigned i = 0; i < words; i++) part[i] = __shfl_down_sync(0xffffffff, part[i], distance);
    memcpy(&value, part, sizeof value);
    return value;
}

/* 256 threads a block, a thread or a warp for each segment. A warp has 32 elements side by side,
 * and joins them in order. */
template <class T, class Op, unsigned lanes>
__global__ void __launch_bounds__(256)
    plain(const T *in, const uint64_t *offsets, T *out, uint64_t segments)
{
    const uint64_t s = (blockIdx.x * uint64_t(256) + threadIdx.x) / lanes;
    const unsigned lane = threadIdx.x % lanes;
    if (s >= segments) return;
    const uint64_t begin = offsets[s], end = offsets[s + 1];
    T all = Op::identity();
    for (uint64_t from = begin; from < end; from += lanes) {
        T v = from + lane < end ? in[from + lane] : Op::identity();
        for (unsigned d = 1; d < lanes; d *= 2) {
            const T behind = from_behind(v, d);
            if (lane % (2 * d) == 0) v = Op{}(v, behind);
        }
        all = Op{}(all, v);
    }
    if (lane == 0) out[s] = all;
}

/* Not where the longest segment would take its lanes many milliseconds. */
template <class T, class Op, unsigned lanes>
static int by_lanes(void *, size_t *, const work *w, bench_stream stream)
{
    const uint64_t blocks = (w->segments + 256 / lanes - 1) / (256 / lanes);
    if (w->longest > uint64_t(8192) * lanes || blocks > 0x7fffffff) return cudaErrorNotSupported;
    plain<T, Op, lanes><<<unsigned(blocks), 256, 0, stream>>>((const T *)w->in, w->offsets,
                                                              (T *)w->out, w->segments);
    return cudaGetLastError();
}

#define RUNS 1024 /* of a segment: as many as a block has threads */

/* A block for each segment: a thread takes a run of it, and one thread joins them in order. */
template <class T, class Op>
__global__ void __launch_bounds__(RUNS) by_runs(const T *in, const uint64_t *offsets, T *out)
{
    __shared__ T parts[RUNS];
    const uint64_t begin = offsets[blockIdx.x], end = offsets[blockIdx.x + 1];
    const uint64_t each = (end - begin + RUNS - 1) / RUNS, from = begin + each * threadIdx.x;
    T all = Op::identity();
#pragma unroll 8
    for (uint64_t i = 0; i < each; i++)
        if (from + i < end) all = Op{}(all, in[from + i]);
    parts[threadIdx.x] = all;
    __syncthreads();
    if (threadIdx.x != 0) return;
    for (unsigned i = 1; i < RUNS; i++) all = Op{}(all, parts[i]);
    out[blockIdx.x] = all;
}

/* Where no warp may take the longest segment: so each cell has a result to compare with. */
template <class T, class Op>
static int by_blocks(void *, size_t *, const work *w, bench_stream stream)
{
    if (w->longest <= uint64_t(8192) * 32 || w->segments > 0x7fffffff) return cudaErrorNotSupported;
    by_runs<T, Op>
        <<<unsigned(w->segments), RUNS, 0, stream>>>((const T *)w->in, w->offsets, (T *)w->out);
    return cudaGetLastError();
}

extern "C" const rival TABLE[] = {
    {"segment_structs", "vec3", BY, sum},
#ifndef CCCL_MAIN
    {"segment_structs", "vec3", "a thread each", by_lanes<vec3, add, 1>},
    {"segment_structs", "vec3", "a warp each", by_lanes<vec3, add, 32>},
    {"segment_maps", "u64", "a thread each", by_lanes<uint64_t, compose, 1>},
    {"segment_maps", "u64", "a warp each", by_lanes<uint64_t, compose, 32>},
    {"segment_maps", "u64", "a block each", by_blocks<uint64_t, compose>},
#endif
    {},
};
