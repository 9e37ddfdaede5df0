/* What a spec may say of a search, and the arguments of the C function. Where the order is the
 * user's, the function of it. */
#include "families/bisect/bisect.h"

#include "check/check.h"
#include "families/common/operators.h"
#include "plan/ops_parts.h"
#include "spec/keys.h"

/* Names of operator text and arguments: those of scalars are others. */
const char *const bisect_names[] = {"a", "b", "needles", "sorted", "n_sorted", "out", NULL};

/* Both operands are elements. */
static void check_less(arena *a, diags *d, const kg_spec *spec, bisect_spec *own)
{
    const param_list *scalars[] = {&spec->scalars, NULL};
    param operands[] = {{.name = {.text = "a"}, .type_name = {.text = "T"}},
                        {.name = {.text = "b"}, .type_name = {.text = "T"}}};
    const param_list both = {.at = operands, .count = 2, .set = true};
    check_operator_of(a, d, spec, &own->less,
                      check_scope(a, spec, scalars, (const char *[]){"a", "b", NULL}), false, NULL,
                      &both);
}

void bisect_check(arena *a, diags *d, kg_spec *spec)
{
    bisect_spec *own = spec->own;
    for (size_t i = 0; i < spec->n_types && !own->less.text; i++) {
        if (!spec->element[i] || spec->element[i]->kind != TYPE_STRUCT) continue;
        diag_error(d, spec->at, "missing-key",
                   "structs have no order of their own: a search of %s needs \"less\"",
                   spec->element[i]->name);
        break;
    }
    check_refuse(d, spec->scalars.set && !own->less.text, spec->scalars.where, "scalars",
                 "bisect without \"less\"");
    check_less(a, d, spec, own);
}

/* ---- arguments ---- */

size_t bisect_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    (void)k;
    *names = arena_array(a, const char *, 1);
    (*names)[0] = "n_sorted";
    return 1;
}

/* Of an order of the user's nobody knows what it looks like. */
size_t bisect_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const bisect_spec *own = k->spec->own;
    *args = arena_array(a, plan_arg, k->spec->scalars.count + 3);
    size_t n = operators_add_scalars(k, *args, 0);
    (*args)[n++] = (plan_arg){.name = "needles",
                              .type = k->element,
                              .role = KG_ROLE_INPUT,
                              .kind = KG_KIND_KEY,
                              .extent = KG_EXTENT_N};
    (*args)[n++] = (plan_arg){.name = "sorted",
                              .type = k->element,
                              .role = KG_ROLE_INPUT,
                              .kind = own->less.text ? KG_KIND_KEY : KG_KIND_SORTED,
                              .extent = KG_EXTENT_LENGTH};
    (*args)[n++] = (plan_arg){.name = "out",
                              .type = type_builtin(word_or(&own->index, "u64")),
                              .role = KG_ROLE_OUTPUT,
                              .extent = KG_EXTENT_N};
    return n;
}

/* ---- the order ---- */

size_t bisect_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const bisect_spec *own = k->spec->own;
    if (!own->less.text) return 0;
    op_function_text f = ops_start(a, k, "less", k->element);
    ops_add_params(&f, k, &k->spec->scalars);
    ops_add_param(&f, k->element, "a");
    ops_add_param(&f, k->element, "b");
    ops_one_piece(a, &f, &own->less);
    f.name = "stands_before";
    f.copies = false;
    f.result = ops_boolean(a);
    *functions = arena_array(a, op_function_text, 1);
    (*functions)[0] = f;
    return 1;
}
