/* `auto` on a card that nobody measured: the shapes of another card, with the thresholds that the
 * model of time gives them. */
#include "tune/by_model.h"

#include <string.h>

#include "../runtime/shared/thresholds.h"
#include "explain/explain.h"
#include "plan/family.h"

enum { LEAST_LOG2 = 8, MOST_LOG2 = 32 };
#define DOUBT 1.05 /* by which another shape must be faster than what was measured elsewhere */

/* Calls by elements before the first boundary. Arrays that reach no boundary together are left out:
 * there the model is not known to hold. */
enum { CLASSES = 2 };

/* Variants for calls that differ in more have thresholds of their own, which stay. */
static bool is_judged(const plan_variant *v)
{
    for (uint32_t i = 0; i < v->n_ranges; i++)
        if (v->ranges[i].feature != KG_FEATURE_PEEL) return false;
    return v->n_limits == 0;
}

static bool serves(const plan_variant *v, uint64_t peel)
{
    for (uint32_t i = 0; i < v->n_ranges; i++)
        if (peel < v->ranges[i].lo || peel > v->ranges[i].hi) return false;
    return is_judged(v);
}

/* A kernel that has the variants alone which are judged: of the others no time is asked. */
static plan_kernel judged(arena *a, const plan_kernel *k)
{
    plan_kernel of = *k;
    of.variants = arena_array(a, plan_variant, k->n_variants);
    of.n_variants = 0;
    for (size_t v = 0; v < k->n_variants; v++)
        if (is_judged(&k->variants[v])) of.variants[of.n_variants++] = k->variants[v];
    return of;
}

static void predict(arena *a, const plan *p, size_t kernel, const explain_wish *wish, tune_times *t)
{
    const plan_kernel *const k = &p->kernels[kernel];
    plan_kernel of = judged(a, k);
    plan alone = *p; /* the others are not asked for */
    alone.kernels = &of;
    alone.n_kernels = 1;
    const explanation *e = explain_make(a, &alone, wish);
    size_t next = 0;
    for (uint32_t v = 0; v < t->n_variants; v++) {
        const bool asked = is_judged(&k->variants[v]);
        const double us = asked ? e->kernels[0].variants[next++].time.total * 1e-3 : 0;
        for (uint32_t c = 0; c < CLASSES; c++) {
            const bool served = us > 0 && serves(&k->variants[v], c);
            t->us[c][t->n_sizes][v] = served ? us : -1;
        }
    }
    t->n[t->n_sizes++] = wish->n;
}

/* Where memory is the limit, the model knows no difference between shapes, and measuring did. */
static void doubt(tune_times *t)
{
    for (uint32_t c = 0; c < t->n_classes; c++)
        for (uint32_t s = 0; s < t->n_sizes; s++) {
            const uint32_t measured = tune_chosen(t, t->max_n, c, s);
            for (uint32_t v = 0; v < t->n_variants; v++)
                if (v != measured && t->us[c][s][v] > 0) t->us[c][s][v] *= DOUBT;
        }
}

static bool is_taken(const tune_times *t, const uint64_t *max_n, uint32_t v)
{
    if (!tune_measured(t, v)) return true;
    for (uint32_t c = 0; c < t->n_classes; c++)
        for (uint32_t s = 0; s < t->n_sizes; s++)
            if (tune_chosen(t, max_n, c, s) == v) return true;
    return false;
}

/* Whether a variant launches kernels of the one of that name. */
static bool launches(const plan_variant *variant, const char *name)
{
    bool found = variant->twin && strcmp(variant->twin, name) == 0;
    for (uint32_t i = 0; i < variant->n_steps; i++)
        found = found || (variant->steps[i].of && strcmp(variant->steps[i].of->name, name) == 0);
    return found;
}

/* Variants that no call reaches go, but those whose kernels another one launches. The last one
 * serves what is left. */
static void take(const tune_times *t, const uint64_t *max_n, plan_kernel *k)
{
    bool stays[KG_MAX_VARIANTS] = {false};
    for (uint32_t v = 0; v < t->n_variants; v++)
        stays[v] = v + 1 == t->n_variants || is_taken(t, max_n, v);
    for (uint32_t v = 0; v < t->n_variants; v++)
        for (uint32_t w = v + 1; w < t->n_variants; w++)
            if (stays[w] && launches(&k->variants[w], k->variants[v].name)) stays[v] = true;
    size_t kept = 0;
    for (uint32_t v = 0; v < t->n_variants; v++) {
        k->variants[v].max_n = max_n[v];
        if (stays[v]) k->variants[kept++] = k->variants[v];
    }
    k->n_variants = kept;
}

static void choose(arena *a, plan *p, size_t kernel, const arch *on, const model_card *card)
{
    plan_kernel *k = &p->kernels[kernel];
    tune_times *t = arena_new_of(a, tune_times);
    explain_wish wish = {.a = on, .has_n = true, .brief = true, .card = card};
    uint64_t max_n[KG_MAX_VARIANTS];
    t->n_variants = (uint32_t)k->n_variants;
    t->n_classes = CLASSES;
    for (uint32_t c = 0; c < CLASSES; c++) t->weight[c] = c == 0 ? 2 : 1; /* as kg_tune has it */
    for (uint32_t v = 0; v < t->n_variants; v++) t->max_n[v] = k->variants[v].max_n;
    for (unsigned log2 = LEAST_LOG2; log2 <= MOST_LOG2; log2++)
        for (unsigned more = 0; more < 2; more++) { /* whole blocks, and one that the end cuts */
            wish.n = (UINT64_C(1) << log2) + more;
            predict(a, p, kernel, &wish, t);
        }
    doubt(t);
    tune_thresholds(t, max_n);
    take(t, max_n, k);
}

void tune_by_model(arena *a, plan *p, const arch *on, const model_card *card)
{
    for (size_t i = 0; i < p->n_kernels; i++)
        if (p->kernels[i].by_model && p->kernels[i].n_variants > 1 && family_of(p->spec)->modelled)
            choose(a, p, i, on, card);
}
