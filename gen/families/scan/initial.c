/* What stands before the first element: a value, or one for each of several results. */
#include "families/scan/scan.h"

#include <string.h>

#include "check/check.h"
#include "plan/ops_parts.h"

static const named_op *initial_of(const kg_spec *spec, const result_spec *r)
{
    const named_ops *all = &((const scan_spec *)spec->own)->initials;
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->at[i].name.text, r->name.text) == 0) return &all->at[i];
    return NULL;
}

/* ---- check ---- */

static const result_spec *result_named(const kg_spec *spec, const char *name)
{
    for (size_t r = 0; r < spec->n_results; r++)
        if (strcmp(spec->results[r].name.text, name) == 0) return &spec->results[r];
    return NULL;
}

static void refuse_unknown(arena *a, diags *d, const kg_spec *spec, const word *name)
{
    list names = {0};
    for (size_t r = 0; r < spec->n_results; r++)
        list_add(a, &names, (void *)spec->results[r].name.text);
    list_add(a, &names, NULL);
    const char *near = diag_nearest(a, name->text, (const char *const *)names.at);
    diag_error(d, name->at, "initial", "no result \"%s\"%s%s%s", name->text,
               near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

/* In the text T is what the result is combined in: of argmax a struct of the value and its index.
 */
static void check_text(arena *a, diags *d, const kg_spec *spec, op_text *text,
                       const type *const *partials)
{
    const param_list *scalars[] = {&spec->scalars, NULL}, no_inputs = {0};
    check_operator_of(a, d, spec, text, check_scope(a, spec, scalars, (const char *[]){NULL}),
                      false, check_kinds(a, spec, partials), &no_inputs);
}

void scan_check_initial(arena *a, diags *d, kg_spec *spec)
{
    scan_spec *own = spec->own;
    if (own->initial.text && spec->n_results)
        diag_error(d, own->initial.at, "initial",
                   "\"initial\" of several results is a mapping of their names to values");
    else if (own->initials.set && !spec->n_results)
        diag_error(d, own->initials.where, "initial",
                   "\"initial\" is a mapping where there are \"results\"; write one value of the "
                   "accumulator's type");
    else if (!spec->n_results) check_text(a, d, spec, &own->initial, spec->accumulator_type);
    for (size_t i = 0; i < own->initials.count && spec->n_results; i++) {
        named_op *one = &own->initials.at[i];
        const result_spec *r = result_named(spec, one->name.text);
        if (r) check_text(a, d, spec, &one->op, r->partial_type);
        else refuse_unknown(a, d, spec, &one->name);
    }
}

/* ---- functions ---- */

static op_function_text function_of(arena *a, const plan_kernel *k, const char *role,
                                    const type *partial, const op_text *text)
{
    op_function_text f = ops_start(a, k, role, partial);
    f.of = partial;
    ops_add_params(&f, k, &k->spec->scalars);
    ops_one_piece(a, &f, text);
    return f;
}

/* Of all results together. One without a value has its identity. */
static op_function_text joined(arena *a, const plan_kernel *k)
{
    const kg_spec *s = k->spec;
    op_function_text f = ops_start(a, k, "initial", k->accumulator);
    text body = text_new(a);
    f.of = k->accumulator;
    f.copies = true; /* it sees what is stored */
    ops_add_params(&f, k, &s->scalars);
    for (size_t r = 0; r < s->n_results; r++) {
        const bool given = initial_of(s, &s->results[r]) != NULL;
        text_printf(&body, "%s%s::%s_%s(", r ? ", " : "", k->symbol, given ? "initial" : "identity",
                    s->results[r].name.text);
        for (size_t i = 0; i < s->scalars.count && given; i++)
            text_printf(&body, "%s%s", i ? ", " : "", s->scalars.at[i].name.text);
        text_put(&body, ")");
    }
    f.generated = text_str(&body);
    return f;
}

size_t scan_initial_ops(arena *a, const plan_kernel *k, op_function_text *to)
{
    const kg_spec *s = k->spec;
    const scan_spec *own = s->own;
    size_t n = 0;
    if (own->initial.text) to[n++] = function_of(a, k, "initial", k->accumulator, &own->initial);
    if (!own->initials.set) return n;
    for (size_t r = 0; r < s->n_results; r++) {
        const result_spec *result = &s->results[r];
        const named_op *one = initial_of(s, result);
        if (one)
            to[n++] = function_of(a, k, arena_printf(a, "initial_%s", result->name.text),
                                  result->partial_type[k->which], &one->op);
    }
    to[n++] = joined(a, k);
    return n;
}
