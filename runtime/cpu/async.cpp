/* async.cpp: copies that arrive late: at the last moment that their waits allow or, in random
 * order, at any moment before. What threads copy for themselves (cp.async, bulk stores) is kept by
 * thread, in groups; bulk loads by block, since mbarriers tell of them.
 */
#include <stdlib.h>
#include <string.h>

#include "async.hpp"
#include "check.hpp"
#include "tsan.hpp"

namespace emu
{

static Copy *idle_copies;
constexpr uint32_t one_in = 4; /* random order: how often a copy goes on at a call about copies */

bool copies_arrive_early()
{
    return machine.options.thread_order == KG_EMU_RANDOM && (next_random() >> 32) % one_in == 0;
}

static Copy *new_copy(const kg_emu_site *site, CopyKind kind, void *to, const void *from)
{
    Copy *copy = idle_copies;
    if (copy) idle_copies = copy->next;
    else copy = (Copy *)malloc(sizeof(Copy));
    if (!copy) fail(KG_EMU_NO_MEMORY, "no memory for another copy");
    *copy = Copy{};
    copy->site = site;
    copy->kind = kind;
    copy->thread = running();
    copy->thread->my_block()->copies_begun = true;
    copy->to = (unsigned char *)to;
    copy->from = (const unsigned char *)from;
    tsan_release(copy);
    return copy;
}

static void append(Copy **list, Copy *copy)
{
    while (*list) list = &(*list)->next;
    copy->next = nullptr;
    *list = copy;
}

static Copy *take(Copy **at)
{
    Copy *copy = *at;
    *at = copy->next;
    return copy;
}

static void retire(Copy *copy)
{
    free(copy->taken);
    copy->taken = nullptr;
    copy->next = idle_copies;
    idle_copies = copy;
}

/* ---- going on -------------------------------------------------------------------------------- */

/* Bytes move: at any moment, whoever has waited or not. */
static void move(Copy *copy)
{
    if (copy->moved) return;
    const AsCaller as_caller; /* no thread of the kernel moves them */
    tsan_acquire(copy);
    const unsigned char *from = copy->taken ? copy->taken : copy->from;
    kg_emu_progress += memcmp(copy->to, from, copy->from_bytes) != 0;
    memcpy(copy->to, from, copy->from_bytes);
    memset(copy->to + copy->from_bytes, 0, copy->bytes - copy->from_bytes);
    copy->moved = true;
    tsan_release(copy);
}

/* The source has been read, and its thread knows; what a store writes stays unseen for a while
 * longer. */
static void take_source(Copy *copy)
{
    if (!copy->moved && !copy->taken) {
        copy->taken = (unsigned char *)malloc(copy->bytes);
        if (!copy->taken) fail(KG_EMU_NO_MEMORY, "no memory for another copy");
        memcpy(copy->taken, copy->from, copy->from_bytes);
        tsan_release(copy);
    }
    if (machine.checked && !copy->read) check_copy_read(copy);
    copy->read = true;
}

/* `seen`: the thread that runs has waited for it. */
static void arrive(Copy *copy, bool seen)
{
    move(copy);
    if (seen) tsan_acquire(copy);
    if (machine.checked && !copy->read) check_copy_read(copy);
    if (machine.checked) check_copy_arrived(copy, seen);
    if (copy->kind == CopyKind::bulk_load) mbar_complete(copy);
    retire(copy);
}

/* In any order of those that must be there. */
static void wait_for(Copy **list, bool bulk, uint32_t before, bool only_read)
{
    for (Copy **at = list; *at;) {
        Copy *copy = *at;
        const bool is_bulk = copy->kind == CopyKind::bulk_store;
        if (is_bulk != bulk || (int32_t)(copy->group - before) >= 0) {
            at = &copy->next;
        } else if (only_read) {
            take_source(copy);
            at = &copy->next;
        } else {
            arrive(take(at), true);
        }
    }
}

static void maybe_one_of(Copy **list)
{
    if (!*list || !copies_arrive_early()) return;
    uint32_t count = 0;
    for (Copy *copy = *list; copy; copy = copy->next) count++;
    for (uint32_t skip = (uint32_t)(next_random() >> 32) % count; skip; skip--)
        list = &(*list)->next;
    if ((*list)->kind == CopyKind::bulk_load) arrive(take(list), false);
    else move(*list);
}

bool copies_deliver()
{
    Block *chosen = nullptr;
    uint32_t count = 0;
    const kg_emu_order order = machine.options.thread_order;
    for (uint32_t i = 0; i < machine.resident_count; i++) {
        Block *block = machine.resident[i];
        if (!block->loads) continue;
        count++;
        if (!chosen || order == KG_EMU_REVERSE ||
            (order == KG_EMU_RANDOM && (next_random() >> 32) % count == 0))
            chosen = block;
    }
    if (!chosen) return false;
    Copy **at = &chosen->loads;
    count = 0;
    for (Copy **next = at; *next; next = &(*next)->next)
        if (count++ && (order == KG_EMU_REVERSE ||
                        (order == KG_EMU_RANDOM && (next_random() >> 32) % count == 0)))
            at = next;
    arrive(take(at), false);
    return true;
}

/* ---- ends ------------------------------------------------------------------------------------ */

/* What a thread copied for itself arrives when it ends, but for stores whose memory it leaves
 * behind. */
void copies_thread_ended(Thread *thread)
{
    while (more_of(thread)->copies) {
        Copy *copy = take(&more_of(thread)->copies);
        if (copy->kind == CopyKind::bulk_store && !copy->read)
            append(&thread->my_block()->left, copy);
        else arrive(copy, false);
    }
}

void copies_block_ended(Block *block)
{
    const Copy *copy = block->loads ? block->loads : block->left;
    if (!copy) return;
    fail(KG_EMU_COPY_LEFT, "block %u has ended while its %s of %u bytes was under way (%s:%u)",
         block->number, copy->site->what, copy->bytes, copy->site->file, copy->site->line);
}

static void drop_all(Copy **list)
{
    while (*list) {
        Copy *copy = take(list);
        if (machine.checked) check_copy_dropped(copy);
        retire(copy);
    }
}

void copies_recover(Block *block)
{
    drop_all(&block->loads);
    drop_all(&block->left);
    for (uint32_t i = 0; i < block->warps_linked * warp_size; i++) drop_all(&block->more[i].copies);
}

void copies_free()
{
    while (idle_copies) {
        Copy *copy = idle_copies;
        idle_copies = copy->next;
        free(copy);
    }
}

} // namespace emu

using namespace emu;

/* ---- what kernels call ----------------------------------------------------------------------- */

static void must_be_16(const kg_emu_site *site, const void *to, const void *from, uint32_t bytes)
{
    if ((uintptr_t)to & 15) kg_emu_misaligned(site, to, bytes);
    if ((uintptr_t)from & 15) kg_emu_misaligned(site, from, bytes);
    if (bytes & 15 || !bytes) kg_emu_misaligned(site, from, bytes);
}

extern "C" {

void kg_emu_copy(const kg_emu_site *site, void *to, const void *from, uint32_t bytes,
                 uint32_t from_bytes)
{
    Thread *thread = running();
    if ((uintptr_t)to & (bytes - 1)) kg_emu_misaligned(site, to, bytes);
    if ((uintptr_t)from & (bytes - 1)) kg_emu_misaligned(site, from, bytes);
    Copy *copy = new_copy(site, CopyKind::thread, to, from);
    copy->bytes = bytes;
    copy->from_bytes = from_bytes < bytes ? from_bytes : bytes;
    copy->group = more_of(thread)->groups[0];
    if (machine.checked) check_copy_begins(copy);
    append(&more_of(thread)->copies, copy);
    maybe_one_of(&more_of(thread)->copies);
}

void kg_emu_copy_commit(bool bulk) { more_of(running())->groups[bulk]++; }

void kg_emu_copy_wait(uint32_t but)
{
    Thread *thread = running();
    wait_for(&more_of(thread)->copies, false, more_of(thread)->groups[0] - but, false);
    maybe_one_of(&more_of(thread)->copies);
}

void kg_emu_bulk_load(const kg_emu_site *site, void *to, const void *from, uint32_t bytes,
                      uint64_t *bar)
{
    must_be_16(site, to, from, bytes);
    Block *block = running()->my_block();
    Copy *copy = new_copy(site, CopyKind::bulk_load, to, from);
    copy->bytes = copy->from_bytes = bytes;
    copy->bar = bar;
    if (machine.checked) check_copy_begins(copy);
    append(&block->loads, copy);
    maybe_one_of(&block->loads);
}

void kg_emu_bulk_store(const kg_emu_site *site, void *to, const void *from, uint32_t bytes)
{
    must_be_16(site, to, from, bytes);
    Thread *thread = running();
    Copy *copy = new_copy(site, CopyKind::bulk_store, to, from);
    copy->bytes = copy->from_bytes = bytes;
    copy->group = more_of(thread)->groups[1];
    if (machine.checked) check_copy_begins(copy);
    append(&more_of(thread)->copies, copy);
    maybe_one_of(&more_of(thread)->copies);
}

void kg_emu_bulk_wait(uint32_t but, bool only_read)
{
    Thread *thread = running();
    wait_for(&more_of(thread)->copies, true, more_of(thread)->groups[1] - but, only_read);
    maybe_one_of(&more_of(thread)->copies);
}

} // extern "C"
