/* check_readers.cpp: which warps have read a word since it was last written. The last one is in the
 * cell; others, as long as nothing orders them before it, in a list beside it.
 */
#include <stdlib.h>

#include "check.hpp"

namespace emu
{

constexpr uint32_t together = 4,
                   most_others = 4 * together; /* of one word; of more, a random choice */
constexpr uint32_t most_kept = 1u << 14;       /* groups, from one launch to the next */

/* Several in a row: who looks through a list waits for the memory of each group. All groups of a
 * list are full but the first. */
struct Others {
    Readers readers[together];
    uint32_t count, next;
};
static Others *groups; /* numbered from 1; of this launch */
static uint32_t group_count, group_room, first_free;
static uint64_t random_state = 1;

static void free_groups()
{
    free(groups);
    groups = nullptr;
    group_room = 0;
}

void shadow_launch_end()
{
    if (group_room > most_kept) free_groups();
    group_count = first_free = 0;
}

void readers_free()
{
    free_groups();
    group_count = first_free = 0;
}

static uint32_t new_group()
{
    if (first_free) {
        const uint32_t group = first_free;
        first_free = groups[group].next;
        return group;
    }
    if (group_count + 1 >= group_room) {
        const uint32_t room = group_room ? group_room * 2 : 256;
        Others *more = (Others *)realloc(groups, room * sizeof(Others));
        if (!more) return 0;
        groups = more;
        group_room = room;
    }
    return ++group_count;
}

static void free_first(Cell *cell)
{
    const uint32_t group = cell->more;
    cell->more = groups[group].next;
    groups[group].next = first_free;
    first_free = group;
}

void readers_forget(Cell *cell)
{
    while (cell->more) free_first(cell);
}

static uint32_t count_of(const Cell *cell)
{
    uint32_t count = 0;
    for (uint32_t at = cell->more; at; at = groups[at].next) count += groups[at].count;
    return count;
}

static void replace_any(Cell *cell, const Readers &readers)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    uint32_t skip = (uint32_t)(random_state >> 33) % most_others, at = cell->more;
    for (; skip >= together; skip -= together) at = groups[at].next;
    groups[at].readers[skip] = readers;
}

static void keep(Cell *cell, const Readers &readers)
{
    if (cell->more && groups[cell->more].count < together) {
        Others *first = &groups[cell->more];
        first->readers[first->count++] = readers;
    } else if (count_of(cell) == most_others) {
        replace_any(cell, readers);
    } else if (const uint32_t group = new_group()) {
        groups[group].readers[0] = readers;
        groups[group].count = 1;
        groups[group].next = cell->more;
        cell->more = group;
    }
}

static bool same_warp(const Event &a, const Event &b)
{
    return a.block == b.block && a.thread / warp_size == b.thread / warp_size;
}

/* Takes the warp's own entry out of the list, if there is one: the last of the first group gets its
 * place. */
static bool take(Cell *cell, const Event &event, Readers *out)
{
    for (uint32_t at = cell->more; at; at = groups[at].next) {
        for (uint32_t i = 0; i < groups[at].count; i++) {
            if (!same_warp(groups[at].readers[i].last, event)) continue;
            Others *first = &groups[cell->more];
            *out = groups[at].readers[i];
            groups[at].readers[i] = first->readers[--first->count];
            if (first->count == 0) free_first(cell);
            return true;
        }
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
    for (uint32_t at = cell->more; at; at = groups[at].next)
        for (uint32_t i = 0; i < groups[at].count; i++)
            if (!is_fine(groups[at].readers[i], context)) return false;
    return true;
}

} // namespace emu
