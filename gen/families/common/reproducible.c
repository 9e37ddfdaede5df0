/* Results that have the same bits everywhere: they are combined in a tree that depends on places
 * alone. */
#include "families/common/operators.h"

#include "check/check.h"
#include "operator/operator.h"

bool operators_reproducible(const kg_spec *spec)
{
    return spec->reproducible.text && !word_is(&spec->reproducible, "call");
}

bool operators_need_tree(const plan_kernel *k)
{
    if (!operators_reproducible(k->spec)) return false;
    const bool exact = k->spec->op.named.text && k->accumulator->kind != TYPE_FLOAT &&
                       k->accumulator->kind != TYPE_STRUCT;
    return !exact || k->spec->n_variants != 0;
}

static bool has_floats(const type *t)
{
    bool found = t && t->kind == TYPE_FLOAT;
    for (size_t i = 0; t && i < t->n_fields; i++)
        found = found || (t->fields[i].type && t->fields[i].type->kind == TYPE_FLOAT);
    return found;
}

/* What libraries compute of floats differs in the last bits from device to device, but not on
 * one of them. */
void operators_check_functions(diags *d, const op_text *op)
{
    if (!op->text) return;
    for (const char *const *name = op_library; *name; name++) {
        const char *at = op_mention(op, *name);
        if (at)
            diag_warning(d, op_pos(op, (size_t)(at - op->text)), "library-function",
                         "%s is not rounded to nearest: its last bits depend on the device, and so "
                         "do those of the result",
                         *name);
    }
}

static void check_operator_functions(diags *d, const operator_spec *op)
{
    const op_text *const texts[] = {&op->combine, &op->transform, &op->finalise};
    for (size_t i = 0; i < 3; i++) operators_check_functions(d, texts[i]);
}

void operators_check_bits(diags *d, const kg_spec *spec)
{
    bool floats = false;
    for (size_t t = 0; t < spec->n_types; t++)
        floats = floats || has_floats(spec->element[t]) || has_floats(spec->accumulator_type[t]) ||
                 has_floats(spec->result_type[t]);
    if ((spec->n_results == 0 && !floats) || !word_is(&spec->reproducible, "any")) return;
    check_operator_functions(d, &spec->op);
    for (size_t i = 0; i < spec->n_results; i++) check_operator_functions(d, &spec->results[i].op);
}
