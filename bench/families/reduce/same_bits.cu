/* Sums that have the same bits on every GPU, by CCCL's main branch
 * (determinism::gpu_to_gpu). */
#include "../../rivals.h"

#include <cub/device/device_reduce.cuh>
#include <cuda/std/functional>

/* What DeviceReduce::Sum does where its environment asks for that, with temporary memory of the
 * caller. The public call allocates at each call. */
template <class T>
static int sum(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    const auto count = cub::detail::make_num_items_dispatch_arg(int64_t(w->n));
    return cub::detail::rfa::dispatch<const T *, T *, decltype(count), T, cuda::std::identity, T>(
        temporary, *bytes, (const T *)w->in, (T *)w->out, count, T(0), stream);
}

extern "C" const rival TABLE[] = {
    {"sum_any", "f32", "cub main gpu_to_gpu", sum<float>},
    {"sum_any", "f64", "cub main gpu_to_gpu", sum<double>},
    {},
};
