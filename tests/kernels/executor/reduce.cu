/* reduce.cu: block reduction by shuffles, the kernel that the executor's speed is measured with:
 * five shuffles and two barriers for each thread.
 */
#include "kg_device.h"

struct reduce_shared {
    uint32_t sums[32];
};

KG_FN uint32_t reduce_warp(uint32_t v)
{
    v += __shfl_down_sync(0xffffffffu, v, 16);
    v += __shfl_down_sync(0xffffffffu, v, 8);
    v += __shfl_down_sync(0xffffffffu, v, 4);
    v += __shfl_down_sync(0xffffffffu, v, 2);
    v += __shfl_down_sync(0xffffffffu, v, 1);
    return v;
}

KG_KERNEL(reduce_u32, 256, 1)(const uint32_t *in, uint32_t *sums, uint64_t n)
{
    KG_SMEM(reduce_shared, s);
    const uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    const uint32_t v = reduce_warp(i < n ? in[i] : 0);
    if (kg_lane() == 0) s->sums[kg_warp()] = v;
    __syncthreads();
    if (threadIdx.x == 0) {
        uint32_t total = 0;
        for (uint32_t w = 0; w < blockDim.x / 32; w++) total += s->sums[w];
        sums[blockIdx.x] = total;
    }
    __syncthreads();
}
KG_ENTRY(reduce_u32)

/* One launch function of a row, as it is emitted. */
KG_VARIANT(kg_sums_u32__variant)(const kg_call *call)
{
    const uint32_t *in = (const uint32_t *)call->args[0];
    uint32_t *sums = (uint32_t *)call->args[1];
    uint64_t n = call->n;
    void *args[] = {&in, &sums, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(reduce_u32), args, 256, sizeof(reduce_shared));
}
