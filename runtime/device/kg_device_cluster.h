/* kg_device_cluster.h: clusters of blocks, which reach each other's shared memory; compute
 * capability 9.0. Before it, and in launches without clusters, a cluster is one block. Included by
 * kg_device.h.
 *
 *   kg_cluster_rank(), kg_cluster_size()   of this block, and how many there are
 *   kg_cluster_sync()                      all threads of the cluster: what one did before, others
 *                                          see
 *   kg_cluster_arrive(), kg_cluster_wait() its two halves
 *   kg_map_shared(p, rank)                 where p, in this block's shared memory, is in that of
 *                                          `rank`: to be read, written, or for atomics. After a
 *                                          kg_cluster_sync, since that block must have begun; and
 *                                          before another, since it may not have ended
 *
 *   kg_grid_sync(word)                     all blocks of a cooperative launch meet; `word` of the
 *                                          workspace is 0 at first, and for nothing else
 */
#ifndef KG_DEVICE_CLUSTER_H
#define KG_DEVICE_CLUSTER_H

#ifdef __CUDACC__
#if __CUDA_ARCH__ >= 900
KG_FN uint32_t kg_cluster_rank(void)
{
    uint32_t rank;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    return rank;
}
KG_FN uint32_t kg_cluster_size(void)
{
    uint32_t size;
    asm volatile("mov.u32 %0, %%cluster_nctarank;" : "=r"(size));
    return size;
}
KG_FN void kg_cluster_arrive(void) { asm volatile("barrier.cluster.arrive.release;" ::: "memory"); }
KG_FN void kg_cluster_wait(void) { asm volatile("barrier.cluster.wait.acquire;" ::: "memory"); }
template <typename T> KG_FN T *kg_map_shared(T *here, uint32_t rank)
{
    T *there;
    asm volatile("mapa.u64 %0, %1, %2;" : "=l"(there) : "l"(here), "r"(rank));
    return there;
}
#else
KG_FN uint32_t kg_cluster_rank(void) { return 0; }
KG_FN uint32_t kg_cluster_size(void) { return 1; }
KG_FN void kg_cluster_arrive(void) {}
KG_FN void kg_cluster_wait(void) { __syncthreads(); }
template <typename T> KG_FN T *kg_map_shared(T *here, uint32_t) { return here; }
#endif
KG_FN void kg_cluster_sync(void)
{
    kg_cluster_arrive();
    kg_cluster_wait();
}
#else
KG_EMU_RAW void kg_emu_cluster_await(const kg_emu_site *site)
{
    if (kg_emu_cluster_wait(site)) kg_emu_yield();
}
#define kg_cluster_rank() kg_emu_cluster_rank()
#define kg_cluster_size() kg_emu_cluster_size()
#define kg_cluster_arrive() kg_emu_cluster_arrive()
#define kg_cluster_wait() kg_emu_cluster_await(KG_HERE("kg_cluster_wait"))
#define kg_cluster_sync()                                                                          \
    (kg_emu_cluster_arrive(), kg_emu_cluster_await(KG_HERE("kg_cluster_sync")))

template <typename T> KG_EMU_PURE T *kg_emu_map(const kg_emu_site *site, T *here, uint32_t rank)
{
    return static_cast<T *>(kg_emu_map_shared(site, here, rank));
}
#define kg_map_shared(here, rank) kg_emu_map(KG_HERE("kg_map_shared"), here, rank)
#endif

/* The upper bit turns when all have come: the first block adds what the others leave of it. */
KG_FN void kg_grid_sync(uint32_t *word)
{
    __syncthreads();
    if (threadIdx.x + threadIdx.y + threadIdx.z == 0) {
        const uint32_t blocks = gridDim.x * gridDim.y * gridDim.z, turn = 0x80000000u;
        const bool first = blockIdx.x + blockIdx.y + blockIdx.z == 0;
        const uint32_t before = kg_atomic_add_acq_rel_u32(word, first ? turn - (blocks - 1) : 1u);
        while (((kg_ld_acquire_u32(word) ^ before) & turn) == 0) kg_spin();
    }
    __syncthreads();
}

#endif
