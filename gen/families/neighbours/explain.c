/* What `kgen explain` says of a search for neighbours: queries and results in order, and points
 * that each block reads tile by tile. */
#include "families/neighbours/neighbours.h"

#include <string.h>

/* Values of points are read of neighbours alone. */
static bool is_value(const plan_kernel *k, const plan_arg *arg)
{
    if (strcmp(arg->name, "payload") == 0) return true;
    for (size_t i = 0; i < k->spec->inputs.count; i++)
        if (strcmp(k->spec->inputs.at[i].name.text, arg->name) == 0) return true;
    return false;
}

/* Queries that are put into the order of the tree. Where they and their results lie, the data says.
 * All but upper ends of boxes are loaded to be counted by nodes, too. */
static void in_order_of_tree(const plan_arg *arg, explain_global *access)
{
    if (!access->store && strncmp(arg->name, "high", 4) != 0) access->requests *= 2;
    access->sectors = EXPLAIN_LANES;
    access->at_most = true;
}

/* The results of a query lie side by side, so lanes store them at a distance. */
void neighbours_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    const uint32_t size = arg->type->size;
    explain_global access = explain_items(x->variant, arg, store, true);
    if (arg->extent == KG_EXTENT_LENGTH || arg->extent == KG_EXTENT_TABLE || is_value(k, arg))
        return;
    if (neighbours_gives(k->spec) == GIVES_LISTS) return; /* nobody knows how long they are */
    if (arg->extent == KG_EXTENT_TIMES) {
        access.requests *= arg->plus;
        access.sectors = explain_sectors(size, arg->plus * size);
    }
    if (neighbours_told_to_sort(k->spec) && plan_is(x->variant, "ordered"))
        in_order_of_tree(arg, &access);
    explain_add(x, access);
}

/* Few queries stay as they come, and nothing is launched to put them into order. */
void neighbours_cover(const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const uint32_t last = x->variant->n_steps - 1;
    (void)k;
    if (e->n >= plan_number_of(x->variant, "ordered")) return;
    for (uint32_t i = last - NEIGHBOURS_ORDER_STEPS; i < last; i++) x->steps[i].passes = 0;
    x->cover.launches -= NEIGHBOURS_ORDER_STEPS;
}

/* Three of the steps are launched for each level, until a block holds the points of a node. */
static void tell_of_build(arena *a, const plan_kernel *k, explain_variant *x)
{
    const uint32_t tile = plan_number_of(x->variant, "tile");
    const uint32_t lowest = neighbours_has_lowest(k->spec) ? 1 : 0,
                   ordering = plan_is(x->variant, "ordered") ? NEIGHBOURS_ORDER_STEPS : 0;
    explain_note(x, "launches",
                 arena_printf(a,
                              "%u below %u points. Beyond, each level adds 3, until nodes have "
                              "fewer",
                              x->variant->n_steps - 3 - lowest - ordering, tile));
    if (lowest != 0)
        explain_note(x, "launches",
                     arena_printf(a,
                                  "and, for nodes with %u points or more, one of lowest for each "
                                  "level of more than %u, and one for all others",
                                  tile, x->variant->steps[0].tbs));
    explain_note(x, "stages", "keys: points as they come, and which axes levels have");
    explain_note(x, "stages",
                 "sample: of the points of each node some are sorted, to part the others by");
    explain_note(x, "stages", "count: between which of them a node lies");
    explain_note(x, "stages",
                 "split: points before and behind those move to either side, and the few that "
                 "are left are sorted");
    explain_note(x, "stages", "rest: the levels that are left and their nodes, in shared memory");
    explain_note(x, "stages", "nodes: those above");
    if (neighbours_gives(k->spec) == GIVES_TREE)
        explain_note(
            x, "stages",
            "below: the lowest index at each node of a block and below it, where points of "
            "one array lay");
    if (neighbours_has_lowest(k->spec))
        explain_note(x, "stages", "lowest: the lowest index below each of these, level by level");
}

/* Texts of the spec's own. */
static void tell_of_metric(arena *a, const plan_kernel *k, explain_variant *x)
{
    const neighbours_spec *own = k->spec->own;
    const neighbours_metric *m = &own->metric;
    const struct {
        const char *name;
        const op_text *text;
    } texts[] = {{"axis", &m->axis},
                 {"combine", &m->combine},
                 {"finalise", &m->finalise},
                 {"period", &m->period}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].text->text)
            explain_note(x, "metric",
                         arena_printf(a, "%s: %s", texts[i].name, texts[i].text->text));
}

void neighbours_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x)
{
    (void)e;
    if (neighbours_own_metric(k->spec)) tell_of_metric(a, k, x);
    if (strcmp(plan_word_of(x->variant, "form"), "tree") != 0) return;
    if (!neighbours_takes_tree(k->spec)) tell_of_build(a, k, x);
    if (neighbours_gives(k->spec) == GIVES_TREE) return;
    neighbours_tell_of_order(a, k, x);
    explain_note(
        x, "stages",
        arena_printf(a, "search: each %s walks down the tree%s; %s",
                     plan_number_of(x->variant, "lanes") > 1 ? "warp" : "thread",
                     plan_is(x->variant, "together") ? ", and then helps others of its warp" : "",
                     neighbours_of_all(k->spec)  ? "points come in its order"
                     : neighbours_sorts(k->spec) ? "queries come in that order, or as they are"
                                                 : "queries come as they are"));
    if (plan_number_of(x->variant, "leaf") > 1)
        explain_note(x, "stages",
                     arena_printf(a,
                                  "leaves: %u nodes are looked at together, those above on the "
                                  "way back",
                                  plan_number_of(x->variant, "leaf")));
    if (neighbours_gives(k->spec) == GIVES_LISTS)
        explain_note(x, "stages", "and sorts the list of its query in place, as a heap");
}

/* As many as there are queries, where nothing is asked for. */
uint64_t neighbours_length(const explanation *e, const char *name)
{
    (void)name;
    return e->n;
}

bool neighbours_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    (void)a;
    (void)k;
    (void)variant;
    return true;
}
