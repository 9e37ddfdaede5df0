/* Partitions by CUB. Elements below a bound go to the front, the others to the end in reverse.
 * Three parts go to arrays of their own. */
#include "../../rivals.h"

#include <cub/device/device_partition.cuh>

struct below {
    uint32_t bound;
    __device__ bool operator()(uint32_t x) const
    {
        return x < bound;
    }
};

template <class Offset>
static int two(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DevicePartition::If(temporary, *bytes, (const uint32_t *)w->in, (uint32_t *)w->out,
                                    w->count, Offset(w->n), below{2147483648u}, stream);
}

template <class Offset>
static int three(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DevicePartition::If(temporary, *bytes, (const uint32_t *)w->in,
                                    (uint32_t *)work_output(w, 0), (uint32_t *)work_output(w, 1),
                                    (uint32_t *)work_output(w, 2), w->count, Offset(w->n),
                                    below{1431655765u}, below{2863311530u}, stream);
}

extern "C" const rival TABLE[] = {
    {"halves", "u32", BY " 32-bit", two<int>},
    {"halves", "u32", BY " 64-bit", two<int64_t>},
    {"thirds", "u32", BY " 32-bit", three<int>},
    {"thirds", "u32", BY " 64-bit", three<int64_t>},
    {},
};
