/* Which candidates are measured: those that promise most, or one choice after the other. */
#include "tune/tune.h"

enum { KEPT = 48, MOST_STEPS = 12 };
#define GAIN 1.01 /* that a step of the greedy search must bring */

static bool search_all(tune_run *run, tune_space *space, bool exhaustive)
{
    tune_bar(run, "listing candidates");
    tune_list_all(space, exhaustive);
    run->started = tune_seconds(); /* a budget is for measuring */
    list kept = space->candidates;
    if (space->product && kept.count == 0)
        return system_error(run->s, "tune", "the checks refuse all that --vary names");
    if (!exhaustive && kept.count > KEPT) kept.count = KEPT;
    run->total += kept.count;
    if (!tune_measure(run, &kept)) return false;
    space->candidates = kept;
    return true;
}

/* From a candidate in the middle to the best of its neighbours, and on from there. */
static bool search_greedily(tune_run *run, tune_space *space)
{
    tune_candidate *at = tune_middle(space);
    if (!at) return tune_list_all(space, false), search_all(run, space, false);
    list all = {0};
    list_add(run->s->a, &all, at);
    for (int step = 0; step < MOST_STEPS && !tune_spent(run); step++) {
        list near = all;
        if (step) near = (list){0};
        tune_list_neighbours(space, at, &near);
        run->total += near.count;
        if (!tune_measure(run, &near)) return false;
        tune_candidate *best = at;
        for (size_t i = 0; i < near.count; i++) {
            tune_candidate *c = near.at[i];
            const double here = tune_behind_all(run->journal, &space->candidates, best);
            if (here / tune_behind_all(run->journal, &space->candidates, c) > GAIN) best = c;
        }
        if (best == at) break;
        at = best;
    }
    return true;
}

bool tune_search(tune_run *run, tune_space *space, bool exhaustive, bool greedy)
{
    run->started = tune_seconds();
    return greedy && !exhaustive ? search_greedily(run, space) : search_all(run, space, exhaustive);
}
