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
const char *const stencil_input_names[] = {"x", "in", NULL};

/* ---- inputs ---- */

uint32_t stencil_inputs(const plan_kernel *k)
{
    return k->spec->inputs.set ? (uint32_t)k->spec->inputs.count : 1;
}

const type *stencil_input_type(const plan_kernel *k, uint32_t which)
{
    const param_list *inputs = &k->spec->inputs;
    return which != 0 && inputs->at[which].type ? inputs->at[which].type : k->element;
}

static const char *input_name(const plan_kernel *k, uint32_t which)
{
    return k->spec->inputs.set ? k->spec->inputs.at[which].name.text : "in";
}

static void check_inputs(diags *d, const kg_spec *spec)
{
    const param_list *inputs = &spec->inputs;
    if (!inputs->set) return;
    if (inputs->count > STENCIL_MOST_INPUTS)
        diag_error(d, inputs->where, "too-many", "%zu inputs; a stencil has at most %u",
                   inputs->count, STENCIL_MOST_INPUTS);
    if (inputs->count == 0)
        diag_error(d, inputs->where, "missing-input", "a stencil has at least one input");
    else
        check_not_built(d, inputs->at[0].type != NULL, inputs->at[0].type_name.at,
                        "a stencil whose first input is not of type T");
}

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
    const param_list *const params[] = {&spec->scalars, &spec->inputs};
    check_not_a_word(d, name);
    bool taken = false;
    for (int l = 0; l < 2; l++)
        for (const char *const *own = lists[l]; *own; own++)
            taken = taken || strcmp(*own, name->text) == 0;
    for (int l = 0; l < 2; l++)
        for (size_t i = 0; i < params[l]->count; i++)
            taken = taken || strcmp(params[l]->at[i].name.text, name->text) == 0;
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

/* Elements that the text sees: of the inputs, or `x`; and the neighbours. */
static param_list elements_of(arena *a, const kg_spec *spec, const stencil_spec *own)
{
    param only = {.name = {.text = "x"}, .type_name = {.text = "T"}};
    const size_t inputs = spec->inputs.set ? spec->inputs.count : 1;
    const size_t count = inputs + own->neighbours.count;
    param_list list = {.at = arena_array(a, param, count), .count = count, .set = true};
    for (size_t i = 0; i < count; i++) {
        list.at[i] = i < inputs && spec->inputs.set ? spec->inputs.at[i] : only;
        if (i >= inputs) list.at[i].name = own->neighbours.at[i - inputs].name;
    }
    return list;
}

static void check_texts(arena *a, diags *d, const kg_spec *spec, stencil_spec *own)
{
    const param_list elements = elements_of(a, spec, own), none = {0};
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
    check_inputs(d, spec);
    check_neighbours(a, d, spec, own);
    check_texts(a, d, spec, own);
    check_ends(d, own);
    check_result_type(a, d, spec, own);
    if (diag_errors(d) == before) check_unused(d, own);
}

/* ---- arguments ---- */

size_t stencil_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    *args = arena_array(a, plan_arg, k->spec->scalars.count + stencil_inputs(k) + 1);
    size_t n = operators_add_scalars(k, *args, 0);
    for (uint32_t i = 0; i < stencil_inputs(k); i++)
        (*args)[n++] = (plan_arg){.name = input_name(k, i),
                                  .type = stencil_input_type(k, i),
                                  .role = KG_ROLE_INPUT,
                                  .extent = KG_EXTENT_N};
    (*args)[n++] =
        (plan_arg){.name = "out", .type = k->result, .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N};
    return n;
}

/* ---- operator functions ---- */

static op_function_text result_of(arena *a, const plan_kernel *k, const stencil_spec *own)
{
    op_function_text f = ops_start(a, k, "stencil", k->result);
    ops_add_params(&f, k, &k->spec->scalars);
    ops_add_param(&f, k->element, k->spec->inputs.set ? input_name(k, 0) : "x");
    for (size_t i = 0; i < own->neighbours.count; i++)
        ops_add_param(&f, k->element, own->neighbours.at[i].name.text);
    for (uint32_t i = 1; i < stencil_inputs(k); i++)
        ops_add_param(&f, stencil_input_type(k, i), input_name(k, i));
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
