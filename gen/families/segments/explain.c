/* What `kgen explain` says of a reduce over segments. */
#include <string.h>

#include "plan/explanation.h"
#include "families/segments/segments.h"

enum {
    LANES = EXPLAIN_LANES,
    SECTOR = EXPLAIN_SECTOR,
    SCAN = 5 * LANES - 31 /* combinations of a segmented scan of 32 */
};

static bool form_is(const plan_variant *variant, const char *form)
{
    return strcmp(plan_word_of(variant, "form"), form) == 0;
}

static bool by_offsets(const plan_kernel *k)
{
    return strcmp(k->spec->partition.text, "offsets") == 0;
}

/* As many as a square has rows. */
uint64_t segments_length(const explanation *e, const char *name)
{
    (void)name; /* there is one alone that no plane gives */
    return e->shape.height;
}

static uint64_t segments_count(const explanation *e, const plan_kernel *k)
{
    if (by_offsets(k)) return explain_length_of(e, k, "segments");
    return strcmp(k->spec->partition.text, "rows") == 0 ? e->shape.height : e->shape.width;
}

/* ---- device memory ---- */

/* Lanes that have segments of their own read wherever those lie: at most a sector each. */
static explain_global mapped_global(const plan_variant *variant, explain_global g, bool input)
{
    if (input && plan_is(variant, "in_vectors")) g.word_bytes = 16;
    g.at_most = true;
    g.sectors = LANES * (g.word_bytes > SECTOR ? (g.word_bytes + SECTOR - 1) / SECTOR : 1);
    g.ideal = (LANES * g.word_bytes + SECTOR - 1) / SECTOR;
    return g;
}

/* A lane reads two offsets per tile, or one for each 32 segments. Results are stored side by
 * side. Exceptions are the form "warp", where lane 0 has one at a time, and "lanes", where
 * several lanes share a row and its result. The single elements of a unit lie beside each other,
 * so those of neighbouring lanes do not. */
void segments_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    const plan_variant *variant = x->variant;
    const uint32_t unit = plan_number_of(variant, "unit");
    const bool thread = form_is(variant, "thread"), warp = form_is(variant, "warp");
    const bool input = arg->extent == KG_EXTENT_N || arg->extent == KG_EXTENT_PLANE;
    explain_global g = {
        .array = arg->name, .store = store, .word_bytes = arg->type->size, .requests = 1};
    uint32_t bytes = LANES * arg->type->size; /* of a request */
    (void)k;
    if (plan_is(variant, "lanes")) {
        explain_add(x, mapped_global(variant, g, input));
        return;
    }
    if (input && variant->dask[0] == 'r' && thread) { /* a tile, in whole words */
        g.word_bytes = 16;
        g.requests = (LANES * variant->nwork * arg->type->size + 511) / 512;
        bytes = LANES * 16;
    } else if (input && variant->wide) {
        const uint32_t item = variant->vector * arg->type->size;
        g.word_bytes = item < 16 ? item : 16;
        g.requests = item / g.word_bytes;
        g.sectors = item <= 16 || item % SECTOR == 0
                        ? LANES * (item < SECTOR ? item : SECTOR) / SECTOR
                        : LANES;
        bytes = LANES * g.word_bytes;
    } else if (input && unit > 1) {
        const uint32_t sectors = unit * bytes / SECTOR;
        g.requests = unit;
        g.sectors = sectors < LANES ? sectors : LANES;
    } else if (arg->kind == KG_KIND_OFFSETS) {
        g.requests = thread ? 2 : 1;
    } else if (!input && warp) {
        bytes = arg->type->size;
    }
    g.at_most = !input && unit != 0;
    g.ideal = (bytes + SECTOR - 1) / SECTOR;
    if (g.sectors == 0) g.sectors = g.ideal;
    explain_add(x, g);
}

family_bytes segments_bytes(arena *a, const explanation *e, const plan_kernel *k)
{
    const uint64_t segments = segments_count(e, k);
    const uint64_t offsets =
        by_offsets(k) ? (segments + 1) * type_builtin(segments_index(k->spec))->size : 0;
    uint64_t results = 0;
    plan_arg *args;
    const size_t count = plan_args(a, k, &args);
    for (size_t i = 0; i < count; i++)
        if (args[i].role == KG_ROLE_OUTPUT) results += args[i].type->size;
    return (family_bytes){e->n * k->element->size + offsets, segments * results};
}

/* ---- how blocks cover the sequence, or the plane ---- */

uint64_t segments_data_blocks(const explanation *e, const plan_kernel *k,
                              const plan_variant *variant)
{
    const plan_step *step = &variant->steps[0];
    if (step->grid == KG_GRID_MAPPED)
        return explain_ceil_div(segments_count(e, k), step->tile_width);
    if (form_is(variant, "lane")) return explain_ceil_div(segments_count(e, k), variant->dbs);
    if (step->terms == KG_TERM_N) return explain_ceil_div(e->n, variant->dbs);
    if (step->terms & KG_TERM_N) return explain_ceil_div(e->n + segments_count(e, k), variant->dbs);
    return explain_ceil_div(e->shape.width, step->tile_width) *
           explain_ceil_div(e->shape.height, step->tile_height);
}

/* Joining what blocks have cut apart: a scan over the warps of each, and over all blocks. */
static void add_finish(explain_cover *c, const plan_variant *variant, uint64_t blocks)
{
    c->work += blocks * (SCAN + variant->nwarps);
    c->depth += 6;
    if (blocks <= 1) return;
    c->work += 2 * blocks + variant->nwarps * SCAN;
    c->depth += 2 * explain_ceil_div(blocks, variant->tbs) + 6 + variant->nwarps;
}

static void cover_merged(explain_cover *c, const explanation *e, const explain_variant *x,
                         uint64_t segments)
{
    const plan_variant *variant = x->variant;
    const uint64_t blocks = x->steps[0].blocks, warps = blocks * variant->nwarps;
    const uint64_t tiles = explain_ceil_div(e->n + segments, variant->dws),
                   most = warps ? explain_ceil_div(tiles, warps) : 0;
    if (form_is(variant, "thread")) {
        c->work = e->n + tiles * (SCAN + LANES);
        c->depth = most * (variant->nwork + 6);
    } else {
        const uint64_t each = warps ? explain_ceil_div(segments, warps) : 0;
        c->work = e->n + segments * LANES;
        c->depth = most + explain_log2_up(variant->vector) + explain_log2_up(variant->nwork) +
                   (each ? each : 1) * 5;
    }
    add_finish(c, variant, blocks);
}

/* Combinations of a lane that exchanges `rows` rows in `levels` rounds. */
static uint32_t exchanges(uint32_t rows, uint32_t levels)
{
    uint32_t count = 0;
    for (uint32_t l = 1; l <= levels; l++) count += rows >> l ? rows >> l : 1;
    return count;
}

/* Rows of up to nWork units a lane, as many side by side as lanes allow. */
static void cover_short_rows(explain_cover *c, const explanation *e, const explain_variant *x,
                             uint64_t units)
{
    const plan_variant *variant = x->variant;
    const uint32_t bits = explain_log2_up((uint32_t)(units < LANES ? units : LANES));
    const uint32_t more = explain_log2_up((uint32_t)explain_ceil_div(units, LANES));
    const uint64_t together = (LANES >> bits) * (variant->nwork >> more),
                   groups = explain_ceil_div(e->shape.height, together);
    c->work = e->n + groups * LANES * (exchanges(variant->nwork, bits) + more);
    c->depth = explain_ceil_div(groups, (uint64_t)x->steps[0].blocks * variant->nwarps) *
               (explain_log2_up(plan_number_of(variant, "unit")) + bits + more);
}

/* Longer rows: each by a warp, or, if there are few, by the warps of a block. Lanes combine at
 * the end, or in each round where the order counts. */
static void cover_long_rows(explain_cover *c, const explanation *e, const explain_variant *x,
                            uint64_t units, bool commutes)
{
    const plan_variant *variant = x->variant;
    const uint64_t segments = e->shape.height, blocks = x->steps[0].blocks;
    const uint32_t sharers = segments < 2 * blocks ? variant->nwarps : 1;
    const uint64_t rounds = explain_ceil_div(units, LANES * variant->nwork);
    const uint64_t turns = explain_ceil_div(segments, blocks * variant->nwarps / sharers);
    const uint32_t units_of_lane = explain_log2_up(variant->nwork),
                   across = exchanges(variant->nwork, 5) + units_of_lane;
    c->work = e->n + segments * LANES * (commutes ? 5 * sharers : rounds * across);
    if (sharers > 1) c->work += segments * (sharers - 1);
    c->depth = turns * (explain_ceil_div(rounds, sharers) *
                            (explain_log2_up(plan_number_of(variant, "unit")) + units_of_lane +
                             (commutes ? 0 : 5)) +
                        (commutes ? 5 : 0) + (sharers - 1));
}

/* Rows that blocks share: each warp has a run, then warps and blocks are joined. */
static void cover_shared_rows(explain_cover *c, const explanation *e, const explain_variant *x,
                              uint64_t units)
{
    const plan_variant *variant = x->variant;
    const uint64_t rows = e->shape.height ? e->shape.height : 1, blocks = x->steps[0].blocks;
    const uint64_t parts = blocks > rows ? blocks / rows : 1, warps = parts * variant->nwarps;
    c->work = e->n + rows * warps * LANES;
    c->depth = explain_ceil_div(rows, blocks) *
               (explain_ceil_div(units, warps * LANES) + 5 + variant->nwarps);
    if (parts == 1) return;
    c->work += rows * (parts + LANES);
    c->depth += explain_ceil_div(parts, LANES) + 5;
}

static void cover_lanes(explain_cover *c, const explanation *e, const explain_variant *x,
                        bool commutes)
{
    const uint64_t units = explain_ceil_div(e->shape.width, plan_number_of(x->variant, "unit"));
    if (units == 0 || x->steps[0].blocks == 0) return;
    if (form_is(x->variant, "lane")) {
        c->work = e->n;
        c->depth = e->shape.width * explain_ceil_div(e->shape.height, (uint64_t)x->steps[0].blocks *
                                                                          x->variant->tbs);
        return;
    }
    if (form_is(x->variant, "block")) {
        cover_shared_rows(c, e, x, units);
        return;
    }
    if (units <= LANES * x->variant->nwork) cover_short_rows(c, e, x, units);
    else cover_long_rows(c, e, x, units, commutes);
}

static void cover_strips(explain_cover *c, const explanation *e, const explain_variant *x)
{
    const plan_variant *variant = x->variant;
    const bool block = form_is(variant, "block");
    const uint64_t across = explain_ceil_div(e->shape.width, variant->steps[0].tile_width);
    const uint64_t down = across ? x->steps[0].blocks / across : 0;
    const uint64_t sharers = block ? down * variant->nwarps : 1;
    c->work = e->n;
    c->depth = sharers ? explain_ceil_div(e->shape.height, sharers) : 0;
    if (!block) return;
    c->work += e->shape.width * down * variant->nwarps;
    c->depth += variant->nwarps;
    if (down <= 1) return;
    c->work += e->shape.width * (down + variant->nwarps);
    c->depth += explain_ceil_div(down, variant->nwarps) + variant->nwarps;
}

/* Each segment by its lanes, where all have the mean length; what is longer takes the block's
 * warps. */
static void cover_mapped(explain_cover *c, const explanation *e, const plan_variant *variant,
                         uint64_t segments)
{
    const uint64_t mean = segments ? explain_ceil_div(e->n, segments) : 0;
    const uint32_t lanes = plan_number_of(variant, "lanes");
    const bool block = mean > plan_number_of(variant, "whole") || lanes > LANES;
    const uint32_t sharers = block ? variant->tbs : lanes;
    c->work = e->n + segments * sharers;
    c->depth = explain_ceil_div(mean, sharers) + explain_log2_up(sharers);
}

/* Blocks share a row where there are more of them. */
static bool shares_rows(const explanation *e, const explain_variant *x)
{
    return form_is(x->variant, "block") && x->steps[0].blocks > e->shape.height;
}

void segments_cover(const explanation *e, const plan_kernel *k, explain_variant *x)
{
    explain_cover *c = &x->cover;
    c->launches = x->variant->n_steps; /* two where offsets are looked at */
    const bool by_tiles = form_is(x->variant, "mapped") || form_is(x->variant, "warp");
    const bool rows = plan_is(x->variant, "unit");
    x->waits.offsets = by_offsets(k) && by_tiles;
    x->waits.known = by_tiles || rows;
    x->waits.apart = rows && !shares_rows(e, x);
    if (plan_is(x->variant, "lanes")) cover_mapped(c, e, x->variant, segments_count(e, k));
    else if (plan_is(x->variant, "unit")) cover_lanes(c, e, x, k->spec->op.commutative.value);
    else if (x->variant->steps[0].terms & KG_TERM_N) cover_merged(c, e, x, segments_count(e, k));
    else cover_strips(c, e, x);
}
