/* Part of pass 3: element types, structs, and the accumulator. */
#include <string.h>

#include "check/check.h"
#include "check/check_types.h"
#include "operator/operator.h"

static const type *find_type(const kg_spec *spec, const char *name)
{
    for (size_t i = 0; i < spec->n_structs; i++)
        if (strcmp(spec->structs[i]->name, name) == 0) return spec->structs[i];
    return type_builtin(name);
}

const type *check_resolve(arena *a, diags *d, const kg_spec *spec, const word *w)
{
    const type *t = find_type(spec, w->text);
    if (t) return t;
    list names = {0};
    for (const char *const *b = type_builtin_names(); *b; b++) list_add(a, &names, (void *)*b);
    for (size_t i = 0; i < spec->n_structs; i++)
        list_add(a, &names, (void *)spec->structs[i]->name);
    list_add(a, &names, NULL);
    const char *near = diag_nearest(a, w->text, (const char *const *)names.at);
    if (near)
        diag_error(d, w->at, "unknown-type", "no type \"%s\"; did you mean \"%s\"?", w->text, near);
    else diag_error(d, w->at, "unknown-type", "no type \"%s\"", w->text);
    return NULL;
}

void check_not_a_word(diags *d, const word *name)
{
    if (operator_reserved(name->text))
        diag_error(d, name->at, "same-name",
                   "\"%s\" is a word of operator text; choose another "
                   "name",
                   name->text);
    check_not_ours(d, name);
}

#define STRUCT_MAX_BYTES 64u

void check_struct(arena *a, diags *d, const kg_spec *spec, type *t)
{
    t->kind = TYPE_STRUCT;
    t->align = 1;
    const word *given = t->user_c_name.text ? &t->user_c_name : &t->user_header;
    if (!t->user_c_name.text != !t->user_header.text)
        diag_error(d, given->at, "own-struct",
                   "a struct of your own has a \"c_name\" and the \"header\" that declares it");
    check_not_a_word(d, &(word){t->name, t->at});
    if (t->n_fields == 0) {
        diag_error(d, t->at, "empty-struct", "struct \"%s\" has no fields", t->name);
        return;
    }
    for (size_t i = 0; i < t->n_fields; i++) {
        field *f = &t->fields[i];
        check_not_ours(d, &f->name);
        f->type = check_resolve(a, d, spec, &f->type_name);
        if (!f->type) return;
        if (f->type->kind == TYPE_STRUCT) {
            if (f->type == t)
                diag_error(d, f->type_name.at, "nested-struct", "struct \"%s\" would hold itself",
                           t->name);
            else
                diag_error(d, f->type_name.at, "nested-struct", "fields must be of built-in types");
            f->type = NULL; /* what walks through types must come to an end */
            return;
        }
        t->size = type_offset(t, i) + f->type->size;
        if (f->type->align > t->align) t->align = f->type->align;
    }
    t->size = (t->size + t->align - 1) / t->align * t->align;
    t->c_name = t->user_c_name.text ? t->user_c_name.text
                                    : arena_printf(a, "%s_%s_%s_t", spec->symbol_prefix,
                                                   spec->kernel.text, t->name);
    if (t->size > STRUCT_MAX_BYTES)
        diag_error(d, t->at, "struct-too-large",
                   "struct \"%s\" has %u bytes; at most %u are allowed", t->name, t->size,
                   STRUCT_MAX_BYTES);
}

void check_types(arena *a, diags *d, kg_spec *spec)
{
    for (size_t i = 0; i < spec->n_structs; i++) check_struct(a, d, spec, spec->structs[i]);
    spec->element = arena_array(a, const type *, spec->n_types);
    for (size_t i = 0; i < spec->n_types; i++) {
        const word *w = &spec->types[i];
        spec->element[i] = check_resolve(a, d, spec, w);
        for (size_t k = 0; k < i; k++) {
            if (strcmp(spec->types[k].text, w->text) != 0) continue;
            diag_error(d, w->at, "same-name", "type %s is listed twice", w->text);
            diag_note(d, spec->types[k].at, "it is here too");
        }
    }
}

/* ---- the accumulator ---- */

/* Bits of a number type's greatest value that count, and the power of two that it lies below. */
typedef struct range {
    uint32_t digits, exponent;
} range;

static range range_of(const type *t)
{
    if (t->kind == TYPE_FLOAT) return (range){t->fraction + 1, 1u << (t->exponent - 1)};
    const uint32_t digits = 8 * t->size - (t->kind == TYPE_INT ? 1 : 0);
    return (range){digits, digits};
}

/* True if every value of `from` is a value of `to`. */
static bool holds(const type *to, const type *from)
{
    if (to == from) return true;
    if (to->kind == TYPE_STRUCT || from->kind == TYPE_STRUCT) return false;
    if (from->kind == TYPE_FLOAT && to->kind != TYPE_FLOAT) return false;
    if (from->kind == TYPE_INT && to->kind == TYPE_UINT) return false;
    const range wide = range_of(to), narrow = range_of(from);
    return wide.digits >= narrow.digits && wide.exponent >= narrow.exponent;
}

/* Of an input by itself: its own type, where the spec gives one. */
static const type *only_input(const kg_spec *spec, size_t i)
{
    return spec->inputs.count == 1 && spec->inputs.at[0].type ? spec->inputs.at[0].type
                                                              : spec->element[i];
}

/* Whether its accumulator cannot hold element type i, and no earlier pair is the same. */
static bool first_not_held(const kg_spec *spec, const type *const *types, size_t i)
{
    const type *to = types[i], *from = only_input(spec, i);
    if (!to || !from || holds(to, from)) return false;
    for (size_t k = 0; k < i; k++)
        if (types[k] == to && only_input(spec, k) == from) return false;
    return true;
}

/* One error for each accumulator, whatever number of types it cannot hold. */
void check_holds(arena *a, diags *d, const kg_spec *spec, const type *const *types, const word *w)
{
    bool *told = arena_array(a, bool, spec->n_types);
    for (size_t i = 0; i < spec->n_types; i++) {
        text names = text_new(a);
        for (size_t k = i; k < spec->n_types; k++) {
            if (told[k] || types[k] != types[i] || !first_not_held(spec, types, k)) continue;
            text_printf(&names, "%s%s", names.len ? ", " : "", only_input(spec, k)->name);
            told[k] = true;
        }
        if (names.len)
            diag_error(d, w->at, "accumulator",
                       "accumulator %s cannot hold every %s; a transform says how one becomes the "
                       "other",
                       types[i]->name, text_str(&names));
    }
}

void check_accumulator(arena *a, diags *d, kg_spec *spec, bool of_family)
{
    const word *w = &spec->accumulator;
    const bool same = !w->text || strcmp(w->text, "same") == 0;
    spec->accumulator_type = arena_array(a, const type *, spec->n_types);
    memcpy(spec->accumulator_type, spec->element, spec->n_types * sizeof *spec->element);
    const type *t = same ? NULL : check_resolve(a, d, spec, w);
    for (size_t i = 0; t && i < spec->n_types; i++) spec->accumulator_type[i] = t;
    const bool converts = spec->op.set && !spec->op.transform.text && spec->inputs.count <= 1;
    if (converts && !of_family && (same || t))
        check_holds(a, d, spec, spec->accumulator_type,
                    same && spec->inputs.count ? &spec->inputs.at[0].type_name : w);
}

void check_result(arena *a, diags *d, kg_spec *spec)
{
    const word *w = &spec->op.result;
    spec->result_type = arena_array(a, const type *, spec->n_types);
    memcpy(spec->result_type, spec->accumulator_type, spec->n_types * sizeof *spec->element);
    if (!w->text || strcmp(w->text, "same") == 0) return;
    if (!spec->op.finalise.text)
        diag_error(d, w->at, "missing-finalise",
                   "a result of another type needs \"finalise\", which gives it");
    const type *t = check_resolve(a, d, spec, w);
    for (size_t i = 0; t && i < spec->n_types; i++) spec->result_type[i] = t;
}
