/* What a select stores of elements that are kept: one array, or several by one predicate. Each has
 * an expression of its own. And the arguments for them. */
#include "families/select/select.h"

#include <string.h>

#include "check/check.h"
#include "plan/ops_parts.h"

/* ---- what it writes ---- */

bool select_has_values(const kg_spec *spec)
{
    const select_spec *own = spec->own;
    return !word_is(&own->keep, "indices");
}

bool select_has_indices(const kg_spec *spec)
{
    const select_spec *own = spec->own;
    return !word_is(&own->keep, "values") && own->keep.text;
}

uint32_t select_outputs(const plan_kernel *k)
{
    if (!select_has_values(k->spec)) return 0;
    return k->spec->outputs.set ? (uint32_t)k->spec->outputs.count : 1;
}

const char *select_output_name(const plan_kernel *k, uint32_t which)
{
    return k->spec->outputs.set ? k->spec->outputs.at[which].name.text : "out";
}

const type *select_output_type(const plan_kernel *k, uint32_t which)
{
    const param_list *outputs = &k->spec->outputs;
    if (!outputs->set) return k->result;
    return outputs->at[which].type ? outputs->at[which].type : k->element;
}

uint32_t select_output_bytes(const plan_kernel *k)
{
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < select_outputs(k); i++) bytes += select_output_type(k, i)->size;
    return bytes;
}

/* ---- check ---- */

static const named_op *written_to(const select_spec *own, const char *name)
{
    for (size_t i = 0; i < own->transforms.count; i++)
        if (strcmp(own->transforms.at[i].name.text, name) == 0) return &own->transforms.at[i];
    return NULL;
}

static bool among(const param_list *params, const char *name)
{
    for (size_t i = 0; i < params->count; i++)
        if (strcmp(params->at[i].name.text, name) == 0) return true;
    return false;
}

/* An expression for each output, and an output for each expression. */
static void check_pairs(diags *d, const kg_spec *spec, const select_spec *own)
{
    for (size_t i = 0; i < spec->outputs.count; i++) {
        const word *name = &spec->outputs.at[i].name;
        if (!written_to(own, name->text))
            diag_error(d, name->at, "not-written",
                       "no expression under \"transforms\" writes \"%s\"", name->text);
    }
    for (size_t i = 0; i < own->transforms.count; i++) {
        const word *name = &own->transforms.at[i].name;
        if (!among(&spec->outputs, name->text))
            diag_error(d, name->at, "unknown-output", "\"%s\" is not under \"outputs\"",
                       name->text);
    }
}

void select_check_outputs(diags *d, const kg_spec *spec, const select_spec *own)
{
    const char *const several = "select that has \"outputs\"";
    if (own->transforms.set && !spec->outputs.set)
        diag_error(d, own->transforms.where, "missing-key", "\"transforms\" needs \"outputs\"");
    if (!spec->outputs.set) return;
    check_refuse(d, own->transform.text != NULL, own->transform.at, "transform", several);
    check_refuse(d, own->result.text != NULL, own->result.at, "result", several);
    check_refuse(d, !select_has_values(spec), spec->outputs.where, "outputs",
                 "select that keeps indices alone");
    if (spec->outputs.count > SELECT_MOST_OUTPUTS)
        diag_error(d, spec->outputs.where, "too-many", "%zu outputs; a select has at most %u",
                   spec->outputs.count, SELECT_MOST_OUTPUTS);
    check_pairs(d, spec, own);
}

/* ---- arguments ---- */

/* As `like`, but for name and type. */
size_t select_add_outputs(const plan_kernel *k, plan_arg *args, size_t n, plan_arg like)
{
    const select_spec *own = k->spec->own;
    for (uint32_t i = 0; i < select_outputs(k); i++) {
        like.name = select_output_name(k, i);
        like.type = select_output_type(k, i);
        args[n++] = like;
    }
    if (!select_has_indices(k->spec)) return n;
    like.name = "indices";
    like.type = type_builtin(word_or(&own->index, "u64"));
    args[n++] = like;
    return n;
}

/* ---- operator functions ---- */

size_t select_output_ops(arena *a, const plan_kernel *k, op_function_text *functions, size_t n)
{
    const select_spec *own = k->spec->own;
    if (own->transform.text)
        functions[n++] = select_function(a, k, "transform", &own->transform, k->result);
    for (uint32_t i = 0; own->transforms.set && i < select_outputs(k); i++) {
        const char *name = select_output_name(k, i);
        const char *role = arena_printf(a, "transform_%s", name);
        functions[n++] =
            select_function(a, k, role, &written_to(own, name)->op, select_output_type(k, i));
    }
    return n;
}
