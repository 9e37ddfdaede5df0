/* What `kgen explain` says of a search: needles and results in order, and looks that the data
 * decides. */
#include "families/bisect/bisect.h"

/* Looks into the sorted array are the data's to say. */
void bisect_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    (void)k;
    if (arg->extent == KG_EXTENT_N) explain_add(x, explain_items(x->variant, arg, store, true));
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
