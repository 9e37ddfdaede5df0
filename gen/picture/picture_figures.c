/* What is drawn of an explanation, and the figures of the documents. */
#include <string.h>

#include "picture/picture.h"
#include "plan/family.h"

/* Without n: the dissertation's example, 23 data blocks in five rows (5.4.3). */
static picture_grid grid_of(const explanation *e, const explain_variant *x)
{
    picture_grid g = {
        .dask = x->variant->dask, .blocks = 5, .data_blocks = 23, .start = true, .stop = true};
    if (strcmp(g.dask, "block") == 0) g.blocks = 23;
    if (strcmp(g.dask, "row") != 0) g.start = false; /* only rows start on a warp line */
    if (!e->has_n) return g;
    g.blocks = x->steps[0].blocks;
    g.data_blocks = x->cover.data_blocks;
    g.start = false;
    g.stop = e->n % x->variant->dbs != 0;
    return g;
}

static void draw_array(picture *p, const char *name, const layout *l)
{
    if (!l->elements) return;
    picture_layout(p, name, l, VIEW_WARP);
    picture_layout(p, name, l, VIEW_RUN);
}

static void draw_row(picture *p, const explanation *e, const explain_kernel *of,
                     const explain_variant *x)
{
    const plan_kernel *k = of->kernel;
    const picture_grid g = grid_of(e, x);
    picture_title(p, "%s / %s: TBS %u, DBS %u", k->name, x->variant->name, x->variant->tbs,
                  x->variant->dbs);
    if (g.data_blocks && g.blocks) picture_dask(p, &g);
    picture_bask(p, x->variant->bask, x->variant->nwarps, x->variant->nwork);
    draw_array(p, "S1", &x->variant->s1);
    draw_array(p, "S2", &x->variant->s2);
    for (uint32_t i = 0; i < x->n_networks; i++)
        picture_network(p, x->networks[i].adder, x->networks[i].n);
    const bool told = family_of(k->spec)->explain.time != TIME_NOT;
    if (x->time.total > 0 && told) picture_time(p, e, of, x);
}

/* With n, unless variants are named, only those that the runtime takes. */
void picture_explanation(picture *p, const explanation *e)
{
    for (size_t k = 0; k < e->n_kernels; k++) {
        const explain_kernel *kernel = &e->kernels[k];
        if (!explain_wants_kernel(e, kernel->kernel)) continue;
        for (size_t i = 0; i < kernel->kernel->n_variants; i++) {
            const explain_variant *x = &kernel->variants[i];
            if (!explain_wants_variant(e, x->variant) || (e->has_n && !e->variant && !x->chosen))
                continue;
            draw_row(p, e, kernel, x);
        }
    }
}

/* ---- figures ---- */

static void draw_block(picture *p)
{
    picture_dask(p,
                 &(picture_grid){.dask = "block", .blocks = 14, .data_blocks = 14, .stop = true});
}

static void draw_column(picture *p)
{
    picture_dask(p,
                 &(picture_grid){.dask = "column", .blocks = 6, .data_blocks = 22, .stop = true});
}

static void draw_row_dask(picture *p)
{
    picture_dask(p,
                 &(picture_grid){
                     .dask = "row", .blocks = 5, .data_blocks = 23, .start = true, .stop = true});
}

static void draw_bask(picture *p)
{
    picture_bask(p, "block_by_block", 2, 6);
    picture_bask(p, "warp_by_warp", 2, 6);
}

static void draw_adders(picture *p)
{
    for (const adder *a = adders; a->word; a++) picture_network(p, a, 16);
}

static void draw_nested_scan(picture *p)
{
    picture_nested_scan(p, 4, 4);
}

static void draw_runs(picture *p, layout_mode mode)
{
    layout l;
    if (layout_solve(&l, 4, 4, 1, mode)) picture_layout(p, "A run of 4 words", &l, VIEW_RUN);
}

/* The layouts with conflicts, with pad and rake, and the one that the solver finds: aligned
 * vectors. Runs of 6 are drawn too: the dissertation's pad column cuts them in half. */
static void draw_pad_and_rake(picture *p)
{
    layout l;
    draw_runs(p, (layout_mode){.rule = PAD_SCALAR});
    draw_runs(p, (layout_mode){.rule = PAD_PER_32, .amount = 1});
    draw_runs(p, (layout_mode){.rule = PAD_AUTO});
    if (layout_solve(&l, 4, 6, 1, (layout_mode){.rule = PAD_PER_32, .amount = 1}))
        picture_layout(p, "A run of 6 words, cut by pads", &l, VIEW_RUN);
    if (layout_solve(&l, 4, 8, 1, (layout_mode){.rule = PAD_AUTO}))
        picture_layout(p, "A run of 8 words", &l, VIEW_RUN);
    if (layout_solve(&l, 4, 6, 1, (layout_mode){.rule = PAD_PER_LCM, .amount = 1}))
        picture_layout(p, "A run of 6 words, cut by no pad", &l, VIEW_RUN);
}

const picture_figure picture_figures[] = {
    {"block", "the Block DASk (5.2)", draw_block},
    {"bask", "block by block and warp by warp (5.3)", draw_bask},
    {"column", "the Column DASk (5.12)", draw_column},
    {"row", "the Row DASk (5.14)", draw_row_dask},
    {"adders", "networks of adders (6.2)", draw_adders},
    {"nested_scan", "a block scan in seven stages (6.15)", draw_nested_scan},
    {"look_back", "what a tile reads of those before it", picture_look_back},
    {"pad_and_rake", "padding against bank conflicts (6.17)", draw_pad_and_rake},
    {"trish", "row sums of counters of 8 bits (8.4, 8.7)", picture_trish},
    {NULL, NULL, NULL},
};
