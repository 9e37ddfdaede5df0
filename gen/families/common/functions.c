/* The functions of operators that combine. Of several results: those of each one, and functions
 * over all partial results that call them. */
#include <string.h>

#include "families/common/operators.h"
#include "operator/operator.h"
#include "plan/ops_parts.h"

typedef struct parts {
    arena *a;
    const plan_kernel *k;
    op_function_text *at;
    size_t count;
} parts;

static const char *role_of(arena *a, const char *role, const result_spec *r)
{
    return arena_printf(a, "%s_%s", role, r->name.text);
}

static op_function_text *add(parts *p, op_function_text f)
{
    p->at[p->count] = f;
    return &p->at[p->count++];
}

/* ---- one result ---- */

/* What an operator by name does with a value: squares it, or remembers where it was. */
static op_function_text stage_function(parts *p, const result_spec *r, const type *value,
                                       const type *partial)
{
    const bool locates = r->known && r->known->partial == PARTIAL_FOUND;
    op_function_text f = ops_start(p->a, p->k, role_of(p->a, "stage", r), partial);
    f.of = locates ? partial : value;
    f.constants = value;
    ops_add_params(&f, p->k, &p->k->spec->scalars);
    ops_add_param(&f, value, "x");
    f.uses_index = op_mentions(&r->stage, "i");
    if (f.uses_index) ops_add_param(&f, type_builtin("u64"), "i");
    ops_one_piece(p->a, &f, &r->stage);
    return f;
}

typedef struct functions {
    const op_function_text *identity, *combine, *follow, *transform, *stage;
} functions;

static functions functions_of(parts *p, const result_spec *r)
{
    const plan_kernel *k = p->k;
    const type *partial = r->partial_type[k->which], *value = r->value_type[k->which];
    if (r->known && r->known->partial == PARTIAL_FOUND) value = partial->fields[0].type;
    functions f = {0};
    f.identity = add(p, ops_identity(p->a, k, role_of(p->a, "identity", r), &r->op, partial));
    f.combine = add(p, ops_combine(p->a, k, role_of(p->a, "combine", r), &r->op.combine, partial));
    if (r->follow.text)
        f.follow = add(p, ops_combine(p->a, k, role_of(p->a, "follow", r), &r->follow, partial));
    if (r->op.transform.text || ops_only_input(k) != value)
        f.transform =
            add(p, ops_transform(p->a, k, role_of(p->a, "transform", r), &r->op.transform, value));
    if (r->stage.text) f.stage = add(p, stage_function(p, r, value, partial));
    if (r->op.finalise.text)
        add(p, ops_finalise(p->a, k, role_of(p->a, "finalise", r), &r->op.finalise, partial,
                            r->result_type[k->which]));
    return f;
}

/* ---- all of them ---- */

/* A call of `f`, the scalars first; none for the constants. */
static void put_call(text *out, const plan_kernel *k, const op_function_text *f, const char *values,
                     bool scalars)
{
    const param_list *list = &k->spec->scalars;
    const char *before = "";
    text_printf(out, "%s::%s(", k->symbol, f->name);
    for (size_t i = 0; i < list->count && scalars; i++, before = ", ")
        text_printf(out, "%s%s", before, list->at[i].name.text);
    if (*values) text_printf(out, "%s%s", before, values);
    text_put(out, ")");
}

static const char *pair_of(arena *a, const result_spec *r)
{
    return arena_printf(a, "a.r_%s, b.r_%s", r->name.text, r->name.text);
}

/* The elements of all inputs, by name. */
static const char *elements_of(arena *a, const plan_kernel *k)
{
    const param_list *inputs = &k->spec->inputs;
    if (!inputs->set) return "x";
    text names = text_new(a);
    for (size_t i = 0; i < inputs->count; i++)
        text_printf(&names, "%s%s", i ? ", " : "", inputs->at[i].name.text);
    return text_str(&names);
}

static const char *with_index(arena *a, const op_function_text *f, const char *values)
{
    return f->uses_index ? arena_printf(a, "%s, i", values) : values;
}

static void put_transform(text *out, const plan_kernel *k, const functions *f)
{
    text value = text_new(out->a);
    const char *elements = elements_of(out->a, k);
    if (f->transform)
        put_call(&value, k, f->transform, with_index(out->a, f->transform, elements), true);
    else text_put(&value, elements);
    if (f->stage) put_call(out, k, f->stage, with_index(out->a, f->stage, text_str(&value)), true);
    else text_put(out, text_str(&value));
}

static op_function_text start_all(const parts *p, const char *role)
{
    op_function_text f = ops_start(p->a, p->k, role, p->k->accumulator);
    f.of = p->k->accumulator;
    f.copies = true; /* it sees what is stored */
    if (strcmp(role, "identity") != 0) ops_add_params(&f, p->k, &p->k->spec->scalars);
    return f;
}

static op_function_text over_pairs(const parts *p, const char *role, const functions *each)
{
    const kg_spec *s = p->k->spec;
    op_function_text f = start_all(p, role);
    text body = text_new(p->a);
    const bool follows = strcmp(role, "follow") == 0;
    ops_add_param(&f, p->k->accumulator, "a");
    ops_add_param(&f, p->k->accumulator, "b");
    for (size_t r = 0; r < s->n_results; r++) {
        if (r) text_put(&body, ", ");
        const op_function_text *one = follows && each[r].follow ? each[r].follow : each[r].combine;
        put_call(&body, p->k, one, pair_of(p->a, &s->results[r]), true);
    }
    f.generated = text_str(&body);
    return f;
}

static op_function_text all_identities(const parts *p, const functions *each)
{
    op_function_text f = start_all(p, "identity");
    text body = text_new(p->a);
    for (size_t r = 0; r < p->k->spec->n_results; r++) {
        if (r) text_put(&body, ", ");
        put_call(&body, p->k, each[r].identity, "", false);
    }
    f.generated = text_str(&body);
    return f;
}

static op_function_text all_transforms(const parts *p, const functions *each)
{
    const kg_spec *s = p->k->spec;
    op_function_text f = start_all(p, "transform");
    text body = text_new(p->a);
    if (s->inputs.set) ops_add_params(&f, p->k, &s->inputs);
    else ops_add_param(&f, p->k->element, "x");
    for (size_t r = 0; r < s->n_results; r++) {
        const functions *one = &each[r];
        f.uses_index = f.uses_index || (one->transform && one->transform->uses_index) ||
                       (one->stage && one->stage->uses_index);
        if (r) text_put(&body, ", ");
        put_transform(&body, p->k, one);
    }
    if (f.uses_index) ops_add_param(&f, type_builtin("u64"), "i");
    f.generated = text_str(&body);
    return f;
}

static size_t ops_of_results(arena *a, const plan_kernel *k, op_function_text **list_of)
{
    const kg_spec *s = k->spec;
    parts p = {.a = a, .k = k, .at = arena_array(a, op_function_text, 6 * s->n_results + 4)};
    functions *each = arena_array(a, functions, s->n_results);
    bool follows = false;
    for (size_t r = 0; r < s->n_results; r++) {
        each[r] = functions_of(&p, &s->results[r]);
        follows = follows || each[r].follow;
    }
    add(&p, all_identities(&p, each));
    add(&p, over_pairs(&p, "combine", each));
    add(&p, all_transforms(&p, each));
    if (follows) add(&p, over_pairs(&p, "follow", each));
    *list_of = p.at;
    return p.count;
}

/* ---- the whole ---- */

size_t operators_functions(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const operator_spec *op = &k->spec->op;
    size_t n = 0;
    if (k->spec->n_results) return ops_of_results(a, k, functions);
    *functions = arena_array(a, op_function_text, 4);
    (*functions)[n++] = ops_identity(a, k, "identity", op, k->accumulator);
    (*functions)[n++] = ops_combine(a, k, "combine", &op->combine, k->accumulator);
    if (op->transform.text || k->accumulator != ops_only_input(k))
        (*functions)[n++] = ops_transform(a, k, "transform", &op->transform, k->accumulator);
    if (op->finalise.text)
        (*functions)[n++] =
            ops_finalise(a, k, "finalise", &op->finalise, k->accumulator, k->result);
    return n;
}
