#include "family_map.h"

static size_t params(const param_list *from, const plan_kernel *k, plan_role role, plan_arg *args)
{
    for (size_t i = 0; i < from->count; i++) {
        const param *p = &from->at[i];
        args[i] = (plan_arg){.name = p->name.text, .type = p->type ? p->type : k->element,
                             .role = role, .one = role == ROLE_SCALAR};
    }
    return from->count;
}

size_t map_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const kg_spec *s = k->spec;
    *args = arena_array(a, plan_arg, s->scalars.count + s->inputs.count + s->inouts.count +
                                         s->outputs.count);
    size_t n = params(&s->scalars, k, ROLE_SCALAR, *args);
    n += params(&s->inputs, k, ROLE_INPUT, *args + n);
    n += params(&s->inouts, k, ROLE_INOUT, *args + n);
    n += params(&s->outputs, k, ROLE_OUTPUT, *args + n);
    return n;
}
