/* gen/tune/shapes_out.h: winners as a file of shapes. */
#ifndef GEN_TUNE_SHAPES_OUT_H
#define GEN_TUNE_SHAPES_OUT_H

#include "plan/family.h"

typedef struct tune_shapes {
    list rows;    /* of shape_row */
    list kernels; /* what those taken have of facts and words */
} tune_shapes;

/* Whether rows can say all of a kernel's variants. */
bool tune_fits_shapes(const plan_kernel *k);

/* Adds a row for each of its variants. False: a kernel before it has the same facts. */
bool tune_add_shapes(tune_shapes *s, arena *a, plan_kernel *k);

const char *tune_shapes_text(const tune_shapes *s, arena *a, const char *head, const family *f,
                             uint32_t cc);

#endif
