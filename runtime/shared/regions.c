#include "regions.h"

kg_areas kg__areas_of(size_t bytes)
{
    const uint64_t fixed = KG_WORKSPACE_HEADER + KG_WORKSPACE_TAGGED;
    if (bytes < fixed) return (kg_areas){0, 0};
    const uint64_t units = (bytes - fixed) / KG_WORKSPACE_ALIGNMENT,
                   plain = KG_WORKSPACE_PLAIN / KG_WORKSPACE_ALIGNMENT;
    const uint64_t more = units > plain ? (units - plain) / KG_WORKSPACE_SHARE : 0;
    return (kg_areas){KG_WORKSPACE_TAGGED + more * KG_WORKSPACE_ALIGNMENT,
                      (units - more) * KG_WORKSPACE_ALIGNMENT};
}

uint64_t kg__region_bytes(const kg_region *region, uint64_t n, const uint64_t *lengths)
{
    uint64_t bytes = region->fixed;
    for (uint32_t i = 0; i < KG_MAX_GROWTHS && region->grows[i].each != 0; i++) {
        const kg_growth *g = &region->grows[i];
        const uint64_t length = g->length == 0 ? n : lengths ? lengths[g->length - 1] : UINT64_MAX;
        bytes += KG_GROWTH(length, g->of, g->each, g->most);
    }
    return bytes;
}

/* Regions lie one behind the other, each on a boundary of its own. */
static uint64_t place_behind(uint64_t *end, uint64_t bytes, uint64_t guard)
{
    const uint64_t at = *end + guard;
    *end = at + KG_REGION(bytes) + guard;
    return at;
}

void kg__regions_place(const kg_kernel *kernel, uint64_t n, const uint64_t *lengths, uint64_t guard,
                       uint64_t offsets[KG_MAX_REGIONS])
{
    uint64_t ends[2] = {0, 0};
    for (uint32_t i = 0; i < kernel->n_regions; i++) {
        const kg_region *region = &kernel->regions[i];
        const uint64_t bytes = kg__region_bytes(region, n, lengths);
        offsets[i] = place_behind(&ends[region->kind == KG_REGION_TAGGED], bytes, guard);
    }
}

kg_areas kg__areas_needed(const kg_kernel *kernel, uint64_t n, const uint64_t *lengths,
                          uint64_t guard)
{
    kg_areas needed = {0, 0};
    for (uint32_t i = 0; i < kernel->n_regions; i++) {
        const kg_region *region = &kernel->regions[i];
        uint64_t *area = region->kind == KG_REGION_TAGGED ? &needed.tagged : &needed.scratch;
        (void)place_behind(area, kg__region_bytes(region, n, lengths), guard);
    }
    return needed;
}
