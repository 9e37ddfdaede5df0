/* check_clocks.cpp: which events are ordered. Within a warp by __syncwarp; within a block by
 * barriers; between any two threads by a release and the acquire that reads it. A fence before a
 * relaxed store is a release, and one after a relaxed load an acquire. Shuffles and votes order no
 * memory.
 */
#include <stdlib.h>
#include <string.h>

#include "check.hpp"

namespace emu
{

static uint32_t first_id = 1;         /* of the launch's blocks */
static uint32_t first_unfinished = 1; /* of the launches that an early one may overtake */
static uint32_t slots_each; /* of knowledge for a block: its warps, and its asynchronous copies */

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

static uint64_t slot_of(uint32_t block_id, uint32_t thread)
{
    const uint32_t warp = thread / warp_size;
    return (uint64_t)(block_id - first_id) * slots_each +
           (warp < slots_each - 1 ? warp : slots_each - 1);
}

static bool knows(const Knowledge *knowledge, const Event &event)
{
    if (!knowledge) return false;
    const Known *known = knowledge_of(knowledge, slot_of(event.block, event.thread));
    if (!known) return false;
    if (event.clock < known->all) return true;
    if (event.clock > known->own || known->own == 0) return false;
    return event.thread == known->thread || event.stamp < known->warp_stamp;
}

/* ---- what a lane holds ----------------------------------------------------------------------- */

static Knowledge **held(const Who &who, Held what)
{
    who.checks->holding |= 1u << who.thread->lane;
    return &who.checks->held[who.thread->lane][what];
}

static void replace(Knowledge **at, Knowledge *by)
{
    Knowledge *const taken = knowledge_share(by);
    knowledge_drop(at);
    *at = taken;
}

static Known own_progress(const Who &who)
{
    const CheckWarp *warp = who.checks;
    /* lanes that met in parts are taken as all known: better silent than wrong */
    const uint32_t stamp = warp->partial ? warp->syncs + 1 : warp->full_sync;
    return Known{who.block->barrier_clock, who.block->clock, stamp, who.thread->number};
}

/* All that the thread knows, what it did itself included; to be dropped. */
static Knowledge *everything(const Who &who)
{
    Knowledge *all = knowledge_share(who.block->knowledge);
    knowledge_join(&all, who.checks->held[who.thread->lane][ACQUIRED]);
    const Known before_barrier = {who.block->barrier_clock, 0, 0, 0};
    for (uint32_t w = 0; w + 1 < slots_each && who.block->barrier_clock > 1; w++)
        knowledge_learn(&all, slot_of(who.block->id, w * warp_size), before_barrier);
    knowledge_learn(&all, slot_of(who.block->id, who.thread->number), own_progress(who));
    return all;
}

void knowledge_of_thread(const Who &who, Knowledge **into)
{
    Knowledge *all = everything(who);
    knowledge_join(into, all);
    knowledge_drop(&all);
    who.block->clock++;
}

void knowledge_acquired(const Who &who, Knowledge *knowledge)
{
    if (knowledge) knowledge_join(held(who, ACQUIRED), knowledge);
}

/* ---- what was released where ----------------------------------------------------------------- */

struct Released {
    uintptr_t address; /* 0: free */
    uint32_t block_id; /* whose threads may take `block` */
    Knowledge *device, *block;
};
static Released *released;
static size_t released_room, released_count;

static Released *released_at(uintptr_t address)
{
    if (!released_room) return nullptr;
    size_t at = (address >> 2) * 0x9e3779b97f4a7c15u >> 20;
    for (;; at++) {
        Released *entry = &released[at & (released_room - 1)];
        if (entry->address == address || entry->address == 0) return entry;
    }
}

static bool more_released()
{
    const size_t old_room = released_room;
    Released *old = released;
    const size_t room = old_room ? old_room * 2 : 256;
    Released *table = (Released *)calloc(room, sizeof(Released));
    if (!table) return false;
    released = table;
    released_room = room;
    for (size_t i = 0; i < old_room; i++)
        if (old[i].address) *released_at(old[i].address) = old[i];
    free(old);
    return true;
}

static Released *released_for(uintptr_t address)
{
    Released *entry = released_at(address);
    if (entry && entry->address) return entry;
    if (released_count * 2 >= released_room && !more_released()) {
        machine.stats.clocks_exhausted = 1;
        return nullptr;
    }
    entry = released_at(address);
    entry->address = address;
    released_count++;
    return entry;
}

/* A store replaces what others released at the address, an update adds to it. */
static void put(const Who &who, const Access &access, Knowledge *device, Knowledge *block)
{
    const bool update = (access.kind & KG_EMU_UPDATE) == KG_EMU_UPDATE;
    Released *entry = released_at(access.address);
    if ((!entry || !entry->address) && !device && !block) return;
    entry = released_for(access.address);
    if (!entry) return;
    if (!update) knowledge_drop(&entry->device);
    if (!update || entry->block_id != who.block->id) knowledge_drop(&entry->block);
    entry->block_id = who.block->id;
    knowledge_join(&entry->device, device);
    knowledge_join(&entry->block, block);
}

/* Into words that others read: all that the thread knows by a release, and by a relaxed store
 * what it knew at its last fence. */
static void clock_write(const Who &who, const Access &access)
{
    Knowledge *const *mine = who.checks->held[who.thread->lane];
    Knowledge *device = mine[FENCED], *block = mine[FENCED_IN_BLOCK], *all = nullptr;
    if (access.kind & KG_EMU_RELEASE) {
        block = all = everything(who);
        if (!(access.kind & KG_EMU_IN_BLOCK)) device = all;
    } else if (access.kind & KG_EMU_IN_BLOCK) {
        device = nullptr;
    }
    put(who, access, device, block);
    knowledge_drop(&all);
    if (access.kind & KG_EMU_RELEASE) who.block->clock++;
}

/* Out of them: at once by an acquire, at the next fence after a relaxed load. */
static void clock_read(const Who &who, const Access &access)
{
    const Released *entry = released_at(access.address);
    if (!entry || !entry->address) return;
    const bool acquires = access.kind & KG_EMU_ACQUIRE;
    if (!(access.kind & KG_EMU_IN_BLOCK) && entry->device)
        knowledge_join(held(who, acquires ? ACQUIRED : SEEN), entry->device);
    if (entry->block_id == who.block->id && entry->block)
        knowledge_join(held(who, acquires ? ACQUIRED : SEEN_IN_BLOCK), entry->block);
}

void clock_access(const Who &who, const Access &access)
{
    if (access.kind & KG_EMU_READ) clock_read(who, access);
    if (access.kind & KG_EMU_WRITE) clock_write(who, access);
}

void clock_fence(const Who &who, bool in_block)
{
    Knowledge **mine = who.checks->held[who.thread->lane];
    who.checks->holding |= 1u << who.thread->lane;
    knowledge_join(&mine[ACQUIRED], mine[SEEN_IN_BLOCK]);
    if (!in_block) {
        knowledge_join(&mine[ACQUIRED], mine[SEEN]);
        knowledge_drop(&mine[SEEN]);
    }
    knowledge_drop(&mine[SEEN_IN_BLOCK]);
    Knowledge *all = everything(who);
    if (!in_block) replace(&mine[FENCED], all);
    replace(&mine[FENCED_IN_BLOCK], all);
    knowledge_drop(&all);
    who.block->clock++;
}

/* ---- asynchronous copies
 * ---------------------------------------------------------------------- */

bool knowledge_has(const Knowledge *knowledge, const Event &event)
{
    return knows(knowledge, event);
}

void clock_fence_proxy(const Who &who)
{
    Knowledge *all = everything(who);
    replace(held(who, PROXIED), all);
    knowledge_drop(&all);
    who.block->clock++;
}

/* Of an mbarrier, `device` is what those know who arrived in this phase, `block` in those before
 * it. */
void clock_mbar_arrive(const Who &who, uintptr_t bar)
{
    if (Released *entry = released_for(bar)) knowledge_of_thread(who, &entry->device);
}

void clock_mbar_phase(uintptr_t bar)
{
    Released *entry = released_for(bar);
    if (!entry) return;
    knowledge_join(&entry->block, entry->device);
    knowledge_drop(&entry->device);
}

void clock_mbar_wait(const Who &who, uintptr_t bar)
{
    const Released *entry = released_for(bar);
    if (entry) knowledge_acquired(who, entry->block);
}

void clock_mbar_bytes(CheckBlock *block, uintptr_t bar, Event *event)
{
    event->thread = (uint16_t)(async_thread + (bar >> 3 & 511));
    const Known known = {0, block->clock++, 0, event->thread};
    if (Released *entry = released_for(bar))
        knowledge_learn(&entry->device, slot_of(block->id, event->thread), known);
}

/* A load reads its source before its bytes have come: who waits for them may write there. */
void clock_mbar_source(const Who &who, uintptr_t bar)
{
    if (Released *entry = released_for(bar))
        knowledge_learn(&entry->device, slot_of(who.block->id, who.thread->number),
                        own_progress(who));
    who.block->clock++;
}

/* ---- events ---------------------------------------------------------------------------------- */

Event event_now(const Who &who, uint16_t site)
{
    return Event{who.block->id, who.block->clock, who.checks->stamp[who.thread->lane],
                 (uint16_t)who.thread->number, site};
}

bool event_of_this_launch(const Event &event) { return event.block - first_id < machine.grid; }

/* An early launch knows nothing of the one before it, nor of what that one did not wait for. */
bool event_before_wait(const Event &event, const Who &who)
{
    return machine.early && event.block && event.block < first_id &&
           event.block >= first_unfinished && !(who.warp->waited >> who.thread->lane & 1u);
}

bool in_one_cluster(uint32_t block_id, uint32_t other)
{
    return block_id >= first_id &&
           (block_id - first_id) / machine.cluster == (other - first_id) / machine.cluster;
}

static bool warp_ordered(const Who &who, uint32_t lane, uint32_t stamp)
{
    return who.checks->full_sync > stamp ||
           (who.checks->partial && who.checks->heard[who.thread->lane][lane] > stamp);
}

static bool acquired(const Event &event, const Who &who)
{
    if (machine.stats.clocks_exhausted && event.block != who.block->id) return true;
    return knows(who.block->knowledge, event) ||
           knows(who.checks->held[who.thread->lane][ACQUIRED], event);
}

bool came_before(const Event &event, const Who &who)
{
    if (event.block == who.block->id && event.thread < async_thread) {
        if (event.clock < who.block->barrier_clock) return true;
        if (event.thread == who.thread->number) return true;
        if (event.thread / warp_size == who.thread->warp &&
            warp_ordered(who, event.thread % warp_size, event.stamp))
            return true;
    }
    return acquired(event, who);
}

/* All lanes of a warp that read a word. */
bool lanes_came_before(const Readers &readers, const Who &who)
{
    const Event &last = readers.last;
    if (last.block != who.block->id || last.clock < who.block->barrier_clock ||
        last.thread / warp_size != who.thread->warp)
        return came_before(last, who);
    for (uint32_t rest = readers.lanes & ~(1u << who.thread->lane); rest; rest &= rest - 1)
        if (!warp_ordered(who, (uint32_t)__builtin_ctz(rest), last.stamp) && !acquired(last, who))
            return false;
    return true;
}

/* ---- what moves clocks ----------------------------------------------------------------------- */

static void let_go(CheckWarp *warp)
{
    for (uint32_t rest = warp->holding; rest; rest &= rest - 1)
        for (Knowledge *&one : warp->held[__builtin_ctz(rest)]) knowledge_drop(&one);
    warp->holding = 0;
}

void clocks_block_begin(CheckBlock *block, uint32_t index)
{
    block->id = first_id + index;
    block->clock = block->barrier_clock = 1;
    block->knowledge = nullptr;
    for (uint32_t w = 0; w + 1 < slots_each; w++) {
        CheckWarp *warp = &block->warps[w];
        if (warp->partial) memset(warp->heard, 0, sizeof warp->heard);
        if (warp->syncs) memset(warp->stamp, 0, sizeof warp->stamp);
        if (warp->holding) memset(warp->held, 0, sizeof warp->held); /* of a launch that failed */
        warp->syncs = warp->full_sync = warp->holding = 0;
        warp->partial = false;
    }
}

void clocks_block_end(CheckBlock *block)
{
    knowledge_drop(&block->knowledge);
    for (uint32_t w = 0; w + 1 < slots_each; w++) let_go(&block->warps[w]);
}

void clocks_barrier(Block *block)
{
    CheckBlock *check = block->check;
    check->barrier_clock = ++check->clock;
    for (uint32_t w = 0; w < block->warps_used; w++) {
        CheckWarp *warp = &check->warps[w];
        for (uint32_t rest = warp->holding; rest; rest &= rest - 1) {
            Knowledge **acquired = &warp->held[__builtin_ctz(rest)][ACQUIRED];
            knowledge_join(&check->knowledge, *acquired);
            knowledge_drop(acquired);
        }
    }
}

static void share_acquired(CheckWarp *warp, uint32_t lanes)
{
    Knowledge *together = nullptr;
    for (uint32_t rest = warp->holding & lanes; rest; rest &= rest - 1)
        knowledge_join(&together, warp->held[__builtin_ctz(rest)][ACQUIRED]);
    if (!together) return;
    for (uint32_t rest = lanes; rest; rest &= rest - 1)
        replace(&warp->held[__builtin_ctz(rest)][ACQUIRED], together);
    warp->holding |= lanes;
    knowledge_drop(&together);
}

static void hear(CheckWarp *warp, uint32_t lanes)
{
    uint32_t heard[warp_size] = {0};
    for (uint32_t rest = lanes; rest; rest &= rest - 1)
        for (uint32_t of = 0; of < warp_size; of++)
            heard[of] = larger(heard[of], warp->heard[__builtin_ctz(rest)][of]);
    for (uint32_t rest = lanes; rest; rest &= rest - 1) heard[__builtin_ctz(rest)] = warp->syncs;
    for (uint32_t rest = lanes; rest; rest &= rest - 1)
        memcpy(warp->heard[__builtin_ctz(rest)], heard, sizeof heard);
    warp->partial = true;
}

void clocks_syncwarp(Warp *warp, uint32_t lanes)
{
    CheckWarp *checks = &warp->block->check->warps[warp->threads[0].warp];
    checks->syncs++;
    if (lanes == warp->live) checks->full_sync = checks->syncs;
    else hear(checks, lanes);
    for (uint32_t rest = lanes; rest; rest &= rest - 1)
        checks->stamp[__builtin_ctz(rest)] = checks->syncs;
    if (checks->holding & lanes) share_acquired(checks, lanes);
}

/* ---- launches -------------------------------------------------------------------------------- */

void clocks_launch_begin()
{
    if (machine.grid > UINT32_MAX - first_id) first_id = 1; /* old shadows are stale by then */
    if (!machine.early) first_unfinished = first_id;
    slots_each = machine.warps_each + 1;
    knowledge_begin((uint64_t)machine.grid * slots_each);
}

void clocks_launch_end()
{
    first_id += machine.grid;
    knowledge_end();
    free(released);
    released = nullptr;
    released_room = released_count = 0;
}

} // namespace emu
