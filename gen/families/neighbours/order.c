/* Queries that are put into the order of a tree before they are searched: a sort by counting. Its
 * keys are nodes of one level (templates/neighbours/tree_order.cu). */
#include "check/check.h"
#include "families/neighbours/neighbours.h"

/* Of each node that parts queries there are at least so many; so are there of nodes at most. */
#define OF_A_NODE 16u
#define MOST_QUERIES (UINT64_C(1) << 31) /* more stay as they come */
#define LEAST_SORTED (2 * OF_A_NODE)     /* fewer have one node, and nothing parts them */
#define LEAST_AUTO (UINT32_C(1) << 19)   /* docs/results/h200_neighbours.md, "Queries in order" */

/* Where the spec does not say it: searches of the nearest. Nobody has timed others. */
static bool may_sort(const kg_spec *spec)
{
    return neighbours_gives(spec) == GIVES_NEAREST && !neighbours_of_all(spec);
}

bool neighbours_told_to_sort(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    return word_is(&own->order, "sorted");
}

bool neighbours_sorts(const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    const bool automatic = !own->order.text || word_is(&own->order, "auto");
    return neighbours_told_to_sort(spec) || (automatic && may_sort(spec));
}

void neighbours_check_order(diags *d, const kg_spec *spec)
{
    const neighbours_spec *own = spec->own;
    const bool written = own->order.text != NULL;
    bool trees = spec->n_variants == 0 && !neighbours_needs_order(spec);
    for (size_t i = 0; i < spec->n_variants; i++)
        trees = trees || neighbours_by_tree(&spec->variants[i]);
    if (neighbours_gives(spec) == GIVES_TREE)
        check_refuse(d, written, own->order.at, "order", "neighbours with \"tree: kept\"");
    else if (neighbours_of_all(spec))
        check_refuse(d, written, own->order.at, "order",
                     "neighbours of all points, which come in the order of the tree");
    else
        check_refuse(d, written && !trees, own->order.at, "order",
                     "neighbours without a variant of \"form: tree\"");
}

/* Nodes are cleared, queries are counted by them, nodes get places, and queries go to theirs. */
static void add_steps(const plan_kernel *k, plan_variant *variant)
{
    static const char *const suffixes[] = {"_clear", "_cells", "_rooms", "_queue"};
    const uint32_t tbs = 32 * variant->nwarps, queries = neighbours_queries(k->spec);
    for (uint32_t i = 0; i < NEIGHBOURS_ORDER_STEPS; i++)
        variant->steps[variant->n_steps++] =
            (plan_step){.suffix = suffixes[i],
                        .grid = KG_GRID_BLOCKS,
                        .terms = queries == KG_TERM_N ? 0 : queries,
                        .tbs = tbs,
                        .dbs = i % 2 == 0 ? OF_A_NODE * tbs : tbs,
                        .registers = 32 + (i == 1 ? neighbours_point_words(k) : 0)};
}

void neighbours_add_order(plan_kernel *k, plan_variant *variant)
{
    /* A node and a place there, of 4 bytes each; behind the nodes a count of all. */
    static const struct {
        const char *name;
        uint32_t of, bytes;
    } regions[] = {{"cells", OF_A_NODE, 4}, {"arrivals", 1, 8}, {"queue", 1, 4}};
    const bool listed = neighbours_gives(k->spec) == GIVES_LISTS,
               told = neighbours_told_to_sort(k->spec);
    if (!neighbours_sorts(k->spec)) return;
    add_steps(k, variant);
    plan_number(variant, "ordered", told ? LEAST_SORTED : LEAST_AUTO);
    if (told && !listed) variant->bytes_per_element += neighbours_point_bytes(k) + 24;
    for (size_t i = 0; i < sizeof regions / sizeof *regions; i++) {
        const kg_growth grows = {.length = listed ? 2 : 0, /* n_queries, or n */
                                 .of = regions[i].of,
                                 .each = regions[i].bytes,
                                 .most = MOST_QUERIES / regions[i].of + 1};
        plan_region(k, &(kg_region){.name = regions[i].name, .grows = {grows}});
    }
    k->uses_header = true;
}

void neighbours_tell_of_order(arena *a, const plan_kernel *k, explain_variant *x)
{
    if (!neighbours_sorts(k->spec)) return;
    explain_note(x, "stages", "clear, cells: how many queries meet each node of a level");
    explain_note(x, "stages", "rooms, queue: queries in the order of these nodes");
    explain_note(x, "stages",
                 arena_printf(a, "fewer than %u queries stay as they are, and 2^31 or more",
                              plan_number_of(x->variant, "ordered")));
}
