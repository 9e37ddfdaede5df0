/* tsan.hpp: what clang's ThreadSanitizer must be told where kernels are compiled for it and linked
 * to its own library. The word -DKG_EMU_TSAN says so, to the executor too, which is not
 * instrumented. Each
 * CUDA thread is a fiber of the sanitizer's; switching orders nothing, barriers and __syncwarp
 * order what they order. What the executor allocates, it allocates as the caller of the launch,
 * which comes before all threads and, at the end, after them. In other builds nothing of this is
 * there.
 */
#ifndef KG_CPU_TSAN_HPP
#define KG_CPU_TSAN_HPP

#include "executor.hpp"

namespace emu
{

#ifdef KG_EMU_TSAN
constexpr bool memory_serves_on =
    false; /* stacks and shared memory: for the next thread, as they are */

void tsan_launch_begin();
void tsan_launch_end(); /* all threads come before what the caller does now */
void tsan_thread_begin(Thread *thread);
void tsan_thread_end(Thread *thread); /* the caller runs on */
void tsan_switch(const Thread *to);   /* null, or one that has not begun: the caller */
void tsan_block_begin(Block *block);  /* new objects for its barriers and warps */
void tsan_barrier_arrive(Thread *thread);
void tsan_barrier_done(Block *block);
void tsan_named_arrive(Thread *thread, void *barrier, bool waits);
void tsan_syncwarp_arrive(Thread *thread, uint32_t mask);
void tsan_syncwarp_done(Warp *warp, uint32_t mask);
void tsan_woken(Thread *thread); /* after what it waited for, if anything */
void tsan_release(void *at);     /* what the thread did comes before what acquires the address */
void tsan_acquire(void *at);
void tsan_fresh_stack(void *stack, size_t bytes);
void *tsan_fresh_memory(size_t alignment, size_t bytes); /* freed when the launch has ended */

/* Runs as the caller of the launch, in a thread's place. */
struct AsCaller {
    AsCaller();
    ~AsCaller();
    void *self;
};
#else
constexpr bool memory_serves_on = true;

inline void tsan_launch_begin() {}
inline void tsan_launch_end() {}
inline void tsan_thread_begin(Thread *) {}
inline void tsan_thread_end(Thread *) {}
inline void tsan_switch(const Thread *) {}
inline void tsan_block_begin(Block *) {}
inline void tsan_barrier_arrive(Thread *) {}
inline void tsan_barrier_done(Block *) {}
inline void tsan_named_arrive(Thread *, void *, bool) {}
inline void tsan_syncwarp_arrive(Thread *, uint32_t) {}
inline void tsan_syncwarp_done(Warp *, uint32_t) {}
inline void tsan_woken(Thread *) {}
inline void tsan_release(void *) {}
inline void tsan_acquire(void *) {}
inline void tsan_fresh_stack(void *, size_t) {}
inline void *tsan_fresh_memory(size_t, size_t) { return nullptr; }
struct AsCaller {
    AsCaller() {}
    ~AsCaller() {}
};
#endif

} // namespace emu

#endif
