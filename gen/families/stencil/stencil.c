/* What a spec may say of a stencil, the arguments of the C function, and its operator functions. */
#include "families/stencil/stencil.h"

#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "check/check_types.h"
#include "families/common/operators.h"
#include "plan/ops_parts.h"

/* Names of operator text and arguments: those of scalars are others. */
const char *const stencil_names[] = {"x", "i", "in", "out", NULL};

/* ---- check: neighbours ---- */

static int32_t distance_of(diags *d, const named_op *neighbour)
{
    const op_text *text = &neighbour->op;
    char *end;
    const long value = strtol(text->text, &end, 10);
    if (*end != '\0' || end == text->text)
        diag_error(d, text->at, "not-a-number", "a distance is a whole number: -1, say");
    else if (value == 0 || value < -STENCIL_MOST_REACH || value > STENCIL_MOST_REACH)
        diag_error(d, text->at, "out-of-range", "a neighbour lies 1 to %d places from \"x\"",
                   STENCIL_MOST_REACH);
    else return (int32_t)value;
    return 1;
}

static void check_name(diags *d, const kg_spec *spec, const word *name)
{
    static const char *const others[] = {"ws", "args", "n", "stream", "T", NULL};
    const char *const *const lists[] = {others, stencil_names};
    const param_list *scalars = &spec->scalars;
    check_not_a_word(d, name);
    bool taken = false;
    for (int l = 0; l < 2; l++)
        for (const char *const *own = lists[l]; *own; own++)
            taken = taken || strcmp(*own, name->text) == 0;
    for (size_t i = 0; i < scalars->count; i++)
        taken = taken || strcmp(scalars->at[i].name.text, name->text) == 0;
    for (size_t i = 0; i < spec->n_structs; i++)
        taken = taken || strcmp(spec->structs[i]->name, name->text) == 0;
    if (taken)
        diag_error(d, name->at, "same-name",
                   "\"%s\" has a meaning already; choose another name of the neighbour",
                   name->text);
}

static void check_neighbours(arena *a, diags *d, const kg_spec *spec, stencil_spec *own)
{
    const named_ops *all = &own->neighbours;
    own->distances = arena_array(a, int32_t, all->count);
    if (all->set && all->count == 0)
        diag_error(d, all->where, "missing-input", "a stencil has at least one neighbour");
    for (size_t i = 0; i < all->count; i++) {
        check_name(d, spec, &all->at[i].name);
        const int32_t distance = own->distances[i] = distance_of(d, &all->at[i]);
        if (distance < 0 && (uint32_t)-distance > own->before) own->before = (uint32_t)-distance;
        if (distance > 0 && (uint32_t)distance > own->behind) own->behind = (uint32_t)distance;
    }
}

/* ---- check: operator texts ---- */

/* `x` and its neighbours: elements, as inputs of other families are. */
static param_list elements_of(arena *a, const stencil_spec *own)
{
    const size_t count = own->neighbours.count + 1;
    param_list list = {.at = arena_array(a, param, count), .count = count, .set = true};
    for (size_t i = 0; i < count; i++) {
        list.at[i].name = i == 0 ? (word){.text = "x"} : own->neighbours.at[i - 1].name;
        list.at[i].type_name = (word){.text = "T"};
    }
    return list;
}

static void check_texts(arena *a, diags *d, const kg_spec *spec, stencil_spec *own)
{
    const param_list elements = elements_of(a, own), none = {0};
    check_operator_of(a, d, spec, &own->text,
                      check_scope(a, spec, (const param_list *[]){&spec->scalars, &elements, NULL},
                                  (const char *[]){"i", NULL}),
                      false, NULL, &elements);
    check_operator_of(
        a, d, spec, &own->end,
        check_scope(a, spec, (const param_list *[]){&spec->scalars, NULL}, (const char *[]){NULL}),
        false, NULL, &none);
}

static void check_unused(diags *d, const stencil_spec *own)
{
    for (size_t i = 0; i < own->neighbours.count; i++) {
        const word *name = &own->neighbours.at[i].name;
        if (own->text.text && !op_mentions(&own->text, name->text))
            diag_warning(d, name->at, "unused", "no operator text uses \"%s\"", name->text);
    }
}

/* ---- check: ends and result ---- */

static void check_ends(diags *d, const stencil_spec *own)
{
    const bool constant = word_is(&own->ends, "constant");
    const bool same = !own->result.text || word_is(&own->result, "same");
    if (constant && !own->end.text)
        diag_error(d, own->ends.at, "missing-key", "\"ends: constant\" needs \"end\", its value");
    check_refuse(d, own->end.text && !constant, own->end.at, "end",
                 "a stencil but with \"ends: constant\"");
    check_refuse(d, !same && word_is(&own->ends, "keep"), own->result.at, "result",
                 "a stencil with \"ends: keep\", whose first results are elements");
}

static void check_result_type(arena *a, diags *d, kg_spec *spec, const stencil_spec *own)
{
    if (!own->result.text || word_is(&own->result, "same")) return;
    const type *t = check_resolve(a, d, spec, &own->result);
    for (size_t i = 0; t && i < spec->n_types; i++) spec->result_type[i] = t;
}

void stencil_check(arena *a, diags *d, kg_spec *spec)
{
    stencil_spec *own = spec->own;
    const size_t before = diag_errors(d);
    check_neighbours(a, d, spec, own);
    check_texts(a, d, spec, own);
    check_ends(d, own);
    check_result_type(a, d, spec, own);
    if (diag_errors(d) == before) check_unused(d, own);
}

/* ---- arguments ---- */

size_t stencil_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    *args = arena_array(a, plan_arg, k->spec->scalars.count + 2);
    const size_t n = operators_add_scalars(k, *args, 0);
    (*args)[n] =
        (plan_arg){.name = "in", .type = k->element, .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N};
    (*args)[n + 1] =
        (plan_arg){.name = "out", .type = k->result, .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N};
    return n + 2;
}

/* ---- operator functions ---- */

static op_function_text result_of(arena *a, const plan_kernel *k, const stencil_spec *own)
{
    op_function_text f = ops_start(a, k, "stencil", k->result);
    ops_add_params(&f, k, &k->spec->scalars);
    ops_add_param(&f, k->element, "x");
    for (size_t i = 0; i < own->neighbours.count; i++)
        ops_add_param(&f, k->element, own->neighbours.at[i].name.text);
    f.uses_index = op_mentions(&own->text, "i");
    if (f.uses_index) ops_add_param(&f, type_builtin("u64"), "i");
    ops_one_piece(a, &f, &own->text);
    return f;
}

static op_function_text end_of(arena *a, const plan_kernel *k, const stencil_spec *own)
{
    op_function_text f = ops_start(a, k, "end", k->element);
    ops_add_params(&f, k, &k->spec->scalars);
    ops_one_piece(a, &f, &own->end);
    return f;
}

size_t stencil_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const stencil_spec *own = k->spec->own;
    *functions = arena_array(a, op_function_text, 2);
    (*functions)[0] = result_of(a, k, own);
    if (!own->end.text) return 1;
    (*functions)[1] = end_of(a, k, own);
    return 2;
}
