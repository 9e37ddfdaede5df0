/* All points within a radius or box: what a spec may say of them, and the functions of the operator
 * that combines what they give. */
#include <string.h>

#include "check/check.h"
#include "check/check_types.h"
#include "families/common/operators.h"
#include "families/neighbours/neighbours.h"
#include "operator/operator.h"
#include "plan/geometry.h"
#include "plan/ops_parts.h"

#define MOST_INPUTS 4

static const char *const differences[] = {"dx", "dy", "dz", "dw", "dx5", "dx6", "dx7", "dx8"};

/* ---- the type of values ---- */

/* Those whose partial results are values. */
static bool is_known(const word *name)
{
    static const char *const names[] = {"sum", "prod", "min", "max", "and", "or", "xor"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (word_is(name, names[i])) return true;
    return false;
}

/* NULL: there is no such type, which is said where all is checked. */
static const type *type_named(const kg_spec *spec, const char *name)
{
    for (size_t i = 0; i < spec->n_structs; i++)
        if (strcmp(spec->structs[i]->name, name) == 0) return spec->structs[i];
    return type_builtin(name);
}

void neighbours_partials(kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    const word *w = &own->accumulator;
    const bool same = !w->text || strcmp(w->text, "same") == 0;
    for (size_t i = 0; i < spec->n_types && same; i++)
        if (spec->element[i]) spec->accumulator_type[i] = neighbours_computed(spec->element[i]);
    if (same) return;
    const type *t = type_named(spec, w->text);
    for (size_t i = 0; i < spec->n_types && t; i++) spec->accumulator_type[i] = t;
}

static bool has_floats(const type *t)
{
    bool found = t && t->kind == TYPE_FLOAT;
    for (size_t i = 0; t && i < t->n_fields; i++)
        found = found || (t->fields[i].type && t->fields[i].type->kind == TYPE_FLOAT);
    return found;
}

bool neighbours_needs_order(const kg_spec *spec)
{
    const bool exact = word_is(&spec->op.named, "min") || word_is(&spec->op.named, "max");
    bool floats = false;
    for (size_t i = 0; i < spec->n_types; i++)
        floats = floats || has_floats(spec->accumulator_type[i]);
    return operators_reproducible(spec) && floats && !exact;
}

/* ---- check ---- */

/* What has a meaning only where neighbours are combined. */
static void check_without(diags *d, const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    const char *const other =
        own->within.text ? "neighbours without \"operator\"" : "neighbours without \"within\"";
    check_refuse(d, spec->op.set, spec->op.at, "operator", other);
    check_refuse(d, spec->scalars.set && !neighbours_own_metric(spec), spec->scalars.where,
                 "scalars", other);
    check_refuse(d, spec->inputs.set, spec->inputs.where, "inputs", other);
    check_refuse(d, own->value.text != NULL, own->value.at, "value", other);
    check_refuse(d, own->accumulator.text != NULL, own->accumulator.at, "accumulator", other);
    check_refuse(d, spec->reproducible.text != NULL, spec->reproducible.at, "reproducible", other);
}

static void check_value(arena *a, diags *d, kg_spec *spec)
{
    neighbours_spec *own = spec->own;
    const param_list *lists[] = {&spec->scalars, &spec->inputs, NULL};
    const char *names[5 + sizeof differences / sizeof *differences] = {"i", "radius", "distance"};
    const bool boxes = neighbours_in_boxes(spec);
    size_t n = boxes ? 1 : 3;
    for (uint32_t i = 0; i < neighbours_dimensions(spec) && !boxes; i++)
        names[n++] = differences[i];
    names[n] = NULL;
    check_operator(a, d, spec, &own->value, check_scope(a, spec, lists, names), false,
                   check_kinds(a, spec, spec->accumulator_type));
    bool made = false; /* by the text alone */
    for (size_t i = 0; i < spec->n_types; i++) {
        const type *t = spec->accumulator_type[i];
        made = made || (t && (t->kind == TYPE_STRUCT || t->half));
    }
    if (boxes && !own->value.text)
        diag_error(d, own->within.at, "missing-key",
                   "neighbours in a box have no distance: an operator needs \"value\"");
    else if (made && !own->value.text)
        diag_error(d, own->accumulator.at, "missing-key",
                   "neighbours that are combined as %s need \"value\", which makes one",
                   own->accumulator.text);
    if (spec->inputs.count > MOST_INPUTS)
        diag_error(d, spec->inputs.where, "too-many", "%zu inputs; neighbours have at most %d",
                   spec->inputs.count, MOST_INPUTS);
}

/* Neighbours come in any order, and `value` has made values of them. */
static void check_own_operator(diags *d, const operator_spec *op)
{
    const char *const me = "neighbours: \"value\" says what is combined";
    operators_check_complete(d, op, "the operator");
    check_refuse(d, op->transform.text != NULL, op->transform.at, "transform", me);
    check_refuse(d, op->finalise.text != NULL, op->finalise.at, "finalise", "neighbours");
    check_refuse(d, op->result.text != NULL, op->result.at, "result", "neighbours");
    if (op->combine.text && !op->commutative.value)
        diag_error(d, op->combine.at, "not-commutative",
                   "neighbours come in the order of a tree: the operator needs \"commutative: "
                   "true\"");
}

/* The order of indices, which trees do not have. */
static void check_order(diags *d, const kg_spec *spec)
{
    if (!neighbours_needs_order(spec)) return;
    for (size_t i = 0; i < spec->n_variants; i++)
        if (neighbours_by_tree(&spec->variants[i]))
            diag_error(d, spec->variants[i].form.at, "reproducible",
                       "floats that a tree combines come in its order, not in that of their "
                       "indices: \"reproducible: %s\" has no form \"tree\"",
                       spec->reproducible.text);
}

static void check_sums(arena *a, diags *d, kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    operator_spec *op = &spec->op;
    const size_t before = diag_errors(d);
    if (own->accumulator.text && strcmp(own->accumulator.text, "same") != 0)
        (void)check_resolve(a, d, spec, &own->accumulator);
    if (diag_errors(d) != before) return;
    check_not_built(d, op->named.text && operator_named(op->named.text) && !is_known(&op->named),
                    op->named.at, "a search for neighbours with that operator");
    if (!op->named.text) check_own_operator(d, op);
    operators_check_one(a, d, spec, op, spec->accumulator_type, spec->result_type);
    check_refuse(d, own->keep.text != NULL, own->keep.at, "keep", "neighbours with \"operator\"");
    check_refuse(d, own->index.text != NULL, own->index.at, "index",
                 "neighbours with \"operator\"");
    check_value(a, d, spec);
    check_order(d, spec);
    operators_check_bits(d, spec);
    if (word_is(&spec->reproducible, "any")) operators_check_functions(d, &own->value);
}

/* Each query is a box: there is no distance. */
static void check_boxes(diags *d, const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    const char *const me = "neighbours in a box";
    check_refuse(d, own->metric.set, own->metric.at, "metric", me);
    check_refuse(d, neighbours_of_all(spec), own->search.at, "search: all", me);
    check_refuse(d, neighbours_keeps(spec, "both"), own->keep.at, "keep: both", me);
    check_refuse(d, neighbours_keeps(spec, "distances"), own->keep.at, "keep: distances", me);
}

void neighbours_check_within(arena *a, diags *d, kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    const bool within = own->within.text != NULL, counts = neighbours_keeps(spec, "counts");
    if (!within) {
        check_without(d, spec);
        check_refuse(d, counts, own->keep.at, "keep: counts", "neighbours without \"within\"");
        return;
    }
    check_refuse(d, own->k.set, own->k.at, "k", "neighbours with \"within\"");
    if (neighbours_in_boxes(spec)) check_boxes(d, spec);
    if (spec->op.set) {
        check_sums(a, d, spec);
        return;
    }
    check_without(d, spec);
}

/* ---- operator functions ---- */

static bool sees_differences(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
        if (op_mentions(&own->value, differences[i])) return true;
    return false;
}

const char *neighbours_sees(const plan_kernel *k)
{
    static const char *const all[] = {"", "d", "i", "di", "x", "dx", "ix", "dix"};
    const neighbours_spec *own = k->spec->own;
    const bool sums = neighbours_gives(k->spec) == GIVES_SUMS;
    const bool kept =
        neighbours_gives(k->spec) == GIVES_LISTS && !neighbours_keeps(k->spec, "indices");
    const bool distance =
        kept || (sums && (!own->value.text || op_mentions(&own->value, "distance")));
    return all[distance + 2 * op_mentions(&own->value, "i") + 4 * sees_differences(k->spec)];
}

uint32_t neighbours_state_words(const plan_kernel *k)
{
    const bool sums = neighbours_gives(k->spec) == GIVES_SUMS;
    if (neighbours_gives(k->spec) == GIVES_LISTS)
        return 4 * geometry_words(neighbours_index(k->spec)->size);
    return geometry_words(sums ? k->accumulator->size : neighbours_index(k->spec)->size);
}

/* The arguments that each function of the operator takes first. */
static void add_scalars(op_function_text *f, const plan_kernel *k)
{
    if (!neighbours_in_boxes(k->spec)) ops_add_param(f, neighbours_computed(k->element), "radius");
    ops_add_params(f, k, &k->spec->scalars);
}

static op_function_text combine_of(arena *a, const plan_kernel *k)
{
    op_function_text f = ops_start(a, k, "combine", k->accumulator);
    f.of = k->accumulator;
    add_scalars(&f, k);
    ops_add_param(&f, k->accumulator, "a");
    ops_add_param(&f, k->accumulator, "b");
    ops_one_piece(a, &f, &k->spec->op.combine);
    return f;
}

/* What templates give it: values of the point, then the distance, the differences and the index
 * where the text asks for them. */
static op_function_text value_of(arena *a, const plan_kernel *k)
{
    const neighbours_spec *own = k->spec->own;
    op_function_text f = ops_start(a, k, "value", k->accumulator);
    add_scalars(&f, k);
    ops_add_params(&f, k, &k->spec->inputs);
    if (op_mentions(&own->value, "distance"))
        ops_add_param(&f, neighbours_computed(k->element), "distance");
    for (uint32_t i = 0; sees_differences(k->spec) && i < neighbours_dimensions(k->spec); i++)
        ops_add_param(&f, neighbours_computed(k->element), differences[i]);
    f.uses_index = op_mentions(&own->value, "i");
    if (f.uses_index) ops_add_param(&f, type_builtin("u64"), "i");
    ops_one_piece(a, &f, &own->value);
    return f;
}

/* Up to three of them. */
size_t neighbours_sum_ops(arena *a, const plan_kernel *k, op_function_text *functions)
{
    const neighbours_spec *own = k->spec->own;
    if (neighbours_gives(k->spec) != GIVES_SUMS) return 0;
    functions[0] = ops_identity(a, k, "identity", &k->spec->op, k->accumulator);
    functions[1] = combine_of(a, k);
    if (own->value.text) functions[2] = value_of(a, k);
    return own->value.text ? 3 : 2;
}
