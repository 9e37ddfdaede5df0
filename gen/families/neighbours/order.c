/* Queries that are put into the order of a tree before they are searched: a sort by counting. Its
 * keys are nodes of one level (templates/neighbours/tree_order.cu). */
#include "check/check.h"
#include "families/neighbours/neighbours.h"

/* Of each node that parts queries there are at least so many; so are there of nodes at most. */
#define OF_A_NODE 16u
#define MOST_QUERIES (UINT64_C(1) << 31) /* more stay as they come */
#define LEAST_SORTED (2 * OF_A_NODE)     /* fewer have one node, and nothing parts them */
#define PLANES_BYTES 4096u               /* of upper levels, in shared memory */
#define CARRIED_BYTES 16u                /* of a query in the order with its coordinates */
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

/* Levels whose planes lie in shared memory. */
static uint32_t levels_of_planes(const plan_kernel *k)
{
    uint32_t levels = 0;
    while (2u * neighbours_size(k) << levels <= PLANES_BYTES) levels++;
    return levels;
}

/* Queries of a thread that looks for their nodes: it waits for one plane of each at a time. */
static uint32_t queries_at_once(const plan_kernel *k)
{
    const uint32_t words = neighbours_point_words(k);
    return words <= 4 ? 8 : words <= 8 ? 4 : 2;
}

/* Bytes of a query in the order with its coordinates, where that is one access; or 0. */
static uint32_t carried_bytes(const plan_kernel *k)
{
    const uint32_t bytes = neighbours_dimensions(k->spec) * neighbours_size(k) + 4;
    return neighbours_gives(k->spec) == GIVES_NEAREST && bytes == CARRIED_BYTES ? bytes : 0;
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
                        .registers = 32};
    plan_step *cells = &variant->steps[variant->n_steps - NEIGHBOURS_ORDER_STEPS + 1];
    cells->dbs = tbs * queries_at_once(k);
    cells->shared_bytes = neighbours_size(k) << levels_of_planes(k);
    cells->registers = 32 + queries_at_once(k) * (neighbours_point_words(k) + 1);
}

void neighbours_add_order(plan_kernel *k, plan_variant *variant)
{
    /* A node and a place there, of 4 bytes each; behind the nodes a count of all. */
    const uint32_t carried = carried_bytes(k);
    const struct {
        const char *name;
        uint32_t of, bytes;
    } regions[] = {
        {"cells", OF_A_NODE, 4}, {"arrivals", 1, 8}, {"queue", 1, carried != 0 ? carried : 4}};
    const bool listed = neighbours_gives(k->spec) == GIVES_LISTS,
               told = neighbours_told_to_sort(k->spec);
    if (!neighbours_sorts(k->spec)) return;
    add_steps(k, variant);
    plan_number(variant, "ordered", told ? LEAST_SORTED : LEAST_AUTO);
    plan_number(variant, "planes", levels_of_planes(k));
    plan_number(variant, "carried", carried);
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
