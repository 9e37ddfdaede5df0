/* What `auto` takes for a map: shapes measured on an H200 (docs/results/map_variants.md). */
#include "families/map/map.h"
#include "plan/geometry.h"

/* A device that starts a launch early deals out a thread block in 1.2 ns, else one in 0.6 to 0.8
 * ns, whatever the block does: with small ones that is the bound, not memory. A fill by blocks
 * of 4 KB runs at three quarters of the speed of one by 8 KB; by blocks of 7 KB structs are
 * gathered as fast as they are copied. */
#define LEAST_BYTES 7168u
#define MOST_WARPS 16u

void map_grow(plan_variant *variant, uint32_t item_bytes, uint32_t most_nwork)
{
    while (WARP_SIZE * variant->nwarps * variant->nwork * item_bytes < LEAST_BYTES) {
        if (variant->nwork < most_nwork) variant->nwork *= 2;
        else if (variant->nwarps < MOST_WARPS) variant->nwarps *= 2;
        else return;
    }
}

/* Few elements: a thread for each, or for each two, so that none waits for its accesses twice;
 * and accesses through an index that no other access of the thread holds up. The last variant of
 * a kind ends where blocks of vectors win whatever the indices are: early for elements of one or
 * two bytes, whose vectors are the longest. */
typedef enum kind { STREAMS, UNITS, GATHER, SCATTER } kind;

static const struct few {
    kind of;
    uint32_t nwarps, nwork, log2_most, log2_most_narrow;
} few[] = {
    {STREAMS, 8, 1, 16, 16}, {UNITS, 4, 1, 16, 16},   {GATHER, 8, 1, 16, 16},
    {GATHER, 8, 2, 22, 19},  {SCATTER, 8, 1, 16, 16}, {SCATTER, 16, 1, 22, 19},
};

static variant_spec variant_of(pos at, const struct few *f, bool narrow)
{
    const uint32_t most = narrow ? f->log2_most_narrow : f->log2_most;
    return (variant_spec){.at = at,
                          .pdl = {.value = true},
                          .nwarps = {.value = f->nwarps, .set = true},
                          .nwork = {.value = f->nwork, .set = true},
                          .max_n = {.value = UINT64_C(1) << most, .set = true}};
}

/* Where nothing is read, vectors lose little at any size; without them there is nothing to beat. */
static bool needs_few(const map_arrays *all, bool vectors)
{
    return all->lookups != 0 || (all->read != 0 && vectors);
}

size_t map_few(const map_arrays *all, bool vectors, bool units, pos at,
               variant_spec to[MAP_MOST_FEW])
{
    const kind of = units ? UNITS : all->scattered ? SCATTER : all->lookups ? GATHER : STREAMS;
    size_t count = 0;
    if (!needs_few(all, vectors)) return 0;
    for (size_t i = 0; i < sizeof few / sizeof *few; i++)
        if (few[i].of == of && count < MAP_MOST_FEW)
            to[count++] = variant_of(at, &few[i], vectors && all->least <= 2);
    return count;
}
