/* The regions of a kernel's workspace, as families state them. */
#include <string.h>

#include "plan/plan.h"

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Holds what both hold: per part of the shorter length, the longer item. */
static void widen(kg_growth *known, const kg_growth *g)
{
    if (g->of < known->of) known->of = g->of;
    known->each = larger(known->each, g->each);
    known->most = larger(known->most, g->most);
}

static void add_growth(kg_region *region, kg_growth g)
{
    if (g.most == 0 || g.most > KG_REGION_MOST) g.most = KG_REGION_MOST;
    for (uint32_t i = 0; i < KG_MAX_GROWTHS; i++) {
        kg_growth *known = &region->grows[i];
        if (known->each == 0) *known = g;
        else if (known->length == g.length) widen(known, &g);
        else continue;
        return;
    }
}

/* Room for more than KG_MAX_REGIONS is never asked for: a template that takes one without room is
 * told that there is no such region. */
void plan_region(plan_kernel *k, const kg_region *wanted)
{
    uint32_t i = 0;
    while (i < k->n_regions && strcmp(k->regions[i].name, wanted->name) != 0) i++;
    if (i == KG_MAX_REGIONS) return;
    kg_region *region = &k->regions[i];
    if (i == k->n_regions) {
        *region = (kg_region){.name = wanted->name, .kind = wanted->kind};
        k->n_regions++;
    }
    region->fixed = larger(region->fixed, wanted->fixed);
    for (uint32_t g = 0; g < KG_MAX_GROWTHS && wanted->grows[g].each != 0; g++)
        add_growth(region, wanted->grows[g]);
}

const kg_region *plan_region_named(const plan_kernel *k, const char *name)
{
    for (uint32_t i = 0; i < k->n_regions; i++)
        if (strcmp(k->regions[i].name, name) == 0) return &k->regions[i];
    return NULL;
}
