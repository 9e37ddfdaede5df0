/* Elements below a bound by CUB, 1, 50 and 99 in 100 of random ones. */
#include "../../rivals.h"

#include <cub/device/device_select.cuh>

struct below {
    uint32_t bound;
    __device__ bool operator()(uint32_t x) const
    {
        return x < bound;
    }
};

template <uint32_t Bound, class Offset>
static int kept(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceSelect::If(temporary, *bytes, (const uint32_t *)w->in, (uint32_t *)w->out,
                                 (uint64_t *)w->count, Offset(w->n), below{Bound}, stream);
}

extern "C" const rival TABLE[] = {
    {"select_1", "u32", BY " 32-bit", kept<42949673u, int>},
    {"select_1", "u32", BY " 64-bit", kept<42949673u, int64_t>},
    {"select_50", "u32", BY " 32-bit", kept<2147483648u, int>},
    {"select_50", "u32", BY " 64-bit", kept<2147483648u, int64_t>},
    {"select_99", "u32", BY " 32-bit", kept<4252017623u, int>},
    {"select_99", "u32", BY " 64-bit", kept<4252017623u, int64_t>},
    {},
};
