/* cases.c: how `kgen verify` has the driver of cases (runtime/cases) run a kernel. It says how much
 * is tried, the data, and of which one call the accesses are counted.
 */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kg_geometry.h"
#include "../cases/segments.h"
#include "session.h"

enum { SHOWN = 3 };

bool is_reduce(const session *s)
{
    return s->k->combine != NULL;
}

/* ---- how much is tried ---- */

static const case_effort of_fast_build[] = {
    [VERIFY_QUICK] = {.most = 20000,
                      .offsets = 2,
                      .random_sizes = 4,
                      .stride = 20,
                      .places = 3,
                      .small_planes = true,
                      .few_sorts = true,
                      .orders = ORDERS_EACH},
    [VERIFY_DEFAULT] = {.most = 80000,
                        .offsets = 4,
                        .random_sizes = 24,
                        .stride = 4,
                        .places = 1,
                        .small_planes = true,
                        .few_sorts = true,
                        .orders = ORDERS_EACH},
    [VERIFY_FULL] = {.most = 1000000,
                     .offsets = 8,
                     .random_sizes = 100,
                     .small_sizes = 300,
                     .stride = 4,
                     .places = 1,
                     .orders = ORDERS_EACH},
};
static const case_effort of_check_build[] = {
    [VERIFY_QUICK] = {.most = 5000,
                      .offsets = 2,
                      .random_sizes = 4,
                      .stride = 20,
                      .places = 3,
                      .seeds = 2,
                      .few_shapes = true,
                      .small_planes = true,
                      .few_sorts = true,
                      .orders = ORDERS_TURNS},
    [VERIFY_DEFAULT] = {.most = 20000,
                        .offsets = 2,
                        .random_sizes = 24,
                        .stride = 20,
                        .places = 3,
                        .seeds = 16,
                        .small_planes = true,
                        .few_sorts = true,
                        .orders = ORDERS_TURNS},
    [VERIFY_FULL] = {.most = 80000,
                     .offsets = 2,
                     .random_sizes = 100,
                     .stride = 20,
                     .places = 3,
                     .seeds = 48,
                     .small_planes = true,
                     .orders = ORDERS_TURNS},
};

static case_effort effort_of(const verify_options *o)
{
    case_effort e = (o->check ? of_check_build : of_fast_build)[o->level];
    if (o->backend != KG_BACKEND_EMU) e.orders = ORDERS_FIXED;
    return e;
}

/* ---- what cases ask ---- */

static void begin(void *context, a_case *c)
{
    elements_choose(context, c);
}

static bool element(void *context, const a_case *c, uint32_t arg, uint64_t i, void *to)
{
    const session *s = context;
    if (!is_reduce(s)) return false;
    if (!s->k->places && c->kernel->args[arg].role != KG_ROLE_SCALAR) return false;
    memcpy(to, elements_part(s, arg, i), c->kernel->args[arg].size);
    return true;
}

static void reference_begins(void *context)
{
    (void)context;
    verify_exact_begin();
}

static void reference_ended(void *context, a_case *c)
{
    const session *s = context;
    if (is_reduce(s) && !verify_exact()) c->slack.rounded = true;
    if (c->kernel->reproducible && !(s->k->library && s->o->backend == KG_BACKEND_CUDA))
        c->slack = (value_slack){.one_nan = true};
}

static void wrong(void *context, const a_case *c, const char *what)
{
    session *s = context;
    char text[2560], of_case[1024];
    if (++s->counts.wrong > SHOWN) return;
    case_describe(c, of_case, sizeof of_case);
    snprintf(text, sizeof text, "%s: %s", of_case, what);
    report_wrong(c->kernel->name, s->part, text);
}

static void failed(void *context, const a_case *c, kg_status status)
{
    session *s = context;
    char text[1024], what[1200];
    if (verify_take_findings(c->kernel->name, s->part, &s->counts, text, sizeof text)) return;
    snprintf(what, sizeof what, "%s: %s", kg_status_string(status), text);
    s->counts.stuck++;
    wrong(s, c, what);
}

static void ended(void *context, const a_case *c, case_outcome outcome)
{
    session *s = context;
    (void)c, (void)outcome;
    free(s->elements);
    s->elements = NULL;
    report_alive();
}

static void broken(void *context, const char *what)
{
    (void)context;
    report_failure("%s", what);
}

/* ---- one call of which accesses are counted ---- */

/* How often thread blocks use shared memory: once for each data block, or as kg_verify_variant
 * says. */
static uint64_t uses_of(const kg_verify_variant *predicted, const kg_step *step, uint64_t blocks,
                        uint64_t grid)
{
    if (predicted->uses == KG_VERIFY_DATA_BLOCKS) return blocks;
    if (predicted->uses == KG_VERIFY_TILES) {
        const uint64_t most = kg_most_tiles((uint32_t)grid, step->limit);
        const uint64_t tiles = kg_tile_count(blocks, kg_tile_shift(blocks, most));
        return tiles + (tiles > 1);
    }
    return grid + (predicted->uses == KG_VERIFY_LAST_BLOCK && grid > 1);
}

static uint64_t predicted_of(const session *s, const kg_variant *variant, uint64_t blocks,
                             uint64_t grid)
{
    const kg_step *step = &variant->steps[0];
    const kg_verify_variant *predicted = &s->k->variants[variant - s->k->kernel->variants];
    if (predicted->uses == KG_VERIFY_DATA) return 0;
    uint64_t all = uses_of(predicted, step, blocks, grid);
    for (uint32_t i = 1; i < variant->n_steps && grid > 1;
         i++) /* later steps combine the sums of the blocks */
        all += (grid + step->dbs - 1) / step->dbs;
    return predicted->wavefronts * all + predicted->staged * blocks +
           (grid > 1 ? predicted->between * grid : 0);
}

/* Counts of one call with aligned arrays over whole data blocks, where predictions are exact. */
static void measure(session *s, const kg_variant *variant, uint64_t limit, case_counts *run)
{
    /* How lanes meet depends on where segments end. */
    const kg_step *step = &variant->steps[0];
    if (extent_counts_results(s->k->kernel) || segments_by_offsets(s->k->kernel)) return;
    if (step->rule == KG_GRID_STRIPS && step->shared_bytes != 0) return; /* or on the columns */
    const uint64_t fit = limit / step->dbs, blocks = fit < 1 ? 1 : fit > 24 ? 24 : fit;
    a_case c = {
        .kernel = s->k->kernel, .variant = variant, .forced = true, .n = blocks * step->dbs};
    kg_explanation why;
    case_in_order(&c, step->tile_width);
    const verify_counts before = s->counts;
    verify_measure_begin();
    const case_outcome outcome = case_run(&s->bed, &c);
    run->run += outcome != CASE_REFUSED;
    run->refused += outcome == CASE_REFUSED;
    if (outcome == CASE_REFUSED || s->counts.stuck != before.stuck ||
        s->counts.races != before.races || s->counts.memory != before.memory)
        return; /* it did not run, or not to its end */
    verify_measure_end(&s->counts);
    if (kg_explain(s->k->kernel, s->bed.workspace.made, NULL, c.n, &why) != KG_OK) return;
    s->counts.measured = true;
    s->counts.wavefronts_predicted = predicted_of(s, variant, blocks, why.grid[0]);
}

/* ---- a kernel ---- */

static void run_variant(session *s, const kg_variant *variant, bool forced)
{
    const case_effort effort = effort_of(s->o);
    case_counts run = {0};
    s->part = forced ? variant->name : "(chosen)";
    s->counts = (verify_counts){0};
    report_at(s->k->kernel->name, s->part);
    if (s->o->check) measure(s, variant, effort.most, &run);
    cases_of_variant(&s->bed, s->k->kernel, variant, forced, &effort, &run);
    s->counts.cases = run.run;
    s->counts.refused = run.refused;
    if (!forced) s->counts.wrong += run.refused;
    report_variant(s->k->kernel->name, s->part, &s->counts);
}

static bool wanted(const verify_options *o, const char *variant)
{
    return !o->variant || fnmatch(o->variant, variant, 0) == 0;
}

uint32_t verify_units(const kg_verify_kernel *k, const verify_options *o)
{
    uint32_t units = o->check ? 0 : (k->combine != NULL) + (k->metric != NULL); /* the laws */
    if (o->laws_only) return units;
    for (uint32_t r = 0; r < k->kernel->n_variants; r++)
        units += wanted(o, k->kernel->variants[r].name);
    return units + (o->variant || o->check ? 0 : 1);
}

/* False: results of an operator that breaks its laws depend on the order, so nothing can be judged.
 */
static bool prepare_operator(session *s)
{
    const char *name = s->k->kernel->name;
    if (s->k->metric && !s->o->check) {
        report_at(name, "laws of the metric");
        if (!verify_metric(s->k, s->o, &s->random)) return false;
    }
    if (!is_reduce(s)) return true;
    verify_operator_of(s->k, &s->op, &s->random);
    if (!s->o->check) {
        report_at(name, "laws of the operator");
        if (!verify_laws(&s->op, s->o, &s->random)) return false;
    }
    verify_choose_styles(&s->op, effort_of(s->o).most, &s->random, &s->styles);
    if (s->k->kernel->reproducible) s->styles.reals = true; /* compared bit by bit all the same */
    return true;
}

static void run_variants(session *s)
{
    const kg_kernel *k = s->k->kernel;
    const case_hooks hooks = {.context = s,
                              .begin = begin,
                              .element = element,
                              .reference_begins = reference_begins,
                              .reference_ended = reference_ended,
                              .failed = failed,
                              .wrong = wrong,
                              .ended = ended,
                              .broken = broken};
    case_bed_open(&s->bed, s->o->backend, value_next(&s->random), &hooks);
    for (uint32_t i = 0; i < k->n_variants; i++)
        if (wanted(s->o, k->variants[i].name)) run_variant(s, &k->variants[i], true);
    if (!s->o->variant && !s->o->check) run_variant(s, &k->variants[k->n_variants - 1], false);
    case_bed_close(&s->bed);
}

void verify_kernel_cases(const kg_verify_kernel *k, const verify_options *o, value_random *r)
{
    session *s = calloc(1, sizeof *s);
    if (!s) report_failure("memory is exhausted");
    s->k = k;
    s->o = o;
    s->random = *r;
    (void)value_next(r); /* each kernel its own numbers */
    if (prepare_operator(s) && !o->laws_only) run_variants(s);
    free(s);
}
