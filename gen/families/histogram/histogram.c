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
const char *const histogram_names[] = {"x", "in", "out", "bins", NULL};

/* ---- check ---- */

static void check_types_of(diags *d, const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    bool floats = false;
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        check_not_built(d, spec->element[i]->kind == TYPE_STRUCT, spec->types[i].at,
                        "a histogram of structs");
        floats = floats || spec->element[i]->kind == TYPE_FLOAT;
    }
    if (floats && !own->bin.text)
        diag_error(d, spec->types_at, "missing-key",
                   "a histogram of floats needs \"bin\", an expression for the bin of a sample");
}

static void check_grid(diags *d, const variant_spec *v)
{
    check_refuse(d, v->grid.rows.set, v->grid.rows.at, "rows", "histogram");
    check_refuse(d, v->grid.set && word_is(&v->form, "block"), v->grid.at, "grid",
                 "histogram in the form \"block\"");
}

static void check_variant(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const histogram_spec *own = spec->own;
    const histogram_variant *mine = v->own;
    const bool global = word_is(&v->form, "global") || word_is(&v->form, "trish");
    check_grid(d, v);
    histogram_check_work(d, spec, v);
    check_refuse(d, mine->counters.set && global, mine->counters.at, "counters",
                 "histogram but in the forms \"shared\" and \"block\"");
    check_refuse(d, mine->hot.set && !global, mine->hot.at, "hot",
                 "histogram but in the form \"global\"");
    check_refuse(d, mine->parts.set && !word_is(&v->form, "shared") && v->form.text, mine->parts.at,
                 "parts", "histogram but in the form \"shared\"");
    if (mine->hot.set && (mine->hot.value & (mine->hot.value - 1)) != 0)
        diag_error(d, mine->hot.at, "out-of-range", "\"hot\" is a power of two");
    check_refuse(d, mine->tiles.set && (global || !word_is(&own->counter, "u64")), mine->tiles.at,
                 "tiles", "histogram but with \"counter: u64\" and counters in shared memory");
}

void histogram_check(arena *a, diags *d, kg_spec *spec)
{
    histogram_spec *own = spec->own;
    const param_list *scalars[] = {&spec->scalars, NULL};
    check_types_of(d, spec);
    check_operator(a, d, spec, &own->bin,
                   check_scope(a, spec, scalars, (const char *[]){"x", NULL}), false, NULL);
    for (size_t i = 0; i < spec->n_types; i++)
        spec->result_type[i] = type_builtin(word_or(&own->counter, "u32"));
    for (size_t i = 0; i < spec->n_variants; i++) check_variant(d, spec, &spec->variants[i]);
}

/* ---- arguments ---- */

const family_feature histogram_features[] = {HISTOGRAM_FEATURES(FEATURE_INFO){.name = NULL}};

void histogram_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f)
{
    (void)k, (void)own;
    f->terms = KG_TERM(0);
}

size_t histogram_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    (void)k;
    *names = arena_array(a, const char *, 1);
    (*names)[0] = "bins";
    return 1;
}

size_t histogram_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const histogram_spec *own = k->spec->own;
    *args = arena_array(a, plan_arg, k->spec->scalars.count + 2);
    size_t n = operators_add_scalars(k, *args, 0);
    const bool floats = k->element->kind == TYPE_FLOAT; /* keys have no NaN, samples do */
    (*args)[n++] = (plan_arg){.name = "in",
                              .type = k->element,
                              .role = KG_ROLE_INPUT,
                              .kind = floats ? KG_KIND_VALUE : KG_KIND_KEY,
                              .extent = KG_EXTENT_N};
    (*args)[n++] = (plan_arg){.name = "out",
                              .type = k->result,
                              .role = own->accumulate.value ? KG_ROLE_INOUT : KG_ROLE_OUTPUT,
                              .extent = KG_EXTENT_LENGTH,
                              .plus = word_is(&own->outside, "count")};
    return n;
}

/* ---- the function of its bins ---- */

/* Of floats the number of a bin has a fraction, and may be a NaN. That of a half is the float that
 * its text works with. */
static const type *bin_type(const type *sample)
{
    if (sample->kind != TYPE_FLOAT) return type_builtin("i64");
    return sample->half ? type_builtin("f32") : sample;
}

size_t histogram_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const histogram_spec *own = k->spec->own;
    if (!own->bin.text) return 0;
    op_function_text f = ops_start(a, k, "bin", bin_type(k->element));
    ops_add_params(&f, k, &k->spec->scalars);
    ops_add_param(&f, k->element, "x");
    ops_one_piece(a, &f, &own->bin);
    *functions = arena_array(a, op_function_text, 1);
    (*functions)[0] = f;
    return 1;
}
