/* copy.cu: kernels without any synchronisation. */
#include "kg_device.h"

KG_KERNEL(copy_u32, 256, 1)(const uint32_t *in, uint32_t *out, uint64_t n)
{
    const uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}
KG_ENTRY(copy_u32)
