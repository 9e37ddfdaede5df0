#include "plan/capable.h"

#include <inttypes.h>

uint32_t plan_oldest(const plan_options *options)
{
    uint32_t least = UINT32_MAX;
    for (const uint32_t *cc = options->archs; *cc; cc++)
        if (*cc < least) least = *cc;
    return least;
}

static const plan_variant *at(const list *variants, size_t i)
{
    return variants->at[i];
}

/* The largest n that those serve which run on the capability; 0: none does. */
static uint64_t reach(const list *variants, uint32_t cc)
{
    uint64_t most = 0;
    for (size_t i = 0; i < variants->count; i++) {
        const plan_variant *variant = at(variants, i);
        if (variant->min_cc <= cc && variant->max_n > most) most = variant->max_n;
    }
    return most;
}

/* "; one needs at least 9.0" where all are too new, and not too large, for what is asked for. */
static const char *least_needed(const planner *p)
{
    uint32_t least = UINT32_MAX;
    for (size_t i = 0; i < p->left_out.count; i++)
        if (at(&p->left_out, i)->min_cc < least) least = at(&p->left_out, i)->min_cc;
    for (const uint32_t *cc = p->options->archs; *cc; cc++)
        if (*cc >= least) return "";
    for (const arch *a = archs; a->cc; a++)
        if (a->cc >= least)
            return arena_printf(p->a, "; one needs at least %u.%u", a->cc / 10, a->cc % 10);
    return "";
}

/* "7.5, 8.0" */
static const char *asked_for(const planner *p)
{
    const char *said = "";
    for (const uint32_t *cc = p->options->archs; *cc; cc++)
        said = arena_printf(p->a, "%s%s%u.%u", said, *said ? ", " : "", *cc / 10, *cc % 10);
    return said;
}

static void warn_of(const planner *p, uint32_t cc, uint64_t most)
{
    const char *above = most ? arena_printf(p->a, " above %" PRIu64, most) : "";
    diag_warning(p->d, p->kernel->spec->variants_at, "old-device",
                 "on compute capability %u.%u no variant of %s can run%s%s", cc / 10, cc % 10,
                 p->kernel->name, most ? " for n" : "", above);
}

bool plan_is_capable(planner *p)
{
    const plan_options *o = p->options;
    if (p->variants.count == 0) {
        if (p->left_out.count == 0 && (o->only || o->except || o->types)) return true;
        diag_error(p->d, p->kernel->spec->variants_at, "capability",
                   "no variant of %s can run on compute capability %s%s", p->kernel->name,
                   asked_for(p), least_needed(p));
        return false;
    }
    if (o->only || o->except) return true;
    const uint64_t all = at(&p->variants, p->variants.count - 1)->max_n;
    for (const uint32_t *cc = o->archs; *cc; cc++)
        if (reach(&p->variants, *cc) < all) warn_of(p, *cc, reach(&p->variants, *cc));
    return true;
}
