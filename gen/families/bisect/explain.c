/* What `kgen explain` says of a search: needles and results in order, and looks that the data
 * decides. */
#include "families/bisect/bisect.h"

/* Looks into the sorted array are the data's to say. */
void bisect_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    (void)k;
    if (arg->extent == KG_EXTENT_N) explain_add(x, explain_items(x->variant, arg, store, true));
}

/* All searches take as many steps, and each waits for the one before. */
void bisect_cover(const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const uint64_t sorted = explain_length_of(e, k, "n_sorted");
    x->waits = (explain_waits){.looks = sorted ? explain_log2_up(sorted) + 1 : 0,
                               .table = sorted * k->element->size,
                               .entry = k->element->size,
                               .known = true};
}

/* As many as there are needles, where nothing is asked for. */
uint64_t bisect_length(const explanation *e, const char *name)
{
    (void)name;
    return e->n;
}

bool bisect_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    (void)a;
    (void)k;
    (void)variant;
    return true;
}
