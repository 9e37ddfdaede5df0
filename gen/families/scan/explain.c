/* What `kgen explain` says of a scan: its accesses, its work and its depth. */
#include "families/scan/scan.h"

#include <string.h>

static bool streams(const plan_variant *variant)
{
    return strcmp(plan_word_of(variant, "form"), "stream") == 0;
}

/* Heads: element by element, in the order of lanes. */
static void head_access(explain_variant *x, const plan_arg *arg)
{
    const uint32_t bytes = arg->type->size;
    explain_add(x, (explain_global){.array = arg->name,
                                    .word_bytes = bytes,
                                    .requests = x->variant->vector,
                                    .sectors = EXPLAIN_LANES * bytes / EXPLAIN_SECTOR,
                                    .ideal = EXPLAIN_LANES * bytes / EXPLAIN_SECTOR});
}

/* Words in the order of lanes, or single elements. No lane takes part in bulk copies. */
void scan_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    const uint32_t run = plan_number_of(x->variant, "words");
    (void)k;
    if (arg->kind == KG_KIND_OFFSETS) return; /* as many as lie in a tile */
    if (streams(x->variant)) return;
    if (arg->kind == KG_KIND_KEY || arg->kind == KG_KIND_FLAG) head_access(x, arg);
    else if (run)
        explain_add(x, (explain_global){.array = arg->name,
                                        .store = store,
                                        .word_bytes = 16,
                                        .requests = run / x->variant->nwork,
                                        .sectors = EXPLAIN_LANES * 16 / EXPLAIN_SECTOR,
                                        .ideal = EXPLAIN_LANES * 16 / EXPLAIN_SECTOR});
    else explain_add(x, explain_items(x->variant, arg, store, true));
}

static uint64_t levels_of(uint64_t leaves)
{
    uint64_t levels = 0;
    while (UINT64_C(1) << levels < leaves) levels++;
    return levels;
}

/* Sums that a tile's prefix is made of, one after the other. Masters hand on groups of 32 tiles.
 * Who looks back has two scans by a warp, and a chain of groups of 1,024. Rows of a warp or a block
 * have no tiles. */
static uint64_t links_of(const plan_variant *variant, uint64_t tiles)
{
    const bool back = strcmp(plan_word_of(variant, "form"), "look_back") == 0;
    if (plan_is(variant, "team") && !back) return 0;
    if (streams(variant)) return (tiles + 31) / 32;
    return back ? 10 + (tiles + 1023) / 1024 : tiles;
}

/* Lanes, warps or blocks have segments by offsets to themselves. Tiles take what is longer. */
static bool by_lengths(const plan_variant *variant)
{
    return plan_number_of(variant, "short") > 0;
}

/* A row, a column or a segment is somebody's own: nothing is handed on. */
static bool has_own(const plan_variant *variant)
{
    const char *form = plan_word_of(variant, "form");
    return plan_is(variant, "team") || by_lengths(variant) || strcmp(form, "thread") == 0;
}

/* Instructions of an element that overlap with nothing. Who sums a tile that streams does so while
 * others load and store. Segments begin amid words: their elements go one by one, and those of
 * offsets and rows look for what begins. */
static double effort_of(const plan_kernel *k, explain_order order)
{
    if (order == ORDER_STREAM) return 0;
    switch (scan_parts_of(k->spec)) {
    case SCAN_OFFSETS:
    case SCAN_ROWS: return 20;
    case SCAN_KEYS:
    case SCAN_FLAGS: return 14;
    default: return 1;
    }
}

/* Times of these were compared (docs/results/model.md). Not counted are bytes of offsets, where a
 * lane has a segment, and the launch that makes bits of them. Columns that blocks share, few or
 * many, are far off. */
static bool is_known(const plan_kernel *k, const plan_variant *variant)
{
    const char *form = plan_word_of(variant, "form");
    const bool lanes = by_lengths(variant) && !plan_is(variant, "team");
    switch (scan_parts_of(k->spec)) {
    case SCAN_OFFSETS: return !lanes && !streams(variant);
    case SCAN_COLUMNS: return strcmp(form, "narrow") != 0 && strcmp(form, "steps") != 0;
    default: return true;
    }
}

static explain_waits waits_of(const plan_kernel *k, const plan_variant *variant)
{
    const explain_order order = has_own(variant) ? ORDER_NONE : explain_order_of(variant);
    return (explain_waits){.order = order,
                           .warps = variant->nwarps,
                           .reach = plan_number_of(variant, "reach"),
                           .rounds = 1,
                           .effort = effort_of(k, order),
                           .apart = has_own(variant),
                           .offsets = by_lengths(variant),
                           .known = is_known(k, variant)};
}

/* Each element is combined once into the sum of its run, and once into its result. What stands
 * before a tile is a chain of links. */
void scan_cover(const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const plan_variant *variant = x->variant;
    explain_cover *c = &x->cover;
    const uint64_t run = (uint64_t)variant->nwork * variant->vector;
    (void)e;
    c->launches = variant->n_steps;
    c->work = c->data_blocks * (2 * variant->dbs + 10 * variant->tbs);
    c->depth = 2 * run + 10 + links_of(variant, c->data_blocks);
    if (strcmp(plan_word_of(variant, "form"), "tree") == 0) /* up to the root, and down */
        c->depth = 2 * levels_of(variant->dbs) + 2 * levels_of(c->data_blocks);
    x->waits = waits_of(k, variant);
}

/* As many segments as a square has rows. */
uint64_t scan_length(const explanation *e, const char *name)
{
    (void)name;
    return e->shape.height;
}

/* Structs move field by field; a key is looked at with the one before it. */
bool scan_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    if (scan_parts_of(k->spec) != SCAN_WHOLE) return true;
    for (size_t i = 0; i < n && !plan_is(variant, "words"); i++)
        if (args[i].role != KG_ROLE_SCALAR && args[i].type->kind == TYPE_STRUCT) return true;
    return false;
}
