/* kg_device_async.h: copies that go on while their thread does, and barriers that wait for them.
 * Included by kg_device.h.
 *
 * From compute capability 8.0 on, by each thread for itself:
 *   kg_cp_async16(to, from)      16 bytes from device to shared memory (cp.async); also 8 and 4
 *   kg_cp_async16_fill(to, from, bytes)  the first `bytes` of them, and zeros
 *   kg_cp_async_commit()         what was begun since the last one is a group
 *   kg_cp_async_wait(n)          until all but the last n groups have arrived, for this thread;
 *                                others need a barrier besides. n is a constant
 *
 * mbarriers, from 8.0 on; one is 8 bytes of shared memory, of 1 to 2^20 - 1 arrivals:
 *   kg_mbar_init(bar, count)     by one thread; then kg_fence_mbar_init(), and a barrier before
 *                                others use it
 *   kg_mbar_arrive(bar)          releases what the thread did (block)
 *   kg_mbar_test(bar, parity)    has the phase of that parity ended? The first one's is 0. Acquires
 *   kg_mbar_wait(bar, parity)    until it has
 *
 * Bulk copies, from 9.0 on; one thread copies for all. Addresses and bytes are multiples of 16:
 *   kg_mbar_arrive_expect(bar, bytes)   arrives, and the phase ends only when `bytes` more have
 *                                       come
 *   kg_bulk_load(to, from, bytes, bar)  from device to shared memory; tells `bar` of the bytes
 *   kg_bulk_prefetch(from, bytes)       from device memory to the L2 cache, by which it stays valid
 *   kg_bulk_store(to, from, bytes)      from shared to device memory
 *   kg_bulk_commit()                    the stores since the last one are a group
 *   kg_bulk_wait_read(n), kg_bulk_wait(n)  until shared memory may be written again, or the stores
 *                                       are done, of all but the last n groups. Before the block
 *                                       ends, too
 *   kg_fence_proxy()                    between what threads wrote to shared memory themselves and
 *                                       a bulk copy that reads or overwrites it: by each who wrote,
 *                                       then a barrier
 *
 * Named barriers, for some warps of a block; id is 1 to 15, threads a multiple of 32:
 *   kg_bar_sync(id, threads)     until that many threads of the block have come
 *   kg_bar_arrive(id, threads)   counts as one, and goes on
 */
#ifndef KG_DEVICE_ASYNC_H
#define KG_DEVICE_ASYNC_H

#ifdef __CUDACC__
KG_FN uint32_t kg_shared_address(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

/* No variant is chosen where it calls this. One source is compiled for all capabilities. */
KG_FN void kg_needs_newer(void)
{
    asm volatile("trap;");
    __builtin_unreachable();
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define KG_CP_ASYNC(name, how, size)                                                               \
    KG_FN void name(void *to, const void *from)                                                    \
    {                                                                                              \
        asm volatile("cp.async." how ".shared.global [%0], [%1], " #size                           \
                     ";" ::"r"(kg_shared_address(to)),                                             \
                     "l"(__cvta_generic_to_global(from))                                           \
                     : "memory");                                                                  \
    }
KG_CP_ASYNC(kg_cp_async16, "cg", 16)
KG_CP_ASYNC(kg_cp_async8, "ca", 8)
KG_CP_ASYNC(kg_cp_async4, "ca", 4)
#undef KG_CP_ASYNC
KG_FN void kg_cp_async16_fill(void *to, const void *from, uint32_t bytes)
{
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(kg_shared_address(to)),
                 "l"(__cvta_generic_to_global(from)), "r"(bytes)
                 : "memory");
}
KG_FN void kg_cp_async_commit(void) { asm volatile("cp.async.commit_group;" ::: "memory"); }
#define kg_cp_async_wait(n) asm volatile("cp.async.wait_group %0;" ::"n"(n) : "memory")

KG_FN void kg_mbar_init(uint64_t *bar, uint32_t count)
{
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(kg_shared_address(bar)), "r"(count)
                 : "memory");
}
KG_FN void kg_mbar_arrive(uint64_t *bar)
{
    asm volatile("{\n\t.reg .b64 state;\n\tmbarrier.arrive.shared.b64 state, [%0];\n\t}" ::"r"(
                     kg_shared_address(bar))
                 : "memory");
}
#if __CUDA_ARCH__ >= 900
#define KG_MBAR_ASKS "mbarrier.try_wait"
#else
#define KG_MBAR_ASKS "mbarrier.test_wait"
#endif
KG_FN bool kg_mbar_test(uint64_t *bar, uint32_t parity)
{
    uint32_t done;
    asm volatile("{\n\t.reg .pred done;\n\t" KG_MBAR_ASKS ".parity.shared.b64 done, [%1], %2;\n\t"
                 "selp.u32 %0, 1, 0, done;\n\t}"
                 : "=r"(done)
                 : "r"(kg_shared_address(bar)), "r"(parity)
                 : "memory");
    return done != 0;
}
#undef KG_MBAR_ASKS
KG_FN void kg_mbar_wait(uint64_t *bar, uint32_t parity)
{
    while (!kg_mbar_test(bar, parity)) {}
}
#else
KG_FN void kg_cp_async16(void *, const void *) { kg_needs_newer(); }
KG_FN void kg_cp_async8(void *, const void *) { kg_needs_newer(); }
KG_FN void kg_cp_async4(void *, const void *) { kg_needs_newer(); }
KG_FN void kg_cp_async16_fill(void *, const void *, uint32_t) { kg_needs_newer(); }
KG_FN void kg_cp_async_commit(void) { kg_needs_newer(); }
#define kg_cp_async_wait(n) kg_needs_newer()
KG_FN void kg_mbar_init(uint64_t *, uint32_t) { kg_needs_newer(); }
KG_FN void kg_mbar_arrive(uint64_t *) { kg_needs_newer(); }
KG_FN bool kg_mbar_test(uint64_t *, uint32_t)
{
    kg_needs_newer();
    return false;
}
KG_FN void kg_mbar_wait(uint64_t *, uint32_t) { kg_needs_newer(); }
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
KG_FN void kg_fence_mbar_init(void)
{
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
KG_FN void kg_fence_proxy(void) { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
KG_FN void kg_mbar_arrive_expect(uint64_t *bar, uint32_t bytes)
{
    asm volatile(
        "{\n\t.reg .b64 state;\n\t"
        "mbarrier.arrive.expect_tx.shared.b64 state, [%0], %1;\n\t}" ::"r"(kg_shared_address(bar)),
        "r"(bytes)
        : "memory");
}
KG_FN void kg_bulk_load(void *to, const void *from, uint32_t bytes, uint64_t *bar)
{
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1], %2, [%3];" ::"r"(kg_shared_address(to)),
                 "l"(__cvta_generic_to_global(from)), "r"(bytes), "r"(kg_shared_address(bar))
                 : "memory");
}
KG_FN void kg_bulk_prefetch(const void *from, uint32_t bytes)
{
    asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(__cvta_generic_to_global(from)),
                 "r"(bytes)
                 : "memory");
}
KG_FN void kg_bulk_store(void *to, const void *from, uint32_t bytes)
{
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(
                     __cvta_generic_to_global(to)),
                 "r"(kg_shared_address(from)), "r"(bytes)
                 : "memory");
}
KG_FN void kg_bulk_commit(void) { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
#define kg_bulk_wait(n) asm volatile("cp.async.bulk.wait_group %0;" ::"n"(n) : "memory")
#define kg_bulk_wait_read(n) asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(n) : "memory")
#else
KG_FN void kg_fence_mbar_init(void) { __threadfence_block(); }
KG_FN void kg_fence_proxy(void) { kg_needs_newer(); }
KG_FN void kg_mbar_arrive_expect(uint64_t *, uint32_t) { kg_needs_newer(); }
KG_FN void kg_bulk_load(void *, const void *, uint32_t, uint64_t *) { kg_needs_newer(); }
KG_FN void kg_bulk_prefetch(const void *, uint32_t) { kg_needs_newer(); }
KG_FN void kg_bulk_store(void *, const void *, uint32_t) { kg_needs_newer(); }
KG_FN void kg_bulk_commit(void) { kg_needs_newer(); }
#define kg_bulk_wait(n) kg_needs_newer()
#define kg_bulk_wait_read(n) kg_needs_newer()
#endif

KG_FN void kg_bar_sync(uint32_t id, uint32_t threads)
{
    asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}
KG_FN void kg_bar_arrive(uint32_t id, uint32_t threads)
{
    asm volatile("bar.arrive %0, %1;" ::"r"(id), "r"(threads) : "memory");
}
#else

#define kg_cp_async16(to, from) kg_emu_copy(KG_HERE("kg_cp_async16"), to, from, 16, 16)
#define kg_cp_async8(to, from) kg_emu_copy(KG_HERE("kg_cp_async8"), to, from, 8, 8)
#define kg_cp_async4(to, from) kg_emu_copy(KG_HERE("kg_cp_async4"), to, from, 4, 4)
#define kg_cp_async16_fill(to, from, bytes)                                                        \
    kg_emu_copy(KG_HERE("kg_cp_async16_fill"), to, from, 16, bytes)
#define kg_cp_async_commit() kg_emu_copy_commit(false)
#define kg_cp_async_wait(n) kg_emu_copy_wait(n)

#define kg_mbar_init(bar, count) kg_emu_mbar_init(KG_HERE("kg_mbar_init"), bar, count)
#ifdef KG_EMU_CHECKED
#define kg_fence_mbar_init() kg_emu_fence_proxy()
#define kg_fence_proxy() kg_emu_fence_proxy()
#else
#define kg_fence_mbar_init() ((void)0)
#define kg_fence_proxy() ((void)0)
#endif
#define kg_mbar_arrive(bar) kg_emu_mbar_arrive(KG_HERE("kg_mbar_arrive"), bar, 0)
#define kg_mbar_arrive_expect(bar, bytes)                                                          \
    kg_emu_mbar_arrive(KG_HERE("kg_mbar_arrive_expect"), bar, bytes)
#define kg_mbar_test(bar, parity) kg_emu_mbar_test(KG_HERE("kg_mbar_test"), bar, parity)

KG_EMU_RAW void kg_emu_mbar_wait(const kg_emu_site *site, uint64_t *bar, uint32_t parity)
{
    while (!kg_emu_mbar_test(site, bar, parity)) {
        kg_emu_arrive_poll(site);
        kg_emu_yield();
    }
}
#define kg_mbar_wait(bar, parity) kg_emu_mbar_wait(KG_HERE("kg_mbar_wait"), bar, parity)

#define kg_bulk_load(to, from, bytes, bar)                                                         \
    kg_emu_bulk_load(KG_HERE("kg_bulk_load"), to, from, bytes, bar)
#define kg_bulk_prefetch(from, bytes) ((void)(from), (void)(bytes))
#define kg_bulk_store(to, from, bytes) kg_emu_bulk_store(KG_HERE("kg_bulk_store"), to, from, bytes)
#define kg_bulk_commit() kg_emu_copy_commit(true)
#define kg_bulk_wait(n) kg_emu_bulk_wait(n, false)
#define kg_bulk_wait_read(n) kg_emu_bulk_wait(n, true)

KG_EMU_RAW void kg_emu_bar(const kg_emu_site *site, uint32_t id, uint32_t threads, bool waits)
{
    if (kg_emu_arrive_named(site, id, threads, waits)) kg_emu_yield();
}
#define kg_bar_sync(id, threads) kg_emu_bar(KG_HERE("kg_bar_sync"), id, threads, true)
#define kg_bar_arrive(id, threads) kg_emu_bar(KG_HERE("kg_bar_arrive"), id, threads, false)
#endif

#endif
