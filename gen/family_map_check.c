/* What a map's spec must say, and must not. */
#include <string.h>

#include "check.h"
#include "family_map.h"

static bool among(const param_list *params, const char *name)
{
    for (size_t i = 0; i < params->count; i++)
        if (strcmp(params->at[i].name.text, name) == 0) return true;
    return false;
}

static void check_written(diags *d, const kg_spec *spec, const param_list *outputs)
{
    for (size_t i = 0; i < outputs->count; i++) {
        const word *name = &outputs->at[i].name;
        bool found = false;
        for (size_t m = 0; m < spec->map.count; m++)
            if (strcmp(spec->map.at[m].name.text, name->text) == 0) found = true;
        if (!found)
            diag_error(d, name->at, "not-written", "no expression under \"map\" writes \"%s\"",
                       name->text);
    }
}

/* A grid has rows on the Row DASk and columns on the Column DASk; on the Block DASk it follows from n. */
static void check_grid(diags *d, const variant_spec *v)
{
    const char *dask = v->dask.text ? v->dask.text : "block";
    const bool row = strcmp(dask, "row") == 0, column = strcmp(dask, "column") == 0;
    check_refuse(d, v->grid.set && !row && !column, v->grid.at, "grid",
                 "map on the Block DASk (one thread block per data block)");
    if (v->grid.rows.set && column)
        diag_error(d, v->grid.rows.at, "grid", "the Column DASk has columns, not rows");
    if (v->grid.columns.set && row)
        diag_error(d, v->grid.columns.at, "grid", "the Row DASk has rows, not columns");
}

void map_check(arena *a, diags *d, kg_spec *spec)
{
    if (!spec->map.set)
        diag_error(d, spec->at, "missing-key", "family map needs \"map\", an expression per output");
    if (spec->inouts.count + spec->outputs.count == 0)
        diag_error(d, spec->at, "missing-key", "family map needs \"outputs\" or \"inout\"");
    check_refuse(d, spec->op.set, spec->op.at, "operator", "map");
    check_refuse(d, spec->accumulator.text != NULL, spec->accumulator.at, "accumulator", "map");
    check_refuse(d, spec->n_results != 0, spec->results_at, "results", "map");
    check_not_built(d, spec->index.text != NULL, spec->index.at, "index (gather and scatter)");
    check_not_built(d, spec->bounds.text != NULL, spec->bounds.at, "bounds (gather and scatter)");

    const char **scope = check_scope(a, spec, (const param_list *[]){&spec->scalars, &spec->inputs,
                                                                     &spec->inouts, NULL},
                                     (const char *[]){"i", NULL});
    for (size_t m = 0; m < spec->map.count; m++) {
        named_op *entry = &spec->map.at[m];
        if (!among(&spec->inouts, entry->name.text) && !among(&spec->outputs, entry->name.text))
            diag_error(d, entry->name.at, "unknown-output",
                       "\"%s\" is not under \"inout\" or \"outputs\"", entry->name.text);
        check_operator(a, d, spec, &entry->op, scope, false, NULL);
    }
    check_written(d, spec, &spec->inouts);
    check_written(d, spec, &spec->outputs);
    for (size_t v = 0; v < spec->n_variants; v++) {
        const variant_spec *variant = &spec->variants[v];
        check_refuse(d, variant->padding.set, variant->padding.at, "padding", "map");
        check_refuse(d, variant->adder.text != NULL, variant->adder.at, "adder", "map");
        check_grid(d, variant);
    }
}
