/* check_shadow.cpp: who touched each piece of memory last, and whether that is ordered before who
 * touches it now.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "check.hpp"

namespace emu
{

/* Pages of zeros cost nothing until they are touched, so a shadow has room for a cell per byte from
 * the beginning. */
static size_t cell_bytes(size_t bytes) { return (bytes + 4) * sizeof(Cell); }

/* Cells of arrays that are gone serve the next ones: clearing few takes less than pages that are
 * made anew for each array. */
constexpr size_t most_kept = 1u << 20;
constexpr uint32_t shadows_kept = 16;
static Shadow *kept[shadows_kept];
static uint32_t kept_count;

static size_t cells_in_use(const Shadow *shadow) { return (shadow->bytes >> shadow->shift) + 4; }

static Shadow *take_kept(size_t bytes)
{
    for (uint32_t i = 0; i < kept_count; i++) {
        Shadow *shadow = kept[i];
        if (shadow->room < cell_bytes(bytes)) continue;
        kept[i] = kept[--kept_count];
        memset((void *)shadow->cells, 0, cells_in_use(shadow) * sizeof(Cell));
        shadow->bytes = bytes;
        shadow->shift = 2;
        return shadow;
    }
    return nullptr;
}

static void unmap(Shadow *shadow)
{
    munmap(shadow->cells, shadow->room);
    free(shadow);
}

Shadow *shadow_make(size_t bytes)
{
    if (Shadow *kept_one = take_kept(bytes)) return kept_one;
    Shadow *shadow = (Shadow *)malloc(sizeof(Shadow));
    if (!shadow) return nullptr;
    const size_t least = 64 * 4096, room = cell_bytes(bytes) < least ? least : cell_bytes(bytes);
    void *cells = mmap(nullptr, room, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (cells == MAP_FAILED) {
        free(shadow);
        return nullptr;
    }
    *shadow = Shadow{(Cell *)cells, bytes, room, 2};
    return shadow;
}

void shadow_free(Shadow *shadow)
{
    if (!shadow) return;
    if (kept_count < shadows_kept && shadow->room <= most_kept) kept[kept_count++] = shadow;
    else unmap(shadow);
}

void shadows_free()
{
    while (kept_count) unmap(kept[--kept_count]);
}

/* From a cell per four bytes to one per byte. */
static void refine(Shadow *shadow)
{
    for (size_t i = (shadow->bytes + 3) / 4; i-- > 0;) {
        const Cell cell = shadow->cells[i];
        for (size_t byte = 0; byte < 4; byte++) {
            shadow->cells[4 * i + byte] = cell;
            shadow->cells[4 * i + byte].more = 0; /* the first byte keeps the others that read */
        }
        shadow->cells[4 * i].more = cell.more;
    }
    shadow->shift = 0;
}

void shadow_mark(Shadow *shadow, size_t offset, size_t bytes, bool unwritten)
{
    if (shadow->shift == 2 && ((offset | bytes) & 3)) refine(shadow);
    for (size_t i = offset >> shadow->shift; i < (offset + bytes) >> shadow->shift; i++)
        shadow->cells[i].unwritten = unwritten;
}

/* ---- asynchronous copies
 * ---------------------------------------------------------------------- */

void shadow_under_way(Shadow *shadow, size_t offset, size_t bytes, int arriving, int leaving)
{
    for (size_t i = offset >> shadow->shift; i <= (offset + bytes - 1) >> shadow->shift; i++) {
        shadow->cells[i].arriving = (uint8_t)(shadow->cells[i].arriving + arriving);
        shadow->cells[i].leaving = (uint8_t)(shadow->cells[i].leaving + leaving);
    }
}

void shadow_arrived(Shadow *shadow, size_t offset, size_t bytes, const Event &event)
{
    for (size_t i = offset >> shadow->shift; i <= (offset + bytes - 1) >> shadow->shift; i++) {
        shadow->cells[i].write = event;
        shadow->cells[i].write_indivisible = false;
    }
}

bool shadow_unfenced(const Shadow *shadow, size_t offset, size_t bytes, const Who &who,
                     Event *event)
{
    for (size_t i = offset >> shadow->shift; i <= (offset + bytes - 1) >> shadow->shift; i++) {
        const Cell &cell = shadow->cells[i];
        if (event_passed_proxies(cell.write, who)) continue;
        *event = cell.write;
        return true;
    }
    return false;
}

/* ---- one cell -------------------------------------------------------------------------------- */

struct Now {
    const Who &who;
    const Access &access;
    Event event;
    bool reads, writes, indivisible, in_block;
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
    return now.space == Space::shared ? in_same_cluster(event.block, now.event.block)
                                      : event_of_this_launch(event);
}

/* Indivisible accesses of one word are no race, unless blocks do what is so only within each. */
static bool in_scope(const Event &event, bool in_block, const Now &now)
{
    return event.block == now.event.block || !(in_block || now.in_block);
}

static void check_against_write(const Cell &cell, const Now &now)
{
    if (!counts(cell.write, now)) return;
    if (now.indivisible && cell.write_indivisible && in_scope(cell.write, cell.write_in_block, now))
        return;
    if (!came_before(cell.write, now.who)) report_race(now, cell.write, true);
}

static bool is_fine(const Readers &readers, void *context)
{
    const Now &now = *(const Now *)context;
    if (now.indivisible && readers.indivisible && in_scope(readers.last, readers.in_block, now))
        return true;
    if (lanes_came_before(readers, now.who)) return true;
    report_race(now, readers.last, false);
    return false;
}

/* The list is of this launch, or gone. */
static void forget_others(Cell *cell)
{
    if (likely(!cell->more)) return;
    if (event_of_this_launch(cell->read.last)) readers_forget(cell);
    cell->more = 0;
}

static void note_read(Cell *cell, const Now &now)
{
    const Readers readers = {now.event, 1u << now.who.thread->lane, now.indivisible, now.in_block};
    if (counts(cell->read.last, now)) {
        readers_add(cell, readers, now.who);
    } else {
        forget_others(cell);
        cell->read = readers;
    }
}

static void note_write(Cell *cell, const Now &now)
{
    forget_others(cell);
    cell->write = now.event;
    cell->write_indivisible = now.indivisible;
    cell->write_in_block = now.in_block;
    cell->unwritten = false;
    cell->read = Readers{};
}

static void check_is_written(Cell *cell, const Now &now)
{
    if (now.space == Space::shared && !in_same_cluster(cell->write.block, now.event.block)) {
        found(KG_EMU_UNINITIALISED, now.who, now.access, now.offset, nullptr, false);
        cell->write = Event{now.event.block, 0, 0, 0, 0}; /* once is enough; before all else */
    } else if (cell->unwritten) {
        found(KG_EMU_UNWRITTEN, now.who, now.access, now.offset, nullptr, false);
        cell->unwritten = false;
    }
}

static void check_has_waited(const Cell &cell, const Now &now)
{
    if (now.space != Space::global) return;
    const bool wrote = event_before_wait(cell.write, now.who);
    if (wrote || (now.writes && event_before_wait(cell.read.last, now.who)))
        found(KG_EMU_BEFORE_WAIT, now.who, now.access, now.offset, wrote ? &cell.write : nullptr,
              wrote);
}

static void access_cell(Cell *cell, Now &now)
{
    if (unlikely(cell->arriving || (now.writes && cell->leaving))) {
        found(KG_EMU_UNDER_WAY, now.who, now.access, now.offset, nullptr, false);
        return;
    }
    if (now.reads) check_is_written(cell, now);
    if (unlikely(machine.early)) check_has_waited(*cell, now);
    check_against_write(*cell, now);
    if (now.writes && counts(cell->read.last, now)) (void)readers_all(cell, is_fine, &now);
    if (now.writes) note_write(cell, now);
    else note_read(cell, now);
}

void shadow_access(Shadow *shadow, size_t offset, const Who &who, const Access &access, Space space)
{
    if (shadow->shift == 2 && ((offset | access.bytes) & 3)) refine(shadow);
    Now now = {who,
               access,
               event_now(who, access.site),
               (access.kind & KG_EMU_READ) != 0,
               (access.kind & KG_EMU_WRITE) != 0,
               (access.kind & KG_EMU_INDIVISIBLE) != 0,
               (access.kind & KG_EMU_IN_BLOCK) != 0,
               space,
               (int64_t)offset};
    const size_t last = (offset + access.bytes - 1) >> shadow->shift;
    for (size_t i = offset >> shadow->shift; i <= last; i++) access_cell(&shadow->cells[i], now);
}

} // namespace emu
