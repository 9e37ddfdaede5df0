/* The second look. The best of hundreds of candidates are good, or were lucky: whoever wins by a
 * minimum of noise is behind when it is measured again. So winners are chosen by other times than
 * those that made them finalists. */
#include <math.h>

#include "tune/tune.h"

enum { OF_A_SIZE = 2 };

static bool is_among(const list *some, const void *c)
{
    for (size_t i = 0; i < some->count; i++)
        if (some->at[i] == c) return true;
    return false;
}

/* The sum of logarithms over all kinds of calls; infinite: it does not serve them all. */
static double cost(const tune_journal *j, const tune_candidate *c, size_t size)
{
    double sum = 0;
    for (size_t class = 0; class < j->n_classes; class ++) {
        const double us = tune_time(c, class, size);
        sum += us > 0 ? log(us) : INFINITY;
    }
    return sum;
}

/* The fastest of a size that is not among those found; NULL: nobody serves it. */
static tune_candidate *fastest(const tune_journal *j, const list *candidates, const list *found,
                               size_t size)
{
    tune_candidate *best = NULL;
    double least = INFINITY;
    for (size_t i = 0; i < candidates->count; i++) {
        if (is_among(found, candidates->at[i])) continue;
        const double own = cost(j, candidates->at[i], size);
        if (own >= least) continue;
        least = own;
        best = candidates->at[i];
    }
    return best;
}

void tune_finalists(const tune_journal *j, const list *candidates, list *found)
{
    tune_choice choices[TUNE_WINNERS];
    double behind;
    const size_t n = tune_choose(j, candidates, candidates, choices, TUNE_WINNERS, &behind);
    for (size_t i = 0; i < n; i++) list_add(j->a, found, (void *)choices[i].candidate);
    for (size_t round = 0; round < OF_A_SIZE; round++)
        for (size_t size = 0; size < j->n_sizes; size++) {
            tune_candidate *c = fastest(j, candidates, found, size);
            if (c && found->count < TUNE_FINALISTS) list_add(j->a, found, c);
        }
}

tune_journal *tune_finals(tune_run *run, plan *own, const list *candidates, list *finalists)
{
    arena *a = run->s->a;
    tune_run again = *run;
    tune_candidate spec = {.text = "own"};
    tune_finalists(run->journal, candidates, finalists);
    again.journal = arena_new_of(a, tune_journal);
    again.journal->a = a;
    again.folder = arena_printf(a, "%s/finals", run->folder);
    again.budget = 0;
    again.total = finalists->count;
    again.done = again.rounds = 0;
    if (!tune_build_plan(&again, own, "own", &spec)) return NULL;
    if (!tune_measure(&again, finalists)) return NULL;
    return again.journal;
}
