/* Part of pass 3: what a spec may say of a reduce, of its operators and its variants. */
#include <string.h>

#include "check/check.h"
#include "plan/family.h"
#include "families/reduce/reduce.h"
#include "plan/geometry.h"
#include "operator/operator.h"

/* What a field of that name holds, in each accumulator that has one. */
static const char *field_kinds(arena *a, const kg_spec *spec, const type *const *of,
                               const char *name)
{
    text kinds = text_new(a);
    for (size_t t = 0; t < spec->n_types; t++)
        for (size_t f = 0; of[t] && f < of[t]->n_fields; f++)
            if (of[t]->fields[f].type && strcmp(of[t]->fields[f].name.text, name) == 0)
                text_putc(&kinds, operator_kind(of[t]->fields[f].type));
    return text_str(&kinds);
}

void reduce_check_transform(arena *a, diags *d, const kg_spec *spec, operator_spec *op)
{
    const param_list *arrays[] = {&spec->scalars, &spec->inputs, NULL};
    const bool named = spec->inputs.set; /* else the one input is `x` */
    const char **one = check_scope(a, spec, arrays, named ? (const char *[]){"i", NULL}
                                                          : (const char *[]){"x", "i", NULL});
    check_operator(a, d, spec, &op->transform, one, false, NULL);
}

void reduce_check_operator(arena *a, diags *d, const kg_spec *spec, operator_spec *op,
                           const type *const *partials, const type *const *results)
{
    const param_list *none[] = {NULL}, *scalars[] = {&spec->scalars, NULL}, no_inputs = {0};
    const char **constants = check_scope(a, spec, none, (const char *[]){NULL});
    const char **pair = check_scope(a, spec, scalars, (const char *[]){"a", "b", NULL});
    const char **last = check_scope(a, spec, scalars, (const char *[]){"x", "n", NULL});
    const char *kinds = check_kinds(a, spec, partials);
    check_operator(a, d, spec, &op->identity, constants, true, kinds);
    for (size_t i = 0; i < op->identity_fields.count; i++)
        check_operator(a, d, spec, &op->identity_fields.at[i].op, constants, true,
                       field_kinds(a, spec, partials, op->identity_fields.at[i].name.text));
    check_operator(a, d, spec, &op->combine, pair, false, kinds);
    reduce_check_transform(a, d, spec, op);
    check_operator_of(a, d, spec, &op->finalise, last, false, check_kinds(a, spec, results),
                      &no_inputs);
}

static bool is(const word *w, const char *text)
{
    return w->text && strcmp(w->text, text) == 0;
}

bool reduce_one_launch(const variant_spec *v)
{
    return v->finish.text ? !is(&v->finish, "step") : is(&v->dask, "column");
}

static void check_grid(diags *d, const number *blocks, const char *what, uint32_t most)
{
    if (blocks->set && blocks->value > most)
        diag_error(d, blocks->at, "out-of-range",
                   "a reduce has at most %u %s: a single block reduces their sums", most, what);
}

/* What goes together in one variant. */
static void check_variant(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const bool column = is(&v->dask, "column"), once = reduce_one_launch(v);
    if (!column) check_only_value(d, &v->dask, "dask", "row", "reduce");
    if (!column) check_only_value(d, &v->bask, "bask", "warp_by_warp", "reduce");
    if (column && !spec->op.commutative.value && (spec->op.combine.text || spec->n_results))
        diag_error(d, v->dask.at, "not-commutative",
                   "the Column DASk takes elements in no order: the operator has to be "
                   "\"commutative: true\"");
    if (column && !once)
        diag_error(d, v->finish.at, "finish",
                   "the Column DASk of a reduce needs \"finish: tags\" or \"finish: ticket\"");
    if (v->pdl.value && !once)
        diag_error(d, v->pdl.at, "finish", "\"pdl\" needs \"finish: tags\" or \"finish: ticket\"");
    check_refuse(d, v->batch.set, v->batch.at, "batch", "reduce");
    check_refuse(d, v->word.set, v->word.at, "word", "reduce");
    check_refuse(d, v->group.set, v->group.at, "group", "reduce");
    check_not_built(d, v->unroll.text && !is(&v->unroll, "manual"), v->unroll.at,
                    "automatic unrolling of a reduce");
    check_refuse(d, v->vector.text != NULL, v->vector.at, "vector", "reduce");
    check_refuse(d, once && v->padding.set, v->padding.at, "padding", "reduce in one launch");
    check_not_built(d, v->adder.text && !is(&v->adder, "sklansky") && !is(&v->adder, "serial"),
                    v->adder.at, "this adder in a reduce");
    check_refuse(d, v->grid.columns.set && !column, v->grid.columns.at, "columns",
                 "reduce on the Row DASk");
    check_refuse(d, v->grid.rows.set && column, v->grid.rows.at, "rows",
                 "reduce on the Column DASk");
    check_grid(d, &v->grid.rows, "rows", once ? BLOCK_SUMS_MAX : ROWS_MAX);
    check_grid(d, &v->grid.columns, "columns", BLOCK_SUMS_MAX);
}

void reduce_check_complete(diags *d, const operator_spec *op, const char *what)
{
    if (!op->combine.text)
        diag_error(d, op->at, "missing-combine", "%s has no \"combine\"", what);
    if (!op->identity.text && !op->identity_fields.set)
        diag_error(d, op->at, "missing-identity",
                   "%s has no \"identity\": the result for n = 0, and what fills partial blocks",
                   what);
}

void reduce_check(arena *a, diags *d, kg_spec *spec)
{
    operator_spec *op = &spec->op;
    if (!op->set && !spec->results_at.line)
        diag_error(d, spec->at, "missing-key",
                   "family reduce needs \"operator\", or \"results\" with an operator each");
    else if (op->set && !op->named.text)
        reduce_check_complete(d, op, "the operator");
    check_refuse(d, spec->map.set, spec->map.where, "map", "reduce");
    check_refuse(d, spec->inouts.set, spec->inouts.where, "inout", "reduce");
    check_refuse(d, spec->outputs.set, spec->outputs.where, "outputs", "reduce");
    check_refuse(d, spec->bounds.text != NULL, spec->bounds.at, "bounds", "reduce");
    check_refuse(d, spec->shape.text != NULL, spec->shape.at, "shape", "reduce");
    check_refuse(d, spec->index.text && !reduce_over_segments(spec), spec->index.at, "index",
                 "reduce without segments");
    check_refuse(d, spec->n_gather != 0, spec->gather_at, "gather", "reduce");
    check_refuse(d, spec->n_scatter != 0, spec->scatter_at, "scatter", "reduce");
    reduce_check_inputs(d, spec);
    reduce_check_operator(a, d, spec, op, spec->accumulator_type, spec->result_type);
    if (spec->n_results != 0) reduce_check_results(a, d, spec);
    if (reduce_over_segments(spec)) {
        check_not_built(d, reduce_reproducible(spec), spec->reproducible.at,
                        "a reproducible reduce over segments");
        segments_check(a, d, spec);
        return;
    }
    if (reduce_reproducible(spec)) reduce_check_tree(d, spec);
    else
        for (size_t v = 0; v < spec->n_variants; v++) check_variant(d, spec, &spec->variants[v]);
}
