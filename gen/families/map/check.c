/* What a map's spec must say, and must not. */
#include <kgen/kernel.h>
#include <string.h>

#include "check/check.h"
#include "families/map/map.h"

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
        for (size_t m = 0; m < spec->computed.count; m++)
            if (strcmp(spec->computed.at[m].name.text, name->text) == 0) found = true;
        if (!found)
            diag_error(d, name->at, "not-written", "no expression under \"map\" writes \"%s\"",
                       name->text);
    }
}

/* ---- gather and scatter ---- */

static void check_arrays(diags *d, const word *names, size_t count, const param_list *arrays,
                         const char *where)
{
    for (size_t i = 0; i < count; i++) {
        if (!among(arrays, names[i].text))
            diag_error(d, names[i].at, "unknown-array", "\"%s\" is not under \"%s\"", names[i].text,
                       where);
        for (size_t k = 0; k < i; k++) {
            if (strcmp(names[k].text, names[i].text) != 0) continue;
            diag_error(d, names[i].at, "same-name", "\"%s\" is listed twice", names[i].text);
            diag_note(d, names[k].at, "it is here too");
        }
    }
}

/* The array of indices and the lengths are arguments that no list of the spec shows. */
static void check_own_name(diags *d, const kg_spec *spec, const char *own)
{
    const param_list *lists[] = {&spec->scalars, &spec->inputs, &spec->inouts, &spec->outputs};
    for (size_t l = 0; l < 4; l++)
        for (size_t i = 0; i < lists[l]->count; i++)
            if (strcmp(lists[l]->at[i].name.text, own) == 0)
                diag_error(d, lists[l]->at[i].name.at, "same-name",
                           "\"%s\" is an argument of gather and scatter; choose another name", own);
}

static void check_index(arena *a, diags *d, const kg_spec *spec)
{
    const bool indexed = spec->n_gather + spec->n_scatter != 0;
    if (indexed && !spec->index.text)
        diag_error(d, spec->n_gather ? spec->gather_at : spec->scatter_at, "missing-key",
                   "gather and scatter need \"index\", the type of the indices");
    if (!indexed && spec->index.text)
        diag_error(d, spec->index.at, "missing-key",
                   "\"index\" needs \"gather\" or \"scatter\", the arrays that it leads into");
    if (!indexed && spec->bounds.text)
        diag_error(d, spec->bounds.at, "missing-key", "\"bounds\" needs \"gather\" or \"scatter\"");
    const word *order = &((const map_spec *)spec->own)->order;
    if (!indexed && order->text)
        diag_error(d, order->at, "missing-key", "\"order\" needs \"gather\" or \"scatter\"");
    check_arrays(d, spec->gather, spec->n_gather, &spec->inputs, "inputs");
    check_arrays(d, spec->scatter, spec->n_scatter, &spec->outputs, "outputs");
    if (!indexed) return;
    check_own_name(d, spec, "index");
    for (size_t i = 0; i < spec->n_gather; i++)
        check_own_name(d, spec, arena_printf(a, "n_%s", spec->gather[i].text));
    for (size_t i = 0; i < spec->n_scatter; i++)
        check_own_name(d, spec, arena_printf(a, "n_%s", spec->scatter[i].text));
    if (spec->n_gather + spec->n_scatter > KG_MAX_LENGTHS)
        diag_error(d, spec->n_gather ? spec->gather_at : spec->scatter_at, "too-many",
                   "%zu arrays are reached through the index; a kernel has at most %u",
                   spec->n_gather + spec->n_scatter, KG_MAX_LENGTHS);
}

/* ---- variants ---- */

/* A grid has rows on the Row DASk and columns on the Column DASk; on the Block DASk it follows
 * from n. */
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

/* Keys that only planes have. */
static void check_without_rows(arena *a, diags *d, const variant_spec *v)
{
    const char *const me = "a map without \"shape: plane\"";
    check_refuse(d, v->form.text != NULL, v->form.at, "form", me);
    for (size_t own = 0; map_features[own].name; own++) {
        const feature_limits *l = &v->limits[own];
        const char *name = map_features[own].name;
        check_refuse(d, l->min.set, l->min.at, arena_printf(a, "min_%s", name), me);
        check_refuse(d, l->max.set, l->max.at, arena_printf(a, "max_%s", name), me);
    }
}

void map_check(arena *a, diags *d, kg_spec *spec)
{
    if (!spec->computed.set)
        diag_error(d, spec->at, "missing-key",
                   "family map needs \"map\", an expression per output");
    if (spec->inouts.count + spec->outputs.count == 0)
        diag_error(d, spec->at, "missing-key", "family map needs \"outputs\" or \"inout\"");
    check_index(a, d, spec);

    const char **scope = check_scope(
        a, spec, (const param_list *[]){&spec->scalars, &spec->inputs, &spec->inouts, NULL},
        (const char *[]){"i", NULL});
    for (size_t m = 0; m < spec->computed.count; m++) {
        named_op *entry = &spec->computed.at[m];
        if (!among(&spec->inouts, entry->name.text) && !among(&spec->outputs, entry->name.text))
            diag_error(d, entry->name.at, "unknown-output",
                       "\"%s\" is not under \"inout\" or \"outputs\"", entry->name.text);
        check_operator(a, d, spec, &entry->op, scope, false, NULL);
    }
    const bool planes = map_of_planes(spec);
    if (planes) map_plane_check(a, d, spec);
    for (size_t v = 0; v < spec->n_variants && !planes; v++)
        check_without_rows(a, d, &spec->variants[v]);
    check_written(d, spec, &spec->inouts);
    check_written(d, spec, &spec->outputs);
    for (size_t v = 0; v < spec->n_variants; v++) check_grid(d, &spec->variants[v]);
}
