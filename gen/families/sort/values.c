/* What moves with the keys of a sort: arrays of values, and indices. And the arguments of the C
 * function. */
#include "families/sort/sort.h"

#include "check/check.h"
#include "check/check_types.h"
#include "families/common/arrays.h"

bool sort_has_values(const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    return own->values.set || (own->value.text && !word_is(&own->value, "none"));
}

uint32_t sort_arrays(const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    const bool one = sort_has_values(spec) && !own->values.set;
    return (uint32_t)own->values.count + one + sort_has_indices(spec);
}

/* Indices come last. */
static const type *type_of_array(const kg_spec *spec, const type *element, uint32_t i)
{
    const sort_spec *own = spec->own;
    if (sort_has_indices(spec) && i + 1 == sort_arrays(spec))
        return type_builtin(word_or(&own->index, "u64"));
    if (!own->values.set) return own->value_type;
    return own->values.at[i].type ? own->values.at[i].type : element;
}

const type *sort_array_type(const plan_kernel *k, uint32_t i)
{
    return type_of_array(k->spec, k->element, i);
}

uint32_t sort_value_bytes(const plan_kernel *k)
{
    return sort_arrays(k->spec) ? k->result->size : 0;
}

uint32_t sort_all_value_bytes(const plan_kernel *k)
{
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < sort_arrays(k->spec); i++) bytes += sort_array_type(k, i)->size;
    return bytes;
}

/* ---- check ---- */

static void check_several(arena *a, diags *d, kg_spec *spec)
{
    sort_spec *own = spec->own;
    if (!own->values.set) return;
    check_refuse(d, own->value.text, own->value.at, "value", "a sort that has \"values\"");
    arrays_check(a, d, spec, &own->values, sort_has_two(spec));
}

/* The widest is what a partial result is to other passes. */
static const type *widest_of(const kg_spec *spec, const type *element)
{
    const type *widest = NULL;
    for (uint32_t i = 0; i < sort_arrays(spec); i++) {
        const type *t = type_of_array(spec, element, i);
        if (t && (!widest || t->size > widest->size)) widest = t;
    }
    return widest ? widest : element;
}

void sort_check_values(arena *a, diags *d, kg_spec *spec)
{
    sort_spec *own = spec->own;
    if (own->value.text && !word_is(&own->value, "none"))
        own->value_type = check_resolve(a, d, spec, &own->value);
    check_several(a, d, spec);
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++)
        spec->accumulator_type[i] = spec->result_type[i] = widest_of(spec, spec->element[i]);
}

/* ---- arguments ---- */

/* Tests make runs of equal integers; floats are any, NaNs among them. */
static plan_arg keys_of(const plan_kernel *k, const char *name, kg_role role)
{
    const bool keys =
        role != KG_ROLE_OUTPUT && k->element->kind != TYPE_FLOAT && k->element->kind != TYPE_STRUCT;
    return (plan_arg){.name = name,
                      .type = k->element,
                      .role = role,
                      .kind = keys ? KG_KIND_KEY : KG_KIND_VALUE,
                      .extent = KG_EXTENT_N};
}

static size_t add_values(arena *a, const plan_kernel *k, kg_role role, plan_arg *args, size_t n)
{
    const sort_spec *own = k->spec->own;
    const uint32_t count = sort_arrays(k->spec) - sort_has_indices(k->spec);
    for (uint32_t i = 0; i < count; i++) {
        const char *name = own->values.set ? own->values.at[i].name.text : "values";
        args[n++] =
            (plan_arg){.name = role == KG_ROLE_OUTPUT ? arena_printf(a, "out_%s", name) : name,
                       .type = sort_array_type(k, i),
                       .role = role,
                       .kind = KG_KIND_VALUE,
                       .extent = KG_EXTENT_N};
    }
    return n;
}

static plan_arg indices_of(const plan_kernel *k)
{
    return (plan_arg){.name = "indices",
                      .type = sort_array_type(k, sort_arrays(k->spec) - 1),
                      .role = KG_ROLE_OUTPUT,
                      .kind = KG_KIND_VALUE,
                      .extent = KG_EXTENT_N};
}

/* Two arrays of each: what is sorted, and as much room, in the same order. */
static size_t add_two(arena *a, const plan_kernel *k, plan_arg *args, size_t n)
{
    const size_t first = n;
    args[n++] = keys_of(k, "keys", KG_ROLE_INOUT);
    n = add_values(a, k, KG_ROLE_INOUT, args, n);
    for (size_t i = first, end = n; i < end; i++) {
        args[n] = args[i];
        args[n].name = arena_printf(a, "other_%s", args[i].name);
        args[n++].kind = KG_KIND_BUFFER;
    }
    return n;
}

size_t sort_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    static const char *const bits[] = {"begin_bit", "end_bit"};
    size_t n = 0;
    *args = arena_array(a, plan_arg, 6 + 2 * (size_t)sort_arrays(k->spec));
    for (size_t i = 0; sort_asks_bits(k->spec) && i < 2; i++)
        (*args)[n++] =
            (plan_arg){.name = bits[i], .type = type_builtin("u32"), .role = KG_ROLE_SCALAR};
    if (sort_has_two(k->spec)) return add_two(a, k, *args, n);
    (*args)[n++] = keys_of(k, "in", KG_ROLE_INPUT);
    n = add_values(a, k, KG_ROLE_INPUT, *args, n);
    if (sort_stores_keys(k->spec)) (*args)[n++] = keys_of(k, "out", KG_ROLE_OUTPUT);
    if (sort_has_indices(k->spec)) (*args)[n++] = indices_of(k);
    n = add_values(a, k, KG_ROLE_OUTPUT, *args, n);
    if (sort_buckets(k->spec))
        (*args)[n++] = (plan_arg){.name = "offsets",
                                  .type = type_builtin("u64"),
                                  .role = KG_ROLE_OUTPUT,
                                  .kind = KG_KIND_COUNT,
                                  .extent = KG_EXTENT_FIXED,
                                  .plus = sort_buckets(k->spec) + 1};
    return n;
}
