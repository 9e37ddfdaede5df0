/* Reduces by key: runs of equal keys, and what the elements of each combine to. What travels
 * between tiles is the sum since the last run began, and how many have begun. */
#include <string.h>

#include "check/check.h"
#include "check/check_types.h"
#include "families/common/operators.h"
#include "families/select/select.h"
#include "plan/geometry.h"
#include "plan/ops_parts.h"

#define COUNT_BYTES 8u

bool select_by_key(const kg_spec *spec)
{
    const select_spec *own = spec->own;
    return own->key.text != NULL;
}

const type *select_key_type(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    return own->key_type;
}

/* ---- check ---- */

static void check_key_type(arena *a, diags *d, const kg_spec *spec, select_spec *own)
{
    const type *t = check_resolve(a, d, spec, &own->key);
    own->key_type = t ? t : type_builtin("u32");
}

/* Both see keys: `x`, and the one before it. */
static void check_equality(arena *a, diags *d, const kg_spec *spec, select_spec *own)
{
    const type **kinds = arena_array(a, const type *, spec->n_types);
    const param_list *scalars[] = {&spec->scalars, NULL}, none = {0};
    for (size_t i = 0; i < spec->n_types; i++) kinds[i] = own->key_type;
    if (!own->unique.text) own->unique = operators_equality(a, own->key_type, &own->key);
    check_operator_of(a, d, spec, &own->unique,
                      check_scope(a, spec, scalars, (const char *[]){"x", "before", "i", NULL}),
                      false, check_kinds(a, spec, kinds), &none);
}

/* How many elements a run has is known nowhere. */
static void check_counts(diags *d, const kg_spec *spec)
{
    const char *const why = "%s counts the elements of a run, which a reduce by key does not know";
    if (spec->op.named.text && op_mentions(&spec->op.finalise, "n"))
        diag_error(d, spec->op.named.at, "segments", why, spec->op.named.text);
    for (size_t r = 0; r < spec->n_results; r++)
        if (op_mentions(&spec->results[r].op.finalise, "n"))
            diag_error(d, spec->results[r].name.at, "segments", why, spec->results[r].name.text);
}

/* Arguments that other selects have not, and operands. */
static void check_names(diags *d, const kg_spec *spec)
{
    static const char *const names[] = {"keys", "unique", "a", "b", "n"};
    const param_list *lists[] = {&spec->inputs, &spec->scalars};
    for (size_t l = 0; l < 2; l++)
        for (size_t i = 0; i < lists[l]->count; i++)
            for (size_t t = 0; t < (l == 0 ? 2 : sizeof names / sizeof *names); t++)
                if (word_is(&lists[l]->at[i].name, names[t]))
                    diag_error(d, lists[l]->at[i].name.at, "same-name",
                               "\"%s\" has a meaning of its own in a reduce by key; choose "
                               "another name",
                               names[t]);
}

static void check_value_inputs(diags *d, const kg_spec *spec)
{
    const param_list *inputs = &spec->inputs;
    if (inputs->set && inputs->count > 1 && spec->op.set && !spec->op.transform.text)
        diag_error(d, inputs->where, "missing-transform",
                   "a reduce of several inputs needs \"transform\", which makes one value of "
                   "them%s",
                   spec->op.named.text ? "; an operator by name has none" : "");
}

void select_check_by_key(arena *a, diags *d, kg_spec *spec)
{
    select_spec *own = spec->own;
    const char *const what = "select with \"key\"";
    check_refuse(d, own->where.text != NULL, own->where.at, "where", what);
    check_refuse(d, own->partition.text != NULL, own->partition.at, "partition", what);
    check_refuse(d, own->repeat.text != NULL, own->repeat.at, "repeat", what);
    check_refuse(d, own->transform.text != NULL, own->transform.at, "transform",
                 "select with \"key\": it is a key of the operator");
    check_refuse(d, own->result.text != NULL, own->result.at, "result", what);
    check_refuse(d, own->which.text != NULL, own->which.at, "which", what);
    check_refuse(d, own->lengths.text != NULL, own->lengths.at, "lengths", what);
    check_refuse(d, own->runs.text != NULL, own->runs.at, "runs", what);
    check_refuse(d, own->bits.text != NULL, own->bits.at, "bits", what);
    check_refuse(d, own->transforms.set, own->transforms.where, "transforms", what);
    check_refuse(d, spec->outputs.set, spec->outputs.where, "outputs", what);
    check_key_type(a, d, spec, own);
    check_equality(a, d, spec, own);
    check_value_inputs(d, spec);
    check_names(d, spec);
    operators_check(a, d, spec);
    check_counts(d, spec);
}

void select_check_no_key(diags *d, const kg_spec *spec)
{
    const char *const what = "select without \"key\"";
    check_refuse(d, spec->op.set, spec->op.at, "operator", what);
    check_refuse(d, spec->n_results != 0, spec->results_at, "results", what);
    check_refuse(d, spec->accumulator.text != NULL, spec->accumulator.at, "accumulator", what);
}

/* ---- arguments ---- */

size_t select_args_by_key(arena *a, const plan_kernel *k, plan_arg **args)
{
    const select_spec *own = k->spec->own;
    const bool values = select_has_values(k->spec), indices = select_has_indices(k->spec);
    const size_t results = k->spec->n_results ? k->spec->n_results : 1;
    *args = arena_array(a, plan_arg, k->spec->scalars.count + SELECT_MOST_INPUTS + results + 4);
    size_t n = operators_add_scalars(k, *args, 0);
    (*args)[n++] = (plan_arg){.name = "keys",
                              .type = own->key_type,
                              .role = KG_ROLE_INPUT,
                              .kind = KG_KIND_KEY,
                              .extent = KG_EXTENT_N};
    for (uint32_t i = 0; i < select_inputs(k); i++)
        (*args)[n++] = (plan_arg){.name = select_input_name(k, i),
                                  .type = select_input_type(k, i),
                                  .role = KG_ROLE_INPUT,
                                  .kind = KG_KIND_VALUE,
                                  .extent = KG_EXTENT_N};
    plan_arg kept = {.role = KG_ROLE_OUTPUT,
                     .extent = KG_EXTENT_CAPACITY,
                     .count = (uint32_t)(n + values + indices + results + 1)};
    kept.name = "unique";
    kept.type = own->key_type;
    if (values) (*args)[n++] = kept;
    kept.name = "indices";
    kept.type = type_builtin(word_or(&own->index, "u64"));
    if (indices) (*args)[n++] = kept;
    n = operators_add_outputs(a, k, *args, n, kept);
    (*args)[n++] = (plan_arg){.name = "count",
                              .type = type_builtin("u64"),
                              .role = KG_ROLE_OUTPUT,
                              .kind = KG_KIND_COUNT,
                              .extent = KG_EXTENT_ONE};
    return n;
}

/* ---- operator functions ---- */

size_t select_ops_by_key(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const select_spec *own = k->spec->own;
    op_function_text *combining;
    const size_t n = operators_functions(a, k, &combining);
    op_function_text f = ops_start(a, k, "unique", own->key_type);
    f.of = f.constants = own->key_type;
    ops_add_params(&f, k, &k->spec->scalars);
    ops_add_param(&f, own->key_type, "before");
    ops_add_param(&f, own->key_type, "x");
    f.uses_index = op_mentions(&own->unique, "i");
    if (f.uses_index) ops_add_param(&f, type_builtin("u64"), "i");
    ops_one_piece(a, &f, &own->unique);
    f.name = "is_same";
    f.copies = false;
    f.result = ops_boolean(a);
    *functions = arena_array(a, op_function_text, n + 1);
    memcpy(*functions, combining, n * sizeof *combining);
    (*functions)[n] = f;
    return n + 1;
}

/* ---- plan ---- */

/* Of words of 4 bytes, in blocks of many warps: registers beside what a lane holds, as nvcc 13.0
 * has them. More blocks fit then, and fewer loads are under way. */
#define SLIM_REGISTERS 42u
#define SLIM_WARPS 8u

static uint32_t up_to(uint32_t bytes, uint32_t align)
{
    return (bytes + align - 1) / align * align;
}

/* Of {sum, count}, as C lays it out. */
uint32_t select_keyed_bytes(const plan_kernel *k)
{
    const uint32_t align =
        k->accumulator->align > COUNT_BYTES ? k->accumulator->align : COUNT_BYTES;
    return up_to(up_to(k->accumulator->size, COUNT_BYTES) + COUNT_BYTES, align);
}

/* An estimate: keys, elements, and then runs of them. A look-back has what tiles, groups and all
 * before them sum to, and what a lane gets of another. */
static uint32_t registers_of(const plan_kernel *k, const select_shape *s)
{
    const select_spec *own = k->spec->own;
    const uint32_t whole = geometry_words(k->accumulator->size);
    const uint32_t fields = (uint32_t)k->accumulator->n_fields;
    const uint32_t one = whole > fields ? whole : fields;
    const uint32_t keys = geometry_words(own->key_type->size);
    if (select_stream_slim(k) && s->nwarps > SLIM_WARPS)
        return SLIM_REGISTERS + (one + keys) * s->nwork;
    return 64 + 2 * select_inputs(k) + (one + keys) * s->nwork + 8 * one +
           4 * (uint32_t)k->spec->n_results;
}

static uint32_t shared_bytes(const plan_kernel *k, const select_shape *s)
{
    const select_spec *own = k->spec->own;
    const uint32_t elements = 32 * s->nwarps * s->nwork;
    uint32_t bytes = geometry_align16(elements * k->accumulator->size);
    if (select_has_values(k->spec)) bytes += geometry_align16(elements * own->key_type->size);
    if (select_has_indices(k->spec)) bytes += geometry_align16(elements * 2);
    return bytes + 2 * geometry_align16(select_keyed_bytes(k) * s->nwarps) +
           (s->form == SELECT_LOOK_BACK ? 16 : 0);
}

uint32_t select_key_bytes_each(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    uint32_t bytes = own->key_type->size;
    for (uint32_t i = 0; i < select_inputs(k); i++) bytes += select_input_type(k, i)->size;
    if (select_has_values(k->spec)) bytes += own->key_type->size;
    if (select_has_indices(k->spec)) bytes += type_builtin(word_or(&own->index, "u64"))->size;
    for (size_t r = 0; r < k->spec->n_results; r++)
        bytes += k->spec->results[r].result_type[k->which]->size;
    return bytes + (k->spec->n_results ? 0 : k->result->size);
}

/* Runs of lanes are odd: no two lanes meet in a bank where an element is a word. */
void select_add_by_key(planner *p, const variant_spec *v, select_shape s)
{
    const plan_kernel *k = p->kernel;
    const select_spec *own = k->spec->own;
    plan_variant variant = select_variant(v, &s, "select/by_key");
    variant.steps[0].shared_bytes = shared_bytes(k, &s);
    variant.bytes_per_element = select_key_bytes_each(k);
    variant.registers = registers_of(k, &s);
    plan_word(&variant, "keep", word_or(&own->keep, "values"));
    plan_flag(&variant, "unique", true);
    plan_flag(&variant, "by_key", true);
    plan_number(&variant, "keyed_bytes", select_keyed_bytes(k));
    plan_number(&variant, "slot", geometry_tagged_words(select_keyed_bytes(k)));
    select_added(p, &variant, &s, select_keyed_bytes(k));
}
