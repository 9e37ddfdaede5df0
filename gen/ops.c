#include "ops.h"

#include <ctype.h>
#include <string.h>

#include "operator.h"

const char *op_mention(const op_text *op, const char *name)
{
    if (!op->text) return NULL;
    const size_t n = strlen(name);
    for (const char *s = op->text; (s = strstr(s, name)); s++) {
        const char before = s == op->text ? ' ' : s[-1], after = s[n];
        if (before == '.' || before == '_' || isalnum((unsigned char)before)) continue;
        if (after != '_' && !isalnum((unsigned char)after)) return s;
    }
    return NULL;
}

bool op_mentions(const op_text *op, const char *name)
{
    return op_mention(op, name) != NULL;
}

static op_piece piece_of(arena *a, const op_text *op, const char *name, const type *as)
{
    return (op_piece){.name = name, .text = operator_emit(a, op, as), .line = op->at.line,
                      .block = op->block, .constants = operator_constants(as)};
}

static void add_param(op_function_text *f, const type *of, const char *name)
{
    f->params[f->n_params++] = (op_param){of, name};
}

static void add_params(op_function_text *f, const plan_kernel *k, const param_list *from)
{
    for (size_t i = 0; i < from->count; i++) {
        const type *t = from->at[i].type ? from->at[i].type : k->element;
        add_param(f, t, from->at[i].name.text);
    }
}

static op_function_text start(arena *a, const plan_kernel *k, const char *role, const type *result)
{
    const kg_spec *s = k->spec;
    const size_t most = s->scalars.count + s->inputs.count + s->inouts.count + 2;
    return (op_function_text){
        .role = role, .name = arena_printf(a, "%s_%s", k->symbol, role), .result = result,
        .of = k->element,
        .params = arena_array(a, op_param, most),
    };
}

static bool is_parameter(const op_function_text *f, const op_text *op)
{
    const char *text = op->text + strspn(op->text, " \t\n");
    const size_t len = strcspn(text, " \t\n");
    if (text[len + strspn(text + len, " \t\n")]) return false;
    for (size_t i = 0; i < f->n_params; i++)
        if (strlen(f->params[i].name) == len && strncmp(f->params[i].name, text, len) == 0)
            return f->params[i].type == f->result;
    return false;
}

static void one_piece(arena *a, op_function_text *f, const op_text *op)
{
    f->copies = is_parameter(f, op);
    f->pieces = arena_new_of(a, op_piece);
    f->pieces[f->n_pieces++] = piece_of(a, op, NULL, f->result);
}

static const type *output_type(const plan_kernel *k, const char *name)
{
    const param_list *lists[] = {&k->spec->inouts, &k->spec->outputs};
    for (int l = 0; l < 2; l++)
        for (size_t i = 0; i < lists[l]->count; i++)
            if (strcmp(lists[l]->at[i].name.text, name) == 0 && lists[l]->at[i].type)
                return lists[l]->at[i].type;
    return k->element;
}

static op_function_text map_function(arena *a, const plan_kernel *k, const named_op *entry)
{
    const kg_spec *s = k->spec;
    op_function_text f = start(a, k, entry->name.text, output_type(k, entry->name.text));
    add_params(&f, k, &s->scalars);
    add_params(&f, k, &s->inputs);
    add_params(&f, k, &s->inouts);
    f.uses_index = op_mentions(&entry->op, "i");
    if (f.uses_index) add_param(&f, type_builtin("u64"), "i");
    one_piece(a, &f, &entry->op);
    return f;
}

/* Identity and combine work on partial results, so T is the accumulator there. */
static op_function_text identity_function(arena *a, const plan_kernel *k)
{
    const operator_spec *op = &k->spec->op;
    const type *result = k->accumulator;
    op_function_text f = start(a, k, "identity", result);
    f.of = result;
    if (!op->identity_fields.set) {
        one_piece(a, &f, &op->identity);
        return f;
    }
    f.pieces = arena_array(a, op_piece, result->n_fields);
    for (size_t i = 0; i < result->n_fields; i++) { /* in the order of the struct */
        const field *member = &result->fields[i];
        for (size_t e = 0; e < op->identity_fields.count; e++) {
            const named_op *entry = &op->identity_fields.at[e];
            if (strcmp(entry->name.text, member->name.text) == 0)
                f.pieces[f.n_pieces++] = piece_of(a, &entry->op, member->name.text, member->type);
        }
    }
    return f;
}

static op_function_text combine_function(arena *a, const plan_kernel *k)
{
    op_function_text f = start(a, k, "combine", k->accumulator);
    f.of = k->accumulator;
    add_params(&f, k, &k->spec->scalars);
    add_param(&f, k->accumulator, "a");
    add_param(&f, k->accumulator, "b");
    one_piece(a, &f, &k->spec->op.combine);
    return f;
}

/* From the inputs' elements to a partial result; without a text it converts. */
static op_function_text transform_function(arena *a, const plan_kernel *k)
{
    const param_list *inputs = &k->spec->inputs;
    const char *only = inputs->set ? inputs->at[0].name.text : "x";
    const kg_spec *s = k->spec;
    const pos at = s->accumulator.text ? s->accumulator.at : s->op.named.at;
    const op_text as_it_is = {.text = only, .len = strlen(only), .at = at};
    const op_text *op = &k->spec->op.transform;
    op_function_text f = start(a, k, "transform", k->accumulator);
    add_params(&f, k, &k->spec->scalars);
    if (inputs->set) add_params(&f, k, inputs);
    else add_param(&f, k->element, "x");
    f.uses_index = op_mentions(op, "i");
    if (f.uses_index) add_param(&f, type_builtin("u64"), "i");
    one_piece(a, &f, op->text ? op : &as_it_is);
    return f;
}

/* From the combined elements to the result, and how many they were. */
static op_function_text finalise_function(arena *a, const plan_kernel *k)
{
    const op_text *op = &k->spec->op.finalise;
    op_function_text f = start(a, k, "finalise", k->result);
    f.of = k->result;
    add_params(&f, k, &k->spec->scalars);
    add_param(&f, k->accumulator, "x");
    f.uses_index = op_mentions(op, "n");
    if (f.uses_index) add_param(&f, type_builtin("u64"), "n");
    one_piece(a, &f, op);
    return f;
}

size_t ops_of(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const kg_spec *s = k->spec;
    *functions = arena_array(a, op_function_text, s->map.count + 4);
    size_t n = 0;
    for (size_t i = 0; i < s->map.count; i++) (*functions)[n++] = map_function(a, k, &s->map.at[i]);
    if (!s->op.set) return n;
    (*functions)[n++] = identity_function(a, k);
    (*functions)[n++] = combine_function(a, k);
    const bool other = s->inputs.set && s->inputs.at[0].type; /* the one input's type is not T */
    if (s->op.transform.text || k->accumulator != (other ? s->inputs.at[0].type : k->element))
        (*functions)[n++] = transform_function(a, k);
    if (s->op.finalise.text) (*functions)[n++] = finalise_function(a, k);
    return n;
}
