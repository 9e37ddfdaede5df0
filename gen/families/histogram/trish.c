/* TRISH (dissertation, chapter 8): the histogram of bytes without atomics. Each thread has a
 * counter of 8 bits for every value, four to a word. They are added up before one can be full. A
 * second launch adds the blocks' sums. */
#include <inttypes.h>

#include "check/check.h"
#include "families/histogram/histogram.h"
#include "plan/geometry.h"

#define VALUES 256u
#define TABLE_BYTES 8192u /* of a warp: 256 counters of 8 bits for each lane */
#define MOST_WARPS 8u     /* places in their tables are 16 bits */
#define MOST_BLOCKS 2048u /* whose sums the second launch adds */
#define SUM_THREADS 256u
#define SUM_COUNTERS 8u /* of a block of the second launch: a sector of 32 bytes */

/* ---- check ---- */

static void check_most(diags *d, const number *n, const char *key, uint32_t most)
{
    if (n->set && n->value > most)
        diag_error(d, n->at, "out-of-range", "a histogram in this form has \"%s\" of %u at most",
                   key, most);
}

void histogram_check_work(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const bool trish = word_is(&v->form, "trish");
    const histogram_variant *mine = v->own;
    if (!trish) check_most(d, &v->nwork, "nwork", 8);
    check_refuse(d, v->batch.set && !trish, v->batch.at, "batch",
                 "histogram but in the form \"trish\"");
    if (!trish) return;
    check_refuse(d, mine->bins.set, mine->bins.at, "bins", "histogram in the form \"trish\"");
    check_refuse(d, mine->hot.set, mine->hot.at, "hot", "histogram in the form \"trish\"");
    check_refuse(d, mine->ahead.value, mine->ahead.at, "ahead", "histogram in the form \"trish\"");
    check_most(d, &v->nwarps, "nwarps", MOST_WARPS);
    check_most(d, &v->grid.columns, "columns", MOST_BLOCKS);
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++)
        if (spec->element[i]->kind == TYPE_STRUCT)
            diag_error(d, v->form.at, "form", "a histogram of structs has no form \"trish\"");
        else if (spec->element[i]->size != 1)
            diag_error(d, v->form.at, "not-built",
                       "the form \"trish\" counts samples of one byte; %s has %u",
                       spec->element[i]->name, spec->element[i]->size);
}

/* ---- plan ---- */

uint32_t histogram_rounds(uint32_t nwork)
{
    return HISTOGRAM_WORDS / nwork;
}

static uint32_t counters_of(const plan_kernel *k)
{
    const histogram_spec *own = k->spec->own;
    return VALUES + word_is(&own->outside, "count");
}

/* A lane's row in an access: any, of counters; its own and the one 32 further, of row sums. */
static layout_cost cost_of(uint32_t row_step, uint32_t stagger, uint32_t bytes)
{
    uint32_t address[LAYOUT_LANES];
    for (uint32_t lane = 0; lane < LAYOUT_LANES; lane++)
        address[lane] = lane * row_step % 64 * 128 + lane * stagger % 128;
    return layout_cost_of(address, bytes);
}

/* A word of samples counts four times; 16 accesses read a warp's rows, and as many clear them. */
static void add_accesses(plan_variant *variant)
{
    const layout_cost counter = cost_of(7, 4, 1), sums = cost_of(1, 16, 16);
    const uint32_t all = 4 * variant->nwork * variant->nwarps;
    plan_add_access(variant, "a counter, read", layout_cost_times(counter, all));
    plan_add_access(variant, "a counter, written", layout_cost_times(counter, all));
    plan_add_access(variant, "row sums, read", layout_cost_times(sums, 16 * variant->nwarps));
    plan_add_access(variant, "row sums, cleared", layout_cost_times(sums, 16 * variant->nwarps));
}

static void set_steps(const plan_kernel *k, plan_variant *variant, const histogram_shape *s)
{
    const uint32_t sums = (counters_of(k) + SUM_COUNTERS - 1) / SUM_COUNTERS;
    variant->steps[0] = (plan_step){.suffix = "",
                                    .grid = KG_GRID_ROWS,
                                    .fixed = s->columns,
                                    .per_sm = s->columns ? 0 : s->per_sm,
                                    .limit = MOST_BLOCKS,
                                    .shared_bytes = TABLE_BYTES * s->nwarps};
    variant->steps[1] =
        (plan_step){.suffix = "_sum",
                    .grid = KG_GRID_ROWS,
                    .fixed = sums,
                    .terms = KG_TERM(0),
                    .tbs = SUM_THREADS,
                    .dbs = 1,
                    .registers = 32,
                    .shared_bytes = SUM_THREADS / 32 * SUM_COUNTERS * k->result->size};
    variant->n_steps = 2;
    plan_number(variant, "counters", sums * SUM_COUNTERS);
}

static const char *suffix_of(planner *p, const histogram_shape *s, const plan_variant *variant)
{
    text name = text_new(p->a);
    text_printf(&name, "_trish");
    if (s->batch != HISTOGRAM_BATCH) text_printf(&name, "_b%u", s->batch);
    histogram_name_grid(&name, s);
    text_printf(&name, "%s", variant->pdl ? "_pdl" : "");
    return text_str(&name);
}

void histogram_add_trish(planner *p, const variant_spec *v, histogram_shape s)
{
    plan_kernel *k = p->kernel;
    if (s.batch > s.nwork) s.batch = s.nwork;
    plan_variant variant = histogram_begin_variant(v, &s);
    variant.template_name = "histogram/trish";
    variant.batch = s.batch;
    variant.vector = 4;
    variant.uses = USES_DATA_BLOCKS;
    variant.min_cc = 75;
    variant.bytes_per_element = 1;
    variant.registers = 32 + 2 * s.batch + 2 * k->result->size;
    plan_take_limits(&variant, v);
    histogram_set_meaning(k, &variant);
    set_steps(k, &variant, &s);
    add_accesses(&variant);
    plan_number(&variant, "rounds", histogram_rounds(s.nwork));
    variant.ranges[variant.n_ranges++] = (plan_range){KG_FEATURE_OWN + FEATURE_BINS, 0, VALUES};
    if (!plan_add_variant(p, &variant, suffix_of(p, &s, &variant))) return;
    const uint64_t counters = plan_number_of(&variant, "counters");
    plan_region(k,
                &(kg_region){.name = "counts", .fixed = MOST_BLOCKS * counters * k->result->size});
    k->uses_header = true;
}

/* ---- explain ---- */

void histogram_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const uint32_t nwork = x->variant->nwork, rounds = plan_number_of(x->variant, "rounds");
    if (histogram_exact(k->spec)) histogram_tell_scratch(a, e, k, x);
    histogram_tell_readings(a, e, x);
    if (!rounds) return;
    explain_note(x, "stages", "count: each lane in its own counters of 8 bits, no atomics");
    explain_note(
        x, "stages",
        arena_printf(a,
                     "row sum: after %u word%s of each lane, of the %u that counters hold; "
                     "efficiency %.3f, conflict degree %u",
                     rounds * nwork, rounds * nwork == 1 ? "" : "s", HISTOGRAM_WORDS,
                     (double)(rounds * nwork) / HISTOGRAM_WORDS,
                     x->variant->accesses[2].cost.degree));
    explain_note(x, "stages", "block: warps' sums are added up, and stored for the next launch");
    explain_note(x, "stages", "sum: 8 counters a block, over all blocks of the first launch");
    explain_note(x, "efficiency", "1 for nwork 1, 3, 7, 9, 21 and 63; 0.508 for 32, the worst");
}
