/* What a spec may say of operators that combine, and the arguments that follow. */
#include <string.h>

#include "check/check.h"
#include "families/common/operators.h"
#include "operator/operator.h"

#define MOST_VECTOR_BYTES 64u

/* ---- check ---- */

/* What a field of that name holds, in each accumulator that has one. */
static const char *field_kinds(arena *a, const kg_spec *spec, const type *const *of,
                               const char *name)
{
    text kinds = text_new(a);
    for (size_t t = 0; t < spec->n_types; t++)
        for (size_t f = 0; of[t] && f < of[t]->n_fields; f++)
            if (of[t]->fields[f].type && strcmp(of[t]->fields[f].name.text, name) == 0)
                text_putc(&kinds, operator_kind(of[t]->fields[f].type));
    return text_str(&kinds);
}

op_text operators_equality(arena *a, const type *t, const word *at)
{
    text all = text_new(a);
    if (t->kind != TYPE_STRUCT) return check_text_of(a, "x == before", at);
    for (size_t i = 0; i < t->n_fields; i++)
        text_printf(&all, "%sx.%s == before.%s", i ? " && " : "", t->fields[i].name.text,
                    t->fields[i].name.text);
    return check_text_of(a, text_str(&all), at);
}

void operators_check_transform(arena *a, diags *d, const kg_spec *spec, operator_spec *op)
{
    const param_list *arrays[] = {&spec->scalars, &spec->inputs, NULL};
    const bool named = spec->inputs.set; /* else the one input is `x` */
    const char **one = check_scope(
        a, spec, arrays, named ? (const char *[]){"i", NULL} : (const char *[]){"x", "i", NULL});
    check_operator(a, d, spec, &op->transform, one, false, NULL);
}

void operators_check_one(arena *a, diags *d, const kg_spec *spec, operator_spec *op,
                         const type *const *partials, const type *const *results)
{
    const param_list *none[] = {NULL}, *scalars[] = {&spec->scalars, NULL}, no_inputs = {0};
    const char **constants = check_scope(a, spec, none, (const char *[]){NULL});
    const char **pair = check_scope(a, spec, scalars, (const char *[]){"a", "b", NULL});
    const char **last = check_scope(a, spec, scalars, (const char *[]){"x", "n", NULL});
    const char **one = check_scope(a, spec, scalars, (const char *[]){"x", NULL});
    const char *kinds = check_kinds(a, spec, partials);
    check_operator(a, d, spec, &op->identity, constants, true, kinds);
    for (size_t i = 0; i < op->identity_fields.count; i++)
        check_operator(a, d, spec, &op->identity_fields.at[i].op, constants, true,
                       field_kinds(a, spec, partials, op->identity_fields.at[i].name.text));
    check_operator(a, d, spec, &op->combine, pair, false, kinds);
    check_operator_of(a, d, spec, &op->domain, one, false, kinds, &no_inputs);
    operators_check_transform(a, d, spec, op);
    check_operator_of(a, d, spec, &op->finalise, last, false, check_kinds(a, spec, results),
                      &no_inputs);
}

void operators_check_complete(diags *d, const operator_spec *op, const char *what)
{
    if (!op->combine.text) diag_error(d, op->at, "missing-combine", "%s has no \"combine\"", what);
    if (!op->identity.text && !op->identity_fields.set)
        diag_error(d, op->at, "missing-identity",
                   "%s has no \"identity\": the result for n = 0, and what fills partial blocks",
                   what);
}

void operators_check(arena *a, diags *d, kg_spec *spec)
{
    operator_spec *op = &spec->op;
    if (!op->set && !spec->results_at.line)
        diag_error(d, spec->at, "missing-key",
                   "family %s needs \"operator\", or \"results\" with an operator each",
                   spec->family.text);
    else if (op->set && !op->named.text) operators_check_complete(d, op, "the operator");
    operators_check_one(a, d, spec, op, spec->accumulator_type, spec->result_type);
    if (spec->n_results != 0) operators_check_results(a, d, spec);
}

/* ---- arguments ---- */

size_t operators_add_scalars(const plan_kernel *k, plan_arg *args, size_t n)
{
    const param_list *scalars = &k->spec->scalars;
    for (size_t i = 0; i < scalars->count; i++) {
        const param *p = &scalars->at[i];
        args[n++] = (plan_arg){
            .name = p->name.text, .type = p->type ? p->type : k->element, .role = KG_ROLE_SCALAR};
    }
    return n;
}

size_t operators_add_outputs(arena *a, const plan_kernel *k, plan_arg *args, size_t n,
                             plan_arg like)
{
    const kg_spec *s = k->spec;
    like.name = "out";
    like.type = k->result;
    like.role = KG_ROLE_OUTPUT;
    if (s->n_results == 0) args[n++] = like;
    for (size_t r = 0; r < s->n_results; r++) {
        like.name = arena_printf(a, "out_%s", s->results[r].name.text);
        like.type = s->results[r].result_type[k->which];
        like.result = &s->results[r];
        args[n++] = like;
    }
    return n;
}

/* ---- plan ---- */

uint32_t operators_vector(const type *t)
{
    uint32_t elements = 1;
    while (elements * t->size % 16 != 0) elements *= 2;
    return elements * t->size <= MOST_VECTOR_BYTES ? elements : 0;
}
