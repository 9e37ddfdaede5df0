/* What `kgen explain` says of a histogram: how a warp accesses its arrays. */
#include "families/histogram/histogram.h"

#include <string.h>

/* Samples move in vectors. Counters lie where the data says, and edges stay in a cache. */
void histogram_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    (void)k;
    const bool samples = arg->role == KG_ROLE_INPUT &&
                         (arg->extent == KG_EXTENT_N || arg->extent == KG_EXTENT_TIMES);
    if (samples) explain_add(x, explain_items(x->variant, arg, store, false));
}

/* Plain counters in the shared memory of a block, which has all bins, and a sample adds 1 to one of
 * them. */
static bool counts_plainly(const plan_kernel *k, const plan_variant *v)
{
    static const char *const others[] = {"full",    "held",   "hot",   "alone",  "rows",
                                         "cluster", "rounds", "exact", "ordered"};
    const histogram_spec *own = k->spec->own;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (plan_is(v, others[i])) return false;
    return plan_is(v, "counters") && plan_number_of(v, "parts") <= 1 && !own->weight.text &&
           strcmp(plan_word_of(v, "binning"), "edges") != 0;
}

void histogram_cover(const explanation *e, const plan_kernel *k, explain_variant *x)
{
    if (!counts_plainly(k, x->variant)) return;
    x->waits = (explain_waits){.counters = explain_length_of(e, k, "bins"), .known = true};
}

uint64_t histogram_length(const explanation *e, const char *name)
{
    (void)e, (void)name;
    return 256; /* bins, where nothing is asked for */
}

/* Where the counters of 32 samples lie is the data's to say. */
bool histogram_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    (void)a, (void)k, (void)variant;
    return true;
}
