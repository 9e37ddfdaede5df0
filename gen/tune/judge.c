/* The model of time against what an exhaustive run measured. How far is its first choice behind the
 * best of all, and the best of its first five? */
#include <string.h>

#include "tune/tune.h"

enum { FEW = 5 };

/* Aligned arrays, in the clock that was measured first: those are what the model predicts. */
static size_t judged_class(const tune_journal *j)
{
    size_t c = 0;
    while (c < j->n_classes && strcmp(j->classes[c].alignment, "aligned") != 0) c++;
    return c;
}

static size_t place_of(const tune_journal *j, uint64_t n)
{
    size_t s = 0;
    while (s < j->n_sizes && j->n[s] != n) s++;
    return s;
}

/* The model cannot tell it from one that was taken: it would be the same choice again. */
static bool is_taken(const tune_space *space, size_t size, const bool *before, size_t i)
{
    const tune_candidate *c = space->candidates.at[i];
    for (size_t k = 0; k < space->candidates.count; k++) {
        const tune_candidate *other = space->candidates.at[k];
        if (before[k] && other->predicted[size] == c->predicted[size]) return true;
    }
    return false;
}

/* The index of the least predicted candidate that has a time, and is no choice of `before` again.
 * The number of candidates if there is none. */
static size_t next_promising(const tune_space *space, const double *us, size_t size,
                             const bool *before)
{
    const size_t count = space->candidates.count;
    const tune_candidate *best = NULL;
    size_t found = count;
    for (size_t i = 0; i < count; i++) {
        const tune_candidate *c = space->candidates.at[i];
        if (us[i] <= 0) continue;
        if (best && c->predicted[size] >= best->predicted[size]) continue;
        if (is_taken(space, size, before, i)) continue;
        best = c;
        found = i;
    }
    return found;
}

static bool judge_size(const tune_run *run, const tune_space *space, size_t size, tune_verdict *v)
{
    arena *a = run->s->a;
    const size_t count = space->candidates.count, class = judged_class(run->journal);
    const size_t place = place_of(run->journal, run->k->sizes[size]);
    double *us = arena_array(a, double, count + 1), best = 0, few = 0, first = 0;
    bool *taken = arena_array(a, bool, count + 1);
    if (class == run->journal->n_classes || place == run->journal->n_sizes) return false;
    *v = (tune_verdict){.n = run->k->sizes[size]};
    for (size_t i = 0; i < count; i++) {
        us[i] = tune_time(space->candidates.at[i], class, place);
        if (us[i] <= 0) continue;
        v->candidates++;
        if (best == 0 || us[i] < best) best = us[i];
    }
    for (int k = 0; k < FEW && (size_t)k < v->candidates; k++) {
        const size_t i = next_promising(space, us, size, taken);
        if (i == count) break;
        taken[i] = true;
        if (k == 0) first = us[i];
        if (few == 0 || us[i] < few) few = us[i];
    }
    if (!v->candidates) return false;
    v->first = first / best;
    v->of_few = few / best;
    return true;
}

size_t tune_judge(const tune_run *run, const tune_space *space, tune_verdict *verdicts)
{
    size_t n = 0;
    for (size_t s = 0; s < run->k->n_sizes; s++) n += judge_size(run, space, s, &verdicts[n]);
    return n;
}

const char *tune_predictions(const tune_run *run, const tune_space *space)
{
    const tune_journal *j = run->journal;
    const size_t class = judged_class(j);
    text out = text_new(run->s->a);
    text_printf(&out, "# %s on %s, clock %s\ncandidate,n,predicted_us,us\n", run->k->name,
                run->device, class < j->n_classes ? j->classes[class].clock : "");
    for (size_t i = 0; class < j->n_classes && i < space->candidates.count; i++) {
        const tune_candidate *c = space->candidates.at[i];
        for (size_t s = 0; s < run->k->n_sizes; s++) {
            const size_t place = place_of(j, run->k->sizes[s]);
            const double us = place < j->n_sizes ? tune_time(c, class, place) : -1;
            if (us <= 0) continue;
            text_printf(&out, "\"%s\",%llu,%.4f,%.4f\n", c->text,
                        (unsigned long long)run->k->sizes[s], c->predicted[s] * 1e-3, us);
        }
    }
    return text_str(&out);
}
