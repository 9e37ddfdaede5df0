/* What a spec may say of a select, the arguments of the C function, and its operator functions. */
#include "families/select/select.h"

#include <string.h>

#include "check/check.h"
#include "check/check_types.h"
#include "families/common/operators.h"
#include "plan/ops_parts.h"

/* Names of operator text and arguments: those of scalars are others. */
const char *const select_names[] = {
    "x",       "before", "next", "i",    "in",   "out",  "indices", "lengths", "capacity", "count",
    "offsets", "out0",   "out1", "out2", "out3", "out4", "out5",    "out6",    "out7",     NULL};
const char *const select_input_names[] = {"x", "in", NULL};

/* ---- what it reads ---- */

uint32_t select_inputs(const plan_kernel *k)
{
    return k->spec->inputs.set ? (uint32_t)k->spec->inputs.count : 1;
}

const type *select_input_type(const plan_kernel *k, uint32_t which)
{
    const param_list *inputs = &k->spec->inputs;
    return which != 0 && inputs->at[which].type ? inputs->at[which].type : k->element;
}

const char *select_input_name(const plan_kernel *k, uint32_t which)
{
    return k->spec->inputs.set ? k->spec->inputs.at[which].name.text : "in";
}

/* Whether its words have a bit for each element. */
bool select_is_bits(const plan_kernel *k, uint32_t which)
{
    const select_spec *own = k->spec->own;
    return own->bits.text && strcmp(own->bits.text, select_input_name(k, which)) == 0;
}

/* ---- check ---- */

static void check_inputs(diags *d, const kg_spec *spec)
{
    const param_list *inputs = &spec->inputs;
    if (!inputs->set) return;
    if (inputs->count > SELECT_MOST_INPUTS)
        diag_error(d, inputs->where, "too-many", "%zu inputs; a select has at most %u",
                   inputs->count, SELECT_MOST_INPUTS);
    if (inputs->count == 0) {
        diag_error(d, inputs->where, "missing-input", "a select has at least one input");
        return;
    }
    check_not_built(d, inputs->at[0].type != NULL, inputs->at[0].type_name.at,
                    "a select whose first input is not of type T");
}

/* Of an input: whether it is of words, for each element type. The first is of that type. */
static bool is_of_words(const kg_spec *spec, size_t which)
{
    const type *own = spec->inputs.at[which].type;
    if (own) return strcmp(own->name, "u32") == 0;
    for (size_t t = 0; t < spec->n_types; t++)
        if (spec->element[t] && strcmp(spec->element[t]->name, "u32") != 0) return false;
    return true;
}

/* An input of words; where values are kept, or compared, one beside the first. */
static void check_bits(diags *d, const kg_spec *spec, const word *bits)
{
    const select_spec *own = spec->own;
    const param_list *inputs = &spec->inputs;
    const size_t from = select_has_values(spec) || own->unique.text ? 1 : 0;
    if (!bits->text) return;
    for (size_t i = from; inputs->set && i < inputs->count; i++) {
        if (strcmp(inputs->at[i].name.text, bits->text) != 0) continue;
        if (!is_of_words(spec, i))
            diag_error(d, inputs->at[i].name.at, "key", "\"%s\" has its bits in words of type u32",
                       bits->text);
        return;
    }
    diag_error(d, bits->at, "unknown-array", "\"%s\" is no input%s", bits->text,
               from ? " beside the first" : "");
}

/* An element of the first input, or `x`. */
static param first_of(const kg_spec *spec)
{
    const param only = {.name = {.text = "x"}, .type_name = {.text = "T"}};
    return spec->inputs.set && spec->inputs.count ? spec->inputs.at[0] : only;
}

/* A text sees scalars, the index, and these elements. */
static void check_of(arena *a, diags *d, const kg_spec *spec, op_text *text,
                     const param_list *elements)
{
    const param_list *lists[] = {&spec->scalars, elements, NULL};
    const char **scope = check_scope(a, spec, lists, (const char *[]){"i", NULL});
    check_operator_of(a, d, spec, text, scope, false, NULL, elements);
}

/* Those of all inputs. */
static void check_text(arena *a, diags *d, const kg_spec *spec, op_text *text)
{
    param only = first_of(spec);
    const param_list alone = {.at = &only, .count = 1, .set = true};
    check_of(a, d, spec, text, spec->inputs.set ? &spec->inputs : &alone);
}

/* Neighbours are those of the first input. */
static void check_unique(arena *a, diags *d, const kg_spec *spec)
{
    select_spec *own = spec->own;
    param pair[] = {first_of(spec), first_of(spec)};
    pair[1].name.text = "before";
    const param_list elements = {.at = pair, .count = 2, .set = true};
    check_of(a, d, spec, &own->unique, &elements);
}

static void check_keys(diags *d, const kg_spec *spec, const select_spec *own)
{
    const bool same = !own->result.text || word_is(&own->result, "same");
    if (!own->where.text && !own->unique.text && !own->partition.text && !own->repeat.text)
        diag_error(d, spec->at, "missing-key",
                   "family select needs \"where\", \"unique\", \"partition\" or \"repeat\", an "
                   "expression");
    parts_check(d, spec, own);
    select_check_repeat(d, spec);
    check_refuse(d, own->where.text && own->unique.text, own->unique.at, "unique",
                 "select that has \"where\", too");
    check_refuse(d, own->which.text && !own->unique.text, own->which.at, "which",
                 "select without \"unique\"");
    check_refuse(d, own->transform.text && !select_has_values(spec), own->transform.at, "transform",
                 "select that keeps indices alone");
    check_refuse(d, !same && !own->transform.text, own->result.at, "result",
                 "select without a transform");
    check_refuse(d, own->index.text && !select_has_indices(spec), own->index.at, "index",
                 "select that keeps no indices");
    check_bits(d, spec, &own->bits);
    select_check_outputs(d, spec, own);
    select_check_runs(d, spec);
}

/* What is stored of an element that no transform is written for: the first input's. */
static void complete_transform(arena *a, const kg_spec *spec, select_spec *own)
{
    const word first = {.text = spec->inputs.set ? spec->inputs.at[0].name.text : "x",
                        .at = own->where.text    ? own->where.at
                              : own->unique.text ? own->unique.at
                              : own->repeat.text ? own->repeat.at
                                                 : own->partition.at};
    if (!own->transform.text && !spec->outputs.set && select_has_values(spec))
        own->transform = check_text_of(a, first.text, &first);
}

/* Partial results are numbers of elements, whatever the element is. */
static void check_result_types(arena *a, diags *d, kg_spec *spec, const select_spec *own)
{
    const bool same = !own->result.text || word_is(&own->result, "same");
    const type *result = same ? NULL : check_resolve(a, d, spec, &own->result);
    for (size_t i = 0; i < spec->n_types; i++) {
        spec->accumulator_type[i] = type_builtin("u64");
        spec->result_type[i] = result ? result : spec->element[i];
    }
}

void select_check(arena *a, diags *d, kg_spec *spec)
{
    select_spec *own = spec->own;
    const size_t before = diag_errors(d);
    check_inputs(d, spec);
    select_check_stream(d, spec);
    if (own->key.text) {
        select_check_by_key(a, d, spec);
        return;
    }
    select_check_no_key(d, spec);
    check_keys(d, spec, own);
    if (diag_errors(d) == before) complete_transform(a, spec, own);
    check_text(a, d, spec, &own->where);
    check_unique(a, d, spec);
    check_text(a, d, spec, &own->partition);
    check_text(a, d, spec, &own->repeat);
    check_text(a, d, spec, &own->transform);
    for (size_t i = 0; i < own->transforms.count; i++)
        check_text(a, d, spec, &own->transforms.at[i].op);
    check_result_types(a, d, spec, own);
}

/* ---- arguments ---- */

size_t select_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    *names = arena_array(a, const char *, 1);
    (*names)[0] = "capacity";
    return parts_of(k) ? parts_lengths(k) : 1;
}

/* Tests make runs of equal integers for what `unique` compares. An input `flags` has flags of any
 * sort. */
static kg_kind kind_of(const plan_kernel *k, uint32_t which)
{
    const select_spec *own = k->spec->own;
    if (select_is_bits(k, which)) return KG_KIND_VALUE;
    if (strcmp(select_input_name(k, which), "flags") == 0) return KG_KIND_FLAG;
    const bool compared = own->unique.text && which == 0;
    return compared && k->element->kind != TYPE_FLOAT ? KG_KIND_KEY : KG_KIND_VALUE;
}

size_t select_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const select_spec *own = k->spec->own;
    if (own->key.text) return select_args_by_key(a, k, args);
    const uint32_t outputs =
        select_outputs(k) + select_has_indices(k->spec) + select_has_lengths(k->spec);
    *args = arena_array(a, plan_arg,
                        k->spec->scalars.count + select_inputs(k) + outputs + parts_of(k) + 1);
    size_t n = operators_add_scalars(k, *args, 0);
    for (uint32_t i = 0; i < select_inputs(k); i++)
        (*args)[n++] = (plan_arg){.name = select_input_name(k, i),
                                  .type = select_input_type(k, i),
                                  .role = KG_ROLE_INPUT,
                                  .kind = kind_of(k, i),
                                  .extent = select_is_bits(k, i) ? KG_EXTENT_BITS : KG_EXTENT_N};
    if (parts_of(k)) return parts_add_outputs(a, k, *args, n);
    const plan_arg kept = {
        .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY, .count = (uint32_t)n + outputs + 1};
    n = select_add_outputs(k, *args, n, kept);
    if (select_has_lengths(k->spec)) {
        (*args)[n] = kept;
        (*args)[n].name = "lengths";
        (*args)[n++].type = type_builtin(own->lengths.text);
    }
    (*args)[n++] = (plan_arg){.name = "count",
                              .type = type_builtin("u64"),
                              .role = KG_ROLE_OUTPUT,
                              .kind = KG_KIND_COUNT,
                              .extent = KG_EXTENT_ONE};
    return n;
}

/* ---- operator functions ---- */

/* A function of an element of each input, and of its index where the text asks for that. That of
 * `unique` has two elements of the first input. */
op_function_text select_function(arena *a, const plan_kernel *k, const char *role,
                                 const op_text *text, const type *result)
{
    op_function_text f = ops_start(a, k, role, result);
    ops_add_params(&f, k, &k->spec->scalars);
    const bool compares = strcmp(role, "unique") == 0;
    if (compares) ops_add_param(&f, k->element, "before");
    for (uint32_t i = 0; i < (compares ? 1 : select_inputs(k)); i++)
        ops_add_param(&f, select_is_bits(k, i) ? type_builtin("u8") : select_input_type(k, i),
                      k->spec->inputs.set ? select_input_name(k, i) : "x");
    f.uses_index = op_mentions(text, "i");
    if (f.uses_index) ops_add_param(&f, type_builtin("u64"), "i");
    ops_one_piece(a, &f, text);
    return f;
}

/* Its literals are of the element's type. */
static op_function_text condition_of(arena *a, const plan_kernel *k, const char *role,
                                     const op_text *text, const char *name)
{
    op_function_text f = select_function(a, k, role, text, k->element);
    f.name = name;
    f.copies = false;
    f.result = ops_boolean(a);
    return f;
}

size_t select_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const select_spec *own = k->spec->own;
    if (own->key.text) return select_ops_by_key(a, k, functions);
    *functions = arena_array(a, op_function_text, 1 + SELECT_MOST_OUTPUTS);
    (*functions)[0] = parts_of(k)        ? parts_function(a, k)
                      : own->repeat.text ? select_times(a, k)
                      : own->where.text  ? condition_of(a, k, "where", &own->where, "is_kept")
                                         : condition_of(a, k, "unique", &own->unique, "is_same");
    return select_output_ops(a, k, *functions, 1);
}

/* A kept element goes no further on than it stood, behind a look at all of its tile. But a
 * neighbour in the tile behind looks at what stood there; and parts and copies lie anywhere. */
bool select_apart(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    return own->unique.text || own->partition.text || own->repeat.text;
}
