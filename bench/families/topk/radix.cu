/* The k greatest keys by a whole sort of CUB, of which the first k are taken. */
#include "../../rivals.h"

#include <cub/device/device_radix_sort.cuh>

/* Room for what is sorted lies behind what CUB needs itself. */
template <class T>
static int sorted(void *temporary, size_t *bytes, const work *w, bench_stream stream)
{
    size_t own = 0;
    cudaError_t error = cub::DeviceRadixSort::SortKeysDescending(
        nullptr, own, (const T *)w->in, (T *)nullptr, int64_t(w->n), 0, int(8 * sizeof(T)), stream);
    own = (own + 255) / 256 * 256;
    const size_t needed = own + w->n * sizeof(T);
    if (!temporary) *bytes = needed;
    if (error || !temporary) return error;
    T *const keys = (T *)((char *)temporary + own);
    error = cub::DeviceRadixSort::SortKeysDescending(temporary, own, (const T *)w->in, keys,
                                                     int64_t(w->n), 0, int(8 * sizeof(T)), stream);
    if (error) return error;
    return cudaMemcpyAsync(w->out, keys, w->segments * sizeof(T), cudaMemcpyDeviceToDevice, stream);
}

extern "C" const rival TABLE[] = {
    {"top", "u32", BY " sort 64-bit", sorted<uint32_t>},
    {"top", "f32", BY " sort 64-bit", sorted<float>},
    {"top_any", "u32", BY " sort 64-bit", sorted<uint32_t>},
    {"top_any", "f32", BY " sort 64-bit", sorted<float>},
    {},
};
