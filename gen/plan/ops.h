/* gen/plan/ops.h: the operator functions of a kernel, as kg_<kernel>_op.h holds them: one C++
 * function per piece of operator text and element type. */
#ifndef GEN_OPS_H
#define GEN_OPS_H

#include "plan/plan.h"

typedef struct op_piece { /* a text and where it stands */
    const char *name;     /* of the field, for identities by field; else NULL */
    const char *text;     /* as emitted */
    uint32_t line;        /* in the spec */
    bool block;
    const char *constants; /* whose type_max, infinity, ... the text sees (kg_ops.h) */
} op_piece;

typedef struct op_param {
    const type *type;
    const char *name;
} op_param;

typedef struct op_function_text {
    const char *role; /* "combine", "identity", "transform", "finalise", or the output of a map;
                       * with several results "combine_sum" and so on, too, and "stage_sum",
                       * "follow_sum", "follow" (operator.h) */
    const char *name; /* "combine", in the namespace of the kernel */
    const type *result;
    const type *of; /* what T stands for in the text */
    op_param *params;
    size_t n_params;
    arena *a;              /* in which the parameters grow */
    const type *constants; /* whose constants the text sees; NULL: those of T */
    const char *generated; /* in place of pieces: what is returned, in C++, over stored types */
    bool uses_index;       /* takes the index last; of finalise: the number of elements */
    bool copies;           /* the text is nothing but a parameter of the result's type */
    op_piece *pieces;      /* one, or one per field */
    size_t n_pieces;
} op_function_text;

/* True if `name` stands in the text as an identifier of its own (not a field). A comment counts. */
const char *op_mention(const op_text *op, const char *name); /* where; NULL: nowhere */
bool op_mentions(const op_text *op, const char *name);

size_t ops_of(arena *a, const plan_kernel *k, op_function_text **functions);

/* Whether a partial result occurs, for kgen verify alone; false: all do. */
bool ops_domain(arena *a, const plan_kernel *k, op_function_text *f);

#endif
