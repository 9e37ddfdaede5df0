/* gen/families/transpose/variants.h: what the files of this family share of its variants. */
#ifndef GEN_TRANSPOSE_VARIANTS_H
#define GEN_TRANSPOSE_VARIANTS_H

#include "families/transpose/transpose.h"

static inline const transpose_variant *transpose_own(const variant_spec *v)
{
    return v->own;
}

/* Rows of a tile: as many as its warps have items. */
uint32_t transpose_tile_height(const variant_spec *v);

/* Whether threads take rows or columns, without a tile. */
bool transpose_is_thin(const transpose_variant *own);

/* What calls a variant is for, beside their n. */
typedef enum calls { ALL, ALIGNED, MISALIGNED, FLAT, THIN } calls;
void transpose_limit(plan_variant *variant, calls calls);

/* How a tile of elements lies in shared memory. */
layout_mode transpose_mode(const variant_spec *v, uint32_t size);

/* Each form, for such calls; of words and of runs no call is left out. */
void transpose_add_tiles(planner *p, const variant_spec *v, calls calls);
void transpose_add_thin(planner *p, const variant_spec *v, calls calls);
void transpose_add_words(planner *p, const variant_spec *v);
void transpose_add_runs(planner *p, const variant_spec *v);
void transpose_add_shapes(planner *p);

#endif
