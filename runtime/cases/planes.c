/* planes.c: the cases of kernels over planes: widths, heights and pitches where something
 * changes. */
#include <math.h>
#include <string.h>

#include "case_run.h"
#include "indices.h"
#include "kinds.h"
#include "segments.h"

enum { PITCHES = 3 };

/* Rows without gaps, rows on 16-byte boundaries, and rows that shift against them. Where arrays
 * share memory, alike. */
static void set_pitches(a_case *c, uint32_t style)
{
    const kg_kernel *k = c->kernel;
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        if (arg->extent != KG_EXTENT_PLANE) continue;
        const size_t tight = c->lengths[arg->width] * arg->size, rounded = (tight + 31) / 16 * 16;
        const size_t pitches[PITCHES] = {tight, rounded % arg->alignment ? tight : rounded,
                                         tight + (1 + 2 * (c->in_place ? 0 : i)) * arg->alignment};
        c->lengths[arg->pitch] = pitches[style];
    }
}

static void set_plane(a_case *c, size_t width, size_t height)
{
    const kg_arg *plane = extent_first_plane(c->kernel);
    c->n = width * height;
    c->lengths[plane->width] = width;
    c->lengths[plane->height] = height;
}

void case_in_order(a_case *c, size_t width)
{
    c->in_order = true;
    if (extent_first_plane(c->kernel)) {
        if (width == 0) width = (size_t)sqrt((double)c->n) + 1;
        if (width > c->n) width = c->n;
        set_plane(c, width, width ? c->n / width : 0);
        set_pitches(c, 0);
    }
    c->n = indices_most(c->kernel, c->n);
    kinds_lengths(c->kernel, c->n, 0, c->lengths);
    indices_lengths(c->kernel, c->n, 0, c->lengths);
    segments_lengths(c->kernel, c->n, 0, UINT64_MAX, c->lengths);
    kinds_tables(c->kernel, c->lengths);
}

static void run_offsets(variant_run *r, a_case *c, uint32_t offsets)
{
    for (uint32_t off = 0; off < offsets; off += 1u + (off == 1)) {
        case_same_offset(c, off);
        run_case(r, c);
    }
}

/* Large planes: one case for each class of alignment. */
static void run_plane_briefly(variant_run *r, size_t width, size_t height)
{
    a_case c = run_new_case(r);
    set_plane(&c, width, height);
    set_pitches(&c, r->effort->briefly ? r->bed->turn % PITCHES : 0);
    run_offsets(r, &c, r->effort->briefly ? 1 : 2);
    run_other_alignments(r, &c, ALIGNED_LINE, 1);
}

static void run_plane(variant_run *r, size_t width, size_t height)
{
    const kg_kernel *k = r->kernel;
    a_case c = run_new_case(r);
    if (r->effort->briefly) {
        run_plane_briefly(r, width, height);
        return;
    }
    set_plane(&c, width, height);
    for (uint32_t style = 0; style < PITCHES; style++) {
        c.in_place = false;
        set_pitches(&c, style);
        run_offsets(r, &c, r->effort->places == 1 ? 4 : 2);
        for (uint32_t moved = 0; moved < k->n_args; moved++) {
            case_same_offset(&c, 1);
            c.offset[moved] = 2 * k->args[moved].alignment;
            run_case(r, &c);
        }
        run_other_alignments(r, &c, ALIGNED_LINE, 1);
        if (!k->in_place) continue;
        c.in_place = true;
        set_pitches(&c, style);
        run_offsets(r, &c, 1);
    }
}

/* Rows that lanes take whole: a few short ones. Longer than what a warp holds of one, and not a
 * whole number of units. So few that blocks share them. And so many that all warps hold all they
 * can, of 4 units, of 3, and of more than the warp has lanes. */
static void run_whole_rows(variant_run *r)
{
    const kg_variant *v = r->variant;
    const kg_step *step = &v->steps[0];
    const size_t unit = step->dbs / step->threads / v->nwork, held = 32 * v->nwork * unit;
    const size_t shared = (v->nwarps + 2) * held + unit + 1; /* by the warps of a block */
    const bool few = r->effort->few_shapes;
    run_plane(r, 3, 67);
    if (!few || shared < 4000) run_plane_briefly(r, shared, 5);
    run_plane_briefly(r, held, 3); /* all that a warp holds of one, and no more */
    if (few) return;
    run_plane(r, held + unit + 1, 65);
    run_plane_briefly(r, held + unit * 32, 65);
    const size_t rows = run_blocks(r, step) * v->nwarps * (32 / 4) * v->nwork;
    if (rows * 4 * unit > (r->effort->small_planes ? 200000 : 1100000))
        return; /* it takes its time */
    run_plane_briefly(r, 4 * unit, rows / 2 + 9);
    run_plane_briefly(r, 3 * unit, rows / 2 + 9);
    if (v->nwork > 1) run_plane_briefly(r, 33 * unit - 1, rows / 8 + 9);
}

/* By lanes: where a block has a row to itself, its grid counts rows one by one. */
static bool takes_whole_rows(const kg_variant *v)
{
    const kg_step *step = &v->steps[0];
    return step->dbs >= step->threads && step->rule == KG_GRID_ROWS && step->terms != 0 &&
           strcmp(v->dask, "column") == 0;
}

/* Long rows, many, columns of them, and single ones; and more strips than there are tickets. */
static void run_long_rows(variant_run *r, size_t across)
{
    const size_t edge = r->variant->steps[0].dbs, wide = across * (KG_WORKSPACE_WORDS + 4) + 1;
    const size_t shapes[][2] = {
        {2 * edge + 7, 3}, {5, edge}, {1, 2 * edge + 1}, {across * 9 + 1, 40}, {across - 1, 700}};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        run_plane(r, shapes[s][0], shapes[s][1]);
    if (wide * 40 < 100000) run_plane(r, wide, 40);
}

/* Whether its predicate asks for planes of one column. */
static bool takes_one_column(const variant_run *r)
{
    const uint32_t width = KG_TERM(extent_first_plane(r->kernel)->width);
    for (uint32_t i = 0; i < r->variant->n_ranges; i++) {
        const kg_range *range = &r->variant->ranges[i];
        if (range->feature < KG_FEATURE_OWN || range->lo != 1 || range->hi != 1) continue;
        const kg_named_feature *asked = &r->kernel->features[range->feature - KG_FEATURE_OWN];
        if (asked->measure == KG_MEASURE_SUM && asked->terms == width) return true;
    }
    return false;
}

/* Such a column is a whole array: two data blocks of it, and an end that cuts one. */
static void run_one_column(variant_run *r)
{
    const size_t height = 2 * (size_t)r->variant->steps[0].dbs + 7;
    if (height <= r->effort->most) run_plane_briefly(r, 1, height);
}

/* A tile, several of them, less than one. */
void run_planes(variant_run *r)
{
    const kg_step *step = &r->variant->steps[0];
    const size_t across = step->tile_width ? step->tile_width : 32;
    const size_t down = step->tile_height ? step->tile_height : 32;
    const size_t widths[] = {1, across + 1, across, across - 1, 3 * across + 5, 0};
    const size_t heights[] = {1, down + 1, down, down - 1, 2 * down + 3, 0};
    const size_t count = r->effort->few_shapes ? 2 : 6;
    for (size_t w = 0; w < count; w++)
        for (size_t h = 0; h < count; h++) run_plane(r, widths[w], heights[h]);
    /* Shares so many that a launch of its own makes of their sums what stands before each. */
    if (step->rule == KG_GRID_STRIPS && r->variant->n_steps == 3)
        run_plane_briefly(r, across - 1, 9 * down + 3);
    if (takes_whole_rows(r->variant)) run_whole_rows(r);
    if (takes_one_column(r)) run_one_column(r);
    if (extent_counts_results(r->kernel) && !r->effort->few_shapes) run_long_rows(r, across);
}
