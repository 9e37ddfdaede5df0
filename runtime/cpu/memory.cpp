/* memory.cpp: memory whose bounds the executor knows: arrays of kernels, and shared memory of
 * blocks. Kept as an array sorted by address.
 */
#include <stdlib.h>
#include <string.h>

#include "check.hpp"

namespace emu
{

constexpr size_t red_zone_bytes = 4096;
constexpr size_t alignment = 256;
constexpr unsigned char red = 0xfa, fresh = 0xfb;

static Region *regions;
static uint32_t region_count, region_room;
static uint32_t last_found;

static uintptr_t low_end(const Region *region) { return region->base - region->red_zone; }
static uintptr_t high_end(const Region *region)
{
    return region->base + region->bytes + region->red_zone;
}

/* The first region that ends after the address. */
static uint32_t place_of(uintptr_t address)
{
    uint32_t low = 0, high = region_count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (high_end(&regions[middle]) <= address) low = middle + 1;
        else high = middle;
    }
    return low;
}

bool region_add(const void *base, size_t bytes, size_t red_zone, Space space)
{
    if (region_count == region_room) {
        const uint32_t room = region_room ? region_room * 2 : 64;
        Region *more = (Region *)realloc(regions, room * sizeof(Region));
        if (!more) return false;
        regions = more;
        region_room = room;
    }
    const uint32_t at = place_of((uintptr_t)base);
    memmove(&regions[at + 1], &regions[at], (region_count - at) * sizeof(Region));
    regions[at] = Region{(uintptr_t)base, bytes, red_zone, space, false, nullptr};
    region_count++;
    last_found = 0;
    return true;
}

static Region *region_at(const void *base)
{
    for (uint32_t i = 0; i < region_count; i++)
        if (regions[i].base == (uintptr_t)base) return &regions[i];
    return nullptr;
}

bool regions_all(bool (*one)(const Region *region))
{
    for (uint32_t i = 0; i < region_count; i++)
        if (regions[i].space == Space::global && !one(&regions[i])) return false;
    return true;
}

void region_remove(const void *base)
{
    Region *region = region_at(base);
    if (!region) return;
    if (region->space == Space::global) late_settle_of(base);
    shadow_free(region->shadow);
    const uint32_t at = (uint32_t)(region - regions);
    memmove(region, region + 1, (region_count - at - 1) * sizeof(Region));
    region_count--;
    last_found = 0;
}

Region *region_of(uintptr_t address)
{
    if (last_found < region_count) {
        Region *last = &regions[last_found];
        if (address - low_end(last) < high_end(last) - low_end(last)) return last;
    }
    const uint32_t at = place_of(address);
    if (at == region_count || address < low_end(&regions[at])) return nullptr;
    last_found = at;
    return &regions[at];
}

/* ---- red zones of our own allocations -------------------------------------------------------- */

static void paint(const Region *region)
{
    allow((void *)low_end(region), high_end(region) - low_end(region));
    memset((void *)low_end(region), red, region->red_zone);
    memset((void *)(region->base + region->bytes), red, region->red_zone);
    forbid((void *)low_end(region), region->red_zone);
    forbid((void *)(region->base + region->bytes), region->red_zone);
}

static bool whole(uintptr_t at, size_t bytes)
{
    const unsigned char *p = (const unsigned char *)at;
    return bytes == 0 || (p[0] == red && memcmp(p, p + 1, bytes - 1) == 0);
}

bool red_zones_written()
{
    bool written = false;
    for (uint32_t i = 0; i < region_count; i++) {
        const Region *region = &regions[i];
        if (!region->ours || red_zones_are_forbidden) continue;
        if (whole(low_end(region), region->red_zone) &&
            whole(region->base + region->bytes, region->red_zone))
            continue;
        paint(region);
        written = true;
    }
    return written;
}

/* The guard bytes of other allocators' memory: only while kernels run, since their owners may
 * look at them afterwards. */
void red_zones_guard(bool on)
{
    if (!red_zones_are_forbidden) return;
    for (uint32_t i = 0; i < region_count; i++) {
        const Region *region = &regions[i];
        if (region->ours || region->space != Space::global) continue;
        void (*const set)(const volatile void *, size_t) = on ? forbid : allow;
        set((void *)low_end(region), region->red_zone);
        set((void *)(region->base + region->bytes), region->red_zone);
    }
}

static void *make_array(size_t bytes)
{
    const size_t all = red_zone_bytes + bytes + red_zone_bytes;
    if (bytes > SIZE_MAX / 2) return nullptr;
    unsigned char *memory =
        (unsigned char *)aligned_alloc(alignment, (all + alignment - 1) & ~(alignment - 1));
    if (!memory) return nullptr;
    unsigned char *base = memory + red_zone_bytes;
    if (!region_add(base, bytes, red_zone_bytes, Space::global)) {
        free(memory);
        return nullptr;
    }
    Region *region = region_at(base);
    region->ours = true;
    paint(region);
    memset(base, fresh, bytes);
    return base;
}

} // namespace emu

using namespace emu;

extern "C" {

void *kg_emu_malloc(size_t bytes)
{
    const Locked locked;
    return make_array(bytes);
}

void kg_emu_free(void *memory)
{
    const Locked locked;
    const Region *region = memory ? region_at(memory) : nullptr;
    if (!region || !region->ours) return;
    allow((void *)low_end(region), high_end(region) - low_end(region));
    region_remove(memory);
    free((unsigned char *)memory - red_zone_bytes);
}

int kg_emu_register(const void *memory, size_t bytes, size_t red_zone)
{
    const Locked locked;
    return region_add(memory, bytes, red_zone, Space::global) ? KG_EMU_OK : KG_EMU_NO_MEMORY;
}

void kg_emu_unregister(const void *memory)
{
    const Locked locked;
    const Region *region = region_at(memory);
    if (region && !region->ours && region->space == Space::global) region_remove(memory);
}

static int mark(const void *memory, size_t bytes, bool unwritten)
{
    Region *region = region_of((uintptr_t)memory);
    if (!region || region->space != Space::global) return KG_EMU_INVALID;
    const size_t offset = (uintptr_t)memory - region->base;
    if (offset > region->bytes || bytes > region->bytes - offset) return KG_EMU_INVALID;
    if (!machine.checked) return KG_EMU_OK;
    if (!region->shadow) region->shadow = shadow_make(region->bytes);
    if (!region->shadow) return KG_EMU_NO_MEMORY;
    shadow_mark(region->shadow, offset, bytes, unwritten);
    return KG_EMU_OK;
}

int kg_emu_mark_unwritten(void *memory, size_t bytes)
{
    const Locked locked;
    const int error = mark(memory, bytes, true);
    if (!error) memset(memory, fresh, bytes);
    return error;
}

int kg_emu_mark_written(const void *memory, size_t bytes)
{
    const Locked locked;
    return mark(memory, bytes, false);
}

} // extern "C"
