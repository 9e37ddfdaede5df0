/* Running maxima, compositions of affine maps, and sums of structs by key, by CUB. */
#include "../../rivals.h"

#include <cub/device/device_scan.cuh>
#include <cuda/functional>
#include <cuda/std/functional>

/* x -> m*x + c with m in the upper half and c in the lower. */
struct compose {
    __host__ __device__ uint64_t operator()(uint64_t a, uint64_t b) const
    {
        const uint32_t am = uint32_t(a >> 32), ac = uint32_t(a), bm = uint32_t(b >> 32),
                       bc = uint32_t(b);
        return uint64_t(am * bm) << 32 | uint64_t(ac * bm + bc);
    }
};

template <class T, class Op>
static int scan(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceScan::InclusiveScan(temporary, *bytes, (const T *)w->in, (T *)w->out, Op{},
                                          int32_t(w->n), stream);
}

struct vec3 {
    float x, y, z;
};

struct add {
    __host__ __device__ vec3 operator()(const vec3 &a, const vec3 &b) const
    {
        return vec3{a.x + b.x, a.y + b.y, a.z + b.z};
    }
};

static int by_key(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceScan::InclusiveScanByKey(temporary, *bytes, (const uint32_t *)w->in2,
                                               (const vec3 *)w->in, (vec3 *)w->out, add{},
                                               int32_t(w->n), cuda::std::equal_to<>{}, stream);
}

extern "C" const rival TABLE[] = {
    {"scan_max", "u8", BY " 32-bit", scan<uint8_t, cuda::maximum<>>},
    {"scan_max", "i32", BY " 32-bit", scan<int32_t, cuda::maximum<>>},
    {"scan_max", "f32", BY " 32-bit", scan<float, cuda::maximum<>>},
    {"scan_affine", "u64", BY " 32-bit", scan<uint64_t, compose>},
    {"scan_structs_by_key", "vec3", BY " 32-bit", by_key},
    {},
};
