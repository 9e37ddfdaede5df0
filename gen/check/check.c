#include "check/check.h"

#include <kgen/kernel.h>
#include <string.h>
#include <strings.h>

#include "check/check_named.h"
#include "check/check_types.h"
#include "plan/family.h"
#include "operator/operator.h"
#include "plan/ops.h"

/* ---- for families ---- */

void check_refuse(diags *d, bool written, pos at, const char *key, const char *family_name)
{
    if (written)
        diag_error(d, at, "not-for-family", "\"%s\" means nothing for %s", key, family_name);
}

void check_not_built(diags *d, bool written, pos at, const char *what)
{
    if (written) diag_error(d, at, "not-built", "%s is not built in yet", what);
}

void check_only_value(diags *d, const word *w, const char *key, const char *only,
                      const char *family_name)
{
    if (w->text && strcmp(w->text, only) != 0)
        diag_error(d, w->at, "not-built", "%s %s of family %s is not built in yet (%s is)", key,
                   w->text, family_name, only);
}

const char **check_scope(arena *a, const kg_spec *spec, const param_list *const *lists,
                         const char *const *extra)
{
    (void)spec;
    list names = {0};
    for (; *lists; lists++)
        for (size_t i = 0; i < (*lists)->count; i++)
            list_add(a, &names, (void *)(*lists)->at[i].name.text);
    for (; *extra; extra++) list_add(a, &names, (void *)*extra);
    list_add(a, &names, (void *)"T");
    list_add(a, &names, NULL);
    return (const char **)names.at;
}

/* What T stands for, a letter for each element type: some constants mean nothing for some. */
static const char *kinds_of(arena *a, const kg_spec *spec)
{
    text kinds = text_new(a);
    for (size_t i = 0; i < spec->n_types; i++)
        if (spec->element[i]) text_putc(&kinds, operator_kind(spec->element[i]));
    return text_str(&kinds);
}

const char *check_kinds(arena *a, const kg_spec *spec, const type *const *types)
{
    text kinds = text_new(a);
    for (size_t i = 0; i < spec->n_types; i++)
        if (types[i]) text_putc(&kinds, operator_kind(types[i]));
    return text_str(&kinds);
}

const char *check_accumulator_kinds(arena *a, const kg_spec *spec)
{
    return check_kinds(a, spec, spec->accumulator_type);
}

const char *check_result_kinds(arena *a, const kg_spec *spec)
{
    return check_kinds(a, spec, spec->result_type);
}

/* Arguments that are floats, at least for one element type; a, b and x are what T stands for. */
static const char **floats_of(arena *a, const kg_spec *spec, const param_list *inputs,
                              const char **names, const char *kinds)
{
    const param_list *lists[] = {&spec->scalars, inputs, &spec->inouts, &spec->outputs};
    list floats = {0};
    for (; *names; names++) {
        bool is_float = strchr("abx", **names) && !(*names)[1] && strchr(kinds, 'f');
        for (size_t l = 0; l < 4; l++)
            for (size_t i = 0; i < lists[l]->count; i++) {
                const param *p = &lists[l]->at[i];
                if (strcmp(p->name.text, *names) != 0) continue;
                is_float =
                    p->type ? p->type->kind == TYPE_FLOAT
                            : strcmp(p->type_name.text, "T") == 0 && strchr(kinds_of(a, spec), 'f');
            }
        if (is_float) list_add(a, &floats, (void *)*names);
    }
    list_add(a, &floats, NULL);
    return (const char **)floats.at;
}

/* Fields that are floats wherever a struct has one of that name. */
static const char **float_fields_of(arena *a, const kg_spec *spec, const list *names)
{
    list floats = {0};
    for (size_t n = 0; n < names->count && names->at[n]; n++) {
        bool all = true;
        for (size_t s = 0; s < spec->n_structs; s++)
            for (size_t f = 0; f < spec->structs[s]->n_fields; f++) {
                const field *one = &spec->structs[s]->fields[f];
                if (strcmp(one->name.text, names->at[n]) == 0)
                    all = all && one->type && one->type->kind == TYPE_FLOAT;
            }
        if (all) list_add(a, &floats, names->at[n]);
    }
    list_add(a, &floats, NULL);
    return (const char **)floats.at;
}

void check_operator(arena *a, diags *d, const kg_spec *spec, op_text *op, const char **names,
                    bool constant, const char *kinds)
{
    check_operator_of(a, d, spec, op, names, constant, kinds, &spec->inputs);
}

void check_operator_of(arena *a, diags *d, const kg_spec *spec, op_text *op, const char **names,
                       bool constant, const char *kinds, const param_list *inputs)
{
    if (!op->text) return;
    list fields = {0}, types = {0};
    list_add(a, &types, (void *)"T");
    for (size_t i = 0; i < spec->n_structs; i++) {
        list_add(a, &types, (void *)spec->structs[i]->name);
        for (size_t f = 0; f < spec->structs[i]->n_fields; f++)
            list_add(a, &fields, (void *)spec->structs[i]->fields[f].name.text);
    }
    list_add(a, &types, NULL);
    list_add(a, &fields, NULL);
    if (!kinds) kinds = kinds_of(a, spec);
    const bool known = spec->op.named.text != NULL; /* by name: its types have been checked */
    const op_scope scope = {.names = names,
                            .fields = (const char **)fields.at,
                            .floats = known ? NULL : floats_of(a, spec, inputs, names, kinds),
                            .float_fields = float_fields_of(a, spec, &fields),
                            .types = (const char **)types.at,
                            .constant = constant,
                            .kinds = kinds};
    operator_check(a, d, op, &scope);
}

/* ---- parameters ---- */

static void check_params(arena *a, diags *d, kg_spec *spec, param_list *params)
{
    for (size_t i = 0; i < params->count; i++) {
        param *p = &params->at[i];
        if (strcmp(p->type_name.text, "T") == 0) continue;
        p->type = check_resolve(a, d, spec, &p->type_name);
    }
}

static bool among(const char *name, const char *const *names)
{
    for (; names && *names; names++)
        if (strcmp(*names, name) == 0) return true;
    return false;
}

static void check_reserved(diags *d, const word *name, const char *const *reserved)
{
    if (among(name->text, reserved))
        diag_error(d, name->at, "same-name",
                   "\"%s\" has a meaning of its own; choose another "
                   "name",
                   name->text);
}

static void check_twice(diags *d, const word *name, const param *before, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(before[i].name.text, name->text) != 0) continue;
        diag_error(d, name->at, "same-name", "parameter \"%s\" is listed twice", name->text);
        diag_note(d, before[i].name.at, "it is here too");
    }
}

static void check_not_a_struct(diags *d, const kg_spec *spec, const word *name)
{
    for (size_t i = 0; i < spec->n_structs; i++) {
        if (strcmp(spec->structs[i]->name, name->text) != 0) continue;
        diag_error(d, name->at, "same-name", "\"%s\" is a struct already", name->text);
        diag_note(d, spec->structs[i]->at, "it is here too");
    }
}

static void check_name_of_param(diags *d, const kg_spec *spec, const word *name,
                                const char *const *reserved)
{
    static const char *const everywhere[] = {"ws", "args", "n", "stream", "T", NULL};
    check_not_a_word(d, name);
    check_reserved(d, name, everywhere);
    check_reserved(d, name, reserved);
    check_not_a_struct(d, spec, name);
}

/* Parameters share the C argument list, and the scope of operator text. */
static void check_names(diags *d, const kg_spec *spec, const family *f)
{
    const param_list *lists[] = {&spec->scalars, &spec->inputs, &spec->inouts, &spec->outputs};
    for (size_t l = 0; l < 4; l++) {
        for (size_t i = 0; i < lists[l]->count; i++) {
            const word *name = &lists[l]->at[i].name;
            const bool free = lists[l] == &spec->inputs && among(name->text, f->input_names);
            check_name_of_param(d, spec, name, free ? NULL : f->reserved);
            for (size_t m = 0; m < l; m++) check_twice(d, name, lists[m]->at, lists[m]->count);
            check_twice(d, name, lists[l]->at, i);
        }
    }
}

void check_own_params(arena *a, diags *d, kg_spec *spec, param_list *own)
{
    check_params(a, d, spec, own);
    for (size_t i = 0; i < own->count; i++) {
        check_name_of_param(d, spec, &own->at[i].name, family_of(spec)->reserved);
        check_twice(d, &own->at[i].name, own->at, i);
    }
}

/* As many as a kernel's table may have (kgen/kernel.h). */
static void check_count(diags *d, const kg_spec *spec)
{
    const param_list *lists[] = {&spec->scalars, &spec->inputs, &spec->inouts, &spec->outputs};
    size_t count = (spec->index.text != NULL) + spec->n_results;
    for (size_t l = 0; l < 4; l++) count += lists[l]->count;
    if (count > KG_MAX_ARGS)
        diag_error(d, spec->kernel.at, "too-many", "%zu arguments; a kernel has at most %u", count,
                   KG_MAX_ARGS);
}

/* ---- identities of structs ---- */

void check_identity_fields(diags *d, const kg_spec *spec, const named_ops *fields,
                           const type *const *types)
{
    if (!fields->set) return;
    for (size_t t = 0; t < spec->n_types; t++) {
        const type *element = types[t];
        if (!element) continue;
        if (element->kind != TYPE_STRUCT) {
            diag_error(d, fields->where, "identity-fields",
                       "a map of fields is the identity of a struct; %s is none", element->name);
            continue;
        }
        for (size_t f = 0; f < element->n_fields; f++) {
            bool found = false;
            for (size_t i = 0; i < fields->count; i++)
                if (strcmp(fields->at[i].name.text, element->fields[f].name.text) == 0)
                    found = true;
            if (!found)
                diag_error(d, fields->where, "identity-fields",
                           "the identity lacks field \"%s\" of %s", element->fields[f].name.text,
                           element->name);
        }
        for (size_t i = 0; i < fields->count; i++) {
            bool found = false;
            for (size_t f = 0; f < element->n_fields; f++)
                if (strcmp(fields->at[i].name.text, element->fields[f].name.text) == 0)
                    found = true;
            if (!found)
                diag_error(d, fields->at[i].name.at, "identity-fields", "%s has no field \"%s\"",
                           element->name, fields->at[i].name.text);
        }
    }
}

/* ---- what is never used ---- */

static bool mentioned(arena *a, const kg_spec *spec, const char *name)
{
    const op_text **texts;
    const size_t n = spec_texts(a, spec, &texts);
    for (size_t i = 0; i < n; i++)
        if (op_mentions(texts[i], name)) return true;
    return false;
}

static void check_used(arena *a, diags *d, const kg_spec *spec, const param_list *params)
{
    for (size_t i = 0; i < params->count; i++) {
        const word *name = &params->at[i].name;
        if (!mentioned(a, spec, name->text))
            diag_warning(d, name->at, "unused", "no operator text uses \"%s\"", name->text);
    }
}

/* ---- the whole ---- */

bool check_spec(arena *a, diags *d, kg_spec *spec)
{
    const size_t before = diag_errors(d);
    spec->symbol_prefix = spec->prefix.text ? spec->prefix.text : "kg";
    if (!spec->kernel.text || !spec->family.text || spec->n_types == 0) return false;
    const family *f = family_of(spec);
    if (!f) return false; /* the reader has said so */
    check_kernel_name(a, d, spec);
    check_types(a, d, spec);
    check_params(a, d, spec, &spec->scalars);
    check_params(a, d, spec, &spec->inputs);
    check_params(a, d, spec, &spec->inouts);
    check_params(a, d, spec, &spec->outputs);
    check_names(d, spec, f);
    check_count(d, spec);
    check_accumulator(a, d, spec, f->partials != NULL);
    check_named_partials(a, d, spec);
    if (f->partials) f->partials(spec);
    check_result(a, d, spec);
    check_named(a, d, spec);
    check_identity_fields(d, spec, &spec->op.identity_fields, spec->accumulator_type);
    check_variants(d, spec);
    f->check(a, d, spec);
    if (diag_errors(d) == before) {
        check_used(a, d, spec, &spec->scalars);
        bool as_it_is = spec->op.set && !spec->op.transform.text; /* the one input */
        for (size_t i = 0; i < spec->n_results; i++)
            as_it_is = as_it_is || !spec->results[i].op.transform.text;
        if (!as_it_is) check_used(a, d, spec, &spec->inputs);
    }
    return diag_errors(d) == before;
}

/* kg_sum_f32, for each type: what every external name of a kernel begins with. Its macros, and the
 * guards of headers, are in capitals, so names that differ in those alone are the same. */
static const char *symbol(arena *a, const kg_spec *spec, size_t type_index)
{
    return arena_printf(a, "%s_%s_%s", spec->prefix.text ? spec->prefix.text : "kg",
                        spec->kernel.text, spec->types[type_index].text);
}

static void check_symbols(arena *a, diags *d, const kg_spec *one, const kg_spec *other)
{
    for (size_t i = 0; i < one->n_types; i++) {
        for (size_t k = 0; k < other->n_types; k++) {
            const char *s = symbol(a, one, i);
            if (strcasecmp(s, symbol(a, other, k)) != 0) continue;
            diag_error(d, one->types[i].at, "same-kernel",
                       "two kernels would be called \"%s\" in C (capitals do not count)", s);
            diag_note(d, other->types[k].at, "the other one comes from here");
        }
    }
}

bool check_specs_together(arena *a, diags *d, kg_spec *const *specs, size_t count)
{
    const size_t before = diag_errors(d);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (!specs[i] || !specs[k] || !specs[i]->kernel.text || !specs[k]->kernel.text)
                continue;
            if (strcasecmp(specs[i]->kernel.text, specs[k]->kernel.text) != 0) {
                check_symbols(a, d, specs[i], specs[k]);
                continue;
            }
            diag_error(d, specs[i]->kernel.at, "same-kernel", "kernel \"%s\" is defined twice",
                       specs[i]->kernel.text);
            diag_note(d, specs[k]->kernel.at, "it is here too");
        }
    }
    return diag_errors(d) == before;
}
