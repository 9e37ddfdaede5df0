/* What kgen-tune --judge tells. */
#include "judgement.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define BEHIND 1.02
#define FAR 1.05

void judgement_head(void)
{
    printf("kernel,n,alignment,order,clock,chosen,best,us,best_us,again_us,best_again_us,"
           "itself_us\n");
}

static judged_clock *clock_of(judgement *j, const char *name)
{
    judged_clock *at = j->clocks;
    while (at->clock && strcmp(at->clock, name) != 0) at++;
    if (!at->clock) at->clock = name;
    return at;
}

/* What counts is the second look, where there was one. Who was ahead then is not behind. */
static double behind_of(const kg_judged *cell)
{
    const double again = cell->best_again_us > 0 ? cell->again_us / cell->best_again_us : 0;
    const double first = cell->best_us > 0 ? cell->us / cell->best_us : 1;
    return fmax(1, again > 0 ? again : first);
}

void judgement_take(void *context, const kg_judged *cell)
{
    judgement *j = context;
    judged_clock *clock = clock_of(j, cell->clock);
    const double behind = behind_of(cell);
    printf("%s,%llu,%s,%s,%s,%s,%s,%.4f,%.4f", j->kernel, (unsigned long long)cell->n,
           cell->alignment, cell->order, cell->clock, cell->chosen->name, cell->best->name,
           cell->us, cell->best_us);
    if (cell->again_us > 0)
        printf(",%.4f,%.4f,%.4f\n", cell->again_us, cell->best_again_us, cell->itself_us);
    else printf(",,,\n");
    clock->cells++;
    clock->logs += log(behind);
    clock->behind_first += cell->us > BEHIND * cell->best_us;
    clock->behind_2 += behind > BEHIND;
    clock->behind_itself += cell->itself_us > BEHIND * cell->again_us;
    clock->behind_5 += behind > FAR;
    if (behind <= clock->worst) return;
    clock->worst = behind;
    snprintf(clock->worst_cell, sizeof clock->worst_cell, "%s, %llu elements, %s%s%s: %s, best %s",
             j->kernel, (unsigned long long)cell->n, cell->alignment, *cell->order ? ", " : "",
             cell->order, cell->chosen->name, cell->best->name);
}

void judgement_add(judgement *all, const judgement *one)
{
    for (int i = 0; i < JUDGED_CLOCKS && one->clocks[i].clock; i++) {
        const judged_clock *from = &one->clocks[i];
        judged_clock *to = clock_of(all, from->clock);
        to->cells += from->cells;
        to->logs += from->logs;
        to->behind_first += from->behind_first;
        to->behind_2 += from->behind_2;
        to->behind_itself += from->behind_itself;
        to->behind_5 += from->behind_5;
        if (from->worst <= to->worst) continue;
        to->worst = from->worst;
        memcpy(to->worst_cell, from->worst_cell, sizeof to->worst_cell);
    }
}

void judgement_tell(const judgement *all, const char *name)
{
    for (int i = 0; i < JUDGED_CLOCKS && all->clocks[i].clock; i++) {
        const judged_clock *c = &all->clocks[i];
        fprintf(stderr,
                "%s, %s: %u cells, mean %.4f behind, %u by more than 2 %% (%u at first, %u behind "
                "themselves), %u by more than 5 %%, worst %.3f: %s\n",
                name, c->clock, c->cells, exp(c->logs / c->cells), c->behind_2, c->behind_first,
                c->behind_itself, c->behind_5, c->worst, c->worst_cell);
    }
}
