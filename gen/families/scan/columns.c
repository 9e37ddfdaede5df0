/* The variants of a scan over columns: a lane has a column. In the form "thread" it goes from the
 * first row to the last; in the form "steps" blocks share the rows (templates/scan/columns.cu). */
#include "families/scan/scan.h"
#include "plan/geometry.h"

#define MOST_SHARES 4096u    /* of strips of columns, each with a sum for every column */
#define COLUMN_LANES 128u    /* of a block that makes starts of sums */
#define ROWS_OF_SHARE 8u     /* at least: fewer rows make no work */
#define BYTES_UNDER_WAY 128u /* of a lane: it loads so many rows at once */

static uint32_t rows_at_once(const plan_kernel *k)
{
    const uint32_t rows = BYTES_UNDER_WAY / (4 * geometry_words(scan_bytes_in(k)));
    return rows < 1 ? 1 : rows > 8 ? 8 : rows;
}

static uint32_t registers_of(const plan_kernel *k, uint32_t rows)
{
    const uint32_t one = scan_sum_registers(k);
    return 40 + (rows + 3) * one + 4 * rows + 4 * scan_inputs(k);
}

/* Tiles of whole rows, as they lie in shared memory; and the sums of parts of columns. */
static void set_narrow(plan_variant *variant, const plan_kernel *k, const scan_shape *s)
{
    const uint32_t tbs = 32 * s->nwarps, bytes = k->accumulator->size;
    const uint32_t shared =
        geometry_align16(tbs * s->nwork * bytes) + geometry_align16(tbs * bytes);
    plan_step *step = variant->steps;
    step[1] = (plan_step){.suffix = "_starts", .grid = KG_GRID_ONE, .tbs = tbs, .dbs = tbs};
    step[0].limit = MOST_SHARES * COLUMN_LANES / tbs;
    step[2].limit = step[0].limit;
    for (uint32_t i = 0; i < variant->n_steps; i++) step[i].shared_bytes = shared;
    variant->template_name = "scan/narrow";
    variant->registers = 44 + (s->nwork + 5) * scan_sum_registers(k) + 2 * scan_inputs(k);
    variant->ranges[variant->n_ranges++] =
        (plan_range){KG_FEATURE_OWN + SCAN_FEATURE_COLUMNS, 1, s->columns ? s->columns : tbs};
}

static void set_steps(plan_variant *variant, const scan_shape *s)
{
    plan_step *step = variant->steps;
    step[0] = (plan_step){.suffix = "",
                          .grid = KG_GRID_STRIPS,
                          .tile_width = 32 * s->nwarps,
                          .tile_height = ROWS_OF_SHARE * s->nwork,
                          .fixed = 1};
    variant->n_steps = 1;
    if (s->form != SCAN_STEPS && s->form != SCAN_NARROW) return;
    variant->n_steps = 3;
    step[0].fixed = s->rows;
    step[0].per_sm = s->per_sm;
    step[0].limit = MOST_SHARES;
    step[1] = (plan_step){.suffix = "_starts",
                          .grid = KG_GRID_BLOCKS,
                          .tbs = COLUMN_LANES,
                          .dbs = COLUMN_LANES,
                          .terms = KG_TERM(0)};
    step[2] = step[0];
    step[2].suffix = "_scan";
}

static const char *suffix_of(planner *p, const scan_shape *s)
{
    const char *pdl = s->pdl ? "_pdl" : "";
    if (s->form == SCAN_TREE) return arena_printf(p->a, "_tree%s", pdl);
    if (s->form == SCAN_THREAD) return arena_printf(p->a, "_thread%s", pdl);
    const char *form = s->form == SCAN_NARROW ? "narrow" : "steps";
    return s->rows ? arena_printf(p->a, "_r%u_%s%s", s->rows, form, pdl)
                   : arena_printf(p->a, "_sm%u_%s%s", s->per_sm, form, pdl);
}

static void add(planner *p, const variant_spec *v, scan_shape s)
{
    plan_kernel *k = p->kernel;
    const uint32_t launches = s.form == SCAN_STEPS || s.form == SCAN_NARROW ? 3 : 1;
    plan_variant variant = {
        .at = v ? v->at : k->spec->variants_at,
        .template_name = "scan/columns",
        .dask = "column",
        .bask = "warp_by_warp",
        .nwarps = s.nwarps,
        .nwork = s.nwork,
        .batch = s.nwork,
        .vector = 1,
        .pdl = s.pdl,
        .max_n = s.max_n,
        .min_cc = 75,
        .bytes_per_element = (launches > 1 ? 2 : 1) * scan_bytes_in(k) + scan_bytes_out(k),
        .registers = registers_of(k, s.nwork),
    };
    plan_word(&variant, "form",
              s.form == SCAN_STEPS    ? "steps"
              : s.form == SCAN_NARROW ? "narrow"
              : s.form == SCAN_TREE   ? "tree"
                                      : "thread");
    scan_set_order(&variant, k);
    set_steps(&variant, &s);
    if (s.form == SCAN_NARROW) set_narrow(&variant, k, &s);
    if (s.most_rows)
        variant.ranges[variant.n_ranges++] =
            (plan_range){KG_FEATURE_OWN + SCAN_FEATURE_ROWS, 0, s.most_rows};
    const uint64_t lanes = s.form == SCAN_NARROW ? COLUMN_LANES : 32 * s.nwarps;
    const uint64_t sums = MOST_SHARES * lanes * k->accumulator->size;
    if (!plan_add_variant(p, &variant, suffix_of(p, &s)) || launches == 1) return;
    plan_region(k, &(kg_region){.name = "strips", .fixed = sums});
    k->uses_header = true;
}

void scan_plan_columns(planner *p, const variant_spec *v)
{
    const bool narrow = word_is(&v->form, "narrow");
    scan_shape s = {
        .form = operators_need_tree(p->kernel) ? SCAN_TREE
                : narrow                       ? SCAN_NARROW
                : word_is(&v->form, "steps")   ? SCAN_STEPS
                                               : SCAN_THREAD,
        .rows = (uint32_t)v->grid.rows.value,
        .per_sm = (uint32_t)v->grid.per_sm.value,
        .nwarps = number_or(&v->nwarps, 4),
        .nwork = number_or(&v->nwork, narrow ? scan_items_of(p->kernel) : rows_at_once(p->kernel)),
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .pdl = v->pdl.value};
    if (!s.rows && !s.per_sm) s.per_sm = 8;
    add(p, v, s);
}

/* Rows of tuning/shapes, those of one column before others of as many elements; and behind them a
 * plain variant, should the file end early. */
void scan_plan_columns_auto(planner *p)
{
    scan_shape s;
    bool serves_all = false;
    uint64_t above = 0;
    for (const shape_row *row = NULL; (row = scan_next_shape(p, row, &s));) {
        const bool narrow = s.form == SCAN_NARROW;
        if (!s.nwork) s.nwork = narrow ? scan_items_of(p->kernel) : rows_at_once(p->kernel);
        if (!s.per_sm && !s.rows) s.per_sm = 8;
        s.pdl = true;
        if (s.form != SCAN_TREE) scan_plan_one_column(p, above, s.max_n);
        above = s.max_n;
        serves_all = s.max_n == UINT64_MAX && !narrow;
        add(p, NULL, s);
    }
    if (!serves_all) scan_plan_columns(p, &(variant_spec){.at = p->kernel->spec->variants_at});
}
