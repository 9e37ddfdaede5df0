/* What combines the weights of a bin, where that is not their sum: an operator by name, or of the
 * spec's own. It works on counters. */
#include <string.h>

#include "check/check.h"
#include "families/common/operators.h"
#include "families/histogram/histogram.h"
#include "operator/operator.h"
#include "plan/ops_parts.h"

/* Those whose partial results are counters. */
static bool is_known(const word *name)
{
    static const char *const names[] = {"sum", "prod", "min", "max", "and", "or", "xor"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (word_is(name, names[i])) return true;
    return false;
}

const type *histogram_counter(const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    const type *t = histogram_struct_counter(spec);
    if (!t) t = type_builtin(word_or(&own->counter, "u32"));
    return t ? t : type_builtin("u32"); /* another word is refused */
}

void histogram_partials(kg_spec *spec)
{
    if (spec->op.named.text && !is_known(&spec->op.named)) return; /* it is refused */
    for (size_t i = 0; i < spec->n_types; i++) spec->accumulator_type[i] = histogram_counter(spec);
}

/* Names of its text; scalars come before them. */
static void check_names(diags *d, const kg_spec *spec)
{
    for (size_t i = 0; i < spec->scalars.count; i++) {
        const word *name = &spec->scalars.at[i].name;
        if (word_is(name, "a") || word_is(name, "b"))
            diag_error(d, name->at, "same-name",
                       "\"%s\" has a meaning of its own; choose another name", name->text);
    }
}

/* Samples meet their counters in any order, if not `in_order`, and `weight` has made values of
 * them. */
static void check_own(diags *d, const operator_spec *op, bool in_order)
{
    operators_check_complete(d, op, "the operator");
    check_refuse(d, op->transform.text != NULL, op->transform.at, "transform",
                 "histogram: \"weight\" says what is combined");
    check_refuse(d, op->finalise.text != NULL, op->finalise.at, "finalise", "histogram");
    check_refuse(d, op->result.text != NULL, op->result.at, "result", "histogram");
    if (op->combine.text && !op->commutative.value && !in_order)
        diag_error(d, op->combine.at, "not-commutative",
                   "a histogram combines in any order: its operator needs \"commutative: true\"");
}

void histogram_check_operator(arena *a, diags *d, kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    operator_spec *op = &spec->op;
    const bool has_sign = word_is(&own->counter, "i32") || word_is(&own->counter, "i64");
    if (!op->set) {
        if (has_sign)
            diag_error(d, own->counter.at, "missing-key", "counters of %s need \"operator\"",
                       own->counter.text);
        return;
    }
    check_not_built(d, op->named.text && operator_named(op->named.text) && !is_known(&op->named),
                    op->named.at, "a histogram by that operator");
    if (!own->weight.text)
        diag_error(d, op->at, "missing-key",
                   "an operator of a histogram needs \"weight\", what a sample gives to its bin");
    check_names(d, spec);
    if (!op->named.text) check_own(d, op, histogram_in_order(spec));
    operators_check_one(a, d, spec, op, spec->accumulator_type, spec->result_type);
}

/* As other functions of a histogram it is called with all scalars, those of a range among them. */
static op_function_text combine_of(arena *a, const plan_kernel *k)
{
    op_function_text f = ops_start(a, k, "combine", k->result);
    f.of = k->result;
    histogram_add_scalars(a, &f, k);
    ops_add_param(&f, k->result, "a");
    ops_add_param(&f, k->result, "b");
    ops_one_piece(a, &f, &k->spec->op.combine);
    return f;
}

size_t histogram_add_operator(arena *a, const plan_kernel *k, op_function_text *functions)
{
    if (!k->spec->op.set) return 0;
    functions[0] = ops_identity(a, k, "identity", &k->spec->op, k->result);
    functions[1] = combine_of(a, k);
    return 2;
}
