/* gen/family_reduce.h: what the parts of the reduce family share. */
#ifndef GEN_FAMILY_REDUCE_H
#define GEN_FAMILY_REDUCE_H

#include "plan.h"

typedef struct reduce_shape {
    uint32_t nwarps, nwork, rows, per_sm;
    uint64_t max_n;
    bool pdl;
} reduce_shape;

/* Lays out a shared array of a stage; a rule that cuts elements is an error, one that leaves
 * conflicts a warning. `written` may be NULL. */
bool reduce_lay_out(planner *p, plan_row *row, layout *l, uint32_t run, uint32_t warps,
                    const word *written, const char *stage);
void reduce_add_access(plan_row *row, const char *what, layout_cost cost);

/* Elements of a vector: the fewest that fill whole 16-byte accesses; 0 where that is more than a
 * thread should hold at once. */
uint32_t reduce_vector(const type *t);

/* A row in one launch, for elements that reduce_vector is not 0 for. */
void reduce_add_once(planner *p, const variant_spec *v, reduce_shape s);

#endif
