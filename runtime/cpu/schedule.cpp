/* schedule.cpp: who runs next. A thread that blocks picks its successor itself and switches to it
 * directly; there is no scheduler between them.
 */
#include "async.hpp"
#include "tsan.hpp"

kg_emu_thread_view *kg_emu_self;
uint64_t kg_emu_progress;

namespace emu
{

Machine machine;

constexpr uint32_t idle_rounds_allowed = 1024;
constexpr uint32_t eager_blocks = 4;  /* random order: begun before any of them blocks */
constexpr uint32_t blocks_before = 8; /* begun at most before what the last launch wrote is there */
constexpr uint32_t block_turn_mask = 7; /* random order: one choice in 8 may change the block */

static inline bool in_random_order() { return machine.options.thread_order == KG_EMU_RANDOM; }

bool turns_of_blocks() { return in_random_order() || machine.options.chaos != 0; }

/* One of the set bits, by the order of threads. */
static inline uint32_t choose(uint32_t mask)
{
    if (likely(machine.options.thread_order == KG_EMU_FORWARD))
        return (uint32_t)__builtin_ctz(mask);
    if (machine.options.thread_order == KG_EMU_REVERSE) return 31u - (uint32_t)__builtin_clz(mask);
    const uint32_t turn = (uint32_t)(next_random() >> 32) & 31u;
    const uint32_t turned = mask >> turn | mask << (-turn & 31u);
    return ((uint32_t)__builtin_ctz(turned) + turn) & 31u;
}

static inline Thread *take(Block *block, Warp *warp)
{
    const uint32_t lane = choose(warp->ready);
    warp->ready &= ~(1u << lane);
    if (!warp->ready) block->ready_warps &= ~warp->bit;
    return &warp->threads[lane];
}

static Thread *take_any(Block *block)
{
    return take(block, &block->warps[choose(block->ready_warps)]);
}

/* ---- when a block has nobody to run ---------------------------------------------------------- */

static Block *ready_block()
{
    const uint32_t count = machine.resident_count;
    if (turns_of_blocks() && count) {
        const uint32_t first = (uint32_t)(next_random() >> 32) % count;
        for (uint32_t i = 0; i < count; i++) {
            Block *block = machine.resident[(first + i) % count];
            if (block->ready_warps) return block;
        }
        return nullptr;
    }
    /* a block that has nobody to run gets somebody only by its own threads or by wake_polling */
    for (; machine.first_ready < count; machine.first_ready++)
        if (machine.resident[machine.first_ready]->ready_warps)
            return machine.resident[machine.first_ready];
    return nullptr;
}

/* Is there a thread that polls? A block where nobody can run and nobody polls will never go on. */
static bool some_poll()
{
    bool some = false;
    for (uint32_t i = 0; i < machine.resident_count; i++) {
        Block *block = machine.resident[i];
        if (block->polling_warps) some = true;
        else if (machine.cluster == 1)
            fail(KG_EMU_DEADLOCK, "no thread of block %u can go on", block->number);
    }
    return some;
}

static void wake_polling()
{
    for (uint32_t i = 0; i < machine.resident_count; i++) {
        Block *block = machine.resident[i];
        for (uint32_t rest = block->polling_warps; rest; rest &= rest - 1) {
            Warp *warp = &block->warps[__builtin_ctz(rest)];
            make_ready(warp, warp->polling);
            warp->polling = 0;
        }
        block->polling_warps = 0;
    }
    machine.first_ready = 0;
    machine.seen_progress = kg_emu_progress;
}

/* Polls are worth repeating when memory changed since the last round, or a copy can arrive that
 * took its time. If not, another block is admitted. If none can be, there are a few more rounds,
 * for changes that the executor cannot see. */
static Thread *pick_elsewhere()
{
    for (;;) {
        if (Block *block = ready_block()) return take_any(block);
        const bool polling = some_poll();
        const bool changed = machine.seen_progress != kg_emu_progress;
        if (changed) machine.idle_rounds = 0;
        if (polling && (changed || copies_deliver())) {
            wake_polling();
        } else if (polling && machine.resident_count >= blocks_before && late_settle()) {
            wake_polling();
        } else if (machine.begun < machine.grid &&
                   machine.resident_count + machine.cluster <= machine.resident_limit) {
            if (!block_begin()) fail(KG_EMU_NO_MEMORY, "no memory for another block");
        } else if (polling && late_settle()) {
            wake_polling();
        } else if (!polling && machine.resident_count) {
            fail(KG_EMU_DEADLOCK, "no thread of the clusters can go on");
        } else if (!polling) {
            return nullptr;
        } else {
            if (++machine.idle_rounds > idle_rounds_allowed)
                fail(KG_EMU_LIVELOCK,
                     "all threads that can run poll, and nothing changes; %u blocks "
                     "of %u have begun, %u have ended",
                     machine.begun, machine.grid, machine.begun - machine.resident_count);
            wake_polling();
        }
    }
}

static Thread *pick_random(Block *block)
{
    if (!block->ready_warps ||
        (machine.resident_count > 1 && (next_random() >> 32 & block_turn_mask) == 0))
        return pick_elsewhere();
    return take_any(block);
}

static inline Thread *pick(Block *block, Warp *warp)
{
    if (unlikely(in_random_order())) return pick_random(block);
    if (likely(warp->ready)) return take(block, warp);
    if (block->ready_warps) return take_any(block);
    return pick_elsewhere();
}

/* ---- threads --------------------------------------------------------------------------------- */

void make_ready(Warp *warp, uint32_t lanes)
{
    warp->ready |= lanes;
    if (lanes) warp->block->ready_warps |= warp->bit;
}

/* Anyone at all, after a preemption. */
static Thread *pick_preempting()
{
    machine.preempted = false;
    Block *block = ready_block();
    const uint32_t turn = (uint32_t)(next_random() >> 32);
    uint32_t warps = block->ready_warps;
    for (uint32_t skip = turn % (uint32_t)__builtin_popcount(warps); skip; skip--)
        warps &= warps - 1;
    Warp *warp = &block->warps[__builtin_ctz(warps)];
    uint32_t lanes = warp->ready;
    for (uint32_t skip = (turn >> 8) % (uint32_t)__builtin_popcount(lanes); skip; skip--)
        lanes &= lanes - 1;
    warp->ready &= ~(lanes & -lanes);
    if (!warp->ready) block->ready_warps &= ~warp->bit;
    return &warp->threads[__builtin_ctz(lanes)];
}

/* Who runs while this thread waits; itself, perhaps. */
static inline Thread *next_thread(Thread *thread)
{
    Thread *next =
        unlikely(machine.preempted) ? pick_preempting() : pick(thread->my_block(), thread->my_warp);
    if (unlikely(!next->fiber) && !fiber_take(next))
        fail(KG_EMU_NO_MEMORY, "no memory for another stack");
    machine.stats.switches++;
    kg_emu_self = next;
    return next;
}

static bool begin_eagerly()
{
    const uint32_t eager = machine.cooperative                     ? machine.grid
                           : !turns_of_blocks()                    ? 1
                           : machine.resident_limit < eager_blocks ? machine.resident_limit
                                                                   : eager_blocks;
    while (machine.begun < machine.grid && machine.resident_count < eager)
        if (!block_begin()) return false;
    return true;
}

Thread *schedule_first()
{
    if (!begin_eagerly()) return nullptr;
    Thread *first = take_any(machine.resident[0]);
    return fiber_take(first) ? first : nullptr;
}

/* Who runs after a thread that has ended; null when the launch is done. */
static Thread *end_thread(Thread *thread)
{
    Warp *warp = thread->my_warp;
    Block *block = thread->my_block();
    if (unlikely(block->copies_begun)) copies_thread_ended(thread);
    thread->fiber = nullptr;
    warp->live &= ~(1u << thread->lane);
    block->live--;
    if (unlikely(block->cluster->arrived != 0)) cluster_thread_ended(block);
    kg_emu_progress++;
    machine.stats.threads++;
    if (unlikely(warp->waiting != 0)) warp_lane_ended(warp);
    if (unlikely(block->arrived != 0)) barrier_thread_ended(block);
    if (likely(block->live != 0)) return pick(block, warp);
    block_end(block);
    if (!begin_eagerly()) fail(KG_EMU_NO_MEMORY, "no memory for another block");
    return pick_elsewhere();
}

void thread_main()
{
    context_arrived(nullptr);
    for (;;) {
        tsan_thread_begin(running());
        machine.body(machine.args);
        tsan_thread_end(running());
        Fiber *fiber = running()->fiber;
        Thread *next = end_thread(running());
        kg_emu_self = next;
        if (likely(next && !next->fiber)) {
            if (memory_serves_on) {
                next->fiber = fiber;
                continue;
            }
            if (!fiber_take(next)) fail(KG_EMU_NO_MEMORY, "no memory for another stack");
        }
        /* nobody uses this stack before the switch has left it */
        fiber->next_idle = machine.idle_fibers;
        machine.idle_fibers = fiber;
        tsan_switch(next);
        context_switch(&fiber->context, next ? context_of(next) : &machine.caller);
    }
}

} // namespace emu

extern "C" {

void kg_emu_arrive_poll(const kg_emu_site *site)
{
    emu::Thread *thread = emu::running();
    emu::Warp *warp = thread->my_warp;
    warp->site[thread->lane] = site;
    warp->polling |= 1u << thread->lane;
    warp->block->polling_warps |= warp->bit;
}

#ifdef KG_EMU_ASM_YIELD
/* Called by kg_emu_yield with the stack pointer of the thread that leaves; returns the next
 * one's. */
void *kg_emu_next(void *stack_pointer)
{
    emu::Thread *thread = emu::running();
    thread->left.stack_pointer = stack_pointer;
    return emu::next_thread(thread)->left.stack_pointer;
}
#else
void kg_emu_yield(void)
{
    emu::Thread *thread = emu::running();
    emu::Thread *next = emu::next_thread(thread);
    if (next != thread) {
        emu::tsan_switch(next);
        emu::context_switch(emu::context_of(thread), emu::context_of(next));
    }
    emu::tsan_woken(thread);
}
#endif

} // extern "C"
