/* Sums of structs of floats by CUB. */
#include "../../rivals.h"

#include <cub/device/device_reduce.cuh>

template <int count, int alignment> struct alignas(alignment) floats {
    float v[count];
};

struct add {
    template <class T> __host__ __device__ T operator()(T a, const T &b) const
    {
        for (size_t i = 0; i < sizeof a.v / sizeof *a.v; i++) a.v[i] += b.v[i];
        return a;
    }
};

template <class T>
static int sum(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceReduce::Reduce(temporary, *bytes, (const T *)w->in, (T *)w->out,
                                     int64_t(w->n), add{}, T{}, stream);
}

/* Aligned to 16 bytes where that makes CUB's loads as wide as they can be, and as the data are. */
extern "C" const rival TABLE[] = {
    {"structsum", "vec2", "cub", sum<floats<2, 8>>},
    {"structsum", "vec3", "cub", sum<floats<3, 4>>},
    {"structsum", "vec4", "cub", sum<floats<4, 16>>},
    {"structsum", "vec6", "cub", sum<floats<6, 8>>},
    {"structsum", "vec8", "cub", sum<floats<8, 16>>},
    {"structsum", "vec12", "cub", sum<floats<12, 16>>},
    {},
};
