/* Elements below a bound to the front, the others to the end in reverse, by CUB. */
#include "../../rivals.h"

#include <cub/device/device_partition.cuh>

struct below {
    __device__ bool operator()(uint32_t x) const
    {
        return x < 2147483648u;
    }
};

template <class Offset>
static int parted(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DevicePartition::If(temporary, *bytes, (const uint32_t *)w->in, (uint32_t *)w->out,
                                    (uint64_t *)w->count, Offset(w->n), below{}, stream);
}

extern "C" const rival TABLE[] = {
    {"halves", "u32", BY " 32-bit", parted<int>},
    {"halves", "u32", BY " 64-bit", parted<int64_t>},
    {},
};
