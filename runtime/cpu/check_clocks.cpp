/* check_clocks.cpp: which events are ordered. Within a warp by __syncwarp; within a block by
 * barriers; between any two threads by a release and the acquire that reads it. Shuffles and votes
 * order no memory.
 */
#include <stdlib.h>
#include <string.h>

#include "check.hpp"

namespace emu {

constexpr size_t knowledge_budget = 256u << 20;

static uint32_t first_id = 1; /* of the launch's blocks */
static Knowledge *free_knowledge;
static void **pages; /* what knowledge was carved from, for the end of the launch */
static size_t page_count, page_room, knowledge_used;

/* ---- knowledge ------------------------------------------------------------------------------- */

static size_t knowledge_bytes()
{
    return offsetof(Knowledge, of) + machine.grid * sizeof(Known);
}

/* Null when there is too much of it; then races between blocks are no longer looked for. */
static Knowledge *new_knowledge()
{
    Knowledge *knowledge = free_knowledge;
    if (knowledge) {
        free_knowledge = knowledge->next_free;
        memset(knowledge, 0, knowledge_bytes());
        return knowledge;
    }
    if (page_count == page_room) {
        const size_t room = page_room ? page_room * 2 : 64;
        void **more = (void **)realloc(pages, room * sizeof(void *));
        if (!more) return nullptr;
        pages = more;
        page_room = room;
    }
    if (knowledge_used + knowledge_bytes() > knowledge_budget) return nullptr;
    knowledge = (Knowledge *)calloc(1, knowledge_bytes());
    if (!knowledge) return nullptr;
    knowledge_used += knowledge_bytes();
    pages[page_count++] = knowledge;
    return knowledge;
}

static void drop(Knowledge *knowledge)
{
    knowledge->next_free = free_knowledge;
    free_knowledge = knowledge;
}

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* Two threads of one block that both released since its last barrier cannot both be kept apart:
 * then all that the block did until the later release counts as known. */
static void learn_of(Known *mine, const Known &theirs)
{
    const uint32_t all = larger(mine->all, theirs.all);
    if (theirs.own < all || theirs.own == 0) {
        if (mine->own < all) *mine = Known{all, 0, 0, 0};
        else mine->all = all;
    } else if (mine->own < all || mine->own == 0) {
        *mine = Known{all, theirs.own, theirs.warp_stamp, theirs.thread};
    } else if (mine->thread == theirs.thread) {
        mine->all = all;
        mine->warp_stamp = larger(mine->warp_stamp, theirs.warp_stamp);
        mine->own = larger(mine->own, theirs.own);
    } else {
        *mine = Known{larger(mine->own, theirs.own) + 1, 0, 0, 0};
    }
}

static void learn(Knowledge *mine, const Knowledge *theirs)
{
    for (uint32_t b = 0; b < machine.grid; b++)
        if (theirs->of[b].all | theirs->of[b].own) learn_of(&mine->of[b], theirs->of[b]);
}

/* Adds to *mine, which is made if need be. */
static void learn_into(Knowledge **mine, const Knowledge *theirs)
{
    if (!theirs) return;
    if (!*mine) *mine = new_knowledge();
    if (*mine) learn(*mine, theirs);
    else machine.stats.clocks_exhausted = 1;
}

static bool knows(const Knowledge *knowledge, const Event &event)
{
    if (!knowledge) return false;
    const Known &known = knowledge->of[event.block - first_id];
    if (event.clock < known.all) return true;
    if (event.clock > known.own || known.own == 0) return false;
    return event.thread == known.thread ||
           (event.thread / warp_size == known.thread / warp_size && event.stamp < known.warp_stamp);
}

/* ---- what was released where ----------------------------------------------------------------- */

struct Released {
    uintptr_t address; /* 0: free */
    Knowledge *knowledge;
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

void clock_forget(uintptr_t address)
{
    Released *entry = released_at(address);
    if (!entry || !entry->knowledge) return;
    drop(entry->knowledge);
    entry->knowledge = nullptr;
}

void clock_acquire(const Who &who, uintptr_t address)
{
    const Released *entry = released_at(address);
    if (!entry || !entry->knowledge) return;
    const uint32_t lane = who.thread->lane;
    learn_into(&who.checks->acquired[lane], entry->knowledge);
    if (who.checks->acquired[lane]) who.checks->acquiring |= 1u << lane;
}

static Known own_progress(const Who &who)
{
    const CheckWarp *warp = who.checks;
    /* lanes that met in parts are taken as all known: better silent than wrong */
    const uint32_t stamp = warp->partial ? warp->syncs + 1 : warp->full_sync;
    return Known{who.block->barrier_clock, who.block->clock, stamp, who.thread->thread_index.x};
}

/* A store replaces what others released at the address, an update adds to it. */
void clock_release(const Who &who, uintptr_t address, bool keeps_others)
{
    if (released_count * 2 >= released_room && !more_released()) {
        machine.stats.clocks_exhausted = 1;
        return;
    }
    Released *entry = released_at(address);
    if (entry->address == 0) {
        entry->address = address;
        released_count++;
    }
    if (entry->knowledge && !keeps_others) memset(entry->knowledge, 0, knowledge_bytes());
    if (!entry->knowledge) entry->knowledge = new_knowledge();
    if (!entry->knowledge) {
        machine.stats.clocks_exhausted = 1;
        return;
    }
    if (who.block->knowledge) learn(entry->knowledge, who.block->knowledge);
    if (const Knowledge *acquired = who.checks->acquired[who.thread->lane])
        learn(entry->knowledge, acquired);
    learn_of(&entry->knowledge->of[who.block->id - first_id], own_progress(who));
    who.block->clock++;
}

/* ---- events ---------------------------------------------------------------------------------- */

Event event_now(const Who &who, uint16_t site)
{
    return Event{who.block->id, who.block->clock, who.checks->stamp[who.thread->lane],
                 (uint16_t)who.thread->thread_index.x, site};
}

bool event_of_this_launch(const Event &event)
{
    return event.block - first_id < machine.grid;
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
           knows(who.checks->acquired[who.thread->lane], event);
}

bool came_before(const Event &event, const Who &who)
{
    if (event.block == who.block->id) {
        if (event.clock < who.block->barrier_clock) return true;
        if (event.thread == who.thread->thread_index.x) return true;
        if (event.thread / warp_size == who.thread->warp &&
            warp_ordered(who, event.thread % warp_size, event.stamp))
            return true;
    }
    return acquired(event, who);
}

/* All lanes that read the cell, of the warp that read it last. */
bool lanes_came_before(const Cell &cell, const Who &who)
{
    if (cell.read.block != who.block->id || cell.read.clock < who.block->barrier_clock ||
        cell.read.thread / warp_size != who.thread->warp)
        return came_before(cell.read, who);
    for (uint32_t rest = cell.read_lanes & ~(1u << who.thread->lane); rest; rest &= rest - 1)
        if (!warp_ordered(who, (uint32_t)__builtin_ctz(rest), cell.read.stamp) &&
            !acquired(cell.read, who))
            return false;
    return true;
}

/* ---- what moves clocks ----------------------------------------------------------------------- */

void clocks_block_begin(CheckBlock *block, uint32_t index)
{
    block->id = first_id + index;
    block->clock = block->barrier_clock = 1;
    block->knowledge = nullptr;
    for (uint32_t w = 0; w < max_warps; w++) {
        CheckWarp *warp = &block->warps[w];
        if (warp->partial) memset(warp->heard, 0, sizeof warp->heard);
        if (warp->syncs) memset(warp->stamp, 0, sizeof warp->stamp);
        if (warp->acquiring) memset(warp->acquired, 0, sizeof warp->acquired);
        warp->syncs = warp->full_sync = warp->acquiring = 0;
        warp->partial = false;
    }
}

void clocks_block_end(CheckBlock *block)
{
    if (block->knowledge) drop(block->knowledge);
    block->knowledge = nullptr;
    for (uint32_t w = 0; w < max_warps; w++) {
        CheckWarp *warp = &block->warps[w];
        for (uint32_t rest = warp->acquiring; rest; rest &= rest - 1) {
            Knowledge **acquired = &warp->acquired[__builtin_ctz(rest)];
            drop(*acquired);
            *acquired = nullptr;
        }
        warp->acquiring = 0;
    }
}

void clocks_barrier(Block *block)
{
    CheckBlock *check = block->check;
    check->barrier_clock = ++check->clock;
    for (uint32_t w = 0; w < block->warps_used; w++) {
        CheckWarp *warp = &check->warps[w];
        for (uint32_t rest = warp->acquiring; rest; rest &= rest - 1) {
            Knowledge **acquired = &warp->acquired[__builtin_ctz(rest)];
            learn_into(&check->knowledge, *acquired);
            drop(*acquired);
            *acquired = nullptr;
        }
        warp->acquiring = 0;
    }
}

static void share_acquired(CheckWarp *warp, uint32_t lanes)
{
    Knowledge *together = nullptr;
    for (uint32_t rest = warp->acquiring & lanes; rest; rest &= rest - 1)
        learn_into(&together, warp->acquired[__builtin_ctz(rest)]);
    if (!together) return;
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctz(rest);
        learn_into(&warp->acquired[lane], together);
        if (warp->acquired[lane]) warp->acquiring |= 1u << lane;
    }
    drop(together);
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
    if (checks->acquiring & lanes) share_acquired(checks, lanes);
}

/* ---- launches -------------------------------------------------------------------------------- */

void clocks_launch_begin()
{
    if (machine.grid > UINT32_MAX - first_id) first_id = 1; /* old shadows are stale by then */
}

void clocks_launch_end()
{
    first_id += machine.grid;
    for (size_t i = 0; i < page_count; i++) free(pages[i]);
    free(pages);
    free(released);
    pages = nullptr;
    page_count = page_room = knowledge_used = 0;
    free_knowledge = nullptr;
    released = nullptr;
    released_room = released_count = 0;
}

} // namespace emu
