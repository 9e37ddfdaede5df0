/* block.cu: barriers, shared memory and the order in which threads and blocks run. */
#include "kg_device.h"

struct rotate_shared {
    uint32_t values[1024];
};

/* Moves each value to the next thread, `rounds` times, through shared memory. */
KG_KERNEL(rotate, 1024, 1)(uint32_t *out, uint32_t rounds)
{
    KG_SMEM(rotate_shared, s);
    const uint32_t i = threadIdx.x, n = blockDim.x;
    uint32_t v = i;
    for (uint32_t round = 0; round < rounds; round++) {
        s->values[i] = v;
        __syncthreads();
        v = s->values[(i + 1) % n];
        __syncthreads();
    }
    out[blockIdx.x * n + i] = v;
}
KG_ENTRY(rotate)

KG_KERNEL(counting_barriers, 1024, 1)(uint32_t *out, uint32_t below)
{
    const uint32_t i = threadIdx.x, n = blockDim.x;
    out[i] = (uint32_t)__syncthreads_count(i < below);
    out[n + i] = (uint32_t)(__syncthreads_and(i < below) != 0);
    out[2 * n + i] = (uint32_t)(__syncthreads_or(i < below) != 0);
}
KG_ENTRY(counting_barriers)

/* Threads that have ended are no longer waited for at a barrier. */
KG_KERNEL(threads_leave, 256, 1)(uint32_t *out)
{
    if (threadIdx.x >= 100) return;
    out[threadIdx.x] = (uint32_t)__syncthreads_count(1);
}
KG_ENTRY(threads_leave)

struct large_shared {
    uint32_t words[50000];
};

/* What shared memory holds before anyone wrote it, and the last word of a large struct. */
KG_KERNEL(shared_poison, 32, 1)(uint32_t *out)
{
    KG_SMEM(large_shared, s);
    if (threadIdx.x == 0) out[2 * blockIdx.x] = s->words[49999];
    __syncwarp();
    s->words[49999 - threadIdx.x] = threadIdx.x;
    __syncwarp();
    if (threadIdx.x == 0) out[2 * blockIdx.x + 1] = s->words[49999 - 31];
}
KG_ENTRY(shared_poison)

/* The place of each thread in the order in which they ran. */
KG_KERNEL(running_order, 1024, 1)(uint32_t *place, uint32_t *next)
{
    place[blockIdx.x * blockDim.x + threadIdx.x] = atomicAdd(next, 1u);
}
KG_ENTRY(running_order)

/* The same after a barrier, so that every thread has a stack. */
KG_KERNEL(running_order_after_barrier, 1024, 1)(uint32_t *place, uint32_t *next)
{
    __syncthreads();
    place[blockIdx.x * blockDim.x + threadIdx.x] = atomicAdd(next, 1u);
}
KG_ENTRY(running_order_after_barrier)

KG_KERNEL(many_types, 32, 1)
(uint8_t a, uint16_t b, uint32_t c, uint64_t d, float e, double f, kg_v16 g, double *out)
{
    out[threadIdx.x] = (double)a + b + c + (double)d + (double)e + f + g.x + g.w;
}
KG_ENTRY(many_types)
