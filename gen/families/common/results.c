/* Several results of one reading of the inputs. Each has an operator by name or of its own, a type
 * of partial results, and an output. Partial results of all of them travel together, as the fields
 * of one struct. */
#include <string.h>

#include "check/check.h"
#include "check/check_named.h"
#include "check/check_types.h"
#include "families/common/operators.h"
#include "operator/operator.h"

#define MOST_BYTES 64u /* of the partial results together, as of a struct */

/* ---- names ---- */

static void check_names(arena *a, diags *d, const kg_spec *spec, const result_spec *r)
{
    const char *output = arena_printf(a, "out_%s", r->name.text);
    const param_list *lists[] = {&spec->scalars, &spec->inputs};
    for (size_t l = 0; l < 2; l++)
        for (size_t i = 0; i < lists[l]->count; i++)
            if (strcmp(lists[l]->at[i].name.text, output) == 0)
                diag_error(d, lists[l]->at[i].name.at, "same-name",
                           "\"%s\" is the output of result \"%s\"; choose another name", output,
                           r->name.text);
    for (const result_spec *before = spec->results; before < r; before++) {
        if (strcmp(before->name.text, r->name.text) != 0) continue;
        diag_error(d, r->name.at, "same-name", "result \"%s\" is listed twice", r->name.text);
        diag_note(d, before->name.at, "it is here too");
    }
}

static void refuse_beside_name(diags *d, const result_spec *r, bool written, pos at,
                               const char *key)
{
    if (written)
        diag_error(d, at, "results",
                   "\"%s\" does not go with \"operator\": %s has its own; only "
                   "\"transform\" and \"accumulator\" do",
                   key, r->op.named.text);
}

static void check_keys(arena *a, diags *d, const kg_spec *spec, const result_spec *r)
{
    const operator_spec *op = &r->op;
    check_not_built(d, op->domain.text != NULL, op->domain.at,
                    "the domain of one of several results");
    if (op->named.text) {
        const bool fields = op->identity_fields.set;
        refuse_beside_name(d, r, op->identity.text || fields,
                           fields ? op->identity_fields.where : op->identity.at, "identity");
        refuse_beside_name(d, r, op->combine.text != NULL, op->combine.at, "combine");
        refuse_beside_name(d, r, op->finalise.text != NULL, op->finalise.at, "finalise");
        refuse_beside_name(d, r, op->result.text != NULL, op->result.at, "result");
        refuse_beside_name(d, r, op->commutative.set, op->commutative.at, "commutative");
    } else if (!op->named.at.line) { /* else its name was refused */
        operators_check_complete(d, op, arena_printf(a, "result \"%s\"", r->name.text));
        if (op->result.text && !op->finalise.text)
            diag_error(d, op->result.at, "missing-finalise",
                       "a result of another type needs \"finalise\", which gives it");
    }
    if (spec->inputs.count > 1 && !op->transform.text)
        diag_error(
            d, r->name.at, "missing-transform",
            "result \"%s\" of several inputs needs a \"transform\", which makes one value of "
            "them",
            r->name.text);
}

/* ---- types ---- */

static bool locates(const op_named *known)
{
    return known && known->partial == PARTIAL_FOUND;
}

static bool is_same(const word *w)
{
    return !w->text || strcmp(w->text, "same") == 0;
}

static uint32_t up_to(uint32_t bytes, uint32_t align)
{
    return (bytes + align - 1) / align * align;
}

static void add_field(type *t, const char *name, const type *of)
{
    t->fields[t->n_fields++] = (field){.name = {.text = name}, .type = of};
    t->size = type_offset(t, t->n_fields - 1) + of->size;
    if (of->align > t->align) t->align = of->align;
}

/* A struct that no spec declares: operator text sees its fields, callers do not see it. */
static type *struct_of(arena *a, const char *name, const char *c_name, size_t fields)
{
    type *t = arena_new_of(a, type);
    *t = (type){.name = name,
                .c_name = c_name,
                .kind = TYPE_STRUCT,
                .align = 1,
                .internal = true,
                .fields = arena_array(a, field, fields)};
    return t;
}

static const char *symbol_of(arena *a, const kg_spec *spec, size_t i)
{
    return arena_printf(a, "%s_%s_%s", spec->symbol_prefix, spec->kernel.text,
                        spec->element[i]->name);
}

/* A value and where it was. Halves are kept as the f32 that operator text sees. */
static const type *place_of(arena *a, const kg_spec *spec, size_t i, const type *value)
{
    if (value->half) value = type_builtin("f32");
    type *t = struct_of(a, "place",
                        arena_printf(a, "%s_place_%s", symbol_of(a, spec, i), value->name), 2);
    add_field(t, "value", value);
    add_field(t, "at", type_builtin("u64"));
    t->size = up_to(t->size, t->align);
    return t;
}

/* Partial results and result are those of the operator by itself. What has no stage converts
 * values as they come. */
static void known_types(arena *a, diags *d, kg_spec *spec, result_spec *r, size_t i,
                        const type *value)
{
    const op_named *known = r->known;
    const bool given = !is_same(&r->accumulator);
    if (!operator_takes(known->domains, value)) return; /* said below */
    const type *partial = given ? value : check_named_partial(a, known, value);
    if (!r->known->transform) r->value_type[i] = partial;
    r->partial_type[i] = r->result_type[i] = partial;
    if (known->quotient && partial->kind != TYPE_FLOAT) r->result_type[i] = type_builtin("f64");
    if (!locates(known) || !spec->element[i]) return; /* an unknown type names no struct */
    r->partial_type[i] = place_of(a, spec, i, value);
    r->result_type[i] = check_named_struct(a, d, spec, known, value, r->op.named.at);
}

static void resolve_types(arena *a, diags *d, kg_spec *spec, result_spec *r)
{
    const type *given =
        is_same(&r->accumulator) ? NULL : check_resolve(a, d, spec, &r->accumulator);
    const type *stored = is_same(&r->op.result) ? NULL : check_resolve(a, d, spec, &r->op.result);
    r->value_type = arena_array(a, const type *, spec->n_types);
    r->partial_type = arena_array(a, const type *, spec->n_types);
    r->result_type = arena_array(a, const type *, spec->n_types);
    for (size_t i = 0; i < spec->n_types; i++) {
        const type *value = given ? given : spec->element[i];
        r->value_type[i] = r->partial_type[i] = r->result_type[i] = value;
        if (!value) continue;
        if (r->known) known_types(a, d, spec, r, i, value);
        else if (stored) r->result_type[i] = stored;
    }
}

static void check_held(arena *a, diags *d, const kg_spec *spec, const result_spec *r)
{
    const bool written = r->accumulator.text != NULL;
    if (spec->inputs.count <= 1 && !r->op.transform.text)
        check_holds(a, d, spec, r->value_type, written ? &r->accumulator : &r->name);
    for (size_t i = 0; i < spec->n_types && r->known; i++)
        if (r->value_type[i] && !operator_takes(r->known->domains, r->value_type[i]))
            diag_error(d, r->op.named.at, "operator-type", "operator %s is not defined for %s",
                       r->known->name, r->value_type[i]->name);
}

/* ---- operators ---- */

static void expand(arena *a, result_spec *r)
{
    const op_named *known = r->known;
    const word *at = &r->op.named;
    r->op.identity = check_text_of(a, known->identity, at);
    if (!known->identity) check_named_fields(a, known, &r->op);
    r->stage = check_text_of(a, known->stage ? known->stage : known->transform, at);
    r->op.combine = check_text_of(a, known->any_order ? known->any_order : known->combine, at);
    r->follow = check_text_of(a, known->follow, at);
    r->op.finalise = check_text_of(a, known->finalise, at);
    r->op.commutative = (flag){.value = true, .set = true, .at = at->at};
}

/* A text of the user's, where an operator by name has its own. */
static void check_texts(arena *a, diags *d, const kg_spec *spec, result_spec *r)
{
    if (r->known) operators_check_transform(a, d, spec, &r->op);
    else operators_check_one(a, d, spec, &r->op, r->partial_type, r->result_type);
}

static bool check_one(arena *a, diags *d, kg_spec *spec, result_spec *r)
{
    const size_t before = diag_errors(d);
    check_names(a, d, spec, r);
    check_keys(a, d, spec, r);
    if (r->op.named.text) r->known = operator_named(r->op.named.text);
    resolve_types(a, d, spec, r);
    check_texts(a, d, spec, r);
    check_held(a, d, spec, r);
    if (r->known) expand(a, r);
    return diag_errors(d) == before;
}

/* ---- all of them ---- */

/* Wider fields first would leave fewer gaps; in the order of the spec they are found again. */
static const type *partials_of(arena *a, const kg_spec *spec, size_t i)
{
    type *t = struct_of(a, "partials", arena_printf(a, "%s_partials", symbol_of(a, spec, i)),
                        spec->n_results);
    for (size_t r = 0; r < spec->n_results; r++)
        add_field(t, arena_printf(a, "r_%s", spec->results[r].name.text),
                  spec->results[r].partial_type[i]);
    t->size = up_to(t->size, t->align);
    return t;
}

static void join(arena *a, diags *d, kg_spec *spec)
{
    for (size_t i = 0; i < spec->n_types; i++) {
        const type *all = partials_of(a, spec, i);
        spec->accumulator_type[i] = spec->result_type[i] = all;
        if (all->size > MOST_BYTES)
            diag_error(d, spec->results_at, "results",
                       "the partial results for %s have %u bytes together; at most %u are allowed",
                       spec->element[i]->name, all->size, MOST_BYTES);
    }
    spec->op.commutative = (flag){.value = true, .set = true, .at = spec->results_at};
    for (size_t r = 0; r < spec->n_results; r++) {
        const operator_spec *op = &spec->results[r].op;
        if (!op->commutative.value) spec->op.commutative.value = false;
        if (op->tolerance.set && op->tolerance.value > spec->op.tolerance.value)
            spec->op.tolerance = op->tolerance;
    }
}

void operators_check_results(arena *a, diags *d, kg_spec *spec)
{
    if (spec->op.set)
        diag_error(d, spec->results_at, "results",
                   "\"results\" does not go with \"operator\": each result has one of its own");
    if (spec->accumulator.text)
        diag_error(d, spec->accumulator.at, "results",
                   "\"accumulator\" does not go with \"results\": each result has one of its own");
    bool right = true;
    for (size_t i = 0; i < spec->n_types; i++) right = right && spec->element[i];
    for (size_t r = 0; r < spec->n_results; r++)
        right = check_one(a, d, spec, &spec->results[r]) && right;
    if (right) join(a, d, spec);
}
