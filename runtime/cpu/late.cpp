/* late.cpp: what a launch wrote is seen late (kg_emu_opts.late), as where the next one may start
 * before the last has ended. Its writes are taken back at its end, and done again when the next
 * launch begins. If that one starts early, they are when a thread of it calls kg_pdl_wait.
 */
#include <stdlib.h>
#include <string.h>

#include "check.hpp"

namespace emu
{

/* Most launches write little of the memory that there is: what they wrote is kept by chunks. */
constexpr size_t chunk_bytes = 1024;

struct Change {
    Change *next;
    size_t at, bytes; /* of the region */
    unsigned char before[chunk_bytes], after[chunk_bytes];
};

struct Late {
    Late *next;
    unsigned char *base;
    size_t bytes;
    unsigned char *before; /* part of `all_before`, while the launch runs */
    Change *changes;       /* once it has ended */
};
static Late *running_launch, *last_launch;

/* All memory as the launch that runs found it; it stays for the next one. */
static unsigned char *all_before;
static size_t room_before, bytes_before;

static void forget_changes(Late *late)
{
    while (late->changes) {
        Change *change = late->changes;
        late->changes = change->next;
        free(change);
    }
}

static void forget(Late **list)
{
    while (*list) {
        Late *late = *list;
        *list = late->next;
        forget_changes(late);
        free(late);
    }
}

/* What the launch that runs knows of the same memory, or null. */
static Late *running_of(const unsigned char *base)
{
    Late *now = running_launch;
    while (now && now->base != base) now = now->next;
    return now;
}

/* Where two bytes differ, from i on. Most of them lie together, changed or not. */
static size_t next_change(const Change *change, size_t i)
{
    while (i + 8 <= change->bytes && memcmp(change->before + i, change->after + i, 8) == 0) i += 8;
    while (i < change->bytes && change->before[i] == change->after[i]) i++;
    return i;
}

static void write_again(const Late *late)
{
    Late *now = running_of(late->base); /* no write of the launch that runs */
    for (const Change *change = late->changes; change; change = change->next)
        for (size_t i = next_change(change, 0); i < change->bytes; i = next_change(change, i + 1)) {
            late->base[change->at + i] = change->after[i];
            if (now) now->before[change->at + i] = change->after[i];
        }
}

bool late_settle()
{
    if (!last_launch) return false;
    for (const Late *late = last_launch; late; late = late->next) write_again(late);
    forget(&last_launch);
    return true;
}

/* Memory that is about to be unknown. */
void late_settle_of(const void *base)
{
    for (Late **at = &last_launch; *at; at = &(*at)->next) {
        if ((*at)->base != base) continue;
        Late *late = *at;
        write_again(late);
        *at = late->next;
        late->next = nullptr;
        forget(&late);
        return;
    }
}

static bool add_bytes(const Region *region)
{
    bytes_before += region->bytes;
    return true;
}

static bool make_room()
{
    bytes_before = 0;
    (void)regions_all(add_bytes);
    if (bytes_before <= room_before) return true;
    free(all_before);
    all_before = (unsigned char *)malloc(bytes_before);
    room_before = all_before ? bytes_before : 0;
    return all_before;
}

static bool remember(const Region *region)
{
    Late *late = (Late *)calloc(1, sizeof(Late));
    if (!late) return false;
    bytes_before -= region->bytes;
    late->base = (unsigned char *)region->base;
    late->bytes = region->bytes;
    late->before = all_before + bytes_before;
    late->next = running_launch;
    running_launch = late;
    if (late->bytes) memcpy(late->before, late->base, late->bytes);
    return true;
}

bool late_launch_begin()
{
    if (!machine.early) (void)late_settle();
    return !machine.options.late || (make_room() && regions_all(remember));
}

static bool take_back(Late *late)
{
    for (size_t at = 0; at < late->bytes; at += chunk_bytes) {
        const size_t left = late->bytes - at, bytes = left < chunk_bytes ? left : chunk_bytes;
        if (memcmp(late->before + at, late->base + at, bytes) == 0) continue;
        Change *change = (Change *)malloc(sizeof(Change));
        if (!change) return false;
        change->next = late->changes;
        change->at = at;
        change->bytes = bytes;
        memcpy(change->before, late->before + at, bytes);
        memcpy(change->after, late->base + at, bytes);
        memcpy(late->base + at, change->before, bytes);
        late->changes = change;
    }
    return true;
}

/* A launch that failed has nothing to be late with. */
void late_launch_end()
{
    (void)late_settle();
    if (machine.error && machine.error != KG_EMU_FOUND) forget(&running_launch);
    bool whole = true;
    for (Late *late = running_launch; late && whole; late = late->next) whole = take_back(late);
    last_launch = running_launch;
    running_launch = nullptr;
    if (!whole) (void)late_settle();
}

void late_free()
{
    free(all_before);
    all_before = nullptr;
    room_before = 0;
}

} // namespace emu

using namespace emu;

extern "C" {

void kg_emu_settle(void)
{
    const Locked locked;
    (void)late_settle();
}

/* All that earlier launches did is there; true: not yet, others may run first. */
bool kg_emu_pdl_waits(const kg_emu_site *site)
{
    if (last_launch) {
        kg_emu_arrive_poll(site);
        return true;
    }
    Thread *thread = running();
    thread->my_warp->waited |= 1u << thread->lane;
    return false;
}

} // extern "C"
