/* Partitions in order into one array by CUB: a select for each part, behind what those before it
 * have found. */
#include "../../rivals.h"

#include <cub/device/device_select.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>

/* Equal shares of all numbers of 32 bits, but for what is left of them. */
template <uint32_t Parts> struct in_part {
    uint32_t part;
    __device__ bool operator()(uint32_t x) const
    {
        const uint32_t share = UINT32_MAX / Parts + (Parts == 2);
        const uint32_t own = x / share;
        return (own < Parts ? own : Parts - 1) == part;
    }
};

/* Places behind the parts before one, whose sizes the device has. */
struct behind {
    const uint64_t *counts;
    uint32_t part;
    __device__ int64_t operator()(int64_t i) const
    {
        for (uint32_t p = 0; p < part; p++) i += int64_t(counts[p]);
        return i;
    }
};

template <uint32_t Parts, class Offset>
static int parts(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    int error = 0;
    for (uint32_t part = 0; part < Parts && !error; part++) {
        const auto places = thrust::make_transform_iterator(thrust::counting_iterator<int64_t>(0),
                                                            behind{w->count, part});
        error = cub::DeviceSelect::If(temporary, *bytes, (const uint32_t *)w->in,
                                      thrust::make_permutation_iterator((uint32_t *)w->out, places),
                                      w->count + part, Offset(w->n), in_part<Parts>{part}, stream);
        if (!temporary) break;
    }
    return error;
}

extern "C" const rival TABLE[] = {
    {"ordered_halves", "u32", BY " 32-bit", parts<2, int>},
    {"ordered_halves", "u32", BY " 64-bit", parts<2, int64_t>},
    {"ordered_thirds", "u32", BY " 32-bit", parts<3, int>},
    {"ordered_thirds", "u32", BY " 64-bit", parts<3, int64_t>},
    {},
};
