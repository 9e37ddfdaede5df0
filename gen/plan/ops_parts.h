/* gen/plan/ops_parts.h: how operator functions are put together, for the families
 * that say which ones there are (family.h, ops). */
#ifndef GEN_OPS_PARTS_H
#define GEN_OPS_PARTS_H

#include "plan/ops.h"

/* A function of a role, without parameters or text; T is the element type. */
op_function_text ops_start(arena *a, const plan_kernel *k, const char *role, const type *result);
void ops_add_param(op_function_text *f, const type *of, const char *name);
void ops_add_params(op_function_text *f, const plan_kernel *k, const param_list *from);
void ops_one_piece(arena *a, op_function_text *f, const op_text *op);

/* Those of a reduce; T is the partial result in the first two, the result in the last. A transform
 * without a text converts the one input. */
op_function_text ops_identity(arena *a, const plan_kernel *k, const char *role,
                              const operator_spec *op, const type *of);
op_function_text ops_combine(arena *a, const plan_kernel *k, const char *role, const op_text *op,
                             const type *of);
op_function_text ops_transform(arena *a, const plan_kernel *k, const char *role, const op_text *op,
                               const type *result);
op_function_text ops_finalise(arena *a, const plan_kernel *k, const char *role, const op_text *op,
                              const type *from, const type *result);

/* What a condition is: anything but 0 is true. */
const type *ops_boolean(arena *a);

/* The type of the one input, or of the first. */
const type *ops_only_input(const plan_kernel *k);

#endif
