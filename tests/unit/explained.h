/* A spec explained for a card of the model, with one length that the call chooses. */
#ifndef TESTS_EXPLAINED_H
#define TESTS_EXPLAINED_H

#include "planned.h"

#include "explain/explain.h"
#include "model/model.h"

/* Without a name of a length there is none. */
static const explanation *explained_on(front_end *t, const model_card *card, const char *spec,
                                       uint64_t n, const char *length, uint64_t value)
{
    explain_length *of = arena_new_of(t->a, explain_length);
    *of = (explain_length){length, value};
    return explain_make(t->a, plan_of(t, spec),
                        &(explain_wish){.a = arch_find(90),
                                        .has_n = true,
                                        .n = n,
                                        .lengths = of,
                                        .n_lengths = length ? 1 : 0,
                                        .card = card});
}

#endif
