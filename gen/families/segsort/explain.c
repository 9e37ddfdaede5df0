/* What `kgen explain` says of a sort of segments. */
#include "families/segsort/segsort.h"

#include <string.h>

enum { OF_WARPS = 128 }; /* keys, up to which it does not matter how long segments are */

/* Keys are read and written once, where a block holds the segment. What moves by its place is read
 * where the data says; so are keys that numbers do not tell, once more. */
void segsort_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    explain_global access = explain_items(x->variant, arg, store, true);
    const bool key = strcmp(arg->name, "in") == 0;
    const bool again = key && segsort_moves_keys(k->spec, k->element);
    if (again) access.requests *= 2;
    if (again || (!store && !key && arg->kind != KG_KIND_OFFSETS)) {
        access.at_most = true;
        access.sectors = EXPLAIN_LANES;
    }
    explain_add(x, access);
}

void segsort_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const uint32_t held = plan_number_of(x->variant, "held"), warp = 32 * x->variant->nwork;
    (void)e;
    if (segsort_rows(k->spec)) {
        explain_note(x, "rows",
                     arena_printf(a,
                                  "up to %u keys by lanes of a warp, up to %u by a "
                                  "block",
                                  warp, held));
        explain_note(x, "rows", "longer ones in parts of that, which launches merge two by two");
        return;
    }
    explain_note(x, "segments",
                 arena_printf(a, "a block has those that begin in its %u keys, and sorts up to %u",
                              x->variant->steps[0].dbs, held));
    if (strcmp(plan_word_of(x->variant, "form"), "lanes") == 0)
        explain_note(x, "segments",
                     arena_printf(a, "up to %u keys by lanes of a warp, %u of a lane", warp,
                                  x->variant->nwork));
    explain_note(x, "segments",
                 x->variant->n_steps > 2
                     ? "longer ones by buckets, whose parts are merged if they are longer still"
                 : x->variant->n_steps > 1
                     ? "longer ones in parts of that, which a second launch merges two by two"
                     : "longer ones by one block each, merged in memory");
}

/* Doublings from one to the other. */
static uint32_t doublings(uint64_t from, uint64_t to)
{
    return to > from ? explain_log2_up(explain_ceil_div(to, from)) : 0;
}

/* Times of segments that are all as long hold. Where lengths differ it takes up to three times as
 * long, and nobody says how they do. */
void segsort_cover(const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const plan_variant *v = x->variant;
    if (segsort_rows(k->spec) || strcmp(plan_word_of(v, "form"), "lanes") != 0) return;
    const uint64_t segments = explain_length_of(e, k, "segments");
    const uint64_t mean = segments ? explain_ceil_div(e->n, segments) : 1;
    x->waits = (explain_waits){.networks = true,
                               .doublings = doublings(OF_WARPS, mean),
                               .merges = doublings(plan_number_of(v, "held"), mean)};
}

/* As many as there are keys, at most. */
uint64_t segsort_length(const explanation *e, const char *name)
{
    (void)name;
    return e->n;
}

/* Segments begin anywhere. */
bool segsort_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    (void)a, (void)k, (void)variant;
    return true;
}
