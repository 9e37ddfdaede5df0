/* Few candidates for a table. First those that together leave least behind the best of all; then
 * their thresholds, by the dynamic programming that kg_tune has. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../runtime/shared/thresholds.h"
#include "tune/tune.h"

#define NOISE 0.01   /* of a time: who is behind by less is not behind */
#define BLUR_US 0.1  /* the same of short calls, whose time is mostly the host's */
#define GAIN 0.005   /* that one more candidate must bring, in the mean */
#define UNSERVED 3.0 /* of calls that nobody serves: as if 20 times as slow */

_Static_assert((int)TUNE_MOST_CLASSES == (int)TUNE_CLASSES &&
                   (int)TUNE_MOST_SIZES == (int)TUNE_SIZES,
               "as kg_tune has it");

double tune_time(const tune_candidate *c, size_t class, size_t size)
{
    for (size_t i = 0; i < c->entries.count; i++)
        if (((const tune_entry *)c->entries.at[i])->state != TUNE_DONE) return -1;
    for (size_t i = 0; i < c->entries.count; i++) {
        const tune_entry *e = c->entries.at[i];
        if (e->us[class][size] >= 0) return e->us[class][size];
    }
    return -1;
}

static double weight_of(const tune_journal *j, size_t class)
{
    return strcmp(j->classes[class].alignment, "aligned") == 0 ? 2 : 1;
}

static double best_of(const list *candidates, size_t class, size_t size)
{
    double best = -1;
    for (size_t i = 0; i < candidates->count; i++) {
        const double us = tune_time(candidates->at[i], class, size);
        if (us >= 0 && (best < 0 || us < best)) best = us;
    }
    return best;
}

/* The cells of all times: the best of each, and what those taken so far need. */
typedef struct cells {
    const tune_journal *j;
    double best[TUNE_MOST_CLASSES][TUNE_MOST_SIZES], taken[TUNE_MOST_CLASSES][TUNE_MOST_SIZES];
} cells;

static cells *cells_of(const tune_journal *j, const list *candidates)
{
    cells *t = arena_new_of(j->a, cells);
    t->j = j;
    for (size_t c = 0; c < j->n_classes; c++)
        for (size_t s = 0; s < j->n_sizes; s++) {
            t->best[c][s] = best_of(candidates, c, s);
            t->taken[c][s] = -1;
        }
    return t;
}

static double behind(double us, double best)
{
    return us < 0 ? UNSERVED : log(us / best);
}

/* Of hundreds of candidates the best of a short call is mostly lucky. */
static double beyond_noise(double us, double best)
{
    return fmax(0, behind(us, best) - NOISE - BLUR_US / best);
}

/* The mean of what a table of those taken and of `c` (NULL: nobody) is behind. */
static double mean_with(const cells *t, const tune_candidate *c)
{
    double sum = 0, weights = 0;
    for (size_t i = 0; i < t->j->n_classes; i++)
        for (size_t s = 0; s < t->j->n_sizes; s++) {
            if (t->best[i][s] <= 0) continue;
            const double own = c ? tune_time(c, i, s) : -1, taken = t->taken[i][s];
            const double us = own < 0 || (taken >= 0 && taken < own) ? taken : own;
            sum += weight_of(t->j, i) * beyond_noise(us, t->best[i][s]);
            weights += weight_of(t->j, i);
        }
    return weights > 0 ? sum / weights : 0;
}

static void take(cells *t, tune_candidate *c)
{
    c->chosen = true;
    for (size_t i = 0; i < t->j->n_classes; i++)
        for (size_t s = 0; s < t->j->n_sizes; s++) {
            const double own = tune_time(c, i, s);
            if (own >= 0 && (t->taken[i][s] < 0 || own < t->taken[i][s])) t->taken[i][s] = own;
        }
}

double tune_behind_all(const tune_journal *j, const list *candidates, const tune_candidate *c)
{
    return exp(mean_with(cells_of(j, candidates), c));
}

/* ---- who ---- */

/* In one table two variants of one name are one. */
static bool clashes(const list *some, const tune_candidate *c)
{
    for (size_t i = 0; i < some->count; i++) {
        const tune_candidate *other = some->at[i];
        for (size_t k = 0; k < other->names.count; k++)
            for (size_t m = 0; m < c->names.count; m++)
                if (strcmp(other->names.at[k], c->names.at[m]) == 0) return true;
    }
    return false;
}

static tune_candidate *most_useful(const cells *t, const list *candidates, const list *some)
{
    tune_candidate *found = NULL;
    double least = mean_with(t, NULL) - GAIN;
    for (size_t i = 0; i < candidates->count; i++) {
        tune_candidate *c = candidates->at[i];
        if (c->chosen || clashes(some, c)) continue;
        const double mean = mean_with(t, c);
        if (mean >= least) continue;
        least = mean;
        found = c;
    }
    return found;
}

/* ---- in which order ---- */

/* Where it is the fastest of those taken: the mean of the sizes' logarithms. */
static double centre_of(const cells *t, const tune_candidate *c)
{
    double sum = 0, weights = 0;
    for (size_t i = 0; i < t->j->n_classes; i++)
        for (size_t s = 0; s < t->j->n_sizes; s++) {
            const double own = tune_time(c, i, s);
            if (own < 0 || own > t->taken[i][s]) continue;
            sum += weight_of(t->j, i) * log((double)t->j->n[s]);
            weights += weight_of(t->j, i);
        }
    return weights > 0 ? sum / weights : 0;
}

static size_t classes_served(const tune_journal *j, const tune_candidate *c)
{
    size_t n = 0;
    for (size_t i = 0; i < j->n_classes; i++) n += tune_time(c, i, j->n_sizes - 1) >= 0;
    return n;
}

/* By centre; but the last serves as many kinds of calls as any. */
static void put_in_order(const cells *t, list *some)
{
    for (size_t i = 1; i < some->count; i++)
        for (size_t k = i; k > 0; k--) {
            void **at = &some->at[k - 1];
            if (centre_of(t, at[0]) <= centre_of(t, at[1])) break;
            void *swap = at[0];
            at[0] = at[1];
            at[1] = swap;
        }
    size_t last = some->count ? some->count - 1 : 0;
    for (size_t i = some->count; i-- > 0;)
        if (classes_served(t->j, some->at[i]) > classes_served(t->j, some->at[last])) last = i;
    if (!some->count) return;
    void *moved = some->at[last];
    memmove(&some->at[last], &some->at[last + 1], (some->count - last - 1) * sizeof *some->at);
    some->at[some->count - 1] = moved;
}

/* ---- from which n on ---- */

static int ascending(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static size_t place_of(const tune_journal *j, uint64_t n)
{
    size_t s = 0;
    while (j->n[s] != n) s++;
    return s;
}

static tune_times *times_of(const tune_journal *j, const list *some)
{
    tune_times *t = arena_new_of(j->a, tune_times);
    t->n_variants = (uint32_t)some->count;
    t->n_sizes = (uint32_t)j->n_sizes;
    t->n_classes = (uint32_t)j->n_classes;
    memcpy(t->n, j->n, sizeof t->n);
    qsort(t->n, t->n_sizes, sizeof *t->n, ascending);
    for (size_t v = 0; v < some->count; v++) t->max_n[v] = UINT64_MAX;
    for (size_t c = 0; c < j->n_classes; c++) {
        t->weight[c] = weight_of(j, c);
        for (size_t s = 0; s < j->n_sizes; s++)
            for (size_t v = 0; v < some->count; v++)
                t->us[c][s][v] = tune_time(some->at[v], c, place_of(j, t->n[s]));
    }
    return t;
}

static tune_entry *entry_of(const tune_journal *j, const plan_kernel *table, const plan_variant *v)
{
    const char *name = tune_known_as(table, v);
    const uint64_t identity = tune_identity(v);
    for (size_t i = 0; i < j->entries.count; i++) {
        tune_entry *e = j->entries.at[i];
        if (e->hash == identity && strcmp(e->name, name) == 0) return e;
    }
    return NULL;
}

list tune_with_own(const tune_journal *j, const list *candidates, const plan_kernel *own)
{
    list all = {0};
    for (size_t i = 0; i < candidates->count; i++) list_add(j->a, &all, candidates->at[i]);
    for (size_t v = 0; v < own->n_variants; v++) {
        tune_entry *e = entry_of(j, own, &own->variants[v]);
        if (!e) continue;
        tune_candidate *one = arena_new_of(j->a, tune_candidate);
        list_add(j->a, &one->entries, e);
        list_add(j->a, &all, one);
    }
    return all;
}

/* By thresholds and times of the table's variants; below 0: none serves such a call. */
static double own_time(const tune_journal *j, const plan_kernel *k, size_t class, size_t size)
{
    for (size_t v = 0; v < k->n_variants; v++) {
        if (k->variants[v].max_n < j->n[size]) continue;
        const tune_entry *e = entry_of(j, k, &k->variants[v]);
        if (e && e->us[class][size] >= 0) return e->us[class][size];
    }
    return -1;
}

double tune_behind_own(const tune_journal *j, const list *candidates, const plan_kernel *k)
{
    double sum = 0, weights = 0;
    for (size_t c = 0; c < j->n_classes; c++)
        for (size_t s = 0; s < j->n_sizes; s++) {
            const double own = own_time(j, k, c, s), best = best_of(candidates, c, s);
            if (own <= 0 || best <= 0) continue;
            sum += weight_of(j, c) * log(own / best);
            weights += weight_of(j, c);
        }
    return weights > 0 ? exp(sum / weights) : 1;
}

bool tune_leave_calls(const tune_journal *j, const plan_kernel *own, const tune_choice *choices,
                      size_t count)
{
    for (size_t c = 0; c < j->n_classes; c++)
        for (size_t s = 0; s < j->n_sizes; s++) {
            bool served = own_time(j, own, c, s) < 0;
            for (size_t i = 0; i < count && !served; i++)
                served = tune_time(choices[i].candidate, c, s) >= 0;
            if (!served) return true;
        }
    return false;
}

static double behind_best(const cells *all, const tune_times *t, const uint64_t *max_n)
{
    double sum = 0, weights = 0;
    for (uint32_t c = 0; c < t->n_classes; c++)
        for (uint32_t s = 0; s < t->n_sizes; s++) {
            const double best = all->best[c][place_of(all->j, t->n[s])];
            const uint32_t v = tune_chosen(t, max_n, c, s);
            if (best <= 0) continue;
            sum += t->weight[c] * behind(v == t->n_variants ? -1 : t->us[c][s][v], best);
            weights += t->weight[c];
        }
    return weights > 0 ? exp(sum / weights) : 1;
}

static bool serves_any(const tune_times *t, const uint64_t *max_n, uint32_t variant)
{
    for (uint32_t c = 0; c < t->n_classes; c++)
        for (uint32_t s = 0; s < t->n_sizes; s++)
            if (tune_chosen(t, max_n, c, s) == variant) return true;
    return false;
}

size_t tune_choose(const tune_journal *j, const list *candidates, const list *all,
                   tune_choice *choices, size_t most, double *mean)
{
    cells *t = cells_of(j, all);
    list some = {0};
    for (size_t i = 0; i < candidates->count; i++)
        ((tune_candidate *)candidates->at[i])->chosen = false;
    for (tune_candidate *c; some.count < most && (c = most_useful(t, candidates, &some));) {
        list_add(j->a, &some, c);
        take(t, c);
    }
    put_in_order(t, &some);
    if (!some.count) return 0;
    uint64_t max_n[KG_MAX_VARIANTS];
    const tune_times *times = times_of(j, &some);
    tune_thresholds(times, max_n);
    *mean = behind_best(t, times, max_n);
    size_t n = 0;
    for (size_t v = 0; v < some.count; v++) {
        if (!serves_any(times, max_n, (uint32_t)v)) continue;
        choices[n] = (tune_choice){some.at[v], max_n[v]};
        if (n && max_n[v] <= choices[n - 1].max_n && max_n[v] != UINT64_MAX)
            choices[n].max_n = choices[n - 1].max_n + 1; /* for calls that this one alone serves */
        n++;
    }
    if (n) choices[n - 1].max_n = UINT64_MAX; /* beyond what was measured, too */
    return n;
}
