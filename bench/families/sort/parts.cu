/* Structs of floats by their fields, by CUB: a decomposer says which. */
#include "../../rivals.h"

#include <cub/device/device_radix_sort.cuh>
#include <cuda/std/tuple>

struct vec2 {
    float x, y;
};
struct vec4 {
    float x, y, z, w;
};

struct both {
    __host__ __device__ cuda::std::tuple<float &, float &> operator()(vec2 &key) const
    {
        return {key.x, key.y};
    }
};
struct third {
    __host__ __device__ cuda::std::tuple<float &> operator()(vec4 &key) const
    {
        return {key.z};
    }
};

template <class T, class Fields, class Offset>
static int sorted(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceRadixSort::SortKeys(temporary, *bytes, (const T *)w->in, (T *)w->out,
                                          Offset(w->n), Fields{}, stream);
}

extern "C" const rival TABLE[] = {
    {"sort_parts", "vec2", BY " 64-bit", sorted<vec2, both, int64_t>},
    {"sort_part", "vec4", BY " 64-bit", sorted<vec4, third, int64_t>},
    {},
};
