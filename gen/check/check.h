/* gen/check/check.h: pass 3. What combinations of a spec make sense; resolves types. What the
 * generator does not build yet is refused here by name, never silently ignored.
 */
#ifndef GEN_CHECK_H
#define GEN_CHECK_H

#include "spec/spec.h"

/* Checks and completes a spec (element types, types of parameters, operator texts). False if an
 * error was reported. */
bool check_spec(arena *a, diags *d, kg_spec *spec);

/* Over all specs of a run: two kernels of one name, or names that make the same C symbol. */
bool check_specs_together(arena *a, diags *d, kg_spec *const *specs, size_t count);

/* For the check hooks of families. */
void check_refuse(diags *d, bool written, pos at, const char *key, const char *family);
void check_not_built(diags *d, bool written, pos at, const char *what);
void check_only_value(diags *d, const word *w, const char *key, const char *only,
                      const char *family);
/* Names in scope: those of the lists, and extra ones. All NULL-terminated. */
const char **check_scope(arena *a, const kg_spec *spec, const param_list *const *lists,
                         const char *const *extra);
/* kinds: letters of operator_kind for what T stands for; NULL: the spec's element types. */
void check_operator(arena *a, diags *d, const kg_spec *spec, op_text *op, const char **names,
                    bool constant, const char *kinds);
/* The same where the names of inputs are those of another list. */
void check_operator_of(arena *a, diags *d, const kg_spec *spec, op_text *op, const char **names,
                       bool constant, const char *kinds, const param_list *inputs);
/* The same letters for what T stands for where partial results are combined. */
const char *check_accumulator_kinds(arena *a, const kg_spec *spec);
const char *check_result_kinds(arena *a, const kg_spec *spec);
/* And for any type of each element type. */
const char *check_kinds(arena *a, const kg_spec *spec, const type *const *types);

/* Parameters that only the family knows: their types, and that nothing else has their names. */
void check_own_params(arena *a, diags *d, kg_spec *spec, param_list *own);

/* An identity by fields has those of the structs. */
void check_identity_fields(diags *d, const kg_spec *spec, const named_ops *fields,
                           const type *const *types);

/* Of all families: padding rules, grids, and that sizes ascend without gap or overlap up to
 * every n. */
void check_variants(diags *d, const kg_spec *spec);

/* A text that stands where the spec has but a word; NULL: none. */
op_text check_text_of(arena *a, const char *s, const word *at);

#endif
