/* check_hooks.cpp: what code compiled with -fsanitize=thread calls. Linked instead of the
 * sanitizer's own library; the address that a hook returns to is the place of the access.
 */
#include <string.h>

#include "check.hpp"

using namespace emu;

#define CALLER ((uintptr_t)__builtin_return_address(0))

static void seen(uintptr_t caller, const void *pointer, size_t bytes, uint32_t kind)
{
    if (!kg_emu_self || bytes == 0) return;
    check_access(Access{(uintptr_t)pointer, (uint32_t)bytes, kind,
                        site_of_code(caller, (uint32_t)bytes, kind)});
}

/* Of a number, which a GPU refuses where it is not aligned. What has 16 bytes may be a struct of
 * smaller numbers, which g++ tells as one. */
static void seen_whole(uintptr_t caller, const void *pointer, size_t bytes, uint32_t kind)
{
    if (!kg_emu_self) return;
    const Access access = {(uintptr_t)pointer, (uint32_t)bytes, kind,
                           site_of_code(caller, (uint32_t)bytes, kind)};
    check_access(access);
    check_aligned(access);
}

/* Those that the running thread is in. */
static inline Calls *calls_of_lane()
{
    const Thread *thread = running();
    return &thread->my_block()->check->warps[thread->warp].calls[thread->lane];
}

extern "C" {

/* ---- once for each instrumented file, before main -------------------------------------------- */

void __tsan_init(void)
{
    machine.checked = true;
    find_line = symbol_line;
}

void __tsan_func_entry(void *from)
{
    if (!kg_emu_self || machine.options.uncounted) return;
    Calls *calls = calls_of_lane();
    const uint64_t mixed = (calls->now() + (uintptr_t)from) * 0x9e3779b97f4a7c15u;
    if (++calls->depth <= most_calls) calls->called[calls->depth] = (uint32_t)(mixed >> 32);
}
void __tsan_func_exit(void)
{
    if (!kg_emu_self || machine.options.uncounted) return;
    Calls *calls = calls_of_lane();
    if (calls->depth) calls->depth--;
}

/* ---- helpers of the device header tell by themselves ----------------------------------------- */

void kg_emu_access(const kg_emu_site *site, const void *pointer, uint32_t bytes, uint32_t kind)
{
    if (!kg_emu_self) return;
    check_access(Access{(uintptr_t)pointer, bytes, kind, site_of_helper(site, bytes, kind)});
}

void kg_emu_fence(bool in_block)
{
    if (kg_emu_self) clock_fence(who_is(running()), in_block);
}

void kg_emu_fence_proxy(void)
{
    if (kg_emu_self) clock_fence_proxy(who_is(running()));
}

/* ---- loads and stores ------------------------------------------------------------------------ */

#define ACCESS(name, bytes, kind, tell)                                                            \
    void __tsan_##name(void *pointer) { tell(CALLER, pointer, bytes, kind); }
#define SIZES(name, kind, tell)                                                                    \
    ACCESS(name##1, 1, kind, tell)                                                                 \
    ACCESS(name##2, 2, kind, tell)                                                                 \
    ACCESS(name##4, 4, kind, tell)                                                                 \
    ACCESS(name##8, 8, kind, tell) ACCESS(name##16, 16, kind, seen)

SIZES(read, KG_EMU_READ, seen_whole)
SIZES(write, KG_EMU_WRITE, seen_whole)
SIZES(unaligned_read, KG_EMU_READ, seen)
SIZES(unaligned_write, KG_EMU_WRITE, seen)
SIZES(volatile_read, KG_EMU_READ, seen_whole)
SIZES(volatile_write, KG_EMU_WRITE, seen_whole)
SIZES(unaligned_volatile_read, KG_EMU_READ, seen)
SIZES(unaligned_volatile_write, KG_EMU_WRITE, seen)

void __tsan_read_range(void *pointer, size_t bytes) { seen(CALLER, pointer, bytes, KG_EMU_READ); }
void __tsan_write_range(void *pointer, size_t bytes) { seen(CALLER, pointer, bytes, KG_EMU_WRITE); }

/* a load and a store of one place, told at once: two accesses at neighbouring addresses of code */
#define READ_WRITE(name, bytes, tell)                                                              \
    void __tsan_##name##read_write##bytes(void *pointer)                                           \
    {                                                                                              \
        tell(CALLER, pointer, bytes, KG_EMU_READ);                                                 \
        tell(CALLER + 1, pointer, bytes, KG_EMU_WRITE);                                            \
    }
READ_WRITE(, 1, seen)
READ_WRITE(, 2, seen_whole)
READ_WRITE(, 4, seen_whole)
READ_WRITE(, 8, seen_whole)
READ_WRITE(, 16, seen)
READ_WRITE(unaligned_, 2, seen)
READ_WRITE(unaligned_, 4, seen)
READ_WRITE(unaligned_, 8, seen)
READ_WRITE(unaligned_, 16, seen)

void *__tsan_memcpy(void *to, const void *from, size_t bytes)
{
    seen(CALLER, from, bytes, KG_EMU_READ);
    seen(CALLER + 1, to, bytes, KG_EMU_WRITE);
    return memcpy(to, from, bytes);
}
void *__tsan_memmove(void *to, const void *from, size_t bytes)
{
    seen(CALLER, from, bytes, KG_EMU_READ);
    seen(CALLER + 1, to, bytes, KG_EMU_WRITE);
    return memmove(to, from, bytes);
}
void *__tsan_memset(void *to, int value, size_t bytes)
{
    seen(CALLER, to, bytes, KG_EMU_WRITE);
    return memset(to, value, bytes);
}
void __tsan_vptr_read(void *) {}
void __tsan_vptr_update(void *, void *) {}

/* ---- the compiler's atomics, which kernels do not use but their host code may ---------------- */

static uint32_t order_of(int order)
{
    const bool acquires = order == __ATOMIC_ACQUIRE || order == __ATOMIC_CONSUME ||
                          order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
    const bool releases =
        order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
    return (acquires ? (uint32_t)KG_EMU_ACQUIRE : 0) | (releases ? (uint32_t)KG_EMU_RELEASE : 0);
}

#define UPDATE(bits, name, builtin)                                                                \
    uint##bits##_t __tsan_atomic##bits##_##name(volatile uint##bits##_t *p, uint##bits##_t v,      \
                                                int order)                                         \
    {                                                                                              \
        seen(CALLER, (const void *)p, bits / 8, KG_EMU_UPDATE | order_of(order));                  \
        return builtin(p, v, __ATOMIC_SEQ_CST);                                                    \
    }
#define ATOMICS(bits)                                                                              \
    uint##bits##_t __tsan_atomic##bits##_load(const volatile uint##bits##_t *p, int order)         \
    {                                                                                              \
        seen(CALLER, (const void *)p, bits / 8,                                                    \
             KG_EMU_READ | KG_EMU_INDIVISIBLE | (order_of(order) & KG_EMU_ACQUIRE));               \
        return __atomic_load_n(p, __ATOMIC_SEQ_CST);                                               \
    }                                                                                              \
    void __tsan_atomic##bits##_store(volatile uint##bits##_t *p, uint##bits##_t v, int order)      \
    {                                                                                              \
        seen(CALLER, (const void *)p, bits / 8,                                                    \
             KG_EMU_WRITE | KG_EMU_INDIVISIBLE | (order_of(order) & KG_EMU_RELEASE));              \
        __atomic_store_n(p, v, __ATOMIC_SEQ_CST);                                                  \
    }                                                                                              \
    UPDATE(bits, exchange, __atomic_exchange_n)                                                    \
    UPDATE(bits, fetch_add, __atomic_fetch_add)                                                    \
    UPDATE(bits, fetch_sub, __atomic_fetch_sub)                                                    \
    UPDATE(bits, fetch_and, __atomic_fetch_and)                                                    \
    UPDATE(bits, fetch_or, __atomic_fetch_or)                                                      \
    UPDATE(bits, fetch_xor, __atomic_fetch_xor)                                                    \
    UPDATE(bits, fetch_nand, __atomic_fetch_nand)                                                  \
    int __tsan_atomic##bits##_compare_exchange_strong(                                             \
        volatile uint##bits##_t *p, uint##bits##_t *expected, uint##bits##_t v, int order, int)    \
    {                                                                                              \
        seen(CALLER, (const void *)p, bits / 8, KG_EMU_UPDATE | order_of(order));                  \
        return __atomic_compare_exchange_n(p, expected, v, false, __ATOMIC_SEQ_CST,                \
                                           __ATOMIC_SEQ_CST);                                      \
    }                                                                                              \
    int __tsan_atomic##bits##_compare_exchange_weak(                                               \
        volatile uint##bits##_t *p, uint##bits##_t *expected, uint##bits##_t v, int order, int)    \
    {                                                                                              \
        seen(CALLER, (const void *)p, bits / 8, KG_EMU_UPDATE | order_of(order));                  \
        return __atomic_compare_exchange_n(p, expected, v, true, __ATOMIC_SEQ_CST,                 \
                                           __ATOMIC_SEQ_CST);                                      \
    }                                                                                              \
    uint##bits##_t __tsan_atomic##bits##_compare_exchange_val(                                     \
        volatile uint##bits##_t *p, uint##bits##_t expected, uint##bits##_t v, int order, int)     \
    {                                                                                              \
        seen(CALLER, (const void *)p, bits / 8, KG_EMU_UPDATE | order_of(order));                  \
        __atomic_compare_exchange_n(p, &expected, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);   \
        return expected;                                                                           \
    }
ATOMICS(8)
ATOMICS(16)
ATOMICS(32)
ATOMICS(64)

void __tsan_atomic_thread_fence(int) {}
void __tsan_atomic_signal_fence(int) {}

} // extern "C"
