/* What a spec may say of a histogram, the arguments of the C function, and the function of its
 * bins. */
#include "families/histogram/histogram.h"

#include <string.h>

#include "check/check.h"
#include "check/check_types.h"
#include "families/common/operators.h"
#include "plan/ops_parts.h"
#include "spec/keys.h"

/* Names of operator text and arguments: those of scalars are others. */
const char *const histogram_names[] = {"x",     "in",     "out",   "bins", "taken",
                                       "clear", "ticket", "exact", "sums", NULL};
const char *const histogram_input_names[] = {"x", NULL};

bool histogram_even(const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    return word_is(&own->ranges, "even");
}

bool histogram_edges(const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    return word_is(&own->ranges, "edges");
}

static bool has_ranges(const kg_spec *spec)
{
    return histogram_even(spec) || histogram_edges(spec);
}

/* ---- check ---- */

/* lo and hi, or of channels lo0, hi0, lo1 and so on. */
static bool is_bound(const word *name, const kg_spec *spec)
{
    const bool bound = strncmp(name->text, "lo", 2) == 0 || strncmp(name->text, "hi", 2) == 0;
    const char *of = name->text + 2;
    if (!bound || !histogram_even(spec)) return false;
    if (*of == '\0' || histogram_ranges(spec) == 1) return *of == '\0';
    return *of >= '0' && *of < (char)('0' + histogram_ranges(spec)) && of[1] == '\0';
}

/* Arguments that come with a range. */
static void check_range_names(diags *d, const kg_spec *spec)
{
    const param_list *lists[] = {&spec->scalars, &spec->inputs};
    for (size_t i = 0; i < 2; i++) {
        for (size_t j = 0; j < lists[i]->count; j++) {
            const word *name = &lists[i]->at[j].name;
            if (is_bound(name, spec) || (word_is(name, "edges") && histogram_edges(spec)))
                diag_error(d, name->at, "same-name", "\"%s\" is an argument already, of \"ranges\"",
                           name->text);
        }
    }
}

/* Structs have no number of their own. */
static void check_structs(diags *d, const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++)
        if (spec->element[i]->kind == TYPE_STRUCT && !own->bin.text)
            diag_error(d, spec->types[i].at, "missing-key",
                       "a histogram of structs needs \"bin\", an expression for the bin of one");
    check_refuse(d, histogram_structs(spec) && own->channels.set, own->channels.at, "channels",
                 "histogram of structs");
}

/* Counters are numbers of 4 or 8 bytes, or structs that an operator combines. */
static void check_counter(diags *d, const kg_spec *spec)
{
    static const char *const names[] = {"u32", "u64", "f32", "f64", "i32", "i64"};
    const histogram_spec *own = spec->own;
    const word *w = &own->counter;
    bool known = !w->text || histogram_struct_counter(spec);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) known = known || word_is(w, names[i]);
    if (!known)
        diag_error(d, w->at, "unknown-type",
                   "\"%s\" counts nothing: counters are u32, u64, f32, f64, i32, i64, or a struct",
                   w->text);
    else if (histogram_struct_counter(spec) && !spec->op.set)
        diag_error(d, w->at, "missing-key", "counters that are structs need \"operator\"");
}

static void check_types_of(diags *d, const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    bool floats = false;
    const param_list *inputs = &spec->inputs;
    check_structs(d, spec);
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++)
        floats = floats || spec->element[i]->kind == TYPE_FLOAT;
    if (floats && !own->bin.text && !has_ranges(spec))
        diag_error(d, spec->types_at, "missing-key",
                   "a histogram of floats needs \"bin\", an expression for the bin of a sample, or "
                   "\"ranges\"");
    if (inputs->set && inputs->count == 0)
        diag_error(d, inputs->where, "missing-input", "a histogram has at least one input");
    if (inputs->count > HISTOGRAM_INPUTS)
        diag_error(d, inputs->where, "too-many", "%zu inputs; a histogram has at most %d",
                   inputs->count, HISTOGRAM_INPUTS);
    if (inputs->set && !own->bin.text)
        diag_error(d, inputs->where, "missing-key",
                   "a histogram of named inputs needs \"bin\", an expression for the bin");
    const bool sums = own->counter.text && own->counter.text[0] == 'f';
    if (sums && !own->weight.text)
        diag_error(d, own->counter.at, "missing-key",
                   "counters of floats need \"weight\", what a sample adds");
}

/* What TRISH does not have: it counts bytes of one input. */
static void check_trish(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const histogram_spec *own = spec->own;
    if (!word_is(&v->form, "trish")) return;
    check_refuse(d, spec->inputs.set, spec->inputs.where, "inputs",
                 "histogram in the form \"trish\"");
    check_refuse(d, own->weight.text != NULL, own->weight.at, "weight",
                 "histogram in the form \"trish\"");
}

static void check_grid(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const bool alone = word_is(&v->form, "block") && !histogram_rows(spec);
    if (word_is(&v->form, "warp") && !histogram_rows(spec))
        diag_error(d, v->form.at, "form",
                   "the form \"warp\" is for \"segments\": a warp counts a row");
    check_refuse(d, v->grid.rows.set, v->grid.rows.at, "rows", "histogram");
    check_refuse(d, v->grid.set && alone, v->grid.at, "grid", "histogram in the form \"block\"");
}

/* What is counted in shared memory in less room than a counter has. */
static bool flushes(const kg_spec *spec, const variant_spec *v)
{
    const histogram_spec *own = spec->own;
    const histogram_variant *mine = v->own;
    const bool global = word_is(&v->form, "global");
    if (histogram_exact(spec)) return !global || mine->hot.set;
    const bool whole = word_is(&v->form, "trish") || word_is(&v->form, "cluster");
    return !global && !whole && word_is(&own->counter, "u64");
}

/* A warp's samples are looked at together: vectors of one input, each of which counts 1. */
static void check_alike(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const histogram_spec *own = spec->own;
    const histogram_variant *mine = v->own;
    const pos at = mine->alike.at;
    if (!mine->alike.value) return;
    const bool here = !v->form.text || word_is(&v->form, "shared") || word_is(&v->form, "block") ||
                      word_is(&v->form, "global");
    check_refuse(d, !here && spec->partition.text == NULL, at, "alike",
                 "histogram but in the forms \"shared\", \"block\" and \"global\"");
    check_refuse(d, spec->inputs.count > 1, at, "alike", "histogram of several inputs");
    check_refuse(d, histogram_structs(spec), at, "alike", "histogram of structs");
    check_refuse(d, own->weight.text != NULL, at, "alike", "histogram with \"weight\"");
    check_refuse(d, spec->partition.text != NULL, at, "alike", "histogram with \"segments\"");
    check_refuse(d, mine->bins.set, at, "alike", "variant with \"bins\"");
}

/* Vectors of one input, counted in the output. */
static void check_runs(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const histogram_spec *own = spec->own;
    const histogram_variant *mine = v->own;
    const pos at = mine->runs.at;
    if (!mine->runs.value) return;
    check_refuse(d, !word_is(&v->form, "global"), at, "runs",
                 "histogram but in the form \"global\"");
    check_refuse(d, spec->inputs.count > 1, at, "runs", "histogram of several inputs");
    check_refuse(d, histogram_structs(spec), at, "runs", "histogram of structs");
    check_refuse(d, own->weight.text != NULL, at, "runs", "histogram with \"weight\"");
    check_refuse(d, mine->bins.set, at, "runs", "variant with \"bins\"");
    check_refuse(d, mine->alike.value, at, "runs", "variant with \"alike\"");
}

/* A word has a count of 24 bits, how many blocks it is of, and the tag of the call. */
bool histogram_may_settle(const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    return histogram_sums(spec) && !own->weight.text && !own->accumulate.value &&
           spec->partition.text == NULL && histogram_counter(spec)->size == 4;
}

static void check_settle(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const histogram_spec *own = spec->own;
    const histogram_variant *mine = v->own;
    const pos at = mine->settle.at;
    if (!mine->settle.value) return;
    check_refuse(d, v->form.text && !word_is(&v->form, "shared"), at, "settle",
                 "histogram but in the form \"shared\"");
    check_refuse(d, own->weight.text != NULL, at, "settle", "histogram with \"weight\"");
    check_refuse(d, !histogram_sums(spec), at, "settle", "histogram with \"operator\"");
    check_refuse(d, own->accumulate.value, at, "settle", "histogram with \"accumulate\"");
    check_refuse(d, spec->partition.text != NULL, at, "settle", "histogram with \"segments\"");
    check_refuse(d, word_is(&own->counter, "u64"), at, "settle", "histogram with \"counter: u64\"");
    check_refuse(d, number_or(&mine->parts, 1) > 1, at, "settle", "variant with \"parts\"");
    if (number_or(&v->max_n, HISTOGRAM_SETTLED) >= HISTOGRAM_SETTLED)
        diag_error(d, at, "out-of-range", "a variant with \"settle\" has a \"max_n\" below 2^24");
}

static void check_variant(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const histogram_variant *mine = v->own;
    const bool global = word_is(&v->form, "global") || word_is(&v->form, "trish");
    const bool parted = word_is(&v->form, "parted"), owners = word_is(&v->form, "owners");
    check_grid(d, spec, v);
    check_trish(d, spec, v);
    check_alike(d, spec, v);
    check_runs(d, spec, v);
    check_settle(d, spec, v);
    check_refuse(d, mine->ahead.value && spec->inputs.count > 1, v->at, "ahead",
                 "histogram of several inputs");
    check_refuse(d, mine->ahead.value && histogram_structs(spec), mine->ahead.at, "ahead",
                 "histogram of structs");
    histogram_check_cluster(d, spec, v);
    histogram_check_parted(d, spec, v);
    histogram_check_owners(d, spec, v);
    histogram_check_work(d, spec, v);
    check_refuse(d, mine->counters.set && global, mine->counters.at, "counters",
                 "histogram but in the forms \"shared\", \"block\", \"cluster\", \"parted\", "
                 "\"halves\" and \"owners\"");
    check_refuse(d, mine->hot.set && !global && !parted, mine->hot.at, "hot",
                 "histogram but in the forms \"global\" and \"parted\"");
    const bool searched = word_is(&v->form, "global") && histogram_edges(spec);
    check_refuse(d, mine->cells.set && !searched, mine->cells.at, "cells",
                 "histogram but in the form \"global\" with \"ranges: edges\"");
    if (mine->cells.set && mine->cells.value % 4 != 0)
        diag_error(d, mine->cells.at, "out-of-range", "\"cells\" is a multiple of 4");
    check_refuse(d, mine->parts.set && mine->bins.set, mine->parts.at, "parts",
                 "variant of a histogram for one number of bins");
    const bool divides =
        !v->form.text || word_is(&v->form, "shared") || word_is(&v->form, "cluster");
    check_refuse(d, mine->parts.set && !divides, mine->parts.at, "parts",
                 "histogram but in the forms \"shared\" and \"cluster\"");
    if (mine->hot.set && (mine->hot.value & (mine->hot.value - 1)) != 0)
        diag_error(d, mine->hot.at, "out-of-range", "\"hot\" is a power of two");
    check_refuse(d, mine->window.set && !histogram_exact(spec), mine->window.at, "window",
                 "a histogram without \"reproducible: any\" or \"device\"");
    check_refuse(d, mine->tiles.set && !parted && !owners && !flushes(spec, v), mine->tiles.at,
                 "tiles",
                 "histogram but with \"counter: u64\", or \"reproducible: any\", and counters in "
                 "shared memory");
}

void histogram_check(arena *a, diags *d, kg_spec *spec)
{
    histogram_spec *own = spec->own;
    const param_list *lists[] = {&spec->scalars, &spec->inputs, NULL};
    const char *const *one =
        spec->inputs.set ? (const char *[]){NULL} : (const char *[]){"x", NULL};
    check_types_of(d, spec);
    check_range_names(d, spec);
    check_operator(a, d, spec, &own->bin, check_scope(a, spec, lists, one), false, NULL);
    check_operator(a, d, spec, &own->weight, check_scope(a, spec, lists, one), false, NULL);
    check_counter(d, spec);
    for (size_t i = 0; i < spec->n_types; i++) spec->result_type[i] = histogram_counter(spec);
    histogram_check_operator(a, d, spec);
    histogram_check_rows(d, spec);
    histogram_check_channels(d, spec);
    histogram_check_bins(d, spec);
    histogram_check_ordered(d, spec);
    histogram_check_exact(d, spec);
    histogram_check_in_order(d, spec);
    for (size_t i = 0; i < spec->n_variants; i++) check_variant(d, spec, &spec->variants[i]);
}

/* ---- arguments ---- */

const family_feature histogram_features[] = {HISTOGRAM_FEATURES(FEATURE_INFO){.name = NULL}};

void histogram_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f)
{
    if (own != FEATURE_BINS) histogram_measure_rows(k->spec, own, f);
    else if (histogram_known(k->spec)) f->name = NULL;
    else f->terms = KG_TERM(histogram_bins_at(k->spec));
}

/* Keys have no NaN; samples do. */
static plan_arg input_of(const char *name, const type *t)
{
    const bool whole = t->kind != TYPE_FLOAT && t->kind != TYPE_STRUCT;
    return (plan_arg){.name = name,
                      .type = t,
                      .role = KG_ROLE_INPUT,
                      .kind = whole ? KG_KIND_KEY : KG_KIND_VALUE,
                      .extent = KG_EXTENT_N};
}

/* "lo", or that of a channel. */
static const char *bound_name(arena *a, const plan_kernel *k, const char *name, uint32_t channel)
{
    return histogram_ranges(k->spec) > 1 ? arena_printf(a, "%s%u", name, channel) : name;
}

static plan_arg scalar_of(arena *a, const plan_kernel *k, const char *name, uint32_t channel)
{
    return (plan_arg){.name = bound_name(a, k, name, channel),
                      .type = histogram_edge_type(k),
                      .role = KG_ROLE_SCALAR};
}

static plan_arg edges_of(const plan_kernel *k)
{
    return (plan_arg){.name = "edges",
                      .type = histogram_edge_type(k),
                      .role = KG_ROLE_INPUT,
                      .kind = KG_KIND_SORTED,
                      .extent = KG_EXTENT_LENGTH,
                      .width = histogram_bins_at(k->spec),
                      .plus = 1};
}

size_t histogram_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const histogram_spec *own = k->spec->own;
    const param_list *inputs = &k->spec->inputs;
    *args = arena_array(a, plan_arg, k->spec->scalars.count + inputs->count + 11);
    size_t n = operators_add_scalars(k, *args, 0);
    for (uint32_t i = 0; histogram_even(k->spec) && i < histogram_ranges(k->spec); i++) {
        (*args)[n++] = scalar_of(a, k, "lo", i);
        (*args)[n++] = scalar_of(a, k, "hi", i);
    }
    if (!inputs->set) (*args)[n++] = input_of("in", k->element);
    for (size_t i = 0; i < inputs->count; i++) {
        const type *own_type = inputs->at[i].type;
        (*args)[n++] = input_of(inputs->at[i].name.text, own_type ? own_type : k->element);
    }
    if (histogram_offsets(k->spec)) (*args)[n++] = histogram_offsets_arg(k->spec);
    if (histogram_edges(k->spec)) (*args)[n++] = edges_of(k);
    (*args)[n] = (plan_arg){.name = "out",
                            .type = k->result,
                            .role = own->accumulate.value ? KG_ROLE_INOUT : KG_ROLE_OUTPUT,
                            .extent = KG_EXTENT_LENGTH,
                            .width = histogram_bins_at(k->spec),
                            .plus = word_is(&own->outside, "count")};
    if (histogram_rows(k->spec)) histogram_take_rows(k, *args, n + 1);
    histogram_take_channels(k->spec, *args, n + 1);
    histogram_take_bins(k->spec, *args, n + 1);
    return n + 1;
}

/* ---- the function of its bins ---- */

/* The widest float of a type, or of the fields of a struct; else what there was. */
static const type *widest_of(const type *widest, const type *t)
{
    for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->n_fields; i++)
        widest = widest_of(widest, t->fields[i].type);
    const bool wider = t->kind == TYPE_FLOAT && (!widest || t->size > widest->size);
    return wider ? t : widest;
}

/* Of floats the number of a bin has a fraction, and may be a NaN. That of a half is the float that
 * its text works with. Of several inputs, and of structs, the widest float says. */
const type *histogram_bin_type(const plan_kernel *k)
{
    const param_list *inputs = &k->spec->inputs;
    const type *widest = NULL;
    for (size_t i = 0; i < (inputs->set ? inputs->count : 1); i++) {
        const type *t = inputs->set && inputs->at[i].type ? inputs->at[i].type : k->element;
        widest = widest_of(widest, t);
    }
    if (!widest) return type_builtin("i64");
    return widest->half ? type_builtin("f32") : widest;
}

/* Above the values of a narrow type there is one more edge. */
const type *histogram_edge_type(const plan_kernel *k)
{
    const histogram_spec *own = k->spec->own;
    const type *t = k->element;
    if (own->bin.text) return histogram_bin_type(k);
    if (t->half) return type_builtin("f32");
    return t->kind != TYPE_FLOAT && t->size < 4 ? type_builtin("i32") : t;
}

void histogram_add_scalars(arena *a, op_function_text *f, const plan_kernel *k)
{
    ops_add_params(f, k, &k->spec->scalars);
    for (uint32_t i = 0; histogram_even(k->spec) && i < histogram_ranges(k->spec); i++) {
        ops_add_param(f, histogram_edge_type(k), bound_name(a, k, "lo", i));
        ops_add_param(f, histogram_edge_type(k), bound_name(a, k, "hi", i));
    }
}

static op_function_text function_of(arena *a, const plan_kernel *k, const char *role,
                                    const type *result, const op_text *text)
{
    op_function_text f = ops_start(a, k, role, result);
    histogram_add_scalars(a, &f, k);
    if (k->spec->inputs.set) ops_add_params(&f, k, &k->spec->inputs);
    else ops_add_param(&f, k->element, "x");
    ops_one_piece(a, &f, text);
    return f;
}

size_t histogram_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const histogram_spec *own = k->spec->own;
    *functions = arena_array(a, op_function_text, 4);
    size_t n = histogram_add_operator(a, k, *functions);
    if (own->bin.text)
        (*functions)[n++] = function_of(a, k, "bin", histogram_bin_type(k), &own->bin);
    if (own->weight.text) (*functions)[n++] = function_of(a, k, "weight", k->result, &own->weight);
    return n;
}
