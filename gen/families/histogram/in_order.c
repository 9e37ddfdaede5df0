/* `form: ordered`: the samples of each bin are combined in their order, so the bits are those of a
 * plain loop. That is for operators that round, for sums of each row by `reproducible: call`, and
 * for counters that are structs, which no atomic combines. */
#include <string.h>

#include "check/check.h"
#include "families/common/operators.h"
#include "families/histogram/histogram.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define WARPS 4u

/* ---- which histograms ---- */

const type *histogram_struct_counter(const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    for (size_t i = 0; own->counter.text && i < spec->n_structs; i++)
        if (strcmp(spec->structs[i]->name, own->counter.text) == 0) return spec->structs[i];
    return NULL;
}

bool histogram_sums(const kg_spec *spec)
{
    return !spec->op.set || word_is(&spec->op.named, "sum");
}

/* A result that no order changes: what the output holds may be a NaN, of which there are many. */
static bool has_no_order(const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    const word *by = &spec->op.named;
    return (word_is(by, "min") || word_is(by, "max")) && !own->accumulate.value;
}

bool histogram_commutes(const kg_spec *spec)
{
    const operator_spec *op = &spec->op;
    const bool picks = word_is(&op->named, "min") || word_is(&op->named, "max");
    return !picks && (op->named.text || op->commutative.value);
}

bool histogram_in_order(const kg_spec *spec)
{
    if (histogram_struct_counter(spec)) return true;
    if (!spec->reproducible.text) return false;
    if (histogram_sums(spec)) return !operators_reproducible(spec) && histogram_rows(spec);
    return !has_no_order(spec);
}

/* ---- check ---- */

static void check_variant(diags *d, const variant_spec *v)
{
    const histogram_variant *mine = v->own;
    const char *const me = "histogram in the form \"ordered\"";
    if (v->form.text && !word_is(&v->form, "ordered"))
        diag_error(d, v->form.at, "form",
                   "a histogram that combines in the order of samples has no form \"%s\": it is "
                   "ordered",
                   v->form.text);
    check_refuse(d, mine->counters.set, mine->counters.at, "counters", me);
    check_refuse(d, mine->bins.set, mine->bins.at, "bins", me);
    check_refuse(d, mine->parts.set, mine->parts.at, "parts", me);
    check_refuse(d, mine->hot.set, mine->hot.at, "hot", me);
    check_refuse(d, mine->ahead.value, mine->ahead.at, "ahead", me);
}

void histogram_check_in_order(diags *d, const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    const bool ordered = histogram_in_order(spec);
    for (size_t i = 0; i < spec->n_variants; i++) {
        const variant_spec *v = &spec->variants[i];
        if (ordered && (word_is(&v->form, "ordered") || !histogram_ordered(spec)))
            check_variant(d, v);
        else if (!ordered && word_is(&v->form, "ordered"))
            diag_error(d, v->form.at, "form",
                       "the form \"ordered\" is for counters of structs, for \"reproducible\" with "
                       "an operator that rounds, and for \"reproducible: call\" with \"segments\"");
    }
    if (!ordered || !word_is(&spec->reproducible, "any")) return;
    operators_check_functions(d, &own->bin);
    operators_check_functions(d, &own->weight);
    operators_check_functions(d, &spec->op.combine);
}

/* ---- plan ---- */

/* As many warps as there are parts of counters, of all rows. */
static void deal(const kg_spec *spec, plan_step *step, const histogram_shape *s)
{
    const bool rows = histogram_rows(spec), known = histogram_known(spec) != 0;
    if (rows) histogram_deal_rows(spec, step, s, HISTOGRAM_LEAST_IN_ORDER * s->nwork);
    step->dbs = s->nwarps * (rows ? 1 : HISTOGRAM_LEAST_IN_ORDER);
    if (!known) step->terms |= KG_TERM(histogram_bins_at(spec));
}

static void add(planner *p, const variant_spec *v, const histogram_shape *s)
{
    const plan_kernel *k = p->kernel;
    plan_variant variant = histogram_begin_variant(v, s);
    text name = text_new(p->a);
    variant.template_name = "histogram/in_order";
    variant.bytes_per_element = histogram_input_bytes(k);
    variant.registers = 48 + 4 * s->nwork + 3 * geometry_words(k->result->size);
    plan_take_limits(&variant, v);
    histogram_set_meaning(k, &variant);
    plan_flag(&variant, "ordered", true);
    plan_flag(&variant, "in_order", true);
    histogram_plan_channels(k->spec, &variant);
    variant.steps[0].shared_bytes = histogram_range_bytes(k);
    plan_flag(&variant, "rows", histogram_rows(k->spec));
    plan_number(&variant, "known", histogram_known(k->spec));
    plan_number(&variant, "bins", histogram_known(k->spec));
    deal(k->spec, &variant.steps[0], s);
    text_printf(&name, "_in_order");
    histogram_name_grid(&name, s);
    text_printf(&name, "%s", variant.pdl ? "_pdl" : "");
    (void)plan_add_variant(p, &variant, text_str(&name));
}

void histogram_add_in_order(planner *p, const variant_spec *v)
{
    const variant_spec all = {.at = p->kernel->spec->variants_at, .pdl = {.value = true}};
    if (!v) v = &all;
    add(p, v,
        &(histogram_shape){.nwarps = number_or(&v->nwarps, WARPS),
                           .nwork = number_or(&v->nwork, 4),
                           .columns = number_or(&v->grid.columns, 0),
                           .per_sm = number_or(&v->grid.per_sm, 4)});
}

void histogram_plan_in_order(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) histogram_add_in_order(p, NULL);
    for (size_t i = 0; i < spec->n_variants; i++) histogram_add_in_order(p, &spec->variants[i]);
}
