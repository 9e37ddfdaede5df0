/* Part of pass 3: what a spec may say of a reduce, of its operators and its variants. */
#include "check/check.h"
#include "families/reduce/reduce.h"
#include "plan/geometry.h"

bool reduce_one_launch(const variant_spec *v)
{
    return v->finish.text ? !word_is(&v->finish, "step") : word_is(&v->dask, "column");
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
    const bool column = word_is(&v->dask, "column"), once = reduce_one_launch(v);
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
    check_refuse(d, v->vector.text != NULL, v->vector.at, "vector", "reduce");
    check_refuse(d, once && v->padding.set, v->padding.at, "padding", "reduce in one launch");
    check_refuse(d, v->grid.columns.set && !column, v->grid.columns.at, "columns",
                 "reduce on the Row DASk");
    check_refuse(d, v->grid.rows.set && column, v->grid.rows.at, "rows",
                 "reduce on the Column DASk");
    check_grid(d, &v->grid.rows, "rows", once ? BLOCK_SUMS_MAX : ROWS_MAX);
    check_grid(d, &v->grid.columns, "columns", BLOCK_SUMS_MAX);
}

void reduce_check(arena *a, diags *d, kg_spec *spec)
{
    reduce_check_inputs(d, spec);
    reduce_check_find(a, d, spec);
    if (reduce_finds(spec)) return;
    operators_check(a, d, spec);
    if (operators_reproducible(spec)) {
        reduce_check_tree(d, spec);
        return;
    }
    for (size_t v = 0; v < spec->n_variants; v++) check_variant(d, spec, &spec->variants[v]);
}
