/* Adjacent differences by CUB. Compiled once per element type (-DRIVAL_f32), so that a machine with
 * many cores has them soon. */
#include "../../rivals.h"

#include <cub/device/device_adjacent_difference.cuh>

#if defined RIVAL_u8
typedef uint8_t element;
#define NAME "u8"
#elif defined RIVAL_f32
typedef float element;
#define NAME "f32"
#else
typedef double element;
#define NAME "f64"
#endif

struct minus {
    __device__ element operator()(element a, element b) const
    {
        return element(a - b);
    }
};

template <class Offset>
static int differences(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceAdjacentDifference::SubtractLeftCopy(
        temporary, *bytes, (const element *)w->in, (element *)w->out, Offset(w->n), minus{},
        stream);
}

extern "C" const rival TABLE[] = {
    {"difference", NAME, BY " 32-bit", differences<int>},
    {"difference", NAME, BY " 64-bit", differences<int64_t>},
    {},
};
