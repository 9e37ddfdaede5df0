/* What `auto` takes for a map: shapes measured on an H200 (docs/results/map_variants.md). */
#include "families/map/map.h"
#include "plan/geometry.h"

#define MOST_WARPS 16u

bool map_is_small(const plan_variant *variant, uint32_t item_bytes)
{
    return WARP_SIZE * variant->nwarps * variant->nwork * item_bytes < LEAST_BLOCK_BYTES;
}

void map_grow(plan_variant *variant, uint32_t item_bytes, uint32_t most_nwork)
{
    while (map_is_small(variant, item_bytes)) {
        if (variant->nwork < most_nwork) variant->nwork *= 2;
        else if (variant->nwarps < MOST_WARPS) variant->nwarps *= 2;
        else return;
    }
}

/* Few elements: a thread for each, or for a few. Vectors of 16 bytes follow; later, where arrays
 * are misaligned against each other. Each entry is for elements and bytes moved of its sizes, up to
 * 2^log2_most elements. One of vectors is for so many elements before the first boundary. Up to
 * 2^16 elements small blocks trigger the next launch before all else, and nothing is faster. */
typedef struct few {
    map_kind of;
    uint32_t narrowest, widest; /* bytes of the narrowest array that is passed in order */
    uint32_t least, most;       /* bytes moved for an element */
    uint32_t nwarps, nwork;     /* nwork 0: vectors, one a thread */
    uint32_t log2_most;
    uint64_t peel_from, peel_to;
} few;

#define ANY 0, UINT32_MAX
#define VECTORS 0

static const few streams[] = {
    {MAP_STREAMS, 1, 2, ANY, 8, 1, 16, ANY},
    {MAP_STREAMS, 1, 2, 0, 2, 8, VECTORS, 21, ANY},
    {MAP_STREAMS, 1, 2, 0, 2, 16, VECTORS, 24, ANY},
    {MAP_STREAMS, 1, 2, 3, UINT32_MAX, 16, 1, 18, ANY},
    {MAP_STREAMS, 4, 4, ANY, 8, 1, 16, ANY},
    {MAP_STREAMS, 4, 4, 0, 8, 16, 2, 17, ANY},
    {MAP_STREAMS, 4, 4, 0, 8, 8, VECTORS, 20, 1, 15},
    {MAP_STREAMS, 4, 4, 0, 8, 8, 4, 20, ANY},
    {MAP_STREAMS, 4, 4, 9, UINT32_MAX, 16, 2, 18, ANY},
    {MAP_STREAMS, 4, 4, 9, 16, 8, VECTORS, 19, 1, 15},
    {MAP_STREAMS, 4, 4, 9, UINT32_MAX, 16, 2, 19, ANY},
    {MAP_STREAMS, 4, 4, 0, 16, 16, VECTORS, 22, ANY},
    {MAP_STREAMS, 4, 4, 0, 16, 8, 4, 22, ANY},
    {MAP_STREAMS, 8, 8, 0, 16, 8, 1, 15, ANY},
    {MAP_STREAMS, 8, 8, 17, UINT32_MAX, 8, 1, 16, ANY},
    {MAP_STREAMS, 8, 8, ANY, 16, 1, 18, ANY},
    {MAP_STREAMS, 8, 8, 0, 16, 16, VECTORS, 20, 1, 15},
    {MAP_STREAMS, 8, 8, 0, 16, 8, 2, 20, ANY},
    {MAP_STREAMS, 8, 8, 0, 24, 16, VECTORS, 21, ANY},
    {MAP_STREAMS, 8, 8, 0, 24, 8, 2, 21, ANY},
    {MAP_FLAT, ANY, 0, 24, 8, 1, 15, ANY},
    {MAP_FLAT, ANY, 25, UINT32_MAX, 8, 1, 16, ANY},
    {MAP_RUNS, ANY, 0, 36, 8, 1, 20, ANY},
    {MAP_RUNS, ANY, 37, UINT32_MAX, 8, 1, 16, ANY},
    {MAP_FILLS, 1, 2, ANY, 8, VECTORS, 20, ANY},
    {MAP_FILLS, 4, 8, ANY, 8, 1, 16, ANY},
    {MAP_FILLS, 4, 4, ANY, 8, 8, 17, ANY},
    {MAP_FILLS, 4, 8, ANY, 16, VECTORS, 20, 1, 15},
    {MAP_FILLS, 4, 4, ANY, 8, 8, 20, ANY},
    {MAP_FILLS, 8, 8, ANY, 8, 4, 20, ANY},
    {MAP_FILLS, 12, 12, ANY, 8, 1, 15, ANY},
    {MAP_FILLS, 12, 12, ANY, 8, VECTORS, 18, ANY},
    {MAP_UNITS, ANY, ANY, 4, 1, 15, ANY},
    {0},
};

/* Through an index. Nothing is known of the indices: what suits runs, and costs random ones
 * least. */
static const few of_any[] = {
    {MAP_GATHERS, 1, 2, ANY, 8, 1, 16, ANY},
    {MAP_GATHERS, 1, 2, ANY, 16, 1, 18, ANY},
    {MAP_GATHERS, 1, 2, ANY, 8, 4, 19, ANY},
    {MAP_GATHERS, 1, 2, ANY, 16, VECTORS, 20, ANY},
    {MAP_GATHERS, 1, 2, ANY, 8, 8, 24, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, 0, 12, 8, 1, 16, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, 13, UINT32_MAX, 8, 1, 17, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, ANY, 16, 1, 18, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, 0, 12, 16, 2, 19, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, 13, UINT32_MAX, 16, 2, 20, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, ANY, 8, 4, 24, ANY},
    {MAP_SCATTERS, 1, 2, ANY, 8, 1, 16, ANY},
    {MAP_SCATTERS, 1, 2, ANY, 32, 1, 18, ANY},
    {MAP_SCATTERS, 1, 2, ANY, 16, 2, 19, ANY},
    {MAP_SCATTERS, 1, 2, ANY, 8, 8, 24, ANY},
    {MAP_SCATTERS, 4, UINT32_MAX, ANY, 8, 1, 16, ANY},
    {MAP_SCATTERS, 4, UINT32_MAX, 0, 12, 32, 1, 18, ANY},
    {MAP_SCATTERS, 4, UINT32_MAX, 0, 12, 16, 2, 19, ANY},
    {MAP_SCATTERS, 4, UINT32_MAX, 0, 12, 8, 4, 22, ANY},
    {MAP_SCATTERS, 4, UINT32_MAX, 13, UINT32_MAX, 16, 1, 20, ANY},
    {0},
};

/* Indices in runs: a warp's elements lie side by side. */
static const few of_runs[] = {
    {MAP_GATHERS, 1, 2, ANY, 8, 1, 16, ANY},
    {MAP_GATHERS, 1, 2, ANY, 16, 1, 17, ANY},
    {MAP_GATHERS, 1, 2, ANY, 8, 4, 19, ANY},
    {MAP_GATHERS, 1, 2, ANY, 8, 8, 24, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, 0, 12, 8, 1, 16, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, 0, 12, 16, 1, 18, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, 0, 12, 8, 4, 20, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, 0, 12, 8, 8, 24, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, 13, UINT32_MAX, 8, 1, 17, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, 13, UINT32_MAX, 16, 1, 18, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, 13, UINT32_MAX, 16, 2, 20, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, 13, UINT32_MAX, 8, 4, 24, ANY},
    {MAP_SCATTERS, 1, 2, ANY, 8, 1, 16, ANY},
    {MAP_SCATTERS, 1, 2, ANY, 32, 1, 18, ANY},
    {MAP_SCATTERS, 1, 2, ANY, 16, 2, 19, ANY},
    {MAP_SCATTERS, 1, 2, ANY, 8, 8, 24, ANY},
    {MAP_SCATTERS, 4, UINT32_MAX, ANY, 8, 1, 16, ANY},
    {MAP_SCATTERS, 4, UINT32_MAX, 0, 12, 32, 1, 18, ANY},
    {MAP_SCATTERS, 4, UINT32_MAX, 0, 12, 16, 2, 19, ANY},
    {MAP_SCATTERS, 4, UINT32_MAX, 0, 12, 8, 4, 21, ANY},
    {MAP_SCATTERS, 4, UINT32_MAX, 0, 12, 8, 8, 24, ANY},
    {MAP_SCATTERS, 4, UINT32_MAX, 13, UINT32_MAX, 16, 1, 20, ANY},
    {0},
};

/* Random indices: each element is a sector of its own, so many threads beat long ones. */
static const few of_random[] = {
    {MAP_GATHERS, 1, 2, ANY, 8, 1, 14, ANY},
    {MAP_GATHERS, 1, 2, ANY, 8, 4, 16, ANY},
    {MAP_GATHERS, 1, 2, ANY, 16, 1, 20, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, ANY, 8, 1, 16, ANY},
    {MAP_GATHERS, 4, UINT32_MAX, ANY, 16, 1, 24, ANY},
    {MAP_SCATTERS, ANY, ANY, 8, 1, 16, ANY},
    {MAP_SCATTERS, ANY, ANY, 16, 1, 24, ANY},
    {0},
};

static const few *const tables[] = {
    [ORDER_ANY] = of_any, [ORDER_RUNS] = of_runs, [ORDER_RANDOM] = of_random};

static bool within(uint32_t value, uint32_t from, uint32_t to)
{
    return from <= value && value <= to;
}

static map_few_variant variant_of(pos at, const few *f)
{
    const bool wide = f->nwork == VECTORS;
    return (map_few_variant){.v = {.at = at,
                                   .pdl = {.value = true},
                                   .nwarps = {.value = f->nwarps, .set = true},
                                   .nwork = {.value = f->nwork, .set = !wide},
                                   .max_n = {.value = UINT64_C(1) << f->log2_most, .set = true}},
                             .wide = wide,
                             .peel_from = f->peel_from,
                             .peel_to = f->peel_to};
}

/* Without vectors there is nothing to beat, but for accesses through an index. */
size_t map_few(const map_arrays *all, map_kind kind, map_order order, bool vectors, pos at,
               map_few_variant to[MAP_MOST_FEW])
{
    const bool indexed = kind == MAP_GATHERS || kind == MAP_SCATTERS;
    size_t count = 0;
    for (const few *f = indexed ? tables[order] : streams; f->nwarps != 0; f++) {
        const bool fits = within(all->least, f->narrowest, f->widest) &&
                          within(all->bytes, f->least, f->most) &&
                          (vectors || (all->lookups != 0 && f->nwork != VECTORS));
        if (f->of == kind && fits && count < MAP_MOST_FEW) to[count++] = variant_of(at, f);
    }
    return count;
}
