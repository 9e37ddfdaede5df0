/* Running sums, and those by key, by CUB. Compiled once per element type (-DRIVAL_f32), so that a
 * machine with many cores has them soon. */
#include "../../rivals.h"

#include <cub/device/device_scan.cuh>
#include <cuda/std/functional>

template <class T, class Offset>
static int sums(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceScan::InclusiveSum(temporary, *bytes, (const T *)w->in, (T *)w->out,
                                         Offset(w->n), stream);
}

template <class T>
static int by_key(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    return cub::DeviceScan::InclusiveSumByKey(temporary, *bytes, (const uint32_t *)w->in2,
                                              (const T *)w->in, (T *)w->out, w->n,
                                              cuda::std::equal_to<>{}, stream);
}

#if defined RIVAL_u8
typedef uint8_t element;
#define NAME "u8"
#elif defined RIVAL_u32
typedef uint32_t element;
#define NAME "u32"
#elif defined RIVAL_f32
typedef float element;
#define NAME "f32"
#elif defined RIVAL_u64
typedef uint64_t element;
#define NAME "u64"
#else
typedef double element;
#define NAME "f64"
#endif

extern "C" const rival TABLE[] = {
    {"scan", NAME, BY " 32-bit", sums<element, int>},
    {"scan", NAME, BY " 64-bit", sums<element, int64_t>},
    {"scan_by_key", NAME, BY, by_key<element>},
    {},
};
