/* kg_judge: how far the choice in force is behind the best variant. Of many short times the least
 * is partly luck. So where the choice is behind, both are timed again in turn, and what that says
 * counts. */
#include "tuner.h"

#include "../error.h"

#include <stdlib.h>

#define ALIKE 1.01 /* who is behind by less needs no second look */
#define ROUNDS 15u
#define LOOPS 45u /* the same of loops, which are short, and differ most */

typedef struct judge {
    tuner *u;
    kg_judged_take take;
    void *context;
    uint32_t c, s; /* the cell */
    tune_table on, off;
} judge;

/* ---- once more ---- */

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(double *times, uint32_t count)
{
    qsort(times, count, sizeof *times, ascending);
    return times[count / 2];
}

static kg_status time_one(const judge *j, uint32_t v, double *us)
{
    const tuner *u = j->u;
    timed_call call = u->class[j->c];
    call.n = u->times.n[j->s];
    const kg_status status = kg_force(u->kernel, u->kernel->variants[v].name);
    if (status) return status;
    return stopwatch_time(&u->watch, &call, tuner_calls(u->times.us[j->c][j->s][v]), us);
}

/* In turn, and who comes first takes turns, too: what drifts meets all alike. The choice against
 * itself tells what part of being behind is noise. */
static kg_status time_both(const judge *j, uint32_t chosen, uint32_t best, kg_judged *cell)
{
    double times[3][LOOPS];
    const uint32_t rounds = j->u->class[j->c].clock == TIMED_LOOP ? LOOPS : ROUNDS;
    const uint32_t who[] = {chosen, best, chosen};
    for (uint32_t round = 0; round < rounds; round++)
        for (uint32_t i = 0; i < 3; i++) {
            const uint32_t k = (round + i) % 3;
            const kg_status status = time_one(j, who[k], &times[k][round]);
            if (status) return status;
        }
    cell->again_us = median(times[0], rounds);
    cell->best_again_us = median(times[1], rounds);
    cell->itself_us = median(times[2], rounds);
    return KG_OK;
}

/* ---- cells ---- */

static kg_status judge_cell(const judge *j)
{
    const tuner *u = j->u;
    const tune_times *t = &u->times;
    const timed_call *call = &u->class[j->c];
    const tune_table *table = t->off[j->c] ? &j->off : &j->on;
    const uint32_t chosen = tune_chosen_by(t, table, j->c, j->s), best = tune_best(t, j->c, j->s);
    if (best == t->n_variants || chosen == t->n_variants) return KG_OK;
    kg_judged cell = {.chosen = &u->kernel->variants[chosen],
                      .best = &u->kernel->variants[best],
                      .n = t->n[j->s],
                      .alignment = tuner_alignment(call),
                      .order = tuner_order(u, call),
                      .clock = tuner_clock(call),
                      .us = t->us[j->c][j->s][chosen],
                      .best_us = t->us[j->c][j->s][best]};
    kg_status status = KG_OK;
    if (u->twin[chosen] != u->twin[best] && cell.us > ALIKE * cell.best_us)
        status = time_both(j, chosen, best, &cell);
    if (!status) j->take(j->context, &cell);
    return status;
}

static kg_status judge_all(judge *j)
{
    tuner *u = j->u;
    tune_tables_now(&u->times, &j->on, &j->off);
    for (j->s = 0; j->s < u->times.n_sizes; j->s++)
        for (j->c = 0; j->c < u->times.n_classes; j->c++) {
            kg_status status = KG_OK;
            if (j->c == 0 || u->class[j->c].form != u->class[j->c - 1].form)
                status = tune_set_size(&u->arguments, u->times.n[j->s], u->class[j->c].form);
            if (!status) status = judge_cell(j);
            if (status) return status;
        }
    return KG_OK;
}

kg_status kg_judge(const kg_kernel *kernel, kg_backend backend, int device,
                   const kg_tune_options *options, kg_judged_take take, void *context)
{
    tuner *u;
    if (!kernel || !take)
        return kg__fail(KG_NULL_POINTER, "kg_judge: '%s' is NULL", kernel ? "take" : "kernel");
    kg_status status = tuner_begin(&u, kernel, backend, device, options, "kg_judge");
    if (!status) status = tuner_measure(u);
    judge j = {.u = u, .take = take, .context = context};
    if (!status) status = judge_all(&j);
    return tuner_end(u, status);
}
