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
