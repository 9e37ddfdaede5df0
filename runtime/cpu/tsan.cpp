/* tsan.cpp: the executor's side of clang's ThreadSanitizer; linked in place of check_hooks.cpp. */
#include "tsan.hpp"

#ifdef KG_EMU_TSAN
#include <sanitizer/tsan_interface.h>
#include <sanitizer/tsan_interface_atomic.h>
#include <stdlib.h>
#include <sys/mman.h>

namespace emu
{

/* What is released and acquired lies at an address of its own. Barriers take turns between two, or
 * else a fast thread's next arrival would seem to come before a slow one's waking. */
struct TsanWarp {
    uint64_t meeting[warp_size][2]; /* by the lowest lane of the mask */
    bool turn[warp_size];
};
struct TsanBlock {
    uint64_t barrier[2];
    bool turn;
    TsanWarp warps[max_warps];
};
struct Spent {
    Spent *next;
    void *memory;
};

static void *caller;       /* the sanitizer's fiber of who launches */
static uint64_t all_ended; /* released by every thread, acquired by the caller */
static Spent *spent;

AsCaller::AsCaller() : self(__tsan_get_current_fiber())
{
    if (self != caller) __tsan_switch_to_fiber(caller, __tsan_switch_to_fiber_no_sync);
}

AsCaller::~AsCaller()
{
    if (self != caller) __tsan_switch_to_fiber(self, __tsan_switch_to_fiber_no_sync);
}

void tsan_launch_begin() { caller = __tsan_get_current_fiber(); }

void tsan_launch_end()
{
    __tsan_acquire(&all_ended);
    while (spent) {
        Spent *next = spent->next;
        free(spent->memory);
        free(spent);
        spent = next;
    }
}

void *tsan_fresh_memory(size_t align, size_t bytes)
{
    const AsCaller as_caller;
    Spent *entry = (Spent *)malloc(sizeof(Spent));
    void *memory = entry ? aligned_alloc(align, (bytes + align - 1) & ~(align - 1)) : nullptr;
    if (!memory) {
        free(entry);
        return nullptr;
    }
    *entry = Spent{spent, memory};
    spent = entry;
    return memory;
}

/* Another thread has used it: its accesses are forgotten with the old pages. */
void tsan_fresh_stack(void *stack, size_t bytes)
{
    (void)mmap(stack, bytes, PROT_READ | PROT_WRITE, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1,
               0);
}

/* ---- threads --------------------------------------------------------------------------------- */

void tsan_thread_begin(Thread *thread)
{
    thread->tsan = __tsan_create_fiber(0); /* by the caller: comes after all that it did */
    thread->tsan_waits_for = nullptr;
    __tsan_switch_to_fiber(thread->tsan, __tsan_switch_to_fiber_no_sync);
}

void tsan_thread_end(Thread *thread)
{
    __tsan_release(&all_ended);
    __tsan_switch_to_fiber(caller, __tsan_switch_to_fiber_no_sync);
    __tsan_destroy_fiber(thread->tsan);
    thread->tsan = nullptr;
}

void tsan_switch(const Thread *to)
{
    __tsan_switch_to_fiber(to && to->tsan ? to->tsan : caller, __tsan_switch_to_fiber_no_sync);
}

/* ---- what orders ----------------------------------------------------------------------------- */

void tsan_block_begin(Block *block)
{
    block->tsan = (TsanBlock *)tsan_fresh_memory(64, sizeof(TsanBlock));
    if (!block->tsan) fail(KG_EMU_NO_MEMORY, "no memory for another block");
    *block->tsan = TsanBlock{};
}

static void arrive(Thread *thread, void *object)
{
    __tsan_release(object);
    thread->tsan_waits_for = object;
}

void tsan_barrier_arrive(Thread *thread)
{
    TsanBlock *block = thread->my_block()->tsan;
    arrive(thread, &block->barrier[block->turn]);
}

void tsan_barrier_done(Block *block) { block->tsan->turn = !block->tsan->turn; }

void tsan_named_arrive(Thread *thread, void *barrier, bool waits)
{
    __tsan_release(barrier);
    if (waits) thread->tsan_waits_for = barrier;
}

void tsan_syncwarp_arrive(Thread *thread, uint32_t mask)
{
    TsanWarp *warp = &thread->my_block()->tsan->warps[thread->warp];
    const int lowest = __builtin_ctz(mask);
    arrive(thread, &warp->meeting[lowest][warp->turn[lowest]]);
}

void tsan_syncwarp_done(Warp *warp, uint32_t mask)
{
    bool *turn = &warp->block->tsan->warps[warp->threads[0].warp].turn[__builtin_ctz(mask)];
    *turn = !*turn;
}

void tsan_woken(Thread *thread)
{
    if (thread->tsan_waits_for) __tsan_acquire(thread->tsan_waits_for);
    thread->tsan_waits_for = nullptr;
}

void tsan_release(void *at) { __tsan_release(at); }

void tsan_acquire(void *at) { __tsan_acquire(at); }

} // namespace emu

/* ---- accesses of the device header's helpers ------------------------------------------------- */

static __tsan_memory_order order_of(uint32_t kind)
{
    const bool acquires = kind & KG_EMU_ACQUIRE, releases = kind & KG_EMU_RELEASE;
    return acquires && releases ? __tsan_memory_order_acq_rel
           : acquires           ? __tsan_memory_order_acquire
           : releases           ? __tsan_memory_order_release
                                : __tsan_memory_order_relaxed;
}

/* The helper makes the access itself, right afterwards, with no thread in between: here the word is
 * loaded for nothing, or stored as it is. */
#define INDIVISIBLE(bits)                                                                          \
    static void indivisible_##bits(const void *pointer, uint32_t kind)                             \
    {                                                                                              \
        volatile __tsan_atomic##bits *word = (volatile __tsan_atomic##bits *)pointer;              \
        if ((kind & KG_EMU_UPDATE) == KG_EMU_UPDATE)                                               \
            (void)__tsan_atomic##bits##_fetch_add(word, 0, order_of(kind));                        \
        else if (kind & KG_EMU_WRITE) __tsan_atomic##bits##_store(word, *word, order_of(kind));    \
        else (void)__tsan_atomic##bits##_load(word, order_of(kind));                               \
    }
INDIVISIBLE(32)
INDIVISIBLE(64)
INDIVISIBLE(128)

extern "C" {

void __tsan_read_range(void *pointer, unsigned long bytes);
void __tsan_write_range(void *pointer, unsigned long bytes);

void kg_emu_access(const kg_emu_site *, const void *pointer, uint32_t bytes, uint32_t kind)
{
    if (!kg_emu_self) return;
    if (!(kind & KG_EMU_INDIVISIBLE)) {
        if (kind & KG_EMU_READ) __tsan_read_range((void *)pointer, bytes);
        if (kind & KG_EMU_WRITE) __tsan_write_range((void *)pointer, bytes);
    } else if (bytes == 4) {
        indivisible_32(pointer, kind);
    } else if (bytes == 8) {
        indivisible_64(pointer, kind);
    } else {
        indivisible_128(pointer, kind);
    }
}

} // extern "C"
#endif
