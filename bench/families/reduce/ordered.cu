/* Reductions whose operator does not commute. CUB's DeviceReduce takes none
 * of them. The last element of its scan is the same value; only that one is stored here. */
#include "../../rivals.h"

#include <cub/device/device_scan.cuh>
#include <thrust/iterator/tabulate_output_iterator.h>
#include <thrust/iterator/transform_iterator.h>

struct mat2 {
    float a, b, c, d;
};

struct multiply {
    __host__ __device__ mat2 operator()(const mat2 &a, const mat2 &b) const
    {
        return mat2{a.a * b.a + a.b * b.c, a.a * b.b + a.b * b.d, a.c * b.a + a.d * b.c,
                    a.c * b.b + a.d * b.d};
    }
};

/* x -> m*x + c with m in the upper half and c in the lower; also a polynomial hash of a string. */
struct compose {
    __host__ __device__ uint64_t operator()(uint64_t a, uint64_t b) const
    {
        const uint32_t am = uint32_t(a >> 32), ac = uint32_t(a), bm = uint32_t(b >> 32),
                       bc = uint32_t(b);
        return uint64_t(am * bm) << 32 | uint64_t(ac * bm + bc);
    }
};

struct hash_of {
    __host__ __device__ uint64_t operator()(uint32_t x) const
    {
        return uint64_t(31) << 32 | x;
    }
};

template <class T> struct keep_last {
    T *out;
    uint64_t last;
    template <class I> __device__ void operator()(I i, const T &value) const
    {
        if (uint64_t(i) == last) *out = value;
    }
};

template <class T, class Offset, class Op, class In>
static int last_of_scan(void *temporary, size_t *bytes, const work *w, In in, bench_stream stream)
{
    const auto out = thrust::make_tabulate_output_iterator(keep_last<T>{(T *)w->out, w->n - 1});
    return cub::DeviceScan::InclusiveScan(temporary, *bytes, in, out, Op{}, Offset(w->n), stream);
}

template <class T, class Op, class Offset>
static int ordered(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return last_of_scan<T, Offset, Op>(temporary, bytes, w, (const T *)w->in, stream);
}

template <class T, class Offset>
static int hash(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const auto in = thrust::make_transform_iterator((const T *)w->in, hash_of{});
    return last_of_scan<uint64_t, Offset, compose>(temporary, bytes, w, in, stream);
}

extern "C" const rival TABLE[] = {
    {"matmul2", "mat2", "cub scan 32-bit", ordered<mat2, multiply, int32_t>},
    {"affine", "u64", "cub scan 32-bit", ordered<uint64_t, compose, int32_t>},
    {"hash", "u8>u64", "cub scan 32-bit", hash<uint8_t, int32_t>},
    {"hash", "u32>u64", "cub scan 32-bit", hash<uint32_t, int32_t>},
    {},
};
