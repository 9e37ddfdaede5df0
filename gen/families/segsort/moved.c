/* What keys of segments are sorted by, and what moves with them: arrays of values, and indices. And
 * the arguments of the C function. */
#include "check/check.h"
#include "check/check_types.h"
#include "families/common/arrays.h"
#include "families/common/by.h"
#include "families/common/planes.h"
#include "families/segsort/segsort.h"
#include "spec/keys.h"

bool segsort_has_values(const kg_spec *spec)
{
    const segsort_spec *own = spec->own;
    return own->values.set || (own->value.text && !word_is(&own->value, "none"));
}

bool segsort_has_indices(const kg_spec *spec)
{
    const segsort_spec *own = spec->own;
    return word_is(&own->keep, "indices") || word_is(&own->keep, "both");
}

bool segsort_stores_keys(const kg_spec *spec)
{
    const segsort_spec *own = spec->own;
    return !word_is(&own->keep, "indices");
}

bool segsort_has_parts(const kg_spec *spec)
{
    const segsort_spec *own = spec->own;
    return own->by.set;
}

segsort_bits segsort_bits_of(const kg_spec *spec, const type *key)
{
    const segsort_spec *own = spec->own;
    if (own->by.set) return (segsort_bits){0, by_bits(&own->by, key)};
    return (segsort_bits){number_or(&own->begin_bit, 0), number_or(&own->end_bit, 8 * key->size)};
}

uint32_t segsort_number_bytes(const kg_spec *spec, const type *key)
{
    const segsort_bits bits = segsort_bits_of(spec, key);
    return by_bytes(bits.end - bits.begin);
}

bool segsort_moves_keys(const kg_spec *spec, const type *key)
{
    const segsort_bits bits = segsort_bits_of(spec, key);
    return segsort_has_parts(spec) || bits.end - bits.begin < 8 * key->size;
}

bool segsort_moves(const kg_spec *spec, const type *key)
{
    return segsort_arrays(spec) != 0 || segsort_moves_keys(spec, key);
}

uint32_t segsort_arrays(const kg_spec *spec)
{
    const segsort_spec *own = spec->own;
    const bool one = segsort_has_values(spec) && !own->values.set;
    return (uint32_t)own->values.count + one + segsort_has_indices(spec);
}

/* Indices come last. */
const type *segsort_array_type(const kg_spec *spec, const type *key, uint32_t i)
{
    const segsort_spec *own = spec->own;
    if (segsort_has_indices(spec) && i + 1 == segsort_arrays(spec))
        return type_builtin(word_or(&own->index, "u64"));
    if (!own->values.set) return own->value_type;
    return own->values.at[i].type ? own->values.at[i].type : key;
}

uint32_t segsort_moved_bytes(const plan_kernel *k)
{
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < segsort_arrays(k->spec); i++)
        bytes += segsort_array_type(k->spec, k->element, i)->size;
    return bytes;
}

/* ---- check ---- */

static void check_values(arena *a, diags *d, kg_spec *spec)
{
    segsort_spec *own = spec->own;
    if (own->value.text && !word_is(&own->value, "none"))
        own->value_type = check_resolve(a, d, spec, &own->value);
    if (own->value_type && own->value_type->size > SEGSORT_VALUE_BYTES)
        diag_error(d, own->value.at, "not-built", "a value has up to %u bytes; %s has %u",
                   SEGSORT_VALUE_BYTES, own->value_type->name, own->value_type->size);
    if (!own->values.set) return;
    check_refuse(d, own->value.text, own->value.at, "value", "a sort that has \"values\"");
    arrays_check(a, d, spec, &own->values, false);
}

static void check_bits(diags *d, const kg_spec *spec, const type *t)
{
    const segsort_spec *own = spec->own;
    const uint32_t bits = 8 * t->size, begin = number_or(&own->begin_bit, 0);
    const uint32_t end = number_or(&own->end_bit, bits);
    if (end > bits)
        diag_error(d, own->end_bit.at, "out-of-range", "end_bit %u of %s, which has %u bits", end,
                   t->name, bits);
    else if (begin >= end)
        diag_error(d, own->begin_bit.set ? own->begin_bit.at : own->end_bit.at, "out-of-range",
                   "begin_bit %u of %s is not below bit %u", begin, t->name, end);
}

/* A lane holds one number of a key, of up to 64 bits. */
static void check_parts(arena *a, diags *d, kg_spec *spec)
{
    segsort_spec *own = spec->own;
    const char *what = "a sort that has \"by\"";
    check_refuse(d, own->order.text, own->order.at, "order", what);
    check_refuse(d, own->begin_bit.set, own->begin_bit.at, "begin_bit", what);
    check_refuse(d, own->end_bit.set, own->end_bit.at, "end_bit", what);
    own->down = by_check(a, d, spec, &own->by, SEGSORT_PART_BITS);
}

/* The widest of what moves is what a partial result is to templates. */
static const type *widest_of(const kg_spec *spec, const type *element)
{
    const type *widest = NULL;
    for (uint32_t i = 0; i < segsort_arrays(spec); i++) {
        const type *t = segsort_array_type(spec, element, i);
        if (t && (!widest || t->size > widest->size)) widest = t;
    }
    return widest ? widest : element;
}

void segsort_check_moved(arena *a, diags *d, kg_spec *spec)
{
    const segsort_spec *own = spec->own;
    check_values(a, d, spec);
    if (own->by.set) check_parts(a, d, spec);
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        const bool whole = spec->element[i]->kind == TYPE_STRUCT && !own->by.set;
        if (whole)
            diag_error(d, spec->types[i].at, "missing-key",
                       "a sort of structs needs \"by\": the fields that they are sorted by");
        else if (!own->by.set) check_bits(d, spec, spec->element[i]);
        spec->accumulator_type[i] = spec->result_type[i] = widest_of(spec, spec->element[i]);
    }
}

size_t segsort_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const segsort_spec *own = k->spec->own;
    return by_ops(a, k, &own->by, functions);
}

/* ---- arguments ---- */

static plan_arg array_of(const char *name, const type *t, kg_role role)
{
    return (plan_arg){.name = name, .type = t, .role = role, .extent = KG_EXTENT_N};
}

/* Values, or their outputs, from args[n]. */
static size_t add_values(arena *a, const plan_kernel *k, kg_role role, plan_arg *args, size_t n)
{
    const segsort_spec *own = k->spec->own;
    const uint32_t count = segsort_arrays(k->spec) - segsort_has_indices(k->spec);
    for (uint32_t i = 0; i < count; i++) {
        const char *name = own->values.set ? own->values.at[i].name.text : "values";
        if (role == KG_ROLE_OUTPUT) name = arena_printf(a, "out_%s", name);
        args[n++] = array_of(name, segsort_array_type(k->spec, k->element, i), role);
    }
    return n;
}

/* Tests make runs of equal integers; floats are any, NaNs among them. */
static plan_arg keys_of(const plan_kernel *k)
{
    plan_arg keys = array_of("in", k->element, KG_ROLE_INPUT);
    if (k->element->kind != TYPE_FLOAT && k->element->kind != TYPE_STRUCT) keys.kind = KG_KIND_KEY;
    return keys;
}

size_t segsort_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const segsort_spec *own = k->spec->own;
    const uint32_t arrays = segsort_arrays(k->spec);
    size_t n = 0;
    *args = arena_array(a, plan_arg, 4 + 2 * (size_t)arrays);
    (*args)[n++] = keys_of(k);
    n = add_values(a, k, KG_ROLE_INPUT, *args, n);
    if (!segsort_rows(k->spec))
        (*args)[n++] = (plan_arg){.name = "offsets",
                                  .type = type_builtin(word_or(&own->index, "u64")),
                                  .role = KG_ROLE_INPUT,
                                  .kind = KG_KIND_OFFSETS,
                                  .extent = KG_EXTENT_LENGTH,
                                  .plus = 1};
    if (segsort_stores_keys(k->spec)) (*args)[n++] = array_of("out", k->element, KG_ROLE_OUTPUT);
    if (segsort_has_indices(k->spec))
        (*args)[n++] = array_of("indices", segsort_array_type(k->spec, k->element, arrays - 1),
                                KG_ROLE_OUTPUT);
    n = add_values(a, k, KG_ROLE_OUTPUT, *args, n);
    if (segsort_rows(k->spec)) planes_take_all(*args, n);
    return n;
}

/* The sides of planes, and the pitch of each. */
static size_t names_of_rows(arena *a, const plan_kernel *k, const char ***names)
{
    plan_arg *args;
    const size_t arrays = segsort_args(a, k, &args);
    size_t n = planes_begin_names(a, arrays, 0, names);
    for (size_t i = 0; i < arrays; i++) (*names)[n++] = planes_pitch(a, args[i].name);
    return n;
}

size_t segsort_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    if (segsort_rows(k->spec)) return names_of_rows(a, k, names);
    *names = arena_array(a, const char *, 1);
    (*names)[0] = "segments";
    return 1;
}
