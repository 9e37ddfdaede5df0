/* What `auto` takes for a map: rows of tuning/shapes. */
#include <string.h>

#include "families/map/map.h"
#include "plan/geometry.h"

#define MOST_WARPS 16u

static const char *const kinds[] = {"streams", "fills",    "flat",   "runs", "units",
                                    "gathers", "scatters", "planes", NULL};
static const char *const orders[] = {"any", "runs", "random", NULL};
static const char *const items[] = {"elements", "vectors", "shifted", NULL};

const shape_column map_shapes[] = {
    [MAP_OF] = {"of", SHAPE_OF, "what the kernel does", kinds, true},
    [MAP_ORDER] = {"order", SHAPE_OF, "what the spec says of its indices", orders},
    [MAP_NARROWEST] = {"narrowest", SHAPE_FACT, "bytes of the narrowest array passed in order"},
    [MAP_BYTES] = {"bytes", SHAPE_FACT, "bytes moved for an element"},
    [MAP_SIZE] = {"size", SHAPE_FACT, "bytes of an element of planes"},
    [MAP_FORM] = {"form", SHAPE_WORD, "of the tiles of planes", map_forms},
    [MAP_ITEMS] = {"items", SHAPE_WORD,
                   "what a thread moves: elements, or vectors of 16 bytes; "
                   "shifted: the same, out of two aligned ones",
                   items},
    [MAP_NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [MAP_NWORK] = {"nwork", SHAPE_NUMBER, "items of a thread; not written: one"},
    [MAP_LEAST] = {"least", SHAPE_NUMBER,
                   "bytes: items, then warps are doubled until a block moves so many"},
    [MAP_PEEL] = {"peel", SHAPE_RANGE, "vectors: elements before the first boundary"},
    [MAP_MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many elements"},
    [MAP_MAX_ROWS] = {"max_rows", SHAPE_NUMBER, "planes of up to so many rows"},
    [MAP_MAX_COLUMNS] = {"max_columns", SHAPE_NUMBER, "planes of up to so many columns"},
    [MAP_COLUMNS] = {.name = NULL},
};

uint32_t map_block_bytes(const plan_variant *variant, uint32_t item_bytes)
{
    return WARP_SIZE * variant->nwarps * variant->nwork * item_bytes;
}

void map_grow(plan_variant *variant, const map_row *row, uint32_t item_bytes, uint32_t most_nwork)
{
    while (row && map_block_bytes(variant, item_bytes) < row->least) {
        if (variant->nwork < most_nwork) variant->nwork *= 2;
        else if (variant->nwarps < MOST_WARPS) variant->nwarps *= 2;
        else return;
    }
}

/* The template of a list may say more of a variant than rows do. */
bool map_shape_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    (void)k;
    const bool shifted = plan_is(v, "shifted");
    shape_take(row, MAP_ITEMS, shifted ? 2 : v->wide ? 1 : 0);
    shape_take(row, MAP_NWARPS, v->nwarps);
    shape_take(row, MAP_NWORK, v->nwork);
    if (v->max_n != UINT64_MAX) shape_take(row, MAP_MAX_N, v->max_n);
    for (uint32_t i = 0; i < v->n_ranges && v->wide && !shifted; i++)
        row->of[MAP_PEEL] = (shape_value){true, v->ranges[i].lo, v->ranges[i].hi};
    return v->pdl && strcmp(v->dask, "block") == 0 && strcmp(v->bask, "warp_by_warp") == 0 &&
           strcmp(v->unroll, "manual") == 0 && v->batch == v->nwork;
}
