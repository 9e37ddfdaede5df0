/* fibers.cpp: stacks, made in chunks and kept for later launches. Tops are staggered, since stacks
 * a power of two apart would share their cache lines' sets. A word at the low end of each stack
 * tells at the end of a launch whether a thread ran past it. Guard pages would cost two mappings a
 * stack, of which a process has 65530.
 */
#include <stdlib.h>
#include <sys/mman.h>

#include "tsan.hpp"

namespace emu
{

constexpr size_t chunk_bytes = 2u << 20; /* a huge page, where the system has them */
constexpr uint64_t canary = 0x6b67656e6b67656eu;

struct Chunk {
    Chunk *next;
    Fiber *fibers;
    void *memory;
    size_t bytes;
};
static Chunk *chunks;
#ifdef KG_EMU_ASAN
Context *left_last;
#endif

static void make_fresh(Fiber *fiber, uint32_t index)
{
    const size_t stagger = (size_t)(index % 61) * 64;
    forget_frames(fiber->stack, fiber->bytes);
    *(uint64_t *)fiber->stack = canary;
    context_make(&fiber->context, fiber->stack, fiber->bytes - stagger, thread_main);
#ifdef KG_EMU_ASAN
    fiber->context.bottom = fiber->stack;
    fiber->context.bytes = fiber->bytes;
#endif
}

static bool make_chunk()
{
    const size_t count = machine.stack_bytes < chunk_bytes ? chunk_bytes / machine.stack_bytes : 1;
    const size_t bytes = count * machine.stack_bytes;
    Chunk *chunk = (Chunk *)calloc(1, sizeof(Chunk));
    Fiber *fibers = (Fiber *)calloc(count, sizeof(Fiber));
    void *memory = chunk && fibers
                       ? aligned_alloc(chunk_bytes, (bytes + chunk_bytes - 1) & ~(chunk_bytes - 1))
                       : nullptr;
    if (!memory) {
        free(chunk);
        free(fibers);
        return false;
    }
    madvise(memory, bytes, MADV_HUGEPAGE); /* fewer TLB misses; nothing is lost where it fails */
    *chunk = Chunk{chunks, fibers, memory, bytes};
    chunks = chunk;
    for (size_t i = count; i-- > 0;) {
        Fiber *fiber = &fibers[i];
        fiber->stack = (unsigned char *)memory + i * machine.stack_bytes;
        fiber->bytes = machine.stack_bytes;
        is_a_stack(fiber->stack, fiber->bytes);
        make_fresh(fiber, (uint32_t)i);
        fiber->next_made = machine.all_fibers;
        machine.all_fibers = fiber;
        fiber->next_idle = machine.idle_fibers;
        machine.idle_fibers = fiber;
    }
    return true;
}

bool fiber_take(Thread *thread)
{
    const AsCaller as_caller;
    if (!machine.idle_fibers && !make_chunk()) return false;
    thread->fiber = machine.idle_fibers;
    machine.idle_fibers = thread->fiber->next_idle;
    if (!thread->fiber->used) {
        thread->fiber->used = true;
        thread->fiber->next_used = machine.used_fibers;
        machine.used_fibers = thread->fiber;
    }
    if (!memory_serves_on) {
        tsan_fresh_stack(thread->fiber->stack, thread->fiber->bytes);
        make_fresh(thread->fiber, 0);
    }
#ifdef KG_EMU_ASM_YIELD
    thread->left = thread->fiber->context;
#endif
    return true;
}

void fibers_recover()
{
    uint32_t index = 0;
    machine.idle_fibers = machine.used_fibers = nullptr;
    for (Fiber *fiber = machine.all_fibers; fiber; fiber = fiber->next_made) {
        fiber->used = false;
        make_fresh(fiber, index++);
        fiber->next_idle = machine.idle_fibers;
        machine.idle_fibers = fiber;
    }
}

/* A thread that runs past its stack's end writes over the word there first. */
bool fibers_overflowed()
{
    bool some = false;
    while (machine.used_fibers) {
        Fiber *fiber = machine.used_fibers;
        machine.used_fibers = fiber->next_used;
        fiber->used = false;
        some = some || *(uint64_t *)fiber->stack != canary;
    }
    return some;
}

void fibers_free()
{
    while (chunks) {
        Chunk *chunk = chunks;
        chunks = chunk->next;
        allow(chunk->memory, chunk->bytes);
        free(chunk->memory);
        free(chunk->fibers);
        free(chunk);
    }
    machine.idle_fibers = machine.all_fibers = machine.used_fibers = nullptr;
}

} // namespace emu
