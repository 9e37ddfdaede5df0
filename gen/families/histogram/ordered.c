/* `reproducible: call`: sums of floats in one order, and what operators that commute make of them.
 * Each warp has counters of its own in shared memory, and combines what its lanes have for one bin
 * in the order of lanes. Warps of a block go in order, too; and so do blocks in a second launch. */
#include "check/check.h"
#include "families/histogram/histogram.h"
#include "plan/geometry.h"

#define MOST_BLOCKS 512u /* whose sums the second launch adds */
#define SUM_THREADS 256u
#define WARPS 8u

bool histogram_ordered(const kg_spec *spec)
{
    const bool sums = histogram_sums(spec), commutes = histogram_commutes(spec);
    if (histogram_rows(spec) || histogram_struct_counter(spec)) return false;
    return word_is(&spec->reproducible, "call") && (sums || commutes);
}

/* ---- check ---- */

static void check_variant(diags *d, const variant_spec *v)
{
    const histogram_variant *mine = v->own;
    const char *const me = "reproducible histogram";
    if (v->form.text && !word_is(&v->form, "shared"))
        diag_error(d, v->form.at, "reproducible",
                   "a reproducible histogram has no form \"%s\": its warps have counters in shared "
                   "memory",
                   v->form.text);
    check_refuse(d, mine->bins.set, mine->bins.at, "bins", me);
    check_refuse(d, mine->parts.set, mine->parts.at, "parts", me);
    check_refuse(d, mine->ahead.value, mine->ahead.at, "ahead", me);
    if (v->grid.columns.set && v->grid.columns.value > MOST_BLOCKS)
        diag_error(d, v->grid.columns.at, "out-of-range",
                   "a reproducible histogram has \"columns\" of %u at most", MOST_BLOCKS);
}

void histogram_check_ordered(diags *d, const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    if (!spec->reproducible.text) return;
    const pos at = spec->reproducible.at;
    if (!word_is(&own->counter, "f32") && !word_is(&own->counter, "f64") &&
        !histogram_struct_counter(spec))
        diag_error(d, at, "reproducible",
                   "\"reproducible\" is for counters of floats: counts and sums of integers have "
                   "the same bits anyway");
    if (!histogram_ordered(spec)) return;
    for (size_t i = 0; i < spec->n_variants; i++)
        if (histogram_sums(spec) || !word_is(&spec->variants[i].form, "ordered"))
            check_variant(d, &spec->variants[i]);
}

/* ---- plan ---- */

static void set_steps(const plan_kernel *k, plan_variant *variant, const histogram_shape *s,
                      uint32_t counters)
{
    variant->steps[0] = (plan_step){.suffix = "",
                                    .grid = KG_GRID_ROWS,
                                    .fixed = s->columns,
                                    .per_sm = s->columns ? 0 : s->per_sm,
                                    .limit = MOST_BLOCKS,
                                    .shared_bytes = histogram_shared_bytes(s)};
    variant->steps[1] = (plan_step){.suffix = "_sum",
                                    .grid = KG_GRID_ROWS,
                                    .fixed = (counters + SUM_THREADS - 1) / SUM_THREADS,
                                    .terms = KG_TERM(0),
                                    .tbs = SUM_THREADS,
                                    .dbs = SUM_THREADS,
                                    .registers = 32};
    variant->n_steps = 2;
    histogram_deal_sums(k->spec, &variant->steps[1]);
}

/* As many bins as each warp has counters. */
static uint64_t most_bins(const plan_kernel *k, const histogram_shape *s)
{
    const histogram_spec *own = k->spec->own;
    const uint32_t each = s->counters / s->nwarps / histogram_active(k->spec);
    const uint32_t counted = word_is(&own->outside, "count");
    return each > counted ? each - counted : 0;
}

static const char *suffix_of(planner *p, const histogram_shape *s, bool pdl)
{
    text name = text_new(p->a);
    text_printf(&name, "_ordered_%u", s->counters);
    histogram_name_grid(&name, s);
    text_printf(&name, "%s", pdl ? "_pdl" : "");
    return text_str(&name);
}

static void add(planner *p, const variant_spec *v, histogram_shape s)
{
    plan_kernel *k = p->kernel;
    const uint32_t each = s.counters / s.nwarps; /* of a warp */
    plan_variant variant = histogram_begin_variant(v, &s);
    variant.template_name = "histogram/ordered";
    variant.bytes_per_element = histogram_input_bytes(k);
    variant.registers = 40 + 4 * s.nwork;
    plan_take_limits(&variant, v);
    histogram_set_meaning(k, &variant);
    plan_flag(&variant, "ordered", true);
    histogram_plan_channels(k->spec, &variant);
    plan_number(&variant, "known", histogram_known(k->spec));
    plan_number(&variant, "counters", each);
    set_steps(k, &variant, &s, each);
    if (!histogram_known(k->spec))
        variant.ranges[variant.n_ranges++] =
            (plan_range){KG_FEATURE_OWN + FEATURE_BINS, 0, most_bins(k, &s)};
    if (!plan_add_variant(p, &variant, suffix_of(p, &s, variant.pdl))) return;
    const uint64_t bytes = (uint64_t)MOST_BLOCKS * each * k->result->size;
    plan_region(k, &(kg_region){.name = "sums", .fixed = bytes});
}

/* Exact sums have the same bits from call to call, too: they are for any number of bins. Those of
 * channels are not built. */
static bool has_exact(const kg_spec *spec)
{
    return histogram_sums(spec) && histogram_channels(spec) == 1;
}

static void add_shape(planner *p, const variant_spec *v, histogram_shape s)
{
    if (s.form == HISTOGRAM_GLOBAL && !has_exact(p->kernel->spec)) return;
    if (s.form == HISTOGRAM_GLOBAL) {
        histogram_add_exact(p, v, s);
        return;
    }
    s.size = p->kernel->result->size;
    s.counters = s.counters * 4 / s.size;
    s.range_bytes = histogram_range_bytes(p->kernel);
    if (histogram_known(p->kernel->spec) > most_bins(p->kernel, &s)) return;
    if (histogram_is_served(p, histogram_least_cc(&s))) return;
    if (histogram_fits(p->options, &s)) add(p, v, s);
}

void histogram_plan_ordered(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) histogram_take_shapes(p, add_shape);
    if (spec->n_variants == 0 && !has_exact(spec) && !histogram_is_served(p, 0))
        histogram_add_in_order(p, NULL); /* of more bins */
    for (size_t i = 0; i < spec->n_variants; i++) {
        const variant_spec *v = &spec->variants[i];
        const histogram_variant *mine = v->own;
        const histogram_shape s = {.form = HISTOGRAM_SHARED,
                                   .nwarps = number_or(&v->nwarps, WARPS),
                                   .nwork = number_or(&v->nwork, 4),
                                   .columns = number_or(&v->grid.columns, 0),
                                   .per_sm = number_or(&v->grid.per_sm, 1),
                                   .counters = number_or(&mine->counters, HISTOGRAM_COUNTERS),
                                   .size = p->kernel->result->size,
                                   .range_bytes = histogram_range_bytes(p->kernel)};
        if (word_is(&v->form, "ordered")) histogram_add_in_order(p, v);
        else if (histogram_knows_room(p, v, most_bins(p->kernel, &s))) add(p, v, s);
    }
}
