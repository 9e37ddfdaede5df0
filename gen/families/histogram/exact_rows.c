/* Exact sums of each row or segment: `reproducible: device` and `any` with `segments`. A block has
 * the sums of some bins in shared memory, and rounds them itself. More bins read the row again. */
#include "../runtime/shared/kg_exact.h"

#include "check/check.h"
#include "families/histogram/histogram.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define WARPS 8u
#define LARGE 40960u /* counters of 32 bits, in 160 KB */

void histogram_check_exact_row(diags *d, const variant_spec *v)
{
    const histogram_variant *mine = v->own;
    if (v->form.text && !word_is(&v->form, "block"))
        diag_error(d, v->form.at, "reproducible",
                   "a histogram of each row or segment with the same bits everywhere has no form "
                   "\"%s\": it is block",
                   v->form.text);
    check_refuse(d, mine->ahead.value, mine->ahead.at, "ahead",
                 "histogram with the same bits everywhere");
    check_refuse(d, mine->window.set, mine->window.at, "window",
                 "histogram of each row or segment");
}

/* Counters of 32 bits that a sum takes: its limbs, an odd number of them for the banks. */
static uint32_t each_of(const plan_kernel *k)
{
    return 2 * ((k->result->size == 8 ? KG_EXACT_F64_FLAGS + 1 : KG_EXACT_F32_FLAGS + 1) | 1);
}

uint32_t histogram_sums_of_block(const plan_kernel *k, const plan_variant *variant)
{
    return plan_number_of(variant, "counters") / each_of(k);
}

static const char *suffix_of(planner *p, const histogram_shape *s, bool pdl)
{
    text name = text_new(p->a);
    text_printf(&name, "_exact_rows_%u", s->counters);
    histogram_name_grid(&name, s);
    text_printf(&name, "%s", pdl ? "_pdl" : "");
    return text_str(&name);
}

static void add(planner *p, const variant_spec *v, histogram_shape s)
{
    const plan_kernel *k = p->kernel;
    s.form = HISTOGRAM_BLOCK;
    s.size = 4;
    plan_variant variant = histogram_begin_variant(v, &s);
    variant.template_name = "histogram/exact_rows";
    variant.bytes_per_element = histogram_input_bytes(k);
    variant.registers = 44 + 2 * s.nwork;
    plan_take_limits(&variant, v);
    histogram_set_meaning(k, &variant);
    plan_flag(&variant, "exact", true);
    plan_flag(&variant, "rows", true);
    plan_number(&variant, "known", histogram_known(k->spec));
    plan_number(&variant, "bins", histogram_known(k->spec));
    plan_number(&variant, "counters", s.counters);
    histogram_deal_rows(k->spec, &variant.steps[0], &s,
                        geometry_of(s.nwarps, s.nwork, variant.vector).dbs);
    if (!histogram_known(k->spec)) /* blocks for bins, too */
        variant.steps[0].terms |= KG_TERM(histogram_bins_at(k->spec));
    variant.steps[0].shared_bytes = geometry_align16(s.counters / each_of(k) * each_of(k) * 4);
    (void)plan_add_variant(p, &variant, suffix_of(p, &s, variant.pdl));
}

/* Few sums in little shared memory, and more in much of it, where the GPUs have that. */
static void add_auto(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    variant_spec v = {.at = spec->variants_at, .pdl = {.value = true}};
    histogram_shape s = {.form = HISTOGRAM_BLOCK,
                         .nwarps = WARPS,
                         .nwork = 2,
                         .per_sm = 6,
                         .size = 4,
                         .counters = HISTOGRAM_COUNTERS};
    const histogram_spec *own = spec->own;
    const uint32_t few = s.counters / each_of(p->kernel) - word_is(&own->outside, "count");
    const uint32_t known = histogram_known(spec);
    histogram_shape large = s;
    large.counters = LARGE;
    large.nwarps = 4 * WARPS;
    large.per_sm = 1;
    const bool both = histogram_fits(p->options, &large);
    if (both && !known)
        v.limits[FEATURE_BINS].max = (number){.set = true, .value = few, .at = v.at};
    if (!both || !known || known <= few) add(p, &v, s);
    v.limits[FEATURE_BINS].max = (number){0};
    if (both && (!known || known > few)) add(p, &v, large);
}

void histogram_plan_exact_rows(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) add_auto(p);
    for (size_t i = 0; i < spec->n_variants; i++) {
        const variant_spec *v = &spec->variants[i];
        const histogram_variant *mine = v->own;
        const histogram_shape s = {.nwarps = number_or(&v->nwarps, WARPS),
                                   .nwork = number_or(&v->nwork, 2),
                                   .columns = number_or(&v->grid.columns, 0),
                                   .per_sm = number_or(&v->grid.per_sm, HISTOGRAM_ROWS_PER_SM),
                                   .counters = number_or(&mine->counters, HISTOGRAM_COUNTERS)};
        const bool room = s.counters >= each_of(p->kernel);
        if (!room)
            diag_error(p->d, mine->counters.at, "out-of-range", "a sum of %s takes %u counters",
                       p->kernel->result->name, each_of(p->kernel));
        p->failed = p->failed || !room;
        if (room) add(p, v, s);
    }
}
