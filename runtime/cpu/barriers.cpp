/* barriers.cpp: __syncthreads and its counting forms: all threads of the block that have not ended
 * must arrive, and at the same place of the source. And named barriers, which count threads.
 */
#include "check.hpp"
#include "tsan.hpp"

using namespace emu;

/* What one thread has waited for, all have that met it afterwards. */
static void share_wait(Block *block)
{
    uint32_t any = 0;
    for (uint32_t w = 0; w < block->warps_used; w++) any |= block->warps[w].waited;
    for (uint32_t w = 0; any && w < block->warps_used; w++) block->warps[w].waited = 0xffffffffu;
}

static void release(Block *block)
{
    switch (block->barrier_kind) {
    case KG_EMU_BARRIER: block->barrier_result = 0; break;
    case KG_EMU_BARRIER_COUNT: block->barrier_result = (int)block->barrier_count; break;
    case KG_EMU_BARRIER_AND: block->barrier_result = block->barrier_count == block->arrived; break;
    case KG_EMU_BARRIER_OR: block->barrier_result = block->barrier_count != 0; break;
    }
    block->arrived = 0;
    if (machine.checked) check_barrier(block);
    tsan_barrier_done(block);
    if (machine.early) share_wait(block);
    for (uint32_t w = 0; w < block->warps_used; w++) {
        make_ready(&block->warps[w], block->warps[w].barrier);
        block->warps[w].barrier = 0;
    }
}

void emu::barrier_thread_ended(Block *block)
{
    if (block->arrived == block->live) release(block);
}

[[noreturn]] static void diverged(Thread *thread, const kg_emu_site *site)
{
    const kg_emu_site *other = thread->my_block()->barrier_site;
    fail(KG_EMU_DIVERGENT_BARRIER,
         "thread %u of block %u is at %s (%s:%u), others of the block are at %s (%s:%u)",
         thread->number, thread->my_block()->number, site->what, site->file, site->line,
         other->what, other->file, other->line);
}

extern "C" bool kg_emu_arrive_barrier(const kg_emu_site *site, kg_emu_barrier_kind kind,
                                      int predicate)
{
    Thread *thread = running();
    Block *block = thread->my_block();
    if (block->arrived == 0) {
        block->barrier_site = site;
        block->barrier_kind = kind;
        block->barrier_count = 0;
    } else if (unlikely(block->barrier_site != site)) {
        diverged(thread, site);
    }
    block->barrier_count += predicate != 0;
    tsan_barrier_arrive(thread);
    if (++block->arrived == block->live) {
        release(block);
        tsan_woken(thread);
        return false;
    }
    Warp *warp = thread->my_warp;
    warp->barrier |= 1u << thread->lane;
    warp->site[thread->lane] = site;
    return true;
}

/* ---- named barriers -------------------------------------------------------------------------- */

static void release_named(Block *block, uint32_t id)
{
    NamedBarrier *barrier = &block->named[id];
    for (uint32_t w = 0; w < block->warps_used; w++) {
        Warp *warp = &block->warps[w];
        uint32_t lanes = 0;
        for (uint32_t rest = warp->named; rest; rest &= rest - 1) {
            Thread *thread = &warp->threads[__builtin_ctz(rest)];
            if (more_of(thread)->named_barrier != id) continue;
            lanes |= 1u << thread->lane;
            if (machine.checked) knowledge_acquired(who_is(thread), barrier->knowledge);
        }
        warp->named &= ~lanes;
        make_ready(warp, lanes);
    }
    barrier->arrived = 0;
    knowledge_drop(&barrier->knowledge);
}

static void named_count(const Thread *thread, const kg_emu_site *site, uint32_t id,
                        uint32_t threads)
{
    NamedBarrier *barrier = &thread->my_block()->named[id & (named_barriers - 1)];
    const char *wrong =
        id == 0 || id >= named_barriers ? "its number is 1 to 15"
        : threads == 0 || threads % warp_size || threads > machine.warps_each * warp_size
            ? "it is for whole warps of the block"
        : barrier->arrived && barrier->expected != threads
            ? "others came for another number of threads"
            : nullptr;
    if (wrong)
        fail(KG_EMU_DIVERGENT_BARRIER,
             "thread %u of block %u: %s of barrier %u and %u threads (%s:%u): %s", thread->number,
             thread->my_block()->number, site->what, id, threads, site->file, site->line, wrong);
    barrier->expected = threads;
}

extern "C" bool kg_emu_arrive_named(const kg_emu_site *site, uint32_t id, uint32_t threads,
                                    bool waits)
{
    Thread *thread = running();
    named_count(thread, site, id, threads);
    NamedBarrier *barrier = &thread->my_block()->named[id];
    if (machine.checked) knowledge_of_thread(who_is(thread), &barrier->knowledge);
    tsan_named_arrive(thread, barrier, waits);
    const bool last = ++barrier->arrived == barrier->expected;
    if (last && waits && machine.checked) knowledge_acquired(who_is(thread), barrier->knowledge);
    if (last) release_named(thread->my_block(), id);
    if (last && waits) tsan_woken(thread);
    if (last || !waits) return false;
    more_of(thread)->named_barrier = (uint8_t)id;
    thread->my_warp->named |= 1u << thread->lane;
    thread->my_warp->site[thread->lane] = site;
    return true;
}
