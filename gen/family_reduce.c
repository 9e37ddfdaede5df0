/* The ordered reduce on the Row DASk (dissertation chapter 6): each thread block walks along its row
 * of data blocks and keeps one row sum; a second step of one block reduces the row sums. The operator
 * must be associative; the order of elements is kept at every level. */
#include <string.h>

#include "check.h"
#include "family.h"
#include "geometry.h"
#include "operator.h"

size_t reduce_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const kg_spec *s = k->spec;
    *args = arena_array(a, plan_arg, s->scalars.count + 2);
    size_t n = 0;
    for (; n < s->scalars.count; n++) {
        const param *p = &s->scalars.at[n];
        (*args)[n] = (plan_arg){.name = p->name.text, .type = p->type ? p->type : k->element,
                                .role = ROLE_SCALAR, .one = true};
    }
    (*args)[n++] = (plan_arg){.name = "in", .type = k->element, .role = ROLE_INPUT};
    (*args)[n++] = (plan_arg){.name = "out", .type = k->accumulator, .role = ROLE_OUTPUT, .one = true};
    return n;
}

/* ---- check ---- */

/* What a field of that name holds, in each accumulator that has one. */
static const char *field_kinds(arena *a, const kg_spec *spec, const char *name)
{
    text kinds = text_new(a);
    const type *const *of = spec->accumulator_type;
    for (size_t t = 0; t < spec->n_types; t++)
        for (size_t f = 0; of[t] && f < of[t]->n_fields; f++)
            if (of[t]->fields[f].type && strcmp(of[t]->fields[f].name.text, name) == 0)
                text_putc(&kinds, operator_kind(of[t]->fields[f].type));
    return text_str(&kinds);
}

static void check_operators(arena *a, diags *d, kg_spec *spec)
{
    operator_spec *op = &spec->op;
    const param_list *none[] = {NULL}, *scalars[] = {&spec->scalars, NULL};
    const char **constants = check_scope(a, spec, none, (const char *[]){NULL});
    const char **pair = check_scope(a, spec, scalars, (const char *[]){"a", "b", NULL});
    const char **one = check_scope(a, spec, scalars, (const char *[]){"x", NULL});
    const char *kinds = check_accumulator_kinds(a, spec);
    check_operator(a, d, spec, &op->identity, constants, true, kinds);
    for (size_t i = 0; i < op->identity_fields.count; i++)
        check_operator(a, d, spec, &op->identity_fields.at[i].op, constants, true,
                       field_kinds(a, spec, op->identity_fields.at[i].name.text));
    check_operator(a, d, spec, &op->combine, pair, false, kinds);
    check_operator(a, d, spec, &op->transform, one, false, NULL);
}

void reduce_check(arena *a, diags *d, kg_spec *spec)
{
    operator_spec *op = &spec->op;
    if (!op->set) {
        diag_error(d, spec->at, "missing-key", "family reduce needs \"operator\"");
    } else if (!op->named.text) {
        if (!op->combine.text)
            diag_error(d, op->at, "missing-combine", "the operator has no \"combine\"");
        if (!op->identity.text && !op->identity_fields.set)
            diag_error(d, op->at, "missing-identity",
                       "the operator has no \"identity\": the result for n = 0, and what fills "
                       "partial blocks");
    }
    check_refuse(d, spec->map.set, spec->map.where, "map", "reduce");
    check_refuse(d, spec->inouts.set, spec->inouts.where, "inout", "reduce");
    check_refuse(d, spec->outputs.set, spec->outputs.where, "outputs", "reduce");
    check_refuse(d, spec->bounds.text != NULL, spec->bounds.at, "bounds", "reduce");
    check_refuse(d, spec->index.text != NULL, spec->index.at, "index", "reduce");
    check_not_built(d, spec->inputs.set, spec->inputs.where, "inputs of a reduce");
    check_not_built(d, op->finalise.text != NULL, op->finalise.at, "finalise");
    check_not_built(d, spec->n_results != 0, spec->results_at, "results");
    check_not_built(d, spec->reproducible.text && strcmp(spec->reproducible.text, "call") != 0,
                    spec->reproducible.at, "reproducible other than \"call\"");
    check_operators(a, d, spec);
    for (size_t v = 0; v < spec->n_variants; v++) {
        const variant_spec *variant = &spec->variants[v];
        check_only_value(d, &variant->dask, "dask", "row", "reduce");
        check_only_value(d, &variant->bask, "bask", "warp_by_warp", "reduce");
        check_refuse(d, variant->batch.set, variant->batch.at, "batch", "reduce");
        check_not_built(d, variant->unroll.text && strcmp(variant->unroll.text, "manual") != 0,
                        variant->unroll.at, "automatic unrolling of a reduce");
        check_refuse(d, variant->vector.text != NULL, variant->vector.at, "vector", "reduce");
        check_not_built(d, variant->adder.text && strcmp(variant->adder.text, "sklansky") != 0 &&
                               strcmp(variant->adder.text, "serial") != 0,
                        variant->adder.at, "this adder in a reduce");
        check_not_built(d, variant->grid.columns.set, variant->grid.columns.at,
                        "grid columns (the Column DASk)");
        if (variant->grid.rows.set && variant->grid.rows.value > ROWS_MAX)
            diag_error(d, variant->grid.rows.at, "out-of-range",
                       "a reduce has at most %u rows: a single block reduces the row sums",
                       ROWS_MAX);
    }
}

/* ---- plan ---- */

static uint32_t align16(uint32_t bytes)
{
    return (bytes + 15) & ~15u;
}

static void add_access(plan_row *row, const char *what, layout_cost cost)
{
    row->accesses[row->n_accesses++] =
        (plan_access){.what = what, .word_bytes = cost.word_bytes, .cost = cost};
}

static bool lay_out(planner *p, plan_row *row, layout *l, uint32_t run, uint32_t warps,
                    const word *written, const char *stage)
{
    layout_mode mode = {.rule = PAD_AUTO};
    if (written && written->text) layout_mode_parse(written->text, &mode);
    const pos at = written && written->text ? written->at : row->at;
    if (!layout_solve(l, p->kernel->accumulator->size, run, warps, mode)) {
        diag_error(p->d, at, "padding-cuts",
                   mode.rule == PAD_XOR || mode.planes
                       ? "\"%s\" for %s is not for runs of elements of %u bytes"
                       : "\"%s\" for %s cuts elements of %u bytes in two",
                   written && written->text ? written->text : "auto", stage,
                   p->kernel->accumulator->size);
        p->failed = true;
        return false;
    }
    const uint32_t degree =
        l->run_view.degree > l->warp_view.degree ? l->run_view.degree : l->warp_view.degree;
    if (degree > 1)
        diag_warning(p->d, at, "padding-conflicts",
                     "%s of %s leaves %u-way bank conflicts (%u wavefronts where %u would do)",
                     stage, p->kernel->name, degree,
                     l->run_view.wavefronts + l->warp_view.wavefronts,
                     l->run_view.ideal + l->warp_view.ideal);
    return true;
}

static void plan_shared(planner *p, plan_row *row, const variant_spec *v)
{
    const word *s1 = v ? &v->padding.s1 : NULL, *s2 = v ? &v->padding.s2 : NULL;
    uint32_t bytes = 0;
    if (row->nwork > 1) { /* else both views are the same: nothing to convert */
        if (!lay_out(p, row, &row->s1, row->nwork, row->nwarps, s1, "S1")) return;
        add_access(row, "S1 store (warp view)", row->s1.warp_view);
        add_access(row, "S1 load (run view)", row->s1.run_view);
        bytes += align16(layout_bytes(&row->s1));
    }
    if (row->nwarps > 1) {
        /* One run sum per thread in; warp 0 takes runs of nWarps: 32 runs in all. */
        if (!lay_out(p, row, &row->s2, row->nwarps, 1, s2, "S2")) return;
        add_access(row, "S2 store (warp view)", row->s2.warp_view);
        add_access(row, "S2 load (run view)", row->s2.run_view);
        bytes += align16(layout_bytes(&row->s2));
    }
    for (uint32_t i = 0; i < row->n_steps; i++) row->steps[i].shared_bytes = bytes;
}

typedef struct shape { uint32_t nwarps, nwork, rows, per_sm; uint64_t max_n; } shape;

static void add_row(planner *p, const variant_spec *v, shape s)
{
    const uint32_t size = p->kernel->accumulator->size;
    const bool two = s.rows != 1;
    plan_row row = {
        .at = v ? v->at : p->kernel->spec->variants_at,
        .dask = "row", .bask = "warp_by_warp",
        .adder = v && v->adder.text ? v->adder.text : "sklansky",
        .nwarps = s.nwarps, .nwork = s.nwork, .batch = s.nwork, .vector = 1,
        .max_n = s.max_n,
        .min_cc = 75,
        .steps = {{.suffix = "", .grid = GRID_ROWS, .fixed = s.rows, .per_sm = s.per_sm,
                   .limit = ROWS_MAX},
                  {.suffix = "_sums", .grid = GRID_ONE}},
        .n_steps = two ? 2 : 1,
        .bytes_per_element = p->kernel->element->size,
        .registers = 32 + (size + 3) / 4 * (s.nwork * 2 > s.nwarps ? s.nwork * 2 : s.nwarps),
    };
    plan_shared(p, &row, v);
    if (p->failed) return;
    const char *suffix = s.rows ? arena_printf(p->a, "_r%u", s.rows)
                                : arena_printf(p->a, "_sm%u", s.per_sm);
    const char *padding = v && v->padding.s1.text ? v->padding.s1.text : "auto";
    const char *padding2 = v && v->padding.s2.text ? v->padding.s2.text : "auto";
    if (strcmp(padding, "auto") != 0) suffix = arena_printf(p->a, "%s_%s", suffix, padding);
    if (strcmp(padding2, padding) != 0) suffix = arena_printf(p->a, "%s_s2_%s", suffix, padding2);
    const plan_row *added = plan_add_row(p, &row, suffix);
    if (!added || !two) return;
    plan_kernel *k = p->kernel;
    k->scratch_per_block = size;
    if (!k->scratch_dbs || added->dbs < k->scratch_dbs) k->scratch_dbs = added->dbs;
    k->scratch_bytes = (uint64_t)ROWS_MAX * size;
}

static uint32_t or_else(const number *n, uint32_t fallback)
{
    return n->set ? (uint32_t)n->value : fallback;
}

void reduce_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    const uint32_t size = p->kernel->accumulator->size;
    const uint32_t nwork = size <= 8 ? 16 : 8;
    if (spec->n_variants == 0) {
        /* Measured on an H200 (docs/results/reduce_variants.md): one block is faster up to two of its
         * data blocks; beyond, many small blocks hide each other's barriers. */
        add_row(p, NULL, (shape){.nwarps = 8, .nwork = nwork, .rows = 1, .max_n = 2 * 256 * nwork});
        add_row(p, NULL, (shape){.nwarps = 4, .nwork = nwork, .per_sm = 7, .max_n = UINT64_MAX});
    }
    for (size_t i = 0; i < spec->n_variants; i++) {
        const variant_spec *v = &spec->variants[i];
        shape s = {.nwarps = or_else(&v->nwarps, 8), .nwork = or_else(&v->nwork, nwork),
                   .rows = or_else(&v->grid.rows, 0), .per_sm = or_else(&v->grid.per_sm, 0),
                   .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX};
        if (!s.rows && !s.per_sm) s.per_sm = 4;
        add_row(p, v, s);
    }
}
