/* What a spec may say of a search for neighbours, and the arguments of the C function. */
#include "families/neighbours/neighbours.h"

#include <string.h>

#include "check/check.h"
#include "families/common/operators.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define MOST_AXES 8

const char *const neighbours_names[] = {
    "query_x",  "query_y",  "query_z",   "query_w", "query_x5", "query_x6", "query_x7",
    "query_x8", "x",        "y",         "z",       "w",        "x5",       "x6",
    "x7",       "x8",       "low_x",     "low_y",   "low_z",    "low_w",    "low_x5",
    "low_x6",   "low_x7",   "low_x8",    "high_x",  "high_y",   "high_z",   "high_w",
    "high_x5",  "high_x6",  "high_x7",   "high_x8", "dx",       "dy",       "dz",
    "dw",       "dx5",      "dx6",       "dx7",     "dx8",      "indices",  "distances",
    "n_points", "counts",   "out",       "radius",  "distance", "i",        "a",
    "b",        "offsets",  "n_queries", "tree",    "visits",   "factor",   "nodes",
    "order",    "other",    "items",     "points",  "queries",  "low",      "high",
    "payload",  "payloads", "at_most",   NULL};

uint32_t neighbours_dimensions(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return number_or(&own->dimensions, 3);
}

uint32_t neighbours_k(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return number_or(&own->k, 1);
}

bool neighbours_at_most(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return own->at_most.value;
}

bool neighbours_of_all(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return word_is(&own->search, "all");
}

bool neighbours_keeps(const kg_spec *spec, const char *what)
{
    const neighbours_spec *own = spec->own;
    if (!own->keep.text && neighbours_in_boxes(spec)) return strcmp(what, "indices") == 0;
    return word_is(&own->keep, what);
}

bool neighbours_in_boxes(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return word_is(&own->within, "box");
}

const type *neighbours_index(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return type_builtin(word_or(&own->index, "u64"));
}

neighbours_giving neighbours_gives(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    if (word_is(&own->tree, "kept")) return GIVES_TREE;
    if (!own->within.text) return GIVES_NEAREST;
    if (spec->op.set) return GIVES_SUMS;
    return neighbours_keeps(spec, "counts") ? GIVES_COUNTS : GIVES_LISTS;
}

/* Where lists are stored, n counts their places. */
uint32_t neighbours_points(const kg_spec *spec)
{
    const neighbours_giving gives = neighbours_gives(spec);
    if (gives == GIVES_TREE) return KG_TERM_N;
    return neighbours_of_all(spec) && gives != GIVES_LISTS ? KG_TERM_N : KG_TERM(0);
}

uint32_t neighbours_queries(const kg_spec *spec)
{
    if (neighbours_gives(spec) != GIVES_LISTS) return KG_TERM_N;
    return neighbours_of_all(spec) ? KG_TERM(0) : KG_TERM(1);
}

/* What distances are made of. Differences of integers below 2^53 are exact in it. So are their
 * squares, and sums of these, below 2^53, and below 2^24 of bytes. */
const type *neighbours_computed(const type *element)
{
    if (element->half) return type_builtin("f32");
    if (element->kind == TYPE_FLOAT) return element;
    return type_builtin(element->size == 1 ? "f32" : "f64");
}

uint32_t neighbours_size(const plan_kernel *k)
{
    return neighbours_computed(k->element)->size;
}

uint32_t neighbours_point_words(const plan_kernel *k)
{
    return geometry_words(neighbours_dimensions(k->spec) * neighbours_size(k));
}

static void check_tree_list(diags *d, const kg_spec *spec, const type *t, const variant_spec *v)
{
    const neighbours_variant *own = v->own;
    const uint32_t words = neighbours_tree_words(spec, t);
    if (!word_is(&own->list, "registers") || words <= NEIGHBOURS_TREE_WORDS) return;
    diag_error(d, own->list.at, "out-of-range",
               "lists of %u neighbours take %u registers; of a tree up to %u are built. Take "
               "\"list: heap\"",
               neighbours_k(spec), words, NEIGHBOURS_TREE_WORDS);
}

/* The lists of a thread stay in registers, whatever the queries are. */
static void check_lists(diags *d, const kg_spec *spec, const type *t)
{
    const uint32_t words = neighbours_brute_words(spec, t);
    for (size_t i = 0; i < spec->n_variants; i++) {
        const number *nwork = &spec->variants[i].nwork;
        if (neighbours_by_tree(&spec->variants[i])) { /* one list at a time */
            check_tree_list(d, spec, t, &spec->variants[i]);
            continue;
        }
        if (neighbours_in_heap(spec, t, &spec->variants[i])) {
            if (number_or(nwork, 1) > 1)
                diag_error(d, nwork->at, "out-of-range",
                           "%u queries of a thread, whose lists are heaps; by brute force it has 1",
                           number_or(nwork, 1));
            continue;
        }
        if (number_or(nwork, 1) * words <= NEIGHBOURS_LIST_WORDS) continue;
        diag_error(d, nwork->at, "out-of-range",
                   "%u queries of a thread with lists of %u neighbours take %u registers; up to %u "
                   "are built",
                   number_or(nwork, 1), neighbours_k(spec), number_or(nwork, 1) * words,
                   NEIGHBOURS_LIST_WORDS);
    }
}

/* Whole levels. What a search that ends early finds depends on them, so all variants agree. */
static void check_leaf(diags *d, const kg_spec *spec, const number *leaf)
{
    const neighbours_spec *own = spec->own;
    const neighbours_variant *first = spec->variants[0].own;
    if (!neighbours_leaf_fits(number_or(leaf, 1)))
        diag_error(d, leaf->at, "out-of-range", "a leaf of %u nodes; it has 1, 3, 7, 15 or 31",
                   number_or(leaf, 1));
    if (own->approximate.text && number_or(leaf, 1) != number_or(&first->leaf, 1))
        diag_error(d, leaf->set ? leaf->at : first->leaf.at, "out-of-range",
                   "variants of a search that may end early have one \"leaf\": what they find "
                   "depends on it");
}

/* One lane, or a warp, whose list is in registers anyway. */
static void check_lanes(diags *d, const kg_spec *spec, const neighbours_variant *own, bool tree)
{
    const uint32_t lanes = number_or(&own->lanes, 1);
    const pos at = own->lanes.at;
    check_refuse(d, own->lanes.set && neighbours_gives(spec) != GIVES_NEAREST, at, "lanes",
                 "neighbours without lists of the nearest");
    check_refuse(d, own->lanes.set && !tree, at, "lanes", "a variant that searches no tree");
    check_refuse(d, lanes == WARP_SIZE && own->list.text, own->list.at, "list",
                 "a variant whose warps search for a query each");
    if (lanes != 1 && lanes != WARP_SIZE)
        diag_error(d, at, "out-of-range", "%u lanes search for a query; one does, or 32", lanes);
    else if (lanes == WARP_SIZE && number_or(&own->leaf, 1) == 1)
        diag_error(d, at, "missing-key",
                   "where 32 lanes search for a query, a \"leaf\" has 3 nodes or more");
}

/* Lists lie in shared memory, and lanes meet at leaves. */
static void check_walk(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const neighbours_variant *own = v->own;
    const neighbours_spec *of = spec->own;
    const pos at = own->walk.at;
    check_refuse(d, own->walk.text && neighbours_gives(spec) != GIVES_NEAREST, at, "walk",
                 "neighbours without lists of the nearest");
    check_refuse(d, own->walk.text && !neighbours_by_tree(v), at, "walk",
                 "a variant that searches no tree");
    if (!neighbours_together(v)) return;
    check_refuse(d, of->approximate.text, at, "walk", "a search that may end early");
    check_refuse(d, own->lanes.set, own->lanes.at, "lanes", "a variant of \"walk: together\"");
    check_refuse(d, own->list.text, own->list.at, "list", "a variant of \"walk: together\"");
    if (number_or(&own->leaf, 1) == 1)
        diag_error(d, at, "missing-key", "with \"walk: together\" a \"leaf\" has 3 nodes or more");
}

/* What only trees have. */
static void check_variant(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const neighbours_variant *own = v->own;
    const bool tree = neighbours_by_tree(v);
    check_refuse(d, own->list.text && neighbours_gives(spec) != GIVES_NEAREST, own->list.at, "list",
                 "neighbours without lists of the nearest");
    check_refuse(d, own->leaf.set && neighbours_gives(spec) != GIVES_NEAREST, own->leaf.at, "leaf",
                 "neighbours without lists of the nearest");
    check_refuse(d, own->leaf.set && !tree, own->leaf.at, "leaf",
                 "a variant that searches no tree");
    check_leaf(d, spec, &own->leaf);
    check_lanes(d, spec, own, tree);
    check_walk(d, spec, v);
    check_refuse(d, own->build_nwork.set && !tree, own->build_nwork.at, "build_nwork",
                 "a variant that builds no tree");
}

void neighbours_check(arena *a, diags *d, kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    for (size_t i = 0; i < spec->n_variants; i++) check_variant(d, spec, &spec->variants[i]);
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        const type *t = spec->element[i];
        const bool built = t->kind != TYPE_STRUCT;
        check_not_built(d, !built, spec->types[i].at, "points whose coordinates are structs");
        if (built && neighbours_gives(spec) == GIVES_NEAREST) {
            check_lists(d, spec, neighbours_computed(t));
            neighbours_check_longest(d, spec, neighbours_computed(t));
        }
    }
    const bool indices = neighbours_knows_indices(spec) || neighbours_gives(spec) == GIVES_LISTS;
    check_refuse(d, own->index.text && !indices, own->index.at, "index", /* or offsets */
                 "neighbours that keep no indices");
    check_refuse(d, neighbours_at_most(spec) && neighbours_gives(spec) != GIVES_NEAREST,
                 own->at_most.at, "at_most", "neighbours without lists of the nearest");
    neighbours_check_payload(a, d, spec);
    neighbours_check_points(a, d, spec);
    neighbours_check_metric(a, d, spec);
    neighbours_check_within(a, d, spec);
    neighbours_check_tree(d, spec);
    neighbours_check_order(d, spec);
}

/* ---- arguments ---- */

size_t neighbours_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    *names = arena_array(a, const char *, 2);
    (*names)[0] = "n_points";
    (*names)[1] = "n_queries";
    if (neighbours_gives(k->spec) != GIVES_LISTS)
        return neighbours_points(k->spec) == KG_TERM_N ? 0 : 1;
    return neighbours_of_all(k->spec) ? 1 : 2;
}

plan_arg neighbours_result(const plan_kernel *k, const char *name, const type *t)
{
    const uint32_t many = neighbours_k(k->spec); /* one, of lists at offsets */
    return (plan_arg){.name = name,
                      .type = t,
                      .role = KG_ROLE_OUTPUT,
                      .extent = many > 1 ? KG_EXTENT_TIMES : KG_EXTENT_N,
                      .plus = many > 1 ? many : 0};
}

/* As many places as n says, the lists of queries one after the other. */
static plan_arg offsets_of(const plan_kernel *k)
{
    return (plan_arg){.name = "offsets",
                      .type = neighbours_index(k->spec),
                      .role = KG_ROLE_INPUT,
                      .kind = KG_KIND_OFFSETS,
                      .extent = KG_EXTENT_LENGTH,
                      .width = neighbours_of_all(k->spec) ? 0 : 1,
                      .plus = 1};
}

/* What a query's neighbours are, or what is made of them. */
static size_t add_outputs(arena *a, const plan_kernel *k, plan_arg *args, size_t n)
{
    const plan_arg counts = {.name = "counts",
                             .type = neighbours_index(k->spec),
                             .role = KG_ROLE_OUTPUT,
                             .extent = KG_EXTENT_N};
    switch (neighbours_gives(k->spec)) {
    case GIVES_COUNTS: args[n++] = counts; return n;
    case GIVES_SUMS: return operators_add_outputs(a, k, args, n, (plan_arg){.extent = KG_EXTENT_N});
    case GIVES_LISTS: args[n++] = offsets_of(k); break;
    case GIVES_TREE: args[n++] = neighbours_tree_arg(k); return n;
    default: break;
    }
    if (neighbours_stores_indices(k->spec))
        args[n++] = neighbours_result(k, "indices", neighbours_index(k->spec));
    if (neighbours_stores_distances(k->spec))
        args[n++] = neighbours_result(k, "distances", neighbours_computed(k->element));
    return neighbours_add_payloads(k, args, n);
}

/* What operator text sees of each point. */
static size_t add_values(const plan_kernel *k, plan_arg *args, size_t n)
{
    const param_list *inputs = &k->spec->inputs;
    for (size_t i = 0; i < inputs->count; i++)
        args[n++] = neighbours_array(inputs->at[i].name.text,
                                     inputs->at[i].type ? inputs->at[i].type : k->element,
                                     neighbours_points(k->spec));
    return n;
}

size_t neighbours_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const neighbours_giving gives = neighbours_gives(k->spec);
    size_t n = 0;
    *args = arena_array(a, plan_arg,
                        3 * MOST_AXES + 8 + k->spec->scalars.count + k->spec->inputs.count);
    if (gives != GIVES_NEAREST && gives != GIVES_TREE && !neighbours_in_boxes(k->spec))
        (*args)[n++] = (plan_arg){
            .name = "radius", .type = neighbours_computed(k->element), .role = KG_ROLE_SCALAR};
    n = neighbours_add_bounds(k, *args, operators_add_scalars(k, *args, n));
    n = neighbours_add_points(k, *args, neighbours_add_queries(k, *args, n));
    n = neighbours_add_payload(k, *args, n);
    return add_outputs(a, k, *args, add_values(k, *args, n));
}
