/* operator.c: the operator of a reduce, called over untyped memory. */
#include <fenv.h>
#include <stdio.h>
#include <string.h>

#include "verify.h"

void verify_combine(const verify_operator *op, const void *a, const void *b, void *result)
{
    const void *values[] = {a, b};
    op->k->combine(op->scalars, values, result);
}

void verify_transform_at(const verify_operator *op, const void *x, uint64_t i, void *result)
{
    const void *values[] = {x, &i};
    if (op->k->transform) op->k->transform(op->scalars, values, result);
    else memcpy(result, x, op->type->size);
}

bool verify_occurs(const verify_operator *op, const void *partial)
{
    const void *values[] = {partial};
    uint8_t occurs = 1;
    if (op->k->domain) op->k->domain(op->scalars, values, &occurs);
    return occurs != 0;
}

/* An element may be anything where a transform comes before the domain. */
static bool may_be_element(const verify_operator *op, const void *x)
{
    return op->k->transform || verify_occurs(op, x);
}

bool verify_element(const verify_operator *op, value_style style, value_random *r, void *to)
{
    enum { TRIES = 64 };
    for (int i = 0; i < TRIES; i++) {
        memset(to, 0, op->type->size);
        value_fill(op->type, style, r, to);
        if (may_be_element(op, to)) return true;
    }
    memcpy(to, op->identity, op->type->size); /* which has the type of elements, and occurs */
    return false;
}

/* Whether transform makes the identity of it, wherever it stands. */
static bool is_neutral(const verify_operator *op, const void *x)
{
    static const uint64_t places[] = {0, 1, 2, 31, 4095, 1000003};
    value image;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        verify_transform_at(op, x, places[i], image);
        if (!value_same(op->partial, image, op->identity, (value_slack){.one_nan = true}))
            return false;
    }
    return true;
}

/* Where the identity may stand in for elements, what must be written there to become it? */
static void find_neutral(verify_operator *op)
{
    if (op->type == op->partial) {
        memcpy(op->neutral, op->identity, sizeof op->neutral);
        op->neutral_known = is_neutral(op, op->neutral);
    }
    for (uint32_t i = 0; !op->neutral_known && value_simple(op->type, i, op->neutral); i++)
        op->neutral_known = is_neutral(op, op->neutral);
}

static value_type type_of(const kg_verify_type *t)
{
    return (value_type){t->name, t->size, t->fields, t->n_fields};
}

void verify_operator_of(const kg_verify_kernel *k, verify_operator *op, value_random *r)
{
    *op = (verify_operator){.k = k, .types = {type_of(k->element), type_of(k->partial)}};
    op->type = &op->types[0];
    op->partial = k->element == k->partial ? op->type : &op->types[1];
    for (uint32_t i = 0; i < k->kernel->n_args; i++) {
        if (k->kernel->args[i].role != KG_ROLE_SCALAR) continue;
        const value_type type = value_type_of(&k->kernel->args[i]);
        value_fill(&type, STYLE_SMALL, r, op->scalar_values[op->n_scalars]);
        op->scalars[op->n_scalars] = op->scalar_values[op->n_scalars];
        op->n_scalars++;
    }
    k->identity(op->scalars, NULL, op->identity);
    find_neutral(op);
}

void verify_exact_begin(void)
{
    feclearexcept(FE_ALL_EXCEPT);
}

bool verify_exact(void)
{
    return fetestexcept(FE_INEXACT | FE_OVERFLOW | FE_UNDERFLOW) == 0;
}

bool verify_invalid(void)
{
    return fetestexcept(FE_INVALID) != 0;
}

void verify_print_scalars(const verify_operator *op, char *text, size_t room)
{
    size_t n = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < op->n_scalars && n + 1 < room; i++) {
        char value[512];
        const value_type type = value_type_of(&op->k->kernel->args[i]);
        value_print(&type, op->scalars[i], value, sizeof value);
        n += (size_t)snprintf(text + n, room - n, "%s%s = %s", i ? ", " : ", with ",
                              op->k->kernel->args[i].name, value);
    }
}
