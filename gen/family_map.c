/* The map family: every output element from the elements at its index (dissertation chapters 4, 5).
 * Copy is a map; so are fill and axpy. */
#include <string.h>

#include "check.h"
#include "family.h"
#include "geometry.h"

static size_t params(const param_list *from, const plan_kernel *k, plan_role role, plan_arg *args)
{
    for (size_t i = 0; i < from->count; i++) {
        const param *p = &from->at[i];
        args[i] = (plan_arg){.name = p->name.text, .type = p->type ? p->type : k->element,
                             .role = role, .one = role == ROLE_SCALAR};
    }
    return from->count;
}

size_t map_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const kg_spec *s = k->spec;
    *args = arena_array(a, plan_arg, s->scalars.count + s->inputs.count + s->inouts.count +
                                         s->outputs.count);
    size_t n = params(&s->scalars, k, ROLE_SCALAR, *args);
    n += params(&s->inputs, k, ROLE_INPUT, *args + n);
    n += params(&s->inouts, k, ROLE_INOUT, *args + n);
    n += params(&s->outputs, k, ROLE_OUTPUT, *args + n);
    return n;
}

/* ---- check ---- */

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
        check_only_value(d, &variant->dask, "dask", "block", "map");
        check_refuse(d, variant->padding.set, variant->padding.at, "padding", "map");
        check_refuse(d, variant->adder.text != NULL, variant->adder.at, "adder", "map");
        check_refuse(d, variant->grid.set, variant->grid.at, "grid",
                     "map on the Block DASk (one thread block per data block)");
    }
}

/* ---- plan ---- */

typedef struct arrays { uint32_t count, bytes, words; uint32_t element_bytes; bool even; } arrays;

/* `even`: all arrays have elements of one size, which is what moving them in vectors needs. */
static arrays arrays_of(arena *a, const plan_kernel *k)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    arrays all = {.even = true};
    for (size_t i = 0; i < n; i++) {
        if (args[i].role == ROLE_SCALAR) continue;
        const uint32_t size = args[i].type->size;
        if (all.count++ == 0) all.element_bytes = size;
        if (size != all.element_bytes) all.even = false;
        all.bytes += args[i].role == ROLE_INOUT ? 2 * size : size;
        all.words += (size + 3) / 4;
    }
    return all;
}

static plan_row base_row(const variant_spec *v, pos at, const arrays *all)
{
    return (plan_row){
        .at = v ? v->at : at,
        .dask = "block",
        .bask = v && v->bask.text ? v->bask.text : "warp_by_warp",
        .nwarps = v && v->nwarps.set ? (uint32_t)v->nwarps.value : 8,
        .nwork = v && v->nwork.set ? (uint32_t)v->nwork.value : 0,
        .max_n = v && v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .steps = {{.suffix = "", .grid = GRID_BLOCKS}},
        .n_steps = 1,
        .bytes_per_element = all->bytes,
    };
}

static void add_rows(planner *p, const variant_spec *v)
{
    const arrays all = arrays_of(p->a, p->kernel);
    const uint32_t vector = all.even ? geometry_vector(all.element_bytes) : 1;
    plan_row row = base_row(v, p->kernel->spec->variants_at, &all);
    const bool may_vector = !v || !v->vector.text || strcmp(v->vector.text, "auto") == 0;
    const uint32_t batch = v && v->batch.set ? (uint32_t)v->batch.value : 0;

    if (may_vector && all.even && 16 % all.element_bytes == 0) {
        /* One 16-byte access a thread ties the copy engine on an H200: the default. */
        plan_row wide = row;
        wide.wide = true;
        wide.vector = vector;
        wide.nwork = row.nwork ? row.nwork : 1;
        wide.batch = batch ? batch : wide.nwork;
        wide.ranges[wide.n_ranges++] = (plan_range){FEATURE_PEEL, 0, vector - 1};
        /* Items that are narrower than a register are taken apart, and put together again. */
        const uint32_t apart = vector > 4 ? 2 * vector : 0;
        wide.registers = 20 + 4 * all.count * wide.batch + apart;
        plan_add_row(p, &wide, "_vec");
    }
    row.vector = 1;
    row.nwork = row.nwork ? row.nwork : 4;
    row.batch = batch ? batch : row.nwork;
    row.registers = 20 + (all.words + all.count) * row.batch;
    plan_add_row(p, &row, "");
}

void map_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) {
        add_rows(p, NULL);
        return;
    }
    for (size_t v = 0; v < spec->n_variants; v++) add_rows(p, &spec->variants[v]);
}
