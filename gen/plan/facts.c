#include <assert.h>
#include <string.h>

#include "plan/plan.h"

static const fact *find(const plan_variant *variant, const char *name)
{
    for (uint32_t i = 0; i < variant->n_facts; i++)
        if (strcmp(variant->facts[i].name, name) == 0) return &variant->facts[i];
    return NULL;
}

/* Room for more than PLAN_MAX_FACTS is never asked for: a family lists no more (tests see to
 * it). */
static fact *fact_for(plan_variant *variant, const char *name)
{
    fact *known = (fact *)find(variant, name);
    if (known) return known;
    fact *added =
        &variant
             ->facts[variant->n_facts < PLAN_MAX_FACTS ? variant->n_facts++ : PLAN_MAX_FACTS - 1];
    *added = (fact){.name = name};
    return added;
}

void plan_flag(plan_variant *variant, const char *name, bool on)
{
    fact_for(variant, name)->number = on;
}

void plan_number(plan_variant *variant, const char *name, uint64_t value)
{
    fact_for(variant, name)->number = value;
}

void plan_word(plan_variant *variant, const char *name, const char *word)
{
    fact_for(variant, name)->word = word;
}

bool plan_is(const plan_variant *variant, const char *name)
{
    const fact *f = find(variant, name);
    return f && f->number != 0;
}

uint32_t plan_number_of(const plan_variant *variant, const char *name)
{
    const fact *f = find(variant, name);
    return f ? (uint32_t)f->number : 0;
}

const char *plan_word_of(const plan_variant *variant, const char *name)
{
    const fact *f = find(variant, name);
    return f ? f->word : NULL;
}

void plan_add_access(plan_variant *variant, const char *what, layout_cost cost)
{
    assert(variant->n_accesses < PLAN_MAX_ACCESSES);
    variant->accesses[variant->n_accesses++] =
        (plan_access){.what = what, .word_bytes = cost.word_bytes, .cost = cost};
}
