/* The reproducible reduce: elements are combined in the perfect binary tree over their places. A
 * node without a right child is its left child. The tree depends on n alone, so whatever is cut
 * into tiles of powers of two gives the same bits. Any number of warps, of items, of elements a
 * vector and any grid do. So does any alignment, since places count from the first element and not
 * from an address. */
#include <string.h>

#include "check/check.h"
#include "families/reduce/reduce.h"
#include "plan/geometry.h"
#include "plan/ops.h"

/* ---- check ---- */

static void check_power(diags *d, const number *n, const char *what)
{
    if (n->set && (n->value & (n->value - 1)) != 0)
        diag_error(d, n->at, "reproducible",
                   "%s of a reproducible reduce is a power of two: its tiles are subtrees", what);
}

static void check_value(diags *d, const word *w, const char *key, const char *only)
{
    if (w->text && !word_is(w, only))
        diag_error(d, w->at, "reproducible", "a reproducible reduce has \"%s: %s\"", key, only);
}

static void check_variant(diags *d, const variant_spec *v)
{
    check_value(d, &v->dask, "dask", "column");
    check_value(d, &v->bask, "bask", "warp_by_warp");
    if (!word_is(&v->finish, "ticket")) check_value(d, &v->finish, "finish", "tags");
    check_value(d, &v->adder, "adder", "sklansky");
    check_power(d, &v->nwarps, "nwarps");
    check_power(d, &v->nwork, "nwork");
    check_refuse(d, v->padding.set, v->padding.at, "padding", "reduce in one launch");
    check_refuse(d, v->grid.rows.set, v->grid.rows.at, "rows", "reduce on the Column DASk");
    if (v->grid.columns.set && v->grid.columns.value > BLOCK_SUMS_MAX)
        diag_error(d, v->grid.columns.at, "out-of-range",
                   "a reduce has at most %u columns: a single block reduces their sums",
                   BLOCK_SUMS_MAX);
}

void reduce_check_tree(diags *d, const kg_spec *spec)
{
    operators_check_bits(d, spec);
    for (size_t v = 0; v < spec->n_variants; v++) check_variant(d, &spec->variants[v]);
}

/* ---- plan ---- */

/* `vector` elements of each input move together; 0: one by one. */
static void add_variant(planner *p, const variant_spec *v, reduce_shape s, uint32_t vector)
{
    plan_kernel *k = p->kernel;
    const type *sum = k->accumulator;
    const reduce_arrays in = reduce_arrays_of(k);
    const bool several = s.rows != 1;
    plan_variant variant = reduce_variant_of(k, v, &s);
    variant.dask = "column";
    variant.bask = "warp_by_warp";
    variant.adder = "sklansky";
    variant.vector = vector ? vector : 1;
    variant.wide = vector != 0;
    variant.template_name = "reduce/tree";
    variant.bytes_per_element = in.bytes;
    const bool tags = several && s.tags;
    variant.uses = USES_TILES;
    plan_flag(&variant, "once", true);
    plan_flag(&variant, "tree", true);
    plan_flag(&variant, "tags", tags);
    reduce_decide_tree(k, &variant);
    plan_flag(&variant, "whole", !vector && reduce_takes_whole(&variant));
    if (vector) variant.ranges[variant.n_ranges++] = (plan_range){KG_FEATURE_PEEL, 0, 0};
    variant.registers = 32 + geometry_words(sum->size * (2 * s.nwork));
    for (uint32_t i = 0; i < in.count; i++)
        variant.registers += geometry_words(in.type[i]->size * variant.vector) * s.nwork;
    /* Two operands, what they make, and a value of before; more where one block waits for the
     * others'. */
    const uint32_t least = (tags ? 44 : 32) + 4 * geometry_words(sum->size);
    if (variant.registers < least) variant.registers = least;
    reduce_plan_sums(p, &variant);
    if (p->failed) return;
    if (tags && variant.nwarps > 1) reduce_plan_tag(&variant);
    const char *grid =
        s.rows ? arena_printf(p->a, "_c%u", s.rows) : arena_printf(p->a, "_sm%u", s.per_sm);
    const plan_variant *added =
        plan_add_variant(p, &variant,
                         arena_printf(p->a, "%s%s_tree%s%s", vector ? "_vec" : "", grid,
                                      tags ? "_tags" : "", s.pdl ? "_pdl" : ""));
    if (!added || !several) return;
    p->kernel->uses_header = true;
    if (tags) reduce_tagged_region(p->kernel);
    else reduce_sums_region(p->kernel, added->dbs, BLOCK_SUMS_MAX);
}

uint32_t reduce_tree_vector(const reduce_arrays *in)
{
    return in->staged ? 0 : in->vector;
}

static void add_shape(planner *p, reduce_shape s, uint32_t vector)
{
    add_variant(p, NULL, s, vector);
}

static void plan_auto(planner *p)
{
    if (reduce_plan_shapes(p, REDUCE_TREE, add_shape)) return;
    add_variant(
        p, NULL,
        (reduce_shape){
            .nwarps = 8, .nwork = 4, .per_sm = 4, .max_n = UINT64_MAX, .pdl = true, .tags = true},
        0);
}

/* A variant of the spec is two variants, unless it says otherwise: the one without vectors
 * serves every alignment. */
static void plan_asked(planner *p, const variant_spec *v)
{
    const reduce_arrays in = reduce_arrays_of(p->kernel);
    const uint32_t vector = word_is(&v->vector, "none") ? 0 : reduce_tree_vector(&in);
    reduce_shape s = {.nwarps = v->nwarps.set ? (uint32_t)v->nwarps.value : 8,
                      .nwork = v->nwork.set ? (uint32_t)v->nwork.value : 4,
                      .rows = (uint32_t)v->grid.columns.value,
                      .per_sm = (uint32_t)v->grid.per_sm.value,
                      .pdl = v->pdl.value,
                      .tags = !word_is(&v->finish, "ticket"),
                      .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX};
    if (!s.rows && !s.per_sm) s.per_sm = 4;
    const uint32_t most = s.tags ? reduce_tagged_most(p->kernel->accumulator) : BLOCK_SUMS_MAX;
    if (s.rows > most) {
        diag_error(p->d, v->grid.columns.at, "out-of-range",
                   "%s: the sums of %u blocks at most carry tags; \"finish: ticket\" takes %u",
                   p->kernel->name, most, BLOCK_SUMS_MAX);
        p->failed = true;
        return;
    }
    if (vector) add_variant(p, v, s, vector);
    add_variant(p, v, s, 0);
}

void reduce_plan_tree(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) plan_auto(p);
    for (size_t i = 0; i < spec->n_variants; i++) plan_asked(p, &spec->variants[i]);
}
