/* gen/families/reduce/common.h: what the reduce and the reduce over segments share: operators,
 * their results, and the arguments that follow from them. segments/ uses this header and no other
 * of reduce/.
 */
#ifndef GEN_FAMILY_REDUCE_COMMON_H
#define GEN_FAMILY_REDUCE_COMMON_H

#include "plan/ops.h"
#include "plan/plan.h"

/* ---- check; types stand at each element type ---- */

/* An operator, or `results` with one each: that there is one, that it is complete, and its
 * texts. */
void reduce_check_operators(arena *a, diags *d, kg_spec *spec);

void reduce_check_complete(diags *d, const operator_spec *op, const char *what);
void reduce_check_operator(arena *a, diags *d, const kg_spec *spec, operator_spec *op,
                           const type *const *partials, const type *const *results);
void reduce_check_transform(arena *a, diags *d, const kg_spec *spec, operator_spec *op);

/* Checks and completes `results`, and joins their partial results (results.c). */
void reduce_check_results(arena *a, diags *d, kg_spec *spec);

/* ---- arguments ---- */

/* The scalars, from args[n]; and the outputs, each as `like` but for name, type and role: "out",
 * or one of each of several results. Both return the number of arguments with them. */
size_t reduce_add_scalars(const plan_kernel *k, plan_arg *args, size_t n);
size_t reduce_add_outputs(arena *a, const plan_kernel *k, plan_arg *args, size_t n, plan_arg like);

/* ---- operator functions (ops.c) ---- */

size_t reduce_ops(arena *a, const plan_kernel *k, op_function_text **functions);

/* ---- plan ---- */

/* Elements of a vector: the fewest that fill whole 16-byte accesses; 0 where that is more than a
 * thread should hold at once. */
uint32_t reduce_vector(const type *t);

#endif
