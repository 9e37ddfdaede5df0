/* Trees that a call keeps in an array of the caller's, and those that it is given in place of
 * points. What a spec may say of them, and the array (kgen/tree.h). */
#include <kgen/tree.h>

#include "check/check.h"
#include "families/neighbours/neighbours.h"

bool neighbours_takes_tree(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return word_is(&own->tree, "given");
}

/* What a search finds that may end early follows from the tree. */
bool neighbours_trees_alone(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return neighbours_gives(spec) == GIVES_TREE || neighbours_takes_tree(spec) ||
           own->approximate.text;
}

uint32_t neighbours_tree_of(const plan_kernel *k)
{
    return KG_TREE_OF(neighbours_size(k), neighbours_dimensions(k->spec));
}

/* Nodes are read by accesses of 16 bytes. */
plan_arg neighbours_tree_arg(const plan_kernel *k)
{
    const bool kept = neighbours_gives(k->spec) == GIVES_TREE;
    return (plan_arg){.name = "tree",
                      .type = type_builtin("u64"),
                      .role = kept ? KG_ROLE_OUTPUT : KG_ROLE_INPUT,
                      .kind = KG_KIND_TREE,
                      .extent = KG_EXTENT_HEADED,
                      .terms = neighbours_points(k->spec),
                      .plus = kg_tree_each(neighbours_tree_of(k)),
                      .align = 16,
                      .tree = neighbours_tree_of(k)};
}

/* Arguments that say how much is found, and when a search may end early. */
size_t neighbours_add_bounds(const plan_kernel *k, plan_arg *args, size_t n)
{
    const neighbours_spec *own = k->spec->own;
    if (neighbours_at_most(k->spec))
        args[n++] =
            (plan_arg){.name = "at_most", .type = type_builtin("u32"), .role = KG_ROLE_SCALAR};
    const bool both = word_is(&own->approximate, "both");
    if (both || word_is(&own->approximate, "visits"))
        args[n++] =
            (plan_arg){.name = "visits", .type = type_builtin("u32"), .role = KG_ROLE_SCALAR};
    if (both || word_is(&own->approximate, "factor"))
        args[n++] = (plan_arg){
            .name = "factor", .type = neighbours_computed(k->element), .role = KG_ROLE_SCALAR};
    return n;
}

/* ---- check ---- */

/* What a search has, and a tree alone has not. */
static void check_kept(diags *d, const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    const char *const me = "neighbours with \"tree: kept\"";
    check_refuse(d, spec->scalars.set, spec->scalars.where, "scalars", me);
    check_refuse(d, own->k.set, own->k.at, "k", me);
    check_refuse(d, own->search.text != NULL, own->search.at, "search", me);
    check_refuse(d, own->within.text != NULL, own->within.at, "within", me);
    check_refuse(d, own->metric.set, own->metric.at, "metric", me);
    check_refuse(d, own->keep.text != NULL, own->keep.at, "keep", me);
    check_refuse(d, own->index.text != NULL, own->index.at, "index", me);
    check_refuse(d, own->approximate.text != NULL, own->approximate.at, "approximate", me);
    for (size_t i = 0; i < spec->n_variants; i++)
        check_refuse(d, spec->variants[i].nwork.set, spec->variants[i].nwork.at, "nwork", me);
}

/* There are no points to look at, and nothing is built. */
static void check_given(diags *d, const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    const char *const me = "neighbours with \"tree: given\"";
    check_refuse(d, own->within.text && neighbours_needs_order(spec), spec->reproducible.at,
                 "reproducible", me);
    for (size_t i = 0; i < spec->n_variants; i++) {
        const neighbours_variant *v = spec->variants[i].own;
        check_refuse(d, v->build_nwork.set, v->build_nwork.at, "build_nwork", me);
    }
}

void neighbours_check_tree(diags *d, const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    const bool kept = word_is(&own->tree, "kept"), given = neighbours_takes_tree(spec);
    if (kept) check_kept(d, spec);
    if (given) check_given(d, spec);
    check_refuse(d, own->within.text && own->approximate.text, own->approximate.at, "approximate",
                 "neighbours with \"within\"");
    for (size_t i = 0; i < spec->n_variants && neighbours_trees_alone(spec); i++)
        if (!neighbours_by_tree(&spec->variants[i]))
            diag_error(d, spec->variants[i].at, "form",
                       "\"%s: %s\" has variants of \"form: tree\" alone",
                       kept || given ? "tree" : "approximate",
                       kept || given ? own->tree.text : own->approximate.text);
}
