/* late.cpp: what a launch wrote is seen late (kg_emu_opts.late), as where the next one may start
 * before the last has ended. Its writes are taken back at its end, and done again when the next
 * launch begins. If that one starts early, they are when a thread of it calls kg_pdl_wait.
 */
#include <stdlib.h>
#include <string.h>

#include "check.hpp"

namespace emu
{

struct Late {
    Late *next;
    unsigned char *base;
    size_t bytes;
    unsigned char *before, *after; /* `after`: null while the launch runs */
};
static Late *running_launch, *last_launch;

static void forget(Late **list)
{
    while (*list) {
        Late *late = *list;
        *list = late->next;
        free(late->before);
        free(late->after);
        free(late);
    }
}

static void write_again(const Late *late)
{
    for (size_t i = 0; i < late->bytes; i++) {
        if (late->before[i] == late->after[i]) continue;
        late->base[i] = late->after[i];
        for (Late *now = running_launch; now;
             now = now->next) /* no write of the launch that runs */
            if (now->base == late->base) now->before[i] = late->after[i];
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

static bool remember(const Region *region)
{
    Late *late = (Late *)calloc(1, sizeof(Late));
    if (!late) return false;
    late->base = (unsigned char *)region->base;
    late->bytes = region->bytes;
    late->before = (unsigned char *)malloc(region->bytes ? region->bytes : 1);
    late->next = running_launch;
    running_launch = late;
    if (!late->before) return false;
    memcpy(late->before, late->base, late->bytes);
    return true;
}

bool late_launch_begin()
{
    if (!machine.early) (void)late_settle();
    return !machine.options.late || regions_all(remember);
}

static bool take_back(Late *late)
{
    late->after = (unsigned char *)malloc(late->bytes ? late->bytes : 1);
    if (!late->after) return false;
    memcpy(late->after, late->base, late->bytes);
    memcpy(late->base, late->before, late->bytes);
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
    for (Late *late = last_launch; late && !whole; late = late->next)
        if (late->after) memcpy(late->base, late->after, late->bytes);
    if (!whole) forget(&last_launch);
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
