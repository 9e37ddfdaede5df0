#include <string.h>

#include "plan/plan.h"

static const fact *find(const plan_row *row, const char *name)
{
    for (uint32_t i = 0; i < row->n_facts; i++)
        if (strcmp(row->facts[i].name, name) == 0) return &row->facts[i];
    return NULL;
}

/* Room for more than PLAN_MAX_FACTS is never asked for: a family lists no more (tests see to it). */
static fact *fact_for(plan_row *row, const char *name)
{
    fact *known = (fact *)find(row, name);
    if (known) return known;
    fact *added = &row->facts[row->n_facts < PLAN_MAX_FACTS ? row->n_facts++ : PLAN_MAX_FACTS - 1];
    *added = (fact){.name = name};
    return added;
}

void plan_flag(plan_row *row, const char *name, bool on)
{
    fact_for(row, name)->number = on;
}

void plan_number(plan_row *row, const char *name, uint64_t value)
{
    fact_for(row, name)->number = value;
}

void plan_word(plan_row *row, const char *name, const char *word)
{
    fact_for(row, name)->word = word;
}

bool plan_is(const plan_row *row, const char *name)
{
    const fact *f = find(row, name);
    return f && f->number != 0;
}

uint32_t plan_number_of(const plan_row *row, const char *name)
{
    const fact *f = find(row, name);
    return f ? (uint32_t)f->number : 0;
}

const char *plan_word_of(const plan_row *row, const char *name)
{
    const fact *f = find(row, name);
    return f ? f->word : NULL;
}
