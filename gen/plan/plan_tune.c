/* Measured thresholds, in place of those that the family chose. */
#include <string.h>

#include "../runtime/shared/choose.h"
#include "plan/plan.h"

static void dropped(diags *d, const tuning_entry *e, const char *why)
{
    diag_warning(d, e->at, "tuning-dropped", "the entry for %s, %s was dropped: %s", e->kernel,
                 e->variant, why);
}

static plan_variant *find_variant(const plan_kernel *k, const char *name)
{
    for (size_t i = 0; i < k->n_variants; i++)
        if (strcmp(k->variants[i].name, name) == 0) return &k->variants[i];
    return NULL;
}

static bool asked_for(const plan_options *options, uint32_t cc)
{
    for (const uint32_t *at = options->archs; *at; at++)
        if (*at == cc) return true;
    return false;
}

/* A range of n in which the variant comes first: min_n. */
static bool is_range(const tuning_entry *e)
{
    for (uint32_t i = 0; i < e->n_limits; i++)
        if (e->limits[i].is_least && strcmp(e->limits[i].feature, LIMIT_N_NAME) == 0) return true;
    return false;
}

/* A table has one threshold per variant: of two devices, the one that comes first in the file. */
static bool set_before(const tuning_entry *first, const tuning_entry *e,
                       const plan_options *options)
{
    for (; first < e; first++)
        if (strcmp(first->kernel, e->kernel) == 0 && strcmp(first->variant, e->variant) == 0 &&
            first->hash == e->hash && asked_for(options, first->cc) && !is_range(first))
            return true;
    return false;
}

uint64_t plan_max_n_off(const plan_variant *variant)
{
    return variant->off_apart ? variant->max_n_off : variant->max_n;
}

static bool is_off(const tuning_limit *limit)
{
    return !limit->is_least && strcmp(limit->feature, LIMIT_OFF_NAME) == 0;
}

static bool knows_limits(const plan_kernel *k, const tuning_entry *e)
{
    for (uint32_t i = 0; i < e->n_limits; i++)
        if (!is_off(&e->limits[i]) && plan_feature_named(k, e->limits[i].feature) == 0)
            return false;
    return true;
}

static const char *why_not(const plan_options *options, const plan_kernel *k,
                           const plan_variant *variant, const tuning_entry *e)
{
    if (!variant) return "the kernel has no such variant";
    if (variant->hash != e->hash) return "the variant's content has changed since";
    if (!asked_for(options, e->cc)) return "its compute capability is not among --arch";
    if (is_range(e)) return "a table has thresholds alone; the runtime reads ranges of n";
    if (!knows_limits(k, e)) return "the kernel has no feature of the name that a limit gives";
    if (set_before(options->tuned->entries, e, options))
        return "an entry before it has set the threshold";
    return NULL;
}

static plan_range *limit_of(plan_variant *variant, uint32_t feature)
{
    for (uint32_t i = 0; i < variant->n_limits; i++)
        if (variant->limits[i].feature == feature) return &variant->limits[i];
    variant->limits[variant->n_limits] = (plan_range){feature, 0, UINT64_MAX};
    return &variant->limits[variant->n_limits++];
}

static void move_limits(const plan_kernel *k, plan_variant *variant, const tuning_entry *to)
{
    variant->off_apart = false;
    for (uint32_t i = 0; i < to->n_limits; i++) {
        if (is_off(&to->limits[i])) {
            variant->off_apart = true;
            variant->max_n_off = to->limits[i].value;
            continue;
        }
        plan_range *limit = limit_of(variant, plan_feature_named(k, to->limits[i].feature));
        if (to->limits[i].is_least) limit->lo = to->limits[i].value;
        else limit->hi = to->limits[i].value;
    }
    uint32_t kept = 0; /* one that leaves nothing out is none */
    for (uint32_t i = 0; i < variant->n_limits; i++)
        if (variant->limits[i].lo != 0 || variant->limits[i].hi != UINT64_MAX)
            variant->limits[kept++] = variant->limits[i];
    variant->n_limits = kept;
}

static bool has_conditions(const plan_variant *variant)
{
    return variant->n_ranges != 0 || variant->n_limits != 0;
}

/* Ascending thresholds; where they are equal, a variant with conditions comes before one
 * without. */
static bool comes_before(const plan_variant *a, const plan_variant *b)
{
    if (a->max_n != b->max_n) return a->max_n < b->max_n;
    return has_conditions(a) && !has_conditions(b);
}

/* Insertion sort: variants that are equal keep their order. */
static void sort_variants(plan_kernel *k)
{
    for (size_t i = 1; i < k->n_variants; i++) {
        const plan_variant variant = k->variants[i];
        size_t at = i;
        for (; at > 0 && comes_before(&variant, &k->variants[at - 1]); at--)
            k->variants[at] = k->variants[at - 1];
        k->variants[at] = variant;
    }
}

/* Of the variants that need nothing, the last one with no limits either takes every n, so that
 * every call finds a variant. If entries limit them all, the last one loses its limits. */
static void serve_every_n(plan_kernel *k)
{
    size_t last = k->n_variants, free_of_needs;
    while (last > 0 && k->variants[last - 1].n_ranges != 0) last--;
    if (last == 0) return; /* --only left no such variant */
    free_of_needs = last;
    while (last > 0 && has_conditions(&k->variants[last - 1])) last--;
    if (last == 0) k->variants[(last = free_of_needs) - 1].n_limits = 0;
    k->variants[last - 1].max_n = UINT64_MAX;
    k->variants[last - 1].off_apart = false;
    sort_variants(k);
}

/* Off boundaries, too, a table's thresholds ascend. One below an earlier one says the same as an
 * equal one. */
static void let_ascend(plan_kernel *k)
{
    uint64_t highest = 0;
    for (size_t i = 0; i < k->n_variants; i++) {
        plan_variant *variant = &k->variants[i];
        const uint64_t own = plan_max_n_off(variant);
        if (own > highest) highest = own;
        variant->max_n_off = highest;
        variant->off_apart = highest != variant->max_n;
    }
}

void plan_tune(diags *d, const plan_options *options, plan_kernel *k)
{
    const tuning *t = options->tuned;
    bool changed = false;
    for (size_t i = 0; t && i < t->count; i++) {
        const tuning_entry *e = &t->entries[i];
        if (strcmp(e->kernel, k->name) != 0) continue;
        plan_variant *variant = find_variant(k, e->variant);
        const char *why = why_not(options, k, variant, e);
        if (variant && variant->hash == e->hash && is_range(e)) variant->has_range = true;
        if (why) {
            dropped(d, e, why);
            continue;
        }
        variant->max_n = e->max_n;
        move_limits(k, variant, e);
        changed = true;
    }
    if (!changed) return;
    sort_variants(k);
    serve_every_n(k);
    let_ascend(k);
}

static bool planned(plan *const *plans, size_t n_plans, const char *kernel)
{
    for (size_t i = 0; i < n_plans; i++)
        for (size_t k = 0; k < plans[i]->n_kernels; k++)
            if (strcmp(plans[i]->kernels[k].name, kernel) == 0) return true;
    return false;
}

void plan_tune_rest(diags *d, plan *const *plans, size_t n_plans)
{
    const tuning *t = n_plans ? plans[0]->options->tuned : NULL;
    for (size_t i = 0; t && i < t->count; i++)
        if (!planned(plans, n_plans, t->entries[i].kernel))
            dropped(d, &t->entries[i], "no such kernel is generated here");
}
