/* shape.cu: grids and blocks of several dimensions, clusters of blocks that reach each other's
 * shared memory. Cooperative launches, and launches that may start before the last has ended; and
 * the same with one thing wrong. The word out[2] gets 7 where all is right.
 */
#include "kg_device.h"

struct shape_shared {
    uint32_t v[64];
    uint32_t count;
};

/* Each thread writes where it is: 16 words for each dimension that it knows. */
KG_KERNEL(indices, 24, 1)(uint32_t *out)
{
    const uint32_t thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    const uint32_t block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    out[block * 24 + thread] = threadIdx.x | threadIdx.y << 4 | threadIdx.z << 8 |
                               blockIdx.x << 12 | blockIdx.y << 16 | blockIdx.z << 20;
    const uint32_t all = __ballot_sync(0xffffffu, 1);
    if (all != 0xffffffu) out[0] = all;
}
KG_ENTRY(indices)

/* Each thread gets the number of the first one of its warp. */
KG_KERNEL(first_of_the_warp, 64, 1)(uint32_t *out)
{
    out[kg_thread()] = __shfl_sync(0xffffffffu, kg_thread(), 0);
}
KG_ENTRY(first_of_the_warp)

/* ---- clusters: each block gives the next one its rank, and counts at the first
 * ---------------- */

#define EXCHANGE(name, before, between, after)                                                     \
    KG_KERNEL(name, 32, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        KG_SMEM(shape_shared, s);                                                                  \
        const uint32_t i = threadIdx.x, rank = kg_cluster_rank(), size = kg_cluster_size();        \
        if (i == 0) s->count = 0;                                                                  \
        before;                                                                                    \
        uint32_t *const next = kg_map_shared(s->v, (rank + 1) % size);                             \
        next[i] = rank * 100 + i;                                                                  \
        atomicAdd(kg_map_shared(&s->count, 0), 1u);                                                \
        between;                                                                                   \
        const uint32_t v = s->v[31 - i];                                                           \
        const uint32_t good = v == (rank + size - 1) % size * 100 + 31 - i;                        \
        const uint32_t far = *kg_map_shared(&s->v[i], (rank + 2) % size);                          \
        const uint32_t good_too = far == (rank + 1) % size * 100 + i;                              \
        after;                                                                                     \
        if (!good || !good_too) out[1] = 1;                                                        \
        if (blockIdx.x == 0 && i == 0) out[2] = s->count == size * 32 ? 7 : s->count;              \
    }                                                                                              \
    KG_ENTRY(name)
EXCHANGE(cluster, kg_cluster_sync(), kg_cluster_sync(), kg_cluster_sync())
EXCHANGE(cluster_in_halves, kg_cluster_sync(), kg_cluster_arrive();
         kg_cluster_wait(), kg_cluster_arrive(); kg_cluster_wait())
EXCHANGE(cluster_not_met_before, __syncthreads(), kg_cluster_sync(), kg_cluster_sync())
EXCHANGE(cluster_not_met_between, kg_cluster_sync(), __syncthreads(), kg_cluster_sync())
EXCHANGE(cluster_arrived_only, kg_cluster_sync(), kg_cluster_arrive(), kg_cluster_wait();
         kg_cluster_sync())
EXCHANGE(cluster_not_met_at_the_end, kg_cluster_sync(), kg_cluster_sync(), (void)0)

KG_KERNEL(cluster_of_too_few, 32, 1)(uint32_t *out)
{
    KG_SMEM(shape_shared, s);
    kg_cluster_sync();
    *kg_map_shared(&s->v[threadIdx.x], 4) = 1;
    kg_cluster_sync();
    out[0] = 0;
}
KG_ENTRY(cluster_of_too_few)

KG_KERNEL(cluster_one_does_not_come, 32, 1)(uint32_t *out)
{
    if (kg_cluster_rank() == 1) __syncthreads();
    if (kg_cluster_rank() == 1 && threadIdx.x == 0)
        while (kg_ld_relaxed_u32(&out[5]) == 0) kg_spin();
    kg_cluster_sync();
    out[5] = 1;
}
KG_ENTRY(cluster_one_does_not_come)

/* ---- a cooperative launch: all blocks meet twice
 * ---------------------------------------------- */

#define MEET(name, first, second)                                                                  \
    KG_KERNEL(name, 32, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        const uint32_t i = blockIdx.x * 32 + threadIdx.x, n = gridDim.x * 32;                      \
        out[64 + i] = i;                                                                           \
        first;                                                                                     \
        const uint32_t v = out[64 + n - 1 - i];                                                    \
        second;                                                                                    \
        out[64 + i] = v;                                                                           \
        if (i == 0) out[2] = v == n - 1 ? 7 : v;                                                   \
    }                                                                                              \
    KG_ENTRY(name)
MEET(grid_meets, kg_grid_sync(&out[1]), kg_grid_sync(&out[1]))
MEET(grid_meets_once, kg_grid_sync(&out[1]), (void)0)

/* ---- two launches: the second one may start early
 * ---------------------------------------------- */

KG_KERNEL(first_launch, 32, 1)(uint32_t *out)
{
    kg_pdl_trigger();
    out[64 + blockIdx.x * 32 + threadIdx.x] = 7;
    out[128 + blockIdx.x * 32 + threadIdx.x] = 0x01020304;
    if (threadIdx.x == 0 && blockIdx.x == 0) out[3] = out[4];
}
KG_ENTRY(first_launch)

#define SECOND(name, before, after)                                                                \
    KG_KERNEL(name, 32, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        const uint32_t i = blockIdx.x * 32 + threadIdx.x;                                          \
        before;                                                                                    \
        kg_pdl_wait();                                                                             \
        after;                                                                                     \
    }                                                                                              \
    KG_ENTRY(name)
SECOND(waits_first, (void)0, if (i == 5) out[2] = out[64 + 37])
SECOND(waits_too_late, if (i == 5) out[2] = out[64 + 37], (void)0)
SECOND(writes_before_it_waits, if (i == 5) out[64 + 37] = 1, if (i == 5) out[2] = out[64 + 37])
SECOND(writes_what_was_read, if (i == 5) out[4] = 1, if (i == 5) out[2] = out[64 + 37])
SECOND(counts_blocks, if (threadIdx.x == 0) atomicAdd(out + 512, 1u),
       if (i == 5) out[2] = atomicAdd(out + 512, 0u))
SECOND(touches_other_memory, out[512 + i] = out[600 + i], if (i == 5) out[2] = out[64 + 37])

KG_KERNEL(never_waits, 32, 1)(uint32_t *out)
{
    if (blockIdx.x == 0 && threadIdx.x == 5) out[2] = out[64 + 37];
}
KG_ENTRY(never_waits)

/* One thread waits for all, which they meet afterwards. */
KG_KERNEL(one_waits_for_all, 32, 1)(uint32_t *out)
{
    if (threadIdx.x == 0) kg_pdl_wait();
    __syncthreads();
    if (blockIdx.x == 0 && threadIdx.x == 5) out[2] = out[64 + 37];
}
KG_ENTRY(one_waits_for_all)
