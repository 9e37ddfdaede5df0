/* check_sites.cpp: the places in the code that access memory, numbered as they are first seen, and
 * the counts of each.
 */
#include <stdlib.h>
#include <string.h>

#include "check.hpp"

namespace emu
{

constexpr uint32_t most_sites = 65535; /* what comes after them shares the last number */

struct Site {
    uintptr_t key; /* the code's address, or that of its kg_emu_site */
    const kg_emu_site *helper;
    uint32_t bytes, kind;
    bool resolved;
    kg_emu_place place;
    kg_emu_counts counts;
};

bool (*find_line)(uintptr_t address, const char **file, uint32_t *line);

static Site *sites; /* numbered from 1 */
static uint32_t site_count, site_room;
static uint16_t *table; /* hash of the key to number */
static uint32_t table_room;

static uint32_t slot_of(uintptr_t key)
{
    uint32_t at = (uint32_t)(key * 0x9e3779b97f4a7c15u >> 32);
    for (;; at++) {
        const uint16_t site = table[at & (table_room - 1)];
        if (!site || sites[site].key == key) return at & (table_room - 1);
    }
}

static bool grow()
{
    const uint32_t room = site_room ? site_room * 2 : 256;
    Site *more = (Site *)realloc(sites, room * sizeof(Site));
    if (!more) return false;
    sites = more;
    site_room = room;
    uint16_t *larger = (uint16_t *)calloc(room * 4, sizeof(uint16_t));
    if (!larger) return false;
    free(table);
    table = larger;
    table_room = room * 4;
    for (uint32_t i = 1; i <= site_count; i++) table[slot_of(sites[i].key)] = (uint16_t)i;
    return true;
}

__attribute__((noinline)) static uint16_t new_site(uintptr_t key, const kg_emu_site *helper,
                                                   uint32_t bytes, uint32_t kind)
{
    if (site_count == most_sites) return (uint16_t)most_sites;
    if (site_count + 2 > site_room && !grow())
        fail(KG_EMU_NO_MEMORY, "no memory for another place in the code");
    sites[++site_count] = Site{key, helper, bytes, kind, false, {}, {}};
    table[slot_of(key)] = (uint16_t)site_count;
    return (uint16_t)site_count;
}

/* Asked at every access: what is new stands apart from it. */
static inline uint16_t site_of(uintptr_t key, const kg_emu_site *helper, uint32_t bytes,
                               uint32_t kind)
{
    const uint16_t known = likely(table_room != 0) ? table[slot_of(key)] : 0;
    return likely(known != 0) ? known : new_site(key, helper, bytes, kind);
}

uint16_t site_of_code(uintptr_t address, uint32_t bytes, uint32_t kind)
{
    return site_of(address, nullptr, bytes, kind);
}

uint16_t site_of_helper(const kg_emu_site *site, uint32_t bytes, uint32_t kind)
{
    return site_of((uintptr_t)site, site, bytes, kind);
}

kg_emu_counts *site_counts(uint16_t site) { return &sites[site].counts; }
uint16_t sites_known() { return (uint16_t)site_count; }

kg_emu_place site_place(uint16_t number)
{
    Site *site = &sites[number];
    if (site->resolved) return site->place;
    site->resolved = true;
    if (site->helper) {
        site->place = kg_emu_place{site->helper->file, site->helper->line, site->helper->what, 0};
    } else {
        site->place = kg_emu_place{"", 0, "", site->key};
        if (find_line) find_line(site->key, &site->place.file, &site->place.line);
    }
    return site->place;
}

void sites_free()
{
    free(sites);
    free(table);
    sites = nullptr;
    table = nullptr;
    site_count = site_room = table_room = 0;
}

} // namespace emu

using namespace emu;

static bool is_used(const kg_emu_counts &counts)
{
    return counts.shared_requests || counts.global_requests;
}

extern "C" {

uint32_t kg_emu_sites(kg_emu_site_counts *out, uint32_t room)
{
    const Locked locked;
    uint32_t used = 0;
    for (uint32_t i = 1; i <= site_count; i++) {
        if (!is_used(sites[i].counts)) continue;
        if (used < room)
            out[used] = kg_emu_site_counts{
                site_place((uint16_t)i), (sites[i].kind & KG_EMU_WRITE) != 0,
                (sites[i].kind & KG_EMU_UPDATE) == KG_EMU_UPDATE, sites[i].bytes, sites[i].counts};
        used++;
    }
    return used;
}

void kg_emu_sites_reset(void)
{
    const Locked locked;
    for (uint32_t i = 1; i <= site_count; i++) sites[i].counts = kg_emu_counts{};
}

} // extern "C"
