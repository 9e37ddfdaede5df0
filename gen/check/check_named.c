/* Part of pass 3: operators by name. */
#include "check/check_named.h"

#include <string.h>

#include "check/check.h"
#include "check/check_types.h"
#include "operator/operator.h"

static const op_named *named_of(const kg_spec *spec)
{
    return spec->op.named.text ? operator_named(spec->op.named.text) : NULL;
}

bool operator_takes(const char *domains, const type *t)
{
    static const char letters[] = {
        [TYPE_UINT] = 'u', [TYPE_INT] = 'i', [TYPE_FLOAT] = 'f', [TYPE_STRUCT] = 's'};
    return strchr(domains, letters[t->kind]) != NULL;
}

/* ---- partial results ---- */

/* A struct of that name: one that was made here before, or NULL. One of the spec's own is
 * refused. */
static const type *made_before(diags *d, const kg_spec *spec, const op_named *named,
                               const char *name, pos at)
{
    for (size_t i = 0; i < spec->n_structs; i++) {
        const type *t = spec->structs[i];
        if (strcmp(t->name, name) != 0) continue;
        if (t->made) return t;
        diag_error(d, t->at, "same-name",
                   "operator %s has a struct \"%s\" of its own; choose another name", named->name,
                   name);
        diag_note(d, at, "the operator is here");
        break;
    }
    return NULL;
}

const type *check_named_struct(arena *a, diags *d, kg_spec *spec, const op_named *named,
                               const type *of, pos at)
{
    const bool found = named->partial == PARTIAL_FOUND;
    const char *name = arena_printf(a, "%s_%s", found ? "found" : "range", of->name);
    const type *before = made_before(d, spec, named, name, at);
    if (before) return before;
    type *t = arena_new_of(a, type);
    *t = (type){.name = name, .at = at, .made = true, .n_fields = 2};
    t->fields = arena_array(a, field, 2);
    for (size_t f = 0; f < 2; f++) {
        t->fields[f].name = (word){named->identity_fields[f].name, t->at};
        t->fields[f].type_name = (word){found && f == 1 ? "u64" : of->name, t->at};
    }
    type **all = arena_array(a, type *, spec->n_structs + 1);
    if (spec->n_structs) memcpy(all, spec->structs, spec->n_structs * sizeof *all);
    all[spec->n_structs++] = t;
    spec->structs = all;
    check_struct(a, d, spec, t);
    return t;
}

static const type *wide_as(arena *a, const char *kind, const type *t)
{
    return type_builtin(arena_printf(a, "%s%u", kind, 8 * t->size));
}

const type *check_named_partial(arena *a, const op_named *named, const type *t)
{
    switch (named->partial) {
    case PARTIAL_FOUND:
    case PARTIAL_RANGE:
    case PARTIAL_SAME: return t;
    case PARTIAL_MAGNITUDE: return t->kind == TYPE_INT ? wide_as(a, "u", t) : t;
    default: break;
    }
    if (t->kind == TYPE_FLOAT) return t->half ? type_builtin("f32") : t;
    if (named->partial == PARTIAL_FLOAT) return type_builtin("f64");
    return type_builtin(named->partial == PARTIAL_SUM && t->kind == TYPE_INT ? "i64" : "u64");
}

void check_named_partials(arena *a, diags *d, kg_spec *spec)
{
    const op_named *named = named_of(spec);
    const word *w = &spec->accumulator;
    if (!named || named->partial == PARTIAL_SAME) return;
    const bool pair = named->identity_fields[0].name != NULL;
    if (!w->text) {
        for (size_t i = 0; i < spec->n_types; i++) {
            const type *t = spec->element[i];
            if (!t || !operator_takes(named->domains, t)) continue;
            spec->accumulator_type[i] =
                pair ? check_named_struct(a, d, spec, named, t, spec->op.named.at)
                     : check_named_partial(a, named, t);
        }
    } else if (pair) {
        diag_error(d, w->at, "accumulator",
                   "the partial results of operator %s are of a struct of its "
                   "own; leave out \"accumulator\"",
                   named->name);
    }
}

/* ---- texts ---- */

op_text check_text_of(arena *a, const char *s, const word *at)
{
    if (!s) return (op_text){0};
    const size_t len = strlen(s);
    size_t *origin = arena_array(a, size_t, len + 1);
    for (size_t i = 0; i <= len; i++) origin[i] = at->at.offset;
    return (op_text){.text = s, .len = len, .origin = origin, .at = at->at};
}

static void refuse_unknown(arena *a, diags *d, const word *name)
{
    list names = {0};
    for (const op_named *o = op_named_table; o->name; o++) list_add(a, &names, (void *)o->name);
    list_add(a, &names, NULL);
    const char *near = diag_nearest(a, name->text, (const char *const *)names.at);
    diag_error(d, name->at, "unknown-operator", "no operator \"%s\"%s%s%s", name->text,
               near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

/* False: what its texts are about is not there. */
static bool check_domain(diags *d, const kg_spec *spec, const op_named *named)
{
    const type *const *of = named->partial == PARTIAL_SAME ? spec->accumulator_type : spec->element;
    bool defined = !spec->accumulator.text || !named->identity_fields[0].name;
    for (size_t i = 0; i < spec->n_types; i++) {
        if (!of[i] || operator_takes(named->domains, of[i])) continue;
        diag_error(d, spec->op.named.at, "operator-type", "operator %s is not defined for %s",
                   named->name, of[i]->name);
        defined = defined && named->partial == PARTIAL_SAME;
    }
    return defined;
}

void check_named_fields(arena *a, const op_named *named, operator_spec *op)
{
    op->identity_fields = (named_ops){
        .at = arena_array(a, named_op, 2), .count = 2, .set = true, .where = op->named.at};
    for (size_t f = 0; f < 2; f++)
        op->identity_fields.at[f] =
            (named_op){.name = {named->identity_fields[f].name, op->named.at},
                       .op = check_text_of(a, named->identity_fields[f].text, &op->named)};
}

/* Squares of narrow elements do not wrap where there is a wider accumulator. */
static const char *transform_of(arena *a, const kg_spec *spec, const op_named *named)
{
    const type *to = spec->accumulator.text ? spec->accumulator_type[0] : NULL;
    const bool given = named->squares && to && to->kind != TYPE_STRUCT && !to->half &&
                       strcmp(spec->accumulator.text, "same") != 0;
    return given ? arena_printf(a, "%s(x) * %s(x)", to->name, to->name) : named->transform;
}

void check_named(arena *a, diags *d, kg_spec *spec)
{
    operator_spec *op = &spec->op;
    const op_named *named = named_of(spec);
    if (!named) {
        if (op->named.text) refuse_unknown(a, d, &op->named);
        return;
    }
    if (!check_domain(d, spec, named)) return;
    op->identity = check_text_of(a, named->identity, &op->named);
    if (!named->identity) check_named_fields(a, named, op);
    op->transform = check_text_of(a, transform_of(a, spec, named), &op->named);
    op->combine = check_text_of(a, named->combine, &op->named);
    op->finalise = check_text_of(a, named->finalise, &op->named);
    op->commutative = (flag){.value = named->commutative, .set = true, .at = op->named.at};
    for (size_t i = 0; named->quotient && i < spec->n_types; i++)
        if (spec->accumulator_type[i] && spec->accumulator_type[i]->kind != TYPE_FLOAT)
            spec->result_type[i] = type_builtin("f64");
}
