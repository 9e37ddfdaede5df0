/* Elements for calls that are timed. Floats lie in [1/2, 1), so that no operation on them is slower
 * than others; integers are odd, of any bits. Every other flag is 0. */
#include "elements.h"
#include "random.h"

#include <string.h>

const number_type *number_named(const char *name)
{
    static const number_type types[] = {
#define KG_TYPE(name, in_c, kind, bytes, exponent, fraction)                                       \
    {#name, kind, bytes, exponent, fraction},
#include <kgen/types.def>
#undef KG_TYPE
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].name, name) == 0) return &types[i];
    return NULL;
}

static bool is_float(const number_type *t)
{
    return t && t->kind == FLOAT;
}

/* The bits of 1/2. One more in the exponent is 1. */
static uint64_t half_of(const number_type *t)
{
    return ((UINT64_C(1) << (t->exponent - 1)) - 2) << t->fraction;
}

/* The greatest of an integer. */
static uint64_t most_of(const number_type *t)
{
    return UINT64_MAX >> (64 - 8 * t->bytes + (t->kind == INT));
}

static void put(const kg_field *field, uint64_t bits, unsigned char *to)
{
    memcpy(to + field->offset, &bits, field->size); /* little endian */
}

static uint64_t any_bits(const number_type *t, uint64_t random)
{
    const uint64_t bits = random | 1; /* no integer is 0: somebody may divide by it */
    return is_float(t) ? half_of(t) | (bits & ((UINT64_C(1) << t->fraction) - 1)) : bits;
}

void elements_make(const kg_arg *arg, uint64_t limit, uint64_t *state, unsigned char *to)
{
    for (uint32_t i = 0; i < arg->n_fields; i++) {
        const number_type *t = number_named(arg->fields[i].type);
        const uint64_t random = kg__random(state);
        uint64_t bits = any_bits(t, random);
        if (arg->kind == KG_KIND_FLAG) bits = arg->extent == KG_EXTENT_BITS ? random : random & 1;
        else if (limit && t && !is_float(t)) bits = random % limit & most_of(t);
        put(&arg->fields[i], bits, to);
    }
}

/* The ends of a range are known by their names, as kg_arg has no kind of scalar. Where an operator
 * has scalars of these names for another end, such values are as good as others. */
void elements_scalar(const kg_arg *arg, uint64_t *state, unsigned char *to)
{
    const bool lo = strcmp(arg->name, "lo") == 0, hi = strcmp(arg->name, "hi") == 0;
    const number_type *t = arg->n_fields == 1 ? number_named(arg->fields[0].type) : NULL;
    if (!t || (!lo && !hi)) {
        elements_make(arg, 0, state, to);
        return;
    }
    const uint64_t one = is_float(t) ? UINT64_C(1) << t->fraction : 0;
    const uint64_t least = is_float(t) ? half_of(t) : 0;
    put(&arg->fields[0], lo ? least : is_float(t) ? least + one : most_of(t), to);
}

bool elements_sort(const kg_arg *arg)
{
    return arg->n_fields == 1 && arg->fields[0].size == arg->size &&
           number_named(arg->fields[0].type);
}

/* Bits of floats of one exponent ascend as the floats do. */
void elements_place(const kg_arg *arg, uint64_t at, uint64_t count, unsigned char *to)
{
    const number_type *t = number_named(arg->fields[0].type);
    if (!t) return; /* elements_sort has said no */
    const uint64_t most = is_float(t) ? (UINT64_C(1) << t->fraction) - 1 : most_of(t);
    const double part = (double)at / (double)count;
    put(&arg->fields[0], (is_float(t) ? half_of(t) : 0) + (uint64_t)(part * (double)most), to);
}
