/* gen/families/common/operators.h: operators that combine, one or several (`results`): what
 * a spec may say of them, their functions, and the arguments that follow. Families that combine
 * share this, and so include nothing of each other's.
 */
#ifndef GEN_FAMILY_OPERATORS_H
#define GEN_FAMILY_OPERATORS_H

#include "plan/ops.h"
#include "plan/plan.h"

/* ---- check; types stand at each element type ---- */

/* An operator, or `results` with one each: that there is one, that it is complete, and its
 * texts. */
void operators_check(arena *a, diags *d, kg_spec *spec);

void operators_check_complete(diags *d, const operator_spec *op, const char *what);
void operators_check_one(arena *a, diags *d, const kg_spec *spec, operator_spec *op,
                         const type *const *partials, const type *const *results);
void operators_check_transform(arena *a, diags *d, const kg_spec *spec, operator_spec *op);

/* Checks and completes `results`, and joins their partial results (results.c). */
void operators_check_results(arena *a, diags *d, kg_spec *spec);

/* Whether `x` equals `before`, of structs in each field: operator text has no == of theirs. What is
 * wrong with it stands at `at`. */
op_text operators_equality(arena *a, const type *t, const word *at);

/* ---- reproducible results (reproducible.c) ---- */

/* `reproducible: device` or `any`. */
bool operators_reproducible(const kg_spec *spec);

/* Whether that takes a tree. What kgen knows by name is exact on integers: every tree gives the
 * same bits. Variants of the spec are what they say. */
bool operators_need_tree(const plan_kernel *k);

/* Warns of functions of floats that libraries compute differently from device to device. */
void operators_check_bits(diags *d, const kg_spec *spec);
void operators_check_functions(diags *d, const op_text *op); /* warns of the library's */

/* ---- arguments ---- */

/* The scalars, from args[n]; and the outputs, each as `like` but for name, type and role: "out",
 * or one of each of several results. Both return the number of arguments with them. */
size_t operators_add_scalars(const plan_kernel *k, plan_arg *args, size_t n);
size_t operators_add_outputs(arena *a, const plan_kernel *k, plan_arg *args, size_t n,
                             plan_arg like);

/* ---- operator functions (functions.c) ---- */

size_t operators_functions(arena *a, const plan_kernel *k, op_function_text **functions);

/* ---- plan ---- */

/* Elements of a vector: the fewest that fill whole 16-byte accesses; 0 where that is more than a
 * thread should hold at once. */
uint32_t operators_vector(const type *t);

#endif
