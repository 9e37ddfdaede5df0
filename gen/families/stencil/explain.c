/* What `kgen explain` says of a stencil: how a warp accesses its arrays. */
#include "families/stencil/stencil.h"

#include <string.h>

/* Element by element each neighbour is a load of its own, which begins inside a sector. Vectors are
 * loaded once; a cut takes two words. */
void stencil_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    const stencil_spec *own = k->spec->own;
    explain_global access = explain_items(x->variant, arg, store, false);
    const param_list *inputs = &k->spec->inputs;
    const bool alone = inputs->set && strcmp(arg->name, inputs->at[0].name.text) != 0;
    if (!store && !alone && !x->variant->wide) {
        access.again = access.requests * (uint32_t)own->neighbours.count;
        access.requests += access.again;
        access.sectors++;
    }
    if (!store && plan_is(x->variant, "cut")) {
        access.requests *= 2;
        access.sectors++;
    }
    explain_add(x, access);
}

/* A warp finds neighbours that it loads itself in the cache. */
bool stencil_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    (void)a, (void)k, (void)variant;
    return true;
}
