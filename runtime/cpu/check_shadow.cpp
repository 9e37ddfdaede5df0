/* check_shadow.cpp: who touched each piece of memory last, and whether that is ordered before who
 * touches it now.
 */
#include <stdlib.h>
#include <sys/mman.h>

#include "check.hpp"

namespace emu {

/* Pages of zeros cost nothing until they are touched, so a shadow has room for a cell per byte from
 * the beginning. */
static size_t cell_bytes(size_t bytes) { return (bytes + 4) * sizeof(Cell); }

Shadow *shadow_make(size_t bytes)
{
    Shadow *shadow = (Shadow *)malloc(sizeof(Shadow));
    if (!shadow) return nullptr;
    void *cells = mmap(nullptr, cell_bytes(bytes), PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (cells == MAP_FAILED) {
        free(shadow);
        return nullptr;
    }
    *shadow = Shadow{(Cell *)cells, bytes, 2};
    return shadow;
}

void shadow_free(Shadow *shadow)
{
    if (!shadow) return;
    munmap(shadow->cells, cell_bytes(shadow->bytes));
    free(shadow);
}

/* From a cell per four bytes to one per byte. */
static void refine(Shadow *shadow)
{
    for (size_t i = (shadow->bytes + 3) / 4; i-- > 0;) {
        const Cell cell = shadow->cells[i];
        for (size_t byte = 0; byte < 4; byte++) shadow->cells[4 * i + byte] = cell;
    }
    shadow->shift = 0;
}

/* ---- one cell -------------------------------------------------------------------------------- */

struct Now {
    const Who &who;
    const Access &access;
    Event event;
    bool reads, writes, indivisible;
    Space space;
    int64_t offset;
};

static void report_race(const Now &now, const Event &other, bool other_is_write)
{
    found(now.space == Space::shared ? KG_EMU_SHARED_RACE : KG_EMU_GLOBAL_RACE, now.who, now.access,
          now.offset, &other, other_is_write);
}

/* Shared memory is another block's after each block. */
static bool counts(const Event &event, const Now &now)
{
    return now.space == Space::shared ? event.block == now.event.block
                                      : event_of_this_launch(event);
}

static void check_against_write(const Cell &cell, const Now &now)
{
    if (!counts(cell.write, now)) return;
    if (now.indivisible && cell.write_indivisible) return;
    if (!came_before(cell.write, now.who)) report_race(now, cell.write, true);
}

static void check_against_reads(const Cell &cell, const Now &now)
{
    if (!counts(cell.read, now)) return;
    if (now.indivisible && cell.read_indivisible) return;
    const bool since_barrier = cell.read.block == now.event.block &&
                               cell.read.clock >= now.who.block->barrier_clock;
    if ((since_barrier && cell.many_warps_read) || !lanes_came_before(cell, now.who))
        report_race(now, cell.read, false);
}

static void note_read(Cell *cell, const Now &now)
{
    const uint32_t bit = 1u << now.who.thread->lane;
    const bool since_barrier = cell->read.block == now.event.block &&
                               cell->read.clock >= now.who.block->barrier_clock;
    if (!since_barrier) {
        cell->read = now.event;
        cell->read_lanes = bit;
        cell->read_indivisible = now.indivisible;
        cell->many_warps_read = false;
        return;
    }
    if (now.indivisible && !cell->read_indivisible) return; /* the plain read matters more */
    if (cell->read.thread / warp_size != now.who.thread->warp) {
        cell->many_warps_read = cell->read_indivisible == now.indivisible;
        cell->read = now.event;
        cell->read_lanes = bit;
    } else {
        const uint32_t stamp = cell->read.stamp;
        cell->read = now.event;
        if (stamp < now.event.stamp && (cell->read_lanes & ~bit)) cell->read.stamp = stamp;
        cell->read_lanes |= bit;
    }
    cell->read_indivisible = now.indivisible;
}

static void note_write(Cell *cell, const Now &now)
{
    cell->write = now.event;
    cell->write_indivisible = now.indivisible;
    cell->read = Event{};
    cell->read_lanes = 0;
    cell->many_warps_read = false;
}

static void access_cell(Cell *cell, const Now &now)
{
    if (now.reads && now.space == Space::shared && cell->write.block != now.event.block) {
        found(KG_EMU_UNINITIALISED, now.who, now.access, now.offset, nullptr, false);
        cell->write = Event{now.event.block, 0, 0, 0, 0}; /* once is enough; before all else */
    }
    check_against_write(*cell, now);
    if (now.writes) check_against_reads(*cell, now);
    if (now.writes) note_write(cell, now);
    else note_read(cell, now);
}

void shadow_access(Shadow *shadow, size_t offset, const Who &who, const Access &access, Space space)
{
    if (shadow->shift == 2 && ((offset | access.bytes) & 3)) refine(shadow);
    const Now now = {who,
                     access,
                     event_now(who, access.site),
                     (access.kind & KG_EMU_READ) != 0,
                     (access.kind & KG_EMU_WRITE) != 0,
                     (access.kind & KG_EMU_INDIVISIBLE) != 0,
                     space,
                     (int64_t)offset};
    const size_t last = (offset + access.bytes - 1) >> shadow->shift;
    for (size_t i = offset >> shadow->shift; i <= last; i++) access_cell(&shadow->cells[i], now);
}

} // namespace emu
