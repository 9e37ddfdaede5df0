/* What `kgen explain` says of a search for neighbours: queries and results in order, and points
 * that each block reads tile by tile. */
#include "families/neighbours/neighbours.h"

/* The results of a query lie side by side, so lanes store them at a distance. */
void neighbours_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    const uint32_t many = neighbours_k(k->spec), size = arg->type->size;
    explain_global access = explain_items(x->variant, arg, store, true);
    if (arg->extent == KG_EXTENT_LENGTH) return;
    if (arg->extent == KG_EXTENT_TIMES) {
        access.requests *= many;
        access.sectors = explain_sectors(size, many * size);
    }
    explain_add(x, access);
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
