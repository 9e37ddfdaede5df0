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

/* Elements whose vectors a warp would have to load together move one by one. */
static uint32_t vector_of(const plan_kernel *k)
{
    const reduce_arrays in = reduce_arrays_of(k);
    return in.staged ? 0 : in.vector;
}

static uint32_t power_within(uint32_t most)
{
    uint32_t power = 1;
    while (2 * power <= most) power *= 2;
    return power;
}

/* Bytes and shapes as of the reduce that is not reproducible, for the same reasons. */
/* Of 8 bytes: elements one by one are faster than vectors from 9 MB to what the L2 cache holds. */
#define VECTORS_BYTES (9u * 1024 * 1024)
#define SINGLE_BYTES (32u * 1024 * 1024)

static void plan_auto(planner *p)
{
    const reduce_arrays in = reduce_arrays_of(p->kernel);
    const uint32_t vector = vector_of(p->kernel), single = power_within(128 / in.bytes);
    const uint32_t few = vector ? power_within(64 / (vector * in.bytes)) : 0;
    const uint32_t more = vector ? power_within(128 / (vector * in.bytes)) : 0;
    const uint32_t elements = single > 16 ? 16 : single;
    const struct {
        reduce_shape shape;
        bool of_8, by_elements;
    } shapes[] = {
        {{8, few, .rows = 1, .max_n = SMALL_BLOCK_BYTES / 2 / in.bytes}, false, false},
        {{16, more, .rows = 1, .max_n = LARGE_BLOCK_BYTES / in.bytes}, false, false},
        {{8, more, .per_sm = 8, .max_n = VECTORS_BYTES / in.bytes}, true, false},
        {{8, elements, .per_sm = 8, .max_n = SINGLE_BYTES / in.bytes}, true, true},
        {{8, more, .per_sm = 8, .max_n = UINT64_MAX}, false, false},
        {{8, elements, .per_sm = 8, .max_n = UINT64_MAX}, false, true},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        reduce_shape s = shapes[i].shape;
        s.pdl = s.tags = true;
        if (shapes[i].of_8 && (in.bytes != 8 || !vector)) continue;
        if (vector || shapes[i].by_elements)
            add_variant(p, NULL, s, shapes[i].by_elements ? 0 : vector);
    }
}

/* A variant of the spec is two variants, unless it says otherwise: the one without vectors
 * serves every alignment. */
static void plan_asked(planner *p, const variant_spec *v)
{
    const uint32_t vector = word_is(&v->vector, "none") ? 0 : vector_of(p->kernel);
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
