/* gen/families/stencil/stencil.h: the family's seams. A stencil makes a result of an element and
 * those near it. The keys stand in keys.c; stencil.c checks a spec. Its variants are made by plan.c
 * and auto.c.
 */
#ifndef GEN_FAMILY_STENCIL_H
#define GEN_FAMILY_STENCIL_H

#include "plan/explanation.h"
#include "plan/ops.h"
#include "plan/plan.h"
#include "spec/grammar.h"

#define STENCIL_MOST_REACH 16 /* places before an element, and behind it */
#define STENCIL_MOST_INPUTS 4u

/* What its keys say; no other family sees it. */
typedef struct stencil_spec {
    op_text text;
    named_ops neighbours; /* names, and how far each lies behind; before: below 0 */
    word ends;            /* clamp|wrap|constant|keep */
    op_text end;          /* of the constant: an expression of scalars */
    word result;          /* a type; "same" or not written: the element's */

    /* filled by check */
    int32_t *distances;      /* of each neighbour */
    uint32_t before, behind; /* the farthest of them */
} stencil_spec;

extern const grammar_family stencil_grammar;
extern const fact_info stencil_facts[];
extern const shape_column stencil_shapes[];
extern const char *const stencil_names[], *const stencil_input_names[];

void stencil_check(arena *a, diags *d, kg_spec *spec);
void stencil_plan(planner *p);
size_t stencil_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t stencil_ops(arena *a, const plan_kernel *k, op_function_text **functions);

/* explain.c; see plan/family.h */
void stencil_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
bool stencil_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

/* Its inputs: the first has the neighbours, of the others the element at the same index counts. */
uint32_t stencil_inputs(const plan_kernel *k);
const type *stencil_input_type(const plan_kernel *k, uint32_t which);

/* ---- variants ---- */

typedef enum stencil_items {
    STENCIL_ELEMENTS, /* one by one, for every call */
    STENCIL_VECTORS,  /* of 16 bytes, where both arrays reach a boundary together */
    STENCIL_CUT       /* the same, of input that is cut out of two words */
} stencil_items;

/* Bytes of an element, of all arrays. */
typedef struct stencil_sizes {
    uint32_t least, most, bytes; /* bytes: of all together */
    bool even;                   /* all fill vectors */
} stencil_sizes;
stencil_sizes stencil_sizes_of(const plan_kernel *k);

/* nWork 0: so many that a block moves 7 KB or more. `v`: where in the spec; its limits of n. */
void stencil_add(planner *p, const variant_spec *v, stencil_items items, uint32_t nwarps,
                 uint32_t nwork);
void stencil_plan_auto(planner *p);
void stencil_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool stencil_shape_of(const plan_kernel *k, const plan_variant *v, shape_row *row);

#endif
