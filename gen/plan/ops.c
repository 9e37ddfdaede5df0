#include "plan/ops.h"

#include <ctype.h>
#include <string.h>

#include "operator/operator.h"
#include "plan/family.h"
#include "plan/ops_parts.h"

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
    return (op_piece){.name = name,
                      .text = operator_emit(a, op, as),
                      .line = op->at.line,
                      .block = op->block,
                      .constants = operator_constants(as)};
}

/* There is always room for more: a family has as many operands as it likes. */
void ops_add_param(op_function_text *f, const type *of, const char *name)
{
    const size_t n = f->n_params;
    if ((n & (n - 1)) == 0) { /* none yet, or a power of two: all places are taken */
        op_param *more = arena_array(f->a, op_param, n ? 2 * n : 1);
        if (n) memcpy(more, f->params, n * sizeof *more);
        f->params = more;
    }
    f->params[f->n_params++] = (op_param){of, name};
}

void ops_add_params(op_function_text *f, const plan_kernel *k, const param_list *from)
{
    for (size_t i = 0; i < from->count; i++) {
        const type *t = from->at[i].type ? from->at[i].type : k->element;
        ops_add_param(f, t, from->at[i].name.text);
    }
}

op_function_text ops_start(arena *a, const plan_kernel *k, const char *role, const type *result)
{
    return (op_function_text){
        .role = role, .name = role, .result = result, .of = k->element, .a = a};
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

void ops_one_piece(arena *a, op_function_text *f, const op_text *op)
{
    f->copies = is_parameter(f, op);
    f->pieces = arena_new_of(a, op_piece);
    f->pieces[f->n_pieces++] = piece_of(a, op, NULL, f->result);
}

/* Identity and combine work on partial results, so T is the accumulator there. */
op_function_text ops_identity(arena *a, const plan_kernel *k, const char *role,
                              const operator_spec *op, const type *of)
{
    op_function_text f = ops_start(a, k, role, of);
    f.of = of;
    if (!op->identity_fields.set) {
        ops_one_piece(a, &f, &op->identity);
        return f;
    }
    f.pieces = arena_array(a, op_piece, of->n_fields);
    for (size_t i = 0; i < of->n_fields; i++) { /* in the order of the struct */
        const field *member = &of->fields[i];
        for (size_t e = 0; e < op->identity_fields.count; e++) {
            const named_op *entry = &op->identity_fields.at[e];
            if (strcmp(entry->name.text, member->name.text) == 0)
                f.pieces[f.n_pieces++] = piece_of(a, &entry->op, member->name.text, member->type);
        }
    }
    return f;
}

op_function_text ops_combine(arena *a, const plan_kernel *k, const char *role, const op_text *op,
                             const type *of)
{
    op_function_text f = ops_start(a, k, role, of);
    f.of = of;
    ops_add_params(&f, k, &k->spec->scalars);
    ops_add_param(&f, of, "a");
    ops_add_param(&f, of, "b");
    ops_one_piece(a, &f, op);
    return f;
}

op_function_text ops_transform(arena *a, const plan_kernel *k, const char *role, const op_text *op,
                               const type *result)
{
    const param_list *inputs = &k->spec->inputs;
    const char *only = inputs->set ? inputs->at[0].name.text : "x";
    const kg_spec *s = k->spec;
    const pos at = s->accumulator.text ? s->accumulator.at
                   : s->op.named.text  ? s->op.named.at
                                       : s->results_at;
    const op_text as_it_is = {.text = only, .len = strlen(only), .at = at};
    op_function_text f = ops_start(a, k, role, result);
    ops_add_params(&f, k, &k->spec->scalars);
    if (inputs->set) ops_add_params(&f, k, inputs);
    else ops_add_param(&f, k->element, "x");
    f.uses_index = op_mentions(op, "i");
    if (f.uses_index) ops_add_param(&f, type_builtin("u64"), "i");
    ops_one_piece(a, &f, op->text ? op : &as_it_is);
    return f;
}

op_function_text ops_finalise(arena *a, const plan_kernel *k, const char *role, const op_text *op,
                              const type *from, const type *result)
{
    op_function_text f = ops_start(a, k, role, result);
    f.of = result;
    ops_add_params(&f, k, &k->spec->scalars);
    ops_add_param(&f, from, "x");
    f.uses_index = op_mentions(op, "n");
    if (f.uses_index) ops_add_param(&f, type_builtin("u64"), "n");
    ops_one_piece(a, &f, op);
    return f;
}

const type *ops_boolean(arena *a)
{
    type *t = arena_new_of(a, type);
    *t = *type_builtin("u8");
    t->name = t->c_name = "bool";
    return t;
}

const type *ops_only_input(const plan_kernel *k)
{
    const param_list *inputs = &k->spec->inputs;
    return inputs->set && inputs->at[0].type ? inputs->at[0].type : k->element;
}

bool ops_domain(arena *a, const plan_kernel *k, op_function_text *f)
{
    const op_text *op = &k->spec->op.domain;
    if (!op->text || k->spec->n_results) return false;
    *f = ops_start(a, k, "domain", type_builtin("u8"));
    f->of = k->accumulator;
    ops_add_params(f, k, &k->spec->scalars);
    ops_add_param(f, k->accumulator, "x");
    ops_one_piece(a, f, op);
    return true;
}

size_t ops_of(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const family *f = family_of(k->spec);
    return f->ops ? f->ops(a, k, functions) : 0;
}
