/* barriers.cpp: __syncthreads and its counting forms. All threads of the block that have not ended
 * must arrive, and at the same place of the source.
 */
#include "check.hpp"
#include "tsan.hpp"

using namespace emu;

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
    const kg_emu_site *other = thread->my_block->barrier_site;
    fail(KG_EMU_DIVERGENT_BARRIER,
         "thread %u of block %u is at %s (%s:%u), others of the block are at %s (%s:%u)",
         thread->number, thread->my_block->number, site->what, site->file,
         site->line, other->what, other->file, other->line);
}

extern "C" bool kg_emu_arrive_barrier(const kg_emu_site *site, kg_emu_barrier_kind kind,
                                      int predicate)
{
    Thread *thread = running();
    Block *block = thread->my_block;
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
