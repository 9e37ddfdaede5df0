/* Running sums in wider elements by CUB. */
#include "../../rivals.h"

#include "element.h"

#include <cub/device/device_scan.cuh>
#include <cuda/std/functional>

#if defined RIVAL_f32
typedef double wide;
#define CALL "scan_doubles"
#define TO ">f64"
#else
typedef uint32_t wide;
#define CALL "scan_wide"
#define TO ">u32"
#endif

template <class Offset>
static int sums(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceScan::InclusiveScan(temporary, *bytes, (const element *)w->in, (wide *)w->out,
                                          cuda::std::plus<wide>{}, Offset(w->n), stream);
}

extern "C" const rival TABLE[] = {
    {CALL, NAME TO, BY " 32-bit", sums<int>},
    {CALL, NAME TO, BY " 64-bit", sums<int64_t>},
    {},
};
