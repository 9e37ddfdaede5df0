/* check_readers.cpp: which warps have read a word since it was last written. The last one is in the
 * cell; others, as long as nothing orders them before it, in a list beside it.
 */
#include <stdlib.h>

#include "check.hpp"

namespace emu
{

constexpr uint32_t most_others = 16; /* of one word; of more, some at random */

struct Other {
    Readers readers;
    uint32_t next;
};
static Other *others; /* numbered from 1; of this launch */
static uint32_t other_count, other_room, first_free;
static uint64_t random_state = 1;

void shadow_launch_end()
{
    free(others);
    others = nullptr;
    other_count = other_room = first_free = 0;
}

static uint32_t new_other()
{
    if (first_free) {
        const uint32_t other = first_free;
        first_free = others[other].next;
        return other;
    }
    if (other_count + 1 >= other_room) {
        const uint32_t room = other_room ? other_room * 2 : 1024;
        Other *more = (Other *)realloc(others, room * sizeof(Other));
        if (!more) return 0;
        others = more;
        other_room = room;
    }
    return ++other_count;
}

void readers_forget(Cell *cell)
{
    while (cell->more) {
        const uint32_t other = cell->more;
        cell->more = others[other].next;
        others[other].next = first_free;
        first_free = other;
    }
}

static void keep(Cell *cell, const Readers &readers)
{
    uint32_t count = 0;
    for (uint32_t at = cell->more; at; at = others[at].next) count++;
    if (count < most_others) {
        const uint32_t other = new_other();
        if (!other) return;
        others[other] = Other{readers, cell->more};
        cell->more = other;
        return;
    }
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    uint32_t at = cell->more;
    for (uint32_t skip = (uint32_t)(random_state >> 33) % most_others; skip; skip--)
        at = others[at].next;
    others[at].readers = readers;
}

static bool same_warp(const Event &a, const Event &b)
{
    return a.block == b.block && a.thread / warp_size == b.thread / warp_size;
}

/* Takes the warp's own entry out of the list, if there is one. */
static bool take(Cell *cell, const Event &event, Readers *out)
{
    for (uint32_t *at = &cell->more; *at; at = &others[*at].next) {
        const uint32_t other = *at;
        if (!same_warp(others[other].readers.last, event)) continue;
        *out = others[other].readers;
        *at = others[other].next;
        others[other].next = first_free;
        first_free = other;
        return true;
    }
    return false;
}

/* The same warp has read it before: what it did since its last barrier stays. */
static void merge(Readers *readers, const Readers &now, const Who &who)
{
    if (readers->last.clock < who.block->barrier_clock) {
        *readers = now;
        return;
    }
    if (now.indivisible && !readers->indivisible) return; /* the plain read matters more */
    const uint32_t stamp = readers->last.stamp, before = readers->lanes;
    readers->last = now.last;
    if (stamp < now.last.stamp && (before & ~now.lanes)) readers->last.stamp = stamp;
    readers->lanes = before | now.lanes;
    readers->indivisible = now.indivisible;
    readers->in_block = now.in_block;
}

void readers_add(Cell *cell, const Readers &now, const Who &who)
{
    Readers *last = &cell->read;
    if (same_warp(last->last, now.last)) {
        merge(last, now, who);
        return;
    }
    if (last->last.block == now.last.block && last->last.clock < who.block->barrier_clock) {
        *last = now;
        return;
    }
    Readers mine = now;
    if (cell->more && take(cell, now.last, &mine)) merge(&mine, now, who);
    if (!came_before(last->last, who)) keep(cell, *last);
    *last = mine;
}

bool readers_all(const Cell *cell, bool (*is_fine)(const Readers &readers, void *context),
                 void *context)
{
    if (!is_fine(cell->read, context)) return false;
    for (uint32_t at = cell->more; at; at = others[at].next)
        if (!is_fine(others[at].readers, context)) return false;
    return true;
}

} // namespace emu
